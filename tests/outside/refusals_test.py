"""Every way to be refused: each row of the error table, each member of each method, each person who has no right."""
import asyncio
import copy
import json
import sqlite3
import time

import harness
from harness import ABSENT
from raw_socket import RawSocket, frame, request

METHODS = harness.SCHEMAS.index["methods"]
FREE = {"session.hello", "games.list", "admin.hello"}  # need no hello
HUGE = "x" * 10_000


class Valid:
    """Params of each method that are right in form, for a table."""

    def __init__(self, table, document=None):
        self.params = {
            "session.hello": {"name": "Someone Else"},
            "session.link": {},
            "session.list": {},
            "session.revoke": {"session": "nosuchsession"},
            "session.recovery": {},
            "session.rename": {"name": "Ada Again"},
            "user.get": {"user": "nosuchuser"},
            "user.matches": {"user": "nosuchuser", "game": "conclave", "limit": 5, "cursor": "c"},
            "user.leaders": {"game": "conclave", "from": 1, "limit": 5},
            "user.block": {"user": "nosuchuser"},
            "user.unblock": {"user": "nosuchuser"},
            "user.report": {"user": "nosuchuser", "why": "because", "table": table},
            "user.set": {"webhook": None, "email": None, "locale": "de"},
            "user.invite": {},
            "admin.hello": {"token": "notoken"},
            "admin.token": {"revoke": False},
            "admin.stats": {},
            "admin.tables": {"status": "open", "limit": 5, "cursor": "c"},
            "admin.people": {"name": "ada", "limit": 5, "cursor": "c"},
            "admin.reports": {"limit": 5, "cursor": "c"},
            "admin.audit": {"limit": 5, "cursor": "c"},
            "admin.ban": {"user": "nosuchuser", "until": "2999-01-01T00:00:00Z", "why": "because"},
            "admin.unban": {"user": "nosuchuser"},
            "admin.bans": {},
            "admin.close": {"table": table, "why": "because"},
            "admin.delete": {"match": table, "why": "because"},
            "admin.broadcast": {"text": "hello"},
            "admin.invite": {"uses": 1, "days": 1},
            "admin.invitations": {},
            "admin.uninvite": {"invitation": "nosuchinvitation"},
            "user.export": {},
            "user.forget": {},
            "table.mute": {"table": table, "user": "nosuchuser", "muted": True},
            "table.ban": {"table": table, "user": "nosuchuser"},
            "table.transfer": {"table": table, "user": "nosuchuser"},
            "games.list": {},
            "lobby.list": {"game": "conclave", "status": "open"},
            "lobby.subscribe": {},
            "lobby.unsubscribe": {},
            "table.create": {"game": "conclave", "seats": 2, "options": {}, "private": False, "spectators": True,
                             "sit": True, "entropy": "e", "takeback": True, "spectator_delay": 0,
                             "clock": {"kind": "none"}, "on_timeout": "bot", "rated": False},
            "table.join": {"table": table, "seat": 1, "code": "c", "entropy": "e"},
            "table.leave": {"table": table},
            "table.add_bot": {"table": table, "seat": 1, "bot": "random"},
            "table.remove": {"table": table, "seat": 1},
            "table.start": {"table": table},
            "table.watch": {"table": table, "code": "c"},
            "table.unwatch": {"table": table},
            "table.act": {"table": table, "action": {"type": "x"}, "seq": 0, "key": "k", "try": False},
            "table.undo": {"table": table},
            "table.concede": {"table": table},
            "table.propose": {"table": table, "what": "pause"},
            "table.answer": {"table": table, "proposal": 1, "agree": True},
            "table.grant_view": {"table": table, "user": "u"},
            "table.revoke_view": {"table": table, "user": "u"},
            "table.legal": {"table": table},
            "table.resync": {"table": table, "since": 0},
            "table.chat": {"table": table, "text": "hello"},
            "table.chat_history": {"table": table, "before": 10, "limit": 5},
            "match.list": {"game": "conclave", "user": "u", "status": "finished", "limit": 5, "cursor": "c"},
            "match.state": {"match": table, "seq": 0, "as": "spectator"},
            "match.moves": {"match": table, "from": 1, "to": 2, "as": "spectator"},
            "match.export": {"match": table},
            "match.import": {"document": document or {}},
            "match.branch": {"match": table, "seq": 0, "as": 0},
            "match.analyse": {"match": table, "seq": 0},
        }

    def __getitem__(self, method):
        return copy.deepcopy(self.params[method])

    def least(self, method):
        """Only the members that are required."""
        schema = harness.SCHEMAS
        params = self[method]
        for member in list(params):
            less = {key: value for key, value in params.items() if key != member}
            if not schema.problems(METHODS[method]["params"], less):
                params = less
        return params


WRONG_VALUES = [None, True, 0, -1, 99, 2**31, 2**53, 2**63, -(2**63), 1.0, 1.5, -0.0, 1e300, "", "1", "0", " ", "\x00",
                "../x", HUGE, [], [1], {}, {"a": 1}, [[]], {"type": 1}]
SEAT_NUMBERS = [-1, 99, 8, 2**31, 2**31 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1, -(2**63), 1.5, "1", None, True, [], {}]


class Refusals(harness.TestCase):
    async def test_nothing_but_the_catalogue_before_hello(self):
        stranger = await self.connect()
        self.assertTrue((await stranger.call("games.list"))["games"])
        valid = Valid("nosuchtable")
        for method in sorted(set(METHODS) - FREE):
            await self.refused("unauthorized", stranger, method, valid[method])
            for params in (ABSENT, {}, {"table": 1}):
                self.assertIn("error", await stranger.ask(method, params))
        for token in ("", "x", "A" * 43, "A" * 129):
            await self.refused("unauthorized" if 1 <= len(token) <= 128 else "invalid_params", stranger, "session.hello",
                               {"token": token})
        await stranger.call("session.hello", name="Late")
        await stranger.call("lobby.list")
        await self.refused("invalid_request", stranger, "session.hello", {"name": "Twice"})

    async def test_envelope(self):
        ada = await self.person("Ada")
        good = {"jsonrpc": "2.0", "id": 1, "method": "games.list", "params": {}}
        wrong = [
            {**good, "jsonrpc": "1.0"}, {**good, "jsonrpc": 2.0}, {k: v for k, v in good.items() if k != "jsonrpc"},
            {**good, "method": 5}, {**good, "method": None}, {k: v for k, v in good.items() if k != "method"},
            {**good, "method": HUGE}, {**good, "extra": 1}, {**good, "id": 1.5}, {**good, "id": [1]}, {**good, "id": {}},
            {**good, "id": True}, {**good, "id": "x" * 129}, {**good, "id": 2**63}, 1, "x", None, True, [], [1], [[]],
            [good] * 17,
        ]
        for message in wrong:
            raw = await RawSocket(self.server.port).open()
            await raw.upgrade()
            await raw.send(frame(json.dumps(message)))
            answer = await raw.receive_json()
            for part in answer if isinstance(answer, list) else [answer]:
                self.assertIn(part["error"]["data"]["reason"], ("invalid_request", "too_large"), f"{message}: {part}")
            raw.close()
        error = await self.refused("method_not_found", ada, "table.fold", {})
        self.assertEqual(error["code"], -32601)
        for method in ("", "rpc.discover", "Table.act", "table.act ", "__proto__", "table", "table.act\x00"):
            await self.refused("method_not_found", ada, method, {})
        # A request without id is carried out and not answered; one with the id null is answered.
        raw = await RawSocket(self.server.port).open()
        await raw.upgrade()
        await raw.send(frame('{"jsonrpc":"2.0","method":"games.list"}') + frame('{"jsonrpc":"2.0","method":"nonsense"}')
                       + frame('{"jsonrpc":"2.0","id":null,"method":"games.list"}'))
        answer = await raw.receive_json()
        self.assertIsNone(answer["id"])
        self.assertIn("result", answer)
        # A batch is answered by a batch, without the notifications.
        await raw.send(frame(json.dumps([{**good, "id": "a"}, {k: v for k, v in good.items() if k != "id"},
                                         {**good, "id": "b", "method": "nonsense"}, 7])))
        answers = await raw.receive_json()
        self.assertEqual(sorted(str(a["id"]) for a in answers), ["None", "a", "b"])
        raw.close()

    async def test_every_member_of_every_method(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo, start=False)
        valid = Valid(table)
        made = json.loads((await harness.run_program("admin", "token", "--json", "--data", self.server.data))[1])
        await ada.call("admin.hello", token=made["token"])
        for method in sorted(METHODS):
            reference = METHODS[method]["params"]
            client = ada if method != "session.hello" else await self.connect()
            for params in (ABSENT, None, [], [table], "x", 1, True):
                if method in ("session.hello", "user.forget") and params is ABSENT:
                    continue  # a guest, and nobody any more: this connection is to be refused
                answer = await client.ask(method, params)
                allowed = params is ABSENT and not harness.SCHEMAS.problems(reference, {})
                if not allowed:
                    self.assertIn("error", answer, f"{method} {params}")
                    self.assertEqual(answer["error"]["data"]["reason"], "invalid_params", f"{method} {params}")
                    self.assertTrue(answer["error"]["data"]["path"].startswith("/params"), answer)
            least = valid.least(method)
            for member in valid[method]:
                for value in WRONG_VALUES:
                    params = {**least, member: value}
                    if method == "session.hello":
                        params = {member: value}
                    if member == "action" and isinstance(value, dict):
                        continue  # what is in it is the game's to judge
                    if harness.SCHEMAS.problems(reference, params):
                        error = await self.refused("invalid_params", client, method, params)
                        self.assertRegex(error["data"]["path"], f"^/params/{member}(/|$)", f"{method} {member}={value!r:.60}")
                        self.assertLess(len(error["message"]), 500)
                if member in least and method != "session.hello":
                    less = {key: value for key, value in least.items() if key != member}
                    error = await self.refused("invalid_params", client, method, less)
                    self.assertEqual(error["data"]["path"], f"/params/{member}")
            extra = {**least, "winner": 1}
            if method == "session.hello":
                extra = {"name": "Someone", "winner": 1}
            error = await self.refused("invalid_params", client, method, extra)
            self.assertEqual(error["data"]["path"], "/params/winner")
        self.assertEqual((await ada.call("lobby.list", status="open"))["tables"][0]["seats"][1]["user"], bo.user)

    async def test_seat_numbers(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bots=1)
        opened = (await ada.call("table.create", game="conclave", seats=3))["table"]
        for seat in SEAT_NUMBERS + [3, 7]:
            for method, params in (("table.join", {"table": opened}), ("table.remove", {"table": opened}),
                                   ("table.add_bot", {"table": opened, "bot": "random"})):
                client = bo if method == "table.join" else ada
                error = await self.refused("invalid_params", client, method, {**params, "seat": seat})
                self.assertEqual(error["data"]["path"], "/params/seat")
            for method in ("match.state", "match.moves"):
                error = await self.refused("invalid_params", ada, method, {"match": table, "as": seat})
                self.assertEqual(error["data"]["path"], "/params/as")
        raw = await RawSocket(self.server.port).open()  # beyond what any integer holds
        await (await raw.upgrade()).hello(token=ada.token)
        for number in ("18446744073709551616", "1" + "0" * 400, "1e400", "-1e400"):
            await raw.send(frame(request("table.join", {"table": opened, "seat": 1}).replace('"seat": 1', f'"seat": {number}')))
            error = (await raw.receive_json())["error"]
            self.assertIn(error["data"]["reason"], ("parse_error", "invalid_params"), number)
        for seats in SEAT_NUMBERS + [0, 1, 5]:
            await self.refused("invalid_params", ada, "table.create", {"game": "conclave", "seats": seats})

    async def test_seating(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = (await ada.call("table.create", game="conclave", seats=2))["table"]
        await self.refused("seat_taken", bo, "table.join", {"table": table, "seat": 0})
        await self.refused("seat_taken", ada, "table.join", {"table": table, "seat": 1})
        await self.refused("seat_taken", ada, "table.add_bot", {"table": table, "seat": 0, "bot": "random"})
        await self.refused("unsupported", ada, "table.add_bot", {"table": table, "bot": "deep_thought"})
        await self.refused("forbidden", ada, "table.start", {"table": table})  # not every seat is taken
        for method, params in (("table.add_bot", {"bot": "random"}), ("table.remove", {"seat": 0}), ("table.start", {})):
            await self.refused("forbidden", bo, method, {"table": table, **params})
        await self.refused("not_found", ada, "table.remove", {"table": table, "seat": 1})
        await self.refused("not_started", ada, "table.act", {"table": table, "action": {"type": "x"}})
        await self.refused("not_started", ada, "table.legal", {"table": table})
        await self.refused("not_started", ada, "match.state", {"match": table})
        await bo.call("table.join", table=table)
        await self.refused("table_full", cy, "table.join", {"table": table})
        await self.refused("seat_taken", cy, "table.join", {"table": table, "seat": 1})
        await self.refused("table_full", ada, "table.add_bot", {"table": table, "bot": "random"})
        await ada.call("table.start", table=table)
        await self.refused("already_started", cy, "table.join", {"table": table})
        await self.refused("already_started", ada, "table.start", {"table": table})
        await self.refused("already_started", ada, "table.add_bot", {"table": table, "bot": "random"})
        await self.refused("already_started", ada, "table.remove", {"table": table, "seat": 1})
        await self.play_out(table, ada, bo)
        await self.refused("finished", ada, "table.act", {"table": table, "action": {"type": "x"}})
        await self.refused("finished", ada, "table.start", {"table": table})
        await self.refused("finished", cy, "table.join", {"table": table})
        for method in ("table.add_bot", "table.remove"):
            params = {"bot": "random"} if method == "table.add_bot" else {"seat": 1}
            await self.refused("already_started", ada, method, {"table": table, **params})
        await self.refused("unsupported", ada, "table.create", {"game": "chess", "seats": 2})
        await self.refused("invalid_params", ada, "table.create",
                           {"game": "conclave", "seats": 2, "clock": {"kind": "move", "ms": -1}})
        for options in ({"nonsense": 1}, {"starting_corner": "up"}, {"starting_corner": 1}, {"first_player": 2},
                        {"first_player": -1}, {"first_player": "0"}, {"first_player": None}):
            error = await self.refused("invalid_params", ada, "table.create",
                                       {"game": "conclave", "seats": 2, "options": options})
            self.assertTrue(error["data"]["path"].startswith("/params/options"), error)
        for method in ("table.join", "table.watch", "table.start", "table.legal", "table.resync", "table.leave"):
            await self.refused("not_found", ada, method, {"table": "nosuchtable"})
        for method in ("match.state", "match.moves", "match.export"):
            await self.refused("not_found", ada, method, {"match": "nosuchtable"})

    async def test_two_starts_at_once(self):
        ada, bo = await self.people("Ada", "Bo")
        tab = await self.again(ada)
        for _ in range(5):
            table = await self.table_of(ada, bo, start=False)
            answers = await asyncio.gather(*(c.ask("table.start", {"table": table}) for c in (ada, tab, ada, tab)))
            self.assertEqual(sum("result" in a for a in answers), 1)
            self.assertEqual({a["error"]["data"]["reason"] for a in answers if "error" in a}, {"already_started"})
            view = (await ada.call("table.resync", table=table))["view"]
            cards = sum(card is not None for row in view["conclave"] for card in row)
            cards += sum(map(len, view["hands"])) + sum(map(len, view["decks"].values())) + view["removed"]
            self.assertEqual(cards, 72)

    async def test_playing_by_the_rules(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo, options={"first_player": 1, "starting_corner": "nw"})
        mirror = bo.mirrors[table]
        self.assertTrue(mirror.my_turn)
        before = copy.deepcopy(mirror.view)
        action = mirror.legal[0]
        await self.refused("not_your_turn", ada, "table.act", {"table": table, "action": action})
        self.assertEqual((await ada.call("table.legal", table=table))["actions"], [])
        self.assertEqual((await bo.call("table.legal", table=table)), {"seq": 0, "actions": mirror.legal})
        for wrong in ({"type": "nonsense"}, {"type": "draw", "deck": "left", "extra": 1}, {"type": "send_emissary"},
                      {**action, "row": "1"}, {**action, "row": 2**63}, {**action, "row": None}, {"type": ""},
                      {"type": None}, {"type": ["draw"]}, {}, {**action, "seat": 0}, {**action, "cost": 0}):
            error = await self.refused("invalid_params", bo, "table.act", {"table": table, "action": wrong})
            self.assertTrue(error["data"]["path"].startswith("/params/action"), error)
        for illegal in ({"type": "keep_influence"}, {"type": "choose_corner", "corner": "se"}, {**action, "row": 0, "col": 0}):
            error = await self.refused("illegal_action", bo, "table.act", {"table": table, "action": illegal})
            self.assertGreater(len(error["message"]), 10)
            rule = error["data"].get("rule")
            self.assertEqual(error["message"].endswith(f"({rule})"), rule is not None, error)
        self.assertEqual(rule, "R18", "the space is taken, and the ruling that says so is named")
        for seq in (1, 2, 2**53 - 1):
            error = await self.refused("stale", bo, "table.act", {"table": table, "action": action, "seq": seq})
            self.assertEqual(error["data"]["seq"], 0)
        state = await bo.call("table.resync", table=table)
        self.assertEqual((state["seq"], state["view"]), (0, before))
        await bo.act(table, action, seq=0)
        await asyncio.gather(*(p.play(table, self.rng, until=lambda m: m.seq >= 8) for p in (ada, bo)))
        await asyncio.gather(*(p.at(table, max(p.mirrors[table].seq for p in (ada, bo))) for p in (ada, bo)))
        # What was decided on an earlier question is stale, were it legal or not.
        turn = next(p for p in (ada, bo) if p.mirrors[table].my_turn)
        now = turn.mirrors[table]
        for seq in range(0, 4):
            await self.refused("stale", turn, "table.act", {"table": table, "action": now.legal[0], "seq": seq})

    async def test_same_key_same_answer(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo, options={"first_player": 0, "starting_corner": "nw"})
        mirror = ada.mirrors[table]
        action = mirror.legal[0]
        seq = await ada.act(table, action, seq=0, key="first")
        for other in ({}, {"seq": 0}, {"seq": 99}, {"action": {"type": "nonsense"}}):
            again = await ada.call("table.act", **{"table": table, "action": action, "key": "first", **other})
            self.assertEqual(again["seq"], seq)
        tab = await self.again(ada)
        self.assertEqual((await tab.call("table.act", table=table, action=action, key="first"))["seq"], seq)
        await ada.play(table, self.rng, until=lambda m: not m.my_turn)
        # The key is this seat's own: another seat's equal key is another.
        other = bo.mirrors[table]
        await bo.until(lambda: other.my_turn, "Bo's turn")
        answer = await bo.call("table.act", table=table, action=other.legal[0], key="first")
        self.assertGreater(answer["seq"], seq)
        await bo.at(table, answer["seq"])
        # A refusal is not remembered under its key.
        await self.refused("not_your_turn", ada, "table.act", {"table": table, "action": action, "key": "second"})
        await self.play_out(table, ada, bo)
        self.assertEqual((await ada.call("table.act", table=table, action=action, key="first"))["seq"], seq)

    async def test_ten_at_once_act_once(self):
        ada, bo = await self.people("Ada", "Bo")
        for key in ("k", None):
            table = await self.table_of(ada, bo, options={"first_player": 0, "starting_corner": "nw"})
            action = ada.mirrors[table].legal[0]
            params = {"table": table, "action": action, "seq": 0, **({"key": key} if key else {})}
            raw = await RawSocket(self.server.port).open()
            await (await raw.upgrade()).hello(token=ada.token)
            await raw.send(b"".join(frame(request("table.act", params, number)) for number in range(10)))
            answers = {}
            while len(answers) < 10:
                message = await raw.receive_json()
                if "id" in message:
                    answers[message["id"]] = message
            accepted = [a for a in answers.values() if "result" in a]
            self.assertEqual({a["result"]["seq"] for a in accepted}, {1})
            self.assertEqual(len(accepted), 10 if key else 1)
            for answer in answers.values():
                if "error" in answer:
                    self.assertIn(answer["error"]["data"]["reason"], ("stale", "not_your_turn"))
            self.assertEqual((await bo.resync(table)).seq, 1)
            raw.close()

    async def test_spectators_and_strangers(self):
        ada, bo, watcher, stranger = await self.people("Ada", "Bo", "Watcher", "Stranger")
        table = await self.table_of(ada, bo)
        await watcher.call("table.watch", table=table)
        await watcher.mirror(table)
        before = (await ada.call("table.resync", table=table))
        action = next(p.mirrors[table].legal for p in (ada, bo) if p.mirrors[table].my_turn)[0]
        for person in (watcher, stranger):
            for method, params in (("table.act", {"action": action}), ("table.act", {"action": action, "seq": 0, "key": "k"}),
                                   ("table.legal", {})):
                await self.refused("forbidden", person, method, {"table": table, **params})
            for method, params in (("table.start", {}), ("table.add_bot", {"bot": "random"}), ("table.remove", {"seat": 0})):
                answer = await person.ask(method, {"table": table, **params})
                self.assertIn(answer["error"]["data"]["reason"], ("forbidden", "already_started"))
            await self.refused("already_started", person, "table.join", {"table": table})
            for as_ in (0, 1, "all"):
                await self.refused("forbidden", person, "match.state", {"match": table, "as": as_})
                await self.refused("forbidden", person, "match.moves", {"match": table, "as": as_})
            await self.refused("forbidden", person, "match.export", {"match": table})
            self.assertIsNone((await person.call("match.state", match=table))["seat"])
        await self.refused("forbidden", ada, "match.state", {"match": table, "as": 1})
        await self.refused("forbidden", ada, "match.state", {"match": table, "as": "all"})
        await self.refused("forbidden", stranger, "table.resync", {"table": table, "since": 0})
        await self.refused("forbidden", stranger, "table.chat", {"table": table, "text": "hi"})
        for method in ("table.leave", "table.unwatch"):
            await self.refused("not_found", stranger, method, {"table": table})
        await watcher.call("table.unwatch", table=table)
        await self.refused("not_found", watcher, "table.unwatch", {"table": table})
        self.assertEqual(await ada.call("table.resync", table=table), before)
        await self.play_out(table, ada, bo)
        self.assertEqual([s["seq"] for s in watcher.chosen("table.update")], [])

    async def test_no_spectators(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = await self.table_of(ada, bo, spectators=False)
        for method in ("table.watch", "table.resync"):
            await self.refused("forbidden", cy, method, {"table": table})
        for person in (ada, bo, cy):
            await self.refused("forbidden", person, "match.state", {"match": table, "as": "spectator"})
            await self.refused("forbidden", person, "match.moves", {"match": table, "as": "spectator"})
        await self.play_out(table, ada, bo)
        await cy.call("match.state", match=table, **{"as": "all"})

    async def test_who_was_removed_sees_no_more(self):
        """Removed from a seat, or up from it in another tab: whoever takes it next is not watched through its eyes."""
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        for private in (False, True):
            for leave in (False, True):
                made = await ada.call("table.create", game="conclave", seats=2, private=private,
                                      options={"first_player": 1, "starting_corner": "nw"})
                table, code = made["table"], {"code": made["code"]} if private else {}
                await bo.call("table.join", table=table, **code)
                tab = await self.again(bo)
                await tab.call("table.resync", table=table)
                if leave:
                    await bo.call("table.leave", table=table)
                else:
                    await ada.call("table.remove", table=table, seat=1)
                await cy.call("table.join", table=table, seat=1, **code)
                await ada.call("table.start", table=table)
                await cy.play(table, self.rng, until=lambda m: m.seq >= 2)
                for gone in (bo, tab):
                    await self.refused("not_found" if private else "forbidden", gone, "table.act",
                                       {"table": table, "action": {"type": "x"}})
                    await gone.call("lobby.list")
                    started = [s for s in gone.chosen("table.state") + gone.chosen("table.update")
                               if s["table"] == table and s.get("status") == "playing"]
                    self.assertFalse(any("legal" in state for state in started), "a removed person is told another's choices")
                    self.assertFalse(any(state.get("seat") == 1 for state in started), "a removed person keeps the seat's eyes")
                    if private:
                        self.assertEqual(started, [], "a removed person still follows a private table")
                await tab.close()
                await ada.call("table.leave", table=table)

    async def test_private_tables_do_not_exist_for_strangers(self):
        """Not by any method, and not by the words of the refusal: they are those for a table that there is not."""
        ada, bo, stranger = await self.people("Ada", "Bo", "Stranger")
        await stranger.call("lobby.subscribe")
        opened = (await ada.call("table.create", game="conclave", seats=2, private=True))["table"]
        playing = await self.table_of(ada, bo, private=True)
        over = await self.table_of(ada, bo, private=True)
        await self.play_out(over, ada, bo)
        methods = [m for m in sorted(METHODS) if m.startswith("table.") and m != "table.create"]
        methods += ["match.state", "match.moves", "match.export"]
        for method in methods:
            def params(table):
                valid = Valid(table).least(method)
                return [valid, {**valid, "code": "wrong"}] if method in ("table.join", "table.watch") else [valid]
            for nothing, *real in zip(params("nosuchtable0"), params(opened), params(playing), params(over)):
                expected = harness.unnamed(await self.refused("not_found", stranger, method, nothing))
                for other in real:
                    self.assertEqual(harness.unnamed(await self.refused("not_found", stranger, method, other)), expected,
                                     f"{method} tells that a private table exists")
        for as_ in (0, 1, "spectator", "all"):
            for table in (playing, over):
                await self.refused("not_found", stranger, "match.state", {"match": table, "as": as_})
                await self.refused("not_found", stranger, "match.moves", {"match": table, "as": as_})
        for params in ({}, {"user": ada.user["id"]}, {"status": "finished"}, {"status": "playing"}, {"game": "conclave"}):
            self.assertEqual((await stranger.call("match.list", **params))["matches"], [])
        for params in ({}, {"status": "playing"}, {"game": "conclave"}):
            self.assertEqual((await stranger.call("lobby.list", **params))["tables"], [])
        await ada.call("table.leave", table=opened)
        self.assertEqual([m for m, _ in stranger.news], [])

    async def test_names(self):
        await self.person("Ada Lovelace")
        refused = ["", " ", "\t\n ", "\u202eAda", "A\u200bda", "A\u2060da", "\ufeffAda", "A\u00adda", "x" * 33, HUGE,
                   "a\x00b", "a\x1bb", "a\u0300\u0301\u0302\u0303", "\u0300a", "a\u2028b", "a\u2003b", "a  b", "\U000e0041x",
                   "\ue000", "\u2066a\u2069", "\u3164", "a\u0085b", "Аda Lovelace", "Ada Lоvelace", "ꓮda Lovelace", "Ꭺda Lovelace",
                   "\u0e01\u0e34\u0e34\u0e34", "\u0645\u064e\u064f\u0650"]
        for name in refused:
            client = await self.connect()
            await self.refused("invalid_params", client, "session.hello", {"name": name})
            self.assertIn("result", await client.ask("session.hello", {"name": f"Fine {client.number}"}))
        lookalikes = ["ada lovelace", "ADA LOVELACE", "Ada Lovełace", "AdaLovelace", "Ada-Lovelace", "Àda Lovelace",
                      "\u1d00\u1d05\u1d00 Lovelace", "\U0001d4d0da Lovelace",
                      "Ａｄａ Ｌｏｖｅｌａｃｅ", "Ada Love1ace", "Ada LoveIace", "Ada L0velace", "A\u0301da Lovelace",
                      "  Ada Lovelace "]
        for name in lookalikes:
            client = await self.connect()
            await self.refused("forbidden", client, "session.hello", {"name": name})
        for name in ("<img src=x onerror=1>", "Zoë", "Nguyễn Văn Minh", "李小龍", "Ольга", "مريم", "O'Brien", "x", "🎲"):
            await self.person(name)
        self.assertEqual((await self.person("  Trimmed  ")).user["name"], "Trimmed")
        client = await self.connect()
        for params in ({"name": "a", "code": "b"}, {"name": "a", "token": "b"}, {"name": None}, {"name": ["a"]}):
            await self.refused("invalid_params", client, "session.hello", params)

    async def test_chat(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        for text in ("", " ", "\n\t", "\u200b", "a\x00", "a\x1b[31m", "\u202egnitirw", "x" * 501, "x" * 16_000, "a\u2066b"):
            error = await self.refused("invalid_params", ada, "table.chat", {"table": table, "text": text})
            self.assertEqual(error["data"]["path"], "/params/text")
        for text in ("<script>alert(1)</script>", "x" * 500, "🎲" * 500, "two\nlines", "👨‍👩‍👧 שלום"):
            await ada.call("table.chat", table=table, text=text)
            await bo.until(lambda: any(c["text"] == text for c in bo.chosen("table.chat")), "the chat")
        said = bo.chosen("table.chat")
        self.assertEqual({(c["user"]["id"], c["seat"]) for c in said}, {(ada.user["id"], 0)})
        self.assertEqual(len(said), 5)

    async def test_busy_when_the_disk_is(self):
        server = await self.start_server({"store.busy_timeout_ms": 50})
        ada = await self.person("Ada", server=server)
        table = await self.table_of(ada, bots=1, options={"first_player": 0, "starting_corner": "nw"})
        mirror = ada.mirrors[table]
        before, action = copy.deepcopy(mirror.view), mirror.legal[0]
        database = sqlite3.connect(server.database, isolation_level=None)
        database.execute("BEGIN IMMEDIATE")
        try:
            await self.refused("busy", ada, "table.act", {"table": table, "action": action, "key": "k"})
            state = await ada.call("table.resync", table=table)
            self.assertEqual((state["seq"], state["view"]), (0, before))
            self.assertEqual(ada.chosen("table.update"), [])
            await self.refused("busy", ada, "table.create", {"game": "conclave", "seats": 2})
            status, _, body = await server.get("/readyz")
            self.assertEqual((status, body), (503, "the store takes no writes\n"))
            for _ in range(10):  # asked more often than it tries itself
                self.assertEqual((await server.get("/readyz"))[0], 503)
                await asyncio.sleep(0.05)
        finally:
            database.execute("ROLLBACK")
            database.close()

        async def ready():  # nobody writes
            return (await server.get("/readyz"))[0] == 200
        await harness.eventually(ready, "the server to find out by itself")

        async def accepted():
            return "result" in await ada.ask("table.act", {"table": table, "action": action, "key": "k"})
        await harness.eventually(accepted, "the store to write again")
        self.assertEqual((await server.get("/readyz"))[0], 200)
        await ada.at(table, 1)
        await ada.play(table, self.rng)


class Limits(harness.TestCase):
    settings = {"limits.frame_bytes": 4096, "limits.requests_per_second": 10, "limits.request_burst": 20,
                "limits.tables_per_user": 2, "limits.spectators_per_table": 1, "limits.json_depth": 8, "limits.batch": 3}

    async def test_announced_limits(self):
        limits = (await self.person("Ada")).hello["limits"]
        self.assertEqual({name: limits[name] for name in ("max_frame_bytes", "requests_per_second", "tables_per_user",
                                                          "max_depth", "max_batch")},
                         {"max_frame_bytes": 4096, "requests_per_second": 10, "tables_per_user": 2, "max_depth": 8,
                          "max_batch": 3})

    async def test_rate(self):
        began = time.monotonic()
        ada, bo = await self.people("Ada", "Bo")
        answers = await asyncio.gather(*(ada.ask("games.list") for _ in range(300)))
        took = time.monotonic() - began
        refused = [a["error"] for a in answers if "error" in a]
        served = len(answers) - len(refused)
        self.assertGreaterEqual(served, 19)  # the burst, of which the hello took one
        self.assertLessEqual(served, 19 + 10 * took)
        self.assertEqual({(e["code"], e["data"]["reason"]) for e in refused}, {(-32030, "rate_limited")})
        self.assertTrue(all(0 < e["data"]["retry_after_ms"] <= 1000 for e in refused))
        self.assertIn("result", await bo.ask("games.list"))  # others are not limited by it
        await asyncio.sleep(refused[-1]["data"]["retry_after_ms"] / 1000)
        self.assertIn("result", await ada.ask("games.list"))

    async def test_frames_of_the_largest_size_and_one_byte_more(self):
        message = request("games.list", {})
        for byte_more in (0, 1):
            raw = await RawSocket(self.server.port).open()
            await raw.upgrade()
            text = message + " " * (4096 - len(message) + byte_more)
            await raw.send(frame(text))
            if byte_more:
                self.assertEqual(await raw.end(), 1009)
            else:
                self.assertIn("result", await raw.answer())
            raw.close()

    async def test_depth_and_batch(self):
        ada = await self.person("Ada")
        raw = await RawSocket(self.server.port).open()
        await (await raw.upgrade()).hello(token=ada.token)
        for depth, allowed in ((4, True), (5, True), (6, False), (100, False)):  # inside the request, params and document
            nested = "[" * depth + "]" * depth
            await raw.send(frame('{"jsonrpc":"2.0","id":1,"method":"match.import","params":{"document":{"a":%s}}}' % nested))
            reason = (await raw.receive_json())["error"]["data"]["reason"]
            self.assertEqual(reason, "invalid_params" if allowed else "too_large", depth)
        await raw.send(frame("[" + ",".join(['{"jsonrpc":"2.0","id":1,"method":"games.list"}'] * 4) + "]"))
        error = (await raw.receive_json())["error"]
        self.assertEqual((error["data"]["reason"], error["data"]["limit"], error["data"]["max"]), ("too_large", "max_batch", 3))
        raw.close()

    async def test_tables_and_spectators(self):
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = (await ada.call("table.create", game="conclave", seats=2))["table"]
        await ada.call("table.create", game="conclave", seats=2, private=True)
        error = await self.refused("too_large", ada, "table.create", {"game": "conclave", "seats": 2})
        self.assertEqual((error["data"]["limit"], error["data"]["max"]), ("tables_per_user", 2))
        for _ in range(2):
            await bo.call("table.create", game="conclave", seats=2, sit=False)
        await self.refused("too_large", bo, "table.join", {"table": table})
        await bo.call("table.watch", table=table)
        await self.refused("table_full", cy, "table.watch", {"table": table})
        await bo.call("table.unwatch", table=table)
        await cy.call("table.watch", table=table)
        await ada.call("table.leave", table=table)
        await ada.call("table.create", game="conclave", seats=2)


if __name__ == "__main__":
    harness.main()
