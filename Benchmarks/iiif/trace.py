"""A viewer's requests to `photos serve`, to iipsrv with pyramids that were made before, and to `vips crop`, and what they cost.

usage: trace.py PHOTOS FOLDER

PHOTOS is the program, FOLDER has JPEG files. Each photograph is opened in a window of 1200 × 800, zoomed in to twice the size three
times, and moved twice by half a window, as OpenSeadragon asks for it: all tiles of 512 pixels that are seen, at the scale that is
as sharp as the screen. Costs are seconds of the processor of the server's process, the client's are not counted.
"""

import http.client
import json
import os
import pathlib
import resource
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.parse

WINDOW = (1200, 800)
SIDE = 512
IIPSRV = "/usr/lib/iipimage-server/iipsrv.fcgi"


def tiles(width, height):
    """The tiles that each step of the trace asks for, none twice: region and size."""
    asked = set()
    zoom = min(WINDOW[0] / width, WINDOW[1] / height)
    center = (width * 0.45, height * 0.55)
    steps = [(zoom * 2**n, center) for n in range(4)]
    last = steps[-1][0]
    steps += [(last, (center[0] + n * WINDOW[0] / 2 / last, center[1])) for n in (1, 2)]
    for zoom, (x, y) in steps:
        scale = 1
        while scale * 2 * zoom <= 1:
            scale *= 2
        step = SIDE * scale
        left, top = max(0, x - WINDOW[0] / 2 / zoom), max(0, y - WINDOW[1] / 2 / zoom)
        right, bottom = min(width, x + WINDOW[0] / 2 / zoom), min(height, y + WINDOW[1] / 2 / zoom)
        for row in range(int(top // step), -int(-bottom // step)):
            for column in range(int(left // step), -int(-right // step)):
                region = (column * step, row * step, min(step, width - column * step), min(step, height - row * step))
                if region[2] <= 0 or region[3] <= 0 or (region, scale) in asked:
                    continue
                asked.add((region, scale))
                yield region, (-(-region[2] // scale), -(-region[3] // scale))


def address(region, size):
    return f"{','.join(map(str, region))}/{size[0]},{size[1]}/0/default.jpg"


def processor(pid):
    """Seconds of the processor that a process has taken: proc(5), stat."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak(pid):
    """The most memory of a process, in MiB."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:")) / 1024


class Photos:
    def __init__(self, program, folder, work):
        self.library = work / "library"
        environment = {**os.environ, "PHOTOS_NO_SYNC": "1"}
        subprocess.run([program, "import", "--quiet", "--library", self.library, folder], check=True, env=environment)
        self.process = subprocess.Popen(
            [program, "serve", "--quiet", "--port", "0", "--library", self.library], stdout=subprocess.PIPE, text=True)
        address = self.process.stdout.readline().split()[1]
        # As a browser does, which keeps its connections.
        self.connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc)
        names = json.loads(subprocess.run(
            [program, "list", "--json", "--library", self.library], check=True, env=environment, capture_output=True
        ).stdout)
        self.ids = {pathlib.Path(photo["path"]).name: photo["id"] for photo in names["photos"]}

    @property
    def pid(self):
        return self.process.pid

    def get(self, name, path):
        self.connection.request("GET", f"/iiif/3/{self.ids[name]}/{path}")
        answer = self.connection.getresponse()
        content = answer.read()
        assert answer.status == 200, (path, content)
        return content

    def size(self, name):
        information = json.loads(self.get(name, "info.json"))
        return information["width"], information["height"]

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Pyramids:
    """iipsrv, which is asked by FastCGI directly: what a web server before it would cost is not counted."""

    def __init__(self, folder, names, work):
        self.folder = work / "pyramids"
        self.folder.mkdir()
        before = children()
        for name in names:
            subprocess.run(
                ["vips", "tiffsave", f"{folder / name}[autorotate]", self.folder / f"{name}.tif", "--tile", "--pyramid",
                 "--tile-width", str(SIDE), "--tile-height", str(SIDE), "--compression", "jpeg", "--Q", "90"], check=True)
        self.making = children() - before
        self.process = None

    @property
    def pid(self):
        return self.process.pid

    def start(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        environment = {
            **os.environ, "FILESYSTEM_PREFIX": f"{self.folder}/", "JPEG_QUALITY": "85", "MAX_CVT": "100000",
            "VERBOSITY": "0", "LOGFILE": "/dev/null", "IIIF_VERSION": "3",
        }
        self.process = subprocess.Popen(
            [IIPSRV, "--bind", f"127.0.0.1:{self.port}"], env=environment, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.05)
        raise SystemExit("iipsrv doesn't answer")

    def get(self, name, path):
        parameters = {
            "REQUEST_METHOD": "GET", "SERVER_PROTOCOL": "HTTP/1.1", "HTTP_HOST": "127.0.0.1", "HTTPS": "",
            "REQUEST_URI": "/", "QUERY_STRING": f"IIIF={name}.tif/{path}",
        }
        encoded = b"".join(
            struct.pack(">BB", len(key), len(value)) + key.encode() + value.encode()
            for key, value in parameters.items())
        with socket.create_connection(("127.0.0.1", self.port)) as connection:
            connection.sendall(
                record(1, struct.pack(">HB5x", 1, 0)) + record(4, encoded) + record(4, b"") + record(5, b""))
            stream = connection.makefile("rb")
            body = b""
            while True:
                _, kind, _, length, padding = struct.unpack(">BBHHBx", stream.read(8))
                content = stream.read(length)
                stream.read(padding)
                if kind == 6:
                    body += content
                if kind == 3:
                    break
        head, _, content = body.partition(b"\r\n\r\n")
        if b"image/jpeg" not in head:
            raise SystemExit(f"iipsrv: {head[:300]!r}")
        return content

    def stop(self):
        self.process.kill()
        self.process.wait()


def record(kind, content):
    """A record of FastCGI 1.0, section 3.3."""
    return struct.pack(">BBHHBx", 1, kind, 1, len(content), 0) + content


def children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def trace(server, requests):
    before, start = processor(server.pid), time.monotonic()
    for name, path in requests:
        content = server.get(name, path)
        assert content[:2] == b"\xff\xd8", (name, path)
    return processor(server.pid) - before, time.monotonic() - start


def whole(folder, requests, work):
    """The same tiles of a photograph by a program that opens the JPEG file for each."""
    before = children()
    for name, path in requests:
        region, size = path.split("/")[:2]
        x, y, width, height = region.split(",")
        part = work / "part.v"
        subprocess.run(["vips", "crop", folder / name, part, x, y, width, height], check=True)
        subprocess.run(
            ["vipsthumbnail", part, "--size", f"{size.replace(',', 'x')}!", "-o", f"{work}/tile.jpg[Q=85]"], check=True)
    return children() - before


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    names = sorted(p.name for p in folder.iterdir() if p.suffix.lower() in (".jpg", ".jpeg"))
    work = pathlib.Path(tempfile.mkdtemp(prefix="photos-trace-"))
    photos = pyramids = None
    try:
        photos = Photos(program, folder, work)
        requests = [
            (name, address(region, size)) for name in names for region, size in tiles(*photos.size(name))
        ]
        pyramids = Pyramids(folder, names, work)
        pyramids.start()
        for name in names:
            photos.get(name, "info.json")
        print(f"{len(names)} photographs, {len(requests)} tiles; pyramids made in {pyramids.making:.2f} s of the processor")
        for round_name in ("cold", "warm"):
            ours, wall = trace(photos, requests)
            theirs, their_wall = trace(pyramids, requests)
            print(
                f"{round_name}: photos {ours:.2f} s ({wall:.2f} s by the clock), iipsrv {theirs:.2f} s ({their_wall:.2f} s)"
                f"   ratio {ours / max(theirs, 0.01):.2f}")
            if round_name == "cold":
                cold = ours
        print(f"photos: at most {peak(photos.pid):.0f} MiB")
        few = names[:2]
        some = [request for request in requests if request[0] in few]
        theirs = whole(folder, some, work)
        print(
            f"vips crop: {theirs:.2f} s for the {len(some)} tiles of {len(few)} photographs"
            f"   ratio {cold * len(some) / len(requests) / theirs:.3f}")
    finally:
        for server in (photos, pyramids):
            if server and server.process:
                server.stop()
        shutil.rmtree(work)


if __name__ == "__main__":
    main()
