"""People who ask as fast as they are let, in a process of their own, so that who measures is not slowed by them.

    flood.py PORT < JSON

The JSON is an object: "token" of the person, "connections", "rate" (frames a second on each connection), "seconds" at
most, "first": frames sent once by each connection, "frames": what is sent in turn. It says "ready" when every connection
has been answered to its first frames, and ends when its input ends or the seconds are over. Answers and news are taken
and thrown away.
"""
import asyncio
import json
import sys

from raw_socket import RawSocket, frame


async def throw_away(raw):
    while await raw.reader.read(1 << 20):
        pass


async def flood(raw, order, stopped):
    texts = [frame(text) for text in order["frames"]]
    loop = asyncio.get_running_loop()
    began, sent = loop.time(), 0
    while not stopped.is_set() and loop.time() - began < order["seconds"]:
        due = int((loop.time() - began) * order["rate"]) + 1
        burst = min(due - sent, 100)
        raw.writer.write(b"".join(texts[(sent + n) % len(texts)] for n in range(burst)))
        sent += burst
        await raw.writer.drain()  # who is not read from waits
        await asyncio.sleep(1 / order["rate"])


async def main(port):
    order = json.loads(sys.stdin.readline())
    loop = asyncio.get_running_loop()
    connections = []
    for _ in range(order["connections"]):
        raw = await RawSocket(port).open()
        await (await raw.upgrade()).hello(token=order["token"])
        for number, text in enumerate(order["first"]):
            await raw.send(frame(text))
            await raw.answer(json.loads(text)["id"])
        connections.append(raw)
    print("ready", flush=True)
    stopped = asyncio.Event()
    loop.run_in_executor(None, sys.stdin.read).add_done_callback(lambda _: stopped.set())
    readers = [asyncio.create_task(throw_away(raw)) for raw in connections]
    await asyncio.gather(*(flood(raw, order, stopped) for raw in connections), return_exceptions=True)
    for raw, reader in zip(connections, readers):
        raw.close()
        reader.cancel()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
