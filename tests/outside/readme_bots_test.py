"""The bots that the README prints play every registered game to its end.

The one in JavaScript needs `npm ci` in this folder.
"""
import asyncio
import json
import pathlib
import re
import sys

import harness

HERE = pathlib.Path(__file__).resolve().parent
MATCH_TIMEOUT = 2 * harness.TIMEOUT


def block(language):
    """The one bot in this language: the code block that acts."""
    text = (harness.ROOT / "README.md").read_text()
    bots = [code for code in re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S) if "table.act" in code]
    assert len(bots) == 1, f"README.md has {len(bots)} bots in {language}"
    return bots[0]


class ReadmeBots(harness.TestCase):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        (self.folder / "bot.py").write_text(block("python"))
        (self.folder / "bot.mjs").write_text(block("js"))
        if not (HERE / "node_modules" / "ws").is_dir():
            self.fail(f"the client of the JavaScript bot is missing: npm ci --prefix {HERE}")
        (self.folder / "node_modules").symlink_to(HERE / "node_modules")
        self.commands = {"python": (sys.executable, "bot.py"), "js": ("node", "bot.mjs")}
        self.games = (await (await self.connect()).call("games.list"))["games"]

    async def play(self, language, game_or_table):
        """Runs a bot to its end: the outcome that it prints."""
        process = await asyncio.create_subprocess_exec(
            *self.commands[language], f"ws://127.0.0.1:{self.server.port}/ws", game_or_table, cwd=self.folder,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
        try:
            out, err = await asyncio.wait_for(process.communicate(), MATCH_TIMEOUT)
        except asyncio.TimeoutError:
            process.kill()
            raise AssertionError(f"the {language} bot did not end {game_or_table}") from None
        self.assertEqual(process.returncode, 0, f"{language} {game_or_table}: {err.decode()}")
        self.assertEqual(err, b"")
        return json.loads(out)

    async def test_each_game_against_bots_of_the_server(self):
        for game in self.games:
            for language in self.commands:
                with self.subTest(game=game["slug"], language=language):
                    outcome = await self.play(language, game["slug"])
                    self.assertIn("kind", outcome)

    async def test_each_game_against_each_other_at_every_count_of_seats(self):
        host = await self.person("Host")
        for game in self.games:
            for seats in range(max(2, game["seats"]["min"]), game["seats"]["max"] + 1):
                with self.subTest(game=game["slug"], seats=seats):
                    table = (await host.call("table.create", game=game["slug"], seats=seats, sit=False))["table"]
                    players = asyncio.gather(self.play("python", table), self.play("js", table))
                    mirror = await host.mirror(table)
                    await host.until(lambda m=mirror: m.seats and sum(s is not None for s in m.seats) == 2, "both bots")
                    for _ in range(seats - 2):
                        await host.call("table.add_bot", table=table, bot="random")
                    await host.call("table.start", table=table)
                    outcomes = await players
                    await host.until(lambda m=mirror: m.over, "the end")
                    self.assertEqual(outcomes, [mirror.outcome] * 2)

    def test_they_are_short(self):
        for language in ("python", "js"):
            self.assertLess(len(block(language).splitlines()), 50)


if __name__ == "__main__":
    harness.main()
