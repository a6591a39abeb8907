"""The server is killed by SIGKILL in the middle of its work, again and again; nothing acknowledged is ever lost or done twice.

ARBITER_TEST_CRASHES sets how many times (15 if not), ARBITER_TEST_SEED another course of events.
"""
import asyncio
import contextlib
import json
import os
import random
import sqlite3

import harness
from harness import run_program

CRASHES = int(os.environ.get("ARBITER_TEST_CRASHES", "15"))
SEED = int(os.environ.get("ARBITER_TEST_SEED", "7"))


class Seat:
    """What one person knows of their own moves at a table, whatever becomes of the server."""

    def __init__(self, client):
        self.client = client
        self.acknowledged = {}  # key -> (seq, action)
        self.in_flight = None   # (key, action, seq): sent, and never answered
        self.kept = {}          # seq -> view, of all that was ever seen


class Crash(harness.TestCase):
    seed = SEED

    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.tables = {}  # id -> {seat: Seat}
        self.finished = []
        self.keys = 0
        self.acknowledgements = 0

    async def open_tables(self, people):
        """Two people, a person and a bot, three and a bot, and one with only a spectator's host and bots."""
        ada, bo, cy = people
        for seated, bots in (((ada, bo), 0), ((cy,), 1), ((bo, cy, ada), 1), ((ada,), 3)):
            if len(self.tables) >= 4:
                return
            table = await self.table_of(*seated, bots=bots)
            self.tables[table] = {number: Seat(person) for number, person in enumerate(seated)}

    async def work(self, table, number, kill):
        """A seat that plays until the server dies, with a key on each move."""
        seat = self.tables[table][number]
        client = seat.client
        try:
            mirror = await client.mirror(table)
            while True:
                await client.until(lambda: mirror.my_turn or mirror.over, f"a turn at {table}")
                if mirror.over:
                    return
                self.keys += 1
                key, action, seq = f"key {self.keys}", self.rng.choice(mirror.legal), mirror.seq
                seat.in_flight = (key, action, seq)
                result = await client.call("table.act", table=table, action=action, key=key, seq=seq)
                seat.acknowledged[key] = (result["seq"], action)
                seat.in_flight = None
                self.acknowledgements += 1
                if self.acknowledgements >= kill["at"]:
                    kill["now"].set()
                await client.at(table, result["seq"])
        except ConnectionError:
            pass
        finally:
            if table in client.mirrors:
                seat.kept.update(client.mirrors[table].history)

    async def chatter(self, client, table):
        try:
            while True:
                await client.call("table.chat", table=table, text="still here")
                await client.call("match.list", limit=5)
        except (ConnectionError, harness.Refused):
            pass

    async def come_back(self, people):
        """Everybody reconnects by token."""
        again = {person.user["id"]: await self.again(person) for person in people}
        for seats in self.tables.values():
            for seat in seats.values():
                seat.client = again[seat.client.user["id"]]
        return [again[person.user["id"]] for person in people]

    async def assert_nothing_lost(self):
        for table, seats in self.tables.items():
            for number, seat in seats.items():
                client = seat.client
                mirror = await client.resync(table)
                self.assertEqual(mirror.seat, number)
                newest = max([seq for seq, _ in seat.acknowledged.values()] + [max(seat.kept, default=0)])
                self.assertGreaterEqual(mirror.seq, newest, f"{table}: seen or acknowledged moves are gone")
                for seq in {newest, self.rng.choice(sorted(seat.kept or {0: None}))} & set(seat.kept):
                    state = await client.call("match.state", match=table, seq=seq)
                    self.assertEqual(state["view"], seat.kept[seq], f"{table} at {seq} is not what was seen")
                keys = list(seat.acknowledged)
                for key in keys[-3:] + self.rng.sample(keys, min(3, len(keys))):
                    seq, action = seat.acknowledged[key]
                    answer = await client.call("table.act", table=table, action=action, key=key, seq=0)
                    self.assertEqual(answer["seq"], seq, "a key gives its first answer")
        for table, seats in self.tables.items():
            # The log holds each acknowledged move once, by the seat that made it.
            someone = next(iter(seats.values())).client
            moves = (await someone.call("match.moves", match=table))["moves"]
            self.assertEqual([m["seq"] for m in moves], list(range(1, len(moves) + 1)))
            by = {m["seq"]: m["by"] for m in moves}
            claimed = [(seq, number) for number, seat in seats.items() for seq, _ in seat.acknowledged.values()]
            self.assertEqual(len({seq for seq, _ in claimed}), len(claimed), "two keys, one move")
            for seq, number in claimed:
                self.assertEqual(by[seq], number)

    async def settle_in_flight(self):
        """A move that was never answered was made or was not; its key tells, and is good for one move at most."""
        made = 0
        for table, seats in self.tables.items():
            for number, seat in seats.items():
                if seat.in_flight is None:
                    continue
                key, action, seq = seat.in_flight
                seat.in_flight = None
                answer = await seat.client.ask("table.act", {"table": table, "action": action, "key": key, "seq": seq})
                if "error" in answer:
                    self.assertIn(answer["error"]["data"]["reason"], ("stale", "not_your_turn", "finished"))
                    continue
                made += 1
                self.assertEqual(answer["result"]["seq"], seq + 1, "nobody else was to move")
                again = await seat.client.call("table.act", table=table, action=action, key=key, seq=seq)
                self.assertEqual(again["seq"], seq + 1)
                seat.acknowledged[key] = (seq + 1, action)
                await seat.client.at(table, seq + 1)
                seat.kept.update(seat.client.mirrors[table].history)
        return made

    async def test_killed_under_load_again_and_again(self):
        people = await self.people("Ada", "Bo", "Cy")
        for crash in range(CRASHES):
            await self.open_tables(people)
            kill = {"at": self.acknowledgements + self.rng.randrange(1, 60), "now": asyncio.Event()}
            workers = [asyncio.create_task(self.work(table, number, kill))
                       for table, seats in self.tables.items() for number in seats]
            talk = asyncio.create_task(self.chatter(people[crash % 3], next(iter(self.tables))))
            idle = asyncio.gather(*workers)
            await asyncio.wait([idle, asyncio.create_task(kill["now"].wait())], return_when=asyncio.FIRST_COMPLETED)
            await asyncio.sleep(self.rng.random() * 0.01)
            await self.server.kill()
            await asyncio.gather(*workers, talk)
            await self.server.start()
            people = await self.come_back(people)
            await self.assert_nothing_lost()
            await self.settle_in_flight()
            for table, seats in list(self.tables.items()):
                if next(iter(seats.values())).client.mirrors[table].over:
                    self.finished.append(table)
                    del self.tables[table]
        # Every table is playable to its end, bots included.
        await asyncio.gather(*(seat.client.play(table, self.rng) for table, seats in self.tables.items() for seat in seats.values()))
        self.finished += self.tables
        self.assertGreater(self.acknowledgements, CRASHES)
        self.assertEqual(await self.server.stop(), 0)
        for match in self.finished:
            code, out, err = await run_program("verify", match, "--data", self.server.data)
            self.assertEqual(code, 0, out + err)
        database = sqlite3.connect(self.server.database)
        self.assertEqual(database.execute("PRAGMA integrity_check").fetchone(), ("ok",))
        database.close()

    async def test_bots_move_on_when_nobody_asks_them(self):
        """Killed while it is a bot's turn: the bot's move comes after the restart without anybody's doing."""
        ada = await self.person("Ada")
        for delay in (0, 40):
            server = await self.start_server({"bots.delay_ms": delay})
            ada = await self.person(f"Ada{delay}", server=server)
            table = await self.table_of(ada, bots=2)
            for _ in range(4):
                mirror = await ada.mirror(table)
                await ada.play(table, self.rng, until=lambda m: not m.my_turn)
                await server.kill()
                await server.start()
                ada = await self.again(ada, server)
                mirror = await ada.resync(table)
                await ada.until(lambda m=mirror: m.my_turn or m.over, "the bots to move on")
            await ada.play(table, self.rng)

    def unrecorded(self):
        with contextlib.closing(sqlite3.connect(self.server.database)) as database:
            return [row[0] for row in database.execute(
                "SELECT id FROM unrecorded JOIN tables ON tables.no = match_no ORDER BY unrecorded.no")]

    async def test_killed_between_the_end_of_a_match_and_its_recording(self):
        """The next run makes what was not made; before it has, the match is shown all the same."""
        matches, left = [], 0
        for _ in range(6):
            ada, bo = await self.people(*(f"{name}{len(matches)}" for name in ("Ada", "Bo")))
            table = await self.table_of(ada, bo)
            players = [asyncio.create_task(person.play(table, self.rng)) for person in (ada, bo)]
            await asyncio.wait(players, return_when=asyncio.FIRST_COMPLETED)  # the end was told
            self.server.process.kill()
            await asyncio.gather(*players, return_exceptions=True)
            await self.server.wait()
            matches.append(table)
            left += len(self.unrecorded())
            with contextlib.closing(sqlite3.connect(self.server.database)) as database:
                # The same for sure, however quick the server was: the mark is there, and nothing else.
                no = database.execute("SELECT no FROM tables WHERE id = ? AND status = 'finished'", [table]).fetchone()
                database.execute("DELETE FROM recordings WHERE match_no = ?", no)
                database.execute("INSERT OR IGNORE INTO unrecorded (match_no) VALUES (?)", no)
                database.commit()
            self.assertIn(table, self.unrecorded())
            code, _, err = await run_program("check-upgrade", "--data", self.server.data)
            self.assertEqual(code, 0, err)
            self.assertIn("still to be recorded, 0 of them could not be", err)
            await self.server.start()
            eve = await self.person(f"Eve{len(matches)}")
            shown = [await eve.call("match.moves", match=table, **{"as": viewer}) for viewer in (0, "all")]
            await harness.eventually(lambda: not self.unrecorded(), "all to be recorded")
            again = [await eve.call("match.moves", match=table, **{"as": viewer}) for viewer in (0, "all")]
            self.assertEqual(shown, again, "the recording is not what the log says")
        print(f"{left} of {len(matches)} were killed before they were recorded")
        self.assertEqual(await self.server.stop(), 0)
        code, out, err = await run_program("verify", "--all", "--data", self.server.data)
        self.assertEqual(code, 0, out + err)

    async def test_open_tables_survive(self):
        ada, bo = await self.people("Ada", "Bo")
        made = await ada.call("table.create", game="conclave", seats=3, private=True, entropy="mine")
        table = made["table"]
        await bo.call("table.join", table=table, code=made["code"], entropy="yours")
        await ada.call("table.add_bot", table=table, bot="random")
        public = await self.table_of(bo, start=False, bots=1)
        await self.server.kill()
        await self.server.start()
        ada, bo = await self.again(ada), await self.again(bo)
        self.assertEqual(set(ada.hello["tables"]), {table})
        self.assertEqual(set(bo.hello["tables"]), {table, public})
        self.assertEqual([t["table"] for t in (await ada.call("lobby.list"))["tables"]], [public])
        self.assertEqual(await bo.call("table.join", table=table), {"seat": 1})
        await ada.call("table.resync", table=table)
        await ada.call("table.start", table=table)
        await self.play_out(table, ada, bo)
        self.assertEqual(ada.mirrors[table].reveal["entropy"], ["mine", "yours", None])
        self.assertEqual(ada.mirrors[table].commitment, made["commitment"])

    async def test_kill_right_after_each_answer(self):
        """What was answered is there, though the server died in the same instant."""
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        await self.server.kill()
        for expected in range(1, 6):
            await self.server.start()
            ada, bo = await self.again(ada), await self.again(bo)
            mirrors = [await person.resync(table) for person in (ada, bo)]
            self.assertEqual([m.seq for m in mirrors], [expected - 1] * 2)
            mover = next(p for p in (ada, bo) if p.mirrors[table].my_turn)
            answer = await mover.call("table.act", table=table, action=mover.mirrors[table].legal[0])
            self.server.process.kill()
            self.assertEqual(answer["seq"], expected)
            await self.server.wait()
        await self.server.start()


class Damage(harness.TestCase):
    """A database in which bytes have changed: what they concern is set aside and named, everything else is served."""

    async def damaged(self, damage):
        """Two running tables and one finished; `damage(database, table)` is done to the first."""
        ada, bo = await self.people("Ada", "Bo")
        broken = await self.table_of(ada, bo)
        whole = await self.table_of(ada, bo)
        over = await self.table_of(ada, bo)
        for table in (broken, whole):
            await asyncio.gather(*(p.play(table, self.rng, until=lambda m: m.seq >= 20) for p in (ada, bo)))
        await self.play_out(over, ada, bo)
        seen = {table: ada.mirrors[table] for table in (broken, whole, over)}
        self.assertEqual(await self.server.stop(), 0)
        damage(broken)
        await self.server.start()
        return await self.again(ada), await self.again(bo), broken, whole, over, seen

    def execute(self, statement, *values):
        database = sqlite3.connect(self.server.database)
        number = database.execute(statement, values).rowcount
        database.commit()
        database.close()
        self.assertEqual(number, 1)

    async def assert_rest_is_served(self, ada, bo, whole, over):
        for person in (ada, bo):
            await person.resync(whole)
        await self.play_out(whole, ada, bo)
        self.assertEqual((await ada.call("match.state", match=over))["status"], "finished")
        new = await self.table_of(ada, bo)
        await self.play_out(new, ada, bo)
        for match in (whole, over, new):
            code, out, err = await run_program("verify", match, "--data", self.server.data)
            self.assertEqual(code, 0, out + err)

    async def assert_set_aside(self, ada, bo, broken):
        """Nobody plays on, and it is named in the log; the answers do not quote what is secret."""
        for person in (ada, bo):
            for method, params in (("table.act", {"action": {"type": "draw", "deck": "left"}}), ("table.resync", {})):
                answer = await person.ask(method, {"table": broken, **params})
                if "error" in answer:
                    self.assertIn(answer["error"]["data"]["reason"], ("stopped", "not_found", "busy", "internal_error"))
                    self.assertNotIn("_crow_", json.dumps(answer))
                else:
                    self.assertEqual(method, "table.resync")
                    person.take_state(answer["result"])
        self.assertIn(broken, self.server.log)
        code, out, err = await run_program("verify", broken, "--data", self.server.data)
        self.assertGreater(code, 0, out + err)
        self.assertLess(code, 64, out + err)

    async def test_a_changed_digest(self):
        def damage(table):
            self.execute("UPDATE moves SET digest = zeroblob(32) WHERE seq = 15 AND match_no = "
                         "(SELECT no FROM tables WHERE id = ?)", table)
        ada, bo, broken, whole, over, seen = await self.damaged(damage)
        await self.assert_set_aside(ada, bo, broken)
        await self.refused("stopped", ada, "table.act", {"table": broken, "action": {"type": "draw", "deck": "left"}})
        # Whoever comes is told that nothing goes on here.
        for come in ("table.join", "table.watch"):
            late = await self.again(ada) if come == "table.join" else await self.person("Late")
            await late.call(come, table=broken)
            await late.until(lambda: any(notice.get("kind") == "table_stopped" and notice["table"] == broken
                                         for notice in late.chosen("server.notice")), "the notice")
        # What came before the damage can still be read.
        state = await ada.call("match.state", match=broken, seq=10)
        self.assertEqual(state["view"], seen[broken].history[10])
        error = await self.refused("internal_error", ada, "match.state", {"match": broken})
        self.assertIn("up to move 14", error["message"])
        await self.refused("stopped", ada, "table.legal", {"table": broken})
        await self.assert_rest_is_served(ada, bo, whole, over)

    async def test_changed_actions(self):
        for action in ('{"type":"draw","deck":"up"}', '{"type":"choose_corner","corner":"ne"}', "", "[" * 100_000, "\x00", '{"type":', "7"):
            def damage(table, action=action):
                self.execute("UPDATE moves SET action = ? WHERE seq = 15 AND match_no = "
                             "(SELECT no FROM tables WHERE id = ?)", action, table)
            with self.subTest(action[:20]):
                self.server = await self.start_server()
                ada, bo = await self.people("Ada", "Bo")
                broken = await self.table_of(ada, bo)
                await asyncio.gather(*(p.play(broken, self.rng, until=lambda m: m.seq >= 16) for p in (ada, bo)))
                self.assertEqual(await self.server.stop(), 0)
                damage(broken)
                await self.server.start()
                ada, bo = await self.again(ada), await self.again(bo)
                await self.assert_set_aside(ada, bo, broken)
                await self.assert_serves(self.server)
                await self.server.stop()

    async def test_a_lost_move(self):
        def damage(table):
            self.execute("DELETE FROM moves WHERE seq = 15 AND match_no = (SELECT no FROM tables WHERE id = ?)", table)
        ada, bo, broken, whole, over, _ = await self.damaged(damage)
        await self.assert_set_aside(ada, bo, broken)
        await self.assert_rest_is_served(ada, bo, whole, over)

    async def test_records_that_make_no_sense(self):
        ada, bo = await self.people("Ada", "Bo")
        wrong = {"seats": "{", "options": "[]", "entropy": "", "extra": "nothing", "game": "chess", "ruleset": "x" * 64,
                 "seed": b"short", "server_seed": b""}
        opened = {column: await self.table_of(ada, bo, start=False) for column in wrong}
        running = {column: await self.table_of(ada, bo) for column in wrong}
        good = await self.table_of(ada, bo)
        self.assertEqual(await self.server.stop(), 0)
        for column, value in wrong.items():
            for tables in (opened, running):
                self.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", value, tables[column])
        await self.server.start()
        ada, bo = await self.again(ada), await self.again(bo)
        for column in wrong:
            for tables in (opened, running):
                for method in ("table.resync", "table.legal", "table.join", "table.watch"):
                    await ada.ask(method, {"table": tables[column]})
                await ada.ask("match.state", {"match": tables[column]})
                await ada.ask("match.moves", {"match": tables[column]})
        await ada.ask("match.list", {})
        await ada.ask("lobby.list", {})
        for person in (ada, bo):
            await person.resync(good)
        await self.play_out(good, ada, bo)

    async def test_flipped_bytes_of_the_file(self):
        """One byte of a stored move changed on disk, beneath SQLite's feet."""
        def damage(table):
            database = sqlite3.connect(self.server.database)
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            (digest,) = database.execute("SELECT digest FROM moves WHERE seq = 12 AND match_no = "
                                         "(SELECT no FROM tables WHERE id = ?)", (table,)).fetchone()
            database.close()
            content = self.server.database.read_bytes()
            self.assertEqual(content.count(digest), 1)
            at = content.index(digest)
            with open(self.server.database, "r+b") as file:
                file.seek(at)
                file.write(bytes([digest[0] ^ 1]))
        ada, bo, broken, whole, over, _ = await self.damaged(damage)
        await self.assert_set_aside(ada, bo, broken)
        await self.assert_rest_is_served(ada, bo, whole, over)

    async def test_a_file_that_is_no_database(self):
        self.assertEqual(await self.server.stop(), 0)
        for content in (b"not a database" * 1000, os.urandom(100_000), b"SQLite format 3\x00" + bytes(10_000)):
            for file in self.server.data.iterdir():
                file.unlink()
            self.server.database.write_bytes(content)
            code, out, err = await run_program("serve", "--port", "0", "--data", self.server.data)
            self.assertEqual(code, 4, out + err)
            self.assertIn("arbiter", err)


if __name__ == "__main__":
    random.seed(SEED)
    harness.main()
