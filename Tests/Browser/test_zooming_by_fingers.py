"""Two fingers on a photo. The last file of all: Chromium, driven like this, loses all touches of a page that follows a pinch."""

import pytest

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
