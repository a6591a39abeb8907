"""What rules/README.md quotes is what is compiled: each block ```LANGUAGE FILE stands in that file, line for line."""
import pathlib
import re
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent
README = FOLDER.parents[2] / "rules" / "README.md"
QUOTE = re.compile(r"^```(\w+) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def missing(readme, texts):
    """The quotes that are not in the file they name; `texts` by file name."""
    return [(file, quote) for _, file, quote in QUOTE.findall(readme) if quote not in texts.get(file, "")]


class Readme(unittest.TestCase):
    def test_quotes(self):
        readme = README.read_text()
        quoted = {file for _, file, _ in QUOTE.findall(readme)}
        self.assertEqual(quoted, {"RULES.md", "cards.json", "ravens.hpp", "ravens.cpp", "ravens_test.cpp"})
        self.assertEqual(readme.count("```"), 2 * len(QUOTE.findall(readme)), "a block names no file")
        self.assertEqual(missing(readme, {file: (FOLDER / file).read_text() for file in quoted}), [])

    def test_a_quote_that_has_drifted_is_found(self):
        readme = "```cpp a.hpp\nint one;\n```\n\n```cpp a.hpp\nint two;\n```\n"
        self.assertEqual(missing(readme, {"a.hpp": "int one;\nint too;\n"}), [("a.hpp", "int two;\n")])
        self.assertEqual(len(missing(readme, {})), 2)


if __name__ == "__main__":
    unittest.main()
