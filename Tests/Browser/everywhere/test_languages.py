"""Pages in other languages: their texts, the room these need, and the layout from right to left."""

import json

import pytest

from browser import key
from conftest import ROOT
from test_every_page import addresses  # noqa: F401
from test_photo import middle, open_photo, state
from test_recents import rows, swipe

STRINGS = ROOT / "Sources/Server/Words/strings"
ALL = ["ar", "de", "en", "es", "fr", "ja", "sv"]


@pytest.mark.parametrize("language", ALL)
def test_no_word_is_too_long_for_its_place(page, addresses, recents, language):  # noqa: F811
    page.speak(language)
    for name in ("places", "place", "recents", "search", "settings", "people", "status", "about"):
        page.open(addresses[name])
        page.quiet()
        assert page.run("return document.documentElement.scrollWidth <= innerWidth"), f"{name} sticks out at the side"
        cut = page.run(
            "return [...document.querySelectorAll('.tabs span, .button, .text-button, .counts, .lead, .empty, select, dt, h1, h2')]"
            ".filter(e => e.checkVisibility({visibilityProperty: true}) && e.scrollWidth > e.clientWidth + 1 && e.clientWidth)"
            ".map(e => e.outerHTML.slice(0, 120))"
        )
        assert cut == [], name


def test_a_chosen_language_stays(page):
    page.open("/status")
    assert page.run("return document.documentElement.dir") == "ltr"
    page.run("document.querySelector('select[name=locale]').value = 'ar'")
    page.one(".language button").send_keys(key("ENTER"))
    page.until(lambda: page.run("return document.documentElement.lang") == "ar", "the language")
    page.open("/recents")
    assert page.run("return [document.documentElement.lang, document.documentElement.dir]") == ["ar", "rtl"]
    page.open("/status")
    page.run("document.querySelector('select[name=locale]').value = ''")
    page.one(".language button").send_keys(key("ENTER"))
    page.until(lambda: page.run("return document.documentElement.lang").startswith("en"), "the browser's own language")


@pytest.mark.parametrize("language", ALL)
def test_modules_format_messages_like_the_server(page, ask, language):
    """The server formats the status page's summary by ICU; `words.js` formats the same pattern by Intl."""
    pattern = json.loads((STRINGS / f"{language}.json").read_text())["statusSummary"]
    page.speak(language)
    page.open("/status")
    page.quiet()
    counts = ask("/status")["counts"]
    formed = page.driver.execute_async_script(
        "const [pattern, counts, done] = arguments;"
        "document.getElementById('words').textContent = JSON.stringify({summary: pattern});"
        "import(document.documentElement.dataset.base + '/assets/words.js').then(({word}) =>"
        " done([word('summary', counts), word('summary', {...counts, places: 1, countries: 2}), word('nothing')]))",
        pattern, counts,
    )
    assert formed[0] == page.one("#status .lead").get_attribute("textContent")
    assert formed[1] != formed[0] and "{" not in formed[1] and formed[2] == "nothing"


def test_texts_of_modules_are_in_the_pages_language(page, recents):
    page.speak("de")
    page.open("/recents")
    page.until(lambda: page.all(".recent .handle"), "the rows")
    page.one("#edit").click()
    assert page.one("#edit").text == "Fertig"
    assert page.all(".recent .delete")[0].get_attribute("aria-label").endswith(" löschen")
    page.all(".recent .delete")[0].click()
    page.until(lambda: page.one("#toast-text").text.endswith("gelöscht"), "the toast")
    page.one("#undo").click()
    page.until(lambda: rows(page)[:3] == recents, "the row to come back")


@pytest.mark.parametrize("direction", [-0.6, 0.6], ids=["left", "right"])
def test_a_swipe_deletes_to_either_side_from_right_to_left(page, recents, direction):
    page.speak("ar")
    page.open("/recents")
    page.until(lambda: page.all(".recent .handle"), "the rows")
    page.quiet()
    before = rows(page)
    swipe(page, 1, direction)
    page.until(lambda: rows(page) == before[:1] + before[2:], "the row to go")
    page.one("#undo").click()
    page.until(lambda: rows(page) == before, "the row to come back")


def test_from_right_to_left_the_next_photo_is_to_the_left(page, ask, photos):
    listed = [photo["id"] for photo in ask(f"/places/{photos[0]['place']['id']}/photos?limit=200")["photos"]]
    row = listed.index(photos[0]["id"])
    if row + 1 >= len(listed):
        pytest.skip("the place has one photo")
    page.speak("ar")
    open_photo(page, photos[0])
    page.keys(key("ARROW_LEFT"))
    page.until(lambda: state(page)["id"] == listed[row + 1], "the next photo")
    page.keys(key("ARROW_RIGHT"))
    page.until(lambda: state(page)["id"] == photos[0]["id"], "the photo before")
    _, y = middle(page)
    for _ in range(6):
        page.drag((page.width * 0.15, y), (page.width * 0.92, y), hold=0)
        page.steady(lambda: state(page))
        if state(page)["id"] != photos[0]["id"]:
            break
    page.until(lambda: state(page)["id"] == listed[row + 1], "the next photo by a swipe")


def test_the_index_stands_at_the_end_of_the_line(page):
    edges = {}
    for language in ("en", "ar"):
        page.speak(language)
        page.open("/")
        page.until(lambda: page.one("#rail").get_attribute("role") == "slider", "the rail")
        box = page.run("const b = document.getElementById('rail').getBoundingClientRect(); return [b.left, innerWidth - b.right]")
        edges[language] = box
    assert edges["en"][1] < page.width / 2 < edges["en"][0]
    assert edges["ar"] == pytest.approx(edges["en"][::-1], abs=1)
