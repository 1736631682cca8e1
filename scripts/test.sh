#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds with sanitizers, runs every test; ends with
# "N passed, N failed". Exit code 0 if none failed.
#
# Three builds, because no single one shows everything:
#     address and undefined-behaviour sanitizers, gcc: all tests but the statistical ones
#     thread sanitizer, gcc:                           the tests that use threads
#     release, clang, warnings as errors:              all tests
# At the end a release of gcc, of which only the instructions of a few runs are counted.
set -eu
cd "$(dirname "$0")/.."
scripts/install.sh tests
failed_steps=0

build() { # folder compiler targets options...
    folder=$1
    CC=$2
    export CC
    targets=$3
    shift 3
    if [ ! -f "$folder/build.ninja" ]; then
        meson setup "$folder" -Dtests=enabled "$@" >"$folder.log" 2>&1 || {
            cat "$folder.log"
            return 1
        }
    fi
    # shellcheck disable=SC2086 # a list of targets, all if empty
    meson compile -C "$folder" $targets >"$folder.log" 2>&1 || {
        tail -n 60 "$folder.log"
        return 1
    }
}

run() { # folder words of meson test...
    folder=$1
    shift
    meson test -C "$folder" --print-errorlogs --no-rebuild "$@" ||
        failed_steps=$((failed_steps + 1))
    cat "$folder/meson-logs/testlog.txt" >>build-test-all.log
}

: >build-test-all.log
scripts/style.sh >build-style.log 2>&1 || {
    cat build-style.log
    failed_steps=$((failed_steps + 1))
}
cat build-style.log >>build-test-all.log

build build-asan gcc '' -Dwerror=true -Dbuildtype=debugoptimized -Db_ndebug=false -Db_lto=false \
    -Db_sanitize=address,undefined
run build-asan --no-suite statistical
# Warnings are no errors here: what this sanitizer adds makes gcc see paths that are none.
build build-tsan gcc 'carcsim carcsim_hooked test_batch' -Dbuildtype=debugoptimized -Db_ndebug=false -Db_lto=false \
    -Db_sanitize=thread
run build-tsan --suite threads
build build-clang clang '' -Dwerror=true
run build-clang

status=0
CC=gcc scripts/instructions.sh >build-instructions.log 2>&1 || status=$?
cat build-instructions.log
cat build-instructions.log >>build-test-all.log
case $status in
0 | 77) ;; # 77: nothing to compare with, as it has said
*) failed_steps=$((failed_steps + 1)) ;;
esac

# Totals: cmocka's closing lines and those of the test scripts.
awk -v steps="$failed_steps" '
    /^\[  PASSED  \] [0-9]+ test/ { passed += $4 }
    /^\[  FAILED  \] [0-9]+ test/ { failed += $4 }
    /^[0-9]+ passed, [0-9]+ failed$/ { passed += $1; failed += $3 }
    END {
        if (steps > 0 && failed == 0) failed = steps # a crash or time-out closes no line
        printf "%d passed, %d failed\n", passed, failed
        exit failed > 0 || passed == 0
    }' build-test-all.log
