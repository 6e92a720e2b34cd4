"""The first day with a library, by taps on a telephone: from nothing to a photo at its place, and out again."""

import subprocess

import pytest

from browser import Browser, key
from conftest import Server, binary, run
from test_people import free_port

NAME = "photos.test"
PASSWORD = "correct horse battery"
YEAR = "2018"
LINZ = "at-linz-2772400"


class Taps(Browser):
    """A telephone that counts the taps of a person."""

    count = 0

    def tap(self, selector, text=None, what=None):
        """Taps an element when it is there; with `text`, the one with this text."""

        def found():
            shown = [each for each in self.all(selector) if each.is_displayed()]
            return next((each for each in shown if text is None or each.text.strip() == text), None)

        element = self.until(found, what or text or selector)
        self.run("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element)
        element.click()
        self.count += 1

    def since(self):
        """The taps since the last call."""
        taps, self.count = self.count, 0
        return taps


@pytest.fixture
def phone(tmp_path, monkeypatch):
    """A telephone at the sign-in page of an empty library, over HTTPS. The home folder has photographs."""
    library, home = tmp_path / "library", tmp_path / "home"
    run("sample", str(home / "Pictures"), "--photos", "60")
    command = [binary(), "users", "add", "Anna", "--owner", "--library", str(library)]
    subprocess.run(command, input=PASSWORD + "\n", text=True, check=True, stdout=subprocess.DEVNULL)
    chain, secret = tmp_path / "chain.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        + ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(secret), "-out", str(chain)],
        check=True, stderr=subprocess.DEVNULL,
    )
    port = free_port()
    address = f"https://{NAME}:{port}"
    monkeypatch.setenv("HOME", str(home))
    server = Server(library, "--port", str(port), "--base-url", address, "--tls-cert", str(chain), "--tls-key", str(secret))
    monkeypatch.undo()
    opened = Taps(address, 390, 664, flags=[f"--host-resolver-rules=MAP {NAME} 127.0.0.1", "--ignore-certificate-errors"])
    yield opened
    opened.quit()
    server.stop()


def test_from_nothing_to_a_photo_at_its_place_and_out_again(phone):
    phone.open("/")
    phone.until(lambda: phone.all("#name"), "the page to sign in")
    phone.one("#name").send_keys("Anna")
    phone.one("#password").send_keys(PASSWORD)
    phone.tap(".sign-in button[type=submit]")
    phone.until(lambda: phone.path == "/", "the empty library")
    phone.quiet()
    phone.since()

    # The photographs of a folder.
    phone.tap("main a[href$='/add']")
    phone.tap("#folders a", "Home folder")
    phone.tap("#folders a", "Pictures")
    phone.tap("#import-begin")
    phone.until(lambda: "60 photos, 60 new" in phone.one("#import-state").text, "the photographs")
    assert phone.since() <= 4

    # One of them by its date.
    phone.tap(".tabs a[href$='/search']")
    phone.until(lambda: phone.all("#search input"), "the search")
    phone.one("#search input").click()
    phone.keys(*YEAR)
    phone.tap(".found-photos a", what="a photo of that year")
    phone.until(lambda: phone.path.startswith("/photos/"), "the photo")
    phone.quiet()
    assert YEAR in phone.one("#photo-date").text
    assert phone.since() <= 2
    photo = phone.path.split("/")[2].split("?")[0]

    # Its place.
    phone.tap("#info-button")
    phone.tap("#set-place")
    phone.until(lambda: phone.run("return document.activeElement.name === 'q'"), "the field for the place")
    phone.keys(*"linz")
    phone.until(lambda: phone.all(f".choice input[value='{LINZ}']"), "the town")
    phone.tap(f".choice:has(input[value='{LINZ}'])")
    phone.keys(key("ENTER"))
    phone.until(lambda: "Linz" in phone.one("#facts").text, "the new place")
    phone.tap("#info-close")
    assert phone.since() <= 4

    # A favourite.
    phone.tap("#star")
    phone.until(lambda: phone.one("#star").get_attribute("aria-pressed") == "true", "the star")
    assert phone.since() == 1

    # The others of its listing, by themselves.
    phone.tap("#slideshow")
    phone.until(lambda: phone.path.startswith("/frame"), "the slideshow")
    phone.until(lambda: phone.run("return document.getElementById('viewer')?.dataset.photoId"), "its first photo")
    assert phone.since() == 1

    phone.open("/settings")
    phone.quiet()
    assert phone.violations() == []
    phone.tap("form[action$='/sign-out'] button:not([name])")
    phone.until(lambda: phone.path.startswith("/sign-in"), "the page to sign in")
    phone.open(f"/photos/{photo}")
    phone.until(lambda: phone.path.startswith("/sign-in"), "nothing to be shown any more")
