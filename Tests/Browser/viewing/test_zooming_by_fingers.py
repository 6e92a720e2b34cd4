"""Two fingers on a photo and on the map. The last file of all: Chromium, driven like this, loses all touches of a page that follows a pinch."""

import pytest

import test_map
from browser import Browser
from conftest import SIZES, size_name
from test_photo import middle, open_photo, settled, state


def test_a_pinch_zooms_and_bounces_back_from_the_limits(page, photos):
    if not page.is_touch:
        pytest.skip("no fingers on this window")
    page.media(still=False)
    opened = open_photo(page, photos[0])
    x, y = middle(page)
    for _ in range(3):
        page.touch(((x - 120, y), (x - 8, y)), ((x + 120, y), (x + 8, y)))
    page.until(lambda: state(page)["scale"] == opened["least"], "the least scale")
    page.touch(((x - 40, y), (x - 60, y)), ((x + 40, y), (x + 60, y)))
    between = settled(page)["scale"]
    assert opened["least"] < between <= opened["most"]
    for _ in range(3):
        page.touch(((x - 10, y), (x - 150, y)), ((x + 10, y), (x + 150, y)))
    page.until(lambda: state(page)["scale"] == opened["most"], "the greatest scale")


@pytest.fixture(params=[size for size in SIZES if size[0] < 1000], ids=size_name)
def fresh(request, url):
    """A browser that has not handled a pinch yet."""
    opened = Browser(url, *request.param)
    yield opened
    opened.quit()


def test_a_pinch_zooms_the_map_about_its_middle(fresh):
    page = fresh
    before = test_map.opened(page, "/map?at=50,10&zoom=4")
    x, y = test_map.middle(page)
    page.touch(((x - 30, y), (x - 90, y)), ((x + 30, y), (x + 90, y)))
    after = test_map.settled(page, before)
    assert after[2] > before[2] + 0.5
    assert after[:2] == pytest.approx(before[:2], abs=0.5), "what is in the middle stays there"
