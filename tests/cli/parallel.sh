#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The line of the README that plays a run in four shards with GNU parallel gives what one run
# gives, byte for byte. Skipped (77) where there is no parallel.
# shellcheck disable=SC2034 # lib.sh reads TRIED and STATUS
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

if ! have parallel || ! parallel --version </dev/null 2>&1 | grep -q '^GNU parallel'; then
    skip 'shards with GNU parallel' 'parallel is not installed'
    exit 77
fi
mkdir build
ln -s "$CARCSIM" build/carcsim
HOME=$WORK # where parallel keeps its own files
export HOME

# The line begins with parallel; a line that ends with && has a second half.
awk '/^    parallel / { on = 1 } on { print } on && !/&&$/ { exit }' "$CARC_SOURCE_ROOT/README.md" \
    >line
holds 'the README has the line' test -s line
is 'it plays four shards' "$(grep -o '::: 1 2 3 4' line)" '::: 1 2 3 4'
try_as "$(cat line)" sh line
exits 0

# The same words without a shard, and the folder that the line ends with.
words=$(sed -n 's/^ *parallel .*carcsim run \(.*\) --shard.*/\1/p' line)
merged=$(sed -n 's/.*merge .* -o \([^ ]*\).*/\1/p' line)
is 'it merges into a folder' "$(test -d "${merged:-none}" && echo yes)" yes
# shellcheck disable=SC2086
quiet $words -o one
same_results 'four shards with parallel are one run' one "$merged"

finish
