// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "rows.h"

void carc_write_manifest_row(FILE *file, const char *key, const char *value)
{
    carc_put_text(file, key);
    putc(',', file);
    carc_put_text(file, value);
    putc('\n', file);
}

const char *carc_variant_text(const struct carc_variant *variant, char text[CARC_VARIANT_TEXT])
{
    size_t used = (size_t)snprintf(text, CARC_VARIANT_TEXT, "%s", variant->name);
    for (const char *const *name = carc_variant_keys(); *name; name++) {
        char value[32];
        if (carc_variant_get(variant, *name, value, sizeof value) == CARC_OK &&
            used < CARC_VARIANT_TEXT) {
            used +=
                (size_t)snprintf(text + used, CARC_VARIANT_TEXT - used, " %s=%s", *name, value);
        }
    }
    return text;
}
