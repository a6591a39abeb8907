"""Who people are: guests, names, devices, codes."""
import asyncio
import sqlite3
import unittest

import harness

import websockets


class People(harness.TestCase):
    async def arrive(self, **who):
        client = await self.connect()
        client.hello = await client.call("session.hello", **who)
        client.user, client.token = client.hello["user"], client.hello["token"]
        return client

    async def test_guests_and_names(self):
        guest = await self.arrive()
        self.assertRegex(guest.user["name"], r"^Guest \d{4}$")
        bo = await self.person("Bo")
        table = (await guest.call("table.create", game="conclave", seats=2))["table"]
        await bo.call("table.join", table=table)
        phone = await self.arrive(token=guest.token)
        ada = {"id": guest.user["id"], "name": "Ada Lovelace"}
        self.assertEqual(await guest.call("session.rename", name="  Ada Lovelace "), {"user": ada})
        await harness.eventually(lambda: ada in [seat and seat["user"] for seat in bo.mirrors[table].seats],
                                 "the new name at the table")
        self.assertEqual((await bo.call("lobby.list"))["tables"][0]["host"], ada)
        # It is the name on the other connection too, and no longer anybody's who looks like it.
        other = (await phone.call("table.create", game="conclave", seats=2))["table"]
        hosts = {row["table"]: row["host"] for row in (await bo.call("lobby.list"))["tables"]}
        self.assertEqual(hosts[other], ada)
        for name in ("AdaLovelace", "ADA LOVELACE"):
            await self.refused("forbidden", bo, "session.rename", {"name": name})
        self.assertEqual((await bo.call("session.rename", name="BO"))["user"]["name"], "BO")  # one's own may change its looks
        await guest.call("session.rename", name="Grace")
        await bo.call("session.rename", name="Ada Lovelace")
        # And after a restart.
        await self.server.stop()
        await self.server.start()
        late = await self.person("Late")
        hosts = {row["host"]["name"] for row in (await late.call("lobby.list"))["tables"]}
        self.assertEqual(hosts, {"Grace"})

    async def test_devices(self):
        desk = await self.arrive(name="Ada", device="the desk")
        code = (await desk.call("session.link"))["code"]
        stale, code = code, (await desk.call("session.link"))["code"]  # one at a time
        for wrong in (stale, "AAAAA-AAAAA", "x"):
            await self.refused("unauthorized", await self.connect(), "session.hello", {"code": wrong})
        phone = await self.arrive(code=code.lower().replace("-", " "), device="a phone")
        self.assertEqual(phone.user, desk.user)
        self.assertNotEqual(phone.token, desk.token)
        await self.refused("unauthorized", await self.connect(), "session.hello", {"code": code})  # of one use

        sessions = (await phone.call("session.list"))["sessions"]
        self.assertEqual([(s["device"], s["current"]) for s in sessions], [("the desk", False), ("a phone", True)])
        self.assertEqual(sessions[1]["session"], phone.hello["session"])
        bo = await self.person("Bo")
        await self.refused("not_found", bo, "session.revoke", {"session": phone.hello["session"]})
        again = await self.arrive(token=phone.token)
        await desk.call("session.revoke", session=phone.hello["session"])
        for client in (phone, again):
            await asyncio.wait_for(client.socket.wait_closed(), harness.TIMEOUT)
            self.assertEqual(client.socket.close_code, 1008)
        await self.refused("unauthorized", await self.connect(), "session.hello", {"token": phone.token})
        self.assertEqual(len((await desk.call("session.list"))["sessions"]), 1)
        await self.arrive(token=desk.token)

    async def test_recovery_and_restart(self):
        ada = await self.arrive(name="Ada")
        first = (await ada.call("session.recovery"))["code"]
        second = (await ada.call("session.recovery"))["code"]
        await self.server.stop()
        database = sqlite3.connect(self.server.database)
        everything = "\n".join(database.iterdump())
        database.close()
        for secret in (second, second.replace("-", ""), ada.token):
            self.assertNotIn(secret, everything)
        await self.server.start()
        await self.refused("unauthorized", await self.connect(), "session.hello", {"code": first})
        back = await self.arrive(code=second)
        self.assertEqual(back.user, ada.user)
        await self.refused("unauthorized", await self.connect(), "session.hello", {"code": second})
        self.assertEqual((await self.arrive(token=ada.token)).user, ada.user)

    async def test_names_are_folded_anew_after_an_upgrade(self):
        ada = await self.arrive(name="Ada")
        bo = await self.arrive(name="Bo")
        await self.server.stop()
        database = sqlite3.connect(self.server.database)  # as an older version would have it: it told these apart
        with database:
            database.execute("UPDATE users SET name = 'A-d-a', folded_name = 'a-d-a', folded_by = '' WHERE id = ?",
                             (bo.user["id"],))
            database.execute("UPDATE users SET folded_name = 'bo', folded_by = '' WHERE id = ?", (ada.user["id"],))
        database.close()
        await self.server.start()
        self.assertEqual((await self.arrive(token=bo.token)).user["name"], "A-d-a")  # names that exist stay
        self.assertEqual((await self.arrive(token=ada.token)).user["name"], "Ada")
        for name in ("ada", "A d a"):
            await self.refused("forbidden", await self.connect(), "session.hello", {"name": name})
        await self.arrive(name="Bo")  # free now
        await self.server.stop()
        database = sqlite3.connect(self.server.database)
        rules = database.execute("SELECT DISTINCT folded_by FROM users").fetchall()
        database.close()
        self.assertEqual(len(rules), 1)
        self.assertRegex(rules[0][0], r"^\d+/\d+\.")
        await self.server.start()

    async def test_ratings(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo, rated=True)
        self.assertTrue((await ada.call("lobby.list"))["tables"][0]["rated"])
        await self.play_out(table, ada, bo)
        places = ada.mirrors[table].outcome["places"]
        games = [(await bo.call("user.get", user=client.user["id"]))["games"] for client in (ada, bo)]
        leaders = (await ada.call("user.leaders", game="conclave"))["leaders"]
        # The values of two newcomers, worked out by hand in tests/server/people.
        expected = {1: (27.64, 8.07), 2: (22.36, 8.07)} if places[0] != places[1] else {1: (25, 8.07)}
        for seat, (game,) in enumerate(games):
            rating = game["rating"]
            self.assertEqual((game["game"], game["played"], game["won"]), ("conclave", 1, int(places[seat] == 1)))
            self.assertEqual((rating["mu"], rating["sigma"], rating["matches"]), (*expected[places[seat]], 1))
        self.assertEqual([leader["rank"] for leader in leaders], [1, 2])
        self.assertEqual(len((await ada.call("user.matches", user=bo.user["id"]))["matches"]), 1)
        # Not rated: with a bot, or where it was not asked for.
        other = await self.table_of(ada, bots=1, rated=True)
        await self.play_out(other, ada)
        plain = await self.table_of(ada, bo)
        await self.play_out(plain, ada, bo)
        game, = (await bo.call("user.get", user=ada.user["id"]))["games"]
        self.assertEqual((game["played"], game["rating"]["matches"]), (3, 1))
        # It is the same after a crash.
        await self.server.kill()
        await self.server.start()
        late = await self.person("Late")
        self.assertEqual((await late.call("user.get", user=ada.user["id"]))["games"], [game])
        self.assertEqual((await late.call("user.leaders", game="conclave"))["leaders"], leaders)

    async def test_blocks(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        await self.refused("not_found", ada, "user.block", {"user": "nobody"})
        self.assertEqual(await ada.call("user.block", user=bo.user["id"]), {"blocked": [bo.user["id"]]})
        table = await self.table_of(ada, cy, start=False)
        await self.refused("forbidden", bo, "table.join", {"table": table})
        await bo.call("table.watch", table=table)
        await bo.call("table.chat", table=table, text="can you hear me")
        await cy.call("table.chat", table=table, text="I can")
        await harness.eventually(lambda: any(m == "table.chat" for m, _ in ada.news), "chat")
        self.assertEqual([p["text"] for m, p in ada.news if m == "table.chat"], ["I can"])
        self.assertEqual([p["text"] for m, p in cy.news if m == "table.chat"], ["can you hear me", "I can"])
        self.assertEqual([line["text"] for line in (await ada.call("table.chat_history", table=table))["lines"]], ["I can"])
        await self.server.stop()
        await self.server.start()
        ada, bo = await self.again(ada), await self.again(bo)
        await self.refused("forbidden", bo, "table.join", {"table": table})
        self.assertEqual(await ada.call("user.unblock", user=bo.user["id"]), {"blocked": []})

    async def test_host(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = (await ada.call("table.create", game="conclave", seats=3))["table"]
        await bo.call("table.join", table=table)
        await cy.call("table.watch", table=table)
        for method in ("table.mute", "table.ban", "table.transfer"):
            await self.refused("forbidden", bo, method, {"table": table, "user": cy.user["id"]})
            await self.refused("forbidden", ada, method, {"table": table, "user": ada.user["id"]})

        def notices(client):
            return [p["kind"] for m, p in client.news if m == "server.notice"]
        await ada.call("table.mute", table=table, user=cy.user["id"])
        await self.refused("forbidden", cy, "table.chat", {"table": table, "text": "mmh"})
        await ada.call("table.mute", table=table, user=cy.user["id"], muted=False)
        await cy.call("table.chat", table=table, text="thanks")
        await ada.call("table.ban", table=table, user=cy.user["id"])
        await self.refused("forbidden", cy, "table.watch", {"table": table})
        await ada.call("table.transfer", table=table, user=bo.user["id"])
        await self.refused("forbidden", ada, "table.start", {"table": table})
        await bo.call("table.add_bot", table=table, bot="random")
        await bo.call("table.start", table=table)
        await self.refused("already_started", bo, "table.ban", {"table": table, "user": ada.user["id"]})
        await harness.eventually(lambda: notices(bo) == ["host"] and notices(cy) == ["muted", "unmuted", "banned"],
                                 "what those are told whom it concerns")
        await self.server.stop()
        database = sqlite3.connect(self.server.database)
        acts = [act for act, in database.execute("SELECT act FROM audit WHERE table_id = ? ORDER BY no", (table,))]
        database.close()
        self.assertEqual(acts, ["table.mute", "table.unmute", "table.ban", "table.transfer"])
        await self.server.start()

    async def test_one_s_own_data(self):
        ada, bo = await self.people("Ada Lovelace", "Bo")
        table = await self.table_of(ada, bo)
        await ada.call("table.chat", table=table, text="hello there")
        await self.play_out(table, ada, bo)
        running = await self.table_of(ada, bo)
        await ada.call("user.report", user=bo.user["id"], why="he wins", table=table)
        await ada.call("user.block", user=bo.user["id"])
        kept = await ada.call("user.export")
        self.assertEqual(kept["user"], ada.user)
        self.assertEqual({entry["table"] for entry in kept["tables"]}, {table, running})
        self.assertEqual([line["text"] for line in kept["chat"]], ["hello there"])
        self.assertEqual([report["why"] for report in kept["reports"]], ["he wins"])
        self.assertEqual(kept["blocked"], [bo.user["id"]])

        await ada.call("user.forget")
        await asyncio.wait_for(ada.socket.wait_closed(), harness.TIMEOUT)
        await self.refused("unauthorized", await self.connect(), "session.hello", {"token": ada.token})
        gone = {"id": ada.user["id"], "name": "(forgotten)"}
        match, = (await bo.call("match.list", status="finished"))["matches"]
        self.assertIn({"user": gone}, match["seats"])
        await harness.eventually(lambda: any(seat["user"] == gone for seat in bo.mirrors[running].seats), "the name to go")
        await bo.call("match.export", match=table)
        await self.person("Ada Lovelace")  # it is free
        await self.server.stop()
        database = sqlite3.connect(self.server.database)
        with database:
            database.execute("DELETE FROM users WHERE name = 'Ada Lovelace'")
        everything = "\n".join(database.iterdump())
        database.close()
        self.assertNotIn("Lovelace", everything)
        code, out, err = await harness.run_program("verify", "--data", self.server.data, table)
        self.assertEqual(code, 0, out + err)
        await self.server.start()

    async def test_guesses_are_counted(self):
        server = await self.start_server({"limits.users_per_address_per_hour": 1000})
        for _ in range(30):
            await self.refused("unauthorized", await self.connect(server), "session.hello", {"code": "AAAAA-AAAAA"})
        await self.refused("rate_limited", await self.connect(server), "session.hello", {"code": "AAAAA-AAAAA"})


if __name__ == "__main__":
    harness.main()
