"""Two addresses open as many connections as they can, most of them requesting a large file without reading it, while a third requests a picture."""

import argparse
import json
import pathlib
import socket
import tempfile
import threading
import time

from serving import Serving

# The connections of each attacking address.
CONNECTIONS, READERS = 395, 245
ATTACKERS = ["127.0.0.2", "127.0.0.3"]


def large_photo(folder):
    """A valid PNG of 8 MB: its random pixels cannot be compressed."""
    import os
    import struct
    import zlib

    width, height = 2000, 1350
    rows = b"".join(b"\0" + os.urandom(width * 3) for _ in range(height))

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    picture = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b"")
    (folder / "large.png").write_bytes(picture)


def attack(server, photo, held):
    """Opens connections up to each attacker's number, replacing closed ones."""
    request = f"GET /api/v1/photos/{photo}/original HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    for source in ATTACKERS:
        alive = []
        for connection in held[source]:
            try:
                if connection.recv(1, socket.MSG_PEEK) == b"":
                    connection.close()
                    continue
            except BlockingIOError:
                pass
            except OSError:
                connection.close()
                continue
            alive.append(connection)
        while len(alive) < CONNECTIONS:
            try:
                connection = server.connect(source, timeout=2)
                if len(alive) % CONNECTIONS < READERS:
                    connection.send(request)
                connection.setblocking(False)
                alive.append(connection)
            except OSError:
                break
        held[source] = alive


def attack_until(over, server, photo, held):
    while not over.is_set() and server.is_running():
        attack(server, photo, held)
        time.sleep(0.2)


def run(binary, descriptors, seconds):
    with tempfile.TemporaryDirectory() as folder:
        large_photo(pathlib.Path(folder))
        with Serving(binary, photos=folder, descriptors=descriptors) as server:
            photo = json.loads(server.photos("list", "--json"))["photos"][0]["id"]
            held = {source: [] for source in ATTACKERS}
            over = threading.Event()
            attacker = threading.Thread(target=lambda: attack_until(over, server, photo, held))
            attacker.start()
            slowest, most, answers = 0, 0, 0
            end = time.monotonic() + seconds
            targets = [f"/api/v1/photos/{photo}/thumbnail?size=128", "/healthz", "/api/v1/places", f"/api/v1/photos/{photo}/original"]
            while time.monotonic() < end:
                for target in targets:
                    start = time.monotonic()
                    answer = server.ask(
                        f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode(), source="127.0.0.4")
                    slowest = max(slowest, time.monotonic() - start)
                    assert answer.startswith(b"HTTP/1.1 200 "), (target, answer[:200], server.is_running())
                    answers += 1
                most = max(most, server.open_files())
                time.sleep(0.05)
            over.set()
            attacker.join()
            assert server.is_running(), server.process.stderr.read().decode()
            print(f"limit {descriptors}: {answers} answers to the third address, the slowest after {slowest:.2f} s; "
                  f"{most} files open at the most", flush=True)
            assert slowest < 1, "the third address had to wait"
            assert most < descriptors
            for connections in held.values():
                for connection in connections:
                    connection.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--seconds", type=float, default=60)
    arguments = parser.parse_args()
    for descriptors in [128, 256, 1024]:
        run(arguments.binary, descriptors, arguments.seconds)
