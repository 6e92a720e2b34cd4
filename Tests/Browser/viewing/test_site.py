"""Exported pages, from a web server that knows nothing of them, and from the disk."""

import functools
import http.server
import os
import pathlib
import threading

import pytest

from browser import Browser, key
from conftest import SIZES, run, size_name


@pytest.fixture(scope="module")
def site(folder):
    """A site with the sample photographs of the whole world, and one photo that a search finds by its caption."""
    run("sample", str(folder / "of-the-site"), "--photos", "60")
    run("import", "--library", str(folder / "for-a-site"), str(folder / "of-the-site"))
    run("export", "--library", str(folder / "for-a-site"), "--site", str(folder / "site"))
    return folder / "site"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def server(site):
    handler = functools.partial(Quiet, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{served.server_port}"
        served.shutdown()


@pytest.fixture(params=["disk", "server"])
def address(request, site):
    return site.as_uri() if request.param == "disk" else request.getfixturevalue("server")


@pytest.fixture(params=SIZES, ids=size_name)
def browser(request, address):
    opened = Browser(address, *request.param)
    yield opened
    assert opened.messages() == []
    opened.quit()


def keep(browser, name):
    if folder := os.environ.get("PHOTOS_SHOTS"):
        browser.screenshot(pathlib.Path(folder) / f"site-{name}-{browser.width}.png")


def check(browser):
    """axe finds nothing wrong with the page, and it fits into the window."""
    assert browser.messages() == []
    assert browser.violations() == []
    # From a disk, axe itself may not read the style sheets.
    browser.messages()
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth")


def test_from_the_places_to_a_photo_and_on(browser):
    browser.open("/index.html")
    check(browser)
    keep(browser, "places")
    name = browser.one(".places b").text
    browser.press(".places a")
    browser.until(lambda: browser.one("h1").text == name, "the place")
    check(browser)
    keep(browser, "place")
    browser.press(".grid a")
    browser.until(lambda: browser.all(".stage img"), "the photo")
    browser.until(lambda: browser.run("return document.querySelector('.stage img').naturalWidth") > 0, "the picture")
    check(browser)
    keep(browser, "photo")
    # All of the picture is visible.
    assert browser.run(
        "const [a, b] = ['.stage', '.stage img'].map(s => document.querySelector(s).getBoundingClientRect());"
        "return b.width > 0 && b.left >= a.left - 1 && b.right <= a.right + 1 && b.top >= a.top - 1 && b.bottom <= a.bottom + 1"
    )
    assert browser.foreign_requests() == []


def test_the_arrow_keys_lead_to_the_photos_beside(browser):
    browser.open("/index.html")
    # A place with several photos.
    browser.run(
        "[...document.querySelectorAll('.places a')].find(a => !/ 1 photo$|^1 photo$/.test(a.querySelector('small').textContent)).click()"
    )
    browser.until(lambda: browser.all(".grid a"), "the place")
    browser.press(".grid a")
    browser.until(lambda: browser.all(".after"), "the photo")
    first = browser.path
    browser.keys(key("ARROW_RIGHT"))
    browser.until(lambda: browser.path != first and browser.all(".before"), "the next photo")
    browser.keys(key("ARROW_LEFT"))
    browser.until(lambda: browser.path == first, "the first photo again")


def test_the_search_finds_photos_by_the_beginnings_of_words(browser):
    browser.open("/index.html")
    name = browser.one(".places b").text
    browser.open("/search.html")
    check(browser)
    # Letters without their accents and strokes, whole words or their beginnings.
    for words in ("tromso", "TROMSØ", "kyoto jap", "2018 trom"):
        browser.one("#query").clear()
        browser.one("#query").send_keys(words)
        browser.until(lambda: browser.all(".found a"), f"results for {words}")
    browser.one("#query").clear()
    browser.one("#query").send_keys(name[:4].upper())
    browser.until(lambda: browser.all(".found a"), "results")
    assert name in browser.one(".found small").text
    check(browser)
    keep(browser, "search")
    # The address has the words, for going back.
    browser.press(".found a")
    browser.until(lambda: browser.all(".stage"), "the photo")
    browser.driver.back()
    browser.until(lambda: browser.all(".found a"), "the results again")
    browser.one("#query").send_keys("zzzz")
    browser.until(lambda: "zzzz" in browser.one("[role=status]").text, "that there are none")
    assert browser.all(".found a") == []


def test_the_map_zooms_and_leads_to_places(browser):
    browser.open("/map.html")
    check(browser)
    keep(browser, "map")
    width = "return Number(document.getElementById('world').getAttribute('viewBox').split(' ')[2])"
    radius = "return document.querySelector('circle').getBoundingClientRect().width"
    before, size = browser.run(width), browser.run(radius)
    browser.press("#in")
    assert browser.run(width) == pytest.approx(before / 2)
    # Dots stay as large on the screen.
    assert browser.run(radius) == pytest.approx(size, rel=0.05)
    browser.press("#out")
    assert browser.run(width) == pytest.approx(before)
    left = "return Number(document.getElementById('world').getAttribute('viewBox').split(' ')[0])"
    browser.press("#in")
    start = browser.run(left)
    browser.drag((200, 240), (120, 240))
    assert browser.run(left) > start
    browser.run("document.querySelector('#world a').dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))")
    browser.until(lambda: browser.all(".grid a"), "the place")


def test_without_scripts_there_is_all_but_the_search(site):
    browser = Browser(site.as_uri(), 768, 1024, scripts=False)
    browser.open("/index.html")
    for selector in (".places a", ".grid a"):
        browser.one(selector).click()
    assert browser.one(".stage img").get_attribute("naturalWidth") != "0"
    browser.open("/map.html")
    assert browser.all("#world circle") and not browser.one(".zoom").is_displayed()
    browser.open("/search.html")
    assert "JavaScript" in browser.one("main").text
    browser.quit()
