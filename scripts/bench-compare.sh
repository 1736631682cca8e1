#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How fast is NEW, measured against OLD?
#
#     scripts/bench-compare.sh [--rounds N] [--repetitions N] OLD NEW [WORD]...
#
# OLD and NEW are commits; "." is the working tree as it is. Both are built in a temporary folder
# (release) and run in turn, old new new old in each round, benchmark by benchmark, so that what
# slows the machine down slows both. Printed are the ratios of their times with 95 % intervals,
# and the ratios of the instructions of three fixed runs (scripts/instructions.sh; left out where
# there is no valgrind; exit code 70 if a version cannot be built or one of these runs fails). WORDs
# choose benchmarks by their names (bench_games --list); 6 rounds, of 4 times 3 repetitions.
#
# Both run the benchmarks of this tree; a commit whose headers do not fit them runs its own. What
# both have is compared. Each interval is for its benchmark alone, not corrected for their number.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)

fail() { # exit-code message
    echo "bench-compare: $2" >&2
    exit "$1"
}

is_count() { # text
    case $1 in
    '' | *[!0-9]* | 0* | ?????*) return 1 ;;
    esac
}

rounds=6
repetitions=3
while [ $# -gt 0 ]; do
    case $1 in
    --rounds | --repetitions)
        is_count "${2-}" || fail 64 "$1 is \"${2-}\", expected a whole number from 1 to 9999"
        [ "$1" = --rounds ] && rounds=$2 || repetitions=$2
        shift 2
        ;;
    --*) fail 64 "there is no option $1; there are --rounds N and --repetitions N" ;;
    *) break ;;
    esac
done
[ $# -ge 2 ] ||
    fail 64 'expected scripts/bench-compare.sh [--rounds N] [--repetitions N] OLD NEW [WORD]...'
[ "$rounds" -le 1000 ] || fail 64 "--rounds is \"$rounds\", expected at most 1000"
old=$1
new=$2
shift 2
for commit in "$old" "$new"; do
    [ "$commit" = . ] || git -C "$root" rev-parse -q --verify "$commit^{commit}" >/dev/null 2>&1 ||
        fail 65 "there is no commit \"$commit\""
done

# ---- a folder that does not stay -------------------------------------------------------------

room=$(mktemp -d)
child=
# shellcheck disable=SC2317 # called by traps
stop() { # exit-code
    trap '' HUP INT TERM
    if [ -n "$child" ]; then
        kill "$child" 2>/dev/null || :
        wait "$child" 2>/dev/null || :
    fi
    exit "$1"
}
trap 'rm -rf "$room"' EXIT
trap 'stop 129' HUP
trap 'stop 130' INT
trap 'stop 143' TERM
TMPDIR=$room # of what the benchmarks write
export TMPDIR

# job COMMAND...: runs it so that a signal does not have to wait for its end.
job() {
    "$@" &
    child=$!
    code=0
    wait "$child" || code=$?
    child=
    return "$code"
}

# ---- building --------------------------------------------------------------------------------

# put_tree COMMIT FOLDER: its files.
put_tree() {
    mkdir "$2"
    if [ "$1" = . ]; then
        # Files that were removed, but are known to git, are passed over.
        (cd "$root" && git ls-files -z --cached --others --exclude-standard |
            tar --null -T - --ignore-failed-read --warning=no-failed-read -cf -) |
            tar -xf - -C "$2"
    else
        git -C "$root" archive "$1" | tar -xf - -C "$2"
    fi
}

# build COMMIT FOLDER: the program and the benchmarks, nothing else of the tests.
build() {
    folder=$2
    mv "$folder/tests" "$folder/own"
    for bench in "$root/tests/bench" "$folder/own/bench"; do
        [ -f "$bench/meson.build" ] || continue # from before there was this script
        rm -rf "$folder/tests" "$folder/build"
        mkdir "$folder/tests"
        cp -R "$bench" "$folder/tests/bench"
        echo "subdir('bench')" >"$folder/tests/meson.build"
        if job meson setup "$folder/build" "$folder" -Dtests=enabled -Dman=disabled \
            >"$folder.log" 2>&1 && job ninja -C "$folder/build" >>"$folder.log" 2>&1; then
            return
        fi
        echo "bench-compare: $1 does not fit the benchmarks of $bench" >&2
    done
    tail -n 40 "$folder.log" >&2
    fail 70 "$1 cannot be built with benchmarks"
}

for side in old new; do
    eval "commit=\$$side"
    echo "bench-compare: building $commit" >&2
    put_tree "$commit" "$room/$side"
    build "$commit" "$room/$side"
done

# ---- times -----------------------------------------------------------------------------------

bench() { # side words...
    side=$1
    shift
    job env CARC_SOURCE_ROOT="$room/$side" CARCSIM="$room/$side/build/carcsim" \
        "$room/$side/build/tests/bench/bench_games" "$@"
}

bench old --list >"$room/known"
bench new --list "$@" >"$room/wanted" || fail 64 'no benchmark is called like that'
grep -Fx -f "$room/known" "$room/wanted" >"$room/names" || fail 64 'both have none of these benchmarks'

: >"$room/times"
round=0
while [ "$round" -lt "$rounds" ]; do
    round=$((round + 1))
    echo "bench-compare: round $round of $rounds" >&2
    while read -r name; do
        for side in old new new old; do
            bench "$side" --csv --repetitions "$repetitions" "$name" >"$room/visit" </dev/null
            awk -F, -v head="$round $side" 'NR > 1 { print head, $1, $4 }' "$room/visit" \
                >>"$room/times"
        done
    done <"$room/names"
done
"$room/new/build/tests/bench/bench_ratio" <"$room/times"

# ---- instructions ----------------------------------------------------------------------------

count() { # side
    CARCSIM_HOME=$room/$1
    export CARCSIM_HOME
    code=0
    job "$root/scripts/instructions.sh" --count --program "$room/$1/build/carcsim" \
        >"$room/$1.counts" || code=$?
    [ "$code" -ne 0 ] || return 0
    cat "$room/$1.counts"
    [ "$code" -eq 77 ] || fail 70 "the runs whose instructions are counted fail with $1"
    echo "no instructions counted of $1"
    exit 0
}

echo
count old
count new
awk -F, '
    BEGIN { printf "%-18s %13s %13s %8s\n", "instructions", "old", "new", "new/old" }
    FNR == NR { old[$1] = $2; next }
    { printf "%-18s %13d %13d %8.3f\n", $1, old[$1], $2, $2 / old[$1] }
    ' "$room/old.counts" "$room/new.counts"
