// SPDX-License-Identifier: GPL-2.0
/*
 * List the events of a file as KernelShark has them: through its library.
 *
 *	kshark_list FILE
 *
 * Prints a line per event: its name and its text.
 */
#include <kernelshark/libkshark.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	struct kshark_context *context = NULL;
	struct kshark_entry **entries = NULL;
	ssize_t nr, i;
	int stream;

	if (argc != 2)
		return 2;
	if (!kshark_instance(&context))
		return 1;
	stream = kshark_open(context, argv[1]);
	if (stream < 0) {
		fprintf(stderr, "kshark_list: cannot open %s\n", argv[1]);
		return 1;
	}
	nr = kshark_load_entries(context, stream, &entries);
	for (i = 0; i < nr; i++) {
		char *name = kshark_get_event_name(entries[i]);
		char *text = kshark_get_info(entries[i]);

		printf("%s: %s\n", name, text);
		free(name);
		free(text);
		free(entries[i]);
	}
	free(entries);
	kshark_close(context, stream);
	return nr > 0 ? 0 : 1;
}
