#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every command of the README runs, and the output shown in it is what the command prints.
# Needs $CARCSIM (the program) and $CARC_SOURCE_ROOT.
set -u
readme=$CARC_SOURCE_ROOT/README.md
room=$(mktemp -d) || exit 1
trap 'rm -rf "$room"' EXIT
passed=0
failed=0

result() { # exit-code text
    if [ "$1" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL $2"
    fi
}

# The two set-up commands and the build cannot run inside the tests; they must exist.
for script in scripts/demo.sh scripts/test.sh; do
    grep -q "^    \./$script\$" "$readme" && [ -x "$CARC_SOURCE_ROOT/$script" ]
    result $? "$script is in the README and can be run"
done

mkdir "$room/build"
ln -s "$CARCSIM" "$room/build/carcsim"
CARCSIM_HOME=$CARC_SOURCE_ROOT
export CARCSIM_HOME
cd "$room" || exit 1
grep '^    \./build/carcsim ' "$readme" | sed 's/^    //' >commands
result "$([ -s commands ]; echo $?)" 'the README has commands'
number=0
while read -r command; do
    number=$((number + 1))
    sh -c "$command" >"out.$number" 2>"err.$number" </dev/null
    result $? "$command: $(cat "err.$number")"
done <commands

# What is shown after the first command, indented, is its output.
awk '/^prints$/ { on = 1; next } on && /^[^ ]/ { exit } on { sub(/^    /, ""); print }' "$readme" |
    sed -e '1d' -e '$d' >shown
diff shown out.1
result $? 'the output in the README is what the first command prints'

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
