#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Form: formatting, scripts, spelling, blanks at line ends, what lies where. Ends with "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 1
passed=0
failed=0

check() { # name command...
    name=$1
    shift
    if output=$("$@" 2>&1); then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAIL %s\n%s\n' "$name" "$output"
    fi
}

files() { # patterns...
    git ls-files -- "$@"
}

formatted() {
    files '*.c' '*.h' | xargs clang-format --dry-run -Werror
}
scripts_clean() {
    files '*.sh' .ci/run | xargs shellcheck
}
spelled() { # tests misspell on purpose
    files '*.c' '*.h' '*.md' '*.sh' '*.gp' '*.build' '*.scd' | grep -v '^tests/' |
        xargs codespell
}
no_blanks() {
    ! files '*.c' '*.h' '*.sh' '*.gp' '*.md' '*.build' '*.txt' '*.scd' |
        xargs grep -nE '[[:blank:]]+$'
}
licensed() {
    ! files '*.c' '*.h' '*.sh' '*.gp' | xargs grep -L 'SPDX-License-Identifier: GPL-3.0-or-later' |
        grep .
}
short_files() {
    files 'src/*.c' | xargs wc -l | awk '$2 != "total" && $1 > 500 { print; bad = 1 }
        END { exit bad }'
}
known_places() { # what else lies at the top was left there
    ! git ls-files -- . | cut -d/ -f1 | sort -u |
        grep -vxE '\..*|(README|CHANGELOG)\.md|LICENSE|meson(\.build|_options\.txt)|data|include|results|scripts|src|tests'
}

check 'clang-format' formatted
check 'shellcheck' scripts_clean
check 'codespell' spelled
check 'no blanks at line ends' no_blanks
check 'every source names its licence' licensed
check 'no source file is longer than 500 lines' short_files
check 'nothing unknown lies at the top' known_places
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
