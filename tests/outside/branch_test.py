#!/usr/bin/env python3
"""A new table from a position of a finished match: by the real program, over restarts, to the end."""
import json
import random

import harness
from harness import run_program

AT = 10


class Branches(harness.TestCase):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.ada, self.bo = await self.people("Ada", "Bo")
        self.parent = await self.table_of(self.ada, self.bo)
        await self.play_out(self.parent, self.ada, self.bo)

    async def branch(self, client, **params):
        return await client.call("match.branch", match=self.parent, seq=AT, **params)

    async def state(self, match, seq, perspective):
        return await self.ada.call("match.state", match=match, seq=seq, **{"as": perspective})

    async def test_play_on_from_a_seat(self):
        """What the seat saw is what it sees; others join; a restart before and after the start changes nothing."""
        made = await self.branch(self.ada, **{"as": 0})
        table = made["table"]
        self.assertEqual(made["seat"], 0)
        await self.server.kill()
        await self.server.start()
        ada, bo = await self.again(self.ada), await self.again(self.bo)
        self.assertEqual(await bo.call("table.join", table=table), {"seat": 1})
        await ada.call("table.resync", table=table)
        await ada.call("table.start", table=table)
        mirror = await ada.mirror(table)
        await ada.until(lambda: mirror.status != "open", "the start")
        self.ada = ada
        origin = {"match": self.parent, "seq": AT}
        self.assertEqual(ada.chosen("table.state")[-1]["branched_from"], origin)
        self.assertEqual(mirror.view, (await self.state(self.parent, AT, 0))["view"])
        self.assertEqual(mirror.seq, 0)
        await ada.play(table, self.rng, until=lambda m: m.seq >= 1 or not m.my_turn)
        await self.server.kill()
        await self.server.start()
        self.ada, self.bo = ada, bo = await self.again(ada), await self.again(bo)
        for person in (ada, bo):
            await person.resync(table)
        row, = [row for row in (await ada.call("match.list"))["matches"] if row["match"] == table]
        self.assertEqual(row["branched_from"], origin)
        await self.play_out(table, ada, bo)
        begun = await self.state(table, 0, "all")
        self.assertNotEqual(begun["view"], (await self.state(self.parent, AT, "all"))["view"])
        self.assertEqual((await self.state(table, 0, 0))["view"], (await self.state(self.parent, AT, 0))["view"])
        await self.verifies(table)

    async def test_as_it_was(self):
        """Everything is as it was, against a bot."""
        table = (await self.branch(self.ada, **{"as": "all"}))["table"]
        await self.ada.call("table.join", table=table, seat=1)
        await self.ada.call("table.add_bot", table=table, bot="random")
        await self.ada.call("table.start", table=table)
        await self.ada.play(table, self.rng)
        self.assertEqual((await self.state(table, 0, "all"))["view"], (await self.state(self.parent, AT, "all"))["view"])
        await self.verifies(table)

    async def verifies(self, table):
        code, out, err = await run_program("verify", table, "--data", self.server.data)
        self.assertEqual(code, 0, out + err)
        document = await self.ada.call("match.export", match=table)
        self.assertEqual(document["branch"]["match"], self.parent)
        file = self.folder / "branch.json"
        file.write_text(json.dumps(document))
        code, out, err = await run_program("verify", file)
        self.assertEqual(code, 0, out + err)
        code, out, err = await run_program("verify", "--all", "--data", self.server.data)
        self.assertEqual(code, 0, out + err)

    async def test_what_the_search_thinks(self):
        """Every legal action of the seat to act, with news while it thinks; never of a match of people that runs."""
        answer = await self.ada.call("match.analyse", match=self.parent, seq=AT)
        state = await self.state(self.parent, AT, "all")
        self.assertEqual([answer["match"], answer["seq"], answer["seat"]], [self.parent, AT, state["to_act"][0]])
        made = (await self.ada.call("match.moves", match=self.parent, **{"from": AT + 1, "to": AT + 1, "as": "all"}))["moves"][0]
        self.assertEqual(made["by"], answer["seat"])
        self.assertGreater(len(answer["actions"]), 1)
        visits = [action["visits"] for action in answer["actions"]]
        self.assertEqual(visits, sorted(visits, reverse=True))
        self.assertEqual(sum(visits), answer["visits"])
        self.assertGreater(answer["visits"], 10)
        news = self.ada.chosen("match.analysis")
        self.assertTrue(all(one["actions"] and one["visits"] <= answer["visits"] for one in news))
        running = await self.table_of(self.ada, self.bo)
        await self.refused("forbidden", self.ada, "match.analyse", {"match": running, "seq": 0})
        await self.refused("invalid_params", self.ada, "match.analyse", {"match": self.parent, "seq": 100_000})
        stranger = await self.person("Stranger")
        hidden = await self.table_of(self.ada, bots=1, private=True)
        await self.refused("not_found", stranger, "match.analyse", {"match": hidden, "seq": 0})

    async def test_refusals(self):
        for reason, params in (("invalid_params", {"as": 2}), ("invalid_params", {"as": "spectator"}),
                               ("invalid_params", {}), ("invalid_params", {"as": 0, "seq": 10_000})):
            await self.refused(reason, self.bo, "match.branch", {"match": self.parent, "seq": AT, **params})
        await self.refused("not_found", self.bo, "match.branch", {"match": "nowhere", "seq": 0, "as": 0})
        running = await self.table_of(self.ada, self.bo)
        await self.refused("forbidden", self.bo, "match.branch", {"match": running, "seq": 0, "as": 0})


if __name__ == "__main__":
    random.seed(1)
    harness.main()
