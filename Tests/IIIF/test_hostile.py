"""Fuzzed requests that no viewer sends: each is answered, and none breaks the server."""

import pathlib
import random
import socket
import urllib.parse

import pytest

import asking
from asking import Request

MUTATIONS = 10_000
MOST_MEMORY = 300 << 20
# Bytes that are special to a parser of URLs, numbers or HTTP.
TELLING = [b"%", b"%2F", b"%2f", b"%252F", b"%00", b"\x00", b"..", b"%2e%2e", b"/", b"//", b"\\", b"?", b"#", b"&v=", b",", b"^", b"!"]
TELLING += [b"pct:", b"-", b"+", b"e9", b"NaN", b"inf", b"0x", b"9" * 40, b".", b"\xc3\xa5", b"\xff", b"%ff", b"%c0%ae", b"%ED%A0%80"]
TELLING += [b" ", b"%20", b"%0d%0a", b"{", b"*", b";", b"default.jpg", b"info.json", b"full", b"max"]
HOSTILE = [
    b"..%2f..%2fetc%2fpasswd/full/max/0/default.jpg", b"../../../../etc/passwd", b"%2e%2e/%2e%2e/full/max/0/default.jpg",
    b"{id}%2Ffull/max/0/default.jpg", b"{id}/full%2Fmax/0/default.jpg", b"{id}/full/max/0%2Fdefault.jpg",
    b"{id}/full/max/0/default.jpg%00.png", b"{id}/full/max/0/default%2Ejpg%2Epng", b"{id}/%2566ull/max/0/default.jpg",
    b"{id}/full/max/0/default.jpg/", b"{id}//full/max/0/default.jpg", b"{id}/full/max/0/", b"{id}/./full/max/0/default.jpg",
    b"{id}/9223372036854775807,0,9223372036854775807,1/max/0/default.jpg", b"{id}/full/^9223372036854775807,/0/default.jpg",
    b"{id}/full/^4294967296,4294967296/0/default.jpg",
    b"{id}/full/pct:" + b"9" * 400 + b"/0/default.jpg", b"{id}/full/^pct:0." + b"0" * 90 + b"1/0/default.jpg",
    b"{id}/pct:0,0,1e400,1/max/0/default.jpg", b"{id}/full/max/" + b"3" * 4000 + b"/default.jpg", b"{id}/" + b"a/" * 3000,
    b"{id}/full/max/0/" + b"d" * 60000 + b".jpg", b"{id}/\xff\xfe/max/0/default.jpg", b"{id}/%ff%fe/max/0/default.jpg",
    b"%e0%80%af/info.json", b"{id}/full/max/0/default.jpg?v=%00&v=%00", b"%", b"%%%", b"{id}/%",
    b"{id}/full/max/%E2%88%9290/default.jpg", "{id}/٣٤,0,9,9/max/0/default.jpg".encode(), "{id}/full/１００,/0/default.jpg".encode(),
]  # fmt: skip
# Unusual, but valid by the standard: regions are cropped at the edges, boxes have two sides, a query can be empty.
READ = [
    b"{id}/0,0,99999999999999999999999,9/max/0/default.jpg", b"{id}/0,0,9223372036854775807,9223372036854775807/max/0/default.jpg",
    b"{id}/full/!9223372036854775808,1/0/default.jpg", b"{id}/info.json?" + b"&" * 5000,
]  # fmt: skip


class Line:
    """A connection for arbitrary bytes, reopened when the server has closed it."""

    def __init__(self, server):
        self.host = urllib.parse.urlsplit(server.url).netloc
        self.stream = None

    def status(self, target, head=b""):
        """The status of the response to a GET; None if the server closes the connection without one."""
        request = b"GET " + target + b" HTTP/1.1\r\nHost: " + self.host.encode() + b"\r\n" + head + b"\r\n"
        for _ in range(2):
            fresh = self.stream is None
            if fresh:
                host, port = self.host.split(":")
                self.stream = socket.create_connection((host, int(port)), timeout=20).makefile("rwb")
            try:
                return self.exchange(request)
            except (ConnectionError, EOFError):
                self.stream = None
                if fresh:
                    return None
        return None

    def exchange(self, request):
        self.stream.write(request)
        self.stream.flush()
        first = self.stream.readline()
        if not first:
            raise EOFError
        length, closes = 0, False
        while (line := self.stream.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
            closes = closes or name.lower() == b"connection" and value.strip().lower() == b"close"
        self.stream.read(length)
        if closes:
            self.stream = None
        return int(first.split()[1])


@pytest.fixture(scope="module")
def attacked(make_server):
    """A separate server, so that its memory is used by these requests only."""
    return make_server()


@pytest.fixture
def line(attacked):
    return Line(attacked)


def memory(server):
    """The peak memory of the process, in bytes."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) << 10


def mutated(chance, address):
    """The URL with one to four bytes changed, removed, repeated, or special ones inserted."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        place = chance.randrange(len(address) + 1)
        end = min(len(address), place + chance.randint(1, 4))
        change = chance.randrange(5)
        if change == 0:
            address = address[:place] + bytes([chance.randrange(256)]) + address[place + 1 :]
        elif change == 1:
            address = address[:place] + address[end:]
        elif change == 2:
            address = address[:end] + address[place:end] + address[end:]
        else:
            address = address[:place] + chance.choice(TELLING) + address[place:]
    # A line end would split the request.
    return address.replace(b"\r", b"").replace(b"\n", b"")


def valid(chance, ids):
    """A valid URL; of a small picture, so that thousands are rendered in time."""
    name, size = chance.choice((("stamp.jpg", (17, 23)), ("pixel.png", (1, 1)), ("narrow.png", (3, 5000))))
    if chance.random() < 0.1:
        return f"/iiif/{chance.choice((2, 3))}/{ids[name]}/info.json".encode()
    request = asking.by_chance(chance.random(), *size, most=4000)
    return f"/iiif/{request.version}/{ids[name]}/{request.path}".encode()


@pytest.mark.parametrize("version", [2, 3])
def test_hostile_addresses_are_told_apart(line, library, version):
    id, base = library.ids["rovaniemi.jpg"].encode(), f"/iiif/{version}/".encode()
    refused = {path: line.status(base + path.replace(b"{id}", id)) for path in HOSTILE}
    assert {path: status for path, status in refused.items() if status not in (400, 404, 414, 431)} == {}
    read = {path: line.status(base + path.replace(b"{id}", id)) for path in READ}
    assert {path: status for path, status in read.items() if status != 200} == {}


def test_id_with_more_behind_it_is_another(line, library):
    id = library.ids["rovaniemi.jpg"].encode()
    for end in (b"%00", b"%00x", b"%20", b"%0a"):
        assert line.status(b"/iiif/3/" + id + end + b"/info.json") == 404, end


def test_thousands_of_mutations_break_nothing(attacked, line, library):
    chance = random.Random("mutations")
    counts, broken = {}, {}
    for _ in range(MUTATIONS):
        target = mutated(chance, valid(chance, library.ids))
        status = line.status(target)
        counts[status] = counts.get(status, 0) + 1
        if status is not None and status >= 500:
            broken[target] = status
    assert broken == {}
    # Some requests are refused and some are not.
    assert counts[200] > MUTATIONS / 100 and counts[400] > MUTATIONS / 10
    assert attacked.process.poll() is None
    assert memory(attacked) < MOST_MEMORY


def test_server_answers_as_before(attacked, server, library):
    for request in (Request(3, "square", "200,", format="jpg"), Request(2, "full", "!300,300", "!90", "gray")):
        before, after = (asking.Asker(each).image(library.ids["rovaniemi.jpg"], request) for each in (server, attacked))
        assert (after.status, after.body) == (200, before.body)
