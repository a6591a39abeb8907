"""`arbiter doctor`: a fault of each kind is planted and must be found, with advice; without it nothing is said."""
import asyncio
import json
import os
import pathlib
import re
import shutil
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time
import unittest

import harness
from harness import run_program

PUBLIC = {"public_hosts": "games.example", "trusted_proxies": "127.0.0.1"}


class Doctor(harness.TestCase):
    async def ask(self, *arguments, settings=None, data=None, code=None):
        """What it finds: (severity, subject) -> texts."""
        got, out, err = await run_program("doctor", "--json", "--data", data or self.server.data, *arguments,
                                          settings={"port": self.server.port, **(settings or {})})
        said = json.loads(out)
        findings = {}
        for finding in said["findings"]:
            self.assertEqual(finding["severity"] != "good", finding["advice"] != "", finding)
            findings.setdefault((finding["severity"], finding["subject"]), []).append(finding["what"])
        worst = max((s for s, _ in findings), key=["good", "note", "warning", "fault"].index)
        self.assertEqual(said["worst"], worst)
        self.assertEqual(got, {"good": 0, "note": 0, "warning": 6, "fault": 1}[worst], out + err)
        return findings

    def assert_found(self, findings, severity, subject, words):
        self.assertTrue(any(re.search(words, what) for what in findings.get((severity, subject), [])),
                        f"{severity} {subject} with {words!r} is not in {findings}")

    def assert_not_found(self, findings, words):
        for (severity, _), texts in findings.items():
            self.assertFalse(severity != "good" and any(re.search(words, what) for what in texts), f"{words!r} in {findings}")


class Settings(Doctor):
    async def test_each_dangerous_or_contradicting_setting(self):
        for severity, words, settings in (
                ("warning", "without TLS and without a proxy", {"host": "0.0.0.0"}),
                ("warning", "`public_hosts` is empty", {"trusted_proxies": "127.0.0.1"}),
                ("warning", "there is a proxy, and `trusted_proxies` does not", {"public_hosts": "games.example"}),
                ("fault", "trusts everybody", {"trusted_proxies": "0.0.0.0/0"}),
                ("fault", "trusts everybody", {"trusted_proxies": "::/0"}),
                ("warning", "the pages of every site", {"allowed_origins": "*"}),
                ("fault", "belong together", {"tls.key": __file__}),
                ("warning", "`limits.connections` is 0", {"host": "0.0.0.0", "limits.connections": 0}),
                ("fault", "more than `limits.request_burst`", {"limits.batch": 16, "limits.request_burst": 8}),
                ("warning", "`limits.connections_per_address` is more", {"limits.connections": 50, "limits.connections_per_address": 60}),
                ("warning", "`notify.public_url` is empty", {"notify.smtp_url": "smtps://mail.example"}),
                ("warning", "has a password", {"notify.smtp_url": "smtp://me:secret@mail.example", "notify.public_url": "http://127.0.0.1:1/"}),
                ("fault", "every address", {"notify.allow_addresses": "0.0.0.0/0"}),
                ("fault", "`access.password` is empty", {"access.new_people": "password"}),
                ("note", "`log.level` is debug", {"log.level": "debug"})):
            with self.subTest(words, **settings):
                self.assert_found(await self.ask(settings=settings), severity, "settings", words)
        sane = await self.ask(settings=PUBLIC)
        self.assertEqual({severity for severity, subject in sane if subject == "settings"}, {"good"})
        code, out, _ = await run_program("doctor", "--data", "data", settings={"port": self.server.port})
        self.assertIn('`data` is "data"', out)
        self.assertEqual(code, 6 if "warning" in out else 0)

    async def test_one_that_is_unknown_ends_it(self):
        file = self.folder / "arbiter.json"
        file.write_text('{"limits": {"frame_byte": 5000}}')
        findings = await self.ask("--config", file)
        self.assertEqual(set(findings), {("fault", "settings")})
        self.assert_found(findings, "fault", "settings", r"limits\.frame_byte; the nearest is limits\.frame_bytes")


class Host(Doctor):
    async def test_rights(self):
        key = self.folder / "key.pem"
        key.write_text("")
        key.chmod(0o644)
        for path, mode, words in ((self.server.data, 0o755, "the data folder"), (self.server.database, 0o644, "the database")):
            before = path.stat().st_mode
            self.assert_not_found(await self.ask(), words)
            path.chmod(mode)
            self.assert_found(await self.ask(), "warning", "permissions", f"{words}.* has mode {mode:04o}")
            path.chmod(before)
        self.assert_found(await self.ask(settings={"tls.key": key, "tls.certificate": key}), "warning", "permissions", "certificate's key")
        settings = self.folder / "arbiter.json"
        settings.write_text('{"notify": {"smtp_url": "smtps://me:secret@mail.example", "public_url": "https://x.example"}}')
        settings.chmod(0o644)
        self.assert_found(await self.ask("--config", settings), "warning", "permissions", "with a password")

    @unittest.skipUnless(os.geteuid() == 0, "only root can give files away")
    async def test_files_of_somebody_else(self):
        other = self.server.data / "arbiter.db-old"
        other.write_text("")
        os.chown(other, 12345, 12345)
        self.assert_found(await self.ask(), "fault", "permissions", "belongs to user 12345")

    async def test_the_disk(self):
        findings = await self.ask()
        self.assert_found(findings, "good", "disk", r"takes [0-9.]+ ms \(p50\), [0-9.]+ ms \(p99\)")
        self.assertTrue(any(subject == "disk" and any(re.search("[kMGT]B are free", what) for what in texts)
                            for (_, subject), texts in findings.items()))
        memory = pathlib.Path("/dev/shm")
        if memory.is_dir():
            with tempfile.TemporaryDirectory(dir=memory) as folder:
                self.assert_found(await self.ask(data=folder), "fault", "disk", "in memory")
        file = self.folder / "file"
        file.write_text("")
        self.assert_found(await self.ask(data=file), "fault", "data", "is no folder")
        self.assert_found(await self.ask(data=self.folder / "nothing"), "note", "data", "is not there")

    async def test_descriptors(self):
        limits = {"limits.connections": 1_000_000_000 // 1000}
        self.assert_found(await self.ask(settings=limits), "warning", "descriptors", "`limits.connections` wants 1000000")
        self.assert_found(await self.ask(settings={"limits.connections": 100}), "good", "descriptors", "may have")

    async def test_a_clock_that_was_set_back(self):
        library = os.environ.get("ARBITER_CLOCK_SHIFT_LIBRARY")
        if not library:
            self.skipTest("the library of clock_shift.cpp is not named")
        shift = self.folder / "shift"
        shift.write_text(str(2 * 86_400))
        ahead = await self.start_server(variables={"LD_PRELOAD": library, "ARBITER_CLOCK_SHIFT": str(shift)})
        await self.assert_serves(ahead)
        await ahead.stop()
        self.assert_found(await self.ask(data=ahead.data), "fault", "clock", "behind what the server wrote last")
        self.assert_not_found(await self.ask(), "behind what")


class Store(Doctor):
    async def test_damage_and_matches_that_would_not_go_on(self):
        ada, bo = await self.people("Ada", "Bo")
        tables = [await self.table_of(ada, bo) for _ in range(3)]
        for table in tables:
            await asyncio.gather(*(p.play(table, self.rng, until=lambda m: m.seq >= 6) for p in (ada, bo)))
        await self.server.stop()
        whole = await self.ask()
        self.assert_found(whole, "good", "store", "every row can be read: 3 running")
        self.assert_found(whole, "good", "upgrade", "all 3 running matches")
        self.assert_found(whole, "note", "server", "nothing answers")
        database = sqlite3.connect(self.server.database)
        for table, change in ((tables[0], "digest = zeroblob(32)"),):
            database.execute(f"UPDATE moves SET {change} WHERE seq = 4 AND match_no = (SELECT no FROM tables WHERE id = ?)", (table,))
        database.commit()
        database.close()
        findings = await self.ask()
        self.assert_found(findings, "fault", "store", f"damaged: .*{tables[0]}")
        self.assert_found(findings, "warning", "upgrade", f"match {tables[0]}")
        self.assert_not_found(findings, tables[1])
        # Another ruleset: the cards of this version are not those that the matches were begun with.
        games = self.folder / "games"
        shutil.copytree(harness.ROOT / "config" / "games", games)
        cards = json.loads((games / "conclave" / "cards.json").read_text())
        (games / "conclave" / "cards.json").write_text(json.dumps(cards, indent=7))
        again = await self.ask(settings={"games_folder": games})
        self.assert_not_found(again, tables[1])  # the same cards, written otherwise

    async def test_what_is_no_store(self):
        await self.server.stop()
        self.server.database.write_bytes(b"not a database" * 1000)
        self.assert_found(await self.ask(), "fault", "store", "database")
        for file in self.server.data.glob("arbiter.db*"):
            file.unlink()
        self.assert_found(await self.ask(), "note", "store", "there is no store")


class Backups(Doctor):
    async def test_none_old_ones_and_what_is_no_copy(self):
        self.assert_found(await self.ask(), "warning", "backups", "none are made by schedule")
        folder = self.folder / "backups"
        asked = {"backup.folder": folder, "backup.every_h": 24}
        self.assert_found(await self.ask(settings=asked), "fault", "backups", "is not there")
        folder.mkdir()
        self.assert_found(await self.ask(settings=asked), "warning", "backups", "holds no copy")
        copy = folder / "arbiter-20260101T000000Z.db"
        await run_program("backup", "--data", self.server.data, copy)
        self.assert_found(await self.ask(settings=asked), "good", "backups", "the latest copy is 0 hours old")
        os.utime(copy, (time.time() - 49 * 3600,) * 2)
        self.assert_found(await self.ask(settings=asked), "fault", "backups", "the latest copy is 49 hours old")
        (folder / "arbiter-20260102T000000Z.db").write_text("nothing")
        self.assert_found(await self.ask(settings=asked), "fault", "backups", "20260102.* is no copy")


class Front(threading.Thread):
    """A proxy of a kind: it passes on what `change(head)` makes of the head of a request."""

    def __init__(self, port, change):
        super().__init__(daemon=True)
        self.to, self.change = port, change
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.start()

    def run(self):
        while True:
            try:
                client, _ = self.listening.accept()
            except OSError:
                return
            head = b""
            while b"\r\n\r\n" not in head:
                head += client.recv(4096)
            changed = self.change(head)
            if changed is None:
                client.sendall(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")
            else:
                with socket.create_connection(("127.0.0.1", self.to)) as server:
                    server.sendall(changed)
                    client.sendall(server.recv(65536))
            client.close()

    def close(self):
        self.listening.close()


class Requests(Doctor):
    async def test_a_server_that_is_ready_and_one_that_is_not(self):
        self.assert_found(await self.ask(), "good", "server", "ready")
        answer = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 18\r\n\r\nthe disk is behind"
        listening = socket.create_server(("127.0.0.1", 0))

        def unready():
            for _ in range(2):
                client, _ = listening.accept()
                client.recv(4096)
                client.sendall(answer)
                client.close()
        threading.Thread(target=unready, daemon=True).start()
        findings = await self.ask(settings={"port": listening.getsockname()[1]})
        listening.close()
        self.assert_found(findings, "fault", "server", "the disk is behind")

    async def test_names(self):
        named = await self.start_server(PUBLIC)
        asked = {"port": named.port, **PUBLIC}
        self.assert_found(await self.ask(settings=asked, data=named.data), "good", "names", "it answers to games.example")
        asked["public_hosts"] = "games.example,other.example"  # set since it started
        self.assert_found(await self.ask(settings=asked, data=named.data), "warning", "names", "does not know the name other.example")

    async def test_the_proxy(self):
        named = await self.start_server({"trusted_proxies": "127.0.0.1", "public_hosts": "127.0.0.1"})

        async def through(change):
            front = Front(named.port, change)
            self.addCleanup(front.close)
            return await self.ask(settings={"port": named.port, "trusted_proxies": "127.0.0.1", "public_hosts": "127.0.0.1",
                                            "notify.public_url": f"http://127.0.0.1:{front.port}/"}, data=named.data)
        drop = lambda name: lambda head: re.sub(rb"(?mi)^" + name + rb": [^\r]*\r\n", b"", head)  # noqa: E731
        good = await through(lambda head: head)
        self.assert_found(good, "good", "proxy", "lets WebSockets through")
        self.assert_found(good, "warning", "proxy", "is plain http")
        self.assert_found(await through(drop(b"Upgrade")), "fault", "proxy", "does not let WebSockets through")
        self.assert_found(await through(lambda head: re.sub(rb"Host: [^\r]*", b"Host: 127.0.0.1:9", head)), "fault", "proxy",
                          "refuses its own pages")
        self.assert_found(await through(lambda head: re.sub(rb"Host: [^\r]*", b"Host: backend", head)), "fault", "proxy", "no name of this server")
        self.assert_found(await through(lambda head: None), "fault", "proxy", "answers 502")
        unreachable = {"port": named.port, "notify.public_url": "http://127.0.0.1:1/", **PUBLIC}
        self.assert_found(await self.ask(settings=unreachable, data=named.data), "warning", "proxy", "cannot be reached")

    async def test_the_certificate(self):
        if shutil.which("openssl") is None:
            self.skipTest("openssl is missing")
        certificate, key = self.folder / "certificate.pem", self.folder / "key.pem"
        for days, severity, words in ((2, "warning", "good for (1|2) days only"), (90, "good", "good for (89|90) days")):
            subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", str(days),
                            "-subj", "/CN=games.example", "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
            tls = {"tls.certificate": certificate, "tls.key": key, "public_hosts": "games.example"}
            safe = await self.start_server(tls)
            findings = await self.ask(settings={"port": safe.port, **tls}, data=safe.data)
            self.assert_found(findings, severity, "tls", words)
            self.assert_found(findings, "fault", "tls", "browsers do not take the certificate for games.example")  # self-signed


if __name__ == "__main__":
    harness.main()
