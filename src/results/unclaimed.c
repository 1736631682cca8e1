// SPDX-License-Identifier: GPL-3.0-or-later
#include "rows.h"

/* unclaimed.c - unclaimed.csv. */

static void put_row(const struct carc_results *results, FILE *file, uint32_t variant,
                    enum carc_class group, size_t size, const struct carc_census_row *row)
{
    const struct carc_weights *weights = &results->weights[variant];
    char offered[24], unclaimed[24];
    carc_points_text(carc_census_offered(group, size, row, weights), offered);
    carc_points_text(carc_census_unclaimed(group, size, row, weights), unclaimed);
    carc_put_text(file, results->variants->variant[variant].name);
    fprintf(file, ",%s,%s,%zu,%llu,%llu,%s,%s\n", carc_class_kind(group),
            carc_class_status(group), size, (unsigned long long)row->count,
            (unsigned long long)(row->count - row->claimed), offered, unclaimed);
}

void carc_write_unclaimed(const struct carc_results *results, FILE *file)
{
    fputs("played_under,variant,kind,status,size,count,unclaimed,points_offered,"
          "points_unclaimed\n",
          file);
    for (uint32_t play = 0; play < results->plan->plays; play++) {
        const struct carc_census *census = &results->census[play];
        for (uint32_t variant = 0; variant < results->plan->tally.variants; variant++) {
            for (int group = 0; group < CARC_CLASS_COUNT; group++) {
                for (size_t size = 0; size < census->end[group]; size++) {
                    const struct carc_census_row *row = &census->row[group][size];
                    if (row->count) {
                        carc_put_text(file, carc_played_name(results, play));
                        putc(',', file);
                        put_row(results, file, variant, (enum carc_class)group, size, row);
                    }
                }
            }
        }
    }
}
