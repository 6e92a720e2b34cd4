"""Offline: pages that were seen are available, others are reported as missing, and users do not see each other's data."""

import json
import pathlib
import socket
import time
import urllib.request

import pytest
import websocket

from between import Between
from browser import Browser
from conftest import SIZES, Server, binary, size_name


class Traveller:
    """A browser that has visited pages, and a server that can be stopped."""

    def __init__(self, library, size):
        self.library = library
        self.server = Server(library)
        self.page = Browser(self.server.url, *size)
        self.sockets = []

    def end(self):
        self.back_on_the_net()
        self.page.quit()
        if self.server:
            self.server.stop()

    # The server

    def stop_server(self):
        self.server.stop()
        self.server = None

    def start_server(self):
        self.server = Server(self.library, "--port", self.page.url.rsplit(":", 1)[1])

    # The network

    def off_the_net(self):
        """Takes the page and its worker offline, as DevTools do."""
        conditions = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.page.command("Network.enable")
        self.page.command("Network.emulateNetworkConditions", **conditions)
        debugger = self.page.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
        with urllib.request.urlopen(f"http://{debugger}/json/list") as answer:
            targets = [target for target in json.load(answer) if target["type"] == "service_worker"]
        assert targets, "there is a worker"
        for target in targets:
            socket = websocket.create_connection(target["webSocketDebuggerUrl"], suppress_origin=True)
            for number, (method, parameters) in enumerate([("Network.enable", {}), ("Network.emulateNetworkConditions", conditions)]):
                socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
                while json.loads(socket.recv()).get("id") != number:
                    pass
            self.sockets.append(socket)

    def back_on_the_net(self):
        for socket in self.sockets:
            socket.close()
        self.sockets = []
        self.page.command("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    # Looking

    def ask(self, path, method="GET", body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.server.url}/api/v1{path}", data=data, method=method, headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def worker(self, ask, **more):
        return ask_worker(self.page, ask, **more)

    def see(self, *paths):
        """Opens pages with an active worker, and waits until all of them are saved."""
        see(self.page, *paths)


def ask_worker(page, ask, **more):
    script = (
        "const [message, done] = arguments; const channel = new MessageChannel(); channel.port1.onmessage = e => done(e.data ?? null);"
        "navigator.serviceWorker.controller.postMessage(message, [channel.port2])"
    )
    return page.driver.execute_async_script(script, {"ask": ask, **more})


def see(page, *paths):
    page.open("/about")
    page.until(lambda: page.run("return Boolean(navigator.serviceWorker.controller)"), "the worker")
    for path in paths:
        page.open(path)
        page.quiet()
        page.run("scrollTo(0, document.body.scrollHeight)")
        page.quiet()
    page.until(lambda: {p.split("?")[0] for p in paths} <= {k["path"] for k in ask_worker(page, "kept")["pages"]}, "the pages to be kept")
    page.steady(lambda: ask_worker(page, "kept")["pictures"])


def broken(page):
    """The visible broken pictures."""
    return page.run(
        "return [...document.images].filter(i => i.complete && !i.naturalWidth && getComputedStyle(i).visibility === 'visible').map(i => i.src)"
    )


def shown(page):
    """The visible pictures, without the tiny previews."""
    return page.run("return [...document.querySelectorAll('img:not(.tiny)')].filter(i => i.naturalWidth > 8 && i.complete).length")


def notices(page):
    return [note.text for note in page.all(".note")]


# Saved data does not depend on the window size; the tests that run in all sizes check the layout.
@pytest.fixture(params=SIZES[:1], ids=size_name)
def traveller(request, library):
    traveller = Traveller(library, request.param)
    yield traveller
    traveller.end()


@pytest.fixture(scope="session")
def photo(ask, places):
    """A photo of a named place with several photos."""
    for place in places:
        if place["id"] != "zz":
            found = ask(f"/places/{place['id']}/photos?limit=200")["photos"]
            shown = [photo for photo in found if photo["state"] == "local" and photo.get("width", 0) > 300]
            if len(shown) > 1:
                return shown[0]
    raise AssertionError("no place has two photos")


@pytest.fixture
def seen(traveller, photo):
    """Visits the places, a place, a photo and the recents."""
    paths = ["/", f"/places/{photo['place']['id']}", f"/photos/{photo['id']}", "/recents"]
    traveller.see(*paths)
    return paths


@pytest.mark.parametrize("traveller", SIZES, indirect=True, ids=size_name)
@pytest.mark.parametrize("way", ["net", "server"])
def test_visited_pages_are_available_offline(traveller, seen, way):
    page = traveller.page
    headings = {}
    for path in seen:
        page.open(path)
        page.quiet()
        headings[path] = page.one("h1").get_attribute("textContent")
    traveller.off_the_net() if way == "net" else traveller.stop_server()
    for path in seen:
        page.open(path)
        page.until(lambda: page.one("h1").get_attribute("textContent") == headings[path], f"{path} as it was")
        page.until(lambda: shown(page) > 0, f"pictures of {path}")
        page.until(lambda: any("Offline" in text for text in notices(page)), "the page to say so")
        assert broken(page) == []
    assert page.violations() == []
    if way == "net":
        traveller.back_on_the_net()
    else:
        traveller.start_server()
    page.until(lambda: notices(page) == [], "the server to be found again")


def test_an_unvisited_place_is_reported_and_loads_once_online(traveller, seen, photo, places):
    page = traveller.page
    other = next(place for place in places if place["id"] not in (photo["place"]["id"], "zz"))
    traveller.stop_server()
    page.open("/")
    page.until(lambda: page.all(".unkept"), "links that lead nowhere to be marked")
    kept = page.one(f"a.row[href$='{photo['place']['id']}']")
    assert "unkept" not in kept.get_attribute("class")
    page.open(f"/places/{other['id']}")
    assert page.one("h1").text == "Not available offline"
    page.until(lambda: photo["place"]["name"] in page.one("#kept-places").text, "the place that was seen")
    assert page.one("#kept-recents").is_displayed() and page.violations() == []
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")
    page.one("#kept-places a").click()
    page.until(lambda: photo["place"]["name"] in page.one("h1").text, "the place")
    page.driver.back()
    page.until(lambda: page.one("h1").text == "Not available offline", "the page before")
    page.until(lambda: notices(page) != [], "the page to know")
    traveller.start_server()
    page.until(lambda: page.one("h1").text == other["name"], "what was wanted")


def test_another_size_replaces_a_picture_that_is_not_saved(traveller, seen, photo):
    page = traveller.page
    traveller.off_the_net()
    page.open("/recents")
    wide = (
        "const done = arguments[1]; const i = new Image(); i.onload = () => done(i.naturalWidth); i.onerror = () => done(0);"
        "i.src = `/api/v1/photos/${arguments[0].id}/thumbnail?size=${arguments[0].size}&v=1-${arguments[0].content}`"
    )
    for size in (90, 300, 4000):
        asked = {"id": photo["id"], "size": size, "content": photo["sha256"][:12]}
        assert page.driver.execute_async_script(wide, asked) > 8, f"size {size}"
    assert page.driver.execute_async_script(wide, {"id": "000000000000", "size": 256, "content": "0" * 12}) == 0


def test_a_photo_that_is_not_saved_is_reported(traveller, seen, photo):
    page = traveller.page
    page.open(f"/photos/{photo['id']}")
    page.quiet()
    first = page.run("return document.getElementById('viewer').dataset.photoId")
    traveller.worker("clear")
    traveller.stop_server()
    page.run("(document.querySelector('#next:not([hidden])') ?? document.getElementById('previous')).click()")
    page.until(lambda: page.run("return document.getElementById('viewer').dataset.photoId") != first, "the next photo")
    page.until(lambda: "can’t be reached" in page.one("#viewer-error").text, "the viewer to say so")
    assert broken(page) == []
    traveller.start_server()
    page.until(lambda: shown(page) > 0 and page.one("#viewer-error").text == "", "the photo to come")


def test_the_recents_are_edited_without_a_server_and_sent_once(traveller, recents, photo):
    page = traveller.page
    traveller.see("/recents")
    before = [row["photo"]["id"] for row in traveller.ask("/recents")["recents"]]
    traveller.stop_server()
    page.open("/recents")
    page.until(lambda: len(page.all(".recent .handle")) == len(before), "the rows")
    page.run("document.querySelectorAll('.recent .delete')[1].click()")
    wanted = before[:1] + before[2:]
    rows = lambda: page.run("return [...document.querySelectorAll('.recent')].map(row => row.dataset.id)")
    page.until(lambda: rows() == wanted, "the row to go")
    page.until(lambda: traveller.worker("kept")["waiting"] == 1, "the edit to wait")
    page.driver.refresh()
    page.until(lambda: rows() == wanted, "the rows as they were left")
    traveller.start_server()
    page.until(lambda: [row["photo"]["id"] for row in traveller.ask("/recents")["recents"]] == wanted, "the server to know")
    page.until(lambda: traveller.worker("kept")["waiting"] == 0, "nothing to wait")
    assert rows() == wanted


def test_the_server_learns_the_offline_history_when_it_is_back(traveller, seen, photo):
    """Also by the worker alone, when none of these pages is open any more."""
    page = traveller.page
    place = photo["place"]["id"]
    last = lambda: traveller.ask("/screens")["screens"][-1]
    page.open("/recents")
    page.until(lambda: last()["kind"] == "recents", "the server to know")
    traveller.stop_server()
    page.open(f"/places/{place}")
    page.until(lambda: page.all(".grid.laid"), "the place")
    page.open("/offline")
    page.until(lambda: page.all(".offline-page"), "the offline page")
    traveller.start_server()
    page.until(lambda: last().get("place") == place, "the server to know")


def test_an_edit_that_cannot_be_applied_is_reported(traveller, recents):
    page = traveller.page
    traveller.see("/recents")
    traveller.stop_server()
    page.open("/recents")
    page.until(lambda: len(page.all(".recent .handle")) >= 3, "the rows")
    page.one("#edit").click()
    page.run("document.querySelectorAll('.handle')[2].focus()")
    page.run("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowUp', bubbles: true}))")
    page.until(lambda: traveller.worker("kept")["waiting"] == 1, "the edit to wait")
    other = Server(traveller.library)
    urllib.request.urlopen(urllib.request.Request(f"{other.url}/api/v1/recents/{recents[2]}", method="DELETE")).close()
    other.stop()
    traveller.start_server()
    page.until(lambda: any("could not be applied" in text for text in notices(page)), "the person to be told")
    page.until(lambda: recents[2] not in page.run("return [...document.querySelectorAll('.recent')].map(row => row.dataset.id)"), "the server's order")


def test_a_limit_is_kept_and_recents_stay_longest(traveller, ask, places, recents):
    page = traveller.page
    traveller.see("/", "/recents")
    # By content, as photos of the same bytes share their pictures.
    dear = set(traveller.worker("kept")["contents"]) & {ask(f"/photos/{photo}")["sha256"][:12] for photo in recents}
    limit = traveller.worker("kept")["bytes"] / 0.8 + 100_000
    traveller.worker("limit", bytes=limit)
    for place in places[:8]:
        page.open(f"/places/{place['id']}")
        page.quiet()
        page.run("scrollTo(0, document.body.scrollHeight)")
        page.quiet()
    page.steady(lambda: traveller.worker("kept")["bytes"])
    kept = traveller.worker("kept")
    assert 0 < kept["bytes"] <= limit
    assert dear and dear <= set(kept["contents"])
    assert {"/", "/recents"} <= {entry["path"] for entry in kept["pages"]}


def test_the_status_page_shows_and_clears_saved_data(traveller, seen):
    page = traveller.page
    page.open("/status")
    page.until(lambda: page.one("#kept").is_displayed() and int(page.one("#kept-pictures").text) > 0, "the card")
    assert page.violations() == []
    page.press("#kept-clear")
    page.until(lambda: page.one("#kept-pictures").text == "0", "nothing to be kept")
    traveller.stop_server()
    page.open("/recents")
    assert page.one("h1").text == "Not available offline"


# People


@pytest.fixture
def between(url):
    between = Between(url)
    yield between
    between.stop()


@pytest.fixture
def person(between):
    page = Browser(between.url, 768, 1024)
    between.person = "anna"
    yield page
    page.quit()


def test_signing_out_deletes_saved_data(person, between, photo):
    see(person, "/", f"/places/{photo['place']['id']}")
    between.is_signed_out = True
    person.run("fetch('/api/v1/recents').catch(() => {})")
    person.until(lambda: ask_worker(person, "kept")["pages"] == [], "nothing to be kept")
    between.stop()
    person.open("/")
    assert person.one("h1").text == "Not available offline"


def test_users_do_not_see_each_others_saved_pages(person, between, photo):
    see(person, "/", "/recents", f"/places/{photo['place']['id']}")
    between.person = "bert"
    person.open("/about")
    person.until(lambda: [page["path"] for page in ask_worker(person, "kept")["pages"]] == ["/about"], "only Bert's page to be kept")
    assert ask_worker(person, "kept")["recents"] is None


def test_a_saved_page_does_not_wait_for_a_slow_server(person, between, photo):
    place = f"/places/{photo['place']['id']}"
    see(person, "/", place)
    between.delay = 7
    start = time.monotonic()
    person.open(place)
    assert photo["place"]["name"] in person.one("h1").text
    assert time.monotonic() - start < 6
    between.delay = 0


def test_private_and_temporary_responses_are_never_saved(person, between, photo):
    see(person, "/", f"/photos/{photo['id']}")
    person.run(
        "return Promise.all(['/api/v1/status', '/healthz', `/api/v1/photos/${arguments[0]}/original`, '/api/v1/sources'].map(a => fetch(a)))"
        ".then(() => undefined)",
        photo["id"],
    )
    names = "return caches.keys().then(k => Promise.all(k.map(n => caches.open(n).then(c => c.keys())))).then(a => a.flat().map(r => r.url))"
    addresses = person.run(names)
    assert addresses and not [a for a in addresses if any(p in a for p in ("/v1/status", "/healthz", "/original", "/events", "/sources"))]


def test_pages_below_a_base_path_are_saved_too(library, photo):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Server(library, "--port", str(port), "--base-url", f"http://127.0.0.1:{port}/fotos")
    page = Browser(f"http://127.0.0.1:{port}/fotos", 320, 480)
    try:
        place = f"/places/{photo['place']['id']}"
        see(page, place)
        assert page.run("return navigator.serviceWorker.ready.then(r => new URL(r.scope).pathname)") == "/fotos/"
        server.stop()
        page.open(place)
        assert photo["place"]["name"] in page.one("h1").text
        page.until(lambda: shown(page) > 0, "its pictures")
        page.open("/search?q=a")
        page.until(lambda: page.one("h1").text == "Search isn’t available offline", "the page to say so")
    finally:
        page.quit()


# Versions


@pytest.fixture
def newer(folder):
    """The same program with one word changed in its style sheets: another version of the assets."""
    path = pathlib.Path(folder) / "photos-newer"
    old, new = b"Pages that are mostly read: status, about.", b"Pages that are mostly read: about, status."
    content = pathlib.Path(binary()).read_bytes()
    assert old in content
    path.write_bytes(content.replace(old, new))
    path.chmod(0o755)
    return path


def version(page):
    return page.run("return document.documentElement.dataset.version")


def test_a_new_version_is_announced_and_old_pages_keep_working(traveller, seen, photo, newer, monkeypatch):
    page = traveller.page
    page.open("/")
    page.quiet()
    old = version(page)
    page.run("window.loads = 1")
    traveller.stop_server()
    monkeypatch.setenv("PHOTOS_BINARY", str(newer))
    traveller.start_server()
    # The old page continues to work with the new server and the old worker.
    page.run("return import(document.documentElement.dataset.base + `/assets/${document.documentElement.dataset.version}/geometry.js`).then(() => undefined)")
    page.run("navigator.serviceWorker.getRegistration('/').then(r => r.update())")
    page.until(lambda: any("new version" in text for text in notices(page)), "the new version to be told")
    assert page.run("return window.loads") == 1 and version(page) == old
    # A page of the new server with the old worker.
    page.open(f"/places/{photo['place']['id']}")
    page.until(lambda: page.all(".grid.laid"), "the grid")
    new = version(page)
    assert new != old
    page.until(lambda: any("new version" in text for text in notices(page)), "the new version to be told again")
    page.run("window.loads = 1")
    page.one(".note-update button").click()
    page.until(lambda: not page.run("return window.loads ?? 0") and page.all(".grid.laid"), "the page anew")
    page.quiet()
    page.until(lambda: not page.run("return navigator.serviceWorker.getRegistration('/').then(r => Boolean(r.waiting))"), "the new worker to work")
    assert notices(page) == []
    # Pages saved by the old version work with the new worker.
    traveller.stop_server()
    page.open(f"/photos/{photo['id']}")
    page.until(lambda: page.run("return document.getElementById('viewer')?.dataset.zoomScale"), "the photo as it was kept")
    assert version(page) == old
    page.until(lambda: shown(page) > 0, "its picture")


def test_an_asset_of_an_old_version_is_served_but_not_cached(url):
    with urllib.request.urlopen(f"{url}/assets/000000000000/page.js") as answer:
        assert answer.status == 200 and answer.headers["Cache-Control"] == "no-store"


def test_a_page_whose_module_fails_is_loaded_once_more_and_no_more(traveller):
    page = traveller.page
    page.open("/about")
    page.quiet()
    break_it = (
        "const s = document.createElement('script'); s.type = 'module'; s.src = '/assets/none.js'; document.head.append(s); window.isOld = true"
    )
    page.run(break_it)
    page.until(lambda: page.run("return document.readyState === 'complete' && !window.isOld"), "the page anew")
    page.run(break_it)
    time.sleep(1)
    assert page.run("return window.isOld")
