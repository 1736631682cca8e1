#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# scripts/slurm on a Slurm of one node that is started for the purpose, with a configuration, a
# key and sockets of its own, and ended again. Skipped (77) where it cannot be started: without
# Slurm and munge, or if who runs this is not root.
# shellcheck disable=SC2034 # lib.sh reads TRIED and STATUS
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

PATH=$PATH:/usr/sbin:/sbin
for program in slurmctld slurmd sbatch squeue scancel sinfo munged; do
    if ! have $program; then
        skip 'jobs of Slurm' "$program is not installed (Debian: slurm-wlm, munge)"
        exit 77
    fi
done
if [ "$(id -u)" -ne 0 ]; then
    skip 'jobs of Slurm' 'only root can start its daemons'
    exit 77
fi

# ---- a cluster of one node -----------------------------------------------------------------

cluster=$WORK/cluster
mkdir -m 755 "$cluster" "$cluster/state" "$cluster/spool"
chmod 755 "$WORK"
host=$(uname -n)
host=${host%%.*}
base=$((20000 + $$ % 20000)) # ports; another test that runs at the same time has others
daemons=

end_cluster() {
    if [ -n "$daemons" ]; then
        timeout 10 scancel --user=root 2>/dev/null
        left=20
        while [ "$left" -gt 0 ] && [ -n "$(timeout 10 squeue --noheader 2>/dev/null)" ]; do
            sleep 0.5
            left=$((left - 1))
        done
    fi
    for process in $daemons; do # the last one started goes first
        kill "$process" 2>/dev/null
        left=40
        while [ "$left" -gt 0 ] && kill -0 "$process" 2>/dev/null; do
            sleep 0.25
            left=$((left - 1))
        done
        kill -s KILL "$process" 2>/dev/null
        wait "$process" 2>/dev/null
    done
    daemons=
}
trap 'end_cluster; rm -rf "$WORK"' EXIT

give_up() {
    skip 'jobs of Slurm' "$1"
    tail -n 5 "$cluster"/*.log 2>/dev/null
    exit 77
}

# start NAME COMMAND...: a daemon in the foreground of this test.
start() {
    name=$1
    shift
    "$@" >"$cluster/$name.out" 2>&1 &
    daemons="$! $daemons"
}

# within SECONDS COMMAND...: until the command succeeds.
within() {
    left=$(($1 * 4))
    shift
    while [ "$left" -gt 0 ]; do
        ! timeout 10 "$@" >/dev/null 2>&1 || return 0
        sleep 0.25
        left=$((left - 1))
    done
    return 1
}

cpus=$(getconf _NPROCESSORS_ONLN)
cat >"$cluster/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$base
SlurmdPort=$((base + 1))
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$cluster/munge.socket
CredType=cred/munge
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd.pid
SlurmctldLogFile=$cluster/slurmctld.log
SlurmdLogFile=$cluster/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_interval=1,bf_interval=1
NodeName=$host NodeAddr=127.0.0.1 CPUs=$cpus State=UNKNOWN
PartitionName=test Nodes=$host Default=YES MaxTime=10 State=UP
CONF
version=1
[ ! -e /sys/fs/cgroup/cgroup.controllers ] || version=2
printf 'CgroupPlugin=cgroup/v%s\nIgnoreSystemd=yes\n' $version >"$cluster/cgroup.conf"
SLURM_CONF=$cluster/slurm.conf
export SLURM_CONF
unset SBATCH_PARTITION SBATCH_ACCOUNT SBATCH_TIMELIMIT SLURM_CONF_SERVER 2>/dev/null

(umask 077 && head -c 1024 /dev/urandom >"$cluster/munge.key")
start munged munged --foreground --force --socket="$cluster/munge.socket" \
    --key-file="$cluster/munge.key" --pid-file="$cluster/munged.pid" \
    --log-file="$cluster/munged.log" --seed-file="$cluster/munged.seed"
within 20 test -S "$cluster/munge.socket" || give_up 'munged does not start'
start slurmctld slurmctld -D -f "$SLURM_CONF"
start slurmd slurmd -D -f "$SLURM_CONF"
is_idle() {
    sinfo --noheader --format=%T | grep -q '^idle'
}
left=120
until is_idle 2>/dev/null || [ "$left" -eq 0 ]; do
    sleep 0.5
    left=$((left - 1))
done
[ "$left" -gt 0 ] || give_up 'the node does not become idle'

# ---- a run as an array ------------------------------------------------------------------

submit=$CARC_SOURCE_ROOT/scripts/slurm/submit.sh
none_left() {
    [ -z "$(squeue --noheader 2>&1)" ]
}

# submit WORDS...: submits, and waits for the end of all jobs.
submit() {
    try_as "submit.sh $*" "$submit" "$@"
    exits 0
    says_nothing
    left=360
    until none_left || [ "$left" -eq 0 ]; do
        sleep 0.5
        left=$((left - 1))
    done
    holds 'all jobs end within three minutes' none_left
}

words='--games 16000 --agents greedy --variants all --seed 12 --per-game'
# shellcheck disable=SC2086
submit 4 study $words
holds 'it says which jobs' grep -Eq '^array [0-9]+, merge [0-9]+$' "$WORK/out"
# shellcheck disable=SC2086
try run $words -o one
exits 0
same_results 'a job array is one run' one study/whole
holds 'the merge job prints the findings' cmp study/merge.log "$WORK/out"

# Submitted again, one shard is lost and one was interrupted: the rest is left as it is.
rm -r study/shard-2 study/whole
# shellcheck disable=SC2086
{
    rm -r study/shard-3
    begin -e 'study/shard-3/.games.csv.tmp.*' \
        run $words --shard 3/4 -o study/shard-3 --quiet --threads 1
    end_by INT
    touch before
    submit 4 study $words
}
same_results 'an array that was submitted again is one run' one study/whole
is 'what was complete was left alone' "$(cat study/shard-1.log study/shard-4.log)" "$(printf \
    'shard 1 is complete\nshard 4 is complete')"

try_as 'submit.sh without words' "$submit" 4 study
exits 64
try_as 'submit.sh with a wrong number' "$submit" 0 study --games 4
exits 64
says_only "$submit: SHARDS is \"0\", expected a whole number from 1"

finish
