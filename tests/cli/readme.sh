#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every command of the README runs, the output shown in it is what the command prints, and what
# the commands write goes to a folder that git ignores.
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

mkdir "$room/build" "$room/log"
ln -s "$CARCSIM" "$room/build/carcsim"
CARCSIM_HOME=$CARC_SOURCE_ROOT
export CARCSIM_HOME
cd "$room" || exit 1
grep -E '^    (\./build/carcsim|mkdir) ' "$readme" | sed 's/^    //' >log/commands
result "$([ -s log/commands ]; echo $?)" 'the README has commands'

# The game that is written down in it is scored as it says.
mkdir out
sed -n '/^    game,turn,/,/^$/s/^    //p' "$readme" >out/mine.csv
result "$([ -s out/mine.csv ]; echo $?)" 'the README writes a game down'
number=0
while read -r command; do
    number=$((number + 1))
    sh -c "$command" >"log/out.$number" 2>"log/err.$number" </dev/null
    result $? "$command: $(cat "log/err.$number")"
    case $command in
    *out/mine.csv*)
        [ "$(awk '$3 == 1 { print $2, $12 }' "log/out.$number")" = 'first 2
third 4' ]
        result $? "$command: the city of seat 1 is worth 2 or 4"
        ;;
    esac
done <log/commands

found=$(cd "$room" && printf '%s ' *)
[ "$found" = 'build log out ' ] && grep -qx /out/ "$CARC_SOURCE_ROOT/.gitignore"
result $? "what the commands leave is in the folder out, which git ignores: $found"
! grep -E '^ .*(-o|--save-games|build/carcsim (plot|compare|score)) [^-]' "$readme" |
    grep -vE '(-o|--save-games|carcsim (plot|compare|score)) out/'
result $? 'every command of the README writes to and reads from out'

# What is shown after the first command, indented, is its output.
awk '/^prints$/ { on = 1; next } on && /^[^ ]/ { exit } on { sub(/^    /, ""); print }' "$readme" |
    sed -e '1d' -e '$d' >log/shown
diff log/shown log/out.1
result $? 'the output in the README is what the first command prints'

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
