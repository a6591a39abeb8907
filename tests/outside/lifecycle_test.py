"""Starting, stopping, settings, pages, limits of connections, tables that nobody needs any more, and backups."""
import asyncio
import json
import os
import signal
import sqlite3
import time

import websockets

import harness
from harness import eventually, run_program
from raw_socket import RawSocket, frame, handshake, request


class Pages(harness.TestCase):
    async def test_health_metrics_and_schemas(self):
        self.assertEqual((await self.server.get("/healthz"))[::2], (200, "ok\n"))
        self.assertEqual((await self.server.get("/readyz"))[0], 200)
        ada = await self.person("Ada")
        table = await self.table_of(ada, bots=1)
        await ada.play(table, self.rng)

        async def counted():  # the players hear of the end first
            return await self.server.metric("matches_finished_total") == 1
        await eventually(counted, "the match to be counted")
        status, headers, text = await self.server.get("/metrics")
        self.assertEqual((status, headers["Content-Type"].split(";")[0]), (200, "text/plain"))
        values = {}
        for line in text.splitlines():
            if not line.startswith("#"):
                name, value = line.split()
                values[name] = float(value)
        self.assertEqual(values["arbiter_connections"], 1)
        self.assertEqual(values["arbiter_moves_total"], ada.mirrors[table].seq)
        self.assertGreater(values["arbiter_bot_moves_total"], 0)
        version = ada.hello["server"]["version"]
        self.assertEqual(values[f'arbiter_build_info{{version="{version}"}}'], 1)
        self.assertEqual(values["arbiter_act_to_acknowledged_seconds_count"],
                         values["arbiter_moves_total"] - values["arbiter_bot_moves_total"])
        self.assertEqual(values["arbiter_bot_thinking_seconds_count"], values["arbiter_bot_moves_total"])
        self.assertGreater(values["arbiter_commit_group_size_sum"], values["arbiter_moves_total"])  # and what is no move
        self.assertEqual(values["arbiter_commit_seconds_count"], values["arbiter_commit_group_size_count"])
        self.assertEqual(values["arbiter_commit_seconds_count"], values['arbiter_commit_seconds_bucket{le="+Inf"}'])
        self.assertGreaterEqual(values["arbiter_queue_bytes_count"], values["arbiter_frames_sent_total"])
        histograms = [line.split()[2] for line in text.splitlines() if line.startswith("# TYPE") and line.endswith("histogram")]
        self.assertGreaterEqual(len(histograms), 6)
        for name in histograms:  # one match with a bot fills them all
            self.assertGreater(values[f"{name}_count"], 0, name)
        for name in harness.validate_frames.SCHEMAS.glob("*.json"):
            status, headers, body = await self.server.get(f"/schema/{name.name}")
            self.assertEqual((status, headers["Content-Type"]), (200, "application/json"))
            self.assertEqual(body, name.read_text())
        rules = list(harness.ROOT.glob("rules/*/RULES.md"))
        self.assertTrue(rules)
        for file in rules:
            status, headers, body = await self.server.get(f"/games/{file.parent.name}/rules")
            self.assertEqual((status, headers["Content-Type"]), (200, "text/markdown; charset=utf-8"))
            self.assertEqual(body, file.read_text())
        self.assertEqual((await self.server.get("/games/chess/rules"))[0], 404)
        for folder, known in (("/schema/", "asyncapi.json"), ("/games/", "conclave/cards.json")):
            status, headers, body = await self.server.get(folder)
            self.assertEqual((status, headers["Content-Type"]), (200, "application/json"))
            self.assertIn(known, json.loads(body))
        for path in ("/schema/nothing.json", "/nothing.txt", "/schema/../arbiter.json", "/metrics/x.y"):
            self.assertEqual((await self.server.get(path))[0], 404, path)
        self.assertEqual((await self.server.get("/ws"))[0], 426)
        self.assertEqual((await self.server.get("/healthz?x=y"))[0], 200)

    async def test_other_verbs(self):
        for verb, expected in (("POST", b"405"), ("DELETE", b"405"), ("OPTIONS", b"405"), ("HEAD", b"200")):
            raw = await RawSocket(self.server.port).open()
            await raw.send(f"{verb} /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            answer = await asyncio.wait_for(raw.reader.read(), harness.TIMEOUT)
            self.assertEqual(answer.split()[1], expected)
            if verb == "HEAD":
                self.assertTrue(answer.endswith(b"\r\n\r\n"))
            raw.close()
        # Several requests over one connection, sent at once.
        raw = await RawSocket(self.server.port).open()
        await raw.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 3 + b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        answer = await asyncio.wait_for(raw.reader.read(), harness.TIMEOUT)
        self.assertEqual(answer.count(b"HTTP/1.1 200"), 4)

    async def test_origins(self):
        port = self.server.port
        for origin in (f"http://127.0.0.1:{port}", None):
            await (await self.connect(origin=origin)).call("games.list")
        for origin in ("https://evil.example", "null", f"http://localhost:{port}", f"http://127.0.0.1:{port}.evil.example",
                       "http://127.0.0.1", f"http://evil.example/http://127.0.0.1:{port}", "file://"):
            with self.assertRaises(websockets.InvalidStatusCode) as caught:
                await self.connect(origin=origin)
            self.assertEqual(caught.exception.status_code, 403, origin)
        friendly = await self.start_server({"allowed_origins": "https://a.example,https://b.example"})
        for origin in ("https://a.example", "https://b.example"):
            await (await self.connect(friendly, origin=origin)).call("games.list")
        with self.assertRaises(websockets.InvalidStatusCode):
            await self.connect(friendly, origin="https://c.example")


class Shutdown(harness.TestCase):
    settings = {"shutdown.drain_ms": 10_000, "shutdown.reconnect_spread_ms": 5000}

    async def test_sigterm_tells_everybody_and_loses_nothing(self):
        people = [await self.person(f"Person {n}") for n in range(12)]
        ada, bo = people[:2]
        table = await self.table_of(ada, bo)
        await asyncio.gather(*(p.play(table, self.rng, until=lambda m: m.seq >= 7) for p in (ada, bo)))
        began = time.monotonic()
        self.server.process.send_signal(signal.SIGTERM)
        for person in people:
            self.assertEqual(await person.closed_with(), 1012)
        self.assertEqual(await self.server.wait(), 0)
        self.assertLess(time.monotonic() - began, 10 + harness.TIMEOUT / 3)
        waits = []
        for person in people:
            (notice,) = person.chosen("server.notice")
            self.assertEqual(notice["kind"], "shutdown")
            waits.append(notice["retry_after_ms"])
        self.assertGreater(len(set(waits)), 6, "not everybody comes back in the same moment")
        self.assertLessEqual(max(waits), 6000)
        await self.server.start()
        for person in (ada, bo):
            back = await self.again(person)
            mirror = await back.resync(table)
            self.assertGreaterEqual(mirror.seq, person.mirrors[table].seq)
            self.assertEqual((await back.call("match.state", match=table, seq=person.mirrors[table].seq))["view"],
                             person.mirrors[table].view)
        await self.assert_serves()

    async def test_stopped_in_the_midst_of_bots(self):
        ada = await self.person("Ada")
        for _ in range(3):
            await ada.call("table.leave", table=await self.table_of(ada, bots=3, start=False))
        tables = [await self.table_of(ada, bots=3) for _ in range(5)]
        playing = [asyncio.create_task(ada.play(table, self.rng)) for table in tables]
        await ada.at(tables[0], 3)
        self.assertEqual(await self.server.stop(), 0)
        await asyncio.gather(*playing, return_exceptions=True)
        await self.server.start()
        ada = await self.again(ada)
        for table in tables:
            await ada.resync(table)
        await asyncio.gather(*(ada.play(table, self.rng) for table in tables))

    async def test_who_does_not_listen_does_not_hold_it_up(self):
        # With so long a time for handshakes, of the beginning and of the end, nothing but the draining's end stops it.
        server = await self.start_server({"shutdown.drain_ms": 300, "timeouts.handshake_ms": 600_000})
        deaf = await RawSocket(server.port).open(small=True)
        await (await deaf.upgrade()).hello("Deaf")  # will not answer the close
        half = await RawSocket(server.port).open()
        await half.send(handshake(server.port)[:20])
        self.assertEqual(await server.stop(), 0)
        deaf.close()
        half.close()

    async def test_a_second_sigterm_ends_it_at_once(self):
        server = await self.start_server({"shutdown.drain_ms": 600_000, "timeouts.handshake_ms": 600_000})
        deaf = await RawSocket(server.port).open()
        await (await deaf.upgrade()).hello("Deaf")
        server.process.send_signal(signal.SIGTERM)
        await eventually(lambda: "shutting down" in server.log, "the first signal")
        await asyncio.sleep(0.2)
        self.assertTrue(server.running, "one signal waits for its connections")
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(await server.wait(), 0)
        deaf.close()

    async def test_sigint_is_the_same(self):
        server = await self.start_server()
        server.process.send_signal(signal.SIGINT)
        self.assertEqual(await server.wait(), 0)

    async def test_two_servers_on_one_port(self):
        code, _, err = await run_program("serve", "--port", self.server.port, "--data", self.folder / "other")
        self.assertEqual(code, 4)
        self.assertIn("arbiter", err)


class Settings(harness.TestCase):
    async def serve(self, *arguments, settings=None):
        return await run_program("serve", "--port", "0", "--data", self.folder / "d", *arguments, settings=settings)

    def file(self, text):
        path = self.folder / "arbiter.json"
        path.write_text(text)
        return path

    async def test_what_cannot_be_used_is_named(self):
        for text, named in (
                ('{"prot": 1}', "prot"), ('{"limits": {"frame_byte": 1}}', "limits.frame_byte"),
                ('{"limits": {"frame_bytes": "many"}}', "limits.frame_bytes"), ('{"limits": 5}', "limits"),
                ('{"limits": {"frame_bytes": 1}}', "limits.frame_bytes"), ('{"port": 70000}', "port"),
                ('{"port": -1}', "port"), ('{"log": {"level": "loud"}}', "log.level"), ('{"log": {"json": 1}}', "log.json"),
                ('{"allowed_origins": "x"}', "allowed_origins"), ('{"port": 1.5}', "port"), ('{"port": null}', "port"),
                ('{"port": 1, "port": 2}', "port"), ('{"port": ', "arbiter.json"), ("", "arbiter.json"), ("[]", "arbiter.json"),
                ("[" * 10_000, "arbiter.json"), ('{"port": 1e400}', "arbiter.json")):
            code, _, err = await self.serve("--config", self.file(text))
            self.assertEqual(code, 2, f"{text}: {err}")
            self.assertIn(named, err)
            self.assertIn("arbiter", err)
        for settings, named in (({"limits.frame_bytes": "x"}, "ARBITER_LIMITS_FRAME_BYTES"),
                                ({"limits.frame_bytez": 5000}, "ARBITER_LIMITS_FRAME_BYTEZ"),
                                ({"log.json": "perhaps"}, "ARBITER_LOG_JSON"), ({"port": ""}, "ARBITER_PORT")):
            code, _, err = await self.serve("--config", self.file("{}"), settings=settings)
            if code != 2 and "port" in settings:
                continue
            self.assertEqual(code, 2, err)
            self.assertIn(named, err)
        for arguments in (("--set", "limits.nothing=1"), ("--set", "limits.frame_bytes=x"), ("--set", "nonsense"), ("--port", "x"),
                          ("--prot", "1"), ("--config", self.folder / "nothing.json"), ("extra",)):
            code, _, err = await self.serve(*arguments)
            self.assertEqual(code, 2, f"{arguments} {err}")
        for name in ("data", "host", "port"):
            code, _, err = await run_program("serve", f"--{name}", "")
            self.assertEqual(code, 2, err)
            self.assertIn(f"{name} must be", err)
        for setting, value in (("host", "nowhere.example"), ("trusted_proxies", "nowhere.example"),
                               ("notify.allow_addresses", "nowhere.example"), ("allowed_origins", "nonsense"),
                               ("allowed_origins", '["http://x"'),
                               ("allowed_origins", "https://example.org/page"), ("web_folder", "/nonexistent"),
                               ("schema_folder", "/nonexistent"), ("games_folder", "/nonexistent"), ("rules_folder", "/nonexistent")):
            code, _, err = await run_program("serve", "--set", f"{setting}={value}", "--port", "0", "--data", self.folder / "d")
            self.assertEqual(code, 2, f"{setting}={value}: {err}")
            self.assertIn(setting, err)
            self.assertIn(json.dumps(value)[1:-1], err)  # it is quoted as JSON
        code, _, err = await self.serve("--set", "foo=1")
        self.assertEqual(code, 2)
        self.assertNotIn("nearest", err)  # nothing is near
        for arguments in ((), ("nonsense",)):
            code, out, err = await run_program(*arguments)
            self.assertEqual(code, 2, f"{arguments}: {out}{err}")
        blocked = self.folder / "file"
        blocked.write_text("")
        code, _, err = await run_program("serve", "--port", "0", "--data", blocked)
        self.assertEqual(code, 4)
        self.assertIn(str(blocked), err)

    async def test_a_data_folder_has_one_server(self):
        code, _, err = await run_program("serve", "--port", "0", "--data", self.server.data)
        self.assertEqual(code, 4)
        self.assertIn(f"another server is using {self.server.data}", err)
        await self.server.kill()
        await self.start_server(folder=self.server.folder)

    async def test_print_config_says_what_and_why(self):
        path = self.file('{ // comments are allowed\n "limits": {"batch": 4, "json_depth": 9}, "bots": {"delay_ms": 7} }')
        code, out, err = await self.serve("--config", path, "--set", "bots.delay_ms=9", "--print-config",
                                          settings={"limits.batch": 5})
        self.assertEqual(code, 0, err)
        lines = {line.split()[0].rstrip("=:"): line for line in out.splitlines() if line.strip()}

        def line_of(name):
            return next((line for key, line in lines.items() if key == name), None) or next(l for l in out.splitlines() if name in l)
        self.assertIn("5", line_of("limits.batch"))
        self.assertIn("ARBITER_LIMITS_BATCH", line_of("limits.batch"))
        self.assertIn("9", line_of("limits.json_depth"))
        self.assertIn("arbiter.json", line_of("limits.json_depth"))
        self.assertIn("9", line_of("bots.delay_ms"))
        self.assertIn("default", line_of("limits.frame_bytes"))
        self.assertFalse((self.folder / "d").exists(), "--print-config serves nothing")

    async def test_help_teaches(self):
        code, out, _ = await run_program("--help")
        self.assertEqual(code, 0)
        for command in ("serve", "games", "replay", "verify", "export", "import", "backup", "playout", "check-upgrade"):
            self.assertIn(command, out)
            code, text, _ = await run_program(command, "--help")
            self.assertEqual(code, 0)
            self.assertIn("Example", text)

    async def test_log_as_json(self):
        server = await self.start_server({"log.json": True})
        await self.assert_serves(server)
        self.assertEqual(await server.stop(), 0)
        lines = [json.loads(line) for line in server.log.splitlines()]
        self.assertGreater(len(lines), 1)
        self.assertTrue(all({"time", "level", "message"} <= line.keys() for line in lines))

    async def test_log_as_json_quotes_damage_in_utf8(self):
        server = await self.start_server({"log.json": True})
        ada = await self.person("Ada", server=server)
        table = (await ada.call("table.create", game="conclave", seats=2))["table"]
        self.assertEqual(await server.stop(), 0)
        database = sqlite3.connect(server.database)
        database.execute("UPDATE tables SET seats = CAST(x'5b7bdd' AS TEXT)")
        database.commit()
        database.close()
        await server.start()
        self.assertEqual(await server.stop(), 0)
        lines = [json.loads(line.decode()) for line in (server.folder / "log").read_bytes().splitlines()]
        self.assertTrue(any(table in line["message"] for line in lines))


class Connections(harness.TestCase):
    async def test_limit_for_each_address(self):
        server = await self.start_server({"limits.connections_per_address": 5})
        clients = [await self.connect(server) for _ in range(5)]
        for _ in range(3):
            with self.assertRaises(websockets.InvalidStatusCode) as caught:
                await self.connect(server)
            self.assertEqual(caught.exception.status_code, 503)
            self.assertIn("Retry-After", caught.exception.headers)
        for path in ("/healthz", "/readyz", "/metrics"):  # who asks how the server is may always ask
            self.assertEqual((await server.get(path))[0], 200)
            self.assertEqual((await server.get(path + "?x=y"))[0], 200)
        await clients[0].close()

        async def let_in():
            try:
                return await self.connect(server)
            except (websockets.InvalidHandshake, OSError, EOFError):
                return None
        client = await eventually(let_in, "a place for another")
        await client.call("games.list")
        await clients[1].call("games.list")
        for connection in (client, *clients):
            await connection.close()

        self.assertGreaterEqual(await server.metric("connections_refused_total"), 3)

    async def test_behind_a_proxy_each_visitor_has_an_address(self):
        """Only what a trusted proxy wrote counts: the last address that is not one of theirs."""
        server = await self.start_server({"limits.connections_per_address": 2, "limits.users_per_address_per_hour": 3,
                                          "trusted_proxies": "127.0.0.1,10.0.0.7"})

        def by(*lines):
            return self.connect(server, extra_headers=[("X-Forwarded-For", line) for line in lines])
        ways = (["198.51.100.1"], ["203.0.113.9, 198.51.100.1"], ["nonsense,198.51.100.1, 10.0.0.7"],
                ["203.0.113.9", "198.51.100.1"], ["2001:db8::1"], ["198.51.100.1:5000"])
        first, second = await by(*ways[0]), await by(*ways[1])
        for lines in (ways[2], ways[3], ways[5]):  # the same visitor a third time, whatever stands before or behind
            with self.assertRaises(websockets.InvalidStatusCode) as caught:
                await by(*lines)
            self.assertEqual(caught.exception.status_code, 503)
        await (await by(*ways[4])).call("games.list")
        await (await by("[2001:db8::2]:5000")).call("games.list")
        with self.assertRaises(websockets.InvalidStatusCode):  # the third of one IPv6 network
            await by("2001:db8:0:0:ffff::3")
        await (await by("2001:db8:0:1::3")).call("games.list")
        for _ in range(4):  # the proxy itself is not held to the limit of a visitor
            await (await self.connect(server)).call("games.list")
        await first.call("session.hello", name="Ada")
        await second.call("session.hello", name="Bo")
        await second.close()

        async def let_in():
            try:
                return await by(*ways[2])
            except websockets.InvalidStatusCode:
                return None
        third = await eventually(let_in, "the place of who left")
        await third.call("session.hello", name="Cy")
        fourth = await by("198.51.100.2")
        await fourth.call("session.hello", name="Dee")
        await third.close()
        again = await eventually(let_in, "the place of who left")
        await self.refused("rate_limited", again, "session.hello", {"name": "Eve"})

    async def test_nobody_else_is_believed(self):
        server = await self.start_server({"limits.connections_per_address": 1, "trusted_proxies": "10.0.0.7"})
        await self.connect(server)
        with self.assertRaises(websockets.InvalidStatusCode) as caught:
            await self.connect(server, extra_headers=[("X-Forwarded-For", "198.51.100.1")])
        self.assertEqual(caught.exception.status_code, 503)

    async def test_users_for_each_address(self):
        server = await self.start_server({"limits.users_per_address_per_hour": 3})
        people = [await self.person(f"Person {n}", server=server) for n in range(3)]
        client = await self.connect(server)
        error = await self.refused("rate_limited", client, "session.hello", {"name": "One Too Many"})
        self.assertTrue(0 < error["data"]["retry_after_ms"] <= 3_600_000, error)
        self.assertIn("token", error["message"])  # what helps; waiting a moment does not
        await self.again(people[0], server)  # coming back is not making another

    async def test_opening_and_closing_leaves_nothing(self):
        table = await self.table_of(await self.person("Ada"), bots=1)
        for round_ in range(2):
            for _ in range(300):
                raw = await RawSocket(self.server.port).open()
                await raw.upgrade()
                raw.close()
            before = self.server.resident_bytes() if round_ == 0 else before
        self.assert_grown_less(self.server, before, 16 << 20)
        await eventually(lambda: self.count("connections", 1), "all connections to be gone")
        self.assertTrue(table)

    async def test_who_is_gone_before_the_answer_is_gone(self):
        """The connection ends while its sitting down is being stored: the seat stays, the connection does not."""
        ada = await self.person("Ada")
        for method in ("table.join", "table.create", "table.watch", "table.resync"):
            tables = []
            for n in range(20):
                raw = await RawSocket(self.server.port).open()
                await (await raw.upgrade()).hello(f"{method} {n}")
                tables.append((await ada.call("table.create", game="conclave", seats=2))["table"])
                params = {"game": "conclave", "seats": 2} if method == "table.create" else {"table": tables[-1]}
                await raw.send(frame(request(method, params, 2)))
                raw.close()
            await eventually(lambda: self.count("connections", 1), f"all that called {method} to be gone")
            for table in tables:
                await ada.call("table.chat", table=table, text="anybody?")
                self.assertFalse(any(seat and seat.get("connected") for seat in ada.mirrors[table].seats[1:]), method)

    async def count(self, metric, expected):
        return await self.server.metric(metric) == expected


class Silence(harness.TestCase):
    settings = {"timeouts.idle_ms": 10_000}  # half of it to answer a ping, on a busy machine as well

    async def test_silence_ends_a_connection_but_not_the_seat(self):
        """Back just before the old connection's time is up: its end does not make anybody absent."""
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        old = await RawSocket(self.server.port).open()
        await (await old.upgrade()).hello(token=bo.token)
        await old.send(frame(request("table.resync", {"table": table}, 2)))
        await old.answer(2)
        await bo.close()
        await asyncio.sleep(5)  # half of the old connection's time; it answers no ping
        back = await self.again(bo)
        await back.resync(table)
        self.assertIsNone(await old.end())  # the server gave it up
        await ada.call("table.chat", table=table, text="there?")
        await back.until(lambda: back.chosen("table.chat"), "the chat")
        seats = ada.mirrors[table].seats
        self.assertTrue(seats[1]["connected"])
        await self.play_out(table, ada, back)
        old.close()

    async def test_who_answers_pings_stays(self):
        ada = await self.person("Ada")
        quiet = await self.person("Quiet")  # the library answers the server's pings
        silent = await RawSocket(self.server.port).open()
        await (await silent.upgrade()).hello("Silent")
        self.assertIsNone(await silent.end())
        await asyncio.sleep(1)
        self.assertFalse(quiet.closed or ada.closed)
        await quiet.call("lobby.list")
        silent.close()


class Tables(harness.TestCase):
    settings = {"timeouts.idle_table_s": 1, "timeouts.open_table_s": 1}
    abandoned = int(os.environ.get("ARBITER_TEST_ABANDONED", "60"))

    async def in_memory(self, expected):
        return await self.server.metric("tables_in_memory") == expected

    async def test_abandoned_tables_leave_memory_and_lobby(self):
        kinds = []
        for n in range(self.abandoned):
            host = await self.person(f"Host {n}")
            kind = ("open", "playing", "finished")[n % 3]
            table = await self.table_of(host, bots=1, start=kind != "open", private=n % 2 == 0)
            if kind == "playing":
                await host.play(table, self.rng, until=lambda m: m.seq >= 2)
            if kind == "finished":
                await host.play(table, self.rng)
            kinds.append((kind, table, host))
        for _, _, host in kinds:
            await host.close()
        await eventually(lambda: self.in_memory(0), "memory to hold no table")
        spy = await self.person("Spy")
        self.assertEqual((await spy.call("lobby.list"))["tables"], [])
        for kind, table, host in kinds[:12]:
            back = await self.again(host)
            if kind == "open":
                self.assertEqual(back.hello["tables"], [])
                await self.refused("not_found", back, "table.resync", {"table": table})
            elif kind == "playing":
                self.assertEqual(back.hello["tables"], [table])
                mirror = await back.resync(table)
                self.assertEqual(mirror.view, host.mirrors[table].history.get(mirror.seq) or mirror.view)
                self.assertGreaterEqual(mirror.seq, host.mirrors[table].seq)
                await back.play(table, self.rng)
            else:
                self.assertEqual((await back.call("match.state", match=table))["outcome"], host.mirrors[table].outcome)
            await back.close()

    async def test_coming_and_going_while_tables_leave_memory(self):
        """Join, watch and act race with the eviction of an idle table; each finds the table whole."""
        ada, bo = await self.people("Ada", "Bo")
        tables = [await self.table_of(ada, bo) for _ in range(4)]
        await ada.close()
        await bo.close()
        loaded = await self.server.metric("tables_loaded_total")
        views = {}

        async def visit(table, person):
            for _ in range(40):
                if await self.server.metric("tables_loaded_total") >= loaded + 12:
                    return
                back = await self.again(person)
                for method in ("table.watch", "table.join", "table.resync", "table.legal"):
                    await back.call(method, table=table)
                mirror = await back.resync(table)
                known = views.setdefault((table, back.user["id"], mirror.seq), mirror.view)
                self.assertEqual(mirror.view, known)
                if mirror.my_turn:
                    answer = await back.ask("table.act", {"table": table, "action": mirror.legal[0], "seq": mirror.seq,
                                                          "key": f"{table} {mirror.seq}"})
                    self.assertIn("result", answer)
                await back.close()
                await asyncio.sleep(self.rng.uniform(0.7, 1.6))  # about when the table is swept
        await asyncio.gather(*(visit(table, person) for table, person in zip(tables, (ada, bo, ada, bo))))
        self.assertGreater(await self.server.metric("tables_loaded_total"), loaded)
        ada, bo = await self.again(ada), await self.again(bo)
        for table in tables:
            for person in (ada, bo):
                await person.resync(table)
            await self.play_out(table, ada, bo)

    async def test_a_backup_takes_nothing_away(self):
        """Not the store itself, no file of another kind, and no good copy for a damaged one."""
        ada = await self.person("Ada")
        table = await self.table_of(ada, bots=1)
        (self.folder / "letter.txt").write_text("Dear Ada")
        for target in (self.server.database, f"{self.server.database}-wal", self.folder / "letter.txt"):
            code, _, err = await run_program("backup", "--data", self.server.data, target)
            self.assertEqual(code, 2, err)
        self.assertEqual((self.folder / "letter.txt").read_text(), "Dear Ada")
        await ada.play(table, self.rng, until=lambda m: m.seq >= 5)
        await self.server.kill()
        await self.server.start()
        ada = await self.again(ada)
        self.assertGreaterEqual((await ada.resync(table)).seq, 5)

        copy = self.folder / "copy.db"
        for _ in range(2):  # an older copy is replaced
            code, _, err = await run_program("backup", "--data", self.server.data, copy)
            self.assertEqual(code, 0, err)
        good = copy.read_bytes()
        await self.server.stop()
        database = sqlite3.connect(self.server.database)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        page = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'moves'").fetchone()[0]
        size = database.execute("PRAGMA page_size").fetchone()[0]
        database.close()
        with open(self.server.database, "r+b") as file:
            file.seek((page - 1) * size)
            file.write(b"\xff" * size)
        code, _, err = await run_program("backup", "--data", self.server.data, copy)
        self.assertEqual(code, 1, err)
        self.assertIn("damaged", err)
        self.assertEqual(copy.read_bytes(), good)

    async def test_a_port_that_is_taken_is_named(self):
        code, _, err = await run_program("serve", "--port", self.server.port, "--data", self.folder / "other")
        self.assertEqual(code, 4)
        self.assertIn(f"port {self.server.port}: Address already in use", err)

    async def test_backup_while_it_runs(self):
        ada, bo = await self.people("Ada", "Bo")
        over = await self.table_of(ada, bo)
        await self.play_out(over, ada, bo)
        table = await self.table_of(ada, bo)
        game = asyncio.gather(ada.play(table, self.rng), bo.play(table, self.rng))
        copies = []
        while not game.done():
            copy = self.folder / f"copy{len(copies)}"
            copy.mkdir()
            seen = ada.mirrors[table].seq
            code, out, err = await run_program("backup", "--data", self.server.data, copy / "arbiter.db")
            self.assertEqual(code, 0, out + err)
            copies.append((copy, seen))
        await game
        for copy, seen in copies[:4]:
            database = sqlite3.connect(copy / "arbiter.db")
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchone(), ("ok",))
            database.close()
            code, out, err = await run_program("verify", over, "--data", copy)
            self.assertEqual(code, 0, out + err)
        copy, seen = copies[0]
        folder = self.folder / "restored"
        folder.mkdir()
        os.rename(copy, folder / "data")
        restored = await self.start_server(folder=folder)
        ada2, bo2 = await self.again(ada, restored), await self.again(bo, restored)
        mirror = await ada2.resync(table)
        await bo2.resync(table)
        self.assertGreaterEqual(mirror.seq, seen)
        self.assertEqual(mirror.view, ada.mirrors[table].history[mirror.seq])
        await self.play_out(table, ada2, bo2)


if __name__ == "__main__":
    harness.main()
