"""A WebSocket client that may break every rule: bytes go out as they are given."""
import asyncio
import base64
import json
import os
import socket
import struct

from harness import TIMEOUT

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
CONTINUATION = 0


def frame(payload, opcode=TEXT, fin=True, masked=True, reserved=0, claimed_length=None):
    """One frame. `claimed_length` lies about the payload's."""
    payload = payload.encode() if isinstance(payload, str) else payload
    length = len(payload) if claimed_length is None else claimed_length
    first = (0x80 if fin else 0) | reserved << 4 | opcode
    mask_bit = 0x80 if masked else 0
    if length < 126:
        head = struct.pack("!BB", first, mask_bit | length)
    elif length < 1 << 16:
        head = struct.pack("!BBH", first, mask_bit | 126, length)
    else:
        head = struct.pack("!BBQ", first, mask_bit | 127, length)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    repeated = (mask * (len(payload) // 4 + 1))[: len(payload)]
    mixed = (int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")).to_bytes(len(payload), "big")
    return head + mask + mixed


def request(method, params, number=1):
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


def handshake(port, path="/ws", extra=""):
    key = base64.b64encode(os.urandom(16)).decode()
    return (f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{extra}\r\n").encode()


class RawSocket:
    def __init__(self, port):
        self.port = port
        self.reader = self.writer = None

    async def open(self, small=False):
        """A TCP connection. `small`: with buffers so small that a reader who stops is soon felt by the sender."""
        link = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        link.setblocking(False)
        if small:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 512)
        await asyncio.get_running_loop().sock_connect(link, ("127.0.0.1", self.port))
        limit = 4096 if small else 1 << 20
        self.reader, self.writer = await asyncio.open_connection(sock=link, limit=limit)
        return self

    async def upgrade(self, extra=""):
        self.writer.write(handshake(self.port, extra=extra))
        answer = await self.read(self.reader.readuntil(b"\r\n\r\n"))
        assert answer.startswith(b"HTTP/1.1 101 "), answer
        return self

    async def hello(self, name=None, token=None):
        who = {"name": name} if name else {"token": token}
        return await self.call("session.hello", who)

    @staticmethod
    async def read(awaitable):
        return await asyncio.wait_for(awaitable, TIMEOUT)

    async def send(self, data):
        self.writer.write(data)
        await asyncio.wait_for(self.writer.drain(), TIMEOUT)

    def finish_sending(self):
        """Half-closes. Raises ConnectionError where the server has already closed, whatever the system calls that."""
        try:
            self.writer.write_eof()
        except OSError as error:
            raise ConnectionError("closed by the server") from error

    async def receive(self):
        """The next frame: opcode and payload. Raises IncompleteReadError or ConnectionError at the end."""
        first, second = await self.read(self.reader.readexactly(2))
        assert not second & 0x80, "a server does not mask"
        assert first & 0x70 == 0, "no reserved bit was negotiated"
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack("!H", await self.read(self.reader.readexactly(2)))
        elif length == 127:
            (length,) = struct.unpack("!Q", await self.read(self.reader.readexactly(8)))
        payload = await self.read(self.reader.readexactly(length))
        assert first & 0x80 or first & 0x0F in (TEXT, CONTINUATION), "control frames are whole"
        if not first & 0x80:
            _, rest = await self.receive()
            payload += rest
        return first & 0x0F, payload

    async def receive_json(self):
        """The next text message; pings are answered on the way."""
        while True:
            opcode, payload = await self.receive()
            if opcode == PING:
                await self.send(frame(payload, PONG))
            elif opcode == TEXT:
                return json.loads(payload)
            elif opcode == CLOSE:
                raise ConnectionError(f"closed with {payload!r}")

    async def call(self, method, params, number=1):
        await self.send(frame(request(method, params, number)))
        return await self.answer(number)

    async def answer(self, number=1):
        while True:
            message = await self.receive_json()
            if "method" not in message and message["id"] == number:
                return message

    async def end(self):
        """Reads to the end of the connection: the code of the close frame, or None if it just ended."""
        try:
            while True:
                opcode, payload = await self.receive()
                if opcode == CLOSE:
                    return struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else 1005
        except (asyncio.IncompleteReadError, ConnectionError):
            return None

    async def rest(self):
        """All bytes until the connection ends. A server that closes before it has read everything resets it."""
        data = b""
        try:
            while piece := await self.read(self.reader.read(1 << 16)):
                data += piece
        except ConnectionError:
            pass
        return data

    def close(self):
        if self.writer is not None:
            self.writer.transport.abort()
