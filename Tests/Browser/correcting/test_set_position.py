"""The position of a photo, set on a small map: by dragging, by a tap, by keys and by buttons."""

import os
import pathlib
import re

import pytest

from browser import key


@pytest.fixture
def located(ask, places):
    """Photos with a position at one place: the place with the most of them."""
    found = []
    for place in places:
        there = [photo for photo in ask(f"/places/{place['id']}/photos?limit=200")["photos"] if "latitude" in photo and photo["state"] == "local"]
        found = max(found, there, key=len)
    assert found, "no photo has a position"
    return found


@pytest.fixture
def photo(ask, located):
    """A photo with a position, which a test may change."""
    yield located[0]
    ask("/corrections", "POST", {"photos": [located[0]["id"]], "reset": True})


def shoot(page, name):
    folder = os.environ.get("PHOTOS_SHOTS")
    if folder:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(pathlib.Path(folder) / f"{name}-{page.width}.png")


def at(ask, photo):
    found = ask(f"/photos/{photo['id']}")
    return found["latitude"], found["longitude"]


def where(page):
    return page.one(".position-text").text


def pin(page):
    """The point of the pin in the window, once it stands still."""
    box = "const b = document.querySelector('.pin').getBoundingClientRect(); return [b.x, b.y]"
    page.until(lambda: page.one(".pin").is_displayed() or not page.run("return document.querySelector('.pin').hidden"), "the pin")
    return tuple(page.steady(lambda: page.run(box)))


def opened(page):
    """The map, with the focus on it, in the middle of the window."""
    page.press(".on-map")
    page.until(lambda: page.run("return document.activeElement.className === 'position-surface'"), "the map")
    page.run("document.querySelector('.position-map').scrollIntoView({block: 'center'})")
    page.quiet()
    pin(page)


def open_map(page, photo):
    page.open(f"/photos/{photo['id']}")
    page.quiet()
    page.requests()
    page.keys("i")
    page.until(lambda: page.one("#set-place").is_displayed(), "the details")
    page.one("#set-place").send_keys(key("ENTER"))
    page.until(lambda: page.all(".on-map"), "the forms")
    page.quiet()
    assert not [address for address in page.requests() if "position-" in address or "/map/outlines" in address], "not yet"
    opened(page)


def told(page, before):
    """Waits until the server has named the place of the moved position."""
    page.until(lambda: where(page) != before, "the position to move")
    page.until(lambda: page.one(".position-place").get_attribute("aria-busy") == "false", "the place")
    return page.one(".position-place").text


def save(page, ask, photo, before):
    page.press(".position-panel .button")
    page.until(lambda: at(ask, photo) != before, "the position to be set")
    page.until(lambda: not page.one("#set-place-panel").is_displayed(), "the forms to be closed")
    return at(ask, photo)


def shown_degrees(text):
    north, east = re.findall(r"([\d.]+)°", text)
    return (-float(north) if "S" in text else float(north)), (-float(east) if "W" in text else float(east))


def test_the_pin_is_dragged_and_the_place_is_told_before_it_is_saved(page, ask, photo):
    before = at(ask, photo)
    open_map(page, photo)
    assert not page.one(".position-panel .button").is_enabled(), "nothing has moved"
    start = where(page)
    x, y = pin(page)
    shoot(page, "position-before")
    page.drag((x, y - 12), (x + 60, y + 28))
    place = told(page, start)
    # The pin moved with the finger, and not the map.
    moved = pin(page)
    assert abs(moved[0] - x - 60) <= 2 and abs(moved[1] - y - 40) <= 2
    shoot(page, "position-dragged")
    assert page.violations() == []
    degrees = shown_degrees(where(page))
    assert degrees[0] < before[0] and degrees[1] > before[1], "to the south-east"
    assert at(ask, photo) == before, "not saved yet"
    saved = save(page, ask, photo, before)
    assert abs(saved[0] - degrees[0]) < 1e-4 and abs(saved[1] - degrees[1]) < 1e-4
    found = ask(f"/photos/{photo['id']}?locale=en")
    assert found["place"]["name"] in place and found["place"]["country"]["name"] in place
    page.one(".note-place button").send_keys(key("ENTER"))
    page.until(lambda: at(ask, photo) == before, "the undo")


def test_the_map_moves_beneath_the_pin_and_a_tap_sets_the_position(page, ask, photo):
    before = at(ask, photo)
    open_map(page, photo)
    start = where(page)
    x, y = pin(page)
    page.drag((x + 70, y + 50), (x + 30, y + 20))
    panned = pin(page)
    assert abs(panned[0] - x + 40) <= 2 and abs(panned[1] - y + 30) <= 2
    assert where(page) == start and not page.one(".position-panel .button").is_enabled(), "the position stays"
    page.tap((panned[0] + 50, panned[1] + 60))
    told(page, start)
    tapped = pin(page)
    assert abs(tapped[0] - panned[0] - 50) <= 2 and abs(tapped[1] - panned[1] - 60) <= 2
    assert save(page, ask, photo, before)[0] < before[0]


def test_keys_and_buttons_move_and_zoom(page, ask, photo):
    before = at(ask, photo)
    open_map(page, photo)
    start = where(page)
    page.keys(key("ARROW_RIGHT"), key("ARROW_UP"))
    told(page, start)
    north, east = shown_degrees(where(page))
    assert north > before[0] and east > before[1]
    # The arrows are for the map: no other photo, and the details stay.
    assert page.path.startswith(f"/photos/{photo['id']}") and page.one("#info").is_displayed()
    page.chord(key("SHIFT"), key("ARROW_LEFT"))
    page.until(lambda: shown_degrees(where(page))[1] < before[1], "a longer way back")
    # Zoomed in, a step is shorter.
    first = shown_degrees(where(page))[1]
    page.keys(key("ARROW_RIGHT"))
    page.until(lambda: shown_degrees(where(page))[1] != first, "a step")
    far = shown_degrees(where(page))[1] - first
    page.keys("+", "+", "+")
    second = shown_degrees(where(page))[1]
    page.press(".position-buttons button:nth-child(4)")
    page.until(lambda: shown_degrees(where(page))[1] != second, "a step by a button")
    assert abs((shown_degrees(where(page))[1] - second) * 8 / far - 1) < 0.05
    for number, axis, sign in [(1, 1, -1), (2, 0, 1), (3, 0, -1), (4, 1, 1)]:
        last = shown_degrees(where(page))
        page.press(f".position-buttons button:nth-child({number})")
        page.until(lambda: (shown_degrees(where(page))[axis] - last[axis]) * sign > 0, f"button {number}")
    sizes = page.run("return [...document.querySelectorAll('.position-buttons button')].map(b => b.getBoundingClientRect()).map(b => Math.min(b.width, b.height))")
    assert len(sizes) == 6 and min(sizes) >= 44
    page.keys(key("ESCAPE"))
    page.until(lambda: not page.one("#set-place-panel").is_displayed(), "the forms to be closed")
    assert at(ask, photo) == before


@pytest.mark.parametrize("language", ["de", "ar"])
def test_the_map_is_right_in_every_direction_of_writing(page, ask, photo, language):
    page.speak(language)
    before = at(ask, photo)
    open_map(page, photo)
    start = where(page)
    x, y = pin(page)
    page.drag((x, y - 12), (x + 40, y - 12))
    told(page, start)
    moved = pin(page)
    assert abs(moved[0] - x - 40) <= 2, "east is on the right in every language"
    shoot(page, f"position-{language}")
    assert page.violations() == []
    assert page.run("return document.querySelector('#info').scrollWidth <= document.querySelector('#info').clientWidth")
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")
    assert save(page, ask, photo, before)[1] > before[1]


def test_a_photo_without_a_position_gets_one(page, ask):
    found = ask("/places/zz/photos?limit=200")["photos"]
    bare = next(photo for photo in found if "latitude" not in photo and photo["state"] == "local")
    page.open(f"/photos/{bare['id']}")
    page.quiet()
    page.keys("i")
    page.until(lambda: page.one("#set-place").is_displayed(), "the details")
    page.one("#set-place").send_keys(key("ENTER"))
    page.until(lambda: page.all(".on-map"), "the forms")
    page.press(".on-map")
    page.until(lambda: page.run("return document.activeElement.className === 'position-surface'"), "the map")
    page.quiet()
    assert page.run("return document.querySelector('.pin').hidden")
    shoot(page, "position-none")
    page.keys(key("ARROW_UP"))
    page.until(lambda: "°" in where(page), "the position")
    try:
        page.press(".position-panel .button")
        page.until(lambda: "latitude" in ask(f"/photos/{bare['id']}"), "the position to be set")
    finally:
        ask("/corrections", "POST", {"photos": [bare["id"]], "reset": True})


def test_the_position_of_a_selection_is_set_in_one_step(page, ask, located):
    chosen = located[:2]
    before = [at(ask, photo) for photo in chosen]
    page.open(f"/places/{located[0]['place']['id']}")
    page.until(lambda: page.all(".grid.laid"), "the grid")
    page.quiet()
    page.press("#select")
    for photo in chosen:
        page.press(f".cell[data-id='{photo['id']}'] a")
    page.press("[data-action=place]")
    page.until(lambda: page.all(".on-map"), "the forms")
    opened(page)
    start = where(page)
    page.keys(key("ARROW_DOWN"))
    told(page, start)
    shoot(page, "position-selection")
    assert page.violations() == []
    try:
        page.press(".position-panel .button")
        page.until(lambda: all(at(ask, photo) != old for photo, old in zip(chosen, before)), "both positions")
        assert at(ask, chosen[0]) == at(ask, chosen[-1])
    finally:
        ask("/corrections", "POST", {"photos": [photo["id"] for photo in chosen], "reset": True})
