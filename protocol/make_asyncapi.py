#!/usr/bin/python3
"""Writes schema/asyncapi.json from schema/index.json, so that the two cannot differ.

    make_asyncapi.py [--check]        --check writes nothing; exit code 1 if the file is not what would be written
"""
import json
import pathlib
import sys

SCHEMA = pathlib.Path(__file__).resolve().parent / "schema"
FORMAT = "application/schema+json;version=draft-2020-12"
CHANNEL = {"$ref": "#/channels/ws"}


def requires_members(reference):
    """Does the schema refuse {}? Ours say so by `required` or by a choice between required members."""
    file, _, name = reference.partition("#/$defs/")
    schema = json.loads((SCHEMA / file).read_text())["$defs"][name]
    if "$ref" in schema:
        target = schema["$ref"]
        return requires_members(file + target if target.startswith("#") else target)
    return "required" in schema or "oneOf" in schema


def message(name, summary, envelope, member, content):
    """A frame: the envelope, with one of its members as this message has it."""
    properties = {member: {"$ref": content}}
    required = [member] if member != "params" or requires_members(content) else []
    if member == "params":
        properties["method"] = {"const": name}
        required.append("method")
    schema = {"allOf": [{"$ref": envelope}, {"properties": properties, "required": required}]}
    return {"name": name, "summary": summary, "payload": {"schemaFormat": FORMAT, "schema": schema}}


def document(index):
    messages, operations = {}, {}

    def refer(key):
        return {"$ref": f"#/channels/ws/messages/{key}"}

    for name, entry in index["methods"].items():
        request, result = f"{name}.request", f"{name}.result"
        messages[request] = message(name, entry["summary"], index["request"], "params", entry["params"])
        messages[result] = message(result, f"Answers {name}.", index["response"], "result", entry["result"])
        operations[name] = {
            "action": "receive",
            "summary": entry["summary"],
            "channel": CHANNEL,
            "messages": [refer(request)],
            "reply": {"channel": CHANNEL, "messages": [refer(result), refer("error")]},
        }
    messages["error"] = message("error", "Why a request is refused.", index["response"], "error", index["error"])
    for name, entry in index["notifications"].items():
        key = f"{name}.news"
        messages[key] = message(name, entry["summary"], index["notification"], "params", entry["params"])
        operations[key] = {
            "action": "send",
            "summary": entry["summary"],
            "channel": CHANNEL,
            "messages": [refer(key)],
        }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Arbiter",
            "version": "1",
            "description": "JSON-RPC 2.0, one message or batch per text frame, over one WebSocket.",
        },
        "defaultContentType": "application/json",
        "servers": {"local": {"host": "127.0.0.1:8080", "protocol": "ws"}},
        "channels": {"ws": {"address": "/ws", "messages": messages}},
        "operations": operations,
    }


def main():
    index = json.loads((SCHEMA / "index.json").read_text())
    text = json.dumps(document(index), indent=1, ensure_ascii=False) + "\n"
    file = SCHEMA / "asyncapi.json"
    if "--check" not in sys.argv[1:]:
        file.write_text(text)
    elif not file.exists() or file.read_text() != text:
        print(f"{file} is not what {pathlib.Path(__file__).name} makes of index.json: run it")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
