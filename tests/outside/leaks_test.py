"""Nobody learns what they may not know: not from frames, lists, metrics or the log."""
import asyncio
import copy
import json
import re

import harness

CARD = re.compile(r"\b(?:earth|wind|mind|wisdom|love_war|nature)_(?:crow|gazelle|boar)_[1-5]\b")


def cards_in(value):
    return set(CARD.findall(value if isinstance(value, str) else json.dumps(value)))


# Parts of the card data that lie open to all from the start, so that choices may name them before any view does.
OPEN_TO_ALL = {
    "conclave": ["magics", "brotherhoods"],
    "madness": ["magicians"],
    "emerald": ["cities"],
    "argent": ["mages", "mage_powers", "candidates", "starting_spells", "legendary_spells", "offerings"],
}


def ids_of(game):
    """Everything that has an id in the card data of a game: cards, rooms, voters, whatever may lie somewhere."""
    found = set()
    data = json.loads((harness.ROOT / "config" / "games" / game / "cards.json").read_text())
    for part in OPEN_TO_ALL.get(game, []):
        del data[part]

    def collect(node):
        if isinstance(node, dict):
            if isinstance(node.get("id"), str):
                found.add(node["id"])
            node = list(node.values())
        if isinstance(node, list):
            for part in node:
                collect(part)
    collect(data)
    return found


def named(value, ids):
    """Those ids that a JSON value names, as a string, or as the name of a member that counts such things. What kind of
    thing something is (`type`) is no card."""
    found = set()
    if isinstance(value, str):
        found |= {value} & ids
    elif isinstance(value, list):
        for part in value:
            found |= named(part, ids)
    elif isinstance(value, dict):
        for name, part in value.items():
            if isinstance(part, int) and not isinstance(part, bool):
                found |= {name} & ids
            if name != "type":
                found |= named(part, ids)
    return found


def faults_of(pieces, views, events, ids):
    """What news tells that is not for its receiver, given by seq the rules' own views and events for that receiver: a view
    or events that are not these, or the id of something that is in no view of that receiver before or after the move."""
    faults, view = [], None
    for piece in pieces:
        seq = piece["seq"]
        view = piece["view"] if "view" in piece else harness.apply_patch(copy.deepcopy(view), piece["patch"])
        if view != views[seq]:
            faults.append(f"the view at {seq} is another's")
        if piece.get("events", events[seq]) != events[seq]:
            faults.append(f"the events of {seq} are another's")
        known = named(views.get(seq - 1), ids) | named(views[seq], ids)
        if beyond := named(piece, ids) - known:
            faults.append(f"the news of {seq} names {sorted(beyond)}")
    return faults


def public_cards(view):
    """The cards that lie open: on the grid and in the Influence Zones."""
    return cards_in([view["conclave"], view["zones"]])


class Leaks(harness.TestCase):
    def frames_of(self, client):
        return [text for connection, direction, text in self.frames if connection == client.number and direction == "out"]

    def assert_knows_only(self, client, table, holders):
        """Every card named in any frame was then open, or this person's own.

        `holders`: by seat, the client whose own view says what that hand was.
        """
        mirror = client.mirrors[table]
        named_once = set()
        pieces = []
        for text in self.frames_of(client):
            message = json.loads(text)
            content = message.get("params") or message.get("result") or {}
            several = content.get("updates") or content.get("moves")
            pieces += several or [content if cards_in(content) else message]
        for params in pieces:
            text = json.dumps(params)
            named = cards_in(text)
            if not named:
                continue
            named_once |= named
            seq = params.get("seq")
            self.assertIsNotNone(seq, f"cards are named where no move is: {text[:200]}")
            known = set()
            for at in (seq - 1, seq):
                for holder in holders.values():
                    view = holder.mirrors[table].history.get(at)
                    if view is not None:
                        known |= public_cards(view)
                if mirror.seat is not None and at in mirror.history:
                    known |= cards_in(mirror.history[at]["hands"][mirror.seat])
            self.assertLessEqual(named, known, f"seat {mirror.seat} at {seq}: {text[:400]}")
            # What the others hold and nobody else knows is named nowhere.
            for seat, holder in holders.items():
                view = holder.mirrors[table].history.get(seq)
                if seat == mirror.seat or view is None:
                    continue
                hidden = cards_in(view["hands"][seat]) - known
                self.assertFalse(named & hidden, f"seat {mirror.seat} is told of the hand of {seat} at {seq}")
        self.assertGreater(len(named_once), 20, "the search found what is open")

    async def test_frames_of_opponents_and_spectators(self):
        for seats in (2, 3, 4):
            people = [await self.person(f"P{seats}{n}") for n in range(seats)]
            watcher = await self.person(f"W{seats}")
            table = await self.table_of(*people, start=False)
            await watcher.call("table.watch", table=table)
            await watcher.mirror(table)
            await people[0].call("table.start", table=table)

            async def chatter():
                for n in range(10):
                    await people[n % seats].call("table.chat", table=table, text=f"hm {n}")
                    await watcher.call("table.resync", table=table, since=watcher.mirrors[table].seq)
                    await watcher.call("match.moves", match=table)
                    await people[n % seats].call("match.state", match=table)
                    await people[n % seats].call("match.moves", match=table)
            await asyncio.gather(self.play_out(table, *people), chatter())
            await watcher.at(table, people[0].mirrors[table].seq)
            holders = dict(enumerate(people))
            for client in (*people, watcher):
                self.assert_knows_only(client, table, holders)
            # Hidden cards of one kind are equal but for their place.
            for _, view in watcher.mirrors[table].history.items():
                cards = [card for hand in view["hands"] for card in hand] + view["decks"]["left"] + view["decks"]["right"]
                kinds = {json.dumps(card, sort_keys=True) for card in cards}
                self.assertLessEqual(len(kinds), 6, "more kinds of hidden cards than there are backs")
                self.assertFalse(cards_in(cards))

    async def told_by_rules(self, client, table, last):
        """By seq, the rules' own views and events for this person: replayed from the stored moves, not taken from what was
        sent."""
        views = {seq: (await client.call("match.state", match=table, seq=seq))["view"] for seq in range(last + 1)}
        events, at = {0: []}, 1
        while at <= last:
            for move in (await client.call("match.moves", match=table, **{"from": at, "to": last}))["moves"]:
                events[move["seq"]] = move["events"]
                at = move["seq"] + 1
        return views, events

    async def test_every_game_tells_each_what_it_may_know(self):
        games = (await (await self.person()).call("games.list"))["games"]
        for game in games:
            with self.subTest(game=game["slug"]):
                await self.tell_each_what_it_may_know(game)

    async def tell_each_what_it_may_know(self, game):
        ids = ids_of(game["slug"])
        self.assertGreater(len(ids), 20, "there are no ids in the card data")
        seats = min(3, game["seats"]["max"])
        people = [await self.person(f"{game['slug']} {n}") for n in range(seats)]
        watcher = await self.person(f"{game['slug']} watcher")
        table = await self.table_of(*people, start=False, game=game["slug"])
        await watcher.call("table.watch", table=table)
        await watcher.mirror(table)
        await people[0].call("table.start", table=table)
        moves = 90
        await asyncio.gather(*(person.play(table, self.rng, until=lambda mirror: mirror.seq >= moves) for person in people))
        last = max(person.mirrors[table].seq for person in people)
        everyone = (*people, watcher)
        for client in everyone:
            await client.at(table, last)
        pieces = {client: self.pieces_of(client, table) for client in everyone}
        told = {client: await self.told_by_rules(client, table, last) for client in everyone}
        for client in everyone:
            self.assertGreaterEqual(len(pieces[client]), last, "not all of the news was looked at")
            self.assertEqual(faults_of(pieces[client], *told[client], ids), [], f"seat {client.mirrors[table].seat}")
        # The check can fail: what a seat was told, sent to another seat or to the spectator by mistake, is found.
        for other in everyone[1:]:
            self.assertNotEqual(faults_of(pieces[people[0]], *told[other], ids), [], "news sent to the wrong person")

    def pieces_of(self, client, table):
        """All states and updates of a running match that a connection got, as news or as the answer to a request."""
        found = []
        for text in self.frames_of(client):
            message = json.loads(text)
            content = message.get("params") or message.get("result") or {}
            several = content.get("updates") or content.get("moves") or [content]
            found += [piece for piece in several if piece.get("table", table) == table and "seq" in piece and
                      piece.get("status") != "open" and ("view" in piece or "patch" in piece)]
        return found

    async def test_refusals_are_between_two(self):
        """However often somebody tries what is not allowed, the others get not one frame of it."""
        ada, bo, cy = await self.people("Ada", "Bo", "Cy")
        table = await self.table_of(ada, bo, options={"first_player": 0, "starting_corner": "nw"})
        await cy.call("table.watch", table=table)
        await cy.mirror(table)
        await cy.call("table.resync", table=table)
        await bo.until(lambda: len(bo.chosen("table.seats")) > 0)

        async def quiet(client):
            await client.call("lobby.list")
            return len(self.frames_of(client))
        before = [await quiet(client) for client in (bo, cy)]
        view = ada.mirrors[table].view
        hand = ada.mirrors[table].legal[0]
        other = next(card for card in ("earth_crow_1", "earth_crow_2", "wind_crow_1", "wind_crow_5", "mind_boar_1")
                     if card not in cards_in(view["hands"][0]))
        tries = [{"type": "nonsense"}, {**hand, "row": 0, "col": 0}, {**hand, "card": other}, {"type": "keep_influence"}]
        refused = 0
        for _ in range(10):
            for action in tries:
                answer = await ada.ask("table.act", {"table": table, "action": action, "seq": 0})
                refused += "error" in answer
        self.assertEqual(refused, 40)
        after = [await quiet(client) for client in (bo, cy)]
        self.assertEqual([b + 1 for b in before], after)  # their own answer
        self.assertEqual(view, (await ada.call("table.resync", table=table))["view"])
        # The other way round: whoever is not to act hears nothing about why, or of what.
        errors = [await self.refused("not_your_turn", bo, "table.act", {"table": table, "action": action})
                  for action in (hand, {"type": "nonsense"}, {"type": "draw", "deck": "left"})]
        self.assertEqual(len({json.dumps(harness.unnamed(e)) for e in errors}), 1)
        self.assertEqual(await bo.call("table.legal", table=table), {"seq": 0, "actions": []})

    async def test_private_tables_are_nowhere(self):
        ada, bo, spy = await self.people("Ada Private", "Bo Private", "Spy")
        await spy.call("lobby.subscribe")
        made = await ada.call("table.create", game="conclave", seats=2, private=True, entropy="ada's dice")
        table, code = made["table"], made["code"]
        await bo.call("table.join", table=table, code=code)
        open_table = await self.table_of(spy, bots=1)  # something that may be seen
        await ada.call("table.start", table=table)
        for moment in (6, 10_000):
            await asyncio.gather(*(p.play(table, self.rng, until=lambda m, g=moment: m.seq >= g) for p in (ada, bo)))
            _, _, metrics = await self.server.get("/metrics")
            lists = [await spy.ask("lobby.list", {}), await spy.ask("match.list", {}), await spy.ask("match.list", {"limit": 100}),
                     await spy.ask("match.list", {"user": ada.user["id"]}), await spy.ask("games.list")]
            fresh = await self.person()
            seen = metrics + json.dumps(lists) + "".join(self.frames_of(spy)) + "".join(self.frames_of(fresh))
            for secret in (table, code, "Private", ada.user["id"], bo.user["id"], ada.token, bo.token, made["commitment"]):
                self.assertNotIn(secret, seen)
            self.assertIn(open_table, seen)
        for path in ("/", "/healthz", "/readyz", "/schema/", f"/table/{table}", f"/matches/{table}"):
            _, _, body = await self.server.get(path)
            self.assertNotIn(table, body)
            self.assertNotIn("Private", body)

    async def test_the_log_keeps_secrets(self):
        server = await self.start_server({"log.level": "trace"})
        ada = await self.person("Ada", server=server)
        bo = await self.person("Bo", server=server)
        tables, codes = [], []
        for private in (False, True):
            made = await ada.call("table.create", game="conclave", seats=2, private=private, entropy="secret dice")
            await bo.call("table.join", table=made["table"], **({"code": made["code"]} if private else {}))
            codes += [made["code"]] if private else []
            await ada.call("table.start", table=made["table"])
            tables.append(made["table"])
        running = await self.table_of(ada, bo)
        await asyncio.gather(*(p.play(running, self.rng, until=lambda m: m.seq >= 9) for p in (ada, bo)))
        for table in tables:
            await self.play_out(table, ada, bo)
        for params in ({"token": ada.token + "x"}, {"name": "Ada"}):
            await (await self.connect(server)).ask("session.hello", params)
        await ada.ask("table.act", {"table": tables[0], "action": {"type": ada.token}})
        stranger = await self.connect(server)
        await stranger.send("{" + ada.token)  # nonsense that holds a secret
        await stranger.ask("table.join", {"table": tables[1], "code": codes[0]})
        self.assertEqual(await server.stop(), 0)
        log = server.log
        self.assertIn("listening", log)
        reveals = [ada.mirrors[table].reveal for table in tables]
        secrets = [ada.token, bo.token, "secret dice", *codes]
        secrets += [reveal[part] for reveal in reveals for part in ("server", "seed")]
        for secret in secrets:
            self.assertNotIn(secret, log)
        self.assertEqual(cards_in(log), set())

    async def test_tokens_rest_as_hashes(self):
        ada, bo = await self.people("Ada", "Bo")
        table = await self.table_of(ada, bo)
        await self.play_out(table, ada, bo)
        self.assertEqual(await self.server.stop(), 0)
        stored = b"".join(file.read_bytes() for file in self.server.data.iterdir() if file.is_file())
        self.assertIn(ada.user["id"].encode(), stored)
        for person in (ada, bo):
            self.assertNotIn(person.token.encode(), stored)


if __name__ == "__main__":
    harness.main()
