"""Every ruling that code, refusals or tests cite is in the game's RULES.md, and every ruling there is cited by a test
or says why not.

An entry of RULES.md is a heading `### R18. Title`, its text, perhaps a paragraph `Not tested: why.`, and a last
paragraph `Source: …` that names at least one of: manual, published, ours. "R3 to R7" cites all five.
"""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
NO_GAMES = {"core", "conformance", "bots"}

CITED = re.compile(r"\bR(\d+)(?:\s+to\s+R(\d+))?\b")
HEADING = re.compile(r"^### R(\d+)\. \S.*$", re.MULTILINE)
ORIGINS = re.compile(r"\b(manual|published|ours)\b")


def cited_in(text):
    """The numbers that a text cites."""
    numbers = set()
    for match in CITED.finditer(text):
        first = int(match[1])
        numbers |= set(range(first, int(match[2] or first) + 1))
    return numbers


def entries_of(rules):
    """[(number, text)] in the order of the file; a text goes on to the next heading of any level."""
    found = []
    for match in HEADING.finditer(rules):
        rest = rules[match.end():]
        following = re.search(r"^#{1,3} ", rest, re.MULTILINE)
        found.append((int(match[1]), rest[:following.start()] if following else rest))
    return found


def faults_of(rules, by_code, by_tests):
    """What is wrong with a RULES.md, given the texts of the code and of the tests."""
    entries = entries_of(rules)
    numbers = [number for number, _ in entries]
    tested = cited_in(by_tests)
    faults = [f"R{n} is there twice" for n in sorted(set(numbers)) if numbers.count(n) > 1]
    if not entries:
        faults.append("there are no rulings")
    for who, text in (("the code", by_code), ("a test", by_tests), ("RULES.md itself", rules)):
        faults += [f"{who} cites R{n}, which is not there" for n in sorted(cited_in(text) - set(numbers))]
    for number, text in entries:
        paragraphs = [part.strip() for part in text.strip().split("\n\n")]
        if not (paragraphs[-1].startswith("Source: ") and ORIGINS.search(paragraphs[-1])):
            faults.append(f"R{number} does not end with its source: manual, published or ours")
        if len(paragraphs) < 2 or paragraphs[0].startswith(("Source: ", "Not tested: ")):
            faults.append(f"R{number} says nothing")
        excused = any(part.startswith("Not tested: ") for part in paragraphs)
        if excused and number in tested:
            faults.append(f"R{number} says that it is not tested, and a test cites it")
        if not excused and number not in tested:
            faults.append(f"R{number} is cited by no test, and does not say why (a paragraph `Not tested: …`)")
    return faults


def text_under(folder):
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".hpp", ".cpp", ".json"))
    return "\n".join(path.read_text() for path in files)


class RulesCited(unittest.TestCase):
    def test_every_game(self):
        games = [path.parent for path in sorted(ROOT.glob("rules/*/CMakeLists.txt")) if path.parent.name not in NO_GAMES]
        self.assertGreater(len(games), 0)
        for game in games:
            with self.subTest(game=game.name):
                rules = game / "RULES.md"
                self.assertTrue(rules.exists(), f"{game.name} has no RULES.md")
                code, tests = text_under(game), text_under(ROOT / "tests" / "rules" / game.name)
                self.assertGreater(len(cited_in(code)), 0, "the code cites nothing: it is looked for in the wrong place")
                self.assertEqual(faults_of(rules.read_text(), code, tests), [])


    def test_the_example_of_the_readme(self):
        folder = ROOT / "tests" / "conformance" / "example"
        code, tests = ((folder / name).read_text() for name in ("ravens.cpp", "ravens_test.cpp"))
        self.assertEqual(faults_of((folder / "RULES.md").read_text(), code, tests), [])


class TheCheckItself(unittest.TestCase):
    SOUND = """# Rules

### R1. Seats

Two.

Source: manual.

### R2. Turns

By turns (R1).

Not tested: it follows from R1.

Source: manual; the order is ours.

## 2. End

### R3. End

Soon.

Source: published.
"""

    def faults(self, rules, code="// R2", tests='TEST_CASE("two (R1)") // R3'):
        return faults_of(rules, code, tests)

    def test_sound_rules_pass(self):
        self.assertEqual(self.faults(self.SOUND), [])

    def test_each_flaw_is_found(self):
        sound = self.SOUND
        for flawed, found in (
            (sound.replace("### R1. Seats", "### R2. Seats"), "R2 is there twice"),
            (sound.replace("Source: published.", ""), "R3 does not end with its source"),
            (sound.replace("published", "somewhere"), "R3 does not end with its source"),
            (sound.replace("Soon.\n\n", ""), "R3 says nothing"),
            (sound.replace("Not tested: it follows from R1.\n\n", ""), "R2 is cited by no test"),
            (sound.replace("Two.", "Two, see R9."), "RULES.md itself cites R9"),
            ("# Rules", "there are no rulings"),
        ):
            self.assertTrue(any(fault.startswith(found) for fault in self.faults(flawed)), (found, self.faults(flawed)))

    def test_citations_of_code_and_tests(self):
        self.assertEqual(self.faults(self.SOUND, code='cite("no", "R7");'), ["the code cites R7, which is not there"])
        self.assertEqual(self.faults(self.SOUND, tests="R1 to R4"), [
            "a test cites R4, which is not there", "R2 says that it is not tested, and a test cites it"])
        self.assertEqual(self.faults(self.SOUND, tests="R3"), [
            "R1 is cited by no test, and does not say why (a paragraph `Not tested: …`)"])


if __name__ == "__main__":
    unittest.main()
