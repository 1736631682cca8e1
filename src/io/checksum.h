// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_IO_CHECKSUM_H
#define CARC_IO_CHECKSUM_H

/* checksum - of files that are open already; used inside this layer. */

#include <carcsim/io.h>

/* carc_checksum_open reads all of a file, whatever its position, and leaves that as it is.
 * Returns 0 or the errno of what went wrong. */
int carc_checksum_open(int file, char text[CARC_CHECKSUM_TEXT]);

#endif
