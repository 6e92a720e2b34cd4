"""Some two thousand requests that must be refused, generated from the API's own description."""

import argparse
import json
import re

from serving import Serving

PASSWORD = "correct horse battery staple"
# Open to everybody: for signing in, and for health checks by proxies.
OPEN = re.compile(r"/(healthz|livez|readyz|openapi\.json|sign-in|sign-out|offline|sw\.js|manifest\.webmanifest|icon.*|assets/.*|language|names|api/v1/session)$")
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "FOO"]
REFUSED = {303, 400, 401, 403, 404, 405, 408, 413, 414, 415, 421, 431, 501}


class Attack:
    def __init__(self, server):
        self.server = server
        self.asked = 0
        self.failures = []

    def send(self, text, source="127.0.0.1", timeout=20):
        self.asked += 1
        return self.server.ask(text if isinstance(text, bytes) else text.encode("latin-1"), source, timeout)

    def request(self, method, target, headers=(), body="", host="photos.example"):
        lines = [f"{method} {target} HTTP/1.1", f"Host: {host}", "Connection: close", *headers]
        if body or method in ("POST", "PUT", "PATCH"):
            lines.append(f"Content-Length: {len(body)}")
        return self.send("\r\n".join(lines) + "\r\n\r\n" + body)

    def expect(self, what, answer, statuses, most=1):
        """Expects exactly one response, with one of these statuses."""
        found = [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", answer)]
        if not found or found[0] not in statuses or len(found) > most:
            self.failures.append(f"{what}: {found or answer[:80]}")
        return found[0] if found else 0

    def hides(self, what, answer):
        for secret in self.secrets:
            if secret.encode() in answer:
                self.failures.append(f"{what}: tells {secret}")


def targets(description, photo, place):
    fillings = {"id": [photo, place, "zz", "000000000000", "..%2f..", "%00", "a" * 300]}
    for path in description["paths"]:
        names = re.findall(r"\{([^}]+)\}", path)
        if not names:
            yield path
            continue
        for filling in fillings["id"]:
            target = path
            for name in names:
                target = target.replace("{" + name + "}", filling if name in ("id", "photo") else "0")
            yield target


def strangers(attack, description, photo, place):
    """Without a sign-in nothing can be read or changed, by any method of any route."""
    pages = ["/", f"/places/{place}", f"/photos/{photo}", "/recents", "/search?q=falun", "/map", "/about", "/status", "/metrics",
             f"/iiif/3/{photo}/info.json", f"/iiif/3/{photo}/full/max/0/default.jpg", "/iiif/collection.json", "/feed.atom",
             "/feed.json", "/places.geojson", "/api/v1/events"]
    for target in sorted(set(targets(description, photo, place)) | set(pages)):
        for method in METHODS:
            if OPEN.search(target.split("?")[0]) and method in ("GET", "HEAD", "POST", "DELETE"):
                continue
            answer = attack.request(method, target)
            allowed = REFUSED | ({204} if method == "OPTIONS" else set()) | ({200} if OPEN.search(target) else set())
            attack.expect(f"{method} {target}", answer, allowed)
            attack.hides(f"{method} {target}", answer)


def hosts(attack):
    malformed = ["localhost:80:90", "localhost,evil", "photos.example, photos.example", "[::1", "photos.example:", "a b", "photos.example:x",
                 "photos.example:99999", "user@photos.example", "photos.example/", "photos.example?", "photos.example#", "\x80"]
    foreign = ["evil.example", "photos.example.evil.example", "evil-photos.example", "127.0.0.1.evil.example", "10.0.0.1",
               "169.254.169.254", "2130706433", "0x7f.1", "photos.example.", "[::ffff:10.0.0.1]", "[2001:db8::1]"]
    for host in malformed:
        attack.expect(f"Host {host!r}", attack.request("GET", "/healthz", host=host), {400})
    for host in foreign:
        attack.expect(f"Host {host!r}", attack.request("GET", "/healthz", host=host), {400, 421})


def syntax(attack):
    """Ambiguous requests, which two programs could parse differently: each is refused once."""
    end = "\r\n\r\n"
    good = "Host: photos.example\r\n"
    chunked = "Transfer-Encoding: chunked\r\n"
    table = {
        "two hosts": f"GET /healthz HTTP/1.1\r\n{good}{good}\r\n",
        "two different hosts": f"GET /healthz HTTP/1.1\r\n{good}Host: localhost\r\n\r\n",
        "no host": "GET /healthz HTTP/1.1\r\n\r\n",
        "absolute form, another host": f"GET http://localhost/healthz HTTP/1.1\r\n{good}\r\n",
        "absolute form, a stranger": f"GET http://evil.example/healthz HTTP/1.1\r\n{good}\r\n",
        "chunks in 1.0": f"POST /api/v1/session HTTP/1.0\r\n{good}{chunked}\r\n0{end}",
        "length and chunks": f"POST /api/v1/session HTTP/1.1\r\n{good}{chunked}Content-Length: 5\r\n\r\n0{end}",
        "two lengths": f"POST /api/v1/session HTTP/1.1\r\n{good}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        "a list of lengths": f"POST /api/v1/session HTTP/1.1\r\n{good}Content-Length: 5, 6\r\n\r\nabcdef",
        "a negative length": f"POST /api/v1/session HTTP/1.1\r\n{good}Content-Length: -5\r\n\r\nabcdef",
        "a length of letters": f"POST /api/v1/session HTTP/1.1\r\n{good}Content-Length: 0x5\r\n\r\nabcdef",
        "chunked twice": f"POST /api/v1/session HTTP/1.1\r\n{good}Transfer-Encoding: chunked, chunked\r\n\r\n0{end}",
        "an unknown coding": f"POST /api/v1/session HTTP/1.1\r\n{good}Transfer-Encoding: cow\r\n\r\n0{end}",
        "a space before the colon": f"GET /healthz HTTP/1.1\r\nHost : photos.example\r\n\r\n",
        "a folded line": f"GET /healthz HTTP/1.1\r\n{good}X: a\r\n b\r\n\r\n",
        "a NUL in a value": f"GET /healthz HTTP/1.1\r\n{good}X: a\0b\r\n\r\n",
        "a bare CR in a value": f"GET /healthz HTTP/1.1\r\n{good}X: a\rb\r\n\r\n",
        "no header": f"GET /healthz HTTP/1.1\r\n{good}nothing\r\n\r\n",
        "no version": "GET /healthz\r\n\r\n",
        "version 3": f"GET /healthz HTTP/3.0\r\n{good}\r\n",
        "a word for a request": f"hello{end}",
        "the preface of HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(64),
        "a chunk's size of letters": f"POST /api/v1/session HTTP/1.1\r\n{good}{chunked}\r\nxyz\r\nabc{end}",
        "a chunk's size too large": f"POST /api/v1/session HTTP/1.1\r\n{good}{chunked}\r\nffffffffffffffffff\r\nabc{end}",
        "a chunk that is longer": f"POST /api/v1/session HTTP/1.1\r\n{good}{chunked}\r\n3\r\nabcdef\r\n0{end}",
        "a malformed body nobody reads": f"POST /api/v1/sync HTTP/1.1\r\n{good}{chunked}\r\nxyz\r\nabc{end}",
        "a long header": f"GET /healthz HTTP/1.1\r\n{good}X: {'x' * 20_000}\r\n\r\n",
        "many headers": f"GET /healthz HTTP/1.1\r\n{good}" + "".join(f"X{n}: y\r\n" for n in range(200)) + "\r\n",
        "trailers of a megabyte": f"POST /api/v1/session HTTP/1.1\r\n{good}{chunked}\r\n0\r\n" + f"X: {'x' * 1000}\r\n" * 1000 + "\r\n",
        "a body that is too large": f"POST /api/v1/session HTTP/1.1\r\n{good}Content-Length: 70000\r\n\r\n" + "x" * 70000,
        "a large body nobody reads": f"POST /sign-out HTTP/1.1\r\n{good}Content-Length: 9999999999\r\n\r\n",
        "large chunks": f"POST /api/v1/session HTTP/1.1\r\n{good}{chunked}\r\n" + ("4000\r\n" + "x" * 0x4000 + "\r\n") * 8 + f"0{end}",
    }
    special = {"a long header": {431}, "many headers": {400, 431}, "trailers of a megabyte": {431}, "a body that is too large": {413},
               "a large body nobody reads": {413}, "large chunks": {413}, "TLS": {0, 400}, "the preface of HTTP/2": {0, 400, 505},
               "version 3": {0, 400, 505}, "no version": {0, 400}, "a word for a request": {0, 400}}
    for what, request in table.items():
        answer = attack.send(request, timeout=3)
        if not answer and 0 in special.get(what, ()):
            continue
        attack.expect(what, answer, special.get(what, {400, 401}))


def origins(attack, cookie):
    """Another site cannot change anything, whatever headers it sends."""
    for origin in ["http://photos.example", "https://evil.example", "null", "https://photos.example:8443", "https://photos.example.evil",
                   "https://evil@photos.example", "file://", "", "http://localhost"]:
        for method, target in [("POST", "/api/v1/sync"), ("POST", "/api/v1/recents"), ("DELETE", "/api/v1/session"), ("POST", "/sign-out")]:
            answer = attack.request(method, target, [f"Cookie: {cookie}", f"Origin: {origin}"])
            attack.expect(f"{method} {target} of {origin!r}", answer, {403})
    for site in ["cross-site", "same-site", "evil"]:
        answer = attack.request("POST", "/api/v1/sync", [f"Cookie: {cookie}", f"Sec-Fetch-Site: {site}"])
        attack.expect(f"Sec-Fetch-Site {site}", answer, {403})


def paths(attack, cookie):
    """No path escapes from the served files, not even with a sign-in."""
    steps = ["..", "%2e%2e", "..%2f", "%2e%2e%2f", "..%5c", "....//", "%252e%252e", "..%c0%af", "..\\", ".%00."]
    for prefix in ["/assets/", "/", "/api/v1/photos/", "/places/", "/iiif/3/", "/bundles/", "/stories/"]:
        for step in steps:
            for tail in ["/etc/passwd", "/catalog.sqlite"]:
                target = prefix + "/".join([step] * 6) + tail
                answer = attack.request("GET", target, [f"Cookie: {cookie}"])
                attack.expect(target, answer, {303, 400, 404})
                if b"root:x:0" in answer or b"SQLite format" in answer:
                    attack.failures.append(f"{target}: a file of the machine")


def run(binary):
    with Serving(binary, options=["--base-url", "https://photos.example"], prepare=add_owner) as server:
        attack = Attack(server)
        listing = json.loads(server.photos("list", "--json"))["photos"][0]
        photo, place = listing["id"], listing["place"]["id"]
        attack.secrets = [listing["path"], listing["sha256"], listing["place"]["name"]]
        description = json.loads(body(attack.request("GET", "/openapi.json")))
        strangers(attack, description, photo, place)
        hosts(attack)
        syntax(attack)
        answer = attack.request("POST", "/api/v1/session", body=json.dumps({"name": "anna", "password": PASSWORD}))
        cookie = re.search(rb"photos-session=[^;]+", answer).group().decode()
        origins(attack, cookie)
        paths(attack, cookie)
        alive = attack.request("GET", "/api/v1/places", [f"Cookie: {cookie}"])
        attack.expect("the server goes on", alive, {200})
        print(f"{attack.asked} requests, {len(attack.failures)} of them answered as they should not be")
        for failure in attack.failures[:50]:
            print("  " + failure)
        return not attack.failures


def add_owner(server):
    server.photos("users", "add", "anna", "--owner", text=PASSWORD.encode() + b"\n")


def body(answer):
    head, _, content = answer.partition(b"\r\n\r\n")
    return content


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    raise SystemExit(0 if run(parser.parse_args().binary) else 1)
