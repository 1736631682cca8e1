#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes this study again: results/editions/make.sh [FOLDER]   ($CARCSIM: the program)
#
# Ten thousand games of two greedy players who play by the third edition, scored under all
# editions that data/variants.csv knows.
set -eu
here=$(dirname "$0")
carcsim=${CARCSIM:-$here/../../build/carcsim}
folder=${1:-$here}
"$carcsim" run --games 10000 --players 2 --agents greedy --variants all --seed 1 \
    --force --quiet -o "$folder"
"$carcsim" plot "$folder"
