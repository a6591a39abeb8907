"""Whose server it is: operators, bans, invitations, what is kept, and copies of it."""
import asyncio
import contextlib
import json
import sqlite3
import stat
import unittest

import harness

import websockets


class Hosting(harness.TestCase):
    async def admin(self, *arguments, code=0, server=None):
        """`arbiter admin … --json`: what it answers; or what it says on stderr, where it is to fail."""
        folder = (server or self.server).data
        ended, out, err = await harness.run_program("admin", *arguments, "--data", folder, "--json")
        self.assertEqual(ended, code, err)
        return json.loads(out) if code == 0 else err

    async def operator(self, token):
        client = await self.connect()
        await client.call("admin.hello", token=token)
        return client

    async def audit(self):
        return [(line["actor"], line["act"], line.get("detail")) for line in (await self.admin("audit"))["audit"]]

    @contextlib.asynccontextmanager
    async def socket(self):
        reader, writer = await asyncio.open_unix_connection(str(self.server.data / "admin.sock"))
        try:
            yield reader, writer
        finally:
            writer.close()


class Operators(Hosting):
    async def test_what_an_operator_sees_and_does(self):
        ada, bo = await self.people("Ada", "Bo")
        open_table = (await ada.call("table.create", game="conclave", seats=2, private=True))["table"]
        match = await self.table_of(bo, bots=1)
        await bo.call("user.report", user=ada.user["id"], why="she always wins")

        stats = await self.admin("stats")
        self.assertEqual((stats["people"], stats["connections"], stats["wrong"]), (2, 2, ""))
        tables = {row["table"]: row for row in (await self.admin("tables"))["tables"]}
        self.assertEqual((tables[open_table]["private"], tables[match]["status"]), (True, "playing"))
        self.assertEqual(tables[match]["seats"], [{"user": bo.user}, {"bot": "random"}])
        people = (await self.admin("people", "--name", "aDa"))["people"]
        self.assertEqual([(p["user"], p["connections"], p["addresses"]) for p in people], [(ada.user, 1, ["127.0.0.1"])])
        page = await self.admin("people", "--limit", "1")
        self.assertEqual(page["people"][0]["user"], bo.user)
        self.assertEqual((await self.admin("people", "--cursor", page["cursor"]))["people"][0]["user"], ada.user)
        await self.admin("people", "--cursor", "x", code=2)
        reports = (await self.admin("reports"))["reports"]
        self.assertEqual([(r["by"], r["user"], r["why"]) for r in reports],
                         [(bo.user["id"], ada.user["id"], "she always wins")])

        self.assertEqual(await self.admin("broadcast", "Back at six."), {"connections": 2})
        for who in (ada, bo):
            await who.until(lambda w=who: {"kind": "broadcast", "message": "Back at six."} in w.chosen("server.notice"))
        await self.admin("close", match, "--why", "spam")
        mirror = await bo.mirror(match)
        await bo.until(lambda: mirror.over, "the end")
        self.assertEqual(mirror.outcome["kind"], "abandoned")
        await self.admin("close", open_table, "--why", "spam")
        for who in (ada, bo):
            await who.until(lambda w=who: any(n["kind"] == "table_closed" and "spam" in n["message"]
                                              for n in w.chosen("server.notice")), "why the table was closed")
        await self.refused("not_found", ada, "table.resync", {"table": open_table})
        await self.admin("close", match, "--why", "again", code=1)
        await self.admin("close", "nowhere", "--why", "x", code=3)

        running = await self.table_of(bo, bots=1)
        await self.admin("delete", running, "--why", "x", code=1)
        await self.admin("delete", match, "--why", "asked for")  # while people look at it
        await bo.call("table.concede", table=running)
        await bo.close()
        await harness.eventually(self.nothing_is_in_memory, "the end of the tables in memory")
        await self.admin("delete", running, "--why", "asked for")
        for gone in (match, running):
            await self.refused("not_found", ada, "match.state", {"match": gone})
            await self.refused("not_found", ada, "table.watch", {"table": gone})
            await self.admin("delete", gone, "--why", "x", code=3)
        self.assertEqual((await ada.call("match.list"))["matches"], [])
        self.assertEqual((await harness.run_program("verify", "--all", "--data", self.server.data))[0], 0)
        acts = [act for _, act, _ in await self.audit()]
        for act in ("admin.broadcast", "admin.close", "admin.delete"):
            self.assertIn(act, acts)

    async def nothing_is_in_memory(self):
        return (await self.admin("stats"))["tables"]["in_memory"] == 0

    async def test_a_token_is_shown_once_and_can_be_taken_back(self):
        first, second = await self.admin("token"), await self.admin("token")
        self.assertNotIn(first["token"].encode(), self.server.database.read_bytes())
        desk = await self.operator(first["token"])  # no session.hello, and not closed for it
        self.assertEqual((await desk.call("admin.stats"))["people"], 0)
        ada = await self.person("Ada")
        for client in (ada, await self.connect()):
            for method in ("admin.stats", "admin.audit", "admin.ban", "admin.token"):
                error = await self.refused("unauthorized", client, method, {})
                self.assertRegex(error["data"]["request"], r"^[0-9A-Za-z]{8}-\d+$")
            await self.refused("unauthorized", client, "admin.hello", {"token": second["token"][:-1] + "-"})
        await self.refused("forbidden", desk, "admin.token", {})
        await ada.call("admin.hello", token=second["token"])  # a person may be both
        await ada.call("admin.broadcast", text="hello")
        self.assertIn((second["operator"], "admin.broadcast", {"text": "hello"}), await self.audit())
        await self.server.kill()
        await self.server.start()  # over what is left of the socket
        desk = await self.operator(first["token"])
        third = await self.admin("token", "--revoke")
        await self.refused("unauthorized", desk, "admin.stats")
        await (await self.operator(third["token"])).call("admin.bans")

    async def test_the_socket_is_the_users_alone(self):
        path = self.server.data / "admin.sock"
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)
        await self.server.stop()
        self.assertFalse(path.exists())
        await self.admin("stats", code=4)
        path.write_text("no socket")  # is not touched, and the server serves without
        await self.server.start()
        self.assertEqual(path.read_text(), "no socket")
        self.assertIn("no socket", self.server.log)
        await self.assert_serves()
        # A path that is too long for a socket's address does no harm.
        deep = self.folder / ("d" * 120)
        deep.mkdir()
        server = await self.start_server(folder=deep)
        self.assertEqual((await self.admin("stats", server=server))["people"], 0)

    async def test_garbage_on_the_socket(self):
        async with self.socket() as (reader, writer):
            for line, reason in ((b"\n", "parse_error"), (b"{\n", "parse_error"), (b"[]\n", "invalid_request"),
                                 (b"\xff\xfe\n", "parse_error"), (b'{"jsonrpc":"2.0","id":1,"method":"table.chat"}\n', "unsupported"),
                                 (b'{"jsonrpc":"2.0","id":1,"method":"admin.close"}\n', "invalid_params"),
                                 (b"[" * 5000 + b"\n", "too_large")):
                writer.write(line)
                error = json.loads(await asyncio.wait_for(reader.readline(), 60))["error"]
                self.assertEqual(error["data"]["reason"], reason, line[:50])
            writer.write(b'{"jsonrpc":"2.0","method":"admin.stats"}\n{"jsonrpc":"2.0","id":7,"method":"admin.bans"}\n')
            self.assertEqual(json.loads(await reader.readline())["id"], 7)  # a notification is not answered
        async with self.socket() as (reader, writer):
            writer.write(b"x" * 200_000)  # no end of the line
            with contextlib.suppress(ConnectionError):
                self.assertEqual(await asyncio.wait_for(reader.read(), 60), b"")
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(60):
                await stack.enter_async_context(self.socket())
            await self.assert_serves()
        await harness.eventually(lambda: self.answers(), "the socket's answer")

    async def answers(self):
        return (await harness.run_program("admin", "stats", "--data", self.server.data))[0] == 0


class Bans(Hosting):
    async def test_a_person_is_out_at_once_and_stays_out(self):
        ada, eve = await self.people("Ada", "Eve")
        others = [await self.again(eve) for _ in range(9)]
        table = await self.table_of(ada, eve)
        self.assertEqual(await self.admin("ban", eve.user["id"], "--why", "insults", "--for", "1h"), {"closed": 10})
        for client in (eve, *others):
            self.assertEqual(await client.closed_with(), 1008)
            self.assertTrue(any(n["kind"] == "banned" and "insults" in n["message"] for n in client.chosen("server.notice")))
        for _ in range(2):  # after a restart too
            error = await self.refused("banned", await self.connect(), "session.hello", {"token": eve.token})
            self.assertEqual(error["data"]["why"], "insults")
            self.assertRegex(error["data"]["until"], r"^\d{4}-")
            await self.server.kill()
            await self.server.start()
        bans = (await self.admin("bans"))["bans"]
        self.assertEqual([(b["user"], b["why"]) for b in bans], [(eve.user["id"], "insults")])
        await self.admin("unban", eve.user["id"])
        await self.admin("unban", eve.user["id"], code=3)
        eve = await self.again(eve)
        self.assertEqual(eve.hello["tables"], [table])
        await self.admin("ban", "nobody", "--why", "x", code=3)
        await self.admin("ban", eve.user["id"], "--why", "x", "--until", "2020-01-01T00:00:00Z", code=2)
        await self.admin("ban", "1.2.3.999", "--why", "x", code=2)

    async def test_who_does_not_read_does_not_act_either(self):
        ada, eve = await self.people("Ada", "Eve")
        await self.admin("ban", eve.user["id"], "--why", "x")
        with contextlib.suppress(websockets.ConnectionClosed, ConnectionError):
            for _ in range(20):
                await eve.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "table.create",
                                           "params": {"game": "conclave", "seats": 2}}))
        await eve.closed_with()
        self.assertEqual((await ada.call("lobby.list"))["tables"], [])

    async def test_a_ban_in_the_midst_of_coming(self):
        eve = await self.person("Eve")
        coming, stop = [], asyncio.Event()

        async def come():
            while not stop.is_set():
                with contextlib.suppress(websockets.WebSocketException, ConnectionError, harness.Refused):
                    client = await self.connect()
                    coming.append(client)
                    await client.call("session.hello", token=eve.token)
        tasks = [asyncio.create_task(come()) for _ in range(4)]
        await asyncio.sleep(0.2)
        await self.admin("ban", eve.user["id"], "--why", "x")
        await asyncio.sleep(0.2)
        stop.set()
        await asyncio.gather(*tasks)
        people = (await self.admin("people"))["people"]
        for client in coming:
            if not client.closed:
                await self.refused("unauthorized", client, "lobby.list")  # never let in
        self.assertGreater(len(coming), 4)
        await harness.eventually(lambda: self.nobody_is(eve), "the end of all connections")
        self.assertEqual(people[0]["user"], eve.user)

    async def nobody_is(self, person):
        return all(p["connections"] == 0 for p in (await self.admin("people"))["people"] if p["user"] == person.user)


class Addresses(Hosting):
    settings = {"trusted_proxies": "127.0.0.1"}

    async def test_an_address_behind_a_proxy_is_refused_in_the_handshake(self):
        behind = {"extra_headers": {"X-Forwarded-For": "192.0.2.7"}}
        eve = await self.connect(**behind)
        ada = await self.person("Ada")
        self.assertEqual(await self.admin("ban", "192.0.2.9/24", "--why", "spam"), {"closed": 1})
        self.assertEqual(await eve.closed_with(), 1008)
        with self.assertRaises(websockets.InvalidStatusCode) as refusal:
            await self.connect(**behind)
        self.assertEqual(refusal.exception.status_code, 403)
        await self.connect(extra_headers={"X-Forwarded-For": "192.0.3.7"})
        self.assertEqual((await self.admin("bans"))["bans"][0]["address"], "192.0.2.0/24")
        await self.admin("unban", "192.0.2.0/24")
        await self.connect(**behind)
        await ada.call("lobby.list")


class Direct(Hosting):
    async def test_a_banned_address_is_not_even_answered(self):
        await self.person("Ada")
        self.assertEqual(await self.admin("ban", "127.0.0.1", "--why", "spam"), {"closed": 1})
        for _ in range(2):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
            with contextlib.suppress(ConnectionError):
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                self.assertEqual(await asyncio.wait_for(reader.read(), 60), b"")
            writer.close()
            await self.server.kill()
            await self.server.start()
        await self.admin("unban", "127.0.0.1")
        await self.assert_serves()


class Invitations(Hosting):
    settings = {"access.new_people": "invitation", "access.invitations_per_user": 2}

    async def test_somebody_new_needs_an_invitation_and_it_counts(self):
        error = await self.refused("unauthorized", await self.connect(), "session.hello", {"name": "Eve"})
        self.assertEqual(error["data"]["needs"], "invitation")
        made = await self.admin("invite", "--uses", "2")
        ada = await self.connect()
        await ada.call("session.hello", name="Ada", invitation=made["code"].lower().replace("-", " "))
        await self.refused("forbidden", await self.connect(), "session.hello", {"name": "ADA", "invitation": made["code"]})
        # Its last use, by five at once.
        clients = [await self.connect() for _ in range(5)]
        answers = await asyncio.gather(*(c.ask("session.hello", {"invitation": made["code"]}) for c in clients))
        self.assertEqual(sorted("result" in a for a in answers), [False] * 4 + [True])
        self.assertEqual({a["error"]["data"]["needs"] for a in answers if "error" in a}, {"invitation"})
        # People invite too, as many at a time as they may.
        asked = await asyncio.gather(*(ada.ask("user.invite") for _ in range(5)))
        codes = [a["result"] for a in asked if "result" in a]
        self.assertEqual((len(codes), {a["error"]["data"]["reason"] for a in asked if "error" in a}), (2, {"too_large"}))
        listed = (await self.admin("invitations"))["invitations"]
        self.assertEqual({i["user"] for i in listed}, {(await self.admin("people", "--name", "Ada"))["people"][0]["user"]["id"]})
        await self.admin("uninvite", codes[0]["invitation"])
        await self.refused("unauthorized", await self.connect(), "session.hello", {"invitation": codes[0]["code"]})
        bo = await self.connect()
        hello = await bo.call("session.hello", name="Bo", invitation=codes[1]["code"])
        await self.person(token=hello["token"])  # who has been here comes without

    async def test_a_password_or_nobody_at_all(self):
        server = await self.start_server({"access.new_people": "password", "access.password": "sesame",
                                          "access.table_openers": "nobody"})
        for password in ({}, {"password": "Sesame"}, {"password": "sesame "}):
            error = await self.refused("unauthorized", await self.connect(server), "session.hello", {"name": "Eve", **password})
            self.assertEqual(error["data"]["needs"], "password")
        ada = await self.connect(server)
        token = (await ada.call("session.hello", name="Ada", password="sesame"))["token"]
        await self.refused("forbidden", ada, "table.create", {"game": "conclave", "seats": 2})
        made = await self.admin("invite", server=server)  # an invitation opens as well
        await (await self.connect(server)).call("session.hello", invitation=made["code"])
        shown = await harness.run_program("serve", "--print-config", settings={"access.password": "sesame"})
        self.assertNotIn("sesame", shown[1])
        await server.stop()
        server.settings["access.new_people"] = "closed"
        await server.start()
        error = await self.refused("unauthorized", await self.connect(server), "session.hello", {"name": "Eve", "password": "sesame"})
        self.assertEqual(error["data"]["needs"], "token")
        await self.person(token=token, server=server)


class Keeping(Hosting):
    settings = {"retention.addresses_days": 2, "retention.chat_days": 2, "retention.audit_days": 2, "retention.matches_days": 2}

    async def test_what_is_older_than_it_is_kept_goes(self):
        ada, bo = await self.people("Ada", "Bo")
        old, young = [await self.table_of(ada, bo) for _ in range(2)]
        for table in (old, young):
            await ada.call("table.chat", table=table, text="hello")
            await self.play_out(table, ada, bo)
        running = await self.table_of(ada, bots=1, start=False)
        for text in ("first", "second"):
            await ada.call("table.chat", table=running, text=text)
        await self.admin("broadcast", "old news")
        await self.server.stop()
        database = sqlite3.connect(self.server.database)
        ago = 3 * 86_400_000
        with database:
            for change in ("UPDATE sessions SET seen_at_ms = seen_at_ms - ?1 WHERE user = '%s'" % bo.user["id"],
                           "UPDATE chat SET at_ms = at_ms - ?1, checksum = NULL WHERE text = 'first'",
                           "UPDATE audit SET at_ms = at_ms - ?1",
                           "UPDATE tables SET finished_at_ms = finished_at_ms - ?1, checksum = NULL WHERE id = '%s'" % old):
                database.execute(change, (ago,))
        await self.server.start()
        await harness.eventually(lambda: "1 matches were older" in self.server.log, "the round")
        self.assertEqual(database.execute("SELECT count(*) FROM sessions WHERE address = ''").fetchone()[0], 1)
        database.close()
        ada = await self.again(ada)
        self.assertEqual([m["match"] for m in (await ada.call("match.list", status="finished"))["matches"]], [young])
        history = (await ada.call("table.chat_history", table=running))["lines"]
        self.assertEqual([(line["text"], line["line"]) for line in history], [("second", 2)])
        self.assertEqual([act for _, act, _ in await self.audit()], ["admin.delete"])
        games = (await ada.call("user.get", user=ada.user["id"]))["games"]
        self.assertEqual(games[0]["played"], 2)  # what came of it stays
        self.assertEqual((await harness.run_program("verify", "--all", "--data", self.server.data))[0], 0)


class Copies(Hosting):
    async def test_copies_are_made_looked_through_and_rotated(self):
        folder = self.folder / "copies"
        folder.mkdir()
        for day in ("01", "02", "03"):
            (folder / f"arbiter-202401{day}T000000Z.db").write_bytes(b"old")
        (folder / "other.db").write_bytes(b"not ours")
        server = await self.start_server({"backup.folder": folder, "backup.keep": 2})
        await harness.eventually(lambda: "looked through" in server.log, "a copy")
        names = sorted(p.name for p in folder.iterdir())
        self.assertEqual(names[0], "arbiter-20240103T000000Z.db")
        self.assertRegex(names[1], r"^arbiter-20\d{6}T\d{6}Z\.db$")
        self.assertEqual(names[2:], ["other.db"])
        self.assertGreater(await server.metric("backup_last_success_timestamp_seconds"), 1.7e9)
        self.assertEqual((await server.get("/readyz"))[2], "ready\n")
        self.assertEqual(stat.S_IMODE((folder / names[1]).stat().st_mode), 0o600)

    async def test_a_copy_that_fails_is_told(self):
        (self.folder / "file").write_text("in the way")
        server = await self.start_server({"backup.folder": self.folder / "file"})
        await harness.eventually(lambda: "could not be copied" in server.log, "the failure")
        self.assertEqual(await server.metric("backup_failures_total"), 1)
        status, _, text = await server.get("/readyz")
        self.assertEqual((status, text.splitlines()[0]), (200, "ready"))  # it can be played on
        self.assertIn("the last backup failed", text)
        self.assertIn("the last backup failed", (await self.admin("stats", server=server))["wrong"])
        await server.stop()


class Requests(Hosting):
    settings = {"log.json": True, "log.level": "debug"}

    async def test_a_refusal_bears_the_name_that_the_log_has(self):
        ada = await self.person("Ada")
        error = await self.refused("not_found", ada, "table.resync", {"table": "nowhere"})
        request = error["data"]["request"]
        lines = [json.loads(line) for line in self.server.log.splitlines()]
        told = [line for line in lines if line.get("request") == request]
        self.assertEqual([line["level"] for line in told], ["debug"])
        self.assertIn("table.resync", told[0]["message"])


if __name__ == "__main__":
    harness.main()
