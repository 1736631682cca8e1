// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_COMPARE_WORDS_H
#define CARC_CLI_COMPARE_WORDS_H

/* compare_words - how numbers of compare are shown to people. */

#include "compare.h"
#include "shown.h"

/* carc_shown turns a figure into what is shown: shares become percent. */
double carc_shown(const struct carc_compare_metric *metric, double value);

#endif
