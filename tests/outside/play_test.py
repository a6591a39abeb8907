"""Whole games: between people, against bots, watched, interrupted, stored, replayed and verified."""
import asyncio
import copy
import hashlib
import json
import random

import harness
from harness import run_program

CONCLAVE_SEATS = (2, 3, 4)


def blake2b(data):
    return hashlib.blake2b(data, digest_size=32).hexdigest()


def result_text(text):
    """The result of an answer, byte for byte as it was sent."""
    return text[text.index(',"result":') + len(',"result":'):-1]


class Play(harness.TestCase):
    def assert_fair(self, mirror, entropy):
        """The seed follows from the half that was committed to and from everybody's contribution, and from nothing else."""
        reveal = mirror.reveal
        half = bytes.fromhex(reveal["server"])
        self.assertEqual(len(half), 32)
        self.assertEqual(blake2b(half), mirror.commitment)
        self.assertEqual(reveal["entropy"], entropy)
        mixed = half
        for text in entropy:
            contribution = (text or "").encode()
            mixed += len(contribution).to_bytes(4, "little") + contribution
        self.assertEqual(blake2b(mixed), reveal["seed"])

    async def assert_replay(self, asker, table, seen, as_, sample=0):
        """A stored match gives, at every seq and by its patches, what was seen live by `seen` (or only itself).

        `sample`: at how many seqs the state is asked for, if not at all of them.
        """
        state = await asker.call("match.state", match=table, seq=0, **{"as": as_})
        moves = []
        while page := (await asker.call("match.moves", match=table, **{"as": as_, "from": len(moves) + 1}))["moves"]:
            moves += page  # a long match comes in several answers
        view = copy.deepcopy(state["view"])
        views = harness.History()
        views[0] = view
        for number, move in enumerate(moves, 1):
            self.assertEqual(move["seq"], number)
            view = harness.apply_patch(view, move["patch"])
            views[number] = view
        for seq, expected in views.items():
            if sample and seq != len(moves) and self.rng.random() > sample / len(moves):
                continue
            state = await asker.call("match.state", match=table, seq=seq, **{"as": as_})
            self.assertEqual(state["view"], expected, f"as {as_} at {seq}")
            self.assertEqual(state["seat"], as_ if isinstance(as_, int) else None)
        if seen is not None:
            self.assertEqual(len(moves), seen.seq)
            for seq, expected in seen.history.items():
                self.assertEqual(views[seq], expected, f"as {as_} at {seq}, compared to what was seen live")
            live = {update["seq"]: update["events"] for update in seen.updates}
            for move in moves:
                if move["seq"] in live:
                    self.assertEqual(move["events"], live[move["seq"]])
            self.assertEqual(state["outcome"], seen.outcome)
        return views

    async def test_two_play_while_a_third_watches(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        made = await ada.call("table.create", game="conclave", seats=2, entropy="ada's dice", spectators=True)
        table = made["table"]
        self.assertEqual(made["seat"], 0)
        await bo.call("table.join", table=table, seat=1, entropy="würfel")
        await cy.call("table.watch", table=table)
        watched = await cy.mirror(table)
        self.assertEqual((watched.status, watched.seat), ("open", None))
        await ada.call("table.start", table=table)
        await cy.until(lambda: watched.status == "playing", "the start")
        mirrors = [await person.mirror(table) for person in (ada, bo)] + [watched]

        players = asyncio.gather(ada.play(table, self.rng), bo.play(table, self.rng))
        checked = 0
        while not players.done():  # meanwhile every mirror is held against full views
            for person in (ada, bo, cy):
                await person.until(lambda: True)
                kept = person.mirrors[table]
                state = await person.call("table.resync", table=table)
                if state["seq"] in kept.history:
                    self.assertEqual(state["view"], kept.history[state["seq"]])
                    checked += 1
        await players
        self.assertGreater(checked, 0)
        for person in (ada, bo, cy):
            mirror = await person.at(table, mirrors[0].seq)
            self.assertTrue(mirror.over)
            self.assertEqual(mirror.states - 2, 0, "one state on coming and one at the start, then only updates")
            self.assertEqual(mirror.outcome, mirrors[0].outcome)
            self.assertEqual(mirror.commitment, made["commitment"])
            self.assert_fair(mirror, ["ada's dice", "würfel"])
            self.assertEqual([update["seq"] for update in mirror.updates], list(range(1, mirror.seq + 1)))
            self.assertEqual([u["by"] for u in mirror.updates], [u["by"] for u in mirrors[0].updates])

        stranger = await self.person("Stranger")
        await self.assert_replay(stranger, table, mirrors[0], 0)
        await self.assert_replay(stranger, table, mirrors[1], 1)
        await self.assert_replay(stranger, table, mirrors[2], "spectator")
        everything = await self.assert_replay(stranger, table, None, "all")
        for seq, view in everything.items():
            for seat in (0, 1):
                self.assertEqual(view["hands"][seat], mirrors[seat].history[seq]["hands"][seat])

        some = (await stranger.call("match.moves", match=table, **{"from": 3, "to": 5}))["moves"]
        self.assertEqual([move["seq"] for move in some], [3, 4, 5])
        listed = (await stranger.call("match.list", user=ada.user["id"], status="finished"))["matches"]
        self.assertEqual([match["match"] for match in listed], [table])
        self.assertEqual(listed[0]["outcome"], mirrors[0].outcome)
        self.assertEqual(listed[0]["seq"], mirrors[0].seq)
        self.assertEqual((await stranger.call("match.list", user=stranger.user["id"]))["matches"], [])

    async def test_pages_of_matches(self):
        host, other = await self.people("Host", "Other")
        tables = [await self.table_of(host, other) for _ in range(5)]
        found, cursor = [], {}
        while True:
            page = await other.call("match.list", limit=2, **cursor)
            found += [match["match"] for match in page["matches"]]
            if "cursor" not in page:
                break
            cursor = {"cursor": page["cursor"]}
        self.assertEqual(found, tables[::-1])

    async def test_export_import_verify(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        await self.refused("forbidden", ada, "match.export", {"match": table})
        await self.play_out(table, ada, bo)
        seen = ada.mirrors[table]
        document = await bo.call("match.export", match=table)
        file = self.folder / "match.json"
        file.write_text(json.dumps(document))
        code, out, err = await run_program("verify", file)
        self.assertEqual(code, 0, out + err)
        code, out, err = await run_program("verify", table, "--data", self.server.data)
        self.assertEqual(code, 0, out + err)
        for perspective in ("0", "1", "spectator", "all"):
            code, out, err = await run_program("replay", table, "--data", self.server.data, "--as", perspective)
            self.assertEqual(code, 0, err)
            self.assertGreater(len(out.splitlines()), seen.seq // 2)

        elsewhere = await self.start_server()
        guest = await self.person("Guest", server=elsewhere)
        here = (await guest.call("match.import", document=document))["match"]
        self.assertNotEqual(here, table)  # it has an id of its own, and says who brought it
        await self.assert_replay(guest, here, seen, 0)
        await self.assert_replay(guest, here, bo.mirrors[table], 1)
        self.assertEqual(await guest.call("match.export", match=here), document)
        (listed,) = (await guest.call("match.list"))["matches"]
        self.assertEqual(listed["imported_by"], guest.user)
        self.assertEqual(listed["seats"], [{"name": person.user["name"]} for person in (ada, bo)])
        await self.refused("not_found", guest, "table.resync", {"table": here})  # it is a match and no table
        await self.refused("invalid_params", guest, "match.import", {"document": document})  # it is there already

        code, _, err = await run_program("export", table, "--data", self.server.data, "-o", self.folder / "copy.json")
        self.assertEqual(code, 0, err)
        self.assertEqual(json.loads((self.folder / "copy.json").read_text()), document)
        code, _, err = await run_program("import", self.folder / "copy.json", "--data", self.folder / "third")
        self.assertEqual(code, 0, err)
        code, _, err = await run_program("verify", table, "--data", self.folder / "third")
        self.assertEqual(code, 0, err)

    async def test_forged_documents_do_not_verify(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        await self.play_out(table, ada, bo)
        document = await ada.call("match.export", match=table)

        def changed(change):
            forged = copy.deepcopy(document)
            change(forged)
            return forged

        def flip(text):
            return ("0" if text[0] != "0" else "1") + text[1:]

        def flip_seed(forged):
            seed = forged["seed"]
            for member in seed if isinstance(seed, dict) else ():
                if isinstance(seed[member], str) and len(seed[member]) == 64:
                    seed[member] = flip(seed[member])
                    return
            forged["seed"] = flip(seed)

        forgeries = {
            "another seed": changed(flip_seed),
            "a move less": changed(lambda d: d["moves"].pop()),
            "a move of the middle less": changed(lambda d: d["moves"].pop(len(d["moves"]) // 2)),
            "two moves exchanged": changed(lambda d: d["moves"].insert(3, d["moves"].pop(2))),
            "a move twice": changed(lambda d: d["moves"].insert(3, copy.deepcopy(d["moves"][2]))),
            "no moves": changed(lambda d: d["moves"].clear()),
            "another outcome": changed(lambda d: d["outcome"]["places"].reverse() or d["outcome"]["scores"].append(1)),
            "another ruleset": changed(lambda d: d.update(ruleset=flip(d["ruleset"]))),
            "another game": changed(lambda d: d.update(game="chess")),
            "a seat less": changed(lambda d: d["seats"].pop()),
            "another digest": changed(lambda d: [m.update({k: flip(v)}) for m in d["moves"][4:5]
                                                 for k, v in list(m.items()) if k == "digest"]),
            "an unknown member": changed(lambda d: d.update(winner=0)),
        }
        elsewhere = await self.start_server({"limits.frame_bytes": 1 << 20})
        guest = await self.person("Guest", server=elsewhere)
        for what, forged in forgeries.items():
            self.assertNotEqual(forged, document, what)
            answer = await guest.ask("match.import", {"document": forged})
            self.assertIn("error", answer, what)
            self.assertIn(answer["error"]["data"]["reason"], ("invalid_params", "unsupported"), what)
            file = self.folder / "forged.json"
            file.write_text(json.dumps(forged))
            code, out, err = await run_program("verify", file)
            self.assertNotIn(code, (0, -6, -11, 134, 139), f"{what}: {out}{err}")
            self.assertTrue(out + err, what)
        self.assertEqual((await guest.call("match.list"))["matches"], [])
        # Members that a client has no say in change nothing where they are known, and are refused where they are not.
        for member in ("outcome", "winner", "seed", "status"):
            await self.refused("invalid_params", guest, "table.create", {"game": "conclave", "seats": 2, member: {}})

        text = json.dumps(document)
        for damage in (text[: len(text) // 2], "[" * 100_000, text.replace('"moves"', '"moves": [], "moves"', 1),
                       text + "x", "\ufeff" + text, "", "null", '{"a":' * 50_000):
            file.write_text(damage)
            code, out, err = await run_program("verify", file)
            self.assertNotIn(code, (0, -6, -11, 134, 139), f"{damage[:40]}: {out}{err}")
        file.write_bytes(text.encode().replace(b"Ada", b"A\xffa"))
        code, _, err = await run_program("verify", file)
        self.assertGreater(code, 0, err)
        code, _, err = await run_program("verify", self.folder / "nothing.json")
        self.assertGreater(code, 0)
        self.assertIn("nothing.json", err)

    async def test_every_count_of_seats_against_bots(self):
        ada, cy = await self.people("Ada", "Cy")
        for seats in CONCLAVE_SEATS:
            table = await self.table_of(ada, bots=seats - 1)
            await cy.call("table.watch", table=table)
            mirror = await ada.play(table, self.rng)
            watched = await cy.at(table, mirror.seq)
            self.assertEqual(watched.outcome, mirror.outcome)
            self.assertEqual(len(mirror.outcome["places"]), seats)
            self.assert_fair(mirror, [""] + [None] * (seats - 1))

    async def test_every_game_of_the_catalogue(self):
        """At the least number of seats for company, all of them people, with somebody who watches; and its replay."""
        games = (await (await self.connect()).call("games.list"))["games"]
        for game in games:
            with self.subTest(game["slug"]):
                people = [await self.person(f"{game['slug']} {n}") for n in range(max(2, game["seats"]["min"]))]
                watcher = await self.person(f"{game['slug']} watcher")
                table = await self.table_of(*people, game=game["slug"], start=False)
                await watcher.call("table.watch", table=table)
                await people[0].call("table.start", table=table)
                await self.play_out(table, *people)
                for seat, person in (*enumerate(people), ("spectator", watcher)):
                    await person.at(table, people[0].mirrors[table].seq)
                    await self.assert_replay(watcher, table, person.mirrors[table], seat, sample=15)
                document = await watcher.call("match.export", match=table)
                (self.folder / "match.json").write_text(json.dumps(document))
                code, out, err = await run_program("verify", self.folder / "match.json")
                self.assertEqual(code, 0, out + err)

    async def test_only_bots_with_a_host_who_watches(self):
        host = await self.person("Host")
        made = await host.call("table.create", game="conclave", seats=4, sit=False)
        self.assertNotIn("seat", made)
        table = made["table"]
        for seat in (3, 1, 0, 2):
            self.assertEqual(await host.call("table.add_bot", table=table, bot="random", seat=seat), {"seat": seat})
        await host.call("table.start", table=table)
        mirror = await host.mirror(table)
        await host.until(lambda: mirror.over, "the end")
        self.assertIsNone(mirror.seat)
        self.assertEqual({update["by"] for update in mirror.updates}, {0, 1, 2, 3})

    async def test_options_of_the_catalogue(self):
        ada = await self.person("Ada")
        game = next(g for g in (await ada.call("games.list"))["games"] if g["slug"] == "conclave")
        self.assertEqual(game["seats"], {"min": 2, "max": 4})
        self.assertIn("starting_corner", game["options"]["properties"])
        table = await self.table_of(ada, bots=1, options={"starting_corner": "se", "first_player": 1})
        mirror = await ada.play(table, self.rng, until=lambda m: m.seq >= 3)
        self.assertEqual(mirror.view["starting_corner"], "se")
        self.assertEqual(mirror.view["first_player"], 1)

    async def test_private_table_by_code(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        made = await ada.call("table.create", game="conclave", seats=2, private=True)
        table, code = made["table"], made["code"]
        await self.refused("not_found", bo, "table.join", {"table": table})
        await self.refused("not_found", bo, "table.join", {"table": table, "code": code + "x"})
        await bo.call("table.join", table=table, code=code)
        await self.refused("not_found", cy, "table.watch", {"table": table})
        await cy.call("table.watch", table=table, code=code)
        await ada.call("table.start", table=table)
        await self.play_out(table, ada, bo)
        self.assertTrue((await cy.at(table, ada.mirrors[table].seq)).over)
        for person in (ada, bo):
            self.assertEqual([m["match"] for m in (await person.call("match.list"))["matches"]], [table])
        self.assertEqual((await cy.call("match.list"))["matches"], [])

    async def test_a_seat_keeps_its_view_without_code_or_spectators(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo, private=True, spectators=False)
        await bo.close()
        back = await self.again(bo)
        self.assertEqual(back.hello["tables"], [table])
        mirror = await back.resync(table)
        self.assertEqual(mirror.seat, 1)
        await self.play_out(table, ada, back)

    async def test_two_tabs_of_one_person(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        tab = await self.again(ada)
        self.assertEqual(tab.user, ada.user)
        await tab.call("table.join", table=table)  # joining again is coming back
        await tab.mirror(table)
        other = asyncio.create_task(bo.play(table, self.rng))
        turn = 0
        while not ada.mirrors[table].over:
            actor = (ada, tab)[turn % 2]
            turn += 1
            mirror = actor.mirrors[table]
            await actor.until(lambda m=mirror: m.my_turn or m.over, "a turn")
            if mirror.over:
                break
            await actor.act(table, self.rng.choice(mirror.legal), seq=mirror.seq)
            await asyncio.gather(ada.at(table, mirror.seq), tab.at(table, mirror.seq))
        await other
        await tab.at(table, ada.mirrors[table].seq)
        history = ada.mirrors[table].history
        for seq, view in tab.mirrors[table].history.items():
            self.assertEqual(view, history[seq])
        self.assertEqual(tab.mirrors[table].outcome, ada.mirrors[table].outcome)

    async def test_presence_counts_connections_not_closings(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        tab = await self.again(ada)
        await tab.resync(table)
        seats = lambda: (bo.mirrors[table].seats or [{}])[0].get("connected")  # noqa: E731
        await ada.close()

        async def closed():
            return await self.server.metric("connections") == 2
        await harness.eventually(closed, "the server to notice")
        await bo.call("table.chat", table=table, text="still there?")
        chats = lambda: [c["text"] for c in tab.chosen("table.chat")]  # noqa: E731
        await tab.until(lambda: "still there?" in chats(), "the chat")
        self.assertIs(seats(), True)
        await tab.close()
        await bo.until(lambda: seats() is False, "the news that Ada is gone")
        back = await self.again(ada)
        await back.resync(table)
        await bo.until(lambda: seats() is True, "the news that Ada is back")

    async def test_coming_back_shows_the_same_bytes(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = await self.table_of(ada, bo)
        await cy.call("table.watch", table=table)
        await cy.mirror(table)
        for goal in (1, 4, 9, 15):
            await asyncio.gather(*(p.play(table, self.rng, until=lambda m, g=goal: m.seq >= g or m.over) for p in (ada, bo)))
            for person in (ada, bo, cy):
                stayed = await person.at(table, max(p.mirrors[table].seq for p in (ada, bo)))
                back = await self.again(person)
                if person is cy:
                    await back.call("table.watch", table=table)
                _, old = await person.exchange("table.resync", {"table": table})
                _, new = await back.exchange("table.resync", {"table": table})
                self.assertEqual(result_text(old), result_text(new))
                self.assertEqual(json.loads(result_text(new))["view"], stayed.view)
                await back.close()

    async def test_resync_over_every_gap(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        await asyncio.gather(*(p.play(table, self.rng, until=lambda m: m.seq >= 30) for p in (ada, bo)))
        seq = max(p.mirrors[table].seq for p in (ada, bo))
        kept = await ada.at(table, seq)
        by_updates = 0
        for since in range(seq + 1):
            answer = await ada.call("table.resync", table=table, since=since)
            if "updates" not in answer:
                self.assertEqual((answer["seq"], answer["view"]), (seq, kept.view))
                continue
            by_updates += 1
            view = copy.deepcopy(kept.history[since])
            self.assertEqual([u["seq"] for u in answer["updates"]], list(range(since + 1, seq + 1)))
            for update in answer["updates"]:
                view = harness.apply_patch(view, update["patch"])
                self.assertEqual(view, kept.history[update["seq"]])
        self.assertGreater(by_updates, 3, "a short absence brings only what was missed")
        error = await self.refused("invalid_params", ada, "table.resync", {"table": table, "since": seq + 1})
        self.assertEqual(error["data"]["path"], "/params/since")

    async def test_a_lost_connection_brings_what_was_missed(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        await asyncio.gather(*(p.play(table, self.rng, until=lambda m: m.seq >= 3) for p in (ada, bo)))
        seq = max(p.mirrors[table].seq for p in (ada, bo))
        for person in (ada, bo):
            await person.at(table, seq)
        stayer, leaver = (ada, bo) if ada.mirrors[table].my_turn else (bo, ada)
        seat, view = leaver.mirrors[table].seat, copy.deepcopy(leaver.mirrors[table].view)
        await leaver.close()
        await stayer.until(lambda: stayer.mirrors[table].seats[seat]["connected"] is False, "the news of it")
        await stayer.act(table, stayer.mirrors[table].legal[0])
        back = await self.again(leaver)
        answer = await back.call("table.resync", table=table, since=seq)
        self.assertEqual([update["seq"] for update in answer["updates"]], [seq + 1])
        for update in answer["updates"]:
            view = harness.apply_patch(view, update["patch"])
        self.assertEqual(view, (await back.call("table.resync", table=table))["view"])

    async def test_rejoining_a_hundred_times_takes_one_seat(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo, start=False)
        for _ in range(100):
            self.assertEqual(await bo.call("table.join", table=table), {"seat": 1})
        seats = (await ada.call("lobby.list"))["tables"][0]["seats"]
        self.assertEqual([seat["user"]["id"] for seat in seats], [ada.user["id"], bo.user["id"]])
        self.assertEqual((await self.again(bo)).hello["tables"], [table])

    async def test_no_two_tables_share_a_seed(self):
        ada = await self.person("Ada")
        made = await asyncio.gather(*(ada.call("table.create", game="conclave", seats=2) for _ in range(20)))
        self.assertEqual(len({m["commitment"] for m in made}), 20)
        self.assertEqual(len({m["table"] for m in made}), 20)

    async def test_leaving_and_inheriting_a_table(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = await self.table_of(ada, bo, start=False)
        await cy.call("lobby.subscribe")
        await ada.call("table.leave", table=table)
        await self.refused("forbidden", ada, "table.start", {"table": table})
        self.assertEqual(await bo.call("table.add_bot", table=table, bot="random"), {"seat": 0})
        await bo.call("table.start", table=table)  # Bo is the host now
        await bo.play(table, self.rng)
        empty = (await cy.call("table.create", game="conclave", seats=2))["table"]
        await cy.call("table.leave", table=empty)
        await self.refused("not_found", cy, "table.join", {"table": empty})
        await cy.until(lambda: {"removed": empty} in cy.chosen("lobby.update"), "the removal")

    async def test_lobby_tells_what_it_lists(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        known = {t["table"]: t for t in (await cy.call("lobby.subscribe"))["tables"]}
        self.assertEqual(known, {})
        table = await self.table_of(ada, bo)
        await self.play_out(table, ada, bo)

        def latest():
            for update in cy.chosen("lobby.update"):
                if "removed" in update:
                    known.pop(update["removed"], None)
                else:
                    known[update["table"]["table"]] = update["table"]
            return known.get(table, {}).get("status")
        await cy.until(lambda: latest() == "finished", "the end in the lobby")
        statuses = [u["table"]["status"] for u in cy.chosen("lobby.update") if "table" in u]
        self.assertEqual(sorted(set(statuses), key=statuses.index), ["open", "playing", "finished"])
        await cy.call("lobby.unsubscribe")
        self.assertEqual((await cy.call("lobby.list", status="open"))["tables"], [])
        self.assertEqual((await cy.call("lobby.list", game="conclave", status="playing"))["tables"], [])

    async def test_watchers_keep_their_own_eyes(self):
        """One who resyncs in a loop changes nobody else's perspective."""
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = await self.table_of(ada, bo)
        await cy.call("table.watch", table=table)
        await cy.mirror(table)
        tab = await self.again(bo)
        game = asyncio.gather(ada.play(table, self.rng), bo.play(table, self.rng))
        while not game.done():
            for person, seat in ((cy, None), (tab, 1)):
                await person.call("table.watch", table=table)
                self.assertEqual((await person.call("table.resync", table=table))["seat"], seat)
        await game
        for person in (ada, bo, cy, tab):
            seat = person.mirrors[table].seat
            self.assertEqual({s["seat"] for s in person.chosen("table.state")}, {seat})
            for seq, view in person.mirrors[table].history.items():
                known = [all("card" in card or "influence" in card for card in hand) for hand in view["hands"]]
                for other, hand in enumerate(known):
                    if other != seat and view["hands"][other]:
                        self.assertFalse(hand, f"seat {seat} sees hand {other} at {seq}")

    async def test_the_log_decides_not_the_clock(self):
        """Two matches with equal actions differ, since their seeds do."""
        ada, bo = await self.people("Ada", "Bo")
        views = []
        for _ in range(2):
            table = await self.table_of(ada, bo, entropy="the same")
            views.append(json.dumps(ada.mirrors[table].view))
        self.assertNotEqual(views[0], views[1])


if __name__ == "__main__":
    random.seed(1)
    harness.main()
