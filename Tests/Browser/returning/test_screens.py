"""The navigation history: a new session continues it, and Back leads through it."""

import json

import pytest

from browser import Browser


def start_again(page):
    """Closes the window and opens a new one: the session and its history are lost."""
    page.run("sessionStorage.clear()")
    page.open("/")


def kept(ask):
    return ask("/screens")["screens"]


def subjects(screens):
    return [screen.get("country") or screen.get("place") or screen.get("photo") or screen["kind"] for screen in screens]


def view(page):
    """The photo's zoom and offset, once it is shown."""
    data = page.run("return {...(document.getElementById('viewer')?.dataset ?? {})}")
    return tuple(float(data[name]) for name in ("zoomScale", "contentOffsetX", "contentOffsetY")) if "zoomScale" in data else None


def back(page):
    page.run("history.back()")


@pytest.fixture
def way(page, ask, places):
    """Goes to all places, a country, a place and a photo, by links as a person would."""
    place = next(place for place in places if place.get("photoCount", 0) >= 3)
    country = next(s["country"]["code"] for s in ask("/places")["sections"] for p in s["places"] if p["id"] == place["id"])
    page.open("/")
    page.quiet()
    page.press(f"#country-{country} .country-name")
    page.until(lambda: page.path == f"/?country={country}", "the country")
    page.quiet()
    page.press(f"a.row[href$='/places/{place['id']}']")
    page.until(lambda: page.path == f"/places/{place['id']}" and page.all(".grid.laid"), "the place")
    page.quiet()
    cell = page.all(".cell")[2]
    photo = cell.get_attribute("data-id")
    page.press(f".cell[data-id='{photo}'] a")
    page.until(lambda: page.path == f"/photos/{photo}" and view(page), "the photo")
    return {"country": country, "place": place["id"], "photo": photo}


def zoom(page):
    for _ in range(3):
        page.keys("+")
    page.until(lambda: page.run("return document.getElementById('viewer').dataset.zoomScale"))
    size = (page.width / 2, page.height / 2)
    page.drag(size, (size[0] - 40, size[1] - 30))
    return page.steady(lambda: view(page))


def test_a_new_session_continues_with_the_same_photo_and_back_leads_through_the_history(page, ask, way):
    seen = zoom(page)
    page.until(lambda: subjects(kept(ask)) == ["places", *way.values()], "the server to know")
    page.until(lambda: "zoomScale" in kept(ask)[-1], "the zoom")
    start_again(page)
    page.until(lambda: page.path == f"/photos/{way['photo']}" and view(page), "the photo")
    now = page.steady(lambda: view(page))
    assert abs(now[0] - seen[0]) < 1e-9 and abs(now[1] - seen[1]) < 0.5 and abs(now[2] - seen[2]) < 0.5
    back(page)
    page.until(lambda: page.path == f"/places/{way['place']}" and page.all(".grid.laid"), "the place")
    page.quiet()
    back(page)
    page.until(lambda: page.path == f"/?country={way['country']}" and page.all(".places-page"), "the country")
    page.quiet()
    back(page)
    page.until(lambda: page.path == "/" and len(page.all(".country")) > 1, "all places")
    page.quiet()
    page.run("history.go(3)")
    page.until(lambda: page.path == f"/photos/{way['photo']}" and view(page), "the photo again")
    page.quiet()


def test_the_back_link_leads_through_the_history_too(page, way):
    start_again(page)
    page.until(lambda: page.path == f"/photos/{way['photo']}" and view(page), "the photo")
    page.quiet()
    length = page.run("return history.length")
    page.press("#back")
    page.until(lambda: page.path == f"/places/{way['place']}" and page.all(".grid.laid"), "the place")
    page.quiet()
    assert page.run("return history.length") == length


def test_another_browser_of_the_user_offers_a_way_back_to_the_history(page, ask, way):
    seen = zoom(page)
    page.until(lambda: kept(ask)[-1].get("zoomScale") == seen[0], "the server to know")
    other = Browser(page.url, page.width, page.height)
    try:
        other.open("/")
        other.until(lambda: offered(other), "the link")
        assert other.path == "/" and other.one("#way-back a").get_attribute("href") == f"{page.url}/photos/{way['photo']}"
        other.quiet()
        other.press("#way-back a")
        other.until(lambda: other.path == f"/photos/{way['photo']}" and view(other), "the photo")
        now = other.steady(lambda: view(other))
        assert abs(now[0] - seen[0]) < 1e-9 and abs(now[1] - seen[1]) < 0.5 and abs(now[2] - seen[2]) < 0.5
        back(other)
        other.until(lambda: other.path == f"/places/{way['place']}" and other.all(".grid.laid"), "the place")
        other.quiet()
        # The last writer wins, with its whole history.
        other.until(lambda: subjects(kept(ask)) == ["places", way["country"], way["place"]], "the server to know")
        # The first browser continues with its own, and the link that was followed is not offered in its place.
        start_again(page)
        page.until(lambda: page.path == f"/photos/{way['photo']}" and view(page), "the first browser's own photo")
        page.quiet()
    finally:
        other.quit()


def offered(page):
    """The text of the link to what was seen last, if the page shows it."""
    return next((link.text for link in page.all("#way-back a") if link.is_displayed()), None)


def test_the_way_back_is_dismissed_for_good_and_the_history_stays_until_something_is_opened(page, ask, places):
    place = places[0]
    begin_with(page, ask, {"kind": "places"}, {"kind": "place", "place": place["id"]})
    page.until(lambda: offered(page), "the link")
    assert place["name"] in offered(page) and page.path == "/"
    page.quiet()
    page.run("scrollTo(0, 500)")
    page.steady(lambda: page.scroll)
    start_again(page)
    page.until(lambda: offered(page), "the link again")
    assert subjects(kept(ask)) == ["places", place["id"]]
    page.press("#way-back button")
    assert not offered(page)
    start_again(page)
    page.quiet()
    assert page.path == "/" and not offered(page)


def test_a_new_session_never_begins_with_a_page_of_settings(page, ask, way):
    page.open("/status")
    page.quiet()
    page.until(lambda: subjects(kept(ask))[-1] == "page", "the server to know")
    start_again(page)
    page.until(lambda: offered(page), "the link to the photo")
    assert page.path == "/"
    page.quiet()
    page.press("#way-back a")
    page.until(lambda: page.path == f"/photos/{way['photo']}" and view(page), "the photo")
    page.quiet()
    back(page)
    page.until(lambda: page.path == f"/places/{way['place']}", "the place")
    page.quiet()


def test_a_session_of_another_day_begins_with_the_places(page, ask, way):
    page.until(lambda: subjects(kept(ask))[-1] == way["photo"], "the server to know")
    leave_without_forgetting(page)
    where = json.loads(page.run("return localStorage.getItem('photos.where:')"))
    page.run("localStorage.setItem('photos.where:', arguments[0])", json.dumps({**where, "revision": where["revision"] - 86_400_000}))
    start_again(page)
    page.until(lambda: offered(page), "the link to the photo")
    assert page.path == "/"
    page.quiet()


def test_a_window_of_another_size_shows_the_same_row(page, ask, places):
    country = max(ask("/places")["sections"], key=lambda section: len(section["places"]))
    row = country["places"][-1]["id"]
    page.open("/")
    page.quiet()
    page.run(f"document.getElementById('country-{country['country']['code']}').scrollIntoView()")
    page.until(lambda: page.all(f"a.row[href$='/places/{row}']"), "the row")
    page.run("scrollBy({top: arguments[0].getBoundingClientRect().top - 20, behavior: 'instant'})", page.one(f"a.row[href$='/places/{row}']"))
    page.quiet()
    page.steady(lambda: page.scroll)
    page.until(lambda: (kept(ask)[-1].get("scroll") or {}).get("y") == round(page.scroll), "the server to know")
    # Before the window saves its state in the other size, whose first row can differ.
    written = kept(ask)[-1]["scroll"]
    leave_without_forgetting(page)
    page.resize(500, 600)
    start_again(page)
    page.until(lambda: page.scroll > 0, "the position")
    page.steady(lambda: page.scroll)
    offset = page.run("return arguments[0].getBoundingClientRect().top", page.one(f"a.row[href$='/places/{written['row']}']"))
    assert abs(offset - written["offset"]) <= 2


def leave_without_forgetting(page):
    """Goes to an address without a page, whose scripts would store a state."""
    page.open("/healthz")


def leave(page):
    """Does that with nothing stored in the browser."""
    leave_without_forgetting(page)
    page.run("localStorage.clear(); sessionStorage.clear()")


def begin_with(page, ask, *screens):
    leave(page)
    ask("/screens", "PUT", {"version": 1, "screens": screens})
    page.open("/")


def test_missing_screens_are_dropped_and_the_one_below_is_shown(page, ask, places):
    place = places[0]["id"]
    begin_with(page, ask, {"kind": "places"}, {"kind": "place", "place": place}, {"kind": "photo", "photo": "0" * 12})
    page.until(lambda: offered(page), "the link")
    page.quiet()
    page.press("#way-back a")
    page.until(lambda: page.path == f"/places/{place}" and page.all(".grid.laid"), "the place")
    page.quiet()
    back(page)
    page.until(lambda: page.path == "/" and page.all(".country"), "the places")
    page.quiet()


def test_missing_screens_stored_only_in_the_browser_are_dropped_too(page, places):
    """The server does not know this history: the page reports that the photo is missing, and shows the screen below."""
    place = places[0]["id"]
    leave(page)
    screens = [{"kind": "places"}, {"kind": "place", "place": place}, {"kind": "photo", "photo": "0" * 12}]
    where = {"screens": screens, "revision": 1 << 52, "person": ""}
    page.run("localStorage.setItem('photos.where:', arguments[0])", json.dumps(where))
    page.open("/")
    page.until(lambda: page.path == f"/places/{place}" and page.all(".grid.laid"), "the place")
    page.quiet()
    assert any("404" in message for message in page.messages())


def test_a_command_adds_to_the_history(page, ask, photos):
    """A page offers a way back to what a command has shown, with the visible part of a photo."""
    # A small window, in which every photo of this size can be zoomed in.
    page.resize(320, 480)
    photo = next(photo["id"] for photo in photos if min(photo["width"], photo["height"]) >= 1000)
    screen = {"kind": "photo", "photo": photo, "zoomScale": 0.49, "centre": {"x": 0.25, "y": 0.5}}
    begin_with(page, ask, {"kind": "places"}, screen)
    page.until(lambda: offered(page), "the link")
    page.quiet()
    page.press("#way-back a")
    page.until(lambda: page.path == f"/photos/{photo}" and view(page) and view(page)[0] == 0.49, "the photo as it was zoomed")
    page.quiet()


def test_a_trip_and_a_photo_that_was_opened_from_it_are_continued(page, ask):
    trip = ask("/trips")["trips"][0]["id"]
    page.open("/")
    page.quiet()
    page.press("a[href='/trips']")
    page.until(lambda: page.path == "/trips" and page.all("main"), "the trips")
    page.quiet()
    page.press(f"a[href$='/trips/{trip}']")
    page.until(lambda: page.path == f"/trips/{trip}" and page.all(".grid.laid"), "the trip")
    page.quiet()
    photo = page.all(".cell")[1].get_attribute("data-id")
    page.press(f".cell[data-id='{photo}'] a")
    address = f"/photos/{photo}?in=trip&q={trip}"
    page.until(lambda: page.path == address and view(page), "the photo")
    way = ["places", "/trips", f"/trips/{trip}", photo]
    page.until(lambda: [s.get("path") or s.get("photo") or s["kind"] for s in kept(ask)] == way, "the server to know")
    assert kept(ask)[-1]["listing"] == f"trip:{trip}"
    start_again(page)
    page.until(lambda: page.path == address and view(page), "the photo again")
    assert page.run("return document.getElementById('viewer').dataset.listing") == f"trip:{trip}"
    page.quiet()
    back(page)
    page.until(lambda: page.path == f"/trips/{trip}" and page.all(".grid.laid"), "the trip again")


def test_places_by_region_are_continued(page, ask):
    page.open("/?by=region")
    page.quiet()
    page.until(lambda: [screen.get("by") for screen in kept(ask)] == ["region"], "the server to know")
    start_again(page)
    page.until(lambda: page.path == "/?by=region" and page.all(".places-page"), "the places by region")
