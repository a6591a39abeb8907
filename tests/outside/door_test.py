"""The front door: HTTP by the book, attacks on it, and how much of the server one connection can take."""
import asyncio
import json
import os
import resource
import signal
import ssl
import subprocess
import zlib

import websockets
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

import harness
from harness import eventually
from raw_socket import BINARY, CLOSE, PING, RawSocket, frame, handshake, request

# How long each kind of frame is sent without reading an answer; 10 shows more than CI has time for.
FLOOD_S = float(os.environ.get("ARBITER_FLOOD_S", "1"))


class Door(harness.TestCase):
    settings = {"timeouts.handshake_ms": 3000}

    async def ask(self, data, server=None):
        """Sends bytes; all that comes back until the server closes the connection or has been silent for a while."""
        raw = await RawSocket((server or self.server).port).open()
        self.addCleanup(raw.close)
        await raw.send(data)
        return await raw.rest()

    async def statuses(self, data, server=None):
        """The status of each answer in what comes back."""
        answer = await self.ask(data, server)
        return [int(part[:3]) for part in answer.split(b"HTTP/1.1 ")[1:]]


class Smuggling(Door):
    async def test_what_follows_a_head_with_a_body_is_never_a_request(self):
        inner = b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n"
        length = str(len(inner)).encode()
        chunked = b"%x\r\n%s\r\n0\r\n\r\n" % (len(inner), inner)
        for head, body in (
                (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: " + length, inner),
                (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: " + length, inner),
                (b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 0" + length, inner),
                (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked", chunked),
                (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked", chunked),
                (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity", inner),
                (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked", inner),
                (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding:\tchunked", chunked),
                (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding:\r\n chunked", chunked),
                (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked", chunked),
                (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nTransfer-Encoding: chunked", chunked),
                (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 0", chunked),
                (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: " + length, inner),
                (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0, " + length, inner),
                (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +" + length, inner),
                (b"POST / HTTP/1.0\r\nContent-Length: " + length, inner),
                (b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade\r\nContent-Length: " + length, inner)):
            with self.subTest(head=head):
                statuses = await self.statuses(head + b"\r\n\r\n" + body)
                self.assertEqual(len(statuses), 1, statuses)
                self.assertIn(statuses[0], (400, 413))

    async def test_no_session_opens_in_a_body(self):
        """What a page of another site could send with fetch."""
        inner = handshake(self.server.port) + frame(request("session.hello", {"name": "Mallory"}))
        answer = await self.ask(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: https://evil.example\r\nContent-Length: %d\r\n\r\n%s"
                                % (len(inner), inner))
        self.assertEqual(answer.count(b"HTTP/1.1 "), 1)
        self.assertNotIn(b"101", answer.split(b"\r\n")[0])
        self.assertEqual(await self.server.metric("connections_opened_total"), 0)

    async def test_a_body_of_nothing_is_none(self):
        answers = await self.statuses(b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"
                                      b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        self.assertEqual(answers, [200, 200])

    async def test_who_still_sends_reads_why_it_is_refused(self):
        raw = await RawSocket(self.server.port).open()
        await raw.send(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n")
        await asyncio.sleep(0.1)
        await raw.send(b"x" * 300_000)
        self.assertTrue((await raw.rest()).startswith(b"HTTP/1.1 413 "))


class ByTheBook(Door):
    async def test_heads(self):
        for data, status in (
                (b"GET /healthz HTTP/1.1\r\n\r\n", 400),
                (b"GET /healthz HTTP/1.0\r\n\r\n", 200),
                (b"GET /healthz HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
                (b"GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
                (b"GET http://127.0.0.1/healthz HTTP/1.1\r\nHost: elsewhere\r\nConnection: close\r\n\r\n", 200),
                (b"GET healthz HTTP/1.1\r\nHost: a\r\n\r\n", 400),
                (b"GET /healthz HTTP/1.1\r\nHost\r\n\r\n", 400),
                (b"GET  /healthz HTTP/1.1\r\nHost: a\r\n\r\n", 400),
                (b"GET /healthz HTTP/1.1\nHost: a\n\n", 400),
                (b"GET /healthz\r\n\r\n", 400),
                (b"GET /health\x00z HTTP/1.1\r\nHost: a\r\n\r\n", 400),
                (b"GET /healthz HTTP/2.0\r\nHost: a\r\n\r\n", 400),
                (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"x" * 20, 400),
                (b"GET /healthz HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 20_000 + b"\r\n\r\n", 431),
                (b"BREW / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 501),
                (b"OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 405)):
            with self.subTest(data=data[:60]):
                self.assertEqual(await self.statuses(data), [status])

    async def test_a_socket_however_its_address_is_written(self):
        for path in ("/ws", "/ws?x=1", "/ws/", f"http://127.0.0.1:{self.server.port}/ws"):
            raw = await RawSocket(self.server.port).open()
            await raw.send(handshake(self.server.port, path))
            self.assertIn(b" 101 ", await raw.read(raw.reader.readuntil(b"\r\n\r\n")), path)
            self.assertIn("result", await raw.call("games.list", {}))
            raw.close()

    async def test_files_are_sent_once_and_small(self):
        status, headers, _ = await self.server.get("/schema/asyncapi.json")
        self.assertEqual(status, 200)
        etag = headers["ETag"]
        self.assertIn("Date", headers)
        status, headers, body = await self.server.get("/schema/asyncapi.json", {"If-None-Match": etag})
        self.assertEqual((status, headers["ETag"], body), (304, etag, ""))
        head = await self.ask(b"HEAD /schema/asyncapi.json HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n")
        self.assertIn(b"Content-Encoding: gzip\r\n", head)
        self.assertTrue(head.endswith(b"\r\n\r\n"))
        part = await self.ask(b"GET /schema/asyncapi.json HTTP/1.1\r\nHost: x\r\nRange: bytes=0-9\r\nConnection: close\r\n\r\n")
        self.assertTrue(part.startswith(b"HTTP/1.1 206 "))
        self.assertEqual(len(part.split(b"\r\n\r\n", 1)[1]), 10)

    async def test_a_slow_reader_of_a_large_file_gets_it_whole(self):
        folder = self.folder / "web"
        folder.mkdir()
        (folder / "index.html").write_text("<title>x</title>")
        (folder / "large.bin").write_bytes(bytes(1_000_000))
        # It takes longer in all than a handshake may, and than the reader may make no progress.
        server = await self.start_server({"web_folder": folder, "timeouts.handshake_ms": 500, "timeouts.idle_ms": 1000})
        raw = await RawSocket(server.port).open(small=True)
        await raw.send(b"GET /large.bin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        got = b""
        while piece := await raw.read(raw.reader.read(16_384)):
            got += piece
            await asyncio.sleep(0.05)
        self.assertEqual(len(got.split(b"\r\n\r\n", 1)[1]), 1_000_000)
        # Who reads nothing at all is given up.
        deaf = await RawSocket(server.port).open(small=True)
        await deaf.send(b"GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n")
        await asyncio.sleep(2)
        self.assertLess(len(await deaf.rest()), 1_000_000)

    async def test_other_names_are_refused_where_ours_are_known(self):
        server = await self.start_server({"public_hosts": "games.example"})
        for host, status in (("games.example", 200), ("GAMES.example:80", 200), ("evil.example", 421), ("127.0.0.1", 421)):
            data = f"GET /metrics HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
            self.assertEqual(await self.statuses(data, server), [status], host)
        self.assertEqual(await self.statuses(handshake(server.port, extra="Connection: close\r\n"), server), [421])

    async def test_below_a_base_path(self):
        server = await self.start_server({"base_path": "/arbiter/"})
        self.assertEqual((await server.get("/arbiter/healthz"))[0], 200)
        self.assertEqual((await server.get("/schema/index.json"))[0], 404)
        raw = await RawSocket(server.port).open()
        await raw.send(handshake(server.port, "/arbiter/ws"))
        self.assertIn(b" 101 ", await raw.read(raw.reader.readuntil(b"\r\n\r\n")))
        raw.close()
        status, _, page = await server.get("/arbiter/")
        if status == 200 and "<base" in page:
            self.assertIn('<base href="/arbiter/"', page)

    async def test_whole_numbers_however_they_are_written(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        mover = next(p for p in (ada, bo) if p.mirrors[table].my_turn)
        raw = await (await RawSocket(self.server.port).open()).upgrade()
        await raw.hello(token=mover.token)
        action = json.dumps(mover.mirrors[table].legal[0])
        await raw.send(frame('{"jsonrpc":"2.0","id":1.0,"method":"table.act","params":{"table":"%s","seq":0.0,"action":%s}}'
                             % (table, action)))
        answer = await raw.answer(1)
        self.assertIn("result", answer)
        await mover.at(table, 1)
        raw.close()


class Bounded(Door):
    settings = {"limits.outbound_bytes": 262_144, "limits.requests_per_second": 50, "limits.request_burst": 100}

    async def flood(self, data):
        """Sends for a while and reads nothing. How much the server would take is bounded by the kernel's buffers."""
        raw = await (await RawSocket(self.server.port).open(small=True)).upgrade()
        end = asyncio.get_running_loop().time() + FLOOD_S
        try:
            while asyncio.get_running_loop().time() < end:
                raw.writer.write(data)
                await asyncio.wait_for(raw.writer.drain(), max(0.01, end - asyncio.get_running_loop().time()))
        except (asyncio.TimeoutError, ConnectionError):
            pass
        return raw

    async def test_frames_that_are_refused(self):
        games = request("games.list", {})
        kinds = {
            "batch of ones": frame("[" + ",".join(["1"] * 16) + "]"), "no JSON": frame("x"), "a number": frame("1"),
            "empty": frame(""), "binary": frame(b"\x00", BINARY), "too deep": frame("[" * 60), "unknown method": frame(request("x", {})),
            "no hello": frame(request("table.act", {"table": "x", "action": {}})), "large answers": frame(games),
            "large batches": frame("[" + ",".join([games] * 16) + "]"), "wrong id": frame('{"jsonrpc":"2.0","id":[],"method":"x"}'),
            "too many": frame("[" + ",".join(["1"] * 17) + "]"), "pings": frame(b"x" * 125, PING)}
        await self.server.get("/healthz")
        before = self.server.resident_bytes()
        flooding = []
        for name, data in kinds.items():
            raw = await self.flood(data * 50)
            self.addCleanup(raw.close)
            flooding.append(raw)
            self.assert_grown_less(self.server, before, 24 << 20, f"by {name}")
        ada = await self.person("Ada")  # and everybody else is served
        self.assertTrue((await ada.call("games.list"))["games"])
        self.assertGreater(await self.server.metric("rate_limited_total"), 0)
        self.assertGreater(await self.server.metric("requests_total"), 1000)

    async def test_who_never_says_hello_is_asked_to_go(self):
        server = await self.start_server({"timeouts.hello_ms": 300})
        silent = await (await RawSocket(server.port).open()).upgrade()
        ada = await self.person("Ada", server=server)
        await silent.send(frame(request("games.list", {})))
        self.assertEqual(await silent.end(), 1008)
        await asyncio.sleep(0.5)
        self.assertTrue((await ada.call("games.list"))["games"])


class Batches(Door):
    async def test_a_view_in_a_batch_comes_before_what_follows_it(self):
        """Its slow neighbours hold the view up, and then also the updates after it."""
        ada = await self.person("Ada")
        done = await self.table_of(ada, bots=1)
        await ada.play(done, self.rng)  # to be exported, which takes its time
        table = await self.table_of(ada, bots=1, game="argent")  # which is not over soon
        raw = await (await RawSocket(self.server.port).open()).upgrade()
        await raw.hello(token=ada.token)
        playing = asyncio.create_task(ada.play(table, self.rng, until=lambda mirror: mirror.seq >= 150))
        batches = seen = 0
        last = None
        while not playing.done():
            await raw.send(frame("[%s]" % ",".join((request("table.resync", {"table": table}, 1),
                                                     request("match.export", {"match": done}, 2),
                                                     request("match.state", {"match": done}, 3)))))
            while True:
                message = await raw.receive_json()
                if isinstance(message, list):
                    view = next(answer["result"] for answer in message if answer["id"] == 1)
                    self.assertGreaterEqual(view["seq"], last or 0, "an old view after newer updates")
                    last = view["seq"]
                    batches += 1
                    break
                if message["method"] == "table.update":
                    seen += 1
                    self.assertEqual(message["params"]["seq"], last + 1)
                    last += 1
                elif message["method"] == "table.state":
                    last = message["params"]["seq"]
        await playing
        self.assertGreater(batches, 3)
        self.assertGreater(seen, 3)

    async def test_answers_to_a_batch_are_bounded_together(self):
        server = await self.start_server({"limits.outbound_bytes": 16_384})
        raw = await (await RawSocket(server.port).open()).upgrade()
        await raw.send(frame("[%s]" % ",".join(request("games.list", {}, number) for number in range(16))))
        answers = await raw.receive_json()
        given = [answer for answer in answers if "result" in answer]
        self.assertEqual(len(answers), 16)
        self.assertEqual({answer["error"]["data"]["reason"] for answer in answers if "error" in answer}, {"busy"})
        self.assertLessEqual(sum(len(json.dumps(answer)) for answer in given[:-1]), 16_384)

    async def test_a_message_too_large_is_told_why(self):
        raw = await (await RawSocket(self.server.port).open()).upgrade()
        await raw.send(frame(b"x", claimed_length=1 << 40))
        opcode, payload = await raw.receive()
        self.assertEqual((opcode, payload[:2], payload[2:]),
                         (CLOSE, b"\x03\xf1", b"messages hold at most 262144 bytes (limits.frame_bytes)"))


class Compressed(Door):
    settings = {**Door.settings, "compress_messages": True}

    async def connect(self, server=None, **options):
        """As ever, but offering compression."""
        connect = websockets.connect
        try:
            websockets.connect = lambda *args, **kwargs: connect(*args, **{**kwargs, "compression": "deflate"})
            return await super().connect(server, **options)
        finally:
            websockets.connect = connect

    async def test_a_match(self):
        ada, bo = await self.people("Ada", "Bo")
        self.assertIn("permessage-deflate", ada.socket.response_headers["Sec-WebSocket-Extensions"])
        table = await self.table_of(ada, bo)
        await self.play_out(table, ada, bo)
        self.assertEqual(ada.mirrors[table].outcome, bo.mirrors[table].outcome)

    async def test_what_swells_when_it_is_read_is_too_large_all_the_same(self):
        before = self.server.resident_bytes()
        deflate = zlib.compressobj(9, zlib.DEFLATED, -12)
        bomb = (deflate.compress(bytes(50_000_000)) + deflate.flush(zlib.Z_SYNC_FLUSH))[:-4]
        raw = await (await RawSocket(self.server.port).open()).upgrade(
            extra="Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n")
        await raw.send(frame(bomb, reserved=4))
        self.assertIn(await raw.end(), (1009, None))
        self.assert_grown_less(self.server, before, 8 << 20)

    async def test_windows_as_small_as_asked_for(self):
        for bits in (9, 10, 14):
            socket = await websockets.connect(
                f"ws://127.0.0.1:{self.server.port}/ws", compression=None, max_size=None,
                extensions=[ClientPerMessageDeflateFactory(server_max_window_bits=bits, client_max_window_bits=True)])
            await socket.send(request("games.list", {}))
            self.assertTrue(json.loads(await socket.recv())["result"]["games"])
            await socket.close()


class Encrypted(Door):
    def make_certificate(self, name):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                        "-subj", f"/CN={name}", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(self.folder / "key.pem"),
                        "-out", str(self.folder / "certificate.pem")], check=True, capture_output=True)

    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.make_certificate("first.example")
        self.safe = await self.start_server({"tls.certificate": self.folder / "certificate.pem", "tls.key": self.folder / "key.pem"})

    def trusting(self, version=None):
        context = ssl.create_default_context(cafile=self.folder / "certificate.pem")
        if version is not None:
            context.minimum_version = context.maximum_version = version
        return context

    async def name_shown(self):
        """The name in the certificate that the server shows now."""
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        _, writer = await asyncio.open_connection("127.0.0.1", self.safe.port, ssl=context)
        shown = writer.get_extra_info("ssl_object").getpeercert(True)
        writer.close()
        return b"first.example" if b"first.example" in shown else b"second.example" if b"second.example" in shown else shown

    async def test_pages_and_sockets(self):
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            context = self.trusting(version)
            reader, writer = await asyncio.open_connection("127.0.0.1", self.safe.port, ssl=context)
            writer.write(b"GET /schema/asyncapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            answer = await asyncio.wait_for(reader.read(), harness.TIMEOUT)
            self.assertTrue(answer.endswith((harness.ROOT / "protocol/schema/asyncapi.json").read_bytes()))
            writer.close()
            socket = await websockets.connect(f"wss://127.0.0.1:{self.safe.port}/ws", ssl=context, max_size=None, compression=None)
            await socket.send(request("session.hello", {"name": f"Ada {version.value}"}))
            self.assertIn("token", json.loads(await socket.recv())["result"])
            big = request("match.import", {"document": {"x": ["y" * 10_000] * 20}}, 2)  # in many records
            await socket.send(big)
            self.assertIn("error", json.loads(await socket.recv()))
            await socket.send(request("games.list", {}, 3))
            self.assertTrue(json.loads(await socket.recv())["result"]["games"])
            await socket.close()

    async def test_what_is_not_tls_ends_without_harm(self):
        for data in (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\x16\x03\x01\x00\x05hello", os.urandom(3000)):
            raw = await RawSocket(self.safe.port).open()
            await raw.send(data)
            self.assertNotIn(b"HTTP/1.1 200", await raw.rest())
        with self.assertRaises((ssl.SSLError, ConnectionError)):
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            context.set_ciphers("ALL:@SECLEVEL=0")
            context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_1
            await asyncio.open_connection("127.0.0.1", self.safe.port, ssl=context)
        self.assertEqual(await self.name_shown(), b"first.example")

    async def test_a_renewed_certificate(self):
        self.assertEqual(await self.name_shown(), b"first.example")
        self.make_certificate("second.example")
        self.safe.process.send_signal(signal.SIGHUP)

        async def renewed():
            return await self.name_shown() == b"second.example"
        await eventually(renewed, "the new certificate")
        (self.folder / "key.pem").write_text("nonsense")
        self.safe.process.send_signal(signal.SIGHUP)
        await eventually(lambda: "the certificate stays as it was" in self.safe.log, "the refusal")
        self.assertEqual(await self.name_shown(), b"second.example")

    async def test_half_a_setting(self):
        code, _, err = await harness.run_program("serve", "--port", "0", "--data", self.folder / "d",
                                                 settings={"tls.certificate": self.folder / "certificate.pem"})
        self.assertEqual(code, 2)
        self.assertIn("tls.key", err)


class Signals(Door):
    async def test_only_term_int_and_kill_end_it(self):
        ignored = ["HUP", "QUIT", "USR1", "USR2", "PIPE", "ALRM", "VTALRM", "PROF", "XCPU", "XFSZ", "IO", "PWR", "STKFLT", "RTMIN",
                   "RTMAX", "WINCH", "URG", "CHLD"]
        for name in ignored:
            self.server.process.send_signal(getattr(signal, f"SIG{name}", None) or getattr(signal, f"SIGPOLL"))
        await asyncio.sleep(0.2)
        self.assertTrue(self.server.running)
        await self.assert_serves()

    async def test_it_does_not_wait_for_a_bot_that_thinks(self):
        server = await self.start_server({"bots.budget_ms": 600_000})
        ada = await self.person("Ada", server=server)
        table = (await ada.call("table.create", game="argent", seats=2, sit=False))["table"]
        for _ in range(2):
            await ada.call("table.add_bot", table=table, bot="search:hard")
        await ada.call("table.start", table=table)
        await asyncio.sleep(1)
        began = asyncio.get_running_loop().time()
        self.assertEqual(await server.stop(), 0)
        self.assertLess(asyncio.get_running_loop().time() - began, 4)

    async def test_no_descriptor_is_left(self):
        if harness.is_sanitized():
            self.skipTest("UndefinedBehaviorSanitizer opens a pipe to find out whether memory can be read, and takes it for bad if it cannot")
        pid = self.server.process.pid
        ada = await self.person("Ada")
        limits = resource.prlimit(pid, resource.RLIMIT_NOFILE)
        taken = len(os.listdir(f"/proc/{pid}/fd"))
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (taken + 4, limits[1]))
        held = [await RawSocket(self.server.port).open() for _ in range(20)]

        async def says_so():
            status, _, why = await self.server.get("/readyz")
            return status == 503 and "descriptor" in why
        await eventually(says_so, "/readyz to say that there are no descriptors")
        self.assertIn("connections cannot be accepted", self.server.log)
        self.assertTrue((await ada.call("games.list"))["games"])
        for raw in held:
            raw.close()
        resource.prlimit(pid, resource.RLIMIT_NOFILE, limits)

        async def ready():
            return (await self.server.get("/readyz"))[0] == 200
        await eventually(ready, "descriptors to be there again")
        await self.assert_serves()


if __name__ == "__main__":
    harness.main()
