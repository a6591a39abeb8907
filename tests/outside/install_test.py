"""What `cmake --install` puts below a prefix is whole: the program serves and plays from there, started anywhere."""
import os
import pathlib
import re
import subprocess
import tempfile

import harness


def build_folder():
    return next(folder for folder in pathlib.Path(harness.PROGRAM).resolve().parents if (folder / "CMakeCache.txt").exists())


class Install(harness.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="arbiter-install-")
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.prefix = pathlib.Path(cls.temporary.name)
        done = subprocess.run(["cmake", "--install", build_folder(), "--prefix", cls.prefix],
                              capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        cls.said = done.stderr
        harness.PROGRAM = str(cls.prefix / "bin" / "arbiter")
        os.chdir("/")

    async def test_every_folder_is_found_below_the_prefix(self):
        code, config, _ = await harness.run_program("serve", "--print-config")
        self.assertEqual(code, 0)
        for setting, folder in (("games_folder", "games"), ("rules_folder", "rules"), ("web_folder", "web"),
                                ("schema_folder", "schema")):
            self.assertIn(f"{self.prefix}/share/arbiter/{folder}", config, setting)

    async def test_pages_schemas_and_cards_are_served(self):
        for path, text in (("/schema/index.json", "table.act"), ("/schema/asyncapi.json", "asyncapi"),
                           ("/games/conclave/cards.json", "cards"), ("/games/conclave/rules", "### R1. ")):
            status, _, body = await self.server.get(path)
            self.assertEqual(status, 200, path)
            self.assertIn(text, body, path)
        status, _, page = await self.server.get("/")
        if (harness.ROOT / "web/dist/index.html").exists():
            self.assertEqual((status, self.said), (200, ""))
            self.assertIn("<script", page)
        else:
            self.assertEqual(status, 404)
            self.assertIn("The browser client is missing", self.said)

    async def test_it_plays(self):
        await self.assert_serves()

    async def test_its_version_is_that_of_the_source(self):
        version = re.search(r"project\(arbiter VERSION (\S+)", (harness.ROOT / "CMakeLists.txt").read_text())[1]
        _, said, _ = await harness.run_program("--version")
        self.assertEqual(said.strip(), version)
        self.assertEqual((await self.person("Ada")).hello["server"]["version"], version)

    async def test_rulings_settings_unit_and_manual(self):
        share = self.prefix / "share"
        self.assertTrue(any((share / "arbiter/rules").glob("*/RULES.md")))
        code, effective, error = await harness.run_program(
            "serve", "--config", share / "arbiter/arbiter.json", "--print-config")
        self.assertEqual((code, error), (0, ""), effective)
        unit = (self.prefix / "lib/systemd/system/arbiter.service").read_text()
        self.assertIn(f"ExecStart={self.prefix}/bin/arbiter serve", unit)
        manual = (share / "man/man1/arbiter.1").read_text()
        _, text, _ = await harness.run_program("--help")
        commands = [line.split()[0] for line in text.partition("Subcommands:\n")[2].partition("\n\n")[0].splitlines()]
        self.assertIn("serve", commands)
        for command in commands:
            self.assertIn(f".SH ARBITER {command.upper()}\n", manual)
            _, text, _ = await harness.run_program(command, "--help")
            for line in text.splitlines():
                self.assertIn(line.strip(), manual.replace("\\-", "-").replace("\\e", "\\").replace("\\&", ""))


if __name__ == "__main__":
    harness.main()
