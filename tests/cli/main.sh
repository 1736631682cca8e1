#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The program without a command, and what all commands have in common.
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/lib.sh"

works help.txt --help
works help.txt -h
works help.txt help
works help_score.txt help score
for command in compare score list merge plan plot; do
    works "help_$command.txt" "$command" --help
    works "help_$command.txt" "$command" -h
done
try run --help
exits 0
says_nothing

# Widths that make argp loop; the variable counts for nothing.
cp "$WORK/out" "$WORK/plain"
for width in 1 20 40; do
    try_as "ARGP_HELP_FMT=rmargin=$width carcsim run --help" \
        env ARGP_HELP_FMT="rmargin=$width" timeout 60 "$CARCSIM" run --help
    exits 0
    same_text "$WORK/out" "$WORK/plain"
done

# The version names the build, so only its form is known.
for command in '' run score list merge plan plot; do
    try ${command:+"$command"} --version
    exits 0
    says_nothing
    if head -n 1 "$WORK/out" | grep -Eq '^carcsim [0-9]+\.[0-9]+\.[0-9]+ \(commit .+\)$'; then
        pass
    else
        fail "the version is: $(head -n 1 "$WORK/out")"
    fi
done

refuses 64 'carcsim: a command is missing; carcsim --help lists all commands'
refuses 64 'carcsim: there is no command "scoer"; did you mean "score"?' scoer
refuses 64 'carcsim: there is no command "lst"; did you mean "list"?' lst variants
refuses 64 'carcsim: there is no option "--hlep"; did you mean "--help"?' --hlep
refuses 64 'carcsim: there is no command "--games"; carcsim --help lists all' --games 5
refuses 64 'carcsim: there is no command "frobnicate"; carcsim --help lists all' frobnicate
refuses 64 'carcsim: there is no command ""; carcsim --help lists all' ''
refuses 64 'carcsim: this version does not have the command show yet' show
refuses 64 'carcsim: there is no command "polt"; did you mean "plot"?' help polt

# Options that are mistyped, cut short, or without their value.
refuses 64 'carcsim score: there is no option --plaeyrs; did you mean --players?' \
    score --plaeyrs 3 taken.csv
refuses 64 'carcsim score: there is no option --varaint; did you mean --variants?' \
    score --varaint=third taken.csv
refuses 64 'carcsim score: there is no option --frobnicate; carcsim score --help lists all options' \
    score --frobnicate
refuses 64 'carcsim score: there is no option -x; carcsim score --help lists all options' score -x
refuses 64 'carcsim score: there is no option -players; did you mean --players?' \
    score -players 2
refuses 64 'carcsim score: the option --variant could be --variants or --variants-file' \
    score --variant third
refuses 64 'carcsim score: the option --players needs a value' score taken.csv --players
refuses 64 'carcsim score: the option -p needs a value' score taken.csv -p
refuses 64 'carcsim score: the option --explain takes no value' score --explain=yes
refuses 64 'carcsim list: there is no option --fromat; did you mean --format?' list --fromat csv
refuses 64 'carcsim plot: there is no option --players; carcsim plot --help lists all options' \
    plot --players 2
try score --play 2 --meep=7 columns.csv # cut short, but clear
exits 0
try score --variants third -- columns.csv
exits 0
refuses 66 'carcsim: --players: No such file or directory' score -- --players

# Results that cannot be written.
to_full() {
    "$CARCSIM" "$@" >/dev/full
}
to_nowhere() {
    "$CARCSIM" "$@" >&-
}
if [ -c /dev/full ]; then
    for words in --help 'score --help' 'list tiles' 'list tiles --format csv' \
        'score played.csv --variants all,grid' 'score columns.csv --format csv' 'score columns.csv --explain'; do
        # shellcheck disable=SC2086
        try_as "carcsim $words >/dev/full" to_full $words
        exits 74
        says_only 'carcsim: standard output: No space left on device'
    done
fi
try_as 'carcsim list tiles >&-' to_nowhere list tiles
exits 74

# A program that finds nothing that belongs to it, unless it is installed.
cp "$CARCSIM" "$WORK/lonely"
try_as 'carcsim list variants, alone in the world' \
    env CARCSIM_HOME=/nonexistent "$WORK/lonely" list variants
if [ "$STATUS" -ne 0 ]; then
    exits 66
    says_only 'carcsim: data/variants.csv: not found with the program; CARCSIM_HOME can name the folder it is in'
fi

finish
