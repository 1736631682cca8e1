#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# One job of the array that submit.sh starts: shard.sh SHARDS FOLDER WORDS... plays shard number
# $SLURM_ARRAY_TASK_ID, or goes on with it. A minute before its time is over it is interrupted, and
# keeps what it has.
#SBATCH --requeue
#SBATCH --signal=B:INT@60
set -eu
shards=$1
folder=$2
shift 2
number=$SLURM_ARRAY_TASK_ID
shard=$folder/shard-$number

if grep -q '^status,complete' "$shard/manifest.csv" 2>/dev/null; then
    echo "shard $number is complete"
    exit 0
fi
if [ -e "$shard/manifest.csv" ] || [ -e "$shard/.checkpoint.csv" ]; then
    set -- "$@" --resume
fi
exec "$CARCSIM" run "$@" --shard "$number/$shards" --threads "${SLURM_CPUS_PER_TASK:-1}" \
    -o "$shard" --quiet
