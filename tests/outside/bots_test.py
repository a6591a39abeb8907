"""Bots that look ahead: a whole game against one, a table of bots alone, and a server killed while they think."""
import asyncio
import os
import subprocess
import sys

import harness


class Bots(harness.TestCase):
    async def settings_of(self, server, **settings):
        await server.stop()
        server.settings.update(settings)
        await server.start()

    async def seat_bots(self, host, names, sit):
        made = await host.call("table.create", game="conclave", seats=len(names) + sit, sit=bool(sit))
        for name in names:
            await host.call("table.add_bot", table=made["table"], bot=name)
        await host.call("table.start", table=made["table"])
        return made["table"]

    async def test_they_are_offered_and_others_are_refused(self):
        ada = await self.person("Ada")
        for game in (await ada.call("games.list"))["games"]:
            self.assertEqual(game["bots"], ["random", "search:easy", "search:normal", "search:hard"])
        table = (await ada.call("table.create", game="conclave", seats=2))["table"]
        for name, reason in (("search:genius", "unsupported"), ("search", "unsupported")):
            with self.assertRaises(harness.Refused) as refused:
                await ada.call("table.add_bot", table=table, bot=name)
            self.assertEqual(refused.exception.reason, reason)
        for name in (":", "search:", ":easy", "a:b:c", "", "a b"):
            answer = await ada.ask("table.add_bot", {"table": table, "bot": name})
            self.assertEqual(answer["error"]["code"], -32602, name)

    async def test_a_game_against_one(self):
        ada = await self.person("Ada")
        table = await self.seat_bots(ada, ["search:easy"], sit=1)
        mirror = await ada.play(table, self.rng)
        self.assertEqual(mirror.outcome["kind"], "ranked")

    async def test_a_table_of_bots_alone_plays_to_its_end_through_a_crash(self):
        """Killed while one of them thinks: they move on though nobody comes back to the table."""
        ada = await self.person("Ada")
        await self.settings_of(self.server, **{"bots.budget_ms": 150})
        ada = await self.again(ada)
        table = await self.seat_bots(ada, ["search:normal", "search:normal"], sit=0)
        mirror = await ada.mirror(table)
        await ada.until(lambda: mirror.seq >= 3, "the first moves")
        await self.server.kill()
        self.server.settings["bots.budget_ms"] = 10
        await self.server.start()

        async def listed():
            tables = (await watcher.call("lobby.list"))["tables"]
            return next((t for t in tables if t["table"] == table), None)

        watcher = await self.person("Watcher")
        first = await listed()
        self.assertIsNotNone(first, "a running public table is in the lobby after a restart")
        self.assertGreaterEqual(first["seq"], 3)

        async def over():
            matches = (await watcher.call("match.list", status="finished"))["matches"]
            return any(match["match"] == table for match in matches)

        await harness.eventually(over, "the end of a match that nobody watches")

    async def test_bots_move_on_a_machine_that_is_busy(self):
        """They yield to the network, but a game must not stand still beside other programs."""
        await self.settings_of(self.server, **{"bots.budget_ms": 10})
        ada = await self.person("Ada")
        busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2 * os.cpu_count())]
        try:
            table = await self.seat_bots(ada, ["search:easy", "search:easy"], sit=0)
            mirror = await ada.mirror(table)
            await ada.until(lambda: mirror.over, "the end of the match")
        finally:
            for process in busy:
                process.kill()
                process.wait()

    async def test_a_bot_that_was_thinking_moves_after_the_restart(self):
        ada = await self.person("Ada")
        table = await self.seat_bots(ada, ["search:easy"], sit=1)
        for _ in range(3):
            mirror = await ada.mirror(table)
            await ada.play(table, self.rng, until=lambda m: not m.my_turn)
            await self.server.kill()
            await self.server.start()
            ada = await self.again(ada)
            mirror = await ada.resync(table)
            await ada.until(lambda m=mirror: m.my_turn or m.over, "the bot's move")
        await ada.play(table, self.rng)


if __name__ == "__main__":
    harness.main()
