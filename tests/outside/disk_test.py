"""A disk that is full, a store that another program holds or that cannot be written, a log that nobody reads: said, and
recovered from without a restart."""
import asyncio
import os
import resource
import sqlite3
import subprocess

import harness
from harness import eventually, run_program


class Trouble(harness.TestCase):
    settings = {"store.busy_timeout_ms": 100}

    async def moves_on(self, table, *players):
        """A move, stored and told to all: the seat whose turn it is takes its first legal action."""
        mirrors = [player.mirrors[table] for player in players]
        before = max(mirror.seq for mirror in mirrors)
        acting = next(player for player in players if player.mirrors[table].legal)
        await acting.call("table.act", table=table, action=acting.mirrors[table].legal[0])
        await eventually(lambda: all(mirror.seq > before for mirror in mirrors), "the move to be told to all")

    async def says(self, status, *words):
        async def told():
            answer = await self.server.get("/readyz")
            return answer[0] == status and all(word in answer[2] for word in words)
        await eventually(told, f"/readyz to say {status} {' '.join(words)}")

    async def assert_goes_through(self, hinder, help_):
        """While the store cannot be written nothing is done and nobody is lost; then everything goes on as if nothing had been."""
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        await self.moves_on(table, ada, bo)
        hinder()
        seqs = [player.mirrors[table].seq for player in (ada, bo)]

        async def fails():
            return "error" in await ada.ask("table.create", {"game": "conclave", "seats": 2})
        await eventually(fails, "the store to take no writes")
        acting = next(player for player in (ada, bo) if player.mirrors[table].legal)
        answer = await acting.ask("table.act", {"table": table, "action": acting.mirrors[table].legal[0]})
        self.assertIn("error", answer, "a move that is not stored is not made")
        await self.says(503)
        self.assertIn("the store takes no writes", self.server.log)
        self.assertEqual([player.mirrors[table].seq for player in (ada, bo)], seqs)
        self.assertTrue((await bo.call("games.list"))["games"])

        help_()
        await self.says(200)
        await ada.call("table.create", game="conclave", seats=2)
        await self.play_out(table, ada, bo)
        self.assertEqual(await self.server.stop(), 0)
        code, out, err = await run_program("verify", "--all", "--data", self.server.data)
        self.assertEqual(code, 0, out + err)


class Disk(Trouble):
    async def test_a_file_that_may_not_grow(self):
        pid = self.server.process.pid
        limits = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        await self.assert_goes_through(lambda: resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, limits[1])),
                                       lambda: resource.prlimit(pid, resource.RLIMIT_FSIZE, limits))

    async def test_another_program_holds_the_store(self):
        other = sqlite3.connect(self.server.database, isolation_level=None)
        self.addCleanup(other.close)
        await self.assert_goes_through(lambda: other.execute("BEGIN IMMEDIATE"), lambda: other.execute("ROLLBACK"))

    async def test_a_log_that_nobody_reads(self):
        server = harness.Server(self.folder / "piped", {**self.settings, "log.level": "debug"})
        server.folder.mkdir()
        reader, writer = os.pipe()
        os.symlink(f"/proc/{os.getpid()}/fd/{writer}", server.folder / "log")  # which the harness opens for it
        self.servers.append(server)
        await server.start()
        os.close(writer)
        os.close(reader)
        for _ in range(3):
            await self.assert_serves(server)
        self.assertEqual(await server.stop(), 0)

    async def test_a_store_that_cannot_be_written_is_named_at_the_start(self):
        if os.geteuid() == 0:
            # Whoever may do everything may write everywhere, but for what is no disk at all.
            folder = "/proc/self"
        else:
            folder = self.folder / "locked"
            folder.mkdir(mode=0o500)
        code, _, err = await run_program("serve", "--port", "0", "--data", f"{folder}/data")
        self.assertEqual(code, 4, err)
        self.assertIn(f"{folder}/data", err)


class FullDisk(Trouble):
    """On a disk of its own, of 6 MB: only who may mount one runs this."""

    async def start_server(self, *arguments, **options):
        folder = self.folder / "server"
        data = folder / "data"
        data.mkdir(parents=True)
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=6m,mode=700", "arbiter-test", data], capture_output=True, check=False)
        if mounted.returncode != 0:
            self.skipTest("no disk can be mounted here")
        self.addCleanup(subprocess.run, ["umount", "--lazy", data], check=True)
        return await super().start_server(*arguments, folder=folder, **options)

    async def test_no_room_is_left(self):
        filler = self.server.data / "filler"

        def fill():
            with open(filler, "wb", buffering=0) as file:
                try:
                    while True:
                        file.write(bytes(4096))
                except OSError:
                    pass
        await self.assert_goes_through(fill, filler.unlink)


if __name__ == "__main__":
    harness.main()
