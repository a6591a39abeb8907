"""What people are told while they are away: webhooks and mail, against receivers of our own."""
import asyncio
import hashlib
import hmac
import json
import time

import harness

HERE = "127.0.0.1"
SETTINGS = {"notify.allow_addresses": HERE, "notify.retry_s": 1, "notify.timeout_s": 3,
            "notify.public_url": "https://games.example"}


class Receiver:
    """An HTTP server that notes every request, and answers as it is told."""

    def __init__(self, answer=lambda number: (200, {}), delay=0):
        self.answer, self.delay = answer, delay
        self.requests = []  # (headers, body, when)

    async def open(self, host=HERE, port=0):
        self.server = await asyncio.start_server(self.serve, host, port)
        self.host, self.port = host, self.server.sockets[0].getsockname()[1]
        return self

    @property
    def url(self):
        return f"http://{self.host}:{self.port}/hook"

    async def serve(self, reader, writer):
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            headers = {name.lower(): value.strip() for name, _, value in
                       (line.partition(":") for line in head.split("\r\n")[1:] if line)}
            body = await reader.readexactly(int(headers["content-length"]))
            self.requests.append((headers, body, time.time()))
            await asyncio.sleep(self.delay)
            status, more = self.answer(len(self.requests))
            lines = [f"HTTP/1.1 {status} X", "Content-Length: 0", *(f"{k}: {v}" for k, v in more.items())]
            writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    def events(self):
        return [json.loads(body)["event"] for _, body, _ in self.requests]


class Webhooks(harness.TestCase):
    settings = {**SETTINGS}

    async def hooked(self, client, receiver, *events):
        answer = await client.call("user.set", webhook={"url": receiver.url, "events": list(events)})
        return answer["secret"]

    async def test_events_are_told_and_signed(self):
        ada, bo = await self.people("Ada", "Bo")
        receiver = await Receiver().open()
        secret = await self.hooked(bo, receiver, "your_turn", "table_started", "match_over", "chat_mention")
        table = await self.table_of(ada, bo)
        await ada.call("table.chat", table=table, text="your move, @Bo!")
        await ada.call("table.chat", table=table, text="nobody is named here")
        await self.play_out(table, ada, bo)
        await harness.eventually(lambda: "match_over" in receiver.events(), "the end to be told")
        events = receiver.events()
        self.assertEqual(events[0], "table_started")
        self.assertEqual((events.count("match_over"), events.count("chat_mention"), events[-1]), (1, 1, "match_over"))
        self.assertIn("your_turn", events)
        for headers, body, when in receiver.requests:
            said = json.loads(body)
            self.assertEqual((said["table"], said["game"], said["url"]),
                             (table, "conclave", f"https://games.example/table/{table}"))
            self.assertEqual(set(said), {"event", "table", "game", "url", "at"})
            at, _, mac = headers["arbiter-signature"].partition(",")
            self.assertLess(abs(int(at.removeprefix("t=")) - when), 60)
            expected = hmac.new(secret.encode(), at.removeprefix("t=").encode() + b"." + body, hashlib.sha256)
            self.assertEqual(mac, "v1=" + expected.hexdigest())
#Told once : nothing gives the secret again, and a new webhook has a new one.
        self.assertEqual(await bo.call("user.set", locale="de"), {})
        self.assertNotEqual(await self.hooked(bo, receiver, "your_turn"), secret)
        await bo.call("user.set", webhook=None)
        count = len(receiver.requests)
        await self.play_out(await self.table_of(ada, bo), ada, bo)
        await asyncio.sleep(0.5)
        self.assertEqual(len(receiver.requests), count)

    async def test_who_is_banned_is_not_called(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        calls = [await Receiver().open() for _ in range(2)]
        for person, receiver in zip((bo, cy), calls):
            await self.hooked(person, receiver, "table_started")
        table = await self.table_of(ada, bo, cy, game="viceroy", start=False)
        code, _, err = await harness.run_program("admin", "ban", bo.user["id"], "--why", "insults", "--data", self.server.data)
        self.assertEqual(code, 0, err)
        await ada.call("table.start", table=table)
        await harness.eventually(calls[1].events, "Cy to be called")
        await asyncio.sleep(0.5)
        self.assertEqual([receiver.events() for receiver in calls], [[], ["table_started"]])

    async def test_only_what_is_asked_for(self):
        ada, bo = await self.people("Ada", "Bo")
        receiver = await Receiver().open()
        await self.hooked(ada, receiver, "match_over")
        await self.play_out(await self.table_of(ada, bo), ada, bo)
        await harness.eventually(receiver.events, "the end")
        self.assertEqual(receiver.events(), ["match_over"])
        for webhook in ({"url": "ftp://x", "events": ["your_turn"]}, {"url": receiver.url, "events": []}, {"url": receiver.url},
                        {"url": receiver.url, "events": ["anything"]}, {"url": "http://a b", "events": ["your_turn"]}):
            await self.refused("invalid_params", ada, "user.set", {"webhook": webhook})
        await self.refused("unsupported", ada, "user.set", {"email": "ada@example.org"})  # no server for it

    async def test_retries_slow_receivers_and_restarts(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        failing = await Receiver(lambda number: (500, {}) if number < 3 else (204, {})).open()
        slow = await Receiver(delay=30).open()
        quick = await Receiver().open()
        await self.hooked(ada, failing, "table_started")
        await self.hooked(bo, slow, "table_started")
        await self.hooked(cy, quick, "table_started")
        begun = time.time()
        await self.table_of(ada, bo, cy)
        await harness.eventually(lambda: quick.requests, "the quick one")
        self.assertLess(time.time() - begun, 2.5, "a slow receiver has delayed another")
        await harness.eventually(lambda: len(failing.requests) == 3, "three attempts")
        times = [when for _, _, when in failing.requests]
        self.assertGreaterEqual(times[1] - times[0], 0.9)
        self.assertGreaterEqual(times[2] - times[1], 1.9)  # twice as long
        self.assertEqual(len({body for _, body, _ in failing.requests}), 1)
#The slow one is cut off after 3 s and tried again, also by the next process.
        await harness.eventually(lambda: slow.requests, "the slow one")
        await asyncio.sleep(0.5)  # until what came of the others is durable
        await self.server.kill()
        slow.delay = 0
        count = len(slow.requests)
        await self.server.start()
        await harness.eventually(lambda: len(slow.requests) > count, "what was left to be sent")
        await asyncio.sleep(1.5)
        self.assertEqual(len(slow.requests), count + 1)
        self.assertEqual((len(failing.requests), len(quick.requests)), (3, 1))

    async def test_proposals_are_told_to_the_others(self):
        ada, bo = await self.people("Ada", "Bo")
        receiver, own = await Receiver().open(), await Receiver().open()
        await self.hooked(bo, receiver, "proposal")
        await self.hooked(ada, own, "proposal")
        table = await self.table_of(ada, bo)
        await ada.call("table.propose", table=table, what="pause")
        await harness.eventually(lambda: receiver.requests, "the proposal")
        said = json.loads(receiver.requests[0][1])
        self.assertEqual((said["event"], said["table"]), ("proposal", table))
        await asyncio.sleep(0.3)
        self.assertEqual((receiver.events(), own.events()), (["proposal"], []))

    async def test_what_is_acknowledged_is_told_even_if_the_server_is_killed_at_once(self):
        ada, bo = await self.people("Ada", "Bo")
        receiver = await Receiver().open()
        await self.hooked(bo, receiver, "your_turn")
        options = {"first_player": 0, "starting_corner": "nw"}
        table, passed_on = await self.table_of(ada, bo, options=options), set()
        while len(passed_on) < 3:
            await ada.call("table.act", table=table, action=ada.mirrors[table].legal[0])
            await self.server.kill()
            await self.server.start()
            ada, bo = await self.again(ada), await self.again(bo)
            if (await ada.resync(table)).my_turn:
                continue  # one decision of several
            passed_on.add(table)
            await harness.eventually(lambda: {json.loads(body)["table"] for _, body, _ in receiver.requests} == passed_on,
                                     "the notice of the move that was acknowledged")
            table = await self.table_of(ada, bo, options=options)

    async def test_private_addresses(self):
        """Judged by the address that is connected to: whatever the name, and after redirects."""
        ada, bo = await self.people("Ada", "Bo")
        hidden = await Receiver().open("127.0.0.2")
        door = await Receiver(lambda number: (307, {"Location": hidden.url})).open()
        for url in (door.url, hidden.url, f"http://localhost:{hidden.port}/", f"http://0x7f000002:{hidden.port}/"):
            person = await self.person()
            await person.call("user.set", webhook={"url": url, "events": ["table_started"]})
            await self.table_of(person, ada)
        await harness.eventually(lambda: door.requests, "the redirect")
        await asyncio.sleep(1.5)
        self.assertEqual(hidden.requests, [])
        allowed = await self.start_server({"notify.allow_addresses": f"{HERE},127.0.0.2"})
        cy, dee = await self.person("Cy", server=allowed), await self.person("Dee", server=allowed)
        await cy.call("user.set", webhook={"url": door.url, "events": ["table_started"]})
        await self.table_of(cy, dee)
        await harness.eventually(lambda: hidden.requests, "the redirect that is allowed")
        headers, body, _ = hidden.requests[0]
        self.assertEqual(json.loads(body)["event"], "table_started")

    async def test_mail(self):
        mails = []

        async def smtp(reader, writer):
            async def say(line):
                writer.write(line + b"\r\n")
                await writer.drain()
            await say(b"220 here")
            envelope = []
            while line := (await reader.readline()).strip():
                if line == b"DATA":
                    await say(b"354 go on")
                    text = (await reader.readuntil(b"\r\n.\r\n")).decode()
                    mails.append((envelope, text))
                elif line == b"QUIT":
                    await say(b"221 bye")
                    break
                else:
                    envelope.append(line.decode())
                await say(b"250 ok")
            writer.close()
        server = await asyncio.start_server(smtp, HERE, 0)
        port = server.sockets[0].getsockname()[1]
        posting = await self.start_server({"notify.smtp_url": f"smtp://{HERE}:{port}", "notify.mail_from": "arbiter@games.example"})
        ada, bo = await self.person("Ada", server=posting), await self.person("Bo", server=posting)
        for address in ("x", "a@b\r\nBcc: c@d", "a b@c.d", "<a@b.c>", "a@b,c@d"):
            await self.refused("invalid_params", bo, "user.set", {"email": address})
        await bo.call("user.set", email="bo@example.org", locale="de-AT")
        table = await self.table_of(ada, bo)
        await asyncio.sleep(0.3)
        self.assertEqual(mails, [])  # Bo is here
        await bo.socket.close()
        await harness.eventually(lambda: not self.seat(ada, table, 1)["connected"], "Bo to be gone")
        await ada.call("table.chat", table=table, text="@Bo, come back")
        await harness.eventually(lambda: mails, "a mail")
        envelope, text = mails[0]
        self.assertIn("RCPT TO:<bo@example.org>", envelope)
        self.assertIn("MAIL FROM:<arbiter@games.example>", [line.split(" SIZE")[0] for line in envelope])
        self.assertIn("Subject: Jemand hat dich im Chat deines Tisches genannt (conclave)", text)
        self.assertIn(f"https://games.example/table/{table}", text)
        server.close()

    def seat(self, client, table, number):
        return client.mirrors[table].seats[number]


if __name__ == "__main__":
    harness.main()
