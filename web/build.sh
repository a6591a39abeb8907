#!/bin/sh
# Builds the browser client into web/dist. Does nothing when that is up to date.
set -eu
cd "$(dirname "$0")"

inputs="package.json package-lock.json index.html vite.config.ts svelte.config.js tsconfig.json build.sh scripts src public"

# shellcheck disable=SC2086  # a list of words
if [ -f dist/index.html.gz ] && [ -z "$(find $inputs -newer dist/index.html -print | head -n 1)" ]; then
  exit 0
fi
stamp=node_modules/.installed
if [ ! -f "$stamp" ] || ! cmp -s package-lock.json "$stamp"; then
  npm ci --no-audit --no-fund --loglevel=error
  cp package-lock.json "$stamp"
fi
npm run --silent build -- --logLevel warn
node scripts/compress.mjs
