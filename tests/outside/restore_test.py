"""The drill: killed under load, the last backup restored. All that was acknowledged before the backup is there, and verifies."""
import asyncio
import sqlite3

import harness
from harness import run_program


class Drill(harness.TestCase):
    async def play_until_killed(self, client, table, acknowledged):
        try:
            mirror = await client.mirror(table)
            while not mirror.over:
                await client.until(lambda: mirror.my_turn or mirror.over, "a turn")
                if mirror.over:
                    return
                action = self.rng.choice(mirror.legal)
                seq = await client.act(table, action, seq=mirror.seq)
                acknowledged[(table, seq)] = action
                await asyncio.sleep(0.02)  # so that no match is over before the kill
        except ConnectionError:
            pass

    async def test_killed_under_load_and_restored(self):
        acknowledged, before, backup = {}, {}, None
        pairs = [await self.people(f"Ada {n}", f"Bo {n}") for n in range(4)]
        tables = [await self.table_of(*pair, game="argent") for pair in pairs]  # which are not over soon
        over = await self.table_of(*pairs[0])
        await self.play_out(over, *pairs[0])
        playing = [asyncio.create_task(self.play_until_killed(client, table, acknowledged))
                   for table, pair in zip(tables, pairs) for client in pair]
        for copy in range(2):
            await asyncio.sleep(0.5)
            before, backup = dict(acknowledged), self.folder / f"copy{copy}.db"
            code, _, err = await run_program("backup", "--data", self.server.data, backup)
            self.assertEqual(code, 0, err)
        await asyncio.sleep(0.3)
        code, _, err = await run_program("restore", backup, "--data", self.server.data)
        self.assertEqual(code, 4, "a server is using it")
        self.assertIn("another server is using", err)
        await self.server.kill()
        await asyncio.gather(*playing)
        self.assertGreater(len(before), 20)
        self.assertGreater(len(acknowledged), len(before), "the load went on after the backup")

        code, said, err = await run_program("restore", backup, "--data", self.server.data)
        self.assertEqual(code, 0, err)
        self.assertIn("the store that was there is kept as", said)
        code, out, err = await run_program("verify", "--all", "--data", self.server.data)
        self.assertEqual(code, 0, out + err)
        await self.server.start()
        for table, pair in zip(tables, pairs):
            pair[:] = [await self.again(person) for person in pair]
            for person in pair:
                await person.resync(table)
            moves = {move["seq"]: move for move in (await pair[0].call("match.moves", match=table))["moves"]}
            for (where, seq), action in before.items():
                if where == table:
                    self.assertIn(seq, moves, "what was acknowledged before the backup is gone")
            further = len(moves) + 10
            await asyncio.gather(*(person.play(table, self.rng, until=lambda mirror: mirror.seq >= further) for person in pair))
        self.assertEqual((await pairs[0][0].call("match.state", match=over))["status"], "finished")
        self.assertEqual(await self.server.stop(), 0)
        for what in (over, "--all"):  # those that run are fit to go on
            code, out, err = await run_program("verify", what, "--data", self.server.data)
            self.assertEqual(code, 0, out + err)

    async def test_what_was_there_is_kept_whole(self):
        """Also what was in its log when it was killed: moved back, it has everything."""
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        await asyncio.gather(*(p.play(table, self.rng, until=lambda m: m.seq >= 5) for p in (ada, bo)))
        copy = self.folder / "copy.db"
        await run_program("backup", "--data", self.server.data, copy)
        await asyncio.gather(*(p.play(table, self.rng, until=lambda m: m.seq >= 20) for p in (ada, bo)))
        await self.server.kill()
        await run_program("restore", copy, "--data", self.server.data)
        (kept,) = [file for file in self.server.data.glob("arbiter.db.replaced-*") if not file.name.endswith("-wal")]
        code, _, err = await run_program("restore", kept, "--data", self.server.data)
        self.assertEqual(code, 0, err)
        await self.server.start()
        ada = await self.again(ada)
        self.assertGreaterEqual((await ada.resync(table)).seq, 19)

    async def test_what_cannot_be_restored_changes_nothing(self):
        ada = await self.person("Ada")
        table = await self.table_of(ada, bots=1)
        await ada.play(table, self.rng, until=lambda mirror: mirror.seq >= 4)
        copy = self.folder / "copy.db"
        await run_program("backup", "--data", self.server.data, copy)
        await self.server.stop()
        damaged = self.folder / "damaged.db"
        damaged.write_bytes(copy.read_bytes())
        database = sqlite3.connect(damaged)
        database.execute("UPDATE moves SET digest = zeroblob(32) WHERE seq = 2")
        database.commit()
        database.close()
        nonsense = self.folder / "nonsense.db"
        nonsense.write_bytes(b"not a database" * 1000)
        before = self.server.database.read_bytes()
        for file, expected, words in ((self.folder / "nothing.db", 3, "no such file"), (nonsense, 4, "arbiter"),
                                      (self.server.database, 2, "the store itself")):
            code, _, err = await run_program("restore", file, "--data", self.server.data)
            self.assertEqual(code, expected, err)
            self.assertIn(words, err)
            self.assertEqual(self.server.database.read_bytes(), before)
            self.assertFalse(list(self.server.data.glob("*.restoring*")) + list(self.server.data.glob("*.replaced*")))
        new = self.folder / "elsewhere"
        code, said, err = await run_program("restore", copy, "--data", new)
        self.assertEqual(code, 0, err)
        self.assertNotIn("is kept as", said)
        self.assertEqual((new / "arbiter.db").stat().st_mode & 0o777, 0o600)


if __name__ == "__main__":
    harness.main()
