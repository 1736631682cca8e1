#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The last job that submit.sh starts: merge.sh SHARDS FOLDER adds the shards up in FOLDER/whole.
set -eu
shards=$1
folder=$2
set --
for number in $(seq "$shards"); do
    set -- "$@" "$folder/shard-$number"
done
exec "$CARCSIM" merge "$@" -o "$folder/whole" --force
