"""The settings: what the browser remembers, forms that need no scripts, people, and the keys of each page."""

import re
import subprocess
from urllib.parse import quote

import pytest

from browser import Browser, key
from conftest import SIZES, binary, size_name
from test_every_page import shoot

BACKGROUND = "return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"


def is_dark(page):
    return sum(page.run(BACKGROUND)) < 200


def choose(page, name, value):
    """Selects a radio button by keyboard, as its label is selected by a finger."""
    radio = page.one(f"input[name={name}][value={value}]")
    page.run("arguments[0].closest('label').querySelector('span').scrollIntoView({block: 'center'})", radio)
    radio.send_keys(" ")
    page.until(radio.is_selected, value)


def open_settings(page):
    page.open("/settings")
    page.quiet()
    page.until(lambda: page.one("#display").is_displayed(), "what the browser remembers")


@pytest.fixture
def settings(page):
    yield page
    page.media()
    page.run("localStorage.clear()")


def test_settings_are_reached_from_the_navigation_and_lead_to_the_status(page):
    page.open("/")
    page.quiet()
    page.press(".tabs a[href$='/settings']")
    page.until(lambda: page.path == "/settings", "the settings")
    page.quiet()
    page.press("main a[href$='/status']")
    page.until(lambda: page.path == "/status" and page.one("#sources-heading").is_displayed(), "the status")
    page.quiet()
    page.press(".back")
    page.until(lambda: page.path == "/settings", "the settings again")


@pytest.mark.parametrize("system", [False, True], ids=["in the light", "in the dark"])
def test_the_appearance_is_chosen_for_every_page(settings, photos, system):
    page = settings
    page.media(dark=system)
    open_settings(page)
    assert is_dark(page) == system and page.one("input[name=appearance][value=auto]").is_selected()
    choose(page, "appearance", "light" if system else "dark")
    page.until(lambda: is_dark(page) != system, "the other colours")
    assert page.violations() == []
    shoot(page, f"settings-{'light' if system else 'dark'}-chosen")
    for path in ("/", "/map", "/search", "/settings"):
        page.open(path)
        page.quiet()
        assert is_dark(page) != system, path
        assert page.run("return document.querySelector('meta[name=theme-color]').content") == ("#faf9f6" if system else "#141312")
        assert page.run("return getComputedStyle(document.documentElement).colorScheme") == ("light" if system else "dark")
    assert page.one(f"input[name=appearance][value={'light' if system else 'dark'}]").is_selected()
    choose(page, "appearance", "auto")
    page.until(lambda: is_dark(page) == system, "the colours of the system")
    page.media(dark=not system)
    page.until(lambda: is_dark(page) != system, "the system's other colours")


def test_the_chosen_appearance_is_there_before_the_first_paint(settings):
    """Each frame of a page that loads has the chosen colour."""
    page = settings
    open_settings(page)
    choose(page, "appearance", "dark")
    watch = page.command(
        "Page.addScriptToEvaluateOnNewDocument",
        source="window.seen = []; const look = () => { if (document.body) seen.push(getComputedStyle(document.body).backgroundColor);"
        " if (seen.length < 30) requestAnimationFrame(look) }; requestAnimationFrame(look)",
    )
    try:
        page.open("/about")
        page.until(lambda: page.run("return seen.length >= 30"), "30 frames")
        assert page.run("return [...new Set(seen)]") == ["rgb(20, 19, 18)"]
    finally:
        page.command("Page.removeScriptToEvaluateOnNewDocument", identifier=watch["identifier"])


def test_photos_open_as_chosen(settings, photos):
    page = settings
    open_settings(page)
    choose(page, "mode", "fit")
    page.open(f"/photos/{photos[0]['id']}")
    page.quiet()
    assert page.one("#mode-button").get_attribute("aria-pressed") == "true"
    open_settings(page)
    assert page.one("input[name=mode][value=fit]").is_selected()
    choose(page, "mode", "fill")
    page.open(f"/photos/{photos[0]['id']}")
    page.quiet()
    assert page.one("#mode-button").get_attribute("aria-pressed") == "false"


KEYS = {
    "/": ["Previous or next letter"],
    "/map": ["Move the map", "Zoom in"],
    "/recents": ["Undo", "Delete"],
    "/search?q=a": [],
    "photo": ["Next photo", "Fill the screen", "Full screen"],
    "/settings": ["Move the map", "Next photo", "Undo"],
}


@pytest.mark.parametrize("path", KEYS)
def test_a_question_mark_shows_the_keys_of_the_page(page, photos, recents, path):
    page.open(f"/photos/{photos[0]['id']}" if path == "photo" else path)
    page.quiet()
    page.run("document.activeElement.blur()")
    before = page.path
    page.keys("?")
    dialog = page.until(lambda: page.one("dialog#keys[open]"), "the keys")
    for text in ["Every page", "Search", *KEYS[path]]:
        assert text in dialog.text
    assert ("Move the map" in dialog.text) == (path in ("/map", "/settings"))
    assert page.violations() == []
    assert page.run("return document.getElementById('keys').getBoundingClientRect().right <= innerWidth")
    shoot(page, f"keys-{re.sub('[^a-z]', '', path) or 'places'}")
    # Keys of the page behind do nothing, and Escape only closes the dialog.
    page.keys(key("ARROW_RIGHT"))
    page.keys(key("ESCAPE"))
    page.until(lambda: not page.all("#keys"), "the dialog to close")
    assert page.path == before


def test_a_question_mark_is_text_in_a_field(page):
    page.open("/search")
    page.quiet()
    page.one("input[type=search]").send_keys("a?")
    assert page.one("input[type=search]").get_attribute("value") == "a?" and page.all("#keys") == []


def test_a_button_shows_the_keys_and_gets_the_focus_back(page):
    open_settings(page)
    page.press("#show-keys")
    page.until(lambda: page.all("dialog#keys[open]"), "the keys")
    page.press("#keys button")
    page.until(lambda: not page.all("#keys"), "the dialog to close")
    assert page.run("return document.activeElement.id") == "show-keys"


@pytest.fixture(scope="module", params=SIZES, ids=size_name)
def bare(request, url):
    """A browser without JavaScript."""
    opened = Browser(url, *request.param, scripts=False)
    yield opened
    opened.quit()


def test_without_scripts_forms_choose_languages_and_the_rest_says_why_not(bare):
    bare.open("/settings")
    assert not bare.one("#display").is_displayed() and not bare.one("#kept").is_displayed()
    assert not bare.one("#show-keys").is_displayed()
    assert "JavaScript" in bare.one("noscript").text
    bare.one("select[name=locale]").send_keys("Svenska")
    bare.one("form[action$='/language'] button").send_keys(key("ENTER"))
    bare.until(lambda: bare.one("html").get_attribute("lang") == "sv" and bare.path == "/settings", "the language")
    bare.one("select[name=names] option[value=local]").click()
    bare.one("form[action$='/names'] button").send_keys(key("ENTER"))
    chosen = "select[name=names] option[value=local][selected]"
    bare.until(lambda: bare.all(chosen) and bare.path == "/settings", "local names")
    bare.one("select[name=names] option[value=own]").click()
    bare.one("form[action$='/names'] button").send_keys(key("ENTER"))
    bare.until(lambda: not bare.all(chosen), "names in the language of the pages")
    bare.command("Network.clearBrowserCookies")


def of(bare, name):
    """The card of a user."""
    return next(card for card in bare.all(".person") if card.find_element("css selector", "bdi").text == name)


def open_details(card, number):
    details = card.find_elements("css selector", "details")[number]
    details.find_element("css selector", "summary").send_keys(key("ENTER"))
    return details


def test_people_are_added_and_removed_without_scripts(bare, library):
    """On the library's own machine, where nobody signs in."""
    def users():
        listed = subprocess.run([binary(), "users", "--library", str(library)], capture_output=True, text=True, check=True)
        return [line.split("  ", 1)[1] for line in listed.stdout.splitlines() if "  " in line]

    def add(name, is_owner=False):
        bare.one(".person-form input[name=name]").send_keys(name)
        bare.one(".person-form input[name=password]").send_keys("correct horse battery")
        if is_owner:
            bare.one(".person-form input[name=owner]").click()
        bare.one(".person-form button").send_keys(key("ENTER"))
        bare.until(lambda: name in [heading.text for heading in bare.all(".person bdi")], name)

    try:
        bare.open("/settings/people")
        add("Anna", is_owner=True)
        add("Björn")
        assert users() == ["Anna  owner", "Björn"]
        assert "can’t be removed" in of(bare, "Anna").text
        # A name that exists already.
        bare.one(".person-form input[name=name]").send_keys("anna")
        bare.one(".person-form input[name=password]").send_keys("correct horse battery")
        bare.one(".person-form button").send_keys(key("ENTER"))
        bare.until(lambda: "exists" in bare.one("[role=alert]").text, "the refusal")
        reset = open_details(of(bare, "Björn"), 0)
        reset.find_element("css selector", "input[name=password]").send_keys("another password")
        reset.find_element("css selector", "button").send_keys(key("ENTER"))
        bare.until(lambda: bare.path == "/settings/people?saved=true", "the new password")
        # Asks first.
        removal = of(bare, "Björn").find_elements("css selector", "details")[1]
        assert not removal.find_element("css selector", "button").is_displayed()
        removal = open_details(of(bare, "Björn"), 1)
        assert "Björn" in removal.find_element("css selector", "form").text
        removal.find_element("css selector", "button").send_keys(key("ENTER"))
        bare.until(lambda: len(bare.all(".person")) == 1, "Björn to be removed")
        assert users() == ["Anna  owner"]
    finally:
        for name in ("Anna", "Björn"):
            subprocess.run([binary(), "users", "remove", name, "--library", str(library)], capture_output=True)


def test_sources_are_added_changed_and_removed_without_scripts(bare, ask):
    """Nothing listens at the source's address, so its failed refresh is part of what the page shows."""
    def named():
        return {source["name"]: source for source in ask("/sources")["sources"]}

    def send(form, button="button[type=submit]"):
        form.find_element("css selector", button).send_keys(key("ENTER"))

    name = "Täglich"
    bare.open("/settings/sources")
    adding = bare.one(".person-form")
    adding.find_element("css selector", "input[name=url]").send_keys("http://127.0.0.1:9/feed.rss")
    adding.find_element("css selector", "input[name=name]").send_keys(name)
    send(adding)
    bare.until(lambda: name in named() and bare.path == "/settings/sources?saved=true", "the source")
    try:
        change = open_details(of(bare, name), 0)
        change.find_element("css selector", "input[value=newest]").send_keys(" ")
        count = change.find_element("css selector", "input[name=count]")
        count.clear()
        count.send_keys("12")
        change.find_element("css selector", "input[value=replace]").send_keys(" ")
        send(change)
        bare.until(lambda: named()[name]["fetch"] == "newest:12", "the change")
        assert named()[name]["policy"] == "replace" and named()[name]["ttl"] == 300
        # Asks first, and can be undone.
        assert not of(bare, name).find_element("css selector", ".danger").is_displayed()
        removal = open_details(of(bare, name), 2)
        assert name in removal.find_element("css selector", "form").text
        send(removal)
        bare.until(lambda: name not in named() and name in bare.one(".notice").text, "the removal")
        send(bare.one("form[action$='/undo']"))
        bare.until(lambda: name in named() and bare.path == "/settings/sources?saved=true", "the undo")
    finally:
        if name in named():
            ask(f"/sources/{quote(name)}", "DELETE")
