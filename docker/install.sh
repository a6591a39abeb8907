#!/bin/sh
# Installs what is missing of the named sections of packages.txt: docker/install.sh SECTION…
# Touches nothing when all is there.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
missing=""
for section in "$@"; do
  packages=$(awk -v heading="[$section]" '/^\[/ { on = $0 == heading; next } on && NF && !/^#/' "$here/packages.txt")
  [ -n "$packages" ] || { echo "install.sh: packages.txt has no section [$section]" >&2; exit 2; }
  for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' || missing="$missing $package"
  done
done
# node and npm may have come from elsewhere, under another name.
for program in nodejs:node npm:npm; do
  command -v "${program#*:}" >/dev/null 2>&1 && missing=$(echo " $missing " | sed "s/ ${program%:*} / /g")
done
[ -n "$(echo "$missing" | tr -d ' ')" ] || exit 0
echo "installing:$missing" >&2
if [ "$(id -u)" -eq 0 ]; then as_root=""; else as_root="sudo"; fi
$as_root apt-get update -qq
# shellcheck disable=SC2086  # a list of words
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >&2
