#!/bin/sh
# What the other tests of this folder need: the client built, their own packages installed.
set -eu
cd "$(dirname "$0")"
../../web/build.sh
stamp=node_modules/.installed
if [ ! -f "$stamp" ] || ! cmp -s package-lock.json "$stamp"; then
  npm ci --no-audit --no-fund --loglevel=error
  cp package-lock.json "$stamp"
fi
