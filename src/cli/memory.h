// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_MEMORY_H
#define CARC_CLI_MEMORY_H

/* memory - how much of it this process may have. */

#include <stdint.h>

/* carc_memory_there returns the bytes that this process may still fill: the least of what the
 * machine has available and of the limits of its control groups (Linux); UINT64_MAX if nobody
 * says. */
uint64_t carc_memory_there(void);

/* carc_memory_addresses returns the bytes that this process may reserve, filled or not: the
 * limit of its address space (ulimit -v); UINT64_MAX if there is none. */
uint64_t carc_memory_addresses(void);

#endif
