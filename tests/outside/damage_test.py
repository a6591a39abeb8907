#!/usr/bin/env python3
"""One bit of the store's file is flipped, and the real server starts with it: the rest is served, nothing invalid goes
on the wire, and no damaged match passes for a sound one.

    damage_test.py PROGRAM        ARBITER_BITS=n (50): how many bits, drawn anew each time; ARBITER_SEED: as printed
"""
import asyncio
import collections
import contextlib
import json
import os
import random
import sqlite3
import sys

import harness
from harness import run_program

BITS = int(os.environ.get("ARBITER_BITS", "50"))
SEED = int(os.environ.get("ARBITER_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 32)
FINISHED = 8
FIRST_PAGE = 4096  # SQLite's header, and where the list of tables begins: without it there is no store, which is then said
NAMED_REFUSALS = ("internal_error", "stopped", "not_found", "busy", "unauthorized", "forbidden")


def schema_of(database):
    """The list of tables as SQLite itself reads it; none if it cannot."""
    try:
        with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)) as opened:
            return opened.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return None


class Bits(harness.TestCase):
    async def filled(self):
        """A store with matches of every kind, what was told of them, and the bytes of its file."""
        ada, bo = self.ada, self.bo = await self.people("Ada", "Bo")
        self.finished = [await self.table_of(ada, bo, private=number == 0) for number in range(FINISHED)]
        self.running = [await self.table_of(ada, bo) for _ in range(3)]
        self.open = await self.table_of(ada, bots=1, start=False)
        for table in self.finished:
            await self.play_out(table, ada, bo)
        for table in self.running:
            await asyncio.gather(*(p.play(table, self.rng, until=lambda m: m.seq >= 20) for p in (ada, bo)))
            await ada.call("table.chat", table=table, text="well — played")
        self.assertEqual(await self.server.stop(), 0)
        content = self.server.database.read_bytes()
        await self.server.start()
        truth = await self.told(await self.again(ada))
        self.assertEqual(set(truth["list"]), {*self.finished, *self.running, self.open})
        self.for_strangers = await self.told(await self.person("Somebody else"))
        self.assertEqual(await self.server.stop(), 0)
        self.server.database.write_bytes(content)
        self.schema = schema_of(self.server.database)
        return content, truth

    async def told(self, ada):
        """All that the server tells of the store; an error instead of what it refuses."""
        told = {"list": {}}
        listed = await ada.ask("match.list", {"limit": 100})
        self.check_refusal(listed)
        for match in listed.get("result", {}).get("matches", ()):
            told["list"][match["match"]] = match
        for match in self.finished:
            for method, more in (("match.state", {"as": "all"}), ("match.state", {"as": 0, "seq": 7}),
                                 ("match.moves", {"as": "all"}), ("match.moves", {"as": 1}), ("match.export", {})):
                told[match, method, str(more)] = await ada.ask(method, {"match": match, **more})
        for table in self.running:
            # Who plays on sees the same match, or is told that it has stopped.
            legal = await ada.ask("table.legal", {"table": table})
            told[table, "table.legal"] = legal
            if "result" in legal:
                told[table, "table.resync"] = await ada.ask("table.resync", {"table": table})
            for more in ({}, {"seq": 5}):
                told[table, "match.state", str(more)] = await ada.ask("match.state", {"match": table, **more})
        for key, answer in told.items():
            if key != "list":
                answer.pop("id")
                self.check_refusal(answer)
        return told

    def check_refusal(self, answer):
        if "error" in answer:
            self.assertIn(answer["error"]["data"]["reason"], NAMED_REFUSALS, answer)

    def differences(self, told, truth):
        """What is told and was not so; what is refused or left out is no lie."""
        for key, answer in told.items():
            if key == "list":
                for match, entry in answer.items():
                    if not entry.get("damaged") and entry != truth["list"].get(match):
                        yield f"match.list: {entry} instead of {truth['list'].get(match)}"
            elif "error" not in answer and answer != truth.get(key):
                yield f"{key}: {str(answer)[:400]} instead of {str(truth.get(key))[:400]}"

    async def start_or_say(self, at):
        """Whether it started. Only without SQLite's header or the list of tables may a store be refused, by name."""
        try:
            await self.server.start()
            return True
        except AssertionError:
            code = await self.server.wait()
            listed = at >= FIRST_PAGE and schema_of(self.server.database) == self.schema
            self.assertFalse(listed, f"the server did not start:\n{self.server.log[-2000:]}")
            self.assertEqual(code, 4)
            self.assertIn("arbiter.db", self.server.log)
            return False

    async def one(self, bit, content, truth, count):
        damaged = bytearray(content)
        damaged[bit // 8] ^= 1 << bit % 8
        for file in self.server.data.iterdir():
            file.unlink()
        self.server.database.write_bytes(damaged)
        (self.server.folder / "log").write_bytes(b"")
        if not await self.start_or_say(bit // 8):
            count["not started"] += 1
            return
        ada = await self.connect()
        hello = await ada.ask("session.hello", {"token": self.ada.token})
        self.check_refusal(hello)
        if "error" in hello or hello["result"]["user"]["id"] != self.ada.user["id"]:  # her own row is the damaged one
            count["no hello"] += 1
            await ada.close()
            ada = await self.connect()
            await ada.ask("session.hello", {"name": "A stranger"})
            truth = self.for_strangers
        told = await self.told(ada)
        self.assertEqual(list(self.differences(told, truth)), [])
        count["served"] += sum("error" not in answer for key, answer in told.items() if key != "list")
        count["asked"] += len(truth) - 1
        count["whole"] += told == truth
        await ada.close()
        await self.server.kill()
        if told != truth:
            # Whatever was refused is damage that the operator can find; to be told nothing is damage as well.
            code, out, err = await run_program("verify", "--all", "--data", self.server.data)
            count["found by verify"] += code != 0
            if code == 0:
                count["not found by verify"] += 1
                print(f"bit {bit}: verify --all finds nothing: {out}{err}", file=sys.stderr)

    async def test_bits(self):
        content, truth = await self.filled()
        draw = random.Random(SEED)
        count = collections.Counter()
        for bit in draw.sample(range(len(content) * 8), BITS):
            with self.subTest(bit=bit, seed=SEED):
                try:
                    await self.one(bit, content, truth, count)
                finally:
                    if self.server.running:
                        await self.server.kill()
        print(f"\n{BITS} bits of {len(content)} bytes, seed {SEED}: {json.dumps(count)}", file=sys.stderr)
        self.assertGreater(count["served"], 0.9 * count["asked"])
        self.assertLess(count["not started"], max(4, BITS // 10))
        self.assertEqual(count["not found by verify"], 0)
        self.server.database.write_bytes(content)
        for name in ("arbiter.db-wal", "arbiter.db-shm"):
            (self.server.data / name).unlink(missing_ok=True)
        await self.server.start()

    async def test_the_first_page(self):
        """Each bit of SQLite's header, a few of each byte: started, or refused by name; nothing false is told."""
        content, truth = await self.filled()
        draw = random.Random(SEED)
        count = collections.Counter()
        for byte in draw.sample(range(100), max(4, BITS // 10)):
            with self.subTest(byte=byte, seed=SEED):
                try:
                    await self.one(byte * 8 + draw.randrange(8), content, truth, count)
                finally:
                    if self.server.running:
                        await self.server.kill()
        print(f"\nthe header: {json.dumps(count)}", file=sys.stderr)
        self.server.database.write_bytes(content)
        for name in ("arbiter.db-wal", "arbiter.db-shm"):
            (self.server.data / name).unlink(missing_ok=True)
        await self.server.start()


if __name__ == "__main__":
    random.seed(SEED)
    harness.main()
