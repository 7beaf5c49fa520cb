// SPDX-License-Identifier: GPL-2.0
/*
 * First program of a guest: mount the host's root read-only, enter it and run
 * the script that does the rest. The job for that script comes from the
 * initramfs and stays open as descriptor 3. `result` (4) and `output` (5) are
 * open too, unless a person sits at the console.
 *
 * A virtual machine has its root over 9p, and the two are virtio-serial ports.
 * Where that root is not the host's, the programs being of another architecture,
 * the host's directories that /shown lists are bound into it.
 * User-mode Linux reads and writes the host's files itself: the two are files
 * in the directory of the host that guest_out= on the command line names.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/random.h>
#include <net/if.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/socket.h>
#include <unistd.h>

#define PORTS "/sys/class/virtio-ports"
#define OVER_9P "trans=virtio,version=9p2000.L,cache=loose,msize=262144"

static void fail(const char *what)
{
	printf("guest-init: %s: %s\n", what, strerror(errno));
	sleep(1);
	reboot(RB_AUTOBOOT);
	_exit(1);
}

static void mount_or_fail(const char *from, const char *to, const char *type,
			  unsigned long flags, const char *options)
{
	if (mount(from, to, type, flags, options))
		fail(to);
}

static void move_fd(int from, int to)
{
	if (from == to)
		return;
	dup2(from, to);
	close(from);
}

/* Open the virtio-serial port called @name; negative when it is not there. */
static int open_port(const char *name)
{
	char path[512], found[64];
	struct dirent *d;
	DIR *dir = opendir(PORTS);
	int port = -1;

	while (port < 0 && dir && (d = readdir(dir))) {
		FILE *f;

		snprintf(path, sizeof(path), PORTS "/%s/name", d->d_name);
		f = d->d_name[0] == '.' ? NULL : fopen(path, "r");
		if (!f)
			continue;
		if (!fgets(found, sizeof(found), f))
			found[0] = 0;
		fclose(f);
		found[strcspn(found, "\n")] = 0;
		if (strcmp(found, name))
			continue;
		snprintf(path, sizeof(path), "/root/dev/%s", d->d_name);
		port = open(path, O_WRONLY);
	}
	if (dir)
		closedir(dir);
	return port;
}

/* The ports get their names some time after boot: wait for them. */
static void open_result(const char *name, int fd)
{
	char path[64];
	int tries, port;

	if (getenv("guest_out")) {
		snprintf(path, sizeof(path), "/out/%s", name);
		port = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
		if (port < 0)
			fail(path);
		move_fd(port, fd);
		return;
	}
	for (tries = 0; tries < 10000; tries++) {
		port = open_port(name);
		if (port >= 0) {
			move_fd(port, fd);
			return;
		}
		usleep(10000);
	}
	errno = ENODEV;
	fail(name);
}

static void show_directories(void)
{
	char dir[4000], from[4096], to[4096];
	FILE *f = fopen("/shown", "r");

	if (!f)
		return;
	mount_or_fail("host", "/host", "9p", MS_RDONLY, OVER_9P);
	while (fgets(dir, sizeof(dir), f)) {
		dir[strcspn(dir, "\n")] = 0;
		snprintf(from, sizeof(from), "/host%s", dir);
		snprintf(to, sizeof(to), "/root%s", dir);
		mount_or_fail(from, to, NULL, MS_BIND, NULL);
	}
	fclose(f);
}

static void mount_host(void)
{
	const char *out = getenv("guest_out");

	if (out) {
		mount_or_fail("root", "/root", "hostfs", MS_RDONLY, "/");
		mount_or_fail("out", "/out", "hostfs", 0, out);
	} else {
		mount_or_fail("root", "/root", "9p", MS_RDONLY, OVER_9P);
		show_directories();
	}
}

static void start_loopback(void)
{
	struct ifreq lo = { .ifr_name = "lo", .ifr_flags = IFF_UP };
	int s = socket(AF_INET, SOCK_DGRAM, 0);

	if (s < 0 || ioctl(s, SIOCSIFFLAGS, &lo))
		fail("loopback");
	close(s);
}

/*
 * User-mode Linux has nothing to make randomness from: programs would wait for it
 * until they are killed. Nobody here has a secret.
 */
static void seed_random(void)
{
	struct {
		struct rand_pool_info info;
		char seed[64];
	} pool = {
		.info.entropy_count = 8 * sizeof(pool.seed),
		.info.buf_size = sizeof(pool.seed),
		.seed = "a guest of the harness",
	};
	int fd = open("/root/dev/random", O_WRONLY);

	if (fd < 0 || ioctl(fd, RNDADDENTROPY, &pool))
		fail("/dev/random");
	close(fd);
}

int main(int argc, char **argv)
{
	char script[4096];
	ssize_t len;
	int fd;

	mount_or_fail("sysfs", "/sys", "sysfs", 0, NULL);
	mount_host();
	mount_or_fail("dev", "/root/dev", "devtmpfs", 0, NULL);
	mount_or_fail("proc", "/root/proc", "proc", 0, NULL);
	mount_or_fail("sysfs", "/root/sys", "sysfs", 0, NULL);

	start_loopback();
	seed_random();

	fd = open("/script", O_RDONLY);
	len = fd < 0 ? -1 : read(fd, script, sizeof(script) - 1);
	if (len <= 0)
		fail("/script");
	script[len] = 0;
	script[strcspn(script, "\n")] = 0;
	close(fd);

	fd = open("/job", O_RDONLY);
	if (fd < 0)
		fail("/job");
	move_fd(fd, 3);
	if (!getenv("guest_interactive")) {
		open_result("result", 4);
		open_result("output", 5);
	}

	if (chroot("/root") || chdir("/"))
		fail("chroot");
	execl("/bin/sh", "sh", script, NULL);
	fail(script);
	return 1;
}
