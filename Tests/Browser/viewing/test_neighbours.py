"""The links to the next and the previous photo, with and without scripts, on touch screens too."""

import urllib.parse

import pytest

from browser import Browser
from conftest import SIZES, size_name
from test_photo import open_photo, state


@pytest.fixture(scope="module", params=SIZES, ids=size_name)
def bare(request, url):
    """A browser without JavaScript."""
    opened = Browser(url, *request.param, scripts=False)
    yield opened
    opened.quit()


def through(page, ids):
    """Follows the links from the first photo of a list to its last, and back to the first."""
    for way, listed in (("next", ids), ("previous", ids[::-1])):
        for here, there in zip(listed, listed[1:]):
            assert page.path.startswith(f"/photos/{here}")
            link = page.one(f"#{way}")
            assert link.is_displayed() and link.get_attribute("rel") == {"previous": "prev"}.get(way, way)
            link.click()
            page.until(lambda: page.path.startswith(f"/photos/{there}"), f"the {way} photo")
        assert not page.one(f"#{way}").is_displayed(), "the list has an end"


def of_place(ask, place):
    return [photo["id"] for photo in ask(f"/places/{place}/photos?limit=200")["photos"]]


def test_links_lead_through_a_place_and_back_without_scripts(bare, ask, places):
    lists = [of_place(ask, place["id"]) for place in places]
    ids = next(ids for ids in lists if 2 < len(ids) < 12)
    bare.open(f"/photos/{ids[0]}")
    through(bare, ids)


def test_links_lead_through_photos_without_a_time(bare, ask, places):
    ids = of_place(ask, "zz")
    if len(ids) < 2:
        pytest.skip("every photo has a place")
    for row in (0, len(ids) // 2, len(ids) - 1):
        bare.open(f"/photos/{ids[row]}")
        for way, other in (("previous", row - 1), ("next", row + 1)):
            link = bare.one(f"#{way}")
            assert link.is_displayed() == (0 <= other < len(ids))
            if link.is_displayed():
                assert link.get_attribute("href").endswith(f"/photos/{ids[other]}")


def test_links_lead_through_the_recents_and_a_search_without_scripts(bare, ask, recents, places):
    bare.open(f"/photos/{recents[0]}?in=recents")
    bare.one("#next").click()
    assert bare.path == f"/photos/{recents[1]}?in=recents"
    words = places[0]["name"]
    found = [photo["id"] for photo in ask(f"/search?{urllib.parse.urlencode({'q': words})}")["photos"]]
    bare.open(f"/photos/{found[1]}?{urllib.parse.urlencode({'in': 'search', 'q': words})}")
    bare.one("#previous").click()
    assert urllib.parse.urlsplit(bare.path).path == f"/photos/{found[0]}"
    bare.one("#next").click()
    assert urllib.parse.urlsplit(bare.path).path == f"/photos/{found[1]}"


def test_links_lead_through_a_trip_without_scripts(bare, ask):
    trips = [trip for trip in ask("/trips")["trips"] if trip["photoCount"] > 1]
    if not trips:
        pytest.skip("no trips in this library")
    trip = trips[0]["id"]
    ids = [photo["id"] for photo in ask(f"/trips/{trip}/photos?limit=3")["photos"]]
    bare.open(f"/photos/{ids[0]}?{urllib.parse.urlencode({'in': 'trip', 'q': trip})}")
    assert not bare.one("#previous").is_displayed()
    bare.one("#next").click()
    assert urllib.parse.urlsplit(bare.path).path == f"/photos/{ids[1]}"


def test_buttons_turn_the_page_without_a_gesture(page, ask, places):
    lists = [of_place(ask, place["id"]) for place in places]
    ids = next(ids for ids in lists if 2 < len(ids) < 12)
    open_photo(page, {"id": ids[0]})
    page.run("window.same = true")
    through(page, ids)
    assert page.run("return window.same"), "without a reload"
    page.until(lambda: state(page)["id"] == ids[0], "the first photo")


def test_buttons_stay_in_the_tree_when_the_bars_are_hidden(page, photos, ask):
    ids = of_place(ask, photos[0]["place"]["id"])
    open_photo(page, {"id": ids[1]})
    page.run("document.getElementById('viewer').classList.add('bare')")
    page.until(lambda: not page.one("#next").is_displayed(), "the bare photo")
    tree = page.command("Accessibility.getFullAXTree")["nodes"]
    names = [node["name"]["value"] for node in tree if node.get("role", {}).get("value") == "link" and not node["ignored"]]
    assert {"Previous photo", "Next photo"} <= set(names)
    page.run("document.getElementById('next').focus()")
    page.until(lambda: page.one("#next").is_displayed(), "the bars, because they have the focus")
    assert page.violations() == []
