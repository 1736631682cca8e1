#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the Debian packages that are missing: install.sh build|tests
# build: what demo.sh needs. tests: also what test.sh needs.
set -eu

build='build-essential meson ninja-build pkg-config git libcsv-dev librandom123-dev libgsl-dev
    libsmartcols-dev libxxhash-dev scdoc gnuplot-nox fonts-dejavu-core'
tests='libcmocka-dev clang libclang-rt-14-dev clang-format valgrind shellcheck codespell mandoc
    locales r-base-core parallel slurm-wlm munge'

case ${1-} in
build) wanted=$build ;;
tests) wanted="$build $tests" ;;
*)
    echo "usage: $0 build|tests" >&2
    exit 64
    ;;
esac

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "$0: this is not Debian; install by hand: $wanted" >&2
    exit 0
fi

missing=
for package in $wanted; do
    if [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
        missing="$missing $package"
    fi
done
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
    as_root=sudo
fi
echo "installing:$missing" >&2
DEBIAN_FRONTEND=noninteractive
export DEBIAN_FRONTEND
$as_root apt-get update -qq >&2
# shellcheck disable=SC2086 # a list of words
$as_root apt-get install -y -qq --no-install-recommends $missing >&2
