"""Everybody at once: watching, leaving, joining and acting from many connections. Mostly for ThreadSanitizer."""
import asyncio
import os
import time

import harness

SECONDS = float(os.environ.get("ARBITER_TEST_STORM_SECONDS", "5"))


class Storm(harness.TestCase):
    settings = {"threads": 4, "limits.chat_per_minute": 0, "timeouts.host_away_s": 1}

    async def test_from_many_connections(self):
        people = await self.people(*(f"Person {n}" for n in range(6)))
        connections = people + [await self.again(person) for person in people for _ in range(3)]
        tables = []
        end = time.monotonic() + SECONDS
        allowed = {"not_found", "forbidden", "already_started", "not_started", "finished", "seat_taken", "table_full",
                   "not_your_turn", "stale", "illegal_action", "busy", "invalid_params"}

        async def fresh(connection):
            made = await connection.ask("table.create", {"game": "conclave", "seats": 2})
            if "result" in made:
                tables.append(made["result"]["table"])

        async def gust(connection):
            rng = harness.random.Random(f"{self.seed} {connection.number}")
            while time.monotonic() < end:
                if not tables or rng.random() < 0.02:
                    await fresh(connection)
                table = rng.choice(tables[-4:])
                mirror = connection.mirrors.get(table)
                here = {"table": table}
                calls = [("table.watch", here), ("table.unwatch", here), ("table.join", here), ("table.leave", here),
                         ("table.add_bot", {**here, "bot": "random"}), ("table.start", here),
                         ("table.chat", {**here, "text": "hello"}), ("lobby.list", {}), ("lobby.subscribe", {}),
                         ("match.state", {"match": table}), ("table.join", here), ("table.start", here)]
                if mirror is not None and mirror.my_turn and mirror.legal:
                    calls += [("table.act", {**here, "action": rng.choice(mirror.legal), "seq": mirror.seq})] * 20
                for answer in await connection.batch(rng.sample(calls, rng.randrange(1, 6))):
                    if "error" in answer:
                        self.assertIn(answer["error"]["data"]["reason"], allowed, answer)
        await asyncio.gather(*(gust(connection) for connection in connections))
        self.assertGreater(await self.server.metric("moves_total"), 0)
        for connection in connections:
            self.assertIsNone(connection.broken)
        await self.assert_serves()


if __name__ == "__main__":
    harness.main()
