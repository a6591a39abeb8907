"""The recipes of config/proxies in front of the real server. A proxy that is not installed is skipped by its name."""
import asyncio
import os
import re
import shutil
import socket
import subprocess
import unittest

import harness
from harness import eventually
from raw_socket import PING, PONG, RawSocket, frame, handshake, request

RECIPES = harness.ROOT / "config" / "proxies"
METRIC = b"arbiter_requests_total"


def free_port():
    with socket.socket() as link:
        link.bind(("127.0.0.1", 0))
        return link.getsockname()[1]


def program(name):
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")


class Behind(harness.TestCase):
    """What holds behind each of them."""
    name = recipe = None
    settings = {"trusted_proxies": "127.0.0.1", "public_hosts": "127.0.0.1,games.example", "limits.connections_per_address": 2,
                "timeouts.idle_ms": 2000, "timeouts.handshake_ms": 3000}

    @classmethod
    def setUpClass(cls):
        if cls.name is None or program(cls.name) is None:
            raise unittest.SkipTest(f"{cls.name or 'no proxy'} is not installed")

    def command(self, config):
        raise NotImplementedError

    def adapted(self, text):
        raise NotImplementedError

    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.port = free_port()
        text = (RECIPES / self.recipe).read_text().replace("127.0.0.1:8080", f"127.0.0.1:{self.server.port}")
        # The time-outs of the recipes are minutes; nobody waits for them here.
        text = re.sub(r"120s", "4s", text)
        config = self.folder / self.recipe
        config.write_text(self.adapted(text))
        self.proxy = subprocess.Popen(self.command(config), stdout=subprocess.DEVNULL, stderr=open(self.folder / "proxy.log", "wb"),
                                      env={**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)})
        self.addCleanup(self.end_proxy)

        async def answers():
            self.assertIsNone(self.proxy.poll(), (self.folder / "proxy.log").read_text())
            try:
                return (await self.statuses(b"GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")) == [200]
            except ConnectionError:
                return False
        await eventually(answers, f"{self.name} to answer")

    def end_proxy(self):
        self.proxy.terminate()
        self.proxy.wait(30)

    async def open(self, source="127.0.0.2"):
        raw = RawSocket(self.port)
        raw.reader, raw.writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0))
        self.addCleanup(raw.close)
        return raw

    async def ask(self, data, seconds=1.5):
        """All that comes back in so many seconds, or until the end."""
        raw = await self.open()
        raw.writer.write(data)
        got = b""
        try:
            async with asyncio.timeout(seconds):
                while piece := await raw.reader.read(1 << 16):
                    got += piece
        except (asyncio.TimeoutError, ConnectionError):
            pass
        raw.close()
        return got

    async def statuses(self, data):
        return [int(status) for status in re.findall(rb"HTTP/1\.[01] (\d\d\d)", await self.ask(data))]

    async def test_it_plays_long_silences_and_large_frames(self):
        raw = await self.open()
        await raw.upgrade()
        token = (await raw.hello("Ada"))["result"]["token"]
        again = await self.open()
        await again.upgrade(extra=f"Origin: http://127.0.0.1:{self.port}\r\n")  # the page that the proxy serves
        await again.hello(token=token)
        table = (await raw.call("table.create", {"game": "conclave", "seats": 2}, 2))["result"]["table"]
        big = request("match.import", {"document": {"x": "y" * 12_000, "z": ["w" * 10_000] * 18}}, 3)
        self.assertGreater(len(big), 190_000)
        await raw.send(frame(big))
        self.assertIn("error", await raw.answer(3))
        # Silent for longer than the proxy lets a connection be, but for the pings that the server sends.
        end = asyncio.get_running_loop().time() + 6
        pings = 0
        while asyncio.get_running_loop().time() < end:
            try:
                async with asyncio.timeout(1):
                    opcode, payload = await raw.receive()
            except asyncio.TimeoutError:
                continue
            if opcode == PING:
                pings += 1
                await raw.send(frame(payload, PONG))
        self.assertGreater(pings, 2)
        self.assertIn("result", await raw.call("table.resync", {"table": table}, 4))

    async def test_addresses_are_those_of_the_visitors(self):
        for number, (source, forged, opened) in enumerate((
                ("127.0.0.2", "", True), ("127.0.0.2", "X-Forwarded-For: 203.0.113.7\r\n", True),
                ("127.0.0.2", "X-Forwarded-For: 203.0.113.8\r\n", False), ("127.0.0.3", "X-Forwarded-For: 203.0.113.7\r\n", True))):
            raw = await self.open(source)
            await raw.send(handshake(self.port, extra=forged))
            answer = await raw.read(raw.reader.readuntil(b"\r\n\r\n"))
            self.assertEqual(b" 101 " in answer.split(b"\r\n")[0], opened, (number, answer))

    async def test_pages_of_others_do_not_connect(self):
        for extra in ("Origin: https://evil.example\r\n", "Origin: null\r\n"):
            self.assertEqual(await self.statuses(handshake(self.port, extra=extra)), [403])

    async def test_nothing_is_smuggled_through(self):
        inner = b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        chunked = b"%x\r\n%s\r\n0\r\n\r\n" % (len(inner), inner)
        after = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        post = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        for what, data in (
                ("a length", post + b"Content-Length: %d\r\n\r\n" % len(inner) + inner),
                ("chunks", post + b"Transfer-Encoding: chunked\r\n\r\n" + chunked),
                ("a length and chunks", post + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked),
                ("chunks and a length", post + b"Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n" + chunked),
                ("two lengths", post + b"Content-Length: 0\r\nContent-Length: %d\r\n\r\n" % len(inner) + inner),
                ("odd chunks", post + b"Transfer-Encoding: xchunked\r\nContent-Length: %d\r\n\r\n" % len(inner) + inner),
                ("a tab", post + b"Transfer-Encoding:\x0bchunked\r\nContent-Length: %d\r\n\r\n" % len(inner) + inner),
                ("a GET with a length", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n" % len(inner) + inner),
                ("an upgrade with a length", handshake(self.port)[:-2] + b"Content-Length: %d\r\n\r\n" % len(inner) + inner),
                ("a false upgrade", handshake(self.port).replace(b"Version: 13", b"Version: 7") + inner)):
            with self.subTest(what):
                answer = await self.ask(data + after)
                self.assertNotIn(METRIC, answer)
                self.assertLessEqual(len(re.findall(rb"HTTP/1\.[01] 200", answer)), 1)
        # Whoever comes next over the proxy's connections gets their own answers.
        for _ in range(5):
            answer = await self.ask(after)
            self.assertTrue(answer.endswith(b"ok\n"), answer)

    async def test_figures_stay_inside(self):
        self.assertEqual(await self.statuses(b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"), [404])
        self.assertEqual((await self.server.get("/metrics"))[0], 200)


class Nginx(Behind):
    name, recipe = "nginx", "nginx.conf"

    def command(self, config):
        return [program("nginx"), "-p", str(self.folder), "-c", str(config), "-e", str(self.folder / "error.log")]

    def adapted(self, text):
        kept = " ".join(f"{kind}_temp_path {self.folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        text = text.replace("listen 80;", f"listen 127.0.0.1:{self.port};")
        return (f"daemon off; pid {self.folder}/pid; error_log {self.folder}/error.log; worker_processes 1;\n"
                f"events {{}}\nhttp {{ access_log off; {kept}\n{text}\n}}\n")


class Haproxy(Behind):
    name, recipe = "haproxy", "haproxy.cfg"

    def command(self, config):
        return [program("haproxy"), "-db", "-f", str(config)]

    def adapted(self, text):
        return text.replace("bind :80\n", f"bind 127.0.0.1:{self.port}\n")


class Caddy(Behind):
    name, recipe = "caddy", "Caddyfile"

    def command(self, config):
        return [program("caddy"), "run", "--config", str(config), "--adapter", "caddyfile"]

    def adapted(self, text):
        return "{\n\tadmin off\n\tauto_https off\n}\n" + text.replace("games.example {", f"http://:{self.port} {{")


if __name__ == "__main__":
    harness.main()
