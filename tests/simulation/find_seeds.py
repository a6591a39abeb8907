#!/usr/bin/env python3
"""Writes into flaws.cpp, for each planted flaw, a seed whose schedule finds it: a change to what schedules are made of
makes other schedules of all seeds. Named flaws alone, or all whose seed finds nothing any more.

    tests/simulation/find_seeds.py build/release/tests/simulation/simulation [FLAW …]
"""
import pathlib
import re
import subprocess
import sys

FLAWS = pathlib.Path(__file__).with_name("flaws.cpp")
LONGEST_S = 120


def run(simulation, *arguments):
    return subprocess.run([simulation, *arguments], capture_output=True, text=True).stdout


def entry_of(flaw, text):
    return re.search(rf'"{flaw}",\s+Invariant::(\w+),\s+(?:"[^"]*"\s*)+,\s+\{{([\d, ]*)\}}', text)


def is_found(output, invariant):
    return re.search(rf"^seed (\d+) violates {invariant}:", output, re.M)


def search(simulation, flaw, invariant):
    found = is_found(run(simulation, "--flaw", flaw, "--seed", "1", "--seconds", str(LONGEST_S)), invariant)
    return found and int(found.group(1))


def main():
    simulation, named = sys.argv[1], sys.argv[2:]
    missed = 0
    for line in run(simulation, "--list-flaws").splitlines():
        flaw, invariant = line.split()[:2]
        known = entry_of(flaw, FLAWS.read_text()).group(2).split(",")[0]
        if named and flaw not in named:
            continue
        if known and is_found(run(simulation, "--flaw", flaw, "--seed", known), invariant):
            continue
        seed = search(simulation, flaw, invariant)
        print(flaw, seed, flush=True)
        missed += seed is None
        if seed is not None:
            text = FLAWS.read_text()
            start, end = entry_of(flaw, text).span(2)
            FLAWS.write_text(text[:start] + str(seed) + text[end:])
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
