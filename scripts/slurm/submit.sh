#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Plays a run as a Slurm job array, one shard a job, and merges the shards when all are done:
#
#     scripts/slurm/submit.sh SHARDS FOLDER WORDS...
#     scripts/slurm/submit.sh 100 results/big --games 10000000 --agents greedy --seed 1
#
# FOLDER, which all nodes must see, gets shard-1 ... shard-100, their logs, and at last whole: the
# same bytes as `carcsim run WORDS... -o whole` on one machine. WORDS are those of carcsim run
# without --shard, -o and --threads. Submitted again with the same words, shards that are complete
# are left alone and others are gone on with. Prints the numbers of the array and of the merge job.
#
# CARCSIM names the program (build/carcsim of this tree by default). Partition, account, time
# limit and the like are told by Slurm's own variables: SBATCH_PARTITION, SBATCH_ACCOUNT,
# SBATCH_TIMELIMIT; SHARD_CPUS cores a shard (1 by default).
set -eu

if [ "$#" -lt 3 ]; then
    echo "usage: $0 SHARDS FOLDER WORDS-OF-CARCSIM-RUN..." >&2
    exit 64
fi
case $1 in
*[!0-9]* | '' | 0*)
    echo "$0: SHARDS is \"$1\", expected a whole number from 1" >&2
    exit 64
    ;;
esac
shards=$1
folder=$2
shift 2

here=$(cd "$(dirname "$0")" && pwd)
CARCSIM=${CARCSIM:-$here/../../build/carcsim}
if [ ! -x "$CARCSIM" ]; then
    echo "$0: $CARCSIM is not there or no program; CARCSIM can name another" >&2
    exit 66
fi
if ! command -v sbatch >/dev/null 2>&1; then
    echo "$0: there is no sbatch: this machine submits to no Slurm cluster" >&2
    exit 69
fi
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
CARCSIM=$(cd "$(dirname "$CARCSIM")" && pwd)/$(basename "$CARCSIM")
export CARCSIM

# try_sbatch WHAT WORDS...: submits WHAT and sets number. Where sbatch fails, its last complaint
# becomes one line.
try_sbatch() {
    what=$1
    shift
    if number=$(sbatch --parsable "$@" 2>"$folder/.sbatch"); then
        cat "$folder/.sbatch" >&2
        rm -f "$folder/.sbatch"
        number=${number%%;*} # the name of the cluster may follow
        return
    fi
    reason=$(grep . "$folder/.sbatch" | tail -n 1)
    rm -f "$folder/.sbatch"
    rmdir "$folder" 2>/dev/null || :
    echo "$0: Slurm did not take $what (${reason:-sbatch said nothing}); is there a cluster, and may you use it?" >&2
    exit 69
}

try_sbatch "the array of shards" --job-name=carcsim --array="1-$shards" \
    --cpus-per-task="${SHARD_CPUS:-1}" --output="$folder/shard-%a.log" \
    "$here/shard.sh" "$shards" "$folder" "$@"
array=$number
try_sbatch "the job that merges array $array" --job-name=carcsim-merge --dependency="afterok:$array" \
    --kill-on-invalid-dep=yes --output="$folder/merge.log" \
    "$here/merge.sh" "$shards" "$folder"
echo "array $array, merge $number"
