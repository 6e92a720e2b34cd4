"""Two users of a server under another name, over HTTPS: who sees what, and who can sign in."""

import json
import socket
import ssl
import subprocess
import urllib.error
import urllib.request

import pytest

from browser import Browser
from conftest import SIZES, Server, binary, run, size_name

NAME = "photos.test"
PASSWORDS = {"Anna": "correct horse battery", "Björn": "staple of another kind"}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="module")
def house(folder):
    """The address of a server with two users, one of them an owner."""
    library, chain, key = folder / "house", folder / "chain.pem", folder / "key.pem"
    run("sample", str(folder / "of-the-house"), "--photos", "260")
    run("import", "--library", str(library), str(folder / "of-the-house"))
    for name, password in PASSWORDS.items():
        command = [binary(), "users", "add", name, "--library", str(library)] + (["--owner"] if name == "Anna" else [])
        subprocess.run(command, input=password + "\n", text=True, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        + ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(chain)],
        check=True, stderr=subprocess.DEVNULL,
    )
    port = free_port()
    server = Server(
        library, "--port", str(port), "--base-url", f"https://{NAME}:{port}",
        "--tls-cert", str(chain), "--tls-key", str(key),
    )
    yield f"https://{NAME}:{port}", port
    server.stop()


@pytest.fixture(scope="module", params=SIZES, ids=size_name)
def pair(request, house):
    """Two browsers side by side, one for each user."""
    flags = [f"--host-resolver-rules=MAP {NAME} 127.0.0.1", "--ignore-certificate-errors"]
    opened = [Browser(house[0], *request.param, flags=flags) for _ in PASSWORDS]
    yield dict(zip(PASSWORDS, opened))
    for browser in opened:
        browser.quit()


def sign_in(browser, name, password=None):
    browser.one("#name").clear()
    browser.one("#name").send_keys(name)
    browser.one("#password").send_keys(password or PASSWORDS[name])
    browser.one("form button").click()


def recents(browser):
    browser.open("/recents")
    browser.quiet()
    return [row.get_attribute("data-id") for row in browser.all(".recent")]


def test_two_people_have_recents_of_their_own(pair):
    photos = {}
    for name, browser in pair.items():
        browser.open("/places/zz")
        assert browser.path == "/sign-in?to=%2Fplaces%2Fzz"
        assert browser.violations() == []
        sign_in(browser, name, "not the password")
        browser.until(lambda: browser.all("#sign-in-error"), "the refusal")
        assert browser.one("#name").get_attribute("value") == name and browser.violations() == []
        sign_in(browser, name)
        browser.until(lambda: browser.path == "/places/zz", "the way back")
    found = [browser.run("return fetch('/api/v1/places').then(r => r.json())") for browser in pair.values()]
    places = [place["id"] for section in found[0]["sections"] for place in section["places"] if place.get("photoCount")]
    for (name, browser), place in zip(pair.items(), places):
        photo = browser.run(f"return fetch('/api/v1/places/{place}/photos').then(r => r.json())")["photos"][0]["id"]
        browser.open(f"/photos/{photo}")
        browser.quiet()
        photos[name] = photo
    for name, browser in pair.items():
        browser.until(lambda: photos[name] in recents(browser), "the photo on the recents")
        assert recents(browser)[0] == photos[name]
        others = set(photos.values()) - {photos[name]}
        assert not others & set(recents(browser))


def test_another_device_offers_the_users_view(pair, house):
    """The place seen last, and below it country and search, after signing in with a browser without stored data."""
    browser = pair["Björn"]
    code = browser.run("return fetch('/api/v1/places').then(r => r.json())")["sections"][1]["country"]["code"]
    browser.open(f"/?country={code}")
    browser.quiet()
    browser.one("#search input").send_keys("a")
    found = "#results a[href*='/places/']"
    browser.until(lambda: browser.all(found), "a place found")
    browser.quiet()
    browser.press(found)
    browser.until(lambda: browser.path.startswith("/places/") and browser.all("main"), "the place")
    place = browser.path
    browser.quiet()
    last = "return fetch('/api/v1/screens').then(r => r.json()).then(({screens}) => screens.at(-1)?.kind)"
    browser.until(lambda: browser.run(last) == "place", "the server to know")
    flags = [f"--host-resolver-rules=MAP {NAME} 127.0.0.1", "--ignore-certificate-errors"]
    other = Browser(house[0], browser.width, browser.height, flags=flags)
    try:
        other.open("/")
        sign_in(other, "Björn")
        other.until(lambda: other.path == "/" and other.all("#way-back a"), "the way back")
        other.quiet()
        other.press("#way-back a")
        other.until(lambda: other.path == place, "the place that Björn saw last")
        other.quiet()

        def sees_the_search():
            other.until(lambda: other.path == f"/?country={code}", "the country")
            other.until(lambda: other.one("#search input").get_attribute("value") == "a", "the words")
            other.until(lambda: other.all("#results .row"), "the results")
            other.quiet()

        # A link to the places leads to those below too, as on the device where they were seen.
        other.press(".tabs a[href='/']")
        sees_the_search()
        other.run("history.back()")
        other.until(lambda: other.path == place and other.all("main"), "the place again")
        other.quiet()
        other.run("history.back()")
        sees_the_search()
    finally:
        other.quit()


def test_only_owners_can_sync(pair):
    for name, browser in pair.items():
        browser.open("/status")
        browser.quiet()
        assert name in browser.one("main").text and browser.violations() == []
        assert bool(browser.all("#sync-now")) == (name == "Anna")


def test_sessions_are_shown_and_ended_in_the_settings(pair, house):
    """Björn ends a session of another browser; Anna, an owner, sees both of his and changes what he may not."""
    flags = [f"--host-resolver-rules=MAP {NAME} 127.0.0.1", "--ignore-certificate-errors"]
    bjorn, anna = pair["Björn"], pair["Anna"]
    other = Browser(house[0], bjorn.width, bjorn.height, flags=flags)
    try:
        other.open("/settings")
        sign_in(other, "Björn")
        other.until(lambda: other.path == "/settings", "the settings")
        anna.open("/settings/people")
        anna.quiet()
        assert anna.violations() == []
        bjorn.open("/settings")
        bjorn.quiet()
        assert "Björn" in bjorn.one("main").text and "this browser" in bjorn.one("form[action$='/settings/sessions'] .sessions").text
        assert bjorn.violations() == []
        assert bjorn.all("main a[href$='/settings/people']") == []
        ends = len(bjorn.all("form[action$='/settings/sessions'] button"))
        assert ends >= 1
        # The newest sign-in comes first.
        bjorn.all("form[action$='/settings/sessions'] button")[0].click()
        bjorn.until(lambda: len(bjorn.all("form[action$='/settings/sessions'] button")) == ends - 1 and bjorn.path == "/settings?saved=true", "its end")
        other.open("/recents")
        assert other.path.startswith("/sign-in")
        bjorn.open("/settings/people")
        assert bjorn.all(".person") == [] and "permission" in bjorn.one("main").text
        bjorn.messages()
    finally:
        other.quit()


def test_a_user_changes_the_password(pair):
    browser = pair["Björn"]
    for old, new in (("Björn", "another"), ("another", "Björn")):
        browser.open("/settings")
        browser.quiet()
        browser.one(".change summary").click()
        browser.one("input[name=current]").send_keys(PASSWORDS.get(old, "quite another one"))
        browser.one("input[name=password]").send_keys(PASSWORDS.get(new, "quite another one"))
        browser.one(".change button").click()
        browser.until(lambda: browser.path == "/settings?saved=true" and browser.all("[role=status].notice"), "the new password")
        assert len(browser.all("form[action$='/settings/sessions'] li")) == 1, "the other sessions have ended"


def test_signing_out_ends_the_session(pair):
    for browser in pair.values():
        browser.open("/status")
        browser.press("form[action$='/sign-out'] button")
        browser.until(lambda: browser.path.startswith("/sign-in"), "the page to sign in")
        for page in ("/", "/recents", "/status"):
            browser.open(page)
            assert browser.path.startswith("/sign-in")
        assert browser.run("return document.cookie") == ""
        browser.messages()


def test_forbidden_requests_are_refused(house):
    """Status by request: method, path, headers, body."""
    name, port = f"{NAME}:{house[1]}", house[1]
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    big = json.dumps({"name": "x" * 100_000, "password": "y"})
    cases = [
        (401, "GET", "/api/v1/recents", {}, None),
        (401, "GET", "/api/v1/photos/000000000000/original", {}, None),
        (401, "GET", "/metrics", {}, None),
        (401, "POST", "/api/v1/sync", {}, "{}"),
        (401, "PATCH", "/api/v1/session", {}, "{}"),
        (401, "GET", "/assets/%2e%2e/%2e%2e/etc/passwd", {}, None),
        (401, "GET", "/../../etc/passwd", {}, None),
        (401, "GET", "/api/v1/places", {"Cookie": "photos-session=" + "A" * 43}, None),
        (401, "GET", "/api/v1/places", {"Authorization": "Bearer " + "A" * 43}, None),
        (403, "POST", "/api/v1/session", {"Origin": "https://evil.example"}, '{"name":"Anna","password":"x"}'),
        (403, "POST", "/sign-in", {"Sec-Fetch-Site": "cross-site"}, "name=Anna&password=x"),
        (403, "DELETE", "/api/v1/session", {"Origin": "null"}, None),
        (421, "GET", "/healthz", {"Host": "evil.example"}, None),
        (413, "POST", "/api/v1/session", {}, big),
        (400, "POST", "/api/v1/session", {}, "no json"),
        (415, "POST", "/sign-in", {"Content-Type": "application/json"}, "{}"),
        (405, "PUT", "/api/v1/session", {}, "{}"),
        (401, "PUT", "/api/v1/recents", {}, "{}"),
        (431, "GET", "/healthz", {"X-Long": "x" * 40_000}, None),
    ]
    for expected, method, path, headers, body in cases:
        request = urllib.request.Request(
            f"https://127.0.0.1:{port}{path}", method=method, data=body.encode() if body else None,
            headers={"Host": name, "Content-Type": "application/json", **headers},
        )
        try:
            with urllib.request.urlopen(request, context=context, timeout=20) as answer:
                status = answer.status
        except urllib.error.HTTPError as error:
            status = error.code
        except OSError:
            status = 431  # What is too long may also end the connection.
        assert status == expected, (method, path, headers.keys())


def test_http_2_is_negotiated(house):
    for offered, agreed in ((["h2", "http/1.1"], "h2"), (["http/1.1"], "http/1.1"), ([], None)):
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        if offered:
            context.set_alpn_protocols(offered)
        with socket.create_connection(("127.0.0.1", house[1]), timeout=10) as plain, context.wrap_socket(plain) as talk:
            assert talk.selected_alpn_protocol() == agreed


def test_a_slow_request_is_disconnected(house):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with socket.create_connection(("127.0.0.1", house[1]), timeout=30) as plain, context.wrap_socket(plain) as drip:
        drip.sendall(b"GET /healthz HTTP/1.1\r\nHost: ")
        drip.settimeout(25)
        assert drip.recv(1) == b"", "the server ends a head that doesn't come"
