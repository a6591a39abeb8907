#!/usr/bin/env python3
"""Where it is one's turn, longest waiting first; and matches that nobody comes back to, which are closed."""
import contextlib
import json
import sqlite3

import harness

HOUR = 3_600_000


class Standing(harness.TestCase):
    async def test_hello_tells_where_it_is_ones_turn_longest_waiting_first(self):
        ada, bo = await self.people("Ada", "Bo")
        options = {"first_player": 0, "starting_corner": "nw"}
        first, second, third = [await self.table_of(ada, bo, options=options) for _ in range(3)]
        opened = (await bo.call("table.create", game="conclave", seats=2))["table"]
        for table in (second, first):  # Bo is to act at both, and has waited longer at the second
            while ada.mirrors[table].my_turn:
                await ada.act(table, ada.mirrors[table].legal[0])
        hello = await self.hello(bo)
        self.assertEqual(hello["tables"], [second, first, opened, third])
        standings = hello["standings"]
        self.assertEqual([s["table"] for s in standings], hello["tables"])
        self.assertEqual([s["to_act"] for s in standings], [[1], [1], [], [0]])
        self.assertEqual([s["status"] for s in standings], ["playing", "playing", "open", "playing"])
        self.assertEqual([s["seat"] for s in standings], [1, 1, 0, 1])
        rows = {row["table"]: row for row in (await bo.call("lobby.list"))["tables"]}
        for standing in standings:
            self.assertEqual(standing["moved_at"], rows[standing["table"]]["moved_at"])
            self.assertEqual(standing["to_act"], rows[standing["table"]]["to_act"])
        # A restart changes nothing; one's own page says the same, and another's says nothing of it.
        await self.server.kill()
        await self.server.start()
        self.assertEqual((await self.hello(bo))["standings"], standings)
        again = await self.again(bo)
        self.assertEqual((await again.call("user.get", user=bo.user["id"]))["standings"], standings)
        self.assertNotIn("standings", await again.call("user.get", user=ada.user["id"]))

    async def hello(self, person):
        connection = await self.connect()
        return await connection.call("session.hello", token=person.token)


class Closing(harness.TestCase):
    def shift(self, *, alive_too):
        """All that was is two hours longer ago. `alive_too`: so is the server's last sign of life."""
        with contextlib.closing(sqlite3.connect(self.server.database)) as database, database:
            harness.move_moves_back(database, 2 * HOUR)
            database.execute("UPDATE runs SET started_at_ms = started_at_ms - ?, alive_at_ms = alive_at_ms - ?",
                             (2 * HOUR, 2 * HOUR if alive_too else 0))
            for number, started, extra in database.execute("SELECT no, started_at_ms, extra FROM tables").fetchall():
                extra = json.loads(extra)
                if "seen_at" in extra:
                    extra["seen_at"] -= 2 * HOUR
                database.execute("UPDATE tables SET started_at_ms = ?, extra = ?, checksum = NULL WHERE no = ?",
                                 (started - 2 * HOUR if started else started, json.dumps(extra), number))

    async def left_alone(self, **terms):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo, **terms)
        for person in (ada, bo):
            if person.mirrors[table].my_turn:
                await person.act(table, person.mirrors[table].legal[0])
                break
        await self.server.kill()
        return ada, bo, table

    async def finished(self, client, table):
        listed = await client.call("match.list", status="finished")
        return [m for m in listed["matches"] if m["match"] == table]

    async def test_a_match_that_nobody_comes_back_to_is_closed_and_can_be_watched(self):
        ada, bo, table = await self.left_alone(auto_close_h=1)
        self.shift(alive_too=False)  # the server was there all the time, and nobody came
        await self.server.start()
        cy = await self.person("Cy")
        await harness.eventually(lambda: self.finished(cy, table), "the end of the match")
        again = await self.again(ada)
        mirror = await again.resync(table)
        self.assertEqual(mirror.status, "finished")
        self.assertEqual(mirror.outcome, {"kind": "abandoned", "places": [], "scores": [], "details": []})
        await self.refused("finished", again, "table.act", {"table": table, "action": {"type": "pass"}})
        self.assertEqual((await cy.call("match.state", match=table))["status"], "finished")
        document = await again.call("match.export", match=table)
        self.assertEqual(document["moves"][-1]["action"], {"type": "auto_close"})
        code, out, err = await harness.run_program("verify", table, "--data", self.server.data)
        self.assertEqual(code, 0, out + err)

    async def test_the_time_in_which_the_server_was_not_there_closes_nothing(self):
        ada, bo, table = await self.left_alone(auto_close_h=1)
        self.shift(alive_too=True)
        await self.server.start()
        again = await self.again(bo)
        self.assertEqual((await again.resync(table)).status, "playing")

    async def test_the_hosts_setting_holds_where_a_table_says_nothing(self):
        ada, bo, table = await self.left_alone()
        self.shift(alive_too=False)
        await self.server.start()
        again = await self.again(bo)
        self.assertEqual((await again.resync(table)).status, "playing")  # it is 90 days
        await self.server.kill()
        self.server = await self.start_server({"timeouts.auto_close_h": 1}, folder=self.server.folder)
        cy = await self.person("Cy")
        await harness.eventually(lambda: self.finished(cy, table), "the end of the match")

    async def test_a_paused_match_is_closed_as_well(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo, auto_close_h=1)
        proposal = (await ada.call("table.propose", table=table, what="pause"))["proposal"]
        await bo.call("table.answer", table=table, proposal=proposal, agree=True)
        await ada.until(lambda: ada.mirrors[table].status == "paused", "the pause")
        await self.server.kill()
        self.shift(alive_too=False)
        await self.server.start()
        cy = await self.person("Cy")
        await harness.eventually(lambda: self.finished(cy, table), "the end of the match")


if __name__ == "__main__":
    harness.main()
