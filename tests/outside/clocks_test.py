#!/usr/bin/env python3
"""Time at a table: it runs for who owes a decision, somebody moves for who has none left, and what was kept is right after a
restart in which the server was not there."""
import asyncio
import json
import sqlite3
import time

import harness

CONCLAVE = {"first_player": 0, "starting_corner": "nw"}


class Clocks(harness.TestCase):
    async def timed(self, *people, clock, **more):
        """A running match with a clock, the first person to act; its id."""
        made = await people[0].call("table.create", game="conclave", seats=2, options=CONCLAVE, clock=clock, **more)
        for person in people[1:]:
            await person.call("table.join", table=made["table"])
        for _ in range(2 - len(people)):
            await people[0].call("table.add_bot", table=made["table"], bot="random")
        await people[0].call("table.start", table=made["table"])
        for person in people:
            await person.until(lambda p=person: p.mirrors[made["table"]].status == "playing", "the start")
        return made["table"]

    def clock(self, person, table):
        """The newest clock that this person was told of."""
        return next(params["clock"] for method, params in reversed(person.news)
                    if params.get("table") == table and "clock" in params)

    def told(self, person, table, what):
        return [p for p in person.chosen("table.clock") if p["table"] == table and p["what"] == what]

    def row(self, query, *values):
        with sqlite3.connect(f"file:{self.server.database}?mode=ro", uri=True) as database:
            return database.execute(query, values).fetchone()

    async def test_a_bank_runs_for_who_is_to_act(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.timed(ada, bo, clock={"kind": "bank", "bank_ms": 60_000, "increment_ms": 5_000})
        state = ada.chosen("table.state")[-1]
        self.assertEqual(state["terms"], {"clock": {"kind": "bank", "bank_ms": 60_000, "increment_ms": 5_000}})
        self.assertEqual([s["running"] for s in state["clock"]["seats"]], [True, False])
        listed = (await bo.call("lobby.list"))["tables"]
        self.assertEqual(listed[0]["clock"], {"kind": "bank", "bank_ms": 60_000, "increment_ms": 5_000})
        await asyncio.sleep(0.3)
        mirror = ada.mirrors[table]
        while mirror.my_turn:
            await ada.act(table, mirror.legal[0])
        await bo.at(table, mirror.seq)
        seats = self.clock(ada, table)["seats"]
        self.assertEqual([s["running"] for s in seats], [False, True])
        self.assertLessEqual(seats[0]["left_ms"], 64_700)  # what is left of the bank, and the increment
        self.assertGreater(seats[0]["left_ms"], 55_000)
        self.assertGreater(seats[1]["left_ms"], 59_000)  # had nothing to decide yet
        self.assertEqual(self.clock(bo, table), self.clock(ada, table))

    async def test_a_bot_moves_for_who_is_out_of_time_until_they_are_back(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.timed(ada, bo, clock={"kind": "move", "ms": 1_000})
        began = time.monotonic()
        await bo.until(lambda: self.told(bo, table, "out"), "that Ada is out of time")
        self.assertGreaterEqual(time.monotonic() - began, 0.9)
        self.assertEqual(self.told(bo, table, "out")[0]["seat"], 0)
        self.assertEqual([w["seat"] for w in self.told(bo, table, "warning")], [0])
        await bo.until(lambda: bo.mirrors[table].my_turn, "the move of Ada's stand-in")
        self.assertEqual(bo.mirrors[table].seats[0]["stand_in"], "search:easy")
        self.assertEqual(bo.mirrors[table].updates[0]["by"], 0)
        # Whatever Ada tries, she is back: her next decision is her own.
        await self.refused("not_your_turn", ada, "table.act", {"table": table, "action": {"type": "pass"}})
        await bo.until(lambda: self.told(bo, table, "back"), "that Ada is back")
        self.assertNotIn("stand_in", bo.mirrors[table].seats[0])
        while not ada.mirrors[table].my_turn:
            await bo.play(table, self.rng, until=lambda m: not m.my_turn)
            await asyncio.sleep(0.01)  # so that Ada hears of it
        self.assertEqual(self.clock(ada, table)["seats"][0]["running"], True)
        await ada.act(table, ada.mirrors[table].legal[0])

    async def test_who_watches_with_a_delay_is_not_told_who_is_out_of_time_now(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = await self.timed(ada, bo, clock={"kind": "move", "ms": 1_000}, spectator_delay=5)
        await cy.call("table.watch", table=table)
        await bo.until(lambda: any("stand_in" in seat for seat in bo.mirrors[table].seats), "Ada's stand-in")
        told = len(cy.chosen("table.seats"))
        dee = await self.person("Dee")
        await dee.call("table.watch", table=table)  # news of the seats for all
        await cy.until(lambda: len(cy.chosen("table.seats")) > told, "the news of Dee")
        for person in (cy, dee):
            self.assertFalse([news for news in person.chosen("table.seats") for seat in news["seats"] if "stand_in" in seat])

    async def test_coming_and_going_brings_no_time(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.timed(ada, bo, clock={"kind": "bank", "bank_ms": 2_000, "increment_ms": 100})
        await bo.until(lambda: self.told(bo, table, "out"), "that Ada is out of time")
        for _ in range(3):  # before or after her stand-in has moved: it is the same
            await ada.close()
            ada = await self.again(ada)
            await ada.resync(table)
        await bo.until(lambda: self.told(bo, table, "back"), "that Ada is back")
        await bo.until(lambda: bo.mirrors[table].my_turn, "the move of Ada's stand-in")
        for _ in range(3):
            await ada.close()
            ada = await self.again(ada)
            await ada.resync(table)
        # Each time that she was given some, a decision had been made for her.
        made_for_her = [update for update in bo.mirrors[table].updates if update["by"] == 0]
        self.assertLessEqual(len(self.told(bo, table, "back")), len(made_for_her))
        clock = (await ada.call("table.resync", table=table))["clock"]
        self.assertEqual((clock["seats"][0]["left_ms"], clock["seats"][0]["running"]), (200, False))

    async def test_nobody_stands_in_when_the_match_is_over(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.timed(ada, bo, clock={"kind": "move", "ms": 1_000})
        await bo.until(lambda: bo.mirrors[table].seats[0].get("stand_in"), "Ada's stand-in")
        await bo.call("table.concede", table=table)
        await bo.until(lambda: bo.mirrors[table].over, "the end")
        await bo.until(lambda: not any("stand_in" in seat for seat in bo.mirrors[table].seats), "that nobody stands in")

    async def test_a_match_without_people_goes_on_to_its_end(self):
        """Both leave, and the table leaves memory: it is woken when time runs out."""
        self.server = await self.start_server({"timeouts.idle_table_s": 1})
        ada, bo = await self.person("Ada", server=self.server), await self.person("Bo", server=self.server)
        table = await self.timed(ada, bo, clock={"kind": "bank", "bank_ms": 3_000})
        await asyncio.gather(ada.close(), bo.close())
        cy = await self.person("Cy", server=self.server)

        async def over():
            listed = await cy.call("match.list", status="finished")
            return [m for m in listed["matches"] if m["match"] == table]
        await harness.eventually(over, "the end of the match")

    async def test_the_time_the_server_was_not_there_counts_against_nobody(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.timed(ada, bo, clock={"kind": "days", "days": 1})
        while ada.mirrors[table].my_turn:
            await ada.act(table, ada.mirrors[table].legal[0])
        await bo.until(lambda: bo.mirrors[table].my_turn, "Bo's turn")
        before = self.clock(bo, table)["seats"]
        self.assertTrue(before[1]["running"])
        await self.server.kill()
        # The kill was an hour ago, and the last sign of life and the move as long before.
        hour = 3_600_000
        with sqlite3.connect(self.server.database) as database:
            database.execute("UPDATE runs SET started_at_ms = started_at_ms - ?, alive_at_ms = alive_at_ms - ?", (hour, hour))
            harness.move_moves_back(database, hour)
        database.close()
        await self.server.start()
        again = await self.person(token=bo.token)
        state = (await again.resync(table), again)[1].mirrors[table]
        self.assertTrue(state.my_turn)
        answer = await again.ask("table.resync", {"table": table})
        after = answer["result"]["clock"]["seats"]
        self.assertTrue(after[1]["running"])
        self.assertLessEqual(after[1]["left_ms"], before[1]["left_ms"])
        self.assertGreater(after[1]["left_ms"], before[1]["left_ms"] - 120_000)  # the hour is not in it
        self.assertGreater(after[1]["days_until"], before[1]["days_until"])      # and moved the day

    async def test_time_that_ran_before_a_kill_is_spent(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.timed(ada, bo, clock={"kind": "bank", "bank_ms": 600_000})
        while ada.mirrors[table].my_turn:
            await ada.act(table, ada.mirrors[table].legal[0])
        kept = json.loads(self.row("SELECT clock FROM all_moves ORDER BY seq DESC LIMIT 1")[0])
        await self.server.kill()
        # Bo has thought for five minutes, and the server was seen a moment before it was killed.
        minutes = 300_000
        with sqlite3.connect(self.server.database) as database:
            harness.move_moves_back(database, minutes)
            database.execute("UPDATE runs SET started_at_ms = started_at_ms - ?", (minutes,))
        database.close()
        await self.server.start()
        again = await self.person(token=bo.token)
        answer = await again.ask("table.resync", {"table": table})
        left = answer["result"]["clock"]["seats"][1]["left_ms"]
        self.assertAlmostEqual(left, kept["left"][1] - minutes, delta=60_000)

    async def test_listings_say_who_is_to_act_and_since_when(self):
        ada, bo = await self.people("Ada", "Bo")
        table = (await ada.call("table.create", game="conclave", seats=2, options=CONCLAVE))["table"]
        row = (await bo.call("lobby.list"))["tables"][0]
        self.assertEqual(row["to_act"], [])
        await bo.call("table.join", table=table)
        await ada.call("table.start", table=table)
        await ada.until(lambda: ada.mirrors[table].status == "playing", "the start")
        first = (await bo.call("lobby.list"))["tables"][0]
        self.assertEqual(first["to_act"], [0])
        self.assertGreaterEqual(first["moved_at"], row["moved_at"])
        while ada.mirrors[table].my_turn:
            await ada.act(table, ada.mirrors[table].legal[0])
        row = (await bo.call("lobby.list"))["tables"][0]
        self.assertEqual(row["to_act"], [1])
        await self.server.stop()
        await self.server.start()
        again = await self.person(token=bo.token)
        after = (await again.call("lobby.list"))["tables"][0]
        self.assertEqual((after["to_act"], after["moved_at"]), ([1], row["moved_at"]))  # nothing was replayed for it

    async def test_a_pause_stops_the_clocks_also_over_a_restart(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.timed(ada, bo, clock={"kind": "bank", "bank_ms": 60_000})

        async def agree(by, other, what):
            proposal = (await by.call("table.propose", table=table, what=what))["proposal"]
            await other.until(lambda: any(p["id"] == proposal for p in other.chosen("table.proposal")), what)
            await other.call("table.answer", table=table, proposal=proposal, agree=True)
        await agree(ada, bo, "pause")
        await ada.until(lambda: ada.mirrors[table].status == "paused", "the pause")
        left = [seat["left_ms"] for seat in self.clock(ada, table)["seats"]]
        self.assertEqual([seat["running"] for seat in self.clock(ada, table)["seats"]], [False, False])
        await self.server.kill()
        await asyncio.sleep(0.5)
        await self.server.start()
        ada, bo = await self.person(token=ada.token), await self.person(token=bo.token)
        for person in (ada, bo):
            await person.resync(table)
        clock = (await ada.call("table.resync", table=table))["clock"]
        self.assertEqual([(seat["left_ms"], seat["running"]) for seat in clock["seats"]],
                         [(left[0], False), (left[1], False)])
        await agree(bo, ada, "resume")
        await ada.until(lambda: ada.mirrors[table].status == "playing", "the resumption")
        self.assertEqual([seat["running"] for seat in self.clock(ada, table)["seats"]], [True, False])

    async def test_a_takeback_gives_back_what_the_moves_had_brought(self):
        ada = await self.person("Ada")
        table = await self.timed(ada, clock={"kind": "bank", "bank_ms": 60_000, "increment_ms": 5_000})
        mirror = ada.mirrors[table]
        for _ in range(3):  # a bot agrees to everything: nobody is to make time of it
            start = mirror.seq
            while mirror.my_turn:
                await ada.act(table, mirror.legal[0])
            await ada.until(lambda: mirror.my_turn, "the turn after the bot's")
            await ada.call("table.propose", table=table, what="takeback", to=start)
            await ada.until(lambda: ada.chosen("table.update")[-1].get("undone"), "the takeback")
        self.assertLessEqual(self.clock(ada, table)["seats"][0]["left_ms"], 60_000)

    async def test_who_forfeited_in_what_is_taken_back_plays_again(self):
        people = await self.people("Ada", "Bo", "Cy")
        made = await people[0].call("table.create", game="conclave", seats=3, clock={"kind": "move", "ms": 3_000}, on_timeout="forfeit")
        table = made["table"]
        for person in people[1:]:
            await person.call("table.join", table=table)
        await people[0].call("table.start", table=table)
        first = people[0]
        await first.until(lambda: first.chosen("table.update") and first.chosen("table.update")[-1].get("conceded"), "a forfeit")
        (seat,) = first.chosen("table.update")[-1]["conceded"]
        self.assertIn([{"type": "forfeited", "seat": seat}], [update["events"] for update in first.chosen("table.update")])
        await first.until(lambda: seat not in first.mirrors[table].to_act, "the bot's move, which would end the proposal")
        proposal = (await first.call("table.propose", table=table, what="takeback", to=0))["proposal"]
        for person in people[1:]:
            await person.call("table.answer", table=table, proposal=proposal, agree=True)
        loser = people[seat]
        await loser.until(lambda: loser.chosen("table.update")[-1].get("undone"), "the takeback")
        self.assertNotIn("conceded", loser.chosen("table.update")[-1])
        self.assertTrue(loser.mirrors[table].my_turn)
        clock = self.clock(loser, table)["seats"][seat]
        self.assertTrue(clock["running"] and clock["left_ms"] > 2_000, clock)
        await loser.until(lambda: "stand_in" not in loser.mirrors[table].seats[seat], "nobody to stand in")
        await loser.act(table, loser.mirrors[table].legal[0])

    async def test_a_stop_counts_what_was_played_until_then(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.timed(ada, bo, clock={"kind": "bank", "bank_ms": 600_000})
        await asyncio.sleep(2.5)
        self.assertEqual(await self.server.stop(), 0)
        await self.server.start()
        back = await self.again(ada)
        clock = (await back.call("table.resync", table=table))["clock"]
        self.assertLess(clock["seats"][0]["left_ms"], 598_000)

    async def exported(self, person, table):
        document = await person.call("match.export", match=table)
        return document, await harness.run_program("verify", table, "--data", self.server.data)

    async def test_who_gives_up_has_lost(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.timed(ada, bo, clock={"kind": "none"})
        await self.refused("not_found", await self.person("Cy"), "table.concede", {"table": "nowhere"})
        await ada.act(table, ada.mirrors[table].legal[0])
        seq = (await bo.call("table.concede", table=table))["seq"]
        mirror = await ada.at(table, seq)
        self.assertTrue(mirror.over)
        self.assertEqual(mirror.outcome["places"], [1, 2])
        self.assertEqual(mirror.updates[-1]["events"], [{"type": "conceded", "seat": 1}])
        self.assertEqual(mirror.updates[-1]["conceded"], [1])
        await self.refused("finished", ada, "table.concede", {"table": table})
        document, (code, out, err) = await self.exported(ada, table)
        self.assertEqual(document["moves"][-1]["action"], {"type": "concede"})
        self.assertEqual(code, 0, out + err)
        state = await ada.call("match.state", match=table, **{"as": "all"})
        self.assertEqual(state["conceded"], [1])
        _, out, _ = await harness.run_program("replay", table, "--data", self.server.data)
        self.assertIn("seat 1 gives up", out)

    async def test_of_three_the_others_play_on(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = (await ada.call("table.create", game="conclave", seats=3, options=CONCLAVE))["table"]
        for person in (bo, cy):
            await person.call("table.join", table=table)
        await ada.call("table.start", table=table)
        await ada.until(lambda: ada.mirrors[table].status == "playing", "the start")
        await ada.call("table.concede", table=table)
        await self.refused("forbidden", ada, "table.concede", {"table": table})
        await self.refused("forbidden", ada, "table.act", {"table": table, "action": {"type": "pass"}})
        await asyncio.gather(*(p.play(table, self.rng) for p in (bo, cy)))
        self.assertEqual(bo.mirrors[table].outcome["places"][0], 3)
        self.assertEqual(sorted(bo.mirrors[table].outcome["places"][1:])[0], 1)
        _, (code, out, err) = await self.exported(bo, table)
        self.assertEqual(code, 0, out + err)

    async def test_who_is_out_of_time_forfeits_where_that_is_agreed(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.timed(ada, bo, clock={"kind": "move", "ms": 1_000}, on_timeout="forfeit")
        await bo.until(lambda: bo.mirrors[table].over, "the end")
        self.assertEqual(bo.mirrors[table].outcome["places"], [2, 1])
        self.assertEqual([t["seat"] for t in self.told(bo, table, "out")], [0])

    async def test_the_heartbeat_is_in_the_store(self):
        first = await harness.eventually(lambda: self.row("SELECT started_at_ms, alive_at_ms FROM runs"), "a sign of life")
        self.assertAlmostEqual(first[1] / 1000, time.time(), delta=60)
        await self.server.stop()
        await self.server.start()
        await harness.eventually(lambda: self.row("SELECT count(*) FROM runs")[0] == 2, "a run of its own")

    async def test_clocks_that_make_no_sense_are_refused(self):
        ada = await self.person("Ada")
        for clock in ({"kind": "move"}, {"kind": "move", "ms": 0}, {"kind": "bank", "ms": 5000}, {"kind": "sundial"},
                      {"kind": "days", "days": 1.5}, {"initial_ms": 60_000}, "bank"):
            await self.refused("invalid_params", ada, "table.create",
                               {"game": "conclave", "seats": 2, "clock": clock})


if __name__ == "__main__":
    harness.main()
