#!/usr/bin/env python3
"""Runs libFuzzer's programs, each from seeds of real traffic: run.py FOLDER [SECONDS] [NAME…].

FOLDER is where they were built (build/fuzz/tests/fuzz/targets). What was found grows in FOLDER/corpus, which the next run
begins with; an input that breaks something is left in FOLDER and makes this fail.
"""
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADS = ["GET / HTTP/1.1\r\nHost: a.example\r\n\r\n", "GET /a/schema/ HTTP/1.0\r\n\r\n",
         "GET http://a.example/a/ws?x=1 HTTP/1.1\r\nHost: b\r\nOrigin: https://b.example\r\n\r\n",
         "HEAD /a/schema/asyncapi.json HTTP/1.1\r\nHost: [::1]:80\r\nAccept-Encoding: gzip;q=0.5, br, *;q=0\r\n\r\n",
         "GET /a/schema/index.json HTTP/1.1\r\nHost: a\r\nRange: bytes=0-9\r\nIf-None-Match: W/\"x\", *\r\nIf-Range: \"x\"\r\n\r\n",
         "POST /a/healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"]


def conversation(direction):
    """The frames of the protocol's example."""
    for line in (ROOT / "tests/protocol/conversation.jsonl").read_text().splitlines():
        entry = json.loads(line)
        if entry["dir"] == direction:
            yield entry["frame"]


def documents():
    for frame in conversation("in"):
        if isinstance(frame, dict) and frame.get("method") == "match.import":
            yield frame["params"]["document"]
    for frame in conversation("out"):
        if isinstance(frame, dict) and "format" in frame.get("result", {}):
            yield frame["result"]


def seeds(name):
    if name == "frames":
        return [json.dumps(frame).encode() for frame in conversation("in")]
    if name == "http":
        return [text.encode() for text in HEADS]
    if name == "document":
        return [json.dumps(document).encode() for document in documents()]
    if name == "rows":
        return [b'{}\n[{"user":{"id":"u1","name":"Ada"}},{"bot":"random"}]\n[null,"x"]\n\n{}\n{"type":"claim"}\n{"type":"undo","to":0}',
                b'{}\n[null,{"user":{"id":"u1","name":"Ada"}}]\n[null,null]\n{"placing":[1,2]}\n{}\n{"type":"concede"}']
    if name == "cards":
        return [(ROOT / "config/games/conclave/cards.json").read_bytes()]
    return [bytes(range(start, start + 64)) for start in range(0, 192, 16)]


def run(program, seconds):
    corpus = program.parent / "corpus" / program.name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(program.name.removeprefix("fuzz_"))):
        (corpus / f"seed{number}").write_bytes(seed)
    done = subprocess.run([program, f"-max_total_time={seconds}", "-timeout=10", "-rss_limit_mb=2048", "-max_len=70000",
                           "-print_final_stats=1", f"-artifact_prefix={program.parent}/", corpus],
                          capture_output=True, text=True, errors="replace", check=False)
    runs = next((line.split()[-1] for line in done.stderr.splitlines() if "number_of_executed_units" in line), "?")
    print(f"{program.name}: {runs} inputs in {seconds} s" if done.returncode == 0 else done.stderr[-6000:], flush=True)
    return done.returncode == 0


def main():
    folder, seconds, names = pathlib.Path(sys.argv[1]), int((sys.argv[2:] or ["10"])[0]), sys.argv[3:]
    programs = sorted(path for path in folder.glob("fuzz_*") if path.is_file() and path.stat().st_mode & 0o111 and not path.suffix)
    if names:
        programs = [path for path in programs if path.name.removeprefix("fuzz_") in names]
    if not programs:
        sys.exit(f"there are no programs in {folder}: cmake --preset fuzz && cmake --build --preset fuzz --target fuzzers")
    sys.exit(0 if all([run(program, seconds) for program in programs]) else 1)


main()
