#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The study in results/editions is what its own make.sh makes: every CSV file by its bytes (but
# for the commit in the manifest and its own checksum), and every chart if it was drawn by the same gnuplot.
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

study=$CARC_SOURCE_ROOT/results/editions
if [ ! -e "$study/make.sh" ]; then
    echo 'skipped: there is no results/editions/make.sh'
    exit 77
fi

TRIED='results/editions/make.sh'
holds "$TRIED" sh "$study/make.sh" "$WORK/room/again"

files_of() { # folder pattern
    (cd "$1" && find . -name "$2" | sort)
}
files_of "$study" '*.csv' >kept
files_of again '*.csv' >made
same_text made kept
holds 'there are files to compare' test -s kept
while read -r file; do
    if [ "$file" = ./manifest.csv ]; then
        plain "$study" >wanted
        plain again >found
    else
        cp "$study/$file" wanted
        cp "again/$file" found
    fi
    TRIED="results/editions/$file"
    same_text found wanted
done <kept

# drawn_by CHART: the version of gnuplot that is written in it.
drawn_by() {
    sed -n 's/.*Produced by GNUPLOT \([^<]*[^< ]\) *<.*/\1/p' "$1" | head -n 1
}
files_of "$study" '*.svg' >kept
while read -r name; do
    chart=$study/$name
    name=${name#./}
    if ! have gnuplot; then
        skip "$name" 'there is no gnuplot'
    elif [ ! -e "again/$name" ]; then
        holds "$name is drawn" false
    elif [ "$(drawn_by "$chart")" != "$(drawn_by "again/$name")" ]; then
        skip "$name" "drawn by gnuplot $(drawn_by "$chart"), this is $(drawn_by "again/$name")"
    else
        holds "results/editions/$name" cmp "$chart" "again/$name"
    fi
done <kept
if have gnuplot; then
    files_of again '*.svg' >made
    TRIED='charts of results/editions'
    same_text made kept
fi

finish
