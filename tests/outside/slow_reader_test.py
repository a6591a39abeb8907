"""Readers who stop reading, and clients who ask more than they take."""
import asyncio
import json
import os
import time

import harness
from raw_socket import CLOSE, PING, TEXT, RawSocket, frame, request

SPECTATORS = 50
GAMES = int(os.environ.get("ARBITER_TEST_SLOW_GAMES", "3"))
CHATS = 400  # of two kilobytes each: more than the buffers of one connection take
MiB = 1 << 20


class SlowReader(harness.TestCase):
    settings = {"limits.outbound_bytes": 65536, "timeouts.idle_ms": 600_000, "limits.chat_per_minute": 0}

    async def stalled(self, table, token):
        """A spectator that reads its first state, and then nothing more."""
        raw = await RawSocket(self.server.port).open(small=True)
        self.addCleanup(raw.close)
        await raw.upgrade()
        await raw.hello(token=token)
        await raw.send(frame(request("table.watch", {"table": table})))
        message = await raw.receive_json()
        while message.get("method") != "table.state":
            message = await raw.receive_json()
        return raw, message["params"]

    async def drain(self, raw, until):
        """Reads on until a message for which `until` holds; gives all of them."""
        messages = []
        while True:
            opcode, payload = await raw.receive()
            self.assertNotEqual(opcode, CLOSE, payload)
            if opcode == TEXT:
                messages.append(json.loads(payload))
                if until(messages[-1]):
                    return messages

    async def test_stalled_spectators_slow_nobody(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = await self.table_of(ada, bo)
        await cy.call("table.watch", table=table)
        await cy.mirror(table)
        stalled = [await self.stalled(table, cy.token) for _ in range(SPECTATORS)]
        before = self.server.resident_bytes()
        text = "🎲" * 500

        async def storm():
            for _ in range(CHATS // 20):
                await asyncio.gather(*(ada.call("table.chat", table=table, text=text) for _ in range(20)))
        began = time.monotonic()
        await asyncio.gather(self.play_out(table, ada, bo), storm())
        took = time.monotonic() - began
        await cy.at(table, ada.mirrors[table].seq)
        self.assertEqual(len(cy.chosen("table.chat")), CHATS, "who reads misses nothing")
        self.assertEqual(cy.mirrors[table].states, 1)
        self.assertGreaterEqual(await self.server.metric("fell_behind_total"), SPECTATORS)
        self.assert_grown_less(self.server, before, SPECTATORS * 65536 * 2 + 48 * MiB)
        # Everybody else is served as ever, also while they stall.
        for _ in range(GAMES - 1):
            other = await self.table_of(ada, bo)
            await self.play_out(other, ada, bo)
        self.assertLess(took, harness.TIMEOUT)

        # Who sits there changes while they stall.
        dee = (await self.people("Dee"))[0]
        await dee.call("table.watch", table=table)
        await cy.call("table.watch", table=table)
        spectators = cy.chosen("table.seats")[-1]["spectators"]

        # When they read again each gets what was on its way, and then one fresh state instead of a backlog.
        last = ada.mirrors[table]
        for raw, first in stalled:
            messages = await self.drain(raw, lambda m: m.get("method") in ("table.state", "table.update")
                                        and m["params"]["seq"] == last.seq)
            states = [m["params"] for m in messages if m.get("method") == "table.state"]
            # More than one only where the buffers between us had room for it while we slept.
            self.assertIn(len(states), range(1, 5))
            for state in states:
                self.assertEqual(state["view"], cy.mirrors[table].history[state["seq"]])
            view, seq = first["view"], first["seq"]
            for message in messages:
                params = message.get("params", {})
                if message.get("method") == "table.update":
                    self.assertEqual(params["seq"], seq + 1, "an update after a gap, and no state between")
                    view, seq = harness.apply_patch(view, params["patch"]), params["seq"]
                elif message.get("method") == "table.state":
                    view, seq = params["view"], params["seq"]
            self.assertEqual(view, cy.mirrors[table].view)
            self.assertLess(sum(m.get("method") == "table.chat" for m in messages), CHATS)
            # Who sits there now came before this, or comes after it.
            told = [m for m in messages if m.get("method") == "table.seats"]
            if not told or told[-1]["params"]["spectators"] != spectators:
                await self.drain(raw, lambda m: m.get("method") == "table.seats"
                                 and m["params"]["spectators"] == spectators)
            await raw.send(frame(request("lobby.list", {}, 99)))  # and it goes on like any other
            await self.drain(raw, lambda m: m.get("id") == 99)

    async def test_a_player_who_stalls_finds_the_table_as_it_is(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        tab = await RawSocket(self.server.port).open(small=True)
        self.addCleanup(tab.close)
        await (await tab.upgrade()).hello(token=bo.token)
        await tab.send(frame(request("table.join", {"table": table}, 2)))
        await tab.answer(2)
        for _ in range(CHATS // 20):
            await asyncio.gather(*(ada.call("table.chat", table=table, text="🎲" * 500) for _ in range(20)))
        await asyncio.gather(*(p.play(table, self.rng, until=lambda m: m.seq >= 12) for p in (ada, bo)))
        seq = max(p.mirrors[table].seq for p in (ada, bo))
        await bo.at(table, seq)
        messages = await self.drain(tab, lambda m: m.get("method") in ("table.state", "table.update")
                                    and m["params"]["seq"] == seq)
        fresh = [m["params"] for m in messages if m.get("method") == "table.state"][-1]
        self.assertEqual(fresh["seat"], 1)
        self.assertEqual(fresh["view"], bo.mirrors[table].history[fresh["seq"]])

    async def test_storm_of_chat_moves_and_closings(self):
        """Everything at once from everybody, and connections that vanish in the middle of it."""
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = await self.table_of(ada, bo)
        game = asyncio.gather(ada.play(table, self.rng), bo.play(table, self.rng))

        async def gust(person, number):
            raw = await RawSocket(self.server.port).open(small=number % 2 == 0)
            await (await raw.upgrade()).hello(token=person.token)
            calls = [request("table.watch", {"table": table}, 1), request("lobby.subscribe", {}, 2)]
            calls += [request("table.chat", {"table": table, "text": f"gust {number} {n} " + "x" * 200}, n) for n in range(3, 20)]
            calls += [request("table.resync", {"table": table}, 20), request("table.unwatch", {"table": table}, 21)]
            await raw.send(b"".join(map(frame, calls)))
            for _ in range(self.rng.randrange(len(calls))):  # answers come in any case; news only to who keeps up
                await raw.receive()
            raw.close()
        for round_ in range(6):
            await asyncio.gather(*(gust((ada, bo, cy)[n % 3], n) for n in range(15)))
        await game
        self.assertEqual(ada.mirrors[table].view["zones"], (await bo.at(table, ada.mirrors[table].seq)).view["zones"])

        async def nobody_left():
            return await self.server.metric("connections") == 3
        await harness.eventually(nobody_left, "the end of all other connections")
        await self.assert_serves()

    async def test_lobby_subscribers_who_stall(self):
        raw = await RawSocket(self.server.port).open(small=True)
        self.addCleanup(raw.close)
        await (await raw.upgrade()).hello("Sleeper")
        await raw.call("lobby.subscribe", {}, 2)
        ada = await self.person("Ada")
        before = await self.server.metric("fell_behind_total")
        tables = []
        for _ in range(120):
            tables += [m["table"] for m in await asyncio.gather(
                *(ada.call("table.create", game="conclave", seats=2) for _ in range(10)))]
            if await self.server.metric("fell_behind_total") > before:
                break
        else:
            self.fail("never fell behind")
        for table in tables[5:]:
            await ada.call("table.leave", table=table)
        known = {}
        await raw.send(frame(request("lobby.list", {}, 3)))

        def take(message):
            params = message.get("params", {})
            if message.get("method") == "lobby.update":
                if "removed" in params:
                    known.pop(params["removed"], None)
                else:
                    known[params["table"]["table"]] = params["table"]
            return message.get("id") == 3
        await self.drain(raw, take)
        # Whatever it missed, it ends with what is listed.
        listed = {t["table"] for t in (await ada.call("lobby.list"))["tables"]}

        async def the_same():
            await raw.send(frame(request("lobby.list", {}, 3)))
            await self.drain(raw, take)
            return set(known) == listed
        await harness.eventually(the_same, "to know exactly the tables that are listed")

    async def test_more_lobby_news_lost_than_the_queue_holds(self):
        """What was missed comes in as many portions as it takes."""
        server = await self.start_server({"limits.outbound_bytes": 16384})
        raw = await RawSocket(server.port).open(small=True)
        self.addCleanup(raw.close)
        await (await raw.upgrade()).hello("Sleeper")
        await raw.call("lobby.subscribe", {}, 2)
        ada = await self.person("Ada", server=server)
        tables = set()

        async def ten_more():
            made = await asyncio.gather(*(ada.call("table.create", game="conclave", seats=2) for _ in range(10)))
            tables.update(m["table"] for m in made)
        while await server.metric("fell_behind_total") == 0:
            await ten_more()
        for _ in range(20):  # of more than 200 bytes each
            await ten_more()
        known = set()
        while known != tables:
            opcode, payload = await raw.receive()
            if opcode == TEXT and '"lobby.update"' in payload.decode():
                known.add(json.loads(payload)["params"]["table"]["table"])
        self.assertLess(await server.metric("fell_behind_total"), 100)

    async def test_more_tables_followed_than_the_queue_holds_views_of(self):
        server = await self.start_server({"limits.outbound_bytes": 16384})
        ada = await self.person("Ada", server=server)
        tables = [await self.table_of(ada, bots=3) for _ in range(16)]  # of more than 2 kilobytes each
        raw = await RawSocket(server.port).open(small=True)
        self.addCleanup(raw.close)
        await (await raw.upgrade()).hello("Sleeper")
        for n, table in enumerate(tables):
            await raw.call("table.watch", {"table": table}, n + 2)
        while await server.metric("fell_behind_total") < len(tables):  # every table has been missed once
            await asyncio.gather(*(ada.call("table.chat", table=table, text="🎲" * 500) for table in tables))
        await asyncio.gather(*(ada.play(t, self.rng, until=lambda m: m.seq >= 9) for t in tables))
        latest = {}

        def take(message):
            if message.get("method") in ("table.state", "table.update"):
                latest[message["params"]["table"]] = message["params"]["seq"]
            return all(latest.get(table, -1) >= ada.mirrors[table].seq for table in tables)
        await self.drain(raw, take)
        await raw.send(frame(request("lobby.list", {}, 99)))  # and it goes on like any other
        await self.drain(raw, lambda m: m.get("id") == 99)

    async def test_who_asks_and_never_takes_is_not_read_on(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        before = self.server.resident_bytes()
        askers = []
        for _ in range(4):
            raw = await RawSocket(self.server.port).open(small=True)
            self.addCleanup(raw.close)
            await (await raw.upgrade()).hello(token=ada.token)
            askers.append(raw)
        question = b"".join(frame(request("table.resync", {"table": table}, n)) for n in range(200))

        async def flood(raw):
            """Asks until nothing more is taken: how often it could."""
            for round_ in range(400):
                raw.writer.write(question)
                try:
                    await asyncio.wait_for(raw.writer.drain(), 2)
                except asyncio.TimeoutError:
                    return round_ * 200
            return 400 * 200
        asked = await asyncio.gather(*(flood(raw) for raw in askers))
        self.assert_grown_less(self.server, before, 64 * MiB, f"by {asked} unread answers")
        self.assertLess(max(asked), 400 * 200, "somebody who takes no answer is read for ever")
        await self.play_out(table, ada, bo)
        for raw in askers[:2]:  # who takes them after all gets every one, in order of asking
            got = 0
            while got < 400:
                message = await raw.receive_json()
                if "method" not in message:
                    self.assertEqual(message["id"], got % 200)
                    got += 1

    async def test_a_flood_within_the_rate_limit_and_beyond(self):
        server = await self.start_server({"limits.requests_per_second": 50, "limits.request_burst": 100})
        babbler = await RawSocket(server.port).open()  # what cannot be read counts like any other request
        self.addCleanup(babbler.close)
        await babbler.upgrade()
        babble = 2000  # which even a slow server reads faster than 50 a second
        await babbler.send(frame("{") * babble)
        reasons = {(await babbler.receive_json())["error"]["data"]["reason"] for _ in range(babble)}
        self.assertEqual(reasons, {"parse_error", "rate_limited"})
        flooder = await RawSocket(server.port).open()
        self.addCleanup(flooder.close)
        await (await flooder.upgrade()).hello("Flooder")
        ada = await self.person("Ada", server=server)
        table = await self.table_of(ada, bots=1)
        before = server.resident_bytes()

        async def flood():
            many = b"".join(frame(request("games.list", {}, n)) for n in range(500))
            for _ in range(20):
                await flooder.send(many)
            await flooder.send(frame(b"end", PING))

        async def take():
            limited = 0
            while True:
                opcode, payload = await flooder.receive()
                if opcode not in (TEXT, PING):
                    return limited
                limited += b"rate_limited" in payload

        async def play():
            mirror = await ada.mirror(table)
            for _ in range(10):
                await ada.until(lambda: mirror.my_turn or mirror.over)
                if mirror.over:
                    return
                await ada.act(table, self.rng.choice(mirror.legal))
        _, limited, _ = await asyncio.gather(flood(), take(), play())
        self.assertGreater(limited, 5000)
        self.assertGreater(await server.metric("rate_limited_total"), 5000)
        self.assert_grown_less(server, before, 32 * MiB)


if __name__ == "__main__":
    harness.main()
