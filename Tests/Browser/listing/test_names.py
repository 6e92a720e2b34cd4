"""Places with local names or in the reader's language, and the matches that a search shows."""

import json
import os
import urllib.parse
import urllib.request

import pytest


def shot(page, name):
    folder = os.environ.get("PHOTOS_SHOTS")
    if folder:
        page.quiet()
        page.screenshot(f"{folder}/{name}-{page.width}.png")


def answer(url, path, **query):
    with urllib.request.urlopen(f"{url}/api/v1{path}?{urllib.parse.urlencode(query)}") as response:
        return json.load(response)


def names(url, **query):
    """Names of all places by their ids."""
    sections = answer(url, "/places", **query)["sections"]
    return {place["id"]: place["name"] for section in sections for place in section["places"]}


def shown(page):
    return page.run(
        "return Object.fromEntries([...document.querySelectorAll('.country .row')]"
        ".map((r) => [r.pathname.split('/').pop(), r.querySelector('.name').firstChild.textContent.trim()]))"
    )


@pytest.fixture
def switch(page):
    """The switch; restored after the test."""

    def press(is_local):
        page.open("/")
        button = page.one(".names button")
        if (button.get_attribute("aria-pressed") == "true") != is_local:
            button.click()
            state = json.dumps("true" if is_local else "false")
            page.until(
                lambda: page.run(f"return document.querySelector('.names button').ariaPressed === {state}"), "the other names"
            )

    yield press
    press(False)


def test_the_switch_is_remembered_for_all_pages(page, url, switch):
    own, local = names(url, names="own", locale="en"), names(url, names="local", locale="en")
    changed = [place for place in own if own[place] != local[place]]
    if not changed:
        pytest.skip("no place here has another local name")
    switch(True)
    shot(page, "names-local")
    listed = {place: name for place, name in shown(page).items() if place in changed}
    assert listed and all(local[place] == name for place, name in listed.items())
    place = next(iter(listed))
    page.open(f"/places/{place}")
    assert page.one("h1").text == local[place]
    switch(False)
    assert all(own[place] == name for place, name in shown(page).items())


def test_the_switch_is_large_enough_for_a_finger(page):
    page.open("/")
    size = page.one(".names button").size
    assert size["height"] >= 44 and size["width"] >= 44


def test_a_place_is_found_by_its_name_in_another_language(page, url):
    found = answer(url, "/search", q="Wien", locale="en")["places"]
    if not found:
        pytest.skip("no photo here is from Vienna")
    page.open("/search?q=Wien")
    assert page.one(".matched").text == "(Wien)"
    page.open("/search?q=" + urllib.parse.quote("Вена"))
    assert page.one(".results .row").get_attribute("href").endswith(found[0]["id"])


def test_matches_are_marked(page):
    page.open("/search?q=" + urllib.parse.quote('"line one"'))
    assert page.one(".snippet mark").text == "Line one"
    assert "Line two & more" in page.one(".snippet").text
    shot(page, "search-snippet")


def test_an_invalid_filter_is_explained_while_typing(page):
    page.open("/search")
    page.one("input[type=search]").send_keys("taken:yesterday")
    page.until(lambda: "taken:2011-05..2012" in page.one("#results").text, "the explanation")
    page.one("input[type=search]").send_keys(" ")
