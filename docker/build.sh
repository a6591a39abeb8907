#!/bin/sh
# Configures and builds one preset: docker/build.sh PRESET [TARGET…]
set -eu
cd "$(dirname "$0")/.."
preset=$1
shift
# ccache and precompiled headers get along only with these; see ccache's manual, "Precompiled headers".
export CCACHE_SLOPPINESS=pch_defines,time_macros
# Checkouts in other folders (worktrees, a fresh clone) find what one of them has compiled.
export CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1
[ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" >/dev/null
if [ $# -gt 0 ]; then cmake --build --preset "$preset" --target "$@"; else cmake --build --preset "$preset"; fi
