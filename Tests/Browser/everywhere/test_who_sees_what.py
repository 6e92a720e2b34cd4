"""An owner, a reader and a guest of a server over HTTPS, each in a browser, side by side: who sees what of the same photographs."""

import json
import pathlib
import subprocess

import pytest

from browser import Browser
from conftest import SIZES, Server, binary, run, size_name
from test_people import NAME, free_port, sign_in

PASSWORD = "correct horse battery"
READERS = ("owner", "reader", "guest")


class House:
    """A library with a folder for users, a photo for owners, and a place where positions are held back."""

    def __init__(self, folder):
        self.library, chain, key = folder / "ruled", folder / "ruled-chain.pem", folder / "ruled-key.pem"
        pictures = folder / "of-the-ruled"
        run("sample", str(pictures), "--photos", "30")
        hidden = pathlib.Path(pictures, "family")
        hidden.mkdir()
        for file in sorted(pictures.glob("*.jpg"))[:3]:
            file.rename(hidden / file.name)
        run("import", "--library", str(self.library), str(pictures))
        for name in ("owner", "reader"):
            command = [binary(), "users", "add", name, "--library", str(self.library)]
            command += ["--owner"] if name == "owner" else []
            subprocess.run(command, input=PASSWORD + "\n", text=True, check=True, stdout=subprocess.DEVNULL)
        listed = subprocess.run(
            [binary(), "list", "--library", str(self.library), "--limit", "0", "--json"],
            check=True, capture_output=True, text=True,
        )
        photos = json.loads(listed.stdout)["photos"]
        self.users = [photo["id"] for photo in photos if "/family/" in photo["path"]]
        others = [photo for photo in photos if photo["id"] not in self.users and photo.get("latitude") is not None]
        self.owners, self.everybody = others[0]["id"], others[1]["id"]
        run("access", "set", "--library", str(self.library), "--folder", str(hidden), "--for", "users")
        run("access", "set", "--library", str(self.library), "--photo", self.owners, "--for", "owners")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
            + ["-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
            + ["-keyout", str(key), "-out", str(chain)],
            check=True, stderr=subprocess.DEVNULL,
        )
        port = free_port()
        self.url = f"https://{NAME}:{port}"
        self.server = Server(
            self.library, "--public", "--port", str(port), "--base-url", self.url, "--tls-cert", str(chain),
            "--tls-key", str(key),
        )


@pytest.fixture(scope="module")
def house(folder):
    made = House(folder)
    yield made
    made.server.stop()


@pytest.fixture(params=SIZES, ids=size_name)
def three(request, house):
    """Three browsers, by who uses them."""
    flags = [f"--host-resolver-rules=MAP {NAME} 127.0.0.1", "--ignore-certificate-errors"]
    opened = {reader: Browser(house.url, *request.param, flags=flags) for reader in READERS}
    for reader in ("owner", "reader"):
        opened[reader].open("/sign-in")
        sign_in(opened[reader], reader, PASSWORD)
        opened[reader].until(lambda: opened[reader].path == "/", "the places")
    opened["guest"].open("/")
    yield opened
    for browser in opened.values():
        browser.quit()


def count(browser):
    """The number of photos on the page of places."""
    sections = browser.run("return fetch('/api/v1/places').then(r => r.json())")["sections"]
    return sum(place.get("photoCount") or 0 for section in sections for place in section["places"])


def test_each_sees_what_is_theirs(three, house):
    seen = {reader: count(browser) for reader, browser in three.items()}
    hidden = len(house.users)
    assert hidden == 3
    assert seen["owner"] == seen["reader"] + 1 == seen["guest"] + hidden + 1
    expected = {"owner": [house.owners, *house.users], "reader": house.users, "guest": []}
    for reader, browser in three.items():
        for photo in [house.owners, *house.users, house.everybody]:
            browser.open(f"/photos/{photo}")
            is_seen = photo == house.everybody or photo in expected[reader]
            status = browser.run("return performance.getEntriesByType('navigation')[0].responseStatus")
            assert status == (200 if is_seen else 404), (reader, photo)
            assert bool(browser.all("#photo-place")) == is_seen, (reader, photo)


def test_each_learns_where_it_was(three, house):
    """The guest learns the town, and gets no original."""
    path = f"/api/v1/photos/{house.everybody}"
    shown = {reader: browser.run(f"return fetch('{path}').then(r => r.json())") for reader, browser in three.items()}
    assert shown["owner"]["latitude"] == shown["reader"]["latitude"] != shown["guest"]["latitude"]
    assert shown["guest"]["positionPrecision"] == "town"
    originals = {
        reader: browser.run(f"return fetch('{path}/original').then(r => r.status)") for reader, browser in three.items()
    }
    assert originals == {"owner": 200, "reader": 200, "guest": 403}


def test_only_the_owner_reads_what_happened(three):
    for reader, browser in three.items():
        browser.open("/settings/log?kind=sign-ins")
        assert bool(browser.all(".log li")) == (reader == "owner"), reader
        assert ("reader" in browser.one("body").text) == (reader == "owner"), reader
