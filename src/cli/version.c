// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>

#include "carc_version_config.h"
#include "cli.h"
#include "common.h"

const char *carc_version(void)
{
    return CARC_VERSION;
}

const char *carc_commit(void)
{
    return CARC_COMMIT;
}

const char *carc_installed_folder(void)
{
    return CARC_SHARED;
}

void carc_print_version(void)
{
    printf("carcsim %s (commit %s)\n"
           "Licence GPL-3.0-or-later: free software, without any warranty.\n",
           carc_version(), carc_commit());
}
