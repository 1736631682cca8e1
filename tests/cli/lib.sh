#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# lib.sh - what the command-line tests share; to be sourced. Needs CARCSIM (path of the program)
# and CARC_SOURCE_ROOT. A test runs a command and looks at its exit code, output and errors:
#
#     try score good.csv            runs it: STATUS, $WORK/out, $WORK/err
#     exits 65 / says_only 'text' / prints_nothing / prints golden.txt / ...
#
# UPDATE_GOLDEN=1 rewrites the golden texts in tests/cli/expected. CARC_TEST_LOCALE is the locale
# to run under; nothing may depend on it.
: "${CARCSIM:?the path of the program}" "${CARC_SOURCE_ROOT:?the folder of the sources}"

CARCSIM_HOME=$CARC_SOURCE_ROOT
LC_ALL=${CARC_TEST_LOCALE:-C}
export CARCSIM_HOME LC_ALL
unset ARGP_HELP_FMT POSIXLY_CORRECT LANGUAGE

WORK=$(mktemp -d) || exit 1
EXPECTED=$CARC_SOURCE_ROOT/tests/cli/expected
PASSED=0
FAILED=0
TRIED='' # the command that was tried last
STATUS=0
trap 'rm -rf "$WORK"' EXIT
trap 'exit 1' HUP INT TERM
cd "$CARC_SOURCE_ROOT/tests/cli/records" || exit 1

pass() {
    PASSED=$((PASSED + 1))
}

fail() { # what is wrong
    FAILED=$((FAILED + 1))
    printf 'FAIL %s\n    %s\n' "$TRIED" "$1"
}

# try_as NAME COMMAND... runs a command; NAME is what failures call it.
try_as() {
    TRIED=$1
    shift
    STATUS=0
    if [ -f "$WORK/in" ]; then
        "$@" <"$WORK/in" >"$WORK/out" 2>"$WORK/err" || STATUS=$?
        rm -f "$WORK/in"
    else
        "$@" </dev/null >"$WORK/out" 2>"$WORK/err" || STATUS=$?
    fi
}

# try WORDS... runs carcsim, with its input from $WORK/in if there is one.
try() {
    try_as "carcsim $*" "$CARCSIM" "$@"
}

exits() { # code
    if [ "$STATUS" -eq "$1" ]; then
        pass
    else
        fail "exit code $STATUS, expected $1; it said: $(head -n 3 "$WORK/err")"
    fi
}

# listen WORDS... & is carcsim in the background that hears SIGINT: a shell without job control
# starts such programs with that ignored. It has the number $!.
listen() {
    exec env --default-signal=INT,HUP,TERM "$CARCSIM" "$@"
}

# wait_for -e|-s FILE-PATTERN: until such a file is there (-e) or has something in it (-s), at most
# a minute.
wait_for() {
    left=600
    while [ "$left" -gt 0 ]; do
        for there in $2; do
            ! test "$1" "$there" || return 0
        done
        sleep 0.1
        left=$((left - 1))
    done
    fail "nothing appears in $2"
}

# begin -e|-s FILE-PATTERN WORDS...: starts carcsim, as listen does, and waits for such a file.
begin() {
    sign=$1
    pattern=$2
    shift 2
    listen "$@" >"$WORK/out" 2>"$WORK/err" &
    process=$!
    wait_for "$sign" "$pattern"
}

# end_by SIGNAL...: sends these to the program that is number $process, and waits for its end.
end_by() {
    for sent in "$@"; do
        kill -s "$sent" "$process"
    done
    STATUS=0
    wait "$process" 2>/dev/null || STATUS=$?
}

says_nothing() {
    if [ -s "$WORK/err" ]; then
        fail "unexpected on stderr: $(head -n 3 "$WORK/err")"
    else
        pass
    fi
}

says_only() { # the one line of stderr
    if [ "$(cat "$WORK/err")" = "$1" ]; then
        pass
    else
        fail "stderr: $(cat "$WORK/err")
    expected: $1"
    fi
}

# says_speed WHAT [LINE]: stderr tells how fast WHAT ("20 games") was played, then LINE, and no
# more. $WORK/speed is the line that tells it.
says_speed() {
    head -n 1 "$WORK/err" >"$WORK/speed"
    if ! grep -qxE "carcsim: $1 in [0-9]+\.[0-9]+ s, [0-9,]+ a second, [0-9]+ threads?, on [^ ]+" \
        "$WORK/speed"; then
        fail "stderr: $(cat "$WORK/err")
    expected: the speed of $1"
    elif [ "$(sed 1d "$WORK/err")" = "${2:-}" ]; then
        pass
    else
        fail "stderr: $(cat "$WORK/err")
    expected behind the speed: ${2:-nothing}"
    fi
}

prints_nothing() {
    if [ -s "$WORK/out" ]; then
        fail "unexpected on stdout: $(head -n 3 "$WORK/out")"
    else
        pass
    fi
}

# same_text FILE TEXT-FILE compares what came with what should have.
same_text() {
    if cmp -s "$1" "$2"; then
        pass
    else
        fail "not as in $2:
$(diff "$2" "$1" | head -n 10)"
    fi
}

# prints NAME compares stdout with a golden text.
prints() {
    if [ "${UPDATE_GOLDEN:-0}" = 1 ]; then
        cp "$WORK/out" "$EXPECTED/$1"
    fi
    same_text "$WORK/out" "$EXPECTED/$1"
}

# works GOLDEN WORDS... is a command that succeeds, silently but for what it prints.
works() {
    golden=$1
    shift
    try "$@"
    exits 0
    says_nothing
    prints "$golden"
}

# refuses CODE LINE WORDS... is a command that fails with one line and no output.
refuses() {
    code=$1
    line=$2
    shift 2
    try "$@"
    exits "$code"
    says_only "$line"
    prints_nothing
}

# have COMMAND: whether the system has it.
have() {
    command -v "$1" >/dev/null 2>&1
}

finish() {
    echo "$PASSED passed, $FAILED failed"
    [ "$FAILED" -eq 0 ]
}
