// SPDX-License-Identifier: GPL-2.0
/*
 * Do, once or a few times each, what the kernel's own markers are for: processes,
 * files, memory, sockets, signals, timers and IPC. An error ends it.
 *
 *	workload [-s DEVICE]
 *
 * With -s, that block device becomes swap space for some time.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/futex.h>
#include <net/if.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/swap.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "loops.h"

#define SWAPPED_PAGES	256

static volatile sig_atomic_t signals;

/* Returns @value unless that says that @what failed. */
static long check(long value, const char *what)
{
	if (value < 0)
		die(what);
	return value;
}

#define CHECK(call)	check((long)(call), #call)

static void count_signal(int number)
{
	(void)number;
	signals++;
}

static void processes(void)
{
	pid_t child = CHECK(fork());
	int status;

	if (!child) {
		execl("/bin/true", "true", (char *)NULL);
		_exit(127);
	}
	CHECK(waitpid(child, &status, 0));
	errno = ECHILD;
	CHECK(status ? -1 : 0);
}

/* On each CPU in turn. */
static void migrate(void)
{
	cpu_set_t all, one;
	int cpu;

	CHECK(sched_getaffinity(0, sizeof(all), &all));
	for (cpu = 0; cpu < CPU_SETSIZE; cpu++) {
		if (!CPU_ISSET(cpu, &all))
			continue;
		CPU_ZERO(&one);
		CPU_SET(cpu, &one);
		CHECK(sched_setaffinity(0, sizeof(one), &one));
	}
	CHECK(sched_setaffinity(0, sizeof(all), &all));
}

static void files(void)
{
	char name[] = "/tmp/workload.XXXXXX";
	struct pollfd poll_pipe = { .events = POLLIN };
	int fd = CHECK(mkstemp(name)), ends[2], bytes;
	char text[8] = "marker";
	struct timeval none = { 0 };
	fd_set set;

	CHECK(unlink(name));
	CHECK(write(fd, text, sizeof(text)));
	CHECK(lseek(fd, 0, SEEK_SET));
	CHECK(read(fd, text, sizeof(text)));
	CHECK(close(fd));

	CHECK(pipe(ends));
	CHECK(write(ends[1], text, sizeof(text)));
	poll_pipe.fd = ends[0];
	CHECK(poll(&poll_pipe, 1, 0));
	FD_ZERO(&set);
	FD_SET(ends[0], &set);
	CHECK(select(ends[0] + 1, &set, NULL, NULL, &none));
	CHECK(ioctl(ends[0], FIONREAD, &bytes));
	CHECK(close(ends[0]));
	CHECK(close(ends[1]));
}

static void signals_and_timers(void)
{
	struct itimerval soon = { .it_value.tv_usec = 1000 };
	struct timespec moment = { .tv_nsec = 1000000 };

	CHECK(signal(SIGUSR1, count_signal) == SIG_ERR ? -1 : 0);
	CHECK(signal(SIGALRM, count_signal) == SIG_ERR ? -1 : 0);
	CHECK(kill(getpid(), SIGUSR1));
	CHECK(setitimer(ITIMER_REAL, &soon, NULL));
	while (signals < 2)
		nanosleep(&moment, NULL);
}

static void system_v_ipc(void)
{
	struct {
		long type;
		char text[8];
	} message = { .type = 1 };
	struct sembuf up = { .sem_op = 1 };
	int id = CHECK(msgget(IPC_PRIVATE, 0600));
	void *shared;

	CHECK(msgsnd(id, &message, sizeof(message.text), 0));
	CHECK(msgrcv(id, &message, sizeof(message.text), 0, 0));
	CHECK(msgctl(id, IPC_RMID, NULL));

	id = CHECK(semget(IPC_PRIVATE, 1, 0600));
	CHECK(semop(id, &up, 1));
	CHECK(semctl(id, 0, IPC_RMID));

	id = CHECK(shmget(IPC_PRIVATE, 4096, 0600));
	shared = shmat(id, NULL, 0);
	CHECK(shared == (void *)-1 ? -1 : 0);
	CHECK(shmdt(shared));
	CHECK(shmctl(id, IPC_RMID, NULL));
}

static void futex(void)
{
	int word = 0;

	CHECK(syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0));
}

static void raise_loopback(void)
{
	struct ifreq request = { .ifr_name = "lo" };
	int fd = CHECK(socket(AF_INET, SOCK_DGRAM, 0));

	CHECK(ioctl(fd, SIOCGIFFLAGS, &request));
	request.ifr_flags |= IFF_UP;
	CHECK(ioctl(fd, SIOCSIFFLAGS, &request));
	CHECK(close(fd));
}

/* A byte from one TCP socket to another. */
static void sockets(void)
{
	struct sockaddr_in address = {
		.sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	socklen_t length = sizeof(address);
	int server = CHECK(socket(AF_INET, SOCK_STREAM, 0));
	int client = CHECK(socket(AF_INET, SOCK_STREAM, 0));
	char byte = 'm';
	int accepted;

	CHECK(bind(server, (struct sockaddr *)&address, length));
	CHECK(listen(server, 1));
	CHECK(getsockname(server, (struct sockaddr *)&address, &length));
	CHECK(connect(client, (struct sockaddr *)&address, length));
	accepted = CHECK(accept(server, NULL, NULL));
	CHECK(send(client, &byte, 1, 0));
	CHECK(recv(accepted, &byte, 1, MSG_WAITALL));
	CHECK(close(accepted));
	CHECK(close(client));
	CHECK(close(server));
}

/* A page that no cache has, once they are dropped. */
static void page_cache(void)
{
	int drop = CHECK(open("/proc/sys/vm/drop_caches", O_WRONLY));
	int fd = CHECK(open("/bin/true", O_RDONLY));
	char *text;

	CHECK(write(drop, "1", 1));
	CHECK(close(drop));
	text = mmap(NULL, 1, PROT_READ, MAP_PRIVATE, fd, 0);
	CHECK(text == MAP_FAILED ? -1 : 0);
	CHECK(madvise(text, 1, MADV_POPULATE_READ));
	CHECK(munmap(text, 1));
	CHECK(close(fd));
}

/* Makes @device swap space; util-linux' mkswap may not be there. */
static void make_swap(const char *device, long page)
{
	int fd = CHECK(open(device, O_RDWR));
	unsigned int *header = calloc(1, page);
	unsigned long long bytes;

	CHECK(header ? 0 : -1);
	CHECK((bytes = lseek(fd, 0, SEEK_END)));
	CHECK(lseek(fd, 0, SEEK_SET));
	header[256] = 1;			/* version */
	header[257] = bytes / page - 1;		/* last page */
	memcpy((char *)header + page - 10, "SWAPSPACE2", 10);
	CHECK(write(fd, header, page) == page ? 0 : -1);
	CHECK(fsync(fd));
	CHECK(close(fd));
	free(header);
}

static void swap(const char *device)
{
	long page = sysconf(_SC_PAGESIZE), size = SWAPPED_PAGES * page, i;
	char *memory;

	make_swap(device, page);
	CHECK(swapon(device, 0));
	memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
		      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	CHECK(memory == MAP_FAILED ? -1 : 0);
	for (i = 0; i < SWAPPED_PAGES; i++)
		memory[i * page] = i + 1;
	CHECK(madvise(memory, size, MADV_PAGEOUT));
	for (i = 0; i < SWAPPED_PAGES; i++) {
		errno = EIO;
		CHECK(memory[i * page] == (char)(i + 1) ? 0 : -1);
	}
	CHECK(munmap(memory, size));
	CHECK(swapoff(device));
}

int main(int argc, char **argv)
{
	processes();
	migrate();
	files();
	signals_and_timers();
	system_v_ipc();
	futex();
	raise_loopback();
	sockets();
	page_cache();
	if (argc == 3 && !strcmp(argv[1], "-s"))
		swap(argv[2]);
	return 0;
}
