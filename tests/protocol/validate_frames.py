#!/usr/bin/python3
"""Holds recorded traffic against the schemas of the protocol.

    validate_frames.py [--coverage] [FILE…]        (standard input if there is no FILE)

Each line is one frame, in the order of the wire: {"dir": "in"|"out", "frame": TEXT, "conn": ANY}. "in" goes to the
server, "out" comes from it; "conn" tells connections apart and may be left out if there is only one. For frames written
by hand, "frame" may also be the message itself.

  - Whatever the server sends must be valid: the envelope, the error, each notification's params, each result.
  - A request may be anything, as tests send nonsense on purpose; but one that the schemas refuse must not be answered
    by a result.
  - Every response with an id answers a request with that id, and only once.

Failures are printed one a line. Exit code: 0 if there are none, 1 if there are, 2 if the input is no record of frames.
--coverage also prints the methods and notifications that never occurred.
"""
import argparse
import collections
import json
import pathlib
import sys

import jsonschema

SCHEMAS = pathlib.Path(__file__).resolve().parents[2] / "protocol" / "schema"


def unique(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError(f"a member is given twice among {[name for name, _ in pairs]}")
    return members


def float_refused(constant):
    raise ValueError(f"{constant} is no number of JSON")


REMEMBERED = 4096  # characters of a value whose judgement is kept


def with_any_number(message):
    """The message with another id of the same type: schemas do not tell numbers apart."""
    return {**message, "id": 1} if type(message.get("id")) is int else message


class Schemas:
    """The schema files, with a validator for each reference into them."""

    def __init__(self, folder=SCHEMAS):
        self.base = folder.as_uri() + "/"
        self.store = {path.as_uri(): json.loads(path.read_text()) for path in folder.glob("*.json")}
        self.index = self.store[self.base + "index.json"]
        self.validators = {}
        self.judged = {}  # (reference, text of a value): its problems; the same is said over and over

    def problems(self, reference, value):
        """What is wrong with a value, as short sentences. `reference` is relative, as in index.json."""
        text = json.dumps(value)
        if len(text) > REMEMBERED:
            return self.judge(reference, value)
        if (reference, text) not in self.judged:
            self.judged[reference, text] = self.judge(reference, value)
        return list(self.judged[reference, text])

    def judge(self, reference, value):
        if reference not in self.validators:
            resolver = jsonschema.RefResolver(self.base, {}, store=self.store)
            schema = {"$ref": self.base + reference}
            self.validators[reference] = jsonschema.Draft202012Validator(schema, resolver=resolver)
        best = jsonschema.exceptions.best_match(self.validators[reference].iter_errors(value))
        return [] if best is None else [f"{best.json_path}: {best.message[:300]}"]


class Traffic:
    """Frames in the order of the wire. Each call gives the failures of one frame."""

    def __init__(self, schemas):
        self.schemas = schemas
        self.index = schemas.index
        self.asked = collections.defaultdict(collections.deque)  # (connection, id) -> [(method, problems)]
        self.seen = collections.Counter()

    def frame(self, direction, text, connection=None):
        if direction == "out":
            return [p for message in self.messages(text) for p in self.from_server(message, connection)]
        try:
            for message in self.messages(text):
                self.to_server(message, connection)
        except (ValueError, RecursionError):
            pass  # not JSON: the server will say so
        return []

    @staticmethod
    def messages(text):
        content = json.loads(text, object_pairs_hook=unique, parse_constant=float_refused)
        return content if isinstance(content, list) else [content]

    def to_server(self, message, connection):
        if not isinstance(message, dict) or not isinstance(message.get("method"), str) or "id" not in message:
            return
        method = message["method"]
        problems = self.schemas.problems(self.index["request"], with_any_number(message))
        if method in self.index["methods"]:
            problems += self.schemas.problems(self.index["methods"][method]["params"], message.get("params", {}))
        self.asked[connection, json.dumps(message["id"])].append((method, problems))

    def from_server(self, message, connection):
        if isinstance(message, dict) and "method" in message:
            return self.notification(message)
        envelope = with_any_number(message) if isinstance(message, dict) else message
        problems = self.schemas.problems(self.index["response"], envelope)
        return problems or self.response(message, connection)

    def notification(self, message):
        name = message["method"]
        self.seen[name + " (news)"] += 1
        known = self.index["notifications"].get(name)
        if known is None:
            return [f"no notification is called {name}"]
        problems = self.schemas.problems(self.index["notification"], message)
        return problems or [f"{name} {p}" for p in self.schemas.problems(known["params"], message["params"])]

    def response(self, message, connection):
        waiting = self.asked[connection, json.dumps(message["id"])]
        if not waiting:
            # An error without an id answers what could not be read at all.
            unreadable = message["id"] is None and "error" in message
            return [] if unreadable else [f"answers id {message['id']!r}, which was not asked or is answered already"]
        method, problems = waiting.popleft()
        if "error" in message:
            return []
        self.seen[method] += 1
        if method not in self.index["methods"]:
            return [f"{method} is no method, but was answered by a result"]
        if problems:
            return [f"{method} was answered by a result, but the request is invalid: {p}" for p in problems]
        result = self.schemas.problems(self.index["methods"][method]["result"], message["result"])
        return [f"result of {method} {p}" for p in result]

    def never_seen(self):
        wanted = list(self.index["methods"]) + [name + " (news)" for name in self.index["notifications"]]
        return [name for name in wanted if not self.seen[name]]


def lines_of(paths):
    if not paths:
        yield from (("-", number, line) for number, line in enumerate(sys.stdin, 1))
    for path in paths:
        with open(path, encoding="utf-8") as file:
            yield from ((path, number, line) for number, line in enumerate(file, 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--coverage", action="store_true", help="print the messages that never occurred")
    arguments = parser.parse_args()

    traffic = Traffic(Schemas())
    frames = failures = 0
    for path, number, line in lines_of(arguments.files):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            direction, text = record["dir"], record["frame"]
            if direction not in ("in", "out"):
                raise ValueError(direction)
        except (ValueError, KeyError, TypeError):
            print(f"{path}:{number}: not a record of a frame")
            return 2
        if not isinstance(text, str):
            text = json.dumps(text, ensure_ascii=False)
        frames += 1
        try:
            # Ids are unique within a connection, and connections within a file.
            problems = traffic.frame(direction, text, (path, json.dumps(record.get("conn"))))
        except ValueError as problem:
            problems = [f"the server sent what is not JSON: {problem}"]
        for problem in problems:
            failures += 1
            print(f"{path}:{number}: {problem} in {text[:200]}")
    if arguments.coverage:
        for name in traffic.never_seen():
            print(f"never seen: {name}")
    print(f"{frames} frames, {failures} failures", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
