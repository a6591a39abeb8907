"""Bytes that no client should send. Whatever comes, the server goes on, and another table does not notice."""
import asyncio
import json
import os
import random
import struct

import harness
import raw_socket
from raw_socket import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, RawSocket, frame, handshake, request

DEEP = "[" * 100_000
SMALL = '{"jsonrpc":"2.0","id":1,"method":"games.list","params":{}}'


class Frames(harness.TestCase):
    settings = {"limits.frame_bytes": 1 << 20, "timeouts.handshake_ms": 4000}

    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.ada, self.bo = await self.people("Ada", "Bo")
        self.table = await self.table_of(self.ada, self.bo)
        self.moves = 0

    async def assert_untouched(self):
        """Another table is served as if nothing had happened."""
        self.assertTrue(self.server.running, f"the server is gone: {self.server.log[-2000:]}")
        if self.ada.mirrors[self.table].over:
            self.table = await self.table_of(self.ada, self.bo)
        mover = next(p for p in (self.ada, self.bo) if p.mirrors[self.table].my_turn)
        seq = await mover.act(self.table, self.rng.choice(mover.mirrors[self.table].legal))
        for person in (self.ada, self.bo):
            await person.at(self.table, seq)
        self.assertFalse(self.ada.closed or self.bo.closed)
        self.assertEqual(self.ada.mirrors[self.table].states, self.bo.mirrors[self.table].states)

    async def raw(self, name=None):
        raw = await (await RawSocket(self.server.port).open()).upgrade()
        self.addCleanup(raw.close)
        if name:
            await raw.hello(token=self.ada.token if name is True else name)
        return raw

    async def expect(self, raw, text, *reasons):
        """One text frame; the answer is an error with one of the reasons, and the connection lives on."""
        await raw.send(frame(text))
        message = await raw.receive_json()
        while "method" in message:
            message = await raw.receive_json()
        self.assertIn("error", message, f"{text[:80]!r} was accepted: {str(message)[:200]}")
        self.assertIn(message["error"]["data"]["reason"], reasons, f"{text[:80]!r}")
        self.assertLess(len(json.dumps(message)), 2000)
        return message

    async def test_a_message_cut_at_each_byte(self):
        raw = await self.raw(True)
        text = request("table.chat", {"table": self.table, "text": "ä\\u00e4 🎲 \"q\""})
        data = text.encode()
        for end in range(len(data)):
            piece = data[:end]
            try:
                piece.decode()
            except UnicodeDecodeError:
                continue  # not UTF-8: closes the connection, tried elsewhere
            await self.expect(raw, piece, "parse_error", "invalid_request")
        await raw.send(frame(text))
        self.assertIn("result", await raw.answer())
        await self.assert_untouched()

    async def test_a_frame_cut_at_each_byte(self):
        for whole in (frame(SMALL), frame("x" * 300), frame(b"", CLOSE), frame(b"ping", PING)):
            for end in range(0, len(whole), max(1, len(whole) // 40)):
                raw = await self.raw()
                await raw.send(whole[:end])
                if end % 2:
                    raw.finish_sending()
                    await raw.end()
                raw.close()
        await self.assert_untouched()

    async def test_members_of_other_types(self):
        """A valid act with each byte of its text changed or left out: an answer, and never two."""
        raw = await self.raw(True)
        text = request("table.act", {"table": self.table, "action": {"type": "draw", "deck": "left"}, "seq": 0, "key": "k"})
        for at in range(len(text)):
            for changed in (text[:at] + text[at + 1:], text[:at] + '"' + text[at + 1:], text[:at] + "0" + text[at:],
                            text[:at] + "{" + text[at + 1:]):
                if changed == text:
                    continue
                await raw.send(frame(changed))
                message = await raw.receive_json()
                while "method" in message:
                    message = await raw.receive_json()
                self.assertIn("error", message, changed)
        await self.assert_untouched()

    async def test_deep_nesting(self):
        raw = await self.raw(True)
        shapes = [
            DEEP, DEEP + "]" * 100_000, '{"a":' * 100_000, '{"a":' * 100_000 + "1" + "}" * 100_000, "[{\"a\":" * 50_000,
            '{"jsonrpc":"2.0","id":1,"method":"games.list","params":%s}' % (DEEP + "]" * 100_000),
            '{"jsonrpc":"2.0","id":%s,"method":"games.list"}' % (DEEP + "]" * 100_000),
            '{"jsonrpc":"2.0","id":1,"method":%s}' % (DEEP + "]" * 100_000),
            request("table.act", {"table": self.table, "action": "DEEP"}).replace('"DEEP"', DEEP + "]" * 100_000),
            request("table.act", {"table": self.table, "action": {"type": "DEEP"}}).replace('"DEEP"', DEEP + "]" * 100_000),
            request("match.import", {"document": "DEEP"}).replace('"DEEP"', '{"a":' * 100_000 + "1" + "}" * 100_000),
        ]
        for shape in shapes:
            await self.expect(raw, shape, "too_large", "parse_error")
        await self.assert_untouched()

    async def test_wide_and_long(self):
        raw = await self.raw(True)
        for text in ("[" + "1," * 400_000 + "1]", '{"a":"' + "x" * 900_000 + '"}', "1" * 1_000_000, '"' + "\\u0041" * 150_000 + '"',
                     "{" + ",".join(f'"k{n}":1' for n in range(60_000)) + "}", " " * 1_000_000, "-" * 100_000,
                     '{"jsonrpc":"2.0","id":1,"method":"' + "m" * 100_000 + '"}',
                     request("table.chat", {"table": self.table, "text": "x" * 100_000}),
                     request("session.hello", {"token": "x" * 100_000})):
            await self.expect(raw, text, "too_large", "parse_error", "invalid_request", "invalid_params")
        await self.assert_untouched()

    async def test_what_is_nearly_json(self):
        raw = await self.raw(True)
        act = request("table.chat", {"table": self.table, "text": "T"})
        wrong = ["NaN", "Infinity", "-Infinity", "1e400", "-1e400", "0x10", "01", "+1", "1.", ".5", "1e", "'a'", "{a:1}", "[1,]",
                 '{"a":1,}', "//x\n1", "/**/1", "1 2", "{} {}", '"\t"', '"\n"', '"\\x41"', '"\\u12"', '"\\ud800"', '"\\udc00"',
                 '"\\ud800\\u0041"', '"\\udc00\\ud800"', "tru", "True", "nul", "undefined", "", " ", "\n", "\ufeff{}", "\ufeff" + SMALL,
                 SMALL + "\x00", "\x00" + SMALL, SMALL[:-1] + "\x00}", act.replace('"T"', '"a\x00b"'), act.replace('"T"', "NaN"),
                 act.replace('"T"', '"\\ud83c"'), act.replace('"T"', "1e999"), '{"jsonrpc":"2.0","id":NaN,"method":"games.list"}',
                 '{"jsonrpc":"2.0","id":1,"id":2,"method":"games.list"}', '{"jsonrpc":"2.0","id":1,"method":"games.list","method":"x"}',
                 act.replace('"T"', '"T","text":"U"'), act.replace('"table"', '"table":"x","t\\u0061ble"', 1),
                 '{"jsonrpc":"2.0","id":18446744073709551616,"method":"games.list"}', "[" + SMALL, SMALL + "]", SMALL + SMALL]
        for text in wrong:
            await self.expect(raw, text, "parse_error", "invalid_request")
        self.assertEqual(self.bo.chosen("table.chat"), [])
        await raw.send(frame("\r\n\t " + SMALL + " \n"))  # white space around it is allowed
        self.assertIn("result", await raw.answer())
        await self.assert_untouched()

    async def test_text_that_is_not_utf8(self):
        for bad in (b"\xff", b"\xc3", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x80", b"\xe2\x82", b'{"a":"\xf0\x9f\x8e"}',
                    SMALL.encode().replace(b"games", b"g\xe4mes"), b'{"jsonrpc":"2.0","id":1,"method":"games.list"}\xfe'):
            raw = await self.raw(True)
            await raw.send(frame(bad))
            self.assertEqual(await raw.end(), 1007, bad)
        await self.assert_untouched()

    async def test_fragments(self):
        raw = await self.raw(True)
        text = request("table.chat", {"table": self.table, "text": "in pieces 🎲"}).encode()
        pieces = [frame(text[i:i + 1], TEXT if i == 0 else CONTINUATION, fin=i == len(text) - 1) for i in range(len(text))]
        await raw.send(b"".join(pieces))
        self.assertIn("result", await raw.answer())
        for piece in pieces:  # each fragment in a packet of its own, with pings between
            await raw.send(frame(b"p", PING) + piece)
        self.assertIn("result", await raw.answer())
        for byte in b"".join(pieces[:40]):  # and each byte of the frames
            await raw.send(bytes([byte]))
        await raw.send(b"".join(pieces[40:]))
        self.assertIn("result", await raw.answer())
        await raw.send(b"".join([frame(b"", TEXT, fin=False)] + [frame(b"", CONTINUATION, fin=False)] * 1000
                                + [frame(SMALL, CONTINUATION)]))
        self.assertIn("result", await raw.answer())
        await self.bo.until(lambda: len(self.bo.chosen("table.chat")) == 3, "the three chats")
        # More in fragments than one message may hold.
        limit = self.settings["limits.frame_bytes"]
        await raw.send(frame(b" " * (limit - 10), TEXT, fin=False) + frame(b" " * 11, CONTINUATION, fin=False))
        self.assertEqual(await raw.end(), 1009)
        await self.assert_untouched()

    async def test_frames_against_the_rules_of_websocket(self):
        for bad, codes in (
                (frame(SMALL, masked=False), (1002, None)),
                (frame(SMALL, reserved=4), (1002, None)),
                (frame(SMALL, reserved=1), (1002, None)),
                (frame(SMALL, opcode=3), (1002, None)),
                (frame(SMALL, opcode=11), (1002, None)),
                (frame(SMALL, CONTINUATION), (1002, None)),
                (frame(SMALL, fin=False) + frame(SMALL), (1002, None)),
                (frame(b"x" * 126, PING), (1002, None)),
                (frame(b"x", PING, fin=False), (1002, None)),
                (frame(b"x", CLOSE), (1002, None)),
                (frame(struct.pack("!H", 1005), CLOSE), (1002, None)),
                (frame(struct.pack("!H", 999) + b"x", CLOSE), (1002, None)),
                (frame(struct.pack("!H", 1000) + b"\xff\xfe", CLOSE), (1002, 1007, None)),
                (frame(b"x", TEXT, claimed_length=1 << 62), (1009, None)),
                (frame(b"x", TEXT, claimed_length=(1 << 64) - 1), (1009, 1002, None)),
                (frame(b"x" * (1 << 20) + b"y"), (1009, None)),
                (frame(struct.pack("!H", 1000), CLOSE), (1000,)),
                (frame(b"", CLOSE), (1000, 1005))):
            raw = await self.raw(True)
            try:
                await raw.send(bad)
            except ConnectionError:
                pass  # it was closed while we still wrote
            self.assertIn(await raw.end(), codes, bad[:20])
        await self.assert_untouched()

    async def test_binary_is_refused_and_survived(self):
        raw = await self.raw(True)
        for payload in (b"", SMALL.encode(), b"\x00\xff" * 1000):
            await raw.send(frame(payload, BINARY))
            message = await raw.receive_json()
            self.assertEqual(message["error"]["data"]["reason"], "invalid_request")
        await raw.send(frame(SMALL))
        self.assertIn("result", await raw.answer())
        await self.assert_untouched()

    async def test_floods_of_control_frames(self):
        raw = await self.raw(True)
        before = self.server.resident_bytes()
        flood = frame(b"x" * 125, PING) * 2000 + frame(b"", PONG) * 2000

        async def drown():
            for _ in range(10):
                await raw.send(flood)

        async def read():
            pongs = 0
            while True:
                opcode, payload = await raw.receive()
                pongs += opcode == PONG
                if opcode == TEXT and '"id":"after"' in payload.decode():
                    return pongs
        reading = asyncio.create_task(read())
        await drown()
        await raw.send(frame(SMALL.replace('"id":1', '"id":"after"')))
        self.assertGreater(await reading, 0)
        self.assert_grown_less(self.server, before, 32 << 20)
        # The same, without ever reading a pong.
        deaf = await RawSocket(self.server.port).open(small=True)
        self.addCleanup(deaf.close)
        await deaf.upgrade()
        for _ in range(10):
            try:
                deaf.writer.write(flood)
                await asyncio.wait_for(deaf.writer.drain(), 0.5)
            except (asyncio.TimeoutError, ConnectionError):
                break
        self.assert_grown_less(self.server, before, 32 << 20)
        await self.assert_untouched()

    async def test_handshakes_that_never_end(self):
        pending = []
        for data in (b"", b"G", b"GET /ws HTTP/1.1\r\n", handshake(self.server.port)[:-2], handshake(self.server.port)[:-1]):
            for _ in range(10):
                raw = await RawSocket(self.server.port).open()
                await raw.send(data)
                pending.append(raw)
        await self.assert_untouched()
        drip = await RawSocket(self.server.port).open()

        async def drip_slowly():  # a byte now and then does not keep a handshake alive
            end = asyncio.create_task(drip.rest())
            for byte in handshake(self.server.port, extra="X-Slow: " + "x" * 1000 + "\r\n"):
                drip.writer.write(bytes([byte]))
                await asyncio.wait([end], timeout=0.05)
                if end.done():
                    return True
            return False
        self.assertTrue(await drip_slowly(), "a slow handshake is given up")
        for raw in pending:
            self.assertEqual(await raw.rest(), b"")
            raw.close()
        drip.close()
        await self.assert_untouched()

    async def test_what_is_not_http(self):
        rng = random.Random(3)
        garbage = [os.urandom(1000), b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + os.urandom(500), b"\r\n" * 1000, b"\x00" * 5000,
                   b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\nHost\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                   b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 10_000 + b"\r\n",
                   b"POST /ws HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                   b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n", SMALL.encode(), frame(SMALL),
                   b"GET /../../../../etc/passwd HTTP/1.1\r\n\r\n", b"GET /schema/../arbiter.json HTTP/1.1\r\n\r\n",
                   b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n\r\n", b"GET /schema/%00 HTTP/1.1\r\n\r\n"]
        for data in garbage:
            raw = await RawSocket(self.server.port).open()
            try:
                await raw.send(data)
                raw.finish_sending()
                answer = await asyncio.wait_for(raw.reader.read(), harness.TIMEOUT)
                self.assertNotIn(b"HTTP/1.1 101", answer)
                self.assertNotIn(b"root:", answer)
            except ConnectionError:
                pass
            raw.close()
        good = handshake(self.server.port).decode()
        for bad in (good.replace("Version: 13", "Version: 12"), good.replace("GET", "POST"), good.replace("/ws", "/elsewhere"),
                    good.replace("Upgrade: websocket", "Upgrade: h2c"), good.replace("Sec-WebSocket-Key", "X-Key"),
                    good.replace("HTTP/1.1", "HTTP/1.0"), "".join(rng.sample(good, len(good)))):
            raw = await RawSocket(self.server.port).open()
            try:
                await raw.send(bad.encode())
                raw.finish_sending()
                answer = await asyncio.wait_for(raw.reader.read(), harness.TIMEOUT)
                self.assertNotIn(b"HTTP/1.1 101", answer, bad)
            except ConnectionError:
                pass
            raw.close()
        await self.assert_untouched()

    async def test_big_frames_slowly_from_many(self):
        before = self.server.resident_bytes()
        many = [await self.raw() for _ in range(40)]
        payload = b'{"a":"' + b"x" * ((1 << 20) - 8) + b'"}'
        whole = frame(payload)
        for end in range(0, len(whole), 1 << 18):
            await asyncio.gather(*(raw.send(whole[end:end + (1 << 18)]) for raw in many))
        self.assert_grown_less(self.server, before, 40 * (3 << 20))
        for raw in many:
            self.assertEqual((await raw.receive_json())["error"]["data"]["reason"], "too_large")  # one string so long
        await self.assert_untouched()
        for raw in many:
            raw.close()

    async def test_garbage_of_all_kinds_after_the_handshake(self):
        rng = random.Random(5)
        for round_ in range(150):
            raw = await self.raw(True if round_ % 2 else None)
            data = bytearray(frame(request("table.resync", {"table": self.table}), masked=rng.random() < 0.9) * 3)
            for _ in range(rng.randrange(1, 6)):
                data[rng.randrange(len(data))] = rng.randrange(256)
            try:
                await raw.send(bytes(data))
                if rng.random() < 0.5:
                    raw.finish_sending()
                    await raw.end()
            except ConnectionError:
                pass
            raw.close()
        await self.assert_untouched()


if __name__ == "__main__":
    assert raw_socket.TIMEOUT == harness.TIMEOUT
    harness.main()
