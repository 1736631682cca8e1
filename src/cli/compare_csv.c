// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>

#include "compare.h"

/* compare_csv.c - the lines as CSV: one form for one folder and for more. */

static const char *played_under(const struct carc_loaded *loaded, uint32_t baseline,
                                enum carc_compare_effect effect)
{
    if (!carc_compare_is_each(loaded)) {
        return loaded->results.played_under[0];
    }
    return effect == CARC_EFFECT_RULE ? loaded->results.played_under[baseline]
                                      : CARC_PLAYED_SEPARATELY;
}

static void put_texts(const struct carc_compare *compare, FILE *file,
                      const struct carc_compare_line *line)
{
    const struct carc_loaded *loaded = compare->loaded[line->folder];
    const char *variant = loaded->variants.variant[line->variant].name;
    const bool is_one = compare->folders == 1;
    const char *const texts[] = {
        compare->folder[line->folder],
        compare->folder[0],
        carc_compare_effect_name(line->effect),
        line->is_paired ? "paired" : "unpaired",
        played_under(loaded, compare->baseline, line->effect),
        variant,
        is_one ? loaded->variants.variant[compare->baseline].name : variant,
        line->metric->name,
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        carc_put_text(file, texts[i]);
        putc(',', file);
    }
}

static void put_line(const struct carc_compare *compare, FILE *file,
                     const struct carc_compare_line *line)
{
    const struct carc_difference *d = &line->difference;
    put_texts(compare, file, line);
    fprintf(file, "%llu,%llu", (unsigned long long)line->games,
            (unsigned long long)line->baseline_games);
    const double figures[] = {d->mean,          d->sd,     d->se,         d->interval.low,
                              d->interval.high, d->t,      d->df,         d->p,
                              line->p_holm,     d->effect, d->correlation};
    carc_put_decimals(file, figures, sizeof figures / sizeof *figures);
    if (compare->equivalent > 0) {
        const bool is_tested = !isnan(line->p_equal);
        const double equal[] = {is_tested ? compare->equivalent : nan(""), line->p_equal,
                                line->p_equal_holm};
        carc_put_decimals(file, equal, sizeof equal / sizeof *equal);
        fprintf(file, ",%s", carc_compare_verdict(compare, line));
    }
    putc('\n', file);
}

void carc_compare_put_csv(const struct carc_compare *compare, FILE *file)
{
    fputs("folder,baseline_folder,effect,design,played_under,variant,baseline,metric,games,"
          "baseline_games,mean_difference,sd_difference,se,ci_low,ci_high,t,df,p,p_holm,"
          "effect_size,correlation",
          file);
    fputs(compare->equivalent > 0 ? ",delta,p_equivalent,p_equivalent_holm,verdict\n" : "\n",
          file);
    for (size_t i = 0; i < compare->count; i++) {
        put_line(compare, file, &compare->line[i]);
    }
}
