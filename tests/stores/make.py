#!/usr/bin/env python3
"""Makes a store to keep: make.py ARBITER FOLDER

Plays matches of every game on the server ARBITER and leaves in FOLDER what later versions are tested with: the database
(`arbiter.db.xz`) and what is known of it from outside (`known.json`). See README.md beside this file.
"""
import asyncio
import json
import lzma
import pathlib
import sqlite3
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "outside"))
import harness  # noqa: E402  (found by the line above)
from stored import stored_match  # noqa: E402

FOLDER = pathlib.Path(sys.argv.pop())

# By game: how many people and bots sit at the finished and the running table, and options that are not the defaults.
GAMES = {
    "conclave": ((2, 1), {"first_player": 1}),
    "viceroy": ((2, 1), {}),
    "emerald": ((2, 1), {}),
    "argent": ((2, 0), {}),
    "madness": ((2, 1), {"difficulty": "II"}),
}
RUNNING_MOVES = 24


class Make(harness.TestCase):
    settings = {"timeouts.absent_s": 0}

    async def test_store(self):
        self.ada, self.bo, self.cy = await self.people("Ada", "Bo", "Çy 😀")
        self.known = {"finished": [], "running": [], "open": []}
        for game, ((people, bots), options) in GAMES.items():
            await self.finished(game, people, bots, options)
            await self.running(game, people, bots, options)
        await self.bots_of_all_kinds()
        await self.bot_in_the_seat_of_who_left()
        await self.private_and_unwatched()
        await self.imported()
        await self.open_tables()
        self.known["people"] = [{"id": p.user["id"], "name": p.user["name"], "token": p.token} for p in (self.ada, self.bo, self.cy)]
        await self.server.stop()
        await self.keep()

    async def table(self, game, people, bots, options, **more):
        players = [self.ada, self.bo, self.cy][:people]
        made = await players[0].call("table.create", game=game, seats=people + bots, options=options, entropy="Ada’s dice", **more)
        table = made["table"]
        for person in players[1:]:
            await person.call("table.join", table=table, entropy=f"{person.user['name']} blows on it",
                              **({"code": made["code"]} if "code" in made else {}))
        for _ in range(bots):
            await players[0].call("table.add_bot", table=table, bot="random")
        await players[0].call("table.chat", table=table, text="Good luck!\nAnd no peeking 🂠")
        await players[0].call("table.start", table=table)
        for person in players:
            mirror = await person.mirror(table)
            await person.until(lambda m=mirror: m.status != "open", "the start")
        return table, players

    async def to(self, table, players, moves):
        """They play at random until there are so many moves, or to the end if None."""
        reached = (lambda mirror: mirror.seq >= moves) if moves else (lambda mirror: mirror.over)
        await asyncio.gather(*(person.play(table, self.rng, until=reached) for person in players))

    async def with_key(self, table, players):
        """One more move, under a key: who made it, and what was answered."""
        while True:
            for person in players:
                mirror = person.mirrors[table]
                if mirror.my_turn:
                    seat, key, action = mirror.seat, f"key of {person.user['name']}", self.rng.choice(mirror.legal)
                    seq = await person.act(table, action, key=key)
                    return {"by": person.user["name"], "seat": seat, "key": key, "action": action, "seq": seq}
            await asyncio.sleep(0.02)

    async def note_finished(self, table, players):
        """How the match looks when it is over, to each who may look."""
        person = players[0]
        mirror = await person.mirror(table)
        await person.until(lambda: mirror.over, f"the end of {table}")

        async def written():  # the end is told to the players first
            listed = (await person.call("match.list", status="finished", limit=100))["matches"]
            return any(match["match"] == table for match in listed)
        await harness.eventually(written, "the finished match to be listed")
        self.known["finished"].append(await stored_match(person, table))

    async def finished(self, game, people, bots, options):
        table, players = await self.table(game, people, bots, options)
        await self.to(table, players, 6)
        await self.with_key(table, players)
        await self.to(table, players, None)
        await self.note_finished(table, players)

    async def note_running(self, table, players, **more):
        key = await self.with_key(table, players)
        await asyncio.sleep(0.5)  # bots answer at once; then it stands still
        seats = {str(person.mirrors[table].seat): person.user["name"] for person in players}
        self.known["running"].append({"match": table, "seats": seats, "key": key, "seq": players[0].mirrors[table].seq, **more})

    async def running(self, game, people, bots, options):
        table, players = await self.table(game, people, bots, options)
        await self.to(table, players, RUNNING_MOVES)
        await self.note_running(table, players)

    async def bots_of_all_kinds(self):
        made = await self.cy.call("table.create", game="conclave", seats=4, sit=False)
        table = made["table"]
        for bot in ("random", "search:easy", "random", "search:easy"):
            await self.cy.call("table.add_bot", table=table, bot=bot)
        await self.cy.call("table.start", table=table)
        await self.cy.call("table.watch", table=table)
        await self.note_finished(table, [self.cy])

    async def bot_in_the_seat_of_who_left(self):
        for whole in (True, False):
            table, players = await self.table("conclave", 2, 0, {})
            await self.to(table, players, 8)
            await self.bo.call("table.add_bot", table=table, seat=1, bot="random")
            if whole:
                await self.to(table, [self.ada], None)
                await self.note_finished(table, [self.ada])
            else:
                await self.to(table, [self.ada], 14)
                await self.note_running(table, [self.ada])

    async def private_and_unwatched(self):
        table, players = await self.table("viceroy", 2, 0, {}, private=True, spectators=False)
        await self.to(table, players, RUNNING_MOVES)
        await self.note_running(table, players, private=True)

    async def imported(self):
        """A match of another server, by people unknown here: an exported one with other ids, or it would be there already."""
        other = await self.start_server()
        ada, bo = await self.person("Ada Elsewhere", server=other), await self.person("Bo Elsewhere", server=other)
        table = await self.table_of(ada, bo, options={})
        await self.play_out(table, ada, bo)

        async def exported():
            answer = await ada.ask("match.export", {"match": table})
            return answer.get("result")
        document = await harness.eventually(exported, "the export")
        match = (await self.cy.call("match.import", document=document))["match"]
        self.known["finished"].append(await stored_match(self.cy, match))

    async def open_tables(self):
        made = await self.bo.call("table.create", game="emerald", seats=3)
        await self.bo.call("table.add_bot", table=made["table"], bot="random")
        self.known["open"].append({"table": made["table"], "host": "Bo", "free": 1})
        made = await self.ada.call("table.create", game="conclave", seats=2, private=True)
        self.known["open"].append({"table": made["table"], "host": "Ada", "free": 1, "code": made["code"]})

    async def keep(self):
        database = self.folder / "kept.db"
        with sqlite3.connect(self.server.database) as source:
            source.execute("VACUUM INTO ?", (str(database),))
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / "arbiter.db.xz").write_bytes(lzma.compress(database.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
        (FOLDER / "known.json").write_text(json.dumps(self.known, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    harness.PROGRAM = sys.argv.pop(1)
    unittest.main(warnings="ignore")
