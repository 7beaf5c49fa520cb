// SPDX-License-Identifier: GPL-2.0
/*
 * markers: files of the kernel, and what went wrong with them.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

#include <linux/magic.h>

#include "markers.h"

#define DEBUGFS "/sys/kernel/debug"
#define TRACEFS "/sys/kernel/tracing"

static volatile sig_atomic_t signalled;

void die(const char *format, ...)
{
	va_list args;

	fflush(stdout);
	fputs("markers: ", stderr);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	exit(1);
}

char *format_string(const char *format, ...)
{
	va_list args;
	char *string;

	va_start(args, format);
	if (vasprintf(&string, format, args) < 0)
		die("out of memory");
	va_end(args);
	return string;
}

/* Seconds of a clock that nobody sets. */
double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

static void note_signal(int nr)
{
	(void)nr;
	signalled = 1;
}

/* From now on SIGINT and SIGTERM only end what goes on. */
void watch_signals(void)
{
	struct sigaction action = { .sa_handler = note_signal };

	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGPIPE, &action, NULL);
}

bool interrupted(void)
{
	return signalled;
}

static bool exists(const char *path)
{
	return access(path, F_OK) == 0;
}

static void need_root(void)
{
	if (geteuid() != 0)
		die("only root may look at markers; try sudo");
}

const char *markers_dir(void)
{
	static const char dir[] = DEBUGFS "/markers";
	struct statfs fs;

	need_root();
	if (!exists(DEBUGFS))
		die("this kernel has no debugfs (CONFIG_DEBUG_FS)");
	if (statfs(DEBUGFS, &fs) < 0 || fs.f_type != DEBUGFS_MAGIC)
		die("debugfs is not mounted: mount -t debugfs none " DEBUGFS);
	if (!exists(dir))
		die("this kernel has no markers (CONFIG_MARKERS_DEBUGFS)");
	return dir;
}

const char *tracing_dir(void)
{
	need_root();
	if (exists(TRACEFS "/events"))
		return TRACEFS;
	if (exists(DEBUGFS "/tracing/events"))
		return DEBUGFS "/tracing";
	die("no " TRACEFS "/events: mount -t tracefs none " TRACEFS);
}

static void die_of(const char *path)
{
	if (errno == EPERM)
		die("%s: not permitted; the kernel may be locked down", path);
	die("%s: %s", path, strerror(errno));
}

char *read_file(const char *path)
{
	size_t size = 0, room = 65536;
	char *text = malloc(room + 1);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t nr;

	if (fd < 0)
		die_of(path);
	while (text && (nr = read(fd, text + size, room - size)) != 0) {
		if (nr < 0)
			die_of(path);
		size += nr;
		if (size == room) {
			room *= 2;
			text = realloc(text, room + 1);
		}
	}
	if (!text)
		die("out of memory");
	close(fd);
	text[size] = 0;
	return text;
}

/* Everything is written in one go: a query is carried out by its write. */
static int try_write(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	ssize_t nr;
	int error;

	if (fd < 0)
		return errno;
	nr = write(fd, text, strlen(text));
	error = nr < 0 ? errno : 0;
	close(fd);
	return error;
}

void write_file(const char *path, const char *text)
{
	errno = try_write(path, text);
	if (errno)
		die_of(path);
}

/* Print what the kernel has logged about markers since @log was opened. */
static void show_log(int log)
{
	char record[8192], *text, *end;
	ssize_t nr;

	while ((nr = read(log, record, sizeof(record) - 1)) > 0) {
		record[nr] = 0;
		text = strchr(record, ';');
		if (!text || strncmp(text + 1, "markers: ", 9))
			continue;
		end = strchr(text, '\n');
		if (end)
			*end = 0;
		fprintf(stderr, "%s\n", text + 1);
	}
}

void send_queries(const char *queries)
{
	char *path = format_string("%s/control", markers_dir());
	int log = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	int error;

	if (log >= 0)
		lseek(log, 0, SEEK_END);
	error = try_write(path, queries);
	if (error == EINVAL) {
		if (log >= 0)
			show_log(log);
		die("the kernel refused: %s", queries);
	}
	errno = error;
	if (error)
		die_of(path);
	if (log >= 0)
		close(log);
	free(path);
}

/* The next blank-separated word of *@line, which moves behind it. */
static char *word(char **line)
{
	return strsep(line, " ") ?: "";
}

/* name module file:line [function] =letters armed/sites probes "format" */
static bool parse_marker(char *line, struct marker *marker)
{
	char *sites, *end;

	marker->name = word(&line);
	marker->module = word(&line);
	marker->where = word(&line);
	marker->function = word(&line);
	marker->letters = word(&line);
	sites = word(&line);
	if (!line || marker->function[0] != '[' || marker->letters[0] != '=' ||
	    sscanf(sites, "%u/%u", &marker->armed, &marker->sites) != 2)
		return false;
	marker->function++;
	marker->function[strcspn(marker->function, "]")] = 0;
	marker->letters++;
	if (!strcmp(marker->letters, "_"))
		marker->letters = "";
	marker->probes = strtoul(word(&line), NULL, 10);
	marker->format = line ? strchr(line, '"') : NULL;
	if (!marker->format)
		return false;
	marker->mismatch = !strncmp(line, "mismatch", 8);
	marker->format++;
	end = strrchr(marker->format, '"');
	if (end)
		*end = 0;
	return true;
}

/* The strings of all markers are in one text, which the first name starts. */
void read_markers(struct markers *markers)
{
	char *path = format_string("%s/list", markers_dir());
	char *text = read_file(path), *line;
	size_t room = 0;

	*markers = (struct markers){};
	while ((line = strsep(&text, "\n")) && *line) {
		if (markers->nr == room) {
			room = room ? room * 2 : 256;
			markers->list = realloc(markers->list,
						room * sizeof(*markers->list));
			if (!markers->list)
				die("out of memory");
		}
		if (!parse_marker(line, &markers->list[markers->nr++]))
			die("%s: cannot read the line of %s", path, line);
	}
	free(path);
}

void free_markers(struct markers *markers)
{
	if (markers->nr)
		free(markers->list[0].name);
	free(markers->list);
}
