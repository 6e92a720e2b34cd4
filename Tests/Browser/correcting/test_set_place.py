"""The place of a photo, and the name of a place, set right where one looks."""

import os
import pathlib

import pytest

from browser import Browser, key

LINZ = "at-linz-2772400"


@pytest.fixture
def photo(ask, photos):
    """A photo whose place a test may change."""
    yield photos[0]
    ask("/corrections", "POST", {"photos": [photos[0]["id"]], "remove": True})


def place_of(ask, photo):
    return ask(f"/photos/{photo['id']}")["place"]["id"]


def shoot(page, name):
    folder = os.environ.get("PHOTOS_SHOTS")
    if folder:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(pathlib.Path(folder) / f"{name}-{page.width}.png")


def open_forms(page, photo):
    """Opens the details and the forms in them by keyboard; the search field has the focus."""
    page.open(f"/photos/{photo['id']}")
    page.quiet()
    page.keys("i")
    page.until(lambda: page.one("#set-place").is_displayed(), "the details")
    page.one("#set-place").send_keys(key("ENTER"))
    page.until(lambda: page.run("return document.activeElement.name === 'q'"), "the search field")


def test_a_place_is_set_and_undone_by_keyboard(page, ask, photo):
    own = place_of(ask, photo)
    open_forms(page, photo)
    # Letters that are keys of the viewer are text here.
    page.keys(*"linz")
    choice = page.until(lambda: page.one(f".choice input[value='{LINZ}']"), "the place")
    assert page.one("#info").is_displayed()
    shoot(page, "set-place-en")
    page.keys(key("TAB"), " ")
    # The town with exactly this name comes first.
    page.until(lambda: choice.is_selected(), "the choice")
    page.keys(key("ENTER"))
    page.until(lambda: place_of(ask, photo) == LINZ, "the place to be set")
    page.until(lambda: "Linz" in page.one("#facts").text and "Linz" in page.one(".note-place").text, "the new place")
    assert page.run("return document.activeElement.id") == "set-place"
    assert page.one("#photo-place").get_attribute("href").endswith(LINZ)
    assert page.violations() == []
    shoot(page, "set-place-done")
    page.one(".note-place button").send_keys(key("ENTER"))
    page.until(lambda: place_of(ask, photo) == own, "the undo")
    page.until(lambda: "Linz" not in page.one("#facts").text, "the former place")


def test_a_correction_is_removed_and_escape_closes_the_forms(page, ask, photo):
    own = place_of(ask, photo)
    ask("/corrections", "POST", {"photos": [photo["id"]], "place": LINZ})
    open_forms(page, photo)
    page.keys(key("ESCAPE"))
    assert page.run("return document.activeElement.id") == "set-place"
    assert page.one("#info").is_displayed() and not page.one("#set-place-panel").is_displayed()
    page.one("#set-place").send_keys(key("ENTER"))
    page.until(lambda: page.one("[name=remove]").is_displayed(), "the forms")
    page.one("[name=remove]").send_keys(key("ENTER"))
    page.until(lambda: place_of(ask, photo) == own, "the photo's own place")


@pytest.mark.parametrize("language", ["de", "ar"])
def test_axe_finds_nothing_in_the_forms(page, ask, photo, language):
    ask("/corrections", "POST", {"photos": [photo["id"]], "place": LINZ})
    page.speak(language)
    open_forms(page, photo)
    page.keys(*"linz")
    page.until(lambda: page.one(f".choice input[value='{LINZ}']"), "the place")
    shoot(page, f"set-place-{language}")
    assert page.violations() == []
    assert page.run("return document.querySelector('#info').scrollWidth <= document.querySelector('#info').clientWidth")


def test_a_place_is_set_and_named_without_scripts(url, ask, photo, places):
    own = place_of(ask, photo)
    named = next(place["id"] for place in places if place["id"] != "zz")
    bare = Browser(url, 320, 480, scripts=False)
    try:
        bare.open(f"/photos/{photo['id']}")
        bare.open(f"/photos/{photo['id']}/place")
        bare.one("input[type=search]").send_keys("linz", key("ENTER"))
        bare.until(lambda: bare.one(f".choice input[value='{LINZ}']"), "the place").click()
        bare.one(".found button").send_keys(key("ENTER"))
        bare.until(lambda: "Linz" in bare.one(".done p").text, "the place to be set")
        assert place_of(ask, photo) == LINZ
        bare.one(".done button").send_keys(key("ENTER"))
        bare.until(lambda: not bare.all(".done"), "the undo")
        assert place_of(ask, photo) == own
        bare.open(f"/places/{named}/name")
        bare.one("#own-name").clear()
        bare.one("#own-name").send_keys("Our <mine>", key("ENTER"))
        bare.until(lambda: bare.one(".done"), "the name to be saved")
        bare.open(f"/places/{named}")
        assert bare.one("h1").text == "Our <mine>"
        bare.one(".lead a[href$='/name']").send_keys(key("ENTER"))
        bare.until(lambda: bare.one("[name=remove]"), "the name").send_keys(key("ENTER"))
        bare.until(lambda: bare.one("#own-name").get_attribute("value") == "", "the name to be removed")
    finally:
        bare.quit()
