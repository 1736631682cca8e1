// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

#include <carcsim/stats.h>

struct carc_elo carc_elo_of_score(double score, double se, double level)
{
    assert(level > 0 && level < 1);
    struct carc_elo elo = {nan(""), nan(""), {nan(""), nan("")}};
    if (!(score >= 0 && score <= 1)) {
        return elo;
    }
    if (score == 0 || score == 1) {
        elo.difference = score == 0 ? -HUGE_VAL : HUGE_VAL;
        return elo;
    }
    elo.difference = 400 * log10(score / (1 - score));
    elo.se = 400 / log(10) * se / (score * (1 - score));
    const double half = gsl_cdf_ugaussian_Qinv((1 - level) / 2) * elo.se;
    elo.interval = (struct carc_interval){elo.difference - half, elo.difference + half};
    return elo;
}
