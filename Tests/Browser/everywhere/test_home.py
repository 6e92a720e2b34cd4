"""A phone in the house: it scans a code at the machine, joins, and looks at photos."""

import os
import pathlib
import ssl
import urllib.error
import urllib.request

import pytest

from browser import Browser
from conftest import Server, run

PHONE = (390, 844)
AGENT = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36"
FLAGS = ["--ignore-certificate-errors", f"--user-agent={AGENT}"]


@pytest.fixture(scope="module")
def house(folder):
    """The addresses of a server in a house: for phones, and for the person at the machine."""
    library = folder / "with-phones"
    run("sample", str(folder / "for-phones"), "--photos", "60")
    run("import", "--library", str(library), str(folder / "for-phones"))
    server = Server(library, "--home", "--host", "127.0.0.1", "--port", "0", "--local-port", "0")
    local = server.process.stdout.readline().split()[-1].rstrip("/")
    yield server.url, local, library
    server.stop()


@pytest.fixture
def machine(house):
    browser = Browser(house[1], 1440, 900)
    yield browser
    assert browser.messages() == [], "the console is silent"
    browser.quit()


def phone(house, width=PHONE[0], **options):
    return Browser(house[0], width, PHONE[1], flags=FLAGS, **options)


def photograph(browser, name):
    if shots := os.environ.get("PHOTOS_SHOTS"):
        browser.screenshot(pathlib.Path(shots) / f"{name}.png")


def link(machine):
    """The address in the code, which a script reads from the field beside it, and a phone from the drawing."""
    address = machine.one("#home-link").get_attribute("value")
    assert address.startswith("https://127.0.0.1:") and "/join#" in address
    return address


def test_a_phone_joins_and_the_machine_makes_it_an_owner(house, machine):
    machine.open("/home")
    machine.quiet()
    assert machine.violations() == []
    assert machine.all("svg.qr path") and "No device has joined yet." in machine.one("main").text
    photograph(machine, "home-1440")
    address = link(machine)
    opened = phone(house)
    try:
        opened.open("/")
        assert opened.path == "/sign-in"
        opened.driver.get(address)
        opened.until(lambda: opened.path == "/" and opened.all(".row"), "the places")
        assert "#" not in opened.driver.current_url
        opened.quiet()
        photograph(opened, "home-joined-390")
        # Going back leads to no code.
        opened.driver.back()
        opened.until(lambda: opened.run("return document.readyState") == "complete", "the page before")
        assert "#" not in opened.driver.current_url
        status = "return fetch(arguments[0]).then(r => r.status)"
        assert opened.run(status, "/api/v1/users") == 403

        # The machine shows it without being asked, with a code that is not the one that was used.
        machine.until(lambda: machine.all(".device"), "the device")
        assert "phone-1" in machine.one(".device h3").text and "Reader" in machine.one(".device h3").text
        machine.until(lambda: link(machine) != address, "a new code")
        machine.press(".device details summary")
        photograph(machine, "home-device-1440")
        machine.press(".device form[action$='/home/owners'] button")
        machine.until(lambda: "Owner" in machine.one(".device h3").text, "the owner")
        assert machine.violations() == []
        assert opened.run(status, "/api/v1/users") == 200
        machine.press(".device details summary")
        machine.press(".device form[action$='/home/remove'] button")
        machine.until(lambda: not machine.all(".device"), "the removal")
        assert opened.run(status, "/api/v1/places") == 401
    finally:
        opened.quit()


def test_a_used_code_says_so(house, machine):
    machine.open("/home")
    address = link(machine)
    for is_first in (True, False):
        opened = phone(house)
        try:
            opened.driver.get(address)
            if is_first:
                opened.until(lambda: opened.path == "/", "the places")
                opened.open("/join")
                assert "signed in already" in opened.one("main").text
            else:
                opened.until(lambda: opened.all("#join-state.problem"), "the refusal")
                assert "used already" in opened.one("#join-state").text
                assert opened.violations() == [] and "#" not in opened.driver.current_url
                photograph(opened, "join-used-390")
        finally:
            opened.quit()


@pytest.mark.parametrize("language, direction", [("en", "ltr"), ("ar", "rtl")])
def test_the_pages_fit_a_small_window_in_every_direction(house, machine, language, direction):
    opened = phone(house, 320)
    try:
        for browser, path in ((opened, "/join"), (machine, "/home")):
            browser.speak(language)
            browser.resize(320, 480)
            for dark in (False, True):
                browser.media(dark=dark)
                browser.open(f"{path}?locale={language}")
                browser.quiet()
                assert browser.run("return document.dir") == direction
                assert browser.run("return document.documentElement.scrollWidth") <= 320
                assert browser.violations() == []
                photograph(browser, f"{path[1:]}-320-{language}{'-dark' if dark else ''}")
            if path == "/home":
                style = "const s = getComputedStyle(document.querySelector('.qr')); return [s.backgroundColor, s.fill, s.stroke]"
                assert browser.run(style) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)", "none"]
                width, height = browser.run("const b = document.querySelector('.qr').getBoundingClientRect(); return [b.width, b.height]")
                assert width == height and width >= 200
    finally:
        opened.quit()


def test_without_scripts_the_page_says_what_is_missing(house):
    opened = phone(house, scripts=False)
    try:
        opened.open("/join")
        assert "Joining needs JavaScript." in opened.one("main").text
    finally:
        opened.quit()


def test_the_certificate_is_for_the_address(house):
    """A client that trusts the certificate needs no exception for the address."""
    context = ssl.create_default_context(cafile=house[2] / "home.pem")
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    with urllib.request.urlopen(f"{house[0]}/healthz", context=context) as answer:
        assert answer.status == 200
    # Another name of the machine, which the certificate is not for.
    with pytest.raises(urllib.error.URLError, match="certificate"):
        urllib.request.urlopen(house[0].replace("127.0.0.1", "localhost") + "/healthz", context=context)
