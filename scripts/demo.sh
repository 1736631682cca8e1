#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The main job from nothing: installs what is missing, builds the release, plays a study of the
# editions with random and with greedy agents, draws its charts.
#
#     scripts/demo.sh [FOLDER]      results go to FOLDER (results/demo)
#
# RANDOM_GAMES and GREEDY_GAMES change the number of games.
set -eu
cd "$(dirname "$0")/.."
results=${1:-results/demo}

scripts/install.sh build
[ -f build/build.ninja ] || meson setup build -Dtests=disabled >&2
meson compile -C build >&2

study() { # agent games
    echo
    echo "== $2 games, two $1 agents"
    ./build/carcsim run --games "$2" --players 2 --agents "$1" --variants all,grid --seed 1 \
        --force -o "$results/$1"
    ./build/carcsim plot "$results/$1"
}

study random "${RANDOM_GAMES:-1000000}"
study greedy "${GREEDY_GAMES:-100000}"
echo
echo "Figures and charts are in $results/random and $results/greedy."
