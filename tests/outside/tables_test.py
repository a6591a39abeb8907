"""What happens at once at a table, and around its beginning and its end."""
import asyncio
import json
import sqlite3

import harness
from harness import eventually

ROUNDS = 40  # of a race that either side may win


class Followers(harness.TestCase):
    """Whoever comes and goes while a move is being stored, everybody's view goes on from the one they have."""

    async def assert_in_step(self, table, *people):
        """What each has put together from its patches is what a full view says."""
        for person in people:
            built, seq = json.dumps(person.mirrors[table].view, sort_keys=True), person.mirrors[table].seq
            fresh = await self.again(person)
            mirror = await fresh.resync(table)
            self.assertEqual(mirror.seq, seq)
            self.assertEqual(json.dumps(mirror.view, sort_keys=True), built)

    def mover(self, table, *people):
        return next(person for person in people if person.mirrors[table].my_turn)

    async def in_turn(self, table, people, around, moves=12):
        """Plays `moves` moves; each is sent in one frame with the calls that `around(person, act)` puts about it."""
        for _ in range(moves):
            seq = people[0].mirrors[table].seq
            person = self.mover(table, *people)
            act = ("table.act", {"table": table, "action": self.rng.choice(person.mirrors[table].legal)})
            calls = around(act, {"table": table})
            answers = await person.batch(calls)
            self.assertEqual([a["error"] for a in answers if "error" in a], [])
            for other in people:
                await other.at(table, seq + 1)
            if person.mirrors[table].over:
                return

    async def test_the_only_follower_of_a_seat_comes_and_goes_with_its_move(self):
        ways = (lambda act, t: [act, ("table.unwatch", t), ("table.watch", t)],
                lambda act, t: [act, ("table.leave", t), ("table.join", t)],
                lambda act, t: [act, ("table.unwatch", t), ("table.join", t), ("table.unwatch", t), ("table.watch", t)],
                lambda act, t: [("table.unwatch", t), act, ("table.watch", t), ("table.watch", t)])
        for way in ways:
            ada, bo = await self.people(f"Ada{self.connections}", f"Bo{self.connections}")
            table = await self.table_of(ada, bo)
            await self.in_turn(table, (ada, bo), way)
            await self.assert_in_step(table, ada, bo)
            await self.play_out(table, ada, bo)

    async def test_dropped_with_a_move_on_its_way_and_back_again(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        people = [ada, bo]
        for _ in range(12):
            person = self.mover(table, *people)
            seq = person.mirrors[table].seq
            await person.send(json.dumps({"jsonrpc": "2.0", "id": "act", "method": "table.act", "params": {
                "table": table, "action": self.rng.choice(person.mirrors[table].legal), "seq": seq}}))
            person.socket.transport.abort()
            back = await self.again(person)
            await back.resync(table)
            people[people.index(person)] = back
            await eventually(lambda: max(p.mirrors[table].seq for p in people) > seq or back.mirrors[table].my_turn)
            if back.mirrors[table].seq == seq and back.mirrors[table].my_turn:  # it did not arrive, or will in a moment
                await back.ask("table.act", {"table": table, "action": back.mirrors[table].legal[0], "seq": seq})
            for each in people:
                await each.at(table, seq + 1)
            await self.assert_in_step(table, *people)
        await self.play_out(table, *people)

    async def test_strangers_come_and_go_at_a_table_of_bots(self):
        ada, stranger = await self.people("Ada", "Stranger")
        tables = [await self.table_of(ada, bots=1, start=False) for _ in range(3)]
        for table in tables:  # two bots, and nobody who follows
            await ada.call("table.remove", table=table, seat=0)
            await ada.call("table.add_bot", table=table, bot="random")
            await ada.call("table.start", table=table)
            await ada.ask("table.unwatch", {"table": table})
        over = set()
        while len(over) < len(tables):
            for table in set(tables) - over:
                pairs = [("table.unwatch", {"table": table}), ("table.watch", {"table": table})]
                await stranger.batch([("table.watch", {"table": table})] + pairs * 7)
                if stranger.mirrors[table].over:
                    over.add(table)


class Ends(harness.TestCase):
    """What waits behind the end of a table is refused, and the table stays away."""

    def rows(self, table):
        database = sqlite3.connect(self.server.database)
        (count,) = database.execute("SELECT count(*) FROM tables WHERE id = ?", (table,)).fetchone()
        database.close()
        return count

    async def listed(self, person, table):
        return next((t for t in (await person.call("lobby.list"))["tables"] if t["table"] == table), None)

    async def test_the_last_one_leaves_as_another_joins(self):
        people = await self.people("Ada", "Bo", "Cy")
        won = {"join": 0, "leave": 0}
        for round_ in range(ROUNDS):
            ada, bo = self.rng.sample(people, 2)
            table = (await ada.call("table.create", game="conclave", seats=2))["table"]
            calls = [ada.ask("table.leave", {"table": table}), bo.ask("table.join", {"table": table})]
            if round_ % 2:
                calls.reverse()
            answers = await asyncio.gather(*calls)
            left, joined = reversed(answers) if round_ % 2 else answers
            self.assertIn("result", left)
            if "error" in joined:
                won["leave"] += 1
                self.assertEqual(joined["error"]["data"]["reason"], "not_found")
                self.assertIsNone(await self.listed(bo, table))
                self.assertEqual(self.rows(table), 0, "a table that has ended is written again")
                continue
            won["join"] += 1
            await eventually(lambda t=table, b=bo: self.listed(b, t), "a table that was joined to be listed", timeout=5)
            await eventually(lambda t=table, b=bo: any(s["table"] == t and s["host"]["id"] == b.user["id"]
                                                       for s in b.chosen("table.seats")), "its host", timeout=5)
            await bo.call("table.leave", table=table)
            self.assertEqual(self.rows(table), 0)
        self.assertGreater(won["leave"], 0)

    async def test_all_that_follows_the_end_in_one_frame(self):
        ada, bo = await self.people("Ada", "Bo")
        here = {}
        later = [("table.join", here), ("table.add_bot", here), ("table.start", here), ("table.watch", here),
                 ("table.chat", here), ("table.resync", here), ("table.remove", here), ("table.leave", here),
                 ("table.act", here), ("table.legal", here), ("table.unwatch", here)]
        more = {"table.add_bot": {"bot": "random"}, "table.chat": {"text": "still there?"}, "table.remove": {"seat": 0},
                "table.act": {"action": {"type": "draw"}}}
        for private in (False, True):
            table = (await ada.call("table.create", game="conclave", seats=2, private=private))["table"]
            calls = [(method, {"table": table, **more.get(method, {})}) for method, _ in later]
            first, *rest = await ada.batch([("table.leave", {"table": table})] + calls)
            self.assertEqual(first.get("result"), {})
            for (method, _), answer in zip(later, rest):
                self.assertIn("error", answer, f"{method} at a table that has ended")
                self.assertEqual(answer["error"]["data"]["reason"], "not_found", method)
            self.assertEqual(self.rows(table), 0)
            self.assertIsNone(await self.listed(bo, table))
        self.assertEqual((await self.again(ada)).hello["tables"], [])
        await self.server.kill()
        await self.server.start()
        self.assertEqual((await self.again(ada)).hello["tables"], [])


class Limits(harness.TestCase):
    settings = {"limits.tables_per_user": 20}

    async def test_tables_of_one_person_however_they_are_asked_for(self):
        ada = await self.person("Ada")
        connections = [ada] + [await self.again(ada) for _ in range(29)]
        create = ("table.create", {"game": "conclave", "seats": 2})

        async def storm():
            answers = sum(await asyncio.gather(*(c.batch([create] * 16) for c in connections)), [])
            for answer in answers:
                if "error" in answer:
                    self.assertIn(answer["error"]["data"]["reason"], ("too_large", "quota"), answer)
            return [a["result"]["table"] for a in answers if "result" in a]
        made = await storm()
        self.assertEqual(len(made), 20, "the limit holds to the last one, and gives all of them")
        for table in made[:7]:
            await ada.call("table.leave", table=table)
        self.assertEqual(len(await storm()), 7, "what was given back can be had again")

    async def test_seats_at_the_tables_of_others(self):
        ada = await self.person("Ada")
        connections = [ada] + [await self.again(ada) for _ in range(5)]
        hosts = await self.people("Bo", "Cy")
        tables = [(await hosts[n % 2].call("table.create", game="conclave", seats=3))["table"] for n in range(30)]

        async def take(connection, n):
            calls = [("table.join", {"table": table}) for table in tables[n::6]]
            calls += [("table.create", {"game": "conclave", "seats": 2})] * 5
            return await connection.batch(calls)
        answers = sum(await asyncio.gather(*(take(c, n) for n, c in enumerate(connections))), [])
        taken = [a for a in answers if "result" in a]
        self.assertEqual(len(taken), 20)
        self.assertEqual(len((await self.again(ada)).hello["tables"]), 20)


class Lobby(harness.TestCase):
    """What is listed is what the tables say, at every change."""

    async def assert_listed(self, person, subscriber, table, **expected):
        async def so():
            entry = next((t for t in (await person.call("lobby.list"))["tables"] if t["table"] == table), None)
            return entry if entry and all(entry[name] == value for name, value in expected.items()) else None
        entry = await eventually(so, f"the lobby to say {expected}", timeout=5)
        told = lambda: [n["table"] for n in subscriber.chosen("lobby.update") if n.get("table", {}).get("table") == table]
        await eventually(lambda: told() and told()[-1] == entry, "the subscriber to hear of it", timeout=5)

    async def test_moves_and_spectators(self):
        ada, bo, cy, dee = await self.people("Ada", "Bo", "Cy", "Dee")
        await dee.call("lobby.subscribe")
        table = await self.table_of(ada, bo)
        await self.assert_listed(dee, dee, table, status="playing", spectators=0, seq=0)
        await cy.call("table.watch", table=table)
        await self.assert_listed(dee, dee, table, spectators=1)
        for seq in range(1, 9):
            mover = next(p for p in (ada, bo) if p.mirrors[table].my_turn)
            await mover.act(table, mover.mirrors[table].legal[0])
            for person in (ada, bo):
                await person.at(table, seq)
            await self.assert_listed(dee, dee, table, seq=seq)
        cy.socket.transport.abort()
        await self.assert_listed(dee, dee, table, spectators=0, seq=8)
        for come, go in (("table.watch", "table.unwatch"), ("table.watch", "table.leave")):
            other = await self.person(f"Other{self.connections}")
            await other.call(come, table=table)
            await self.assert_listed(dee, dee, table, spectators=1)
            await other.call(go, table=table)
            await self.assert_listed(dee, dee, table, spectators=0)
        await self.play_out(table, ada, bo)
        await self.assert_listed(dee, dee, table, status="finished", seq=ada.mirrors[table].seq)


class Hosts(harness.TestCase):
    settings = {"timeouts.host_away_s": 1}

    async def open_table(self):
        """Hosted by Ada. Bo has sat there longer than Cy, who has the lower seat."""
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = (await ada.call("table.create", game="conclave", seats=3))["table"]
        await bo.call("table.join", table=table, seat=2)
        await cy.call("table.join", table=table, seat=1)
        return table, ada, bo, cy

    async def test_the_host_vanishes_before_the_start(self):
        table, ada, bo, cy = await self.open_table()
        ada.socket.transport.abort()
        await eventually(lambda: cy.mirrors[table].seats and bo.chosen("table.seats")[-1]["host"] == bo.user,
                         "the host's rights to pass on", timeout=20)
        await self.refused("forbidden", cy, "table.start", {"table": table})
        listed = next(t for t in (await cy.call("lobby.list"))["tables"] if t["table"] == table)
        self.assertEqual(listed["host"], bo.user)
        await bo.call("table.start", table=table)
        ada = await self.again(ada)
        await ada.resync(table)
        await self.play_out(table, ada, bo, cy)

    async def test_the_host_leaves_before_the_start(self):
        table, ada, bo, cy = await self.open_table()
        await ada.call("table.leave", table=table)
        await cy.until(lambda: cy.chosen("table.seats")[-1]["host"] == bo.user, "the new host")
        await self.server.kill()  # who has been there longest is not forgotten
        await self.server.start()
        bo, cy = await self.again(bo), await self.again(cy)
        await cy.call("table.join", table=table)
        await bo.call("table.leave", table=table)
        await cy.until(lambda: cy.chosen("table.seats")[-1]["host"] == cy.user, "the next host")

    async def test_who_comes_back_in_time_is_the_host_still(self):
        server = await self.start_server({"timeouts.host_away_s": 3600})
        ada, bo = await self.person("Ada", server=server), await self.person("Bo", server=server)
        table = await self.table_of(ada, bo, start=False)
        ada.socket.transport.abort()
        await bo.until(lambda: bo.chosen("table.seats")[-1]["seats"][0]["connected"] is False, "the news that Ada is away")
        ada = await self.again(ada, server)
        await ada.resync(table)
        await ada.call("table.start", table=table)


class Removed(harness.TestCase):
    async def test_out_is_out(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        for private in (False, True):
            made = await ada.call("table.create", game="conclave", seats=3, private=private)
            table, code = made["table"], ({"code": made["code"]} if private else {})
            seat = (await bo.call("table.join", table=table, **code))["seat"]
            await ada.call("table.remove", table=table, seat=seat)
            for person in (bo, await self.again(bo)):
                answer = await person.ask("table.join", {"table": table, **code})
                self.assertIn("error", answer, "who was removed sits down again")
                self.assertIn(answer["error"]["data"]["reason"], ("not_found",) if private else ("forbidden",))
            await cy.call("table.join", table=table, **code)  # others are as welcome as ever
            await self.server.kill()  # it holds
            await self.server.start()
            ada, bo, cy = [await self.again(person) for person in (ada, bo, cy)]
            answer = await bo.ask("table.join", {"table": table, **code})
            self.assertIn("error", answer, "who was removed sits down again after a restart")

    async def test_of_a_private_table_they_hear_no_more(self):
        ada, bo = await self.people("Ada", "Bo")
        made = await ada.call("table.create", game="conclave", seats=3, private=True)
        table, code = made["table"], made["code"]
        await bo.call("table.join", table=table, code=code)
        await ada.call("table.remove", table=table, seat=1)
        await bo.call("games.list")
        heard = len(bo.news)
        await ada.call("table.chat", table=table, text="alone at last")
        await self.refused("not_found", bo, "table.watch", {"table": table, "code": code})
        await self.refused("not_found", bo, "table.resync", {"table": table})
        self.assertEqual([n for n in bo.news[heard:] if n[1].get("table") == table], [])


if __name__ == "__main__":
    harness.main()
