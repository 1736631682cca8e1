#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every command of the README runs, the output shown in it is what the command prints, what the
# commands write goes to a folder that git ignores, and what it says of studies stands in their files.
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

# What comes from the files of a study. half MEAN LOW HIGH DIGITS: mean ± half.
half() {
    awk -v mean="$1" -v low="$2" -v high="$3" -v digits="$4" 'BEGIN {
        printf "%." digits "f ± %." digits "f", mean, (high - low) / 2
    }'
}
figure() { # digits columns file name=value...: mean ± half of the one row that these are true of
    digits=$1
    columns=$2
    file=$CARC_SOURCE_ROOT/results/$3
    shift 3
    # shellcheck disable=SC2046 # three numbers
    half $(awk -F, -v wanted="$*" -v columns="$columns" '
        BEGIN { conditions = split(wanted, condition, " "); split(columns, column, ",") }
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        {
            for (i = 1; i <= conditions; i++) {
                equal = index(condition[i], "=")
                key = substr(condition[i], 1, equal - 1)
                if ($at[key] != substr(condition[i], equal + 1)) next
            }
            print $at[column[1]], $at[column[2]], $at[column[3]]
        }' "$file") "$digits"
}
said=$(tr -s ' \n' ' ' <"$readme")
says() { # text
    case $said in
    *"$1"*) result 0 '' ;;
    *) result 1 "the README says: $1" ;;
    esac
}
elo() { # edition agent opponent
    figure 0 elo,elo_low,elo_high rules-2p/farmers/agents.csv variant="$1" agent="$2" opponent="$3"
}
first=$(elo 2-first greedy greedy:never=farm)
second=$(elo 2-second greedy:never=farm greedy)
third=$(elo 4-third greedy:never=farm greedy)
says "against \`greedy:never=farm\` it is $first Elo points stronger under first, but $second weaker under second and $third weaker under third (results/rules-2p/farmers)"
two=$(figure 3 mean_difference,ci95_low,ci95_high rules-2p/random/comparisons.csv \
    variant=2-first metric=total)
five=$(figure 3 games_mean,games_low,games_high record-game/figures.csv play=random figure=first)
says "with seven meeples first gives two random players $two points more than third (results/rules-2p) and five $five (results/record-game)"
# Pictures are no figures.
[ "$(sed 's/](results//' "$readme" | grep -o '(results/[^)]*)' | sort | paste -s -d ' ')" = \
    '(results/record-game) (results/record-game) (results/rules-2p) (results/rules-2p/farmers)' ]
result $? 'what the README says of studies is looked up here'

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
