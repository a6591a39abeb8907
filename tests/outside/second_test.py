"""Second thoughts and agreements: trying, taking back, proposals, as people meet them."""
import json

import harness


class Undo(harness.TestCase):
    """What taught nobody anything can be taken back, and everything tells of it: views, log, archive, restart."""

    async def seated(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        return ada, bo, table

    async def played_until_undo(self, *people):
        """Plays until somebody may take an action back: who, the others, and the table."""
        for _ in range(20):
            table = await self.table_of(*people, game="viceroy")
            for _ in range(60):
                mover = next(person for person in people if person.mirrors[table].my_turn)
                seq = mover.mirrors[table].seq
                views = {person: json.dumps(person.mirrors[table].view, sort_keys=True) for person in people}
                await mover.call("table.act", table=table, action=self.rng.choice(mover.mirrors[table].legal))
                for person in people:
                    await person.at(table, seq + 1)
                update = mover.chosen("table.update")[-1]
                if update.get("undo"):
                    return mover, table, seq, views
                if mover.mirrors[table].over:
                    break
        self.fail("nothing could ever be taken back")

    async def test_nobody_goes_back_to_what_was_taken_back(self):
        people = await self.people("Ada", "Bo")
        mover, table, seq, _ = await self.played_until_undo(*people)
        await mover.call("table.undo", table=table)
        error = await self.refused("invalid_params", mover, "table.propose", {"table": table, "what": "takeback", "to": seq + 1})
        self.assertIn("was taken back", error["message"])
        await mover.call("table.propose", table=table, what="takeback", to=seq)

    async def test_a_try_says_what_an_act_would_and_does_nothing(self):
        ada, bo, table = await self.seated()
        mover, other = (ada, bo) if ada.mirrors[table].my_turn else (bo, ada)
        action = mover.mirrors[table].legal[0]
        heard = len(other.chosen("table.update"))
        self.assertEqual(await mover.call("table.act", table=table, action=action, **{"try": True}), {"legal": True})
        for params in ({"action": {"type": "nonsense"}}, {"action": action, "seq": 5}):
            tried = await mover.ask("table.act", {"table": table, "try": True, **params})
            acted = await mover.ask("table.act", {"table": table, **params})
            self.assertEqual(harness.unnamed(tried["error"]), harness.unnamed(acted["error"]))
        refused = await other.ask("table.act", {"table": table, "action": action, "try": True})
        self.assertEqual(refused["error"]["data"]["reason"], "not_your_turn")
        self.assertEqual((await other.call("table.legal", table=table))["seq"], 0)
        self.assertEqual(len(other.chosen("table.update")), heard)

    async def test_an_undo_gives_back_exactly_what_was(self):
        people = await self.people("Ada", "Bo")
        mover, table, seq, views = await self.played_until_undo(*people)
        other = next(person for person in people if person is not mover)
        refused = await other.ask("table.undo", {"table": table})
        self.assertEqual(refused["error"]["data"]["reason"], "forbidden")
        self.assertEqual(await mover.call("table.undo", table=table), {"seq": seq + 2})
        for person in people:
            await person.at(table, seq + 2)
            self.assertEqual(json.dumps(person.mirrors[table].view, sort_keys=True), views[person])
            update = person.chosen("table.update")[-1]
            self.assertIs(update["undone"], True)
            self.assertEqual((update["to"], update["events"], update["by"]), (seq, [], mover.mirrors[table].seat))
        moves = (await other.call("match.moves", match=table, **{"from": seq + 1}))["moves"]
        self.assertEqual([move.get("undone", False) for move in moves], [False, True])
        # The log keeps both: after a crash the table is where it was, and goes on to an end that verifies.
        await self.server.kill()
        await self.server.start()
        again = [await self.again(person) for person in people]
        for person, before in zip(again, people):
            mirror = await person.resync(table)
            self.assertEqual((mirror.seq, json.dumps(mirror.view, sort_keys=True)), (seq + 2, views[before]))
        await self.play_out(table, *again)
        document = await again[0].call("match.export", match=table)
        self.assertIn({"type": "undo", "to": seq}, [move["action"] for move in document["moves"]])
        told = await again[0].call("match.moves", match=table, **{"from": seq + 2, "to": seq + 2})
        self.assertIs(told["moves"][0]["undone"], True)

    async def test_what_may_be_taken_back_survives_a_restart(self):
        people = await self.people("Ada", "Bo")
        mover, table, seq, views = await self.played_until_undo(*people)
        await self.server.kill()
        await self.server.start()
        back = await self.again(mover)
        await back.resync(table)
        self.assertIs((await back.call("table.resync", table=table)).get("undo"), True)
        await back.call("table.undo", table=table)
        mirror = await back.at(table, seq + 2)
        self.assertEqual(json.dumps(mirror.view, sort_keys=True), views[mover])


class Proposals(harness.TestCase):
    """What all people at a table must agree upon."""
    settings = {"timeouts.proposal_s": 2}

    async def propose(self, by, table, what, **more):
        return (await by.call("table.propose", table=table, what=what, **more))["proposal"]

    async def agree(self, by, other, table, what, **more):
        """Proposed by one, agreed to by the other, who has been told."""
        proposal = await self.propose(by, table, what, **more)
        await other.until(lambda: any(p["id"] == proposal and p["state"] == "open" for p in other.chosen("table.proposal")))
        await other.call("table.answer", table=table, proposal=proposal, agree=True)
        await by.until(lambda: by.chosen("table.proposal")[-1]["state"] != "open", "the end of a proposal")
        return by.chosen("table.proposal")[-1]

    async def moved(self, table, *people, moves=6):
        for _ in range(moves):
            mover = next(person for person in people if person.mirrors[table].my_turn)
            seq = await mover.act(table, self.rng.choice(mover.mirrors[table].legal))
            for person in people:
                await person.at(table, seq)

    async def test_a_takeback_that_is_agreed_upon(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        await self.moved(table, ada, bo)
        told = await self.agree(ada, bo, table, "takeback", to=2)
        self.assertEqual((told["state"], told["answers"], told["to"]), ("agreed", [True, True], 2))
        for person in (ada, bo):
            mirror = await person.at(table, 7)
            self.assertEqual(mirror.view, mirror.history[2])
            self.assertEqual((mirror.updates[-1]["undone"], mirror.updates[-1]["to"]), (True, 2))
        await self.refused("invalid_params", ada, "table.propose", {"table": table, "what": "takeback", "to": 7})
        await self.refused("invalid_params", ada, "table.propose", {"table": table, "what": "takeback"})
        await self.refused("invalid_params", ada, "table.propose", {"table": table, "what": "pause", "to": 1})
        await self.play_out(table, ada, bo)
        document = await ada.call("match.export", match=table)
        self.assertEqual(document["moves"][6]["action"], {"type": "takeback", "to": 2})
        (self.folder / "match.json").write_text(json.dumps(document))
        code, out, err = await harness.run_program("verify", self.folder / "match.json")
        self.assertEqual(code, 0, out + err)
        code, out, err = await harness.run_program("replay", self.folder / "match.json")
        self.assertIn("7. seat 0 takes back: as after 2.", out)

    async def test_no_silence_a_new_move_and_a_table_without_takebacks(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        await self.moved(table, ada, bo, moves=2)
        proposal = await self.propose(ada, table, "takeback", to=0)
        await self.refused("forbidden", bo, "table.propose", {"table": table, "what": "pause"})
        await bo.call("table.answer", table=table, proposal=proposal, agree=False)
        await ada.until(lambda: ada.chosen("table.proposal")[-1]["state"] == "refused")
        await self.refused("not_found", bo, "table.answer", {"table": table, "proposal": proposal, "agree": True})
        await self.propose(ada, table, "takeback", to=0)
        await self.moved(table, ada, bo, moves=1)
        await bo.until(lambda: bo.chosen("table.proposal")[-1]["state"] == "ended")
        await self.propose(bo, table, "abandon")
        self.assertEqual((await ada.call("table.resync", table=table))["proposal"]["what"], "abandon")
        await ada.until(lambda: ada.chosen("table.proposal")[-1]["state"] == "expired", "silence to mean no")
        self.assertEqual((await ada.call("table.legal", table=table))["seq"], 3)
        strict = await self.table_of(ada, bo, takeback=False)
        await self.moved(strict, ada, bo, moves=1)
        await self.refused("forbidden", ada, "table.propose", {"table": strict, "what": "takeback", "to": 0})

    async def test_a_pause_survives_a_restart_and_ends_by_agreement(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        mover = ada if ada.mirrors[table].my_turn else bo
        action = mover.mirrors[table].legal[0]
        await self.agree(ada, bo, table, "pause")
        for person in (ada, bo):
            await person.until(lambda p=person: p.mirrors[table].status == "paused", "the pause")
        # What is listed as legal is what is accepted: nothing.
        self.assertNotIn("legal", mover.chosen("table.state")[-1])
        self.assertEqual((await mover.call("table.legal", table=table))["actions"], [])
        await self.refused("paused", mover, "table.act", {"table": table, "action": action})
        listed = {row["table"]: row["status"] for row in (await ada.call("lobby.list", status="paused"))["tables"]}
        self.assertEqual(listed, {table: "paused"})
        await self.propose(bo, table, "resume")
        await self.server.kill()
        await self.server.start()
        ada, bo = await self.again(ada), await self.again(bo)
        for person in (ada, bo):
            self.assertEqual((await person.resync(table)).status, "paused")
        # The proposal has ended by the restart; a new one is agreed upon.
        await self.refused("not_found", ada, "table.answer", {"table": table, "proposal": 2, "agree": True})
        await self.agree(bo, ada, table, "resume")
        for person in (ada, bo):
            await person.until(lambda p=person: p.mirrors[table].status == "playing", "the end of the pause")
        await self.play_out(table, ada, bo)

    async def test_an_answer_that_comes_after_a_restart_agrees_to_nothing_else(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        late = await self.propose(ada, table, "pause")
        self.assertEqual(await self.server.stop(), 0)
        await self.server.start()
        ada, bo = await self.again(ada), await self.again(bo)
        for person in (ada, bo):
            await person.resync(table)
        await self.propose(ada, table, "abandon")
        await self.refused("not_found", bo, "table.answer", {"table": table, "proposal": late, "agree": True})
        self.assertEqual((await bo.resync(table)).status, "playing")

    async def test_who_has_proposed_may_withdraw(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        proposal = await self.propose(ada, table, "pause")
        await ada.call("table.answer", table=table, proposal=proposal, agree=False)
        await bo.until(lambda: bo.chosen("table.proposal")[-1]["state"] == "refused", "the end of the proposal")
        self.assertEqual((await self.agree(ada, bo, table, "abandon"))["state"], "agreed")

    async def test_who_comes_back_hears_what_is_proposed_and_what_was_agreed(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        await self.moved(table, ada, bo, moves=2)
        seq = ada.mirrors[table].seq
        await bo.close()
        proposal = await self.propose(ada, table, "pause")
        bo = await self.again(bo)
        missed = await bo.call("table.resync", table=table, since=seq)
        self.assertEqual((missed["updates"], missed["proposal"]["id"]), ([], proposal))
        await bo.close()
        await ada.until(lambda: ada.chosen("table.proposal")[-1]["state"] == "expired", "silence")
        bo = await self.again(bo)
        self.assertEqual(await bo.call("table.resync", table=table, since=seq), {"updates": []})
        proposal = await self.propose(ada, table, "pause")
        await bo.call("table.answer", table=table, proposal=proposal, agree=True)
        await bo.close()
        await ada.until(lambda: ada.mirrors[table].status == "paused", "the pause")
        bo = await self.again(bo)
        self.assertEqual((await bo.call("table.resync", table=table, since=seq))["status"], "paused")

    async def test_there_is_one_rematch(self):
        ada = await self.person("Ada")
        table = await self.table_of(ada, bots=1)
        await self.play_out(table, ada)
        await self.propose(ada, table, "rematch")
        await ada.until(lambda: any("new" in news for news in ada.chosen("table.proposal")), "the new table")
        error = await self.refused("forbidden", ada, "table.propose", {"table": table, "what": "rematch"})
        self.assertEqual(error["data"]["table"], ada.chosen("table.proposal")[-1]["new"])
        await self.server.kill()
        await self.server.start()
        ada = await self.again(ada)
        await ada.resync(table)
        again = await self.refused("forbidden", ada, "table.propose", {"table": table, "what": "rematch"})
        self.assertEqual(again["data"]["table"], error["data"]["table"])

    async def test_an_abandoned_match_has_an_outcome_of_its_own(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        await self.moved(table, ada, bo, moves=3)
        await self.agree(ada, bo, table, "abandon")
        for person in (ada, bo):
            await person.until(lambda p=person: p.mirrors[table].over, "the end")
            self.assertEqual(person.mirrors[table].outcome,
                             {"kind": "abandoned", "places": [], "scores": [], "details": []})
        document = await ada.call("match.export", match=table)
        (self.folder / "match.json").write_text(json.dumps(document))
        code, out, err = await harness.run_program("verify", self.folder / "match.json")
        self.assertEqual(code, 0, out + err)
        code, out, err = await harness.run_program("replay", self.folder / "match.json")
        self.assertIn("The match was abandoned.", out)

    async def test_a_rematch_and_a_bot_in_somebodys_place(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        await self.refused("forbidden", ada, "table.propose", {"table": table, "what": "rematch"})
        await self.agree(ada, bo, table, "replace", seat=1, **{"with": {"bot": "random"}})
        await ada.until(lambda: ada.chosen("table.seats")[-1]["seats"][1] == {"bot": "random"}, "the bot")
        await self.play_out(table, ada)
        proposal = await self.propose(ada, table, "rematch")  # the only person, so all agree
        await ada.until(lambda: "new" in ada.chosen("table.proposal")[-1], "the new table")
        news = ada.chosen("table.proposal")[-1]
        self.assertEqual(news["id"], proposal)
        await ada.call("table.join", table=news["new"])
        seats = (await ada.mirror(news["new"])) and ada.chosen("table.seats")[-1]["seats"]
        self.assertEqual(seats[0], {"bot": "random"})
        self.assertEqual(seats[1]["user"], ada.user)
        await ada.call("table.start", table=news["new"])
        await self.play_out(news["new"], ada)


    async def test_another_person_takes_a_seat_if_all_agree_and_they_themselves(self):
        ada, bo, cy, dee = await self.people("Ada", "Bo", "Cy", "Dee")
        table = await self.table_of(ada, bo)
        await self.moved(table, ada, bo, moves=3)
        with_cy = {"table": table, "what": "replace", "seat": 1, "with": {"user": cy.user["id"]}}
        await self.refused("not_found", ada, "table.propose", with_cy)  # who is not there is not asked
        await self.refused("seat_taken", ada, "table.propose", {**with_cy, "with": {"user": bo.user["id"]}})
        for watcher in (cy, dee):
            await watcher.call("table.watch", table=table)
        proposal = (await ada.call("table.propose", **with_cy))["proposal"]
        news = (await cy.until(lambda: cy.chosen("table.proposal"), "to be asked"), cy.chosen("table.proposal")[-1])[1]
        self.assertEqual((news["with"], news["newcomer"], news["answers"]), ({"user": cy.user}, None, [True, None]))
        await bo.call("table.answer", table=table, proposal=proposal, agree=True)
        await self.refused("forbidden", dee, "table.answer", {"table": table, "proposal": proposal, "agree": True})
        self.assertEqual(ada.mirrors[table].seats[1]["user"], bo.user)
        await cy.call("table.answer", table=table, proposal=proposal, agree=True)
        await cy.until(lambda: cy.mirrors[table].seat == 1, "the seat")
        await bo.until(lambda: bo.mirrors[table].seat is None, "that the seat is another's")
        self.assertEqual(dee.chosen("table.proposal"), [])
        # Cy sees what the seat sees, and plays on; over a restart, and to an end that verifies.
        self.assertEqual(cy.mirrors[table].seq, 3)
        await self.refused("forbidden", bo, "table.undo", {"table": table})
        await self.server.kill()
        await self.server.start()
        ada, cy = await self.again(ada), await self.again(cy)
        for person in (ada, cy):
            await person.resync(table)
        await self.play_out(table, ada, cy)
        code, out, err = await harness.run_program("verify", table, "--data", self.server.data)
        self.assertEqual(code, 0, out + err)

    async def test_a_newcomer_may_say_no_and_rated_matches_have_none(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = await self.table_of(ada, bo)
        await cy.call("table.watch", table=table)
        for answer, state in ((False, "refused"), (True, "agreed")):
            proposal = await self.propose(ada, table, "replace", seat=1, **{"with": {"user": cy.user["id"]}})
            await bo.call("table.answer", table=table, proposal=proposal, agree=True)
            await cy.call("table.answer", table=table, proposal=proposal, agree=answer)
            await ada.until(lambda s=state: ada.chosen("table.proposal")[-1]["state"] == s, state)
        rated = await self.table_of(ada, bo, rated=True)
        await cy.call("table.watch", table=rated)
        await self.refused("forbidden", ada, "table.propose",
                           {"table": rated, "what": "replace", "seat": 1, "with": {"user": cy.user["id"]}})


class Spectators(harness.TestCase):
    """Who watches is as many moves behind as the table says, whatever they ask."""

    async def test_behind_by_two_moves_until_the_end(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = await self.table_of(ada, bo, spectator_delay=2)
        await cy.call("table.watch", table=table)
        await cy.call("lobby.subscribe")
        said = False
        while not ada.mirrors[table].over:
            mover = ada if ada.mirrors[table].my_turn else bo
            seq = await mover.act(table, self.rng.choice(mover.mirrors[table].legal))
            for person in (ada, bo):
                await person.at(table, seq)
            if ada.mirrors[table].over:
                break
            public = max(0, seq - 2)
            mirror = await cy.at(table, public)
            self.assertEqual(mirror.seq, public)
            self.assertEqual((await cy.call("table.resync", table=table))["seq"], public)
            if seq % 5 == 0:
                for method, params in (("match.state", {"match": table}), ("match.state", {"match": table, "as": "spectator"})):
                    self.assertEqual((await cy.call(method, **params))["seq"], public)
                self.assertLessEqual(len((await cy.call("match.moves", match=table))["moves"]), public)
                self.assertEqual([m["seq"] for m in (await cy.call("match.list"))["matches"] if m["match"] == table], [public])
                rows = [row for row in (await cy.call("lobby.list"))["tables"] if row["table"] == table]
                self.assertEqual(rows[0]["seq"], public)
                await self.refused("invalid_params", cy, "table.resync", {"table": table, "since": seq})
                self.assertEqual((await (await self.again(ada)).resync(table)).seq, seq)
            if seq == 4:
                await ada.call("table.chat", table=table, text="my plan")
                self.assertEqual((await cy.call("table.chat_history", table=table))["lines"], [])
                self.assertEqual(len((await bo.call("table.chat_history", table=table))["lines"]), 1)
            if seq == 6:
                await cy.until(lambda: cy.chosen("table.chat"), "what was said two moves ago")
                said = True
        self.assertTrue(said)
        await cy.until(lambda: cy.mirrors[table].over, "the end")
        self.assertEqual(cy.mirrors[table].seq, ada.mirrors[table].seq)

    async def test_still_behind_after_a_restart(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = await self.table_of(ada, bo, spectator_delay=3)

        async def move():
            mover = ada if ada.mirrors[table].my_turn else bo
            seq = await mover.act(table, self.rng.choice(mover.mirrors[table].legal))
            for person in (ada, bo):
                await person.at(table, seq)
        for plan in range(1, 7):
            await move()
            await ada.call("table.chat", table=table, text=f"plan {plan}")
        await cy.call("table.watch", table=table)
        await cy.call("table.chat", table=table, text="who sees no more than this")
        await self.server.kill()
        await self.server.start()
        ada, bo, cy = [await self.again(person) for person in (ada, bo, cy)]
        self.assertEqual((await cy.call("match.state", match=table))["seq"], 3)
        texts = lambda lines: [line["text"] for line in lines]  # noqa: E731
        self.assertEqual(texts((await cy.call("table.watch", table=table))["chat"]), ["plan 1", "plan 2", "plan 3", "who sees no more than this"])
        self.assertEqual((await cy.mirror(table)).seq, 3)
        for person in (ada, bo):
            await person.resync(table)
        await move()
        self.assertTrue((await cy.at(table, 4)).updates[-1]["events"])
        await cy.until(lambda: texts(cy.chosen("table.chat")) == ["plan 4"], "what was said after the move that is shown now")
        lines = (await cy.call("table.chat_history", table=table))["lines"]
        self.assertEqual(texts(lines), ["plan 1", "plan 2", "plan 3", "plan 4", "who sees no more than this"])

    async def test_a_seat_lets_somebody_look_over_its_shoulder(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = await self.table_of(ada, bo, spectator_delay=1)
        params = {"table": table, "user": cy.user["id"]}
        await self.refused("not_found", ada, "table.grant_view", params)  # not there yet
        await cy.call("table.watch", table=table)
        await self.refused("forbidden", cy, "table.grant_view", params)
        await ada.call("table.grant_view", **params)
        await bo.until(lambda: bo.chosen("table.seats")[-1].get("granted") == [{"user": cy.user, "seat": 0}], "all to be told")
        await cy.until(lambda: cy.chosen("table.state")[-1].get("as") == 0, "the seat's view")
        self.assertEqual(cy.mirrors[table].view, ada.mirrors[table].view)
        self.assertIsNone(cy.mirrors[table].seat)
        mover = ada if ada.mirrors[table].my_turn else bo
        seq = await mover.act(table, self.rng.choice(mover.mirrors[table].legal))
        for person in (ada, cy):
            await person.at(table, seq)
        self.assertEqual(cy.mirrors[table].view, ada.mirrors[table].view)
        await self.refused("not_found", bo, "table.revoke_view", params)
        await ada.call("table.revoke_view", **params)
        await cy.until(lambda: "as" not in cy.chosen("table.state")[-1], "to be a spectator again")
        self.assertEqual(cy.chosen("table.state")[-1]["seq"], 0)
        await bo.until(lambda: "granted" not in bo.chosen("table.seats")[-1], "all to be told")

    async def test_what_was_seen_with_other_eyes_is_no_base_for_news(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = await self.table_of(ada, bo)
        await cy.call("table.watch", table=table)
        for seq in (1, 2):
            mover = ada if ada.mirrors[table].my_turn else bo
            await mover.act(table, self.rng.choice(mover.mirrors[table].legal))
            for person in (ada, bo, cy):
                await person.at(table, seq)
        since_1 = {"table": table, "since": 1}
        self.assertIn("updates", await cy.call("table.resync", **since_1))
        for method in ("table.grant_view", "table.revoke_view"):
            await ada.call(method, table=table, user=cy.user["id"])
            self.assertNotIn("updates", await cy.call("table.resync", **since_1))


if __name__ == "__main__":
    harness.main()
