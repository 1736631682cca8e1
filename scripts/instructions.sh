#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Counts the instructions of three fixed runs of the release build (valgrind's callgrind) and
# compares them with tests/bench/instructions.csv: unlike times, they hardly depend on what else
# the machine does.
#
#     scripts/instructions.sh                  builds (in build-count) and compares
#     scripts/instructions.sh --renew          builds and writes the figures of this compiler
#     scripts/instructions.sh --count          builds and prints the figures
#     scripts/instructions.sh ... --program P  counts P instead of building; $CC says who built it
#
# $CC is the compiler (gcc). A run that needs over 3 % more than its figure fails; one that needs
# over 3 % less passes, and asks for new figures. Figures are compared only with those of the
# same compiler, version and machine. Ends with "N passed, N failed"; exit code 0 if none
# failed, 1 if one did, 77 if there was nothing to compare with.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
figures=${CARC_INSTRUCTIONS:-$root/tests/bench/instructions.csv}
compiler=${CC:-gcc}
tolerance=3 # per cent
columns='run,machine,compiler,version,instructions'

usage() {
    echo "usage: $0 [--renew | --count] [--program PROGRAM]" >&2
    exit 64
}

skip() { # reason
    echo "instructions: skipped: $1"
    exit 77
}

task=compare
program=
while [ $# -gt 0 ]; do
    case $1 in
    --renew) task=renew ;;
    --count) task=count ;;
    --program)
        [ $# -gt 1 ] || usage
        shift
        program=$1
        ;;
    *) usage ;;
    esac
    shift
done

command -v valgrind >/dev/null 2>&1 || skip 'valgrind is not there'
version=$("$compiler" -dumpfullversion 2>/dev/null || "$compiler" -dumpversion)
name=$(basename "$compiler")
machine=$(uname -m)
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
trap 'exit 130' HUP INT TERM

# What there is to compare with; without it there is no need to build.
if [ "$task" = compare ]; then
    [ ! -f "$figures" ] ||
        awk -F, -v machine="$machine" -v name="$name" -v version="$version" \
            'NR > 1 && $2 == machine && $3 == name && $4 == version { print $1 "," $5 }' \
            "$figures" >"$room/known"
    [ -s "$room/known" ] ||
        skip "there are no figures of $name $version on $machine; scripts/instructions.sh --renew writes them"
fi

# ---- building --------------------------------------------------------------------------------

build() {
    folder=$root/build-count
    made_by="$name $version"
    if [ "$(cat "$folder/made-by" 2>/dev/null)" != "$made_by" ]; then
        rm -rf "$folder"
        CC=$compiler meson setup "$folder" "$root" -Dtests=disabled -Dman=disabled
        echo "$made_by" >"$folder/made-by"
    fi
    ninja -C "$folder" carcsim
}

if [ -z "$program" ]; then
    build >"$room/log" 2>&1 || {
        tail -n 40 "$room/log"
        exit 1
    }
    program=$root/build-count/carcsim
fi

# ---- counting --------------------------------------------------------------------------------

count() { # name words...: adds name,instructions to the counts
    run=$1
    shift
    CARCSIM_HOME=${CARCSIM_HOME:-$root} valgrind --tool=callgrind \
        --callgrind-out-file="$room/callgrind" "$program" "$@" \
        --seed 1 --threads 1 --quiet >"$room/log" 2>&1 || {
        cat "$room/log" >&2
        echo "instructions: $program $* does not run" >&2
        exit 1
    }
    awk -v run="$run" '/^totals:/ { print run "," $2 }' "$room/callgrind" >>"$room/counts"
}

count random run --games 4000 --players 2 --agents random --variants grid
count greedy run --games 300 --players 2 --agents greedy --variants grid
count giant giant --tiles-placed 5000 --repeat 16 --players 5 --agents random

if [ "$task" = count ]; then
    cat "$room/counts"
    exit 0
fi

# ---- figures ---------------------------------------------------------------------------------

if [ "$task" = renew ]; then
    {
        echo "$columns"
        # Those of other compilers stay; a new version of this one replaces the old.
        if [ -f "$figures" ]; then
            awk -F, -v machine="$machine" -v name="$name" \
                'NR > 1 && !($2 == machine && $3 == name)' "$figures"
        fi
        awk -F, -v OFS=, -v machine="$machine" -v name="$name" -v version="$version" \
            '{ print $1, machine, name, version, $2 }' "$room/counts"
    } >"$room/figures"
    cp "$room/figures" "$figures"
    echo "instructions: the figures of $name $version on $machine are renewed"
    exit 0
fi

awk -F, -v tolerance="$tolerance" '
    function tell(word, text) {
        printf "%-4s %s: %d instructions, figure %d (%+.1f %%)%s\n", word, $1, $2, known[$1],
               change, text
    }
    FNR == NR { known[$1] = $2; next }
    !($1 in known) {
        printf "FAIL %s: there is no figure; scripts/instructions.sh --renew\n", $1
        failed++
        next
    }
    {
        change = 100 * ($2 / known[$1] - 1)
        if (change > tolerance) {
            tell("FAIL", "; if this is wanted: scripts/instructions.sh --renew")
            failed++
            next
        }
        passed++
        tell("ok", change < -tolerance ? "; faster, please renew: scripts/instructions.sh --renew" : "")
    }
    END {
        printf "%d passed, %d failed\n", passed, failed
        exit failed > 0
    }' "$room/known" "$room/counts"
