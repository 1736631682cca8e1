#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# carcsim-formats(5) names every file and every column that there is.
# shellcheck disable=SC2034 # lib.sh reads TRIED and STATUS
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"
page=$CARC_SOURCE_ROOT/src/cli/carcsim-formats.5.scd

# section NAME: its lines.
section() {
    awk -v name="# $1" '/^#/ { on = $0 == name; next } on' "$page"
}

# entry SECTION FILE: what the section says of the file, its heading included. Where that is "as
# of a run" it is also what is said there.
entry() {
    section "$1" | awk -v name="*$2*" '/^\*/ { on = index($0, name) } on' >said
    cat said
    if [ "$1" != 'FILES OF A RUN' ] && grep -qE 'As (that|those) of a run' said; then
        entry 'FILES OF A RUN' "$2"
    fi
}

# missing CSV-FILE: its columns that are no words of the file text.
missing() {
    tr -c '[:alnum:]_' '\n' <text | sed 's/^_*//; s/_*$//' | sort -u >words
    head -n 1 "$1" | tr , '\n' | sort >columns
    comm -23 columns words | tr '\n' ' '
}

# named WHAT CSV-FILE: every column of the file stands in the file text.
named() {
    is "columns of $1 that carcsim-formats(5) does not name" "$(missing "$2")" ''
    holds "$1 has columns" test -s columns
}

# named_in_folder SECTION FOLDER COUNT: so many files with all their columns.
named_in_folder() {
    for file in "$2"/*.csv; do
        entry "$1" "${file##*/}" >text
        named "$file" "$file"
    done
    is "files of $2" "$(names_in "$2" | wc -w)" "$3"
}

quiet --games 4 --variants first,third --per-game --play-under each -o run
named_in_folder 'FILES OF A RUN' run 12
try giant --tiles-placed 150 --players 2 --repeat 2 --compare-games --quiet -o giant
exits 0
named_in_folder 'FILES OF GIANT' giant 7

# named_in_section SECTION CSV-FILE
named_in_section() {
    section "$1" >text
    named "$1" "$2"
}
quiet --games 1 --save-games record.csv
named_in_section 'GAME RECORDS' record.csv
try score record.csv --format csv
named_in_section 'CSV OF SCORE' "$WORK/out"
try compare run --format csv --equivalent 1
named_in_section 'OUTPUT OF COMPARE' "$WORK/out"
try plan --detect 1 --agents random --pilot 50 --boards 0 --format csv --quiet
named_in_section 'CSV OF PLAN' "$WORK/out"

for file in variants.csv agents.csv tiles/base.csv; do
    entry 'DATA FILES' "$(echo "$file" | sed 's/base/NAME/')" >text
    named "data/$file" "$CARC_SOURCE_ROOT/data/$file"
done
for what in variants agents tiles; do
    try list $what --format csv
    exits 0
    named_in_section 'DATA FILES' "$WORK/out"
done

# A column that is named of another file only would be missed.
echo 'count,points_offered,nonsense' >wrong.csv
entry 'FILES OF A RUN' features.csv >text
is 'what is not there' "$(missing wrong.csv)" 'nonsense points_offered '

finish
