"""What systemd thinks of the unit: its exposure is at most 2.0 of 10, and an unguarded one is found out."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

UNIT = pathlib.Path(__file__).resolve().parents[2] / "config" / "systemd" / "arbiter.service"


def exposure(unit):
    done = subprocess.run(["systemd-analyze", "security", "--offline=yes", "--no-pager", str(unit)], capture_output=True, text=True,
                          check=False)
    found = re.search(r"Overall exposure level for \S+: ([0-9.]+)", done.stdout)
    if found is None:
        raise AssertionError(done.stdout + done.stderr)
    return float(found[1])


class Unit(unittest.TestCase):
    def test_its_exposure(self):
        self.assertLessEqual(exposure(UNIT), 2.0)

    def test_an_unguarded_unit_is_found_out(self):
        with tempfile.TemporaryDirectory() as folder:
            bare = pathlib.Path(folder) / "arbiter.service"
            bare.write_text("[Service]\nExecStart=/usr/bin/arbiter serve\nUser=arbiter\n")
            self.assertGreater(exposure(bare), 2.0)

    def test_it_is_well_formed(self):
        for line in UNIT.read_text().splitlines():
            self.assertRegex(line, r"^(|#.*|\[\w+\]|\w+=.*)$")


if __name__ == "__main__":
    if shutil.which("systemd-analyze") is None:
        print("skipped: systemd-analyze is missing")
        sys.exit(77)
    unittest.main(verbosity=2)
