#!/usr/bin/env python3
"""Stores of earlier versions: every later one opens them, goes on with what runs, shows and verifies what is over."""
import asyncio
import json
import lzma
import pathlib
import sqlite3
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "outside"))
import harness  # noqa: E402  (found by the line above)
from harness import run_program  # noqa: E402
from stored import stored_match  # noqa: E402

GOES_ON = 12   # moves that each running match is played on by
TO_THE_END = "conclave"  # the matches that are short enough


class Stores(harness.TestCase):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        await self.server.stop()

    async def opened(self, version):
        """Today's server with a copy of the store, and its people by name."""
        folder = self.folder / version
        (folder / "data").mkdir(parents=True)
        (folder / "data" / "arbiter.db").write_bytes(lzma.decompress((HERE / version / "arbiter.db.xz").read_bytes()))
        self.known = json.loads((HERE / version / "known.json").read_text())
        code, out, err = await run_program("check-upgrade", "--data", folder / "data")
        self.assertEqual(code, 0, out + err)
        self.server = await self.start_server(folder=folder)
        self.people_here = {who["name"]: await self.person(token=who["token"]) for who in self.known["people"]}
        for who in self.known["people"]:
            self.assertEqual(self.people_here[who["name"]].user, {"id": who["id"], "name": who["name"]})

    async def lists(self):
        ada = self.people_here["Ada"]
        listed, cursor = {}, {}
        while cursor is not None:
            page = await ada.call("match.list", limit=5, **cursor)
            listed |= {match["match"]: match for match in page["matches"]}
            cursor = {"cursor": page["cursor"]} if "cursor" in page else None
        for match in self.known["finished"]:
            self.assertEqual(listed[match["match"]]["seq"], match["seq"])
            self.assertEqual(listed[match["match"]]["status"], "finished")
            self.assertEqual(listed[match["match"]]["outcome"], match["outcome"])
        in_lobby = {table["table"]: table for table in (await ada.call("lobby.list"))["tables"]}
        for match in self.known["running"]:
            self.assertEqual(listed[match["match"]]["status"], "playing")
            self.assertEqual(match["match"] in in_lobby, not match.get("private", False))
        for table in self.known["open"]:
            self.assertEqual(table["table"] in in_lobby, "code" not in table)

    def rulesets(self):
        """The rules of each match that was begun: its own for ever."""
        with sqlite3.connect(f"file:{self.server.database}?mode=ro", uri=True) as database:
            begun = {match["match"] for match in self.known["finished"] + self.known["running"]}
            return {id: ruleset for id, ruleset in database.execute("SELECT id, ruleset FROM tables") if id in begun}

    async def some_rules_have_changed(self, version, rulesets):
        """What follows goes on with, shows and verifies matches whose cards are no longer those of new matches."""
        today = {game["slug"]: game["ruleset"] for game in (await self.people_here["Ada"].call("games.list"))["games"]}
        running = {match["match"] for match in self.known["running"]}
        changed = {self.game[table] for table in running if rulesets[table] != today[self.game[table]]}
        if version == "0.1.0":
            self.assertGreaterEqual(changed, {"argent", "madness", "viceroy"})

    async def shows(self, match):
        """The digest over all views, through all eyes, is what it was then."""
        self.assertEqual(await stored_match(self.people_here["Ada"], match["match"]), match)

    async def goes_on(self, match):
        table = match["match"]
        players = [self.people_here[name] for name in match["seats"].values()]
        for seat, name in match["seats"].items():
            person = self.people_here[name]
            self.assertIn(table, person.hello["tables"])
            mirror = await person.resync(table)
            self.assertEqual((mirror.status, mirror.seat), ("playing", int(seat)))
            self.assertGreaterEqual(mirror.seq, match["seq"])
        # What was answered then is answered again, and nothing happens twice.
        key = match["key"]
        before = self.people_here[key["by"]].mirrors[table].seq
        again = await self.people_here[key["by"]].call("table.act", table=table, action=key["action"], key=key["key"])
        self.assertEqual(again, {"seq": key["seq"]})
        whole = self.game[table] == TO_THE_END
        reached = (lambda mirror: mirror.over) if whole else (lambda mirror: mirror.seq >= before + GOES_ON)
        await asyncio.gather(*(person.play(table, self.rng, until=reached) for person in players))
        for person in players:  # what was built from patches is what the server has
            mirror = person.mirrors[table]
            seq = mirror.seq
            state = await person.call("match.state", match=table, seq=seq)
            self.assertEqual(state["view"], mirror.history[seq])
        return [table] if whole else []

    async def begins(self, table):
        host, guest = self.people_here[table["host"]], self.people_here["Çy 😀"]
        code = {"code": table["code"]} if "code" in table else {}
        if code:
            await self.refused("not_found", guest, "table.join", {"table": table["table"]})
        await host.resync(table["table"])
        await guest.call("table.join", table=table["table"], **code)
        await host.call("table.start", table=table["table"])
        for person in (host, guest):
            mirror = await person.mirror(table["table"])
            await person.until(lambda m=mirror: m.status != "open", "the start")
        await asyncio.gather(*(p.play(table["table"], self.rng, until=lambda m: m.seq >= 4) for p in (host, guest)))

    async def goes_through(self, version):
        await self.opened(version)
        with sqlite3.connect(f"file:{self.server.database}?mode=ro", uri=True) as database:
            self.game = dict(database.execute("SELECT id, game FROM tables"))
        await self.lists()
        rulesets = self.rulesets()
        await self.some_rules_have_changed(version, rulesets)
        for match in self.known["finished"]:
            await self.shows(match)
        ended = []
        for match in self.known["running"]:
            ended += await self.goes_on(match)
        for table in self.known["open"]:
            await self.begins(table)
        # Once more from the disk, by a process that has seen none of it.
        await self.server.stop()
        await self.server.start()
        self.people_here = {name: await self.again(person) for name, person in self.people_here.items()}
        for match in self.known["finished"]:
            await self.shows(match)
        for match in self.known["running"]:
            if match["match"] not in ended:
                mirror = await self.people_here[match["key"]["by"]].resync(match["match"])
                self.assertGreaterEqual(mirror.seq, match["seq"] + GOES_ON)
        await self.server.stop()
        self.assertEqual(self.rulesets(), rulesets)
        self.assertTrue(ended)
        for match in [match["match"] for match in self.known["finished"]] + ended:
            code, out, err = await run_program("verify", match, "--data", self.server.data)
            self.assertEqual(code, 0, out + err)
            code, out, err = await run_program("replay", match, "--data", self.server.data, "--as", "0")
            self.assertEqual(code, 0, out + err)
            self.assertIn("The match is over", out)

    async def test_what_is_known_can_be_missed(self):
        """The check on views notices one that differs."""
        await self.opened(VERSIONS[0])
        match = self.known["finished"][0]
        match["views"]["all"] = match["views"]["spectator"]
        with self.assertRaises(AssertionError):
            await self.shows(match)


def of_version(version):
    async def test(self):
        await self.goes_through(version)
    return test


VERSIONS = sorted(folder.parent.name for folder in HERE.glob("*/known.json"))
for name in VERSIONS:
    setattr(Stores, f"test_{name}", of_version(name))

if __name__ == "__main__":
    harness.main()
