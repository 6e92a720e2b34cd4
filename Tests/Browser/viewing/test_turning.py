"""Turning the page by fingers: a fling turns, closes or opens the details; a slow drag pans."""

import pytest

from browser import Browser
from conftest import SIZES, size_name
from test_photo import expected, middle, open_photo, settled, state

# In points per millisecond, on both sides of the limit of 0.5 (fling.js).
SLOW = [0.05, 0.2, 0.4]
FAST = [0.6, 1, 3]


@pytest.fixture(scope="module", params=[size for size in SIZES if size[0] < 1000], ids=size_name)
def fingers(request, url):
    """A browser with touch. Its own, because pages are kept busy in it."""
    opened = Browser(url, *request.param)
    yield opened
    opened.quit()


@pytest.fixture
def page(fingers):
    fingers.start_afresh()
    yield fingers
    assert fingers.messages() == []


@pytest.fixture
def pair(page, ask, places):
    """A photo that is wider than the window when it fills it, and is as high, and the photo after it in its list."""
    for place in places:
        listed = ask(f"/places/{place['id']}/photos?limit=200")["photos"]
        for photo, after in zip(listed, listed[1:]):
            if all(each["state"] == "local" and each.get("width", 0) > 300 for each in (photo, after)):
                if photo["width"] / photo["height"] > page.width / page.height * 1.3:
                    return photo, after
    pytest.skip("no photo is wider than the window")


def flick(page, x, y, speed, hold=0):
    """Moves a finger from the middle by x and y points, at a speed in points per millisecond."""
    start = middle(page)
    length = max(abs(x), abs(y))
    page.touch((start, (start[0] + x, start[1] + y)), lasts=length / speed / 1000, hold=hold)


@pytest.mark.parametrize("speed", FAST)
def test_a_fling_from_the_opening_view_turns_the_page(page, pair, ask, speed):
    photo, after = pair
    assert open_photo(page, photo) == expected(page, ask, photo)
    flick(page, -90, 4, speed)
    page.until(lambda: state(page)["id"] == after["id"], "the next photo")
    assert settled(page) == expected(page, ask, after)
    flick(page, 90, -4, speed)
    page.until(lambda: state(page)["id"] == photo["id"], "the photo before")
    assert settled(page) == expected(page, ask, photo)


@pytest.mark.parametrize("speed", SLOW)
def test_a_slow_drag_from_the_opening_view_pans(page, pair, speed):
    photo, _ = pair
    opened = open_photo(page, photo)
    flick(page, -40, 2, speed)
    page.until(lambda: state(page)["x"] > opened["x"], "the photo to move")
    panned = settled(page)
    assert panned["id"] == photo["id"] and panned["x"] == pytest.approx(opened["x"] + 40, abs=1)


def test_a_finger_that_rests_before_it_leaves_pans(page, pair):
    photo, _ = pair
    opened = open_photo(page, photo)
    flick(page, -40, 0, 1, hold=0.2)
    page.until(lambda: state(page)["x"] > opened["x"], "the photo to move")
    assert settled(page)["id"] == photo["id"]


def test_a_fling_after_a_pan_pans_on(page, pair):
    photo, _ = pair
    opened = open_photo(page, photo)
    flick(page, -20, 0, 0.2)
    page.until(lambda: state(page)["x"] > opened["x"], "the photo to move")
    settled(page)
    flick(page, 30, 0, 1)
    assert settled(page)["id"] == photo["id"]


@pytest.mark.parametrize("speed", [0.2, 1])
def test_a_busy_page_judges_as_an_idle_one(page, pair, speed):
    photo, after = pair
    open_photo(page, photo)
    page.run("setInterval(() => { const end = performance.now() + 150; while (performance.now() < end); }, 160)")
    flick(page, -40, 0, speed)
    wanted = after if speed > 0.5 else photo
    page.until(lambda: state(page)["id"] == wanted["id"], "the photo")
    assert settled(page)["id"] == wanted["id"]


def test_with_motion_a_fling_turns_the_page_too(page, pair):
    photo, after = pair
    page.media(still=False)
    open_photo(page, photo)
    flick(page, -90, 0, 1)
    page.until(lambda: state(page)["id"] == after["id"], "the next photo")


@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
def test_flings_up_and_down_open_the_details_and_close_them_and_the_photo(page, pair, still):
    photo, _ = pair
    place = f"/places/{photo['place']['id']}"
    page.media(still=still)
    opened = open_photo(page, photo)
    flick(page, 3, -90, 1)
    page.until(lambda: page.one("#info").is_displayed(), "the details")
    start = page.width / 2, page.height * 0.12
    page.touch((start, (start[0], start[1] + 60)), lasts=0.06)
    page.until(lambda: not page.one("#info").is_displayed(), "the photo alone")
    assert settled(page) == opened and page.run("return document.querySelector('.slide').style.transform") == ""
    flick(page, 0, 60, 0.2)
    assert settled(page) == opened and page.path == f"/photos/{photo['id']}", "a short, slow pull does nothing"
    flick(page, 0, 90, 1)
    page.until(lambda: page.path == place, "the place")


def test_a_pull_askew_does_not_close_the_photo(page, pair):
    photo, _ = pair
    opened = open_photo(page, photo)
    flick(page, page.height * 0.2, page.height * 0.3, 1)
    assert settled(page) == opened and page.path == f"/photos/{photo['id']}"


def test_a_slow_pull_over_a_quarter_of_the_window_closes_the_photo(page, pair):
    photo, _ = pair
    open_photo(page, photo)
    flick(page, 0, page.height * 0.3, 0.3)
    page.until(lambda: page.path == f"/places/{photo['place']['id']}", "the place")


def test_the_button_shows_the_whole_photo_and_is_remembered(page, pair, ask):
    photo, after = pair
    opened = open_photo(page, photo)
    # Its zoom has the same limit as in the filled window.
    whole = {**expected(page, ask, photo, "fit"), "most": opened["most"]}
    button = page.one("#mode-button")
    assert button.get_attribute("aria-pressed") == "false"
    button.click()
    page.until(lambda: state(page) == whole, "the whole photo")
    assert button.get_attribute("aria-pressed") == "true"
    flick(page, -90, 0, 1)
    page.until(lambda: state(page)["id"] == after["id"], "the next photo")
    assert settled(page)["scale"] == expected(page, ask, after, "fit")["scale"]
    assert open_photo(page, photo) == whole
    page.tap(middle(page), times=2)
    page.until(lambda: state(page)["scale"] == opened["scale"], "a double tap to fill the window")
    page.resize(page.height, page.width)
    turned = expected(page, ask, photo, size=(page.height, page.width))
    page.until(lambda: state(page)["scale"] == turned["scale"], "the turned window to be filled")
    page.resize(page.width, page.height)
    page.until(lambda: state(page)["scale"] == opened["scale"], "the window to be filled")
    page.one("#mode-button").click()
    page.until(lambda: state(page) == opened, "the filled window")
    assert open_photo(page, photo) == opened
