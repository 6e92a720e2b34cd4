"""The title, caption and keywords of a photo, set right where one looks."""

import os
import pathlib

import pytest

from browser import Browser, key

OWN = {"title": None, "caption": None, "keywords": None}


@pytest.fixture
def photo(ask, photos):
    """A photo whose texts a test may change."""
    yield photos[0]
    ask(f"/photos/{photos[0]['id']}", "PATCH", OWN)


def texts(ask, photo):
    document = ask(f"/photos/{photo['id']}")
    return [document.get(name) for name in ("title", "caption", "keywords")]


def shoot(page, name):
    folder = os.environ.get("PHOTOS_SHOTS")
    if folder:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(pathlib.Path(folder) / f"{name}-{page.width}.png")


def open_form(page, photo):
    """Opens the details and the form in them by keyboard; the title has the focus."""
    page.open(f"/photos/{photo['id']}")
    page.quiet()
    page.keys("i")
    page.until(lambda: page.one("#edit-texts").is_displayed(), "the details")
    page.one("#edit-texts").send_keys(key("ENTER"))
    page.until(lambda: page.run("return document.activeElement.name === 'title'"), "the title")


def test_texts_are_given_and_undone_by_keyboard(page, ask, photo):
    own = texts(ask, photo)
    open_form(page, photo)
    page.run("document.activeElement.select()")
    # Letters that are keys of the viewer are text here.
    page.keys(*"fin <mine>")
    page.one("#text-keywords").clear()
    page.one("#text-keywords").send_keys("copper mine", key("ENTER"), "red")
    shoot(page, "edit-texts")
    page.one(".edit-texts .button").send_keys(key("ENTER"))
    page.until(lambda: page.one("#photo-title").get_attribute("textContent") == "fin <mine>", "the new title")
    assert texts(ask, photo) == ["fin <mine>", own[1], ["copper mine", "red"]]
    assert page.run("return document.activeElement.id") == "edit-texts"
    # The camera and the lens of some photos are before them.
    words = page.all("#facts .keyword")[-2:]
    assert [word.text for word in words] == ["copper mine", "red"]
    assert words[0].get_attribute("href").endswith("/search?q=%22copper%20mine%22")
    assert page.violations() == []
    shoot(page, "edit-texts-done")
    page.one(".note-texts button").send_keys(key("ENTER"))
    page.until(lambda: texts(ask, photo) == own, "the undo")
    page.until(lambda: page.one("#photo-title").get_attribute("textContent") != "fin <mine>", "the former title")


def test_a_keyword_leads_to_its_search_and_escape_closes_the_form(page, ask, photo):
    ask(f"/photos/{photo['id']}", "PATCH", {"keywords": ["copper mine", "qwx"]})
    open_form(page, photo)
    page.keys(key("ESCAPE"))
    assert page.run("return document.activeElement.id") == "edit-texts"
    assert page.one("#info").is_displayed() and not page.one("#edit-texts-panel").is_displayed()
    page.all("#facts .keyword")[1].send_keys(key("ENTER"))
    page.until(lambda: page.all(f"a[href*='{photo['id']}']"), "the photo among what was found")


@pytest.mark.parametrize("language", ["de", "ar"])
def test_axe_finds_nothing_in_the_form(page, ask, photo, language):
    ask(f"/photos/{photo['id']}", "PATCH", {"keywords": ["copper mine", "red"]})
    page.speak(language)
    open_form(page, photo)
    shoot(page, f"edit-texts-{language}")
    assert page.violations() == []
    assert page.run("return document.querySelector('#info').scrollWidth <= document.querySelector('#info').clientWidth")


def test_texts_are_given_without_scripts(url, ask, photo):
    own = texts(ask, photo)
    bare = Browser(url, 320, 480, scripts=False)
    try:
        bare.open(f"/photos/{photo['id']}")
        bare.one("#edit-texts").send_keys(key("ENTER"))
        bare.until(lambda: bare.all("#text-title"), "the form")
        bare.one("#text-title").clear()
        bare.one("#text-title").send_keys("Our <mine>")
        bare.one("#text-caption").clear()
        bare.one("#text-caption").send_keys("One", key("ENTER"), "two")
        bare.one(".edit-texts .button").send_keys(key("ENTER"))
        bare.until(lambda: bare.all(".done"), "the texts to be saved")
        assert texts(ask, photo) == ["Our <mine>", "One\ntwo", own[2]]
        assert bare.one("#text-title").get_attribute("value") == "Our <mine>"
        bare.one(".done button").send_keys(key("ENTER"))
        bare.until(lambda: not bare.all(".done"), "the undo")
        assert texts(ask, photo) == own
    finally:
        bare.quit()
