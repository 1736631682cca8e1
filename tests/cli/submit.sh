#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# scripts/slurm/submit.sh without a cluster: one line and an exit code, whatever sbatch says.
# slurm.sh tries it with one.
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/lib.sh"

submit=$CARC_SOURCE_ROOT/scripts/slurm/submit.sh
mkdir "$WORK/none" "$WORK/fake"
for tool in dirname basename mkdir rmdir rm cat grep tail; do
    ln -s "$(command -v $tool)" "$WORK/none/$tool"
done

# sbatch_is TEXT: an sbatch of these lines.
sbatch_is() {
    printf '#!/bin/sh\n%s\n' "$1" >"$WORK/fake/sbatch"
    chmod 755 "$WORK/fake/sbatch"
}

# submits PATH: tries it with programs from there.
submits() {
    try_as "submit.sh, $1" env PATH="$1" CARCSIM="$CARCSIM" /bin/sh "$submit" 4 \
        "$WORK/study" --games 1e5
}

submits "$WORK/none"
exits 69
says_only "$submit: there is no sbatch: this machine submits to no Slurm cluster"
prints_nothing

hint='is there a cluster, and may you use it?'
sbatch_is 'printf "%s\n" "sbatch: error: no name" "sbatch: fatal: no configuration" >&2; exit 1'
submits "$WORK/fake:$PATH"
exits 69
says_only "$submit: Slurm did not take the array of shards (sbatch: fatal: no configuration); $hint"
prints_nothing
TRIED='what was refused'
if [ -e "$WORK/study" ]; then
    fail 'it leaves a folder behind'
else
    pass
fi

sbatch_is 'case $* in *afterok*) exit 1 ;; esac; echo 17'
submits "$WORK/fake:$PATH"
exits 69
says_only "$submit: Slurm did not take the job that merges array 17 (sbatch said nothing); $hint"

sbatch_is 'case $* in *afterok:17\ *) echo 18 ;; *) echo "17;here" ;; esac'
submits "$WORK/fake:$PATH"
exits 0
says_nothing
echo 'array 17, merge 18' >"$WORK/wanted"
same_text "$WORK/out" "$WORK/wanted"

finish
