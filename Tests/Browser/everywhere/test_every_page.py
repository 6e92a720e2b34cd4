"""Tests of every page, at every size, light and dark, with and without JavaScript."""

import json
import os
import pathlib

import pytest

from browser import Browser, key
from conftest import ROOT, SIZES, size_name

LISTED = json.loads((ROOT / "Tests/pages.json").read_text())
# These are tested where they have content: test_bundles.py, test_offline.py.
PAGES = [name for name in LISTED if name not in ("menu", "offline")]
# One left-to-right and one right-to-left.
LANGUAGES = ["en", "ar"]
LOOKS = [("en", False), ("ar", True)]


@pytest.fixture(scope="session")
def addresses(places, photos):
    place = places[0]["id"]
    there = {"photo": photos[0]["id"], "place": place, "country": place[:2].upper()}
    return {name: address.format(**there) for name, address in LISTED.items()}


def shoot(page, name):
    folder = os.environ.get("PHOTOS_SHOTS")
    if folder:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(pathlib.Path(folder) / f"{name}-{page.width}.png")


@pytest.mark.parametrize(("language", "dark"), LOOKS, ids=["light", "dark, from right to left"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(page, addresses, recents, name, dark, language):
    page.media(dark=dark)
    page.speak(language)
    page.open(addresses[name])
    page.quiet()
    shoot(page, f"{name}-{language}-{'dark' if dark else 'light'}")
    assert page.run("return document.documentElement.lang") == language
    assert page.violations() == []
    assert page.run("return document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out at the side"
    background = page.run("return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)")
    assert (sum(background) < 200) == (dark or name in ("photo", "slideshow"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_in_editing_and_details(page, addresses, recents, language):
    page.speak(language)
    page.open("/recents")
    page.until(lambda: page.one("#edit").is_displayed())
    page.one("#edit").click()
    shoot(page, f"editing-{language}-light")
    assert page.violations() == []
    page.open(addresses["photo"])
    page.quiet()
    page.keys("i")
    page.until(lambda: page.one("#info").is_displayed())
    shoot(page, f"details-{language}-dark")
    assert page.violations() == []


# The countries on their map are as large as they are; the table below it has the same links.
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_touch_targets_are_large_enough(page, addresses, recents, name, language):
    if not page.is_touch:
        pytest.skip("a mouse hits smaller things")
    page.speak(language)
    page.open(addresses[name])
    page.quiet()
    small = page.run(
        "return [...document.querySelectorAll('a, button, input, select')].filter(e => e.checkVisibility({visibilityProperty: true})"
        " && !e.closest('.gap, .skip, .world, dd, dt, p:not(.more):not(.links):not(.photo-where)'))"
        ".map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()]).filter(([, b]) => b.width > 2 && (b.height < 43.5 || b.width < 43.5)).map(([t]) => t)"
    )
    assert small == []


@pytest.mark.parametrize("name", ["places", "place", "map", "recents", "search", "settings", "status"])
def test_the_current_page_is_marked(page, addresses, name):
    page.open(addresses[name])
    marked = [link.text for link in page.all(".tabs [aria-current]")]
    assert marked == [{"place": "Places", "status": "Settings"}.get(name, name.capitalize())]


def test_reduced_motion_disables_animations(page, photos):
    page.open(f"/photos/{photos[0]['id']}")
    page.quiet()
    assert page.run("return document.getAnimations().length") == 0


def test_the_indicator_goes_on_and_off(page, photos):
    seen = page.command(
        "Page.addScriptToEvaluateOnNewDocument",
        source="addEventListener('DOMContentLoaded', () => { window.seen = []; new MutationObserver(changes => seen.push(...changes.map(c => c.oldValue)))"
        ".observe(document.getElementById('activity'), {attributeOldValue: true, attributeFilter: ['data-active']}) })",
    )
    try:
        page.open(f"/photos/{photos[0]['id']}")
        page.until(lambda: page.run("return seen.includes('true') && activity.dataset.active === 'false'"), "the indicator to go on and off")
    finally:
        page.command("Page.removeScriptToEvaluateOnNewDocument", identifier=seen["identifier"])


def test_a_missing_page_is_an_error_page(browser):
    browser.start_afresh()
    browser.open("/photos/000000000000")
    assert browser.one("h1").text and browser.violations() == []
    browser.messages()


@pytest.fixture(scope="module", params=SIZES, ids=size_name)
def bare(request, url):
    """A browser without JavaScript."""
    opened = Browser(url, *request.param, scripts=False)
    yield opened
    opened.quit()


def test_pages_are_readable_without_scripts(bare, addresses, ask, recents, places, photos):
    text = lambda: bare.one("main").text
    bare.open("/")
    assert len(bare.all("section.country")) == len(ask("/places")["sections"])
    bare.open(addresses["place"])
    assert len(bare.all(".cell img.thumb")) > 0 and bare.one(".cell").is_displayed()
    bare.open(addresses["photo"])
    assert bare.one(".still").is_displayed() and photos[0]["place"]["name"] in text()
    bare.open("/recents")
    assert [row.get_attribute("data-id") for row in bare.all(".recent")][:3] == recents
    bare.open("/search")
    bare.one("input[type=search]").send_keys(places[0]["name"], "\n")
    bare.until(lambda: places[0]["name"] in text(), "the place to be found")
    for name in ("settings", "people", "status", "about", "api"):
        bare.open(addresses[name])
        assert len(text()) > 40
    bare.open("/status")
    bare.one("select[name=locale]").send_keys("Deutsch")
    bare.one(".language button").send_keys(key("ENTER"))
    bare.until(lambda: bare.one("html").get_attribute("lang") == "de", "the language that was chosen")
    bare.command("Network.clearBrowserCookies")
