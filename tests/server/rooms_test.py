#!/usr/bin/python3
"""Rooms of server/ include only what lies below them; see server/README.md.

    rooms_test.py [SOURCE_FOLDER]        exit code 1 and a line for each include that goes upwards
"""
import pathlib
import re
import sys
import tempfile

# From the top down. Rooms in one line may include each other.
LEVELS = [["cli"], ["app"], ["net"], ["admin"], ["lobby"], ["tables"], ["notify"], ["people"], ["archive"], ["bots"], ["base"], ["asio"]]
LEVEL = {room: level for level, rooms in enumerate(LEVELS) for room in rooms}
INCLUDE = re.compile(r'^\s*#\s*include\s+"server/([^"/]+)/', re.MULTILINE)


def faults(root):
    """Every include of a room that does not lie below, and every file that is in no room."""
    for path in sorted((root / "server").rglob("*.[ch]pp")):
        parts = path.relative_to(root / "server").parts
        if len(parts) == 1:
            if parts[0] != "main.cpp":
                yield f"{path}: in no room"
            continue
        if parts[0] not in LEVEL:
            yield f"{path}: {parts[0]}/ is no room that is known here"
            continue
        for room in INCLUDE.findall(path.read_text()):
            if LEVEL.get(room, -1) < LEVEL[parts[0]]:
                yield f"{path}: {parts[0]}/ includes {room}/, which lies above it"


def check_that_it_finds(include, room):
    """A planted include upwards is found, one downwards is not."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "server" / room / "file.cpp"
        file.parent.mkdir(parents=True)
        file.write_text(f'#include <vector>\n#include "server/{include}"\n')
        return bool(list(faults(pathlib.Path(folder))))


def main():
    assert check_that_it_finds("net/session.hpp", "tables"), "an include that goes upwards is not noticed"
    assert check_that_it_finds("attic/thing.hpp", "tables"), "an include of no room is not noticed"
    assert not check_that_it_finds("people/user.hpp", "tables"), "an include that goes downwards is refused"
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[2]
    found = list(faults(root))
    print("\n".join(found) if found else "all includes go downwards")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
