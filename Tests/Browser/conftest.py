"""The fixtures of the browser tests: a library, its server, and browsers of three sizes."""

import json
import os
import pathlib
import re
import shutil
import sqlite3
import sys
import tempfile
import urllib.request

import pytest

# Helpers are shared between the folders of tests.
sys.path += map(str, pathlib.Path(__file__).parent.glob("[a-z]*/"))

from browser import Browser
from serving import ROOT, Server, binary, run  # noqa: F401, for the tests

SIZES = [(320, 480), (768, 1024), (1440, 900)]


def size_name(size):
    return f"{size[0]}x{size[1]}"


# Files that test behaviour rather than layout: each runs in one window size, and in all of its sizes if
# PHOTOS_DENSE is 1.
WINDOWS = {
    "test_adding": "320x480",
    "test_bundles": "320x480",
    "test_edit_texts": "320x480",
    "test_home": "768x1024",
    "test_names": "1440x900",
    "test_near": "320x480",
    "test_offline": "320x480",
    "test_people": "768x1024",
    "test_recents": "320x480",
    "test_return": "1440x900",
    "test_screens": "768x1024",
    "test_set_position": "320x480",
    "test_sets": "320x480",
    "test_share": "320x480",
}
# Colours are the same in every window.
DARK_WINDOW = "768x1024"


def pytest_collection_modifyitems(config, items):
    """Skips window sizes that show nothing new. A test that does not run in its file's size runs in its first."""
    if os.environ.get("PHOTOS_DENSE") == "1":
        return
    sizes = re.compile("|".join(map(size_name, SIZES)))
    groups = {}
    for item in items:
        dark = "-dark" in item.nodeid
        window = DARK_WINDOW if dark else WINDOWS.get(item.path.stem)
        if window and sizes.search(item.nodeid):
            groups.setdefault(sizes.sub("", item.nodeid), []).append((window in item.nodeid, item))
    dropped = set()
    for group in groups.values():
        chosen = next((item for is_wanted, item in group if is_wanted), group[0][1])
        dropped |= {item for _, item in group if item is not chosen}
    config.hook.pytest_deselected(items=[item for item in items if item in dropped])
    items[:] = [item for item in items if item not in dropped]


def set_captions(library):
    """Gives photos titles with emphasis and special characters; the EXIF of the samples has none."""
    with sqlite3.connect(library / "catalog.sqlite") as catalog:
        catalog.execute(
            "UPDATE photo SET title = 'A <i>very</i> <b>bold</b> R&D <3 <script>alert(1)</script>',"
            " caption = 'Line one\nLine <b>two</b> & more', credit = 'Somebody', license = 'CC0'"
            " WHERE row = (SELECT min(row) FROM photo WHERE state = 'local')"
        )


def take(library):
    """Makes the program accept a catalogue written by the test, whose pages have wrong checksums. Reads all of them: a page that
    were found later would make the server repair the catalogue in the middle of a test."""
    run("cache", "verify", "--library", str(library))


@pytest.fixture(scope="session")
def folder():
    path = pathlib.Path(tempfile.mkdtemp(prefix="photos-browser-"))
    yield path
    shutil.rmtree(path)


@pytest.fixture(scope="session")
def library(folder):
    path = folder / "library"
    run("sample", str(folder / "samples"), "--photos", "260")
    run("import", "--library", str(path), str(folder / "samples"))
    fixtures = os.environ.get("PHOTOS_FIXTURES")
    if fixtures:
        run("import", "--library", str(path), str(pathlib.Path(fixtures) / "photos"))
    set_captions(path)
    take(path)
    return path


@pytest.fixture(scope="session")
def url(request):
    if "PHOTOS_URL" in os.environ:
        yield os.environ["PHOTOS_URL"].rstrip("/")
        return
    server = Server(request.getfixturevalue("library"))
    yield server.url
    server.stop()


@pytest.fixture(scope="session")
def ask(url):
    def ask(path, method="GET", body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{url}/api/v1{path}", data=data, method=method, headers=headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    return ask


@pytest.fixture(scope="session")
def places(ask):
    """All places, those with the most photos first."""
    sections = ask("/places")["sections"]
    found = [place for section in sections for place in section["places"]]
    return sorted(found, key=lambda place: -place.get("photoCount", 0))


@pytest.fixture(scope="session")
def photos(ask, places):
    """The photos that can be shown, of the place with the most of them."""
    for place in places:
        found = ask(f"/places/{place['id']}/photos?limit=200")["photos"]
        shown = [photo for photo in found if photo["state"] in ("local", "cached") and photo.get("width", 0) > 300]
        if len(shown) >= 3 or place is places[-1]:
            return shown


@pytest.fixture
def recents(ask, photos):
    """Puts three photos on the recents and returns them, newest first; earlier recents come after them."""
    chosen = [photo["id"] for photo in photos[:3]]
    for photo in reversed(chosen):
        ask("/recents", "POST", {"photo": photo})
    return chosen


@pytest.fixture(scope="session", params=SIZES, ids=size_name)
def browser(request, url):
    """One browser for each size, with touch on the two smaller ones. After each test its console must be empty."""
    width, height = request.param
    opened = Browser(url, width, height)
    yield opened
    opened.quit()


@pytest.fixture
def page(browser):
    browser.start_afresh()
    yield browser
    assert browser.messages() == [], "the console is silent"
    assert browser.foreign_requests() == [], "nothing is asked of anybody else"


@pytest.fixture
def make_server():
    """Creates servers for one test."""
    started = []

    def make(library, *options):
        started.append(Server(library, *options))
        return started[-1]

    yield make
    for server in started:
        server.stop()
