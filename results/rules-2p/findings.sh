#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes findings.md of a folder from its CSV files: results/rules-2p/findings.sh [FOLDER]
#
# The text is findings.in.md. Where it has a tag in braces the figure is put in (findings.awk says
# what tags there are), so that no number of findings.md is typed by hand. Exit code 1 if a file
# or row is missing, or if a statement that the text makes is no longer true.
set -eu
export LC_ALL=C
here=$(cd "$(dirname "$0")" && pwd)
cd "${1:-$here}"
trap 'rm -f findings.md.part' EXIT
status=0
awk -f "$here/findings.awk" plan.csv ./*/*.csv "$here/findings.in.md" >findings.md.part || status=$?
mv findings.md.part findings.md
exit $status
