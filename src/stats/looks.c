// SPDX-License-Identifier: GPL-3.0-or-later
#include <carcsim/stats.h>

#define FIRST_LOOK 1024U /* and the grid on which later looks are */

uint64_t carc_look_after(uint64_t games)
{
    if (games < FIRST_LOOK) {
        return FIRST_LOOK;
    }
    uint64_t octave = FIRST_LOOK; /* from here to twice as many games all steps are alike */
    while (games / 2 >= octave) {
        octave *= 2;
    }
    const uint64_t step = octave / 8 > FIRST_LOOK ? octave / 8 : FIRST_LOOK;
    return octave + ((games - octave) / step + 1) * step;
}

uint64_t carc_looks(uint64_t games)
{
    uint64_t looks = 0;
    for (uint64_t look = carc_look_after(0); look <= games; look = carc_look_after(look)) {
        looks++;
    }
    return looks;
}

bool carc_is_narrow(struct carc_interval interval, double half_width)
{
    return (interval.high - interval.low) / 2 <= half_width; /* false for NaN */
}
