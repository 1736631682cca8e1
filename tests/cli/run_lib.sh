#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run_lib.sh - lib.sh and what the tests of `carcsim run` share beyond it; to be sourced. They
# work in a folder of their own.
# shellcheck disable=SC1091,SC2034
. "$CARC_SOURCE_ROOT/tests/cli/lib.sh"
mkdir "$WORK/room" && cd "$WORK/room" || exit 1

# holds NAME COMMAND...: the command succeeds. fails_to NAME COMMAND...: it does not.
holds() {
    TRIED=$1
    shift
    if said=$("$@" 2>&1); then
        pass
    else
        fail "$(printf '%s' "$said" | head -n 10)"
    fi
}

fails_to() {
    TRIED=$1
    shift
    if "$@" >/dev/null 2>&1; then
        fail "$* succeeds"
    else
        pass
    fi
}

# is NAME TEXT TEXT: both are the same.
is() {
    TRIED=$1
    if [ "$2" = "$3" ]; then
        pass
    else
        fail "$2, expected $3"
    fi
}

# skip NAME REASON: says that something was left out.
skip() {
    echo "skipped, $1: $2"
}

# quiet WORDS...: a run that must succeed and say nothing at all.
quiet() {
    try run --quiet "$@"
    exits 0
    says_nothing
    prints_nothing
}

# plain FOLDER: its manifest without the rows that say who built the program, and the checksum
# that depends on them.
plain() {
    grep -v -e '^commit,' -e '^version,' -e '^checksum_manifest.csv,' "$1/manifest.csv"
}

# long_variants COUNT: so many of six parameters each, some 90 bytes a variant.
long_variants() {
    seq "$1" | sed 's/.*/third:farm_city=&:road_tile=3:city_tile=4:city_pennant=5:monastery_tile=6:two_tile_city=7/' |
        paste -s -d ,
}

# names_in FOLDER: what is in it, hidden files too, each followed by a blank.
names_in() {
    # shellcheck disable=SC2012 # names of our own making
    ls -A "$1" | tr '\n' ' '
}

# same_results NAME A B: both folders hold the same files, byte by byte.
same_results() {
    holds "$1" diff -r "$2" "$3"
}
