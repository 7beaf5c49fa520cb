// SPDX-License-Identifier: GPL-2.0
/*
 * markers trace: print hits as they come, from a trace buffer of its own.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "markers.h"

static char *make_instance(void)
{
	char *dir = format_string("%s/instances/markers.%d", tracing_dir(),
				  getpid());
	char *events = format_string("%s/events/markers", dir);

	if (mkdir(dir, 0700) < 0)
		die("%s: %s", dir, strerror(errno));
	if (access(events, F_OK) < 0) {
		rmdir(dir);
		die("this kernel has no trace events of markers (CONFIG_MARKERS_EVENTS)");
	}
	free(events);
	return dir;
}

/* What this process does itself would never end, as every line makes hits. */
static void leave_out_self(const char *dir)
{
	char *path = format_string("%s/set_event_notrace_pid", dir);
	char *pid = format_string("%d", getpid());

	write_file(path, pid);
	free(path);
	free(pid);
}

/* Returns how many names there are. */
static unsigned int enable_events(const char *dir, const struct selection *selection)
{
	struct markers markers;
	unsigned int nr = 0;
	char *path;
	size_t i;

	read_markers(&markers);
	for (i = 0; i < markers.nr; i++) {
		if (!selected(selection, &markers.list[i]))
			continue;
		path = format_string("%s/events/markers/%s/enable", dir,
				     markers.list[i].name);
		if (access(path, F_OK) == 0) {
			write_file(path, "1");
			nr++;
		}
		free(path);
	}
	free_markers(&markers);
	return nr;
}

static pid_t start_command(char **command)
{
	pid_t pid = fork();

	if (pid < 0)
		die("cannot start a process: %s", strerror(errno));
	if (pid == 0) {
		execvp(command[0], command);
		fprintf(stderr, "markers: %s: %s\n", command[0],
			strerror(errno));
		_exit(127);
	}
	return pid;
}

/*
 * Copy to the standard output until there is nothing more. Returns false when
 * nobody reads that any more.
 */
static bool copy(int pipe)
{
	char text[65536];
	ssize_t nr;

	while ((nr = read(pipe, text, sizeof(text))) > 0)
		if (write(STDOUT_FILENO, text, nr) != nr)
			return false;
	return true;
}

/* Until the command ends, the time is over or somebody interrupts. */
static int follow(int pipe, const struct options *options)
{
	double end = now() + options->seconds;
	struct pollfd poll_pipe = { .fd = pipe, .events = POLLIN };
	int status = 0;
	pid_t pid = 0;

	if (options->command)
		pid = start_command(options->command);
	while (!interrupted() && (!options->seconds || now() < end)) {
		poll(&poll_pipe, 1, 100);
		if (!copy(pipe))
			break;
		if (pid && waitpid(pid, &status, WNOHANG) == pid) {
			status = WIFEXITED(status) ? WEXITSTATUS(status) :
				128 + WTERMSIG(status);
			break;
		}
	}
	return status;
}

int cmd_trace(const struct options *options)
{
	char *dir = make_instance();
	char *all = format_string("%s/events/markers/enable", dir);
	char *path = format_string("%s/trace_pipe", dir);
	int pipe = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	int status = 1;

	watch_signals();
	leave_out_self(dir);
	if (pipe < 0)
		fprintf(stderr, "markers: %s: %s\n", path, strerror(errno));
	else if (!enable_events(dir, &options->selection))
		fprintf(stderr, "markers: no marker is called so\n");
	else
		status = follow(pipe, options);
	write_file(all, "0");
	if (pipe >= 0) {
		copy(pipe);
		close(pipe);
	}
	if (rmdir(dir) < 0)
		die("%s: %s", dir, strerror(errno));
	free(dir);
	free(all);
	free(path);
	return status;
}
