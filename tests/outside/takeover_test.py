"""A server follows another under load: no connection is refused, nothing is lost, nothing is done twice, and nobody's seat
is away for longer than two seconds. By `--takeover`, and by a socket that a service manager holds."""
import asyncio
import os
import socket
import stat
import time

import harness
from harness import run_program

AWAY_S = 2.0  # the most that a seat may be


class Player:
    """Plays on at random whatever becomes of the server, as a client would: back by token when it is told to be."""

    def __init__(self, case, client, table):
        self.case, self.client, self.table = case, client, table
        self.acknowledged = {}  # key -> seq
        self.away = []          # seconds without the seat, each time
        self.waits = []         # what the server said, in milliseconds
        self.over = False

    async def come_back(self):
        since = time.monotonic()
        token = self.client.token
        while True:
            # The next server follows soon: it may end this connection, too, even before the hello, and says so.
            told = [notice["retry_after_ms"] for notice in self.client.chosen("server.notice") if notice["kind"] == "shutdown"]
            self.case.assertEqual(len(told), 1, "a connection ended without a word")
            self.waits += told
            await asyncio.sleep(told[0] / 1000)
            self.client = await self.case.connect()  # refused: the test fails
            self.client.token = token
            try:
                self.client.hello = await self.client.call("session.hello", token=token)
                await self.client.resync(self.table)
                break
            except ConnectionError:
                pass
        self.away.append(time.monotonic() - since)

    async def run(self):
        key = 0
        act = None
        while not self.over:
            try:
                mirror = await self.client.mirror(self.table)
                if act is None:
                    await self.client.until(lambda: mirror.my_turn or mirror.over, "a turn")
                    self.over = mirror.over
                    if self.over:
                        return
                    key += 1
                    act = {"table": self.table, "action": self.case.rng.choice(mirror.legal), "seq": mirror.seq,
                           "key": f"key {key}"}
                answer = await self.client.ask("table.act", act)
                if "error" in answer:
                    if answer["error"]["data"]["reason"] == "busy":  # the old one takes no more moves
                        await asyncio.sleep(0.02)
                        continue
                    self.case.problems.append(f"{act} was refused: {answer['error']}")
                    return
                self.acknowledged[act["key"]] = answer["result"]["seq"]
                act = None
                await self.client.at(self.table, answer["result"]["seq"])
                await asyncio.sleep(0.02)  # so that no match is over meanwhile
            except ConnectionError:
                await self.come_back()


class Following(harness.TestCase):
    settings = {"shutdown.drain_ms": 10_000, "shutdown.reconnect_spread_ms": 60_000}

    @property
    def away_s(self):
        return AWAY_S * (10 if harness.is_sanitized() else 1)

    async def load(self, tables):
        players = []
        for n in range(tables):
            pair = [await self.person(f"{name} {n}") for name in ("Ada", "Bo")]
            table = await self.table_of(*pair, bots=1, game="argent")  # which is not over soon
            players += [Player(self, client, table) for client in pair]
        return players

    async def knock(self, refused, until):
        """Strangers who come in the very moment: each gets an answer."""
        while not until.is_set():
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                answer = await asyncio.wait_for(reader.read(), harness.TIMEOUT)
                if not answer.startswith(b"HTTP/1.1 200"):
                    refused.append(answer[:80])
                writer.close()
            except OSError as error:
                refused.append(repr(error))
            await asyncio.sleep(0.005)

    async def under_load(self, follow):
        """Plays, has `follow` done three times, and looks at what has become of everybody."""
        players = await self.load(tables=4)
        done, refused = asyncio.Event(), []
        knocking = asyncio.create_task(self.knock(refused, done))
        playing = [asyncio.create_task(player.run()) for player in players]
        for _ in range(3):
            await asyncio.sleep(0.3)
            await follow()
        for player in players:  # each has been away
            await asyncio.wait_for(self.back(player), harness.TIMEOUT)
        done.set()
        await knocking
        self.assertEqual(refused, [])
        for task in playing:
            await harness.cancelled(task)
        for player in players:
            await self.assert_once(player)
            self.assertLessEqual(max(player.waits), 500, "they come back at once")
            self.assertLess(max(player.away), self.away_s)
        print(f"longest away: {max(max(p.away) for p in players):.2f} s", flush=True)

    async def back(self, player):
        while len(player.away) < 1 or player.client.closed and not player.over:
            await asyncio.sleep(0.02)

    async def assert_once(self, player):
        client = await self.again(player.client)
        await client.resync(player.table)
        moves = (await client.call("match.moves", match=player.table))["moves"]
        self.assertEqual([move["seq"] for move in moves], list(range(1, len(moves) + 1)))
        seat = client.mirrors[player.table].seat
        claimed = list(player.acknowledged.values())
        self.assertEqual(len(set(claimed)), len(claimed), "two keys, one move")
        for key, seq in player.acknowledged.items():
            self.assertEqual(moves[seq - 1]["by"], seat, "an acknowledged move is gone")


class Takeover(Following):
    async def follow(self):
        old = self.server
        new = harness.Server(old.folder, old.settings, ("--takeover",))
        self.servers.append(new)
        await new.start()
        self.assertEqual(new.port, old.port)
        self.assertEqual(await old.wait(), 0)
        self.server = new

    async def test_under_load(self):
        await self.under_load(self.follow)
        code, out, err = await run_program("verify", "--all", "--data", self.server.data)
        self.assertEqual(code, 0, out + err)

    async def test_whoever_is_deaf_is_not_waited_for(self):
        deaf = await asyncio.open_connection("127.0.0.1", self.server.port)
        deaf[1].write(b"GET /ws HTTP/1.1\r\n")
        began = time.monotonic()
        await self.follow()
        self.assertLess(time.monotonic() - began, self.away_s)
        deaf[1].close()

    async def test_where_no_server_is_it_starts_as_ever(self):
        for folder in ("new", "killed"):
            (self.folder / folder).mkdir()
            server = await self.start_server(folder=self.folder / folder, arguments=("--takeover",))
            await server.kill()  # leaves its socket behind
            await server.start()
            await self.assert_serves(server)

    async def test_the_door_is_the_operators(self):
        door = self.server.data / "takeover.sock"
        self.assertEqual(stat.S_IMODE(door.stat().st_mode), 0o600)
        await self.server.stop()
        self.assertFalse(door.exists())

    async def test_a_new_server_that_dies_takes_the_port_with_it_and_says_so(self):
        knocker = socket.socket(socket.AF_UNIX)
        knocker.connect(str(self.server.data / "takeover.sock"))
        knocker.close()
        self.assertEqual(await self.server.wait(), 4)  # for whoever restarts it
        self.assertIn("the new server is gone", self.server.log)
        await self.server.start()
        await self.assert_serves()

    async def test_other_settings_of_the_port_do_not_matter(self):
        new = harness.Server(self.server.folder, {**self.server.settings}, ("--takeover", "--set", "host=127.0.0.2"))
        self.servers.append(new)
        await new.start()
        await self.server.wait()
        self.assertEqual(new.port, self.server.port)
        self.assertIn("the socket was passed on", new.log)


class ServiceManager(Following):
    """As systemd does it: it holds the socket, and starts the server again with it."""

    def setUp(self):
        self.held = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.held.set_inheritable(True)
        self.addCleanup(self.held.close)

    async def start_server(self, settings=None, folder=None, arguments=(), variables=None):
        folder = folder or self.folder / "managed"
        folder.mkdir(exist_ok=True)
        server = ManagedServer(folder, {**self.settings, **(settings or {})}, self.held, arguments, variables)
        self.servers.append(server)
        return await server.start()

    async def test_under_load(self):
        self.assertEqual(self.server.port, self.held.getsockname()[1])

        async def follow():
            self.assertEqual(await self.server.stop(), 0)
            await self.server.start()
        await self.under_load(follow)

    async def test_it_is_told_when_the_server_is_ready_and_when_it_ends(self):
        heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        heard.bind(str(self.folder / "notify"))
        heard.settimeout(harness.TIMEOUT)
        await self.server.stop()
        self.server.variables["NOTIFY_SOCKET"] = str(self.folder / "notify")
        await self.server.start()
        self.assertEqual(await asyncio.to_thread(heard.recv, 100), b"READY=1")
        await self.server.stop()
        self.assertEqual(await asyncio.to_thread(heard.recv, 100), b"STOPPING=1")
        heard.close()

    async def test_what_is_no_listening_socket_is_refused(self):
        await self.server.stop()
        self.server.held = open(os.devnull)
        with self.assertRaises(AssertionError):
            await self.server.start()
        self.assertIn("no listening TCP socket", self.server.log)
        self.server.held.close()
        self.servers.remove(self.server)


class ManagedServer(harness.Server):
    def __init__(self, folder, settings, held, arguments, variables):
        super().__init__(folder, settings, arguments, variables)
        self.held = held

    async def start(self):
        # The socket is descriptor 3, and LISTEN_PID the server's own, which only it can know: a shell becomes it.
        self.pass_fds = (self.held.fileno(),)
        self.wrapper = ("bash", "-c", f'exec 3<&{self.held.fileno()}; LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"', "managed")
        return await super().start()


if __name__ == "__main__":
    harness.main()
