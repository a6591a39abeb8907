"""A soak: many tables of all games for a long time, with everything that happens to a public server, and a reckoning at the end.

    soak.py PROGRAM [--minutes 30 | --seconds 30] [--tables 200] [--seed N]

People play and think, drop and come back, spectators come and go, some never read, some send nonsense as fast as they can.
In the first half the server is killed, restarted, backed up and taken over; the second half runs through, so that what grows
shows. At the end: nothing acknowledged is lost or done twice, every stored match verifies, every backup opens, threads and
descriptors are where they were, and memory is not above what the load had settled at. Prints the times of acts under load.
"""
import argparse
import asyncio
import json
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time

import websockets

import harness
from raw_socket import RawSocket, frame

SETTINGS = {"timeouts.idle_table_s": 2, "timeouts.open_table_s": 20, "timeouts.absent_s": 0, "bots.delay_ms": 50, "shutdown.reconnect_spread_ms": 2000,
            "log.level": "warn"}
GROWTH = 48 << 20  # what memory may grow by, beside what is in use
PATIENCE = 60


class Gone(Exception):
    """The connection has ended."""


class Person:
    """One person with one connection at a time, who plays at one table at a time and never loses count."""

    def __init__(self, soak, name, think):
        self.soak, self.name, self.think = soak, name, think
        self.rng = random.Random(f"{soak.seed} {name}")
        self.socket = self.token = self.reader = None
        self.answers, self.last_id = {}, 0
        self.tables = {}      # id -> the latest news of it, without views
        self.changed = asyncio.Event()
        self.act = None       # sent, and not answered yet
        self.acknowledged = {}  # (table, seq) -> key
        self.keys = self.names = 0

    async def connect(self):
        """Until it works: the server may be away."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self.socket = await websockets.connect(f"ws://127.0.0.1:{self.soak.server.port}/ws", max_size=None, compression=None,
                                                       ping_interval=None, close_timeout=1)
                self.reader = asyncio.create_task(self.read(self.socket))
                if self.token is None:
                    self.names += 1  # a name whose hello was never answered may be taken
                    who = {"name": f"{self.name} {'I' * self.names}"}
                else:
                    who = {"token": self.token}
                self.token = (await self.call("session.hello", **who))["token"]
                return
            except (OSError, Gone, websockets.WebSocketException, asyncio.TimeoutError) as error:
                if time.monotonic() > deadline:
                    raise AssertionError(f"{self.name} cannot come back: {error!r}") from error
                await asyncio.sleep(self.rng.uniform(0.05, 0.3))

    async def read(self, socket):
        try:
            async for text in socket:
                message = json.loads(text)
                if "id" in message:
                    future = self.answers.pop(message["id"], None)
                    if future and not future.done():
                        future.set_result(message)
                elif message["method"] in ("table.state", "table.update"):
                    self.take(message["params"])
        except websockets.ConnectionClosed:
            pass
        waiting, self.answers = self.answers, {}
        for future in waiting.values():
            if not future.done():
                future.set_exception(Gone())
                future.exception()  # whoever waits sees it; nobody needs to
        self.changed.set()

    def take(self, news):
        before = self.tables.get(news["table"], {})
        self.tables[news["table"]] = {"seq": news["seq"], "status": news["status"], "legal": news.get("legal"),
                                      "seat": news.get("seat", before.get("seat"))}
        self.changed.set()

    async def ask(self, method, **params):
        self.last_id += 1
        future = self.answers[self.last_id] = asyncio.get_running_loop().create_future()
        try:
            await self.socket.send(json.dumps({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}))
        except websockets.ConnectionClosed:
            raise Gone from None
        return await asyncio.wait_for(future, PATIENCE)

    async def call(self, method, **params):
        while True:
            answer = await self.ask(method, **params)
            if "error" not in answer:
                return answer["result"]
            if answer["error"]["data"]["reason"] not in ("busy", "rate_limited"):
                raise AssertionError(f"{self.name}: {method} {params} was refused: {answer['error']}")
            await asyncio.sleep(0.1)

    async def resync(self, table):
        self.take(await self.call("table.resync", table=table))

    async def send_act(self):
        """The act that is on its way, as often as it takes; the key makes it one."""
        began = time.monotonic()
        answer = await self.ask("table.act", **self.act)
        if "result" in answer:
            self.soak.act_times.append(time.monotonic() - began)
            self.acknowledged[self.act["table"], answer["result"]["seq"]] = self.act["key"]
        elif answer["error"]["data"]["reason"] in ("busy", "rate_limited"):
            await asyncio.sleep(0.1)
            return
        elif answer["error"]["data"]["reason"] not in ("stale", "not_your_turn", "finished"):
            raise AssertionError(f"{self.name}: {self.act} was refused: {answer['error']}")
        self.act = None

    async def step(self, table):
        news = self.tables[table]
        if self.act:
            await self.send_act()
        elif news["status"] == "playing" and news["legal"]:
            seq = news["seq"]
            await asyncio.sleep(self.rng.expovariate(1 / self.think))
            news = self.tables[table]
            if news["legal"] and news["seq"] == seq:
                self.keys += 1
                self.act = {"table": table, "action": self.rng.choice(news["legal"]), "seq": seq, "key": f"{self.name} {self.keys}"}
                await self.send_act()
        else:
            self.changed.clear()
            if not self.reader.done():
                await asyncio.wait_for(self.changed.wait(), 5)
        if self.reader.done():
            raise Gone

    async def come_back(self, table):
        """As often as it takes: what brings somebody back may break as well."""
        while True:
            try:
                if self.reader.done():
                    await self.connect()
                return await self.resync(table)
            except Gone:
                await asyncio.wait([self.reader])  # which may not have noticed yet

    async def play(self, table):
        while self.soak.going and self.tables[table]["status"] != "finished":
            try:
                await self.step(table)
            except (Gone, asyncio.TimeoutError):  # nothing happened for long: is it still so?
                await self.come_back(table)

    async def close(self):
        if self.socket:
            await self.socket.close()


class Soak:
    def __init__(self, options, folder):
        self.options, self.folder, self.seed = options, folder, options.seed
        self.rng = random.Random(options.seed)
        self.server = harness.Server(folder, SETTINGS)
        self.going = True
        self.act_times, self.people, self.tables, self.copies = [], [], [], []
        self.events, self.failures = [], []

    # ---- who is there ----

    async def pair(self, number):
        """Two people who play one match after another, of all games in turn, with bots on the other seats."""
        think = 4 * self.options.tables / 200  # the same load, however many there are
        two = [Person(self, f"{name} {number}", max(0.2, think)) for name in ("Ada", "Bo")]
        self.people += two
        for person in two:
            await person.connect()
        for round_ in range(number, number + 1_000_000):
            if not self.going:
                return
            game = self.games[round_ % len(self.games)]
            try:
                table = await self.open_table(game, two)
            except Gone:
                for person in two:
                    await person.connect()
                continue
            self.tables.append(table)
            await asyncio.gather(*(person.play(table) for person in two))

    async def open_table(self, game, two):
        seats = max(3 if game["seats"]["max"] > 2 else 2, game["seats"]["min"])
        table = (await two[0].call("table.create", game=game["slug"], seats=seats))["table"]
        await two[1].call("table.join", table=table)
        for _ in range(seats - 2):
            await two[0].call("table.add_bot", table=table, bot="random")
        await two[0].call("table.start", table=table)
        for person in two:
            await person.resync(table)
        return table

    async def spectate(self, number):
        person = Person(self, f"Spectator {number}", 1)
        await person.connect()
        while self.going:
            try:
                listed = (await person.call("lobby.list"))["tables"]
                if listed:
                    table = person.rng.choice(listed)["table"]
                    if "result" in await person.ask("table.watch", table=table):
                        await asyncio.sleep(person.rng.uniform(0.5, 5))
                        await person.ask("table.unwatch", table=table)
                await asyncio.sleep(0.2)
            except Gone:
                await person.connect()
        await person.close()

    async def drop(self):
        """Connections break, in the midst of anything."""
        while self.going:
            await asyncio.sleep(0.3)
            person = self.rng.choice(self.people)
            if person.socket and not person.reader.done():
                person.socket.transport.abort()

    async def misbehave(self, number, reads):
        """Watches without ever reading, or sends nonsense as fast as it can."""
        while self.going:
            try:
                raw = await RawSocket(self.server.port).open(small=not reads)
                await (await raw.upgrade()).hello(f"Rude {number} {self.rng.randrange(10**9)}")
                until = time.monotonic() + self.rng.uniform(2, 8)
                for table in self.tables[-20:]:
                    await raw.send(frame(json.dumps({"jsonrpc": "2.0", "id": 9, "method": "table.watch", "params": {"table": table}})))
                while self.going and time.monotonic() < until:
                    if reads:
                        await raw.send(frame('{"jsonrpc":"2.0","id":1,"method":"match.list"}') * 30 + frame("[" * 5000))
                        await asyncio.wait_for(raw.reader.read(1 << 20), 1)
                    await asyncio.sleep(0.1)
                raw.close()
            except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError, AssertionError, ConnectionError):
                await asyncio.sleep(0.3)  # it was thrown out, or the server is away

    # ---- what happens to the server ----

    async def kill(self):
        await self.server.kill()
        await self.start_again()

    async def restart(self):
        code = await self.server.stop()
        if code != 0:
            self.failures.append(f"the server ended with {code}")
        await self.start_again()

    async def start_again(self):
        self.server.arguments, self.server.listen = (), self.server.port
        await self.server.start()

    async def take_over(self):
        old, new = self.server, harness.Server(self.folder, SETTINGS, ("--takeover",))
        await new.start()
        if await old.wait() != 0 or new.port != old.port:
            self.failures.append("the takeover went wrong")
        self.server = new

    async def backup(self):
        copy = self.folder / f"copy{len(self.copies) % 3}.db"
        code, _, err = await harness.run_program("backup", "--data", self.server.data, copy)
        if code != 0:
            self.failures.append(f"backup: {err}")
        self.copies.append(copy)

    async def happenings(self, seconds):
        """In the first half of the time, each at least once."""
        kinds = (self.backup, self.kill, self.take_over, self.restart)
        times = max(len(kinds), int(seconds / 2 / 45))
        for number in range(times):
            await asyncio.sleep(seconds / 2 / (times + 1))
            kind = kinds[number % len(kinds)]
            began = time.monotonic()
            await kind()
            self.events.append(f"{kind.__name__} {time.monotonic() - began:.1f} s")

    # ---- the reckoning ----

    def figures(self):
        """Descriptors without those of the store, whose readers are opened when they are needed and then stay."""
        process = pathlib.Path(f"/proc/{self.server.process.pid}")
        store = str(self.server.database)
        others = [link for link in (process / "fd").iterdir() if not self.target(link).startswith(store)]
        return {"rss": self.server.resident_bytes(), "descriptors": len(others), "threads": len(list((process / "task").iterdir()))}

    @staticmethod
    def target(link):
        try:
            return os.readlink(link)
        except FileNotFoundError:  # closed meanwhile
            return ""

    async def settled(self):
        """When nobody is there, no table is in memory and no connection is open."""
        async def quiet():
            return await self.server.metric("connections") == 0 and await self.server.metric("tables_in_memory") == 0
        await harness.eventually(quiet, "everybody and everything to be gone", 120)
        await asyncio.sleep(1)
        return self.figures()

    async def reckon_moves(self):
        moves_of = {}
        asker = Person(self, "Reckoner", 1)
        for person in self.people:
            await person.close()
            asker.token = person.token
            await asker.connect()
            for (table, seq), key in person.acknowledged.items():
                if (table, person.name) not in moves_of:
                    state = await asker.call("table.resync", table=table)
                    moves, start = [], 1
                    while start <= state["seq"]:
                        page = (await asker.call("match.moves", match=table, **{"from": start}))["moves"]
                        moves += [(move["seq"], move["by"]) for move in page]
                        if not page:
                            break
                        start = moves[-1][0] + 1
                    if [seq_ for seq_, _ in moves] != list(range(1, state["seq"] + 1)):
                        self.failures.append(f"{table}: not every move is there once")
                    moves_of[table, person.name] = dict(moves), state["seat"]
                moves, seat = moves_of[table, person.name]
                if moves.get(seq) != seat:
                    self.failures.append(f"{table}: the acknowledged move {seq} of {person.name} ({key}) is not there")
            await asker.close()

    async def reckon_store(self):
        code, out, err = await harness.run_program("verify", "--all", "--data", self.server.data, timeout=1800)
        if code != 0:
            self.failures.append(f"verify --all: {out[-2000:]}{err[-500:]}")
        for copy in set(self.copies):
            database = sqlite3.connect(f"file:{copy}?mode=ro", uri=True)
            if database.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                self.failures.append(f"{copy} is damaged")
            database.close()
        return out.strip().splitlines()[-1]

    async def run(self, seconds):
        await self.server.start()
        fresh = await self.settled()
        one = Person(self, "Host", 1)
        await one.connect()
        self.games = (await one.call("games.list"))["games"]
        await one.close()
        background = [asyncio.create_task(task) for task in (
            *(self.pair(number) for number in range(self.options.tables)),
            *(self.spectate(number) for number in range(max(2, self.options.tables // 10))),
            *(self.misbehave(number, reads=number % 2 == 0) for number in range(6)), self.drop())]
        events = asyncio.create_task(self.happenings(seconds))
        ends = time.monotonic() + seconds
        loaded = None
        while time.monotonic() < ends:
            await asyncio.sleep(min(1, seconds / 10))
            for task in (*background, events):
                if task.done() and task.exception():
                    raise task.exception()
            if loaded is None and events.done() and time.monotonic() > ends - seconds * 0.35:
                loaded = self.figures()
        under_load = self.figures()
        await events
        self.going = False
        for person in self.people:
            person.changed.set()
        await asyncio.wait_for(asyncio.gather(*background), PATIENCE * 2)
        moves = sum(len(person.acknowledged) for person in self.people)
        await self.reckon_moves()
        after = await self.settled()
        if after["threads"] != fresh["threads"]:
            self.failures.append(f"threads: {fresh['threads']} before, {after['threads']} after")
        if after["descriptors"] > fresh["descriptors"]:
            self.failures.append(f"descriptors: {fresh['descriptors']} before, {after['descriptors']} after")
        if max(under_load["rss"], after["rss"]) > (loaded or under_load)["rss"] + GROWTH:
            self.failures.append(f"memory: {(loaded or under_load)['rss'] >> 20} MiB in the middle, {under_load['rss'] >> 20} at the end, "
                                 f"{after['rss'] >> 20} when all had gone")
        if await self.server.stop() != 0:
            self.failures.append(f"the server did not end well: {self.server.log[-2000:]}")
        stored = await self.reckon_store()
        self.report(seconds, fresh, loaded or under_load, under_load, after, moves, stored)
        return not self.failures

    def report(self, seconds, fresh, loaded, under_load, after, moves, stored):
        times = sorted(self.act_times)
        at = lambda share: f"{times[min(len(times) - 1, int(len(times) * share))] * 1000:.1f} ms"  # noqa: E731
        print(f"soak of {seconds:.0f} s, seed {self.seed}: {len(self.tables)} tables of {len(self.games)} games, {moves} acts acknowledged")
        print(f"acts under load: p50 {at(0.5)}, p99 {at(0.99)}, longest {at(1)}")
        print(f"happened: {', '.join(self.events)}")
        for name, figures in (("fresh", fresh), ("settled", loaded), ("at the end", under_load), ("all gone", after)):
            print(f"{name}: {figures['rss'] >> 20} MiB, {figures['descriptors']} descriptors, {figures['threads']} threads")
        print(stored)
        for failure in self.failures:
            print(f"FAILED: {failure}")
        print("soak: " + ("FAILED" if self.failures else "nothing lost, nothing twice, everything verifies"), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("program")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    options = parser.parse_args()
    harness.PROGRAM = options.program
    folder = pathlib.Path(tempfile.mkdtemp(prefix="arbiter-soak-"))
    soak = Soak(options, folder)
    try:
        good = asyncio.run(soak.run(options.seconds or options.minutes * 60))
    finally:
        if soak.server.running:
            soak.server.process.send_signal(signal.SIGKILL)
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
