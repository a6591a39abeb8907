"""The dashboard and the alert rules of config/monitoring: every figure that they name exists. promtool (Debian's package
prometheus) checks the rules and tries them, where it is there."""
import json
import re
import shutil
import subprocess
import unittest

import harness

FOLDER = harness.ROOT / "config" / "monitoring"
RULES = FOLDER / "arbiter-alerts.yml"
# Each stands for a figure; histograms have three more.
SUFFIXES = ("_bucket", "_count", "_sum")


def figures_of(text):
    return {re.sub(f"({'|'.join(SUFFIXES)})$", "", name) for name in re.findall(r"\barbiter_[a-z_]+", text)}


def expressions():
    """Where each stands, and the expression; of both files."""
    dashboard = json.loads((FOLDER / "grafana-dashboard.json").read_text())
    found = [(f"panel {panel['title']}", target["expr"]) for panel in dashboard["panels"] for target in panel["targets"]]
    found += [("a variable", variable["definition"]) for variable in dashboard["templating"]["list"] if "definition" in variable]
    return found + [(f"alert {name}", expression)
                    for name, expression in re.findall(r"- alert: (\w+)\n\s+expr: (.*)\n", RULES.read_text())]


class Figures(harness.TestCase):
    async def test_all_that_are_named_exist(self):
        _, _, text = await self.server.get("/metrics")
        served = set(re.findall(r"(?m)^# TYPE (\S+) ", text))
        for place, expression in expressions():
            self.assertTrue(figures_of(expression) or "up{" in expression, place)
            self.assertLessEqual(figures_of(expression), served, place)
        self.assertFalse(figures_of("rate(arbiter_movez_total[5m])") <= served)  # one that does not exist would be found
        # Each alert has been read: as many as there are.
        self.assertEqual(sum(place.startswith("alert") for place, _ in expressions()), RULES.read_text().count("- alert:"))


class Rules(unittest.TestCase):
    def setUp(self):
        self.promtool = shutil.which("promtool")
        if self.promtool is None:
            self.skipTest("promtool is missing (Debian's package prometheus)")

    def run_promtool(self, *arguments):
        done = subprocess.run([self.promtool, *map(str, arguments)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_promtool_takes_them(self):
        self.run_promtool("check", "rules", RULES)

    def test_they_fire_when_they_should_and_only_then(self):
        self.run_promtool("test", "rules", harness.ROOT / "tests" / "outside" / "alerts_test.yml")


if __name__ == "__main__":
    harness.main()
