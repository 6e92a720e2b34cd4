"""Restoring the state: after a reload, on coming back to the places, in a new session, and after a restart of the server."""

import socket

import pytest

from browser import Browser, key
from conftest import SIZES, Server, size_name


def new_session(page):
    """Clears what closing the window and opening it again clears."""
    page.run("sessionStorage.clear()")


def test_a_reload_keeps_the_position(page):
    page.open("/")
    page.quiet()
    page.run("scrollTo(0, 2345)")
    page.steady(lambda: page.scroll)
    page.driver.refresh()
    page.until(lambda: page.scroll == 2345, "the position")


def test_a_new_session_returns_to_the_place_and_position(page, places):
    path = f"/places/{places[0]['id']}"
    page.open(path)
    page.until(lambda: page.all(".grid.laid"))
    page.run("scrollTo(0, 200)")
    position = page.steady(lambda: page.scroll)
    new_session(page)
    page.open("/")
    page.until(lambda: page.path == path, "the place")
    page.until(lambda: page.scroll == position, "the position")


def test_a_new_session_returns_to_the_photo_and_its_zoom(page, photos):
    page.open(f"/photos/{photos[0]['id']}")
    scale = lambda: page.run("return document.getElementById('viewer')?.dataset.zoomScale")
    page.until(scale)
    page.keys("-")
    zoomed = page.steady(scale)
    new_session(page)
    page.open("/")
    page.until(lambda: page.path == f"/photos/{photos[0]['id']}", "the photo")
    page.until(lambda: scale() and abs(float(scale()) - float(zoomed)) < 1e-12, "the zoom")


def test_an_explicit_link_and_a_tap_on_places_go_where_they_say(page, places):
    page.open(f"/places/{places[0]['id']}")
    page.quiet()
    new_session(page)
    page.open("/recents")
    assert page.path == "/recents"
    page.one(".tabs a").click()
    page.until(lambda: page.path == "/", "the places")
    page.quiet()
    assert page.path == "/"


def words(page):
    return page.run("return document.querySelector('#search input').value")


def search(page, text):
    page.one("#search input").send_keys(text)
    page.until(lambda: page.all("#results .row"), "something found")


def leave_and_come_back(page):
    """Opens another page by its tab, and comes back by the tab of the places."""
    page.one(".tabs a[href$='/recents']").click()
    page.until(lambda: page.path == "/recents", "the recents")
    page.quiet()
    page.one(".tabs a").click()


def test_a_search_is_restored_with_its_results(page, places):
    name = places[0]["name"]
    page.open("/")
    page.quiet()
    search(page, name)
    page.quiet()
    page.run("scrollTo(0, 150)")
    position = page.steady(lambda: page.scroll)
    leave_and_come_back(page)
    page.until(lambda: page.path == "/" and words(page) == name, "the words")
    page.until(lambda: any(name in found.text for found in page.all("#results .row")), "the results")
    assert not page.one("#sections").is_displayed()
    page.until(lambda: page.scroll == position, "the position")
    page.run("scrollTo(0, 0)")
    page.one("#search input").click()
    page.keys(key("ESCAPE"))
    page.until(lambda: page.one("#sections").is_displayed(), "the list")
    leave_and_come_back(page)
    page.until(lambda: page.path == "/" and page.one("#sections").is_displayed() and words(page) == "", "the list")


def test_the_position_comes_back_and_a_tap_on_the_tab_goes_to_the_top(page):
    page.open("/")
    page.quiet()
    page.run("scrollTo(0, 1800)")
    page.steady(lambda: page.scroll)
    leave_and_come_back(page)
    page.until(lambda: page.path == "/" and page.scroll == 1800, "the position")
    page.quiet()
    page.one(".tabs a").click()
    page.until(lambda: page.path == "/" and page.scroll == 0, "the top")
    assert page.steady(lambda: page.scroll) == 0


def test_the_direction_comes_back_and_the_alphabet_when_asked_for(page):
    page.open("/?near=60.607,15.632")
    page.quiet()
    page.run("scrollTo(0, 700)")
    page.steady(lambda: page.scroll)
    leave_and_come_back(page)
    page.until(lambda: page.path == "/?near=60.607,15.632", "the distances")
    page.until(lambda: page.scroll == 700, "the position")
    page.run("scrollTo(0, 0)")
    page.one("a.way").click()
    page.until(lambda: page.path == "/" and page.all(".country"), "the alphabet")
    page.quiet()
    leave_and_come_back(page)
    page.until(lambda: page.path == "/" and page.all(".country"), "the alphabet")


def test_the_country_comes_back_and_other_keys_of_the_view_too(page, ask):
    code = ask("/places")["sections"][0]["country"]["code"]
    page.open(f"/?country={code}&another=key&locale=sv")
    page.quiet()
    leave_and_come_back(page)
    page.until(lambda: page.path == f"/?country={code}&another=key", "the country")


def test_a_view_that_no_longer_exists_is_skipped(page):
    page.open("/recents")
    page.quiet()
    page.run(
        "localStorage.setItem('photos.where:', JSON.stringify({path: '/recents', state: {}, home: {path: '/?country=XX', state: {}}}))"
    )
    page.one(".tabs a").click()
    page.until(lambda: page.path == "/?country=XX", "the country that no longer exists")
    page.until(lambda: page.run("return !JSON.parse(localStorage.getItem('photos.where:')).home"), "it to be forgotten")
    page.messages()
    page.open("/")
    page.until(lambda: page.path == "/" and page.all(".country"), "the places")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]], ids=size_name)
def test_a_server_that_was_started_anew_finds_the_view_as_it_was(size, library):
    port = free_port()
    first = Server(library, "--port", str(port))
    browser = Browser(first.url, *size)
    try:
        browser.open("/?near=60.607,15.632")
        browser.quiet()
        search(browser, "fa")
        browser.run("scrollTo(0, 120)")
        position = browser.steady(lambda: browser.scroll)
        first.stop()
        first = Server(library, "--port", str(port))
        browser.run("sessionStorage.clear()")
        browser.open("/")
        browser.until(lambda: browser.path == "/?near=60.607,15.632" and words(browser) == "fa", "the view")
        browser.until(lambda: browser.scroll == position, "the position")
        assert not browser.one("#sections").is_displayed()
    finally:
        browser.quit()
        first.stop()
