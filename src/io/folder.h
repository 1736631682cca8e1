// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_IO_FOLDER_H
#define CARC_IO_FOLDER_H

/*
 * folder - what out.c does to a folder: making it, and files under temporary names in it.
 *
 * The temporary name of NAME is .NAME.tmp.PID with the number of this process. Functions
 * return 0 or the errno of what went wrong; folder is an open descriptor.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* carc_folder_make opens a folder, and creates it with its parents if it is not there. */
int carc_folder_make(const char *path, int *folder, bool *created);

/* carc_folder_has says whether the folder holds something called name. */
bool carc_folder_has(int folder, const char *name);

/* carc_folder_is_folder says whether what is called name is a folder itself. */
bool carc_folder_is_folder(int folder, const char *name);

/* carc_folder_create opens the temporary file of name for writing, and reading back. */
int carc_folder_create(int folder, const char *name, FILE **file);

/* carc_folder_publish gives the temporary file its name. */
int carc_folder_publish(int folder, const char *name);

/* carc_folder_drop removes the temporary file of name. */
void carc_folder_drop(int folder, const char *name);

/* carc_folder_sweep removes temporary files of name that dead processes have left, and those
 * of this process, whose number may have been theirs. */
void carc_folder_sweep(int folder, const char *name);

#endif
