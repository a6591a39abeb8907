#!/usr/bin/env python3
"""Who does not come back: a bot plays on in their seat, so that a match always can be ended."""
import asyncio
import json

import harness
from harness import eventually, run_program

CONCLAVE = {"first_player": 0, "starting_corner": "nw"}


class Absence(harness.TestCase):
    settings = {**harness.SETTINGS, "timeouts.absent_s": 0, "timeouts.idle_table_s": 1}

    async def away(self, person, *others, table):
        """The person's connection ends, and the others have heard of it."""
        await person.close()
        for other in others:
            mirror = other.mirrors[table]
            await other.until(lambda: any(s.get("user", {}).get("id") == person.user["id"] and not s["connected"]
                                          for s in mirror.seats or []), "the news that somebody is away")

    async def test_a_bot_plays_on_for_who_left(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        made = await ada.call("table.create", game="conclave", seats=2, options=CONCLAVE, entropy="ada's own")
        table = made["table"]
        await bo.call("table.join", table=table, entropy="bo's own")
        await ada.call("table.start", table=table)
        await asyncio.gather(*(p.play(table, self.rng, until=lambda m: m.seq >= 6) for p in (ada, bo)))
        await cy.call("table.watch", table=table)
        here = {"table": table, "seat": 1, "bot": "random"}
        error = await self.refused("forbidden", ada, "table.add_bot", here)  # Bo is here
        self.assertIn("away", error["message"])
        await self.away(bo, ada, table=table)
        await self.refused("forbidden", cy, "table.add_bot", here)  # does not play here
        await self.refused("already_started", ada, "table.add_bot", {"table": table, "bot": "random"})  # which seat?
        await self.refused("invalid_params", ada, "table.add_bot", {**here, "seat": 2})
        await self.refused("unsupported", ada, "table.add_bot", {**here, "bot": "deep_thought"})
        left = [{"seat": 1, "until": ada.mirrors[table].seq, "user": bo.user}]
        self.assertEqual(await ada.call("table.add_bot", **here), {"seat": 1})
        await self.refused("seat_taken", ada, "table.add_bot", here)
        await ada.until(lambda: ada.chosen("table.seats")[-1].get("former") == left, "the news of who sat there")
        await self.server.kill()
        await self.server.start()
        ada, bo = await self.again(ada), await self.again(bo)
        await ada.resync(table)
        await ada.until(lambda: ada.chosen("table.seats")[-1].get("former") == left, "the same after a restart")
        await ada.play(table, self.rng)
        row, = [row for row in (await ada.call("match.list"))["matches"] if row["match"] == table]
        self.assertEqual(row["former"], left)
        self.assertNotIn(table, bo.hello["tables"])
        # The match follows from the shares that were given at its start, whoever sat there at its end.
        document = await ada.call("match.export", match=table)
        self.assertEqual(document["entropy"], ["ada's own", "bo's own"])
        self.assertEqual(document["seats"][1], {"bot": "random"})
        file = self.folder / "match.json"
        file.write_text(json.dumps(document))
        for target in (file, table):
            code, out, err = await run_program("verify", target, "--data", self.server.data)
            self.assertEqual(code, 0, out + err)
        await bo.call("user.forget")
        row, = [row for row in (await ada.call("match.list"))["matches"] if row["match"] == table]
        self.assertEqual(row["former"][0]["user"]["name"], "(forgotten)")

    async def test_who_watches_later_learns_when_a_seat_was_given_on_once_they_are_there(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = (await ada.call("table.create", game="conclave", seats=2, options=CONCLAVE, spectator_delay=3))["table"]
        await bo.call("table.join", table=table)
        await ada.call("table.start", table=table)
        await cy.call("table.watch", table=table)
        await asyncio.gather(*(p.play(table, self.rng, until=lambda m: m.seq >= 6) for p in (ada, bo)))
        await self.away(bo, ada, table=table)
        until = ada.mirrors[table].seq
        await ada.call("table.add_bot", table=table, seat=1, bot="random")
        former = lambda: cy.chosen("table.seats")[-1].get("former")
        await cy.until(lambda: former(), "the news that somebody else plays on")
        self.assertLess(former()[0]["until"], until)
        await ada.play(table, self.rng, until=lambda m: m.seq >= until + 4)
        await cy.until(lambda: cy.mirrors[table].seq >= until, "what was played up to then")
        await cy.until(lambda: former()[0]["until"] == until, "the truth about it")
        self.assertFalse(cy.mirrors[table].over)

    async def test_who_gives_the_seat_up_sees_with_its_eyes_no_more(self):
        for private in (False, True):
            ada, bo = await self.people(f"Ada {private}", f"Bo {private}")
            made = await ada.call("table.create", game="conclave", seats=2, private=private, options=CONCLAVE)
            table = made["table"]
            await bo.call("table.join", table=table, **({"code": made["code"]} if private else {}))
            await ada.call("table.start", table=table)
            mirror = await bo.mirror(table)
            await bo.until(lambda m=mirror: m.status != "open", "the start")
            before = len(bo.news)
            await bo.call("table.add_bot", table=table, seat=1, bot="random")
            await ada.play(table, self.rng)
            await bo.call("lobby.list")
            news = [params for method, params in bo.news[before:]
                    if method in ("table.state", "table.update") and params["table"] == table and params["status"] == "playing"]
            seen = [params for params in news if params.get("seat") == 1 or "legal" in params]
            self.assertEqual(seen, [], "a seat that was given up still shows its cards")
            if private:
                self.assertEqual(news, [])
            await self.refused("not_found" if private else "forbidden", bo, "table.act",
                               {"table": table, "action": {"type": "draw", "deck": "left"}})

    async def test_it_does_not_end_with_the_server(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo, options=CONCLAVE)
        await asyncio.gather(*(p.play(table, self.rng, until=lambda m: m.seq >= 4) for p in (ada, bo)))
        await self.away(bo, ada, table=table)
        await ada.call("table.add_bot", table=table, seat=1, bot="random")
        await self.server.kill()
        await self.server.start()
        ada = await self.again(ada)
        await ada.resync(table)
        await ada.play(table, self.rng)
        code, out, err = await run_program("verify", table, "--data", self.server.data)
        self.assertEqual(code, 0, out + err)

    async def test_who_is_on_the_server_is_not_away(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo, options=CONCLAVE)
        here = {"table": table, "seat": 1, "bot": "random"}
        tab = await self.again(bo)  # of the same person, at no table
        await self.away(bo, ada, table=table)
        await self.refused("forbidden", ada, "table.add_bot", here)
        await tab.resync(table)
        await tab.call("table.unwatch", table=table)
        await self.refused("forbidden", ada, "table.add_bot", here)
        await tab.resync(table)
        await tab.call("table.leave", table=table)  # whoever says so has left, wherever else he is
        await ada.call("table.add_bot", **here)
        await tab.until(lambda: [n["table"] for n in tab.chosen("server.notice") if n["kind"] == "seat_taken_over"] == [table],
                        "the news that a bot plays on")
        await ada.play(table, self.rng)

    async def test_a_table_that_all_have_left_ends_and_no_longer_counts(self):
        server = await self.start_server({"limits.tables_per_user": 2})
        ada, bo = await self.person("Ada", server=server), await self.person("Bo", server=server)
        tables = [await self.table_of(ada, bo, options=CONCLAVE) for _ in range(2)]
        error = await self.refused("too_large", bo, "table.create", {"game": "conclave", "seats": 2})
        self.assertIn("table.add_bot", error["message"])  # the way out
        for table in tables:
            await bo.call("table.add_bot", table=table, seat=1, bot="random")
        await bo.call("table.create", game="conclave", seats=2)
        await self.refused("too_large", ada, "table.create", {"game": "conclave", "seats": 2})
        for table in tables:
            await ada.call("table.add_bot", table=table, seat=0, bot="random")
        await ada.call("table.create", game="conclave", seats=2)  # to be the host of what runs does not count
        await ada.close()

        async def over():
            listed = (await bo.call("match.list", status="finished"))["matches"]
            return {match["match"] for match in listed} >= set(tables)
        await eventually(over, "both matches to end")
        ada = await self.again(ada, server)
        await ada.call("table.create", game="conclave", seats=2)

    async def test_an_absence_takes_its_time(self):
        server = await self.start_server({"timeouts.absent_s": 3600, "timeouts.idle_table_s": 1})
        ada, bo = await self.person("Ada", server=server), await self.person("Bo", server=server)
        table = await self.table_of(ada, bo, options=CONCLAVE)
        await self.away(bo, ada, table=table)
        error = await self.refused("forbidden", ada, "table.add_bot", {"table": table, "seat": 1, "bot": "random"})
        self.assertIn("3600 seconds", error["message"])
        self.assertLessEqual(3_500_000, ada.chosen("table.seats")[-1]["seats"][1]["bot_in_ms"])
        await ada.close()

        async def out_of_memory():
            return await server.metric("tables_in_memory") == 0
        await eventually(out_of_memory, "the table to leave memory")
        ada = await self.again(ada, server)
        await ada.resync(table)
        await self.refused("forbidden", ada, "table.add_bot", {"table": table, "seat": 1, "bot": "random"})


if __name__ == "__main__":
    harness.main()
