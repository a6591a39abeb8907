"""The real server in a process of its own, and clients that know nothing but the protocol.

Each test file is run as `FILE.py PROGRAM [unittest arguments]`. A test case gets a fresh server on a free port with its
data in a temporary folder. Every frame of every connection is recorded and, when the test ends, held against the JSON
Schemas; the server is then stopped by SIGTERM and must exit with 0.
"""
import asyncio
import copy
import json
import logging
import os
import pathlib
import random
import re
import shutil
import signal
import sys
import tempfile
import unittest
import urllib.error
import urllib.request

import websockets

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "protocol"))
import validate_frames  # noqa: E402  (found by the line above)

# How long anything may take that is awaited here. Generous: a test machine may be busy with other things.
TIMEOUT = float(os.environ.get("ARBITER_TEST_TIMEOUT", "90"))
PROGRAM = os.environ.get("ARBITER_PROGRAM", str(ROOT / "build" / "release" / "server" / "arbiter"))

# Bots move at once, and limits that a test on a busy machine would meet by accident are out of reach.
SETTINGS = {
    "bots.delay_ms": 0,
    "limits.requests_per_second": 100_000,
    "limits.request_burst": 100_000,
    "limits.connections_per_address": 1_000_000,
    "limits.users_per_address_per_hour": 1_000_000,
    "limits.tables_per_user": 10_000,
    "limits.chat_per_minute": 0,
    "timeouts.handshake_ms": 60_000,
    "timeouts.hello_ms": 600_000,
    "timeouts.idle_ms": 600_000,
}
ABSENT = object()


async def cancelled(task):
    """Ends a task, for sure: wait_for may lose a cancellation that comes with what it waits for. Raises what the task has raised."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=0.1)
    if not task.cancelled():
        task.result()


class Refused(Exception):
    """An error answer."""

    def __init__(self, method, error):
        super().__init__(f"{method} was refused: {error}")
        self.error = error
        self.reason = error["data"]["reason"]


def unnamed(error):
    """A refusal without the name of its request: all else of two can be compared."""
    return {**error, "data": {key: value for key, value in error["data"].items() if key != "request"}}


async def eventually(condition, what="a condition", timeout=TIMEOUT):
    """Polls what cannot be awaited, such as a figure of /metrics."""
    deadline = asyncio.get_running_loop().time() + timeout
    while True:
        value = condition()
        if asyncio.iscoroutine(value):
            value = await value
        if value:
            return value
        if asyncio.get_running_loop().time() > deadline:
            raise AssertionError(f"{what} did not come true in {timeout} s")
        await asyncio.sleep(0.02)


# ---- JSON Patch ----

def place(document, path):
    """The container that holds the value at a JSON Pointer, and its key there."""
    keys = [key.replace("~1", "/").replace("~0", "~") for key in path.split("/")[1:]]
    for key in keys[:-1]:
        document = document[int(key)] if isinstance(document, list) else document[key]
    if isinstance(document, list):
        return document, len(document) if keys[-1] == "-" else int(keys[-1])
    return document, keys[-1]


def apply_patch(document, patch):
    """RFC 6902, the three operations that the protocol uses. Changes `document`, and returns what it has become."""
    for operation in patch:
        kind, path = operation["op"], operation["path"]
        if path == "":
            document = copy.deepcopy(operation["value"])
            continue
        holder, key = place(document, path)
        if kind == "add" and isinstance(holder, list):
            assert key <= len(holder), f"add beyond the end: {operation}"
            holder.insert(key, copy.deepcopy(operation["value"]))
        elif kind == "add":
            holder[key] = copy.deepcopy(operation["value"])
        elif kind == "remove":
            del holder[key]
        else:
            assert kind == "replace" and (key < len(holder) if isinstance(holder, list) else key in holder), operation
            holder[key] = copy.deepcopy(operation["value"])
    return document


# ---- The server ----

def move_moves_back(database, ms):
    """All moves of a stopped server's store were made so much earlier."""
    for moves in ("moves", "fresh_moves"):
        database.execute(f"UPDATE {moves} SET at_ms = at_ms - ?1, checksum = NULL,"
                         " clock = json_set(clock, '$.at', json_extract(clock, '$.at') - ?1)", (ms,))


def is_sanitized():
    """Whether the program looks after its memory or its threads, which costs memory and time."""
    program = pathlib.Path(PROGRAM).read_bytes()
    return any(name in program for name in (b"__asan_init", b"__tsan_init"))


def environment(settings):
    """Settings as the server takes them from its environment."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith("ARBITER_")}
    for name, value in settings.items():
        if value is not None:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            variables["ARBITER_" + name.replace(".", "_").upper()] = text
    return variables


async def run_program(*arguments, settings=None, timeout=TIMEOUT):
    """Runs another command of the program to its end: exit code, stdout, stderr."""
    process = await asyncio.create_subprocess_exec(
        PROGRAM, *map(str, arguments), env=environment(settings or {}),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    try:
        out, err = await asyncio.wait_for(process.communicate(), timeout)
    except asyncio.TimeoutError:
        process.kill()
        raise AssertionError(f"arbiter {arguments} did not end in {timeout} s") from None
    return process.returncode, out.decode(), err.decode()


class Server:
    """`arbiter serve`. Its log is kept in a file beside its data, over all restarts."""

    def __init__(self, folder, settings, arguments=(), variables=None):
        self.folder = pathlib.Path(folder)
        self.settings = {**SETTINGS, **settings}
        self.arguments = arguments
        self.variables = variables or {}  # of its environment, beside its settings
        self.listen = 0     # the port to ask for; 0: any
        self.wrapper = ()   # a command that becomes the program
        self.pass_fds = ()  # descriptors that it inherits
        self.process = None
        self.port = None

    @property
    def data(self):
        return self.folder / "data"

    @property
    def database(self):
        return self.data / "arbiter.db"

    @property
    def log(self):
        return (self.folder / "log").read_text(errors="replace")

    async def start(self):
        with open(self.folder / "log", "ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *self.wrapper, PROGRAM, "serve", "--port", str(self.listen), "--data", str(self.data), *self.arguments,
                env={**environment(self.settings), **self.variables}, pass_fds=self.pass_fds,
                stdout=asyncio.subprocess.PIPE, stderr=log)
        line = (await asyncio.wait_for(self.process.stdout.readline(), TIMEOUT)).decode()
        listening = re.fullmatch(r"arbiter listens on https?://127\.0\.0\.1:(\d+)/.*\n", line)
        if listening is None:
            raise AssertionError(f"the server did not start: {line!r}\n{self.log[-2000:]}")
        self.port = int(listening[1])
        return self

    @property
    def running(self):
        return self.process is not None and self.process.returncode is None

    async def wait(self, timeout=TIMEOUT):
        return await asyncio.wait_for(self.process.wait(), timeout)

    async def stop(self, timeout=TIMEOUT):
        """SIGTERM; gives the exit code."""
        if self.running:
            self.process.send_signal(signal.SIGTERM)
        return await self.wait(timeout)

    async def kill(self):
        if self.running:
            self.process.kill()
        await self.wait()

    def resident_bytes(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) * 1024

    async def get(self, path, headers=None):
        """A plain GET: status, headers, body."""
        def fetch():
            request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers or {})
            try:
                with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                    return answer.status, answer.headers, answer.read().decode()
            except urllib.error.HTTPError as error:
                return error.code, error.headers, error.read().decode()
        return await asyncio.to_thread(fetch)

    async def metric(self, name):
        status, _, text = await self.get("/metrics")
        if status != 200:
            raise ConnectionError(f"/metrics: {status} {text}")
        return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"arbiter_{name} "))


# ---- Clients ----

class History:
    """Views by seq. They are kept as text, which is small, quick, and cannot be changed by accident."""

    def __init__(self):
        self._texts = {}

    def __setitem__(self, seq, view):
        self._texts[seq] = json.dumps(view)

    def __getitem__(self, seq):
        return json.loads(self._texts[seq])

    def get(self, seq):
        return self[seq] if seq in self else None

    def __contains__(self, seq):
        return seq in self._texts

    def keys(self):
        return self._texts.keys()

    def items(self):
        return ((seq, json.loads(text)) for seq, text in self._texts.items())


class Mirror:
    """What one connection knows of one table, kept by patches."""

    def __init__(self, state):
        self.history = History()  # of all that was seen
        self.states = 0    # how many full states came
        self.updates = []
        self.seats = None  # of the latest table.seats
        self.reset(state)

    def reset(self, state):
        self.states += 1
        self.table, self.seq, self.seat = state["table"], state["seq"], state["seat"]
        self.status, self.to_act = state["status"], state["to_act"]
        self.view = state["view"]
        self.legal = state.get("legal")
        self.outcome, self.reveal = state.get("outcome"), state.get("reveal")
        self.commitment = state.get("commitment")
        self.history[self.seq] = self.view
        self.check_legal()

    def update(self, update):
        assert update["seq"] == self.seq + 1, f"seq {update['seq']} came after {self.seq} at {self.table}"
        self.seq = update["seq"]
        self.view = apply_patch(self.view, update["patch"])
        self.status, self.to_act = update["status"], update["to_act"]
        self.legal = update.get("legal")
        self.outcome, self.reveal = update.get("outcome"), update.get("reveal")
        self.updates.append(update)
        self.history[self.seq] = self.view
        self.check_legal()

    def check_legal(self):
        if self.status == "playing":
            assert (self.seat in self.to_act) == (self.legal is not None), "legal is for seats that must act"
            assert self.legal != [], "a seat that must act has nothing to do"
        assert (self.status == "finished") == (self.outcome is not None), "an outcome is for finished matches"

    @property
    def over(self):
        return self.status == "finished"

    @property
    def my_turn(self):
        return self.status == "playing" and self.seat in self.to_act


class Client:
    """One connection, after its WebSocket handshake."""

    def __init__(self, case, socket, number):
        self.case = case
        self.socket = socket
        self.number = number
        self.user = self.token = self.hello = None
        self.mirrors = {}
        self.news = []     # (method, params), everything
        self.broken = None
        self._waiting = {}
        self._last_id = 0
        self._changed = asyncio.get_running_loop().create_future()  # done by what comes next
        self._reader = asyncio.create_task(self._read())

    async def _read(self):
        try:
            async for text in self.socket:
                self.case.record(self.number, "out", text)
                message = json.loads(text)
                for part in message if isinstance(message, list) else [message]:
                    self._take(part, text)
                self._wake()
        except websockets.ConnectionClosed:
            pass
        except Exception as error:  # kept for the test, which runs elsewhere
            self.broken = error
            self.case.problems.append(f"connection {self.number}: {type(error).__name__}: {error}")
        for future, _ in self._waiting.values():
            if not future.done():
                future.set_exception(ConnectionError("the connection ended before the answer"))
                future.exception()  # whoever waits sees it; nobody needs to
        self._wake()

    def _wake(self):
        """Whoever waits looks again. Each change has a future of its own, which nobody can unset for the others."""
        self._changed.set_result(None)
        self._changed = asyncio.get_running_loop().create_future()

    def _take(self, message, text):
        if "method" not in message:
            future, in_place = self._waiting.pop(json.dumps(message["id"]), (None, None))
            if in_place is not None:
                in_place(message)
            if future is not None and not future.done():
                future.set_result((message, text))
            return
        method, params = message["method"], message["params"]
        self.news.append((method, params))
        table = params.get("table")
        if method == "table.state":
            self.take_state(params)
        elif method == "table.update":
            assert table in self.mirrors, "an update came before any state"
            self.mirrors[table].update(params)
        elif method == "table.seats" and table in self.mirrors:
            self.mirrors[table].seats = params["seats"]

    def take_state(self, state):
        if state["table"] in self.mirrors:
            self.mirrors[state["table"]].reset(state)
        else:
            self.mirrors[state["table"]] = Mirror(state)

    @property
    def closed(self):
        return self._reader.done()

    async def send(self, text):
        self.case.record(self.number, "in", text)
        await self.socket.send(text)

    async def exchange(self, method, params=ABSENT, in_place=None):
        """Sends one request: the whole answer, and its text.

        `in_place(answer)` is called before anything that came after the answer is looked at.
        """
        if self.broken:
            raise AssertionError(f"connection {self.number} reads no more: {self.broken}")
        self._last_id += 1
        request = {"jsonrpc": "2.0", "id": self._last_id, "method": method}
        if params is not ABSENT:
            request["params"] = params
        future = asyncio.get_running_loop().create_future()
        self._waiting[json.dumps(self._last_id)] = (future, in_place)
        try:
            await self.send(json.dumps(request, ensure_ascii=False))
        except websockets.ConnectionClosed:
            raise ConnectionError("the connection is closed") from None
        return await asyncio.wait_for(future, TIMEOUT)

    async def ask(self, method, params=ABSENT):
        return (await self.exchange(method, params))[0]

    async def batch(self, calls):
        """Several calls (method, params) in one frame: their answers in the order of the calls."""
        requests, futures = [], []
        for method, params in calls:
            self._last_id += 1
            requests.append({"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params})
            futures.append(asyncio.get_running_loop().create_future())
            self._waiting[json.dumps(self._last_id)] = (futures[-1], None)
        await self.send(json.dumps(requests))
        return [answer for answer, _ in await asyncio.wait_for(asyncio.gather(*futures), TIMEOUT)]

    async def call(self, method, **params):
        answer = await self.ask(method, params)
        if "error" in answer:
            raise Refused(method, answer["error"])
        return answer["result"]

    async def until(self, condition, what="news"):
        deadline = asyncio.get_running_loop().time() + TIMEOUT
        while not condition():
            if self.broken:
                raise AssertionError(f"while waiting for {what}: {self.broken}")
            if self.closed:
                raise ConnectionError(f"the connection ended while waiting for {what}")
            changed = self._changed
            await asyncio.wait([changed], timeout=deadline - asyncio.get_running_loop().time())
            if not changed.done():
                raise AssertionError(f"{what} did not come in {TIMEOUT} s")

    async def mirror(self, table):
        """The mirror of a table whose state has been asked for."""
        await self.until(lambda: table in self.mirrors, f"the state of {table}")
        return self.mirrors[table]

    async def at(self, table, seq):
        mirror = await self.mirror(table)
        await self.until(lambda: mirror.seq >= seq, f"seq {seq} of {table}")
        return mirror

    async def resync(self, table):
        """A full state by request; the mirror is set anew, in time for the updates that follow at once."""
        def take(answer):
            if "result" in answer:
                self.take_state(answer["result"])
        answer, _ = await self.exchange("table.resync", {"table": table}, take)
        if "error" in answer:
            raise Refused("table.resync", answer["error"])
        return self.mirrors[table]

    async def act(self, table, action, **more):
        """Acts, and waits until the update is here too."""
        result = await self.call("table.act", table=table, action=action, **more)
        await self.at(table, result["seq"])
        return result["seq"]

    async def play(self, table, rng=random, until=lambda mirror: mirror.over):
        """Plays this seat at random until the match is over, or until `until(mirror)`."""
        mirror = await self.mirror(table)
        while True:
            await self.until(lambda: until(mirror) or mirror.over or mirror.my_turn, f"a turn at {table}")
            if until(mirror) or mirror.over:
                return mirror
            seq, alone = mirror.seq, len(mirror.to_act) == 1
            try:
                await self.act(table, rng.choice(mirror.legal), seq=seq)
            except Refused as refused:  # another seat's act of the same moment may have taken the question away
                if alone or refused.reason not in ("stale", "not_your_turn"):
                    raise
                await self.until(lambda: mirror.seq > seq, "the act that came first")

    def chosen(self, method):
        return [params for name, params in self.news if name == method]

    async def close(self):
        await self.socket.close()
        await self._reader

    async def closed_with(self):
        """Waits for the end: its code."""
        await asyncio.wait_for(asyncio.shield(self._reader), TIMEOUT)
        return self.socket.close_code


class TestCase(unittest.IsolatedAsyncioTestCase):
    settings = {}     # of the server
    exit_code = 0     # of the server, when it is stopped at the end
    seed = 20240607   # of all that a test draws

    async def asyncSetUp(self):
        asyncio.get_running_loop().set_debug(False)  # unittest turns it on: slow, and full of warnings on a busy machine
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="arbiter-outside-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.rng = random.Random(self.seed)
        self.frames = []    # (connection, direction, text)
        self.problems = []  # noticed where no test could be failed
        self.clients = []
        self.servers = []
        self.connections = 0
        self.server = await self.start_server()

    async def asyncTearDown(self):
        for client in self.clients:
            await client.close()
        for server in self.servers:
            if server.running:
                code = await server.stop()
                if code != self.exit_code:
                    self.problems.append(f"the server exited with {code}: {server.log[-3000:]}")
        self.problems += self.schema_failures()
        if self.problems:
            self.fail("\n".join(self.problems[:20]))

    def record(self, connection, direction, text):
        self.frames.append((connection, direction, text))

    def schema_failures(self):
        traffic = validate_frames.Traffic(SCHEMAS)
        failures = []
        for connection, direction, text in self.frames:
            news = text.startswith('{"jsonrpc":"2.0","method"')
            if news and text in KNOWN_GOOD_NEWS:  # the same news goes to many, and is judged by itself
                continue
            problems = traffic.frame(direction, text, connection)
            failures += [f"connection {connection}: {problem} in {text[:300]}" for problem in problems]
            if news and not problems and direction == "out":
                KNOWN_GOOD_NEWS.add(text)
        return failures

    async def start_server(self, settings=None, folder=None, arguments=(), variables=None):
        if folder is None:
            folder = self.folder / f"server{len(self.servers)}"
            folder.mkdir()
        server = Server(folder, {**self.settings, **(settings or {})}, arguments, variables)
        self.servers.append(server)
        return await server.start()

    async def connect(self, server=None, **options):
        """A connection that has not said hello."""
        port = (server or self.server).port
        socket = await websockets.connect(f"ws://127.0.0.1:{port}/ws", max_size=None, max_queue=None, compression=None,
                                          ping_interval=None, open_timeout=TIMEOUT, close_timeout=5, **options)
        self.connections += 1
        client = Client(self, socket, self.connections)
        self.clients.append(client)
        return client

    async def person(self, name=None, token=None, server=None):
        """A connection that has said hello, as somebody new or by token."""
        client = await self.connect(server)
        who = {"token": token} if token else {"name": name or f"Person {self.connections}"}
        client.hello = await client.call("session.hello", **who)
        client.user, client.token = client.hello["user"], client.hello["token"]
        return client

    async def people(self, *names):
        return [await self.person(name) for name in names]

    async def again(self, client, server=None):
        """The same person on another connection."""
        return await self.person(token=client.token, server=server)

    async def table_of(self, *people, bots=0, start=True, game="conclave", **settings):
        """A table of these people in seat order, then bots; hosted by the first."""
        host = people[0]
        made = await host.call("table.create", game=game, seats=len(people) + bots, **settings)
        table = made["table"]
        for person in people[1:]:
            await person.call("table.join", table=table, **({"code": made["code"]} if "code" in made else {}))
        for _ in range(bots):
            await host.call("table.add_bot", table=table, bot="random")
        if start:
            await host.call("table.start", table=table)
            for person in people:
                mirror = await person.mirror(table)
                await person.until(lambda m=mirror: m.status != "open", f"the start of {table}")
        return table

    async def play_out(self, table, *people):
        """The people on seats play at random to the end."""
        await asyncio.gather(*(person.play(table, self.rng) for person in people))

    async def refused(self, reason, client, method, params=ABSENT):
        """Expects a refusal; gives its error."""
        if params is not ABSENT:
            answer = await client.ask(method, params)
        else:
            answer = await client.ask(method)
        self.assertIn("error", answer, f"{method} {str(params)[:200]} was not refused")
        self.assertEqual(answer["error"]["data"]["reason"], reason, f"{method} {str(params)[:200]}: {answer['error']}")
        return answer["error"]

    def assert_grown_less(self, server, before, limit, what=""):
        """Resident memory, which sanitizers multiply."""
        grown = server.resident_bytes() - before
        if is_sanitized():
            limit *= 20
        self.assertLess(grown, limit, f"the server grew by {grown >> 20} MiB {what}")

    async def assert_serves(self, server=None):
        """The server serves: a stranger plays a few moves against a bot."""
        someone = await self.person(server=server)
        table = await self.table_of(someone, bots=1)
        await someone.play(table, self.rng, until=lambda mirror: mirror.seq >= 4)
        await someone.close()


logging.getLogger("asyncio").setLevel(logging.ERROR)
SCHEMAS = validate_frames.Schemas()
KNOWN_GOOD_NEWS = set()


def main():
    global PROGRAM
    if len(sys.argv) > 1 and os.access(sys.argv[1], os.X_OK) and os.path.isfile(sys.argv[1]):
        PROGRAM = sys.argv.pop(1)
    unittest.main(module="__main__", verbosity=2, warnings="ignore")
