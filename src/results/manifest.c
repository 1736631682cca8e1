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

void carc_write_variants(const struct carc_results *results, FILE *file)
{
    for (size_t v = 0; v < results->variants->count; v++) {
        const struct carc_variant *variant = &results->variants->variant[v];
        char key[96];
        char value[512] = "";
        snprintf(key, sizeof key, "variant_%zu", v + 1);
        size_t used = (size_t)snprintf(value, sizeof value, "%s", variant->name);
        for (const char *const *name = carc_variant_keys(); *name; name++) {
            char text[32];
            if (carc_variant_get(variant, *name, text, sizeof text) == CARC_OK &&
                used < sizeof value) {
                used +=
                    (size_t)snprintf(value + used, sizeof value - used, " %s=%s", *name, text);
            }
        }
        carc_write_manifest_row(file, key, value);
    }
}
