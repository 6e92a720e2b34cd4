"""Zooming to full resolution, links to the current view, and smart focus."""

import json
import os
import pathlib
import shutil
import urllib.parse
import urllib.request

import pytest

from conftest import Server, run
from test_photo import open_photo, settled, state


@pytest.fixture(scope="session")
def large(folder):
    """A server of two large photos: one stored upright, one rotated."""
    fixtures = pathlib.Path(os.environ.get("PHOTOS_FIXTURES", "/nonexistent"))
    wanted = [fixtures / "large" / "c00.jpg"]
    if not all(path.exists() for path in wanted):
        pytest.skip("the large photographs are not here")
    pictures = folder / "sharp"
    pictures.mkdir()
    for path in wanted:
        shutil.copy(path, pictures)
        turned = bytearray(path.read_bytes())
        exif = b"\xff\xe1\x00\x22Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
        (pictures / f"turned-{path.name}").write_bytes(turned[:2] + exif + turned[2:])
    run("import", "--library", str(folder / "large-library"), str(pictures))
    server = Server(folder / "large-library")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def larges(large):
    with urllib.request.urlopen(f"{large.url}/api/v1/search?q=c00") as answer:
        found = json.load(answer)["photos"]
    if not found:
        with urllib.request.urlopen(f"{large.url}/api/v1/places/zz/photos") as answer:
            found = json.load(answer)["photos"]
    assert {photo["width"] > photo["height"] for photo in found} == {True, False}
    return found


@pytest.fixture
def viewer(page, large):
    page.url, url = large.url, page.url
    page.start_afresh()
    yield page
    assert page.messages() == []
    # Requests that this page sends when it is left do not count for the next one.
    page.url = url
    page.start_afresh()


def tiles(page):
    return page.run("return [...document.querySelectorAll('.tiles img')].map(i => i.dataset.tile)")


def zoom_in(page):
    for _ in range(12):
        page.keys("+")
    return settled(page)


@pytest.mark.parametrize("row", [0, 1], ids=["first", "second"])
def test_the_largest_zoom_shows_the_photos_own_pixels(viewer, larges, row):
    photo = larges[row]
    open_photo(viewer, photo)
    view = zoom_in(viewer)
    assert view["scale"] == view["most"]
    viewer.until(lambda: tiles(viewer), "tiles")
    viewer.quiet()
    density = viewer.run("return devicePixelRatio")
    step = 512
    left, top = view["x"] / view["scale"], view["y"] / view["scale"]
    right, bottom = left + viewer.width / view["scale"], top + viewer.height / view["scale"]
    assert view["scale"] * density == pytest.approx(1)
    wanted = {
        f"1-{column}-{line}"
        for column in range(int(max(0, left) // step), int((min(right, photo["width"]) - 1e-6) // step) + 1)
        for line in range(int(max(0, top) // step), int((min(bottom, photo["height"]) - 1e-6) // step) + 1)
    }
    viewer.until(lambda: set(tiles(viewer)) == wanted, "the tiles of the view, and no others")
    # Each tile is at the position of its pixels, and touches its neighbour.
    boxes = viewer.run(
        "const p = document.querySelector('.picture').getBoundingClientRect();"
        "return [...document.querySelectorAll('.tiles img')].map(i => { const b = i.getBoundingClientRect();"
        " return [i.dataset.tile, b.left - p.left, b.top - p.top, b.width, b.height, i.naturalWidth, i.naturalHeight] })"
    )
    for name, x, y, width, height, pixels, lines in boxes:
        _, column, line = map(int, name.split("-"))
        assert x * density == pytest.approx(column * step, abs=0.6) and y * density == pytest.approx(line * step, abs=0.6)
        assert width * density == pytest.approx(pixels, abs=0.6) and height * density == pytest.approx(lines, abs=0.6)


def test_tiles_follow_the_view_and_stay_few(viewer, larges):
    open_photo(viewer, larges[0])
    zoom_in(viewer)
    viewer.until(lambda: tiles(viewer), "tiles")
    before = set(tiles(viewer))
    middle = viewer.width / 2, viewer.height / 2
    for _ in range(10):
        viewer.drag(middle, (middle[0] * 0.2, middle[1] * 0.2))
        viewer.quiet()
    viewer.until(lambda: set(tiles(viewer)) - before, "other tiles")
    assert len(tiles(viewer)) <= 64
    viewer.keys("0")
    viewer.until(lambda: tiles(viewer) == [], "the photo as it was opened")


def test_a_shared_view_opens_as_it_was(page, photos):
    open_photo(page, photos[0])
    page.keys("+")
    before = settled(page)
    page.command("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.run("Object.defineProperty(navigator, 'share', {value: ({url}) => { window.shared = url; return Promise.resolve(); }})")
    page.one("#share").click()
    shared = page.until(lambda: page.run("return window.shared"), "the link")
    assert shared.startswith(f"{page.url}/photos/{photos[0]['id']}?visibleRect=")
    page.open("/about")
    page.driver.get(shared)
    page.until(lambda: page.run("return document.querySelector('#viewer')?.dataset.zoomScale"), "the photo")
    after = settled(page)
    assert after["scale"] == pytest.approx(before["scale"], rel=1e-3)
    assert (after["x"], after["y"]) == (pytest.approx(before["x"], abs=0.5), pytest.approx(before["y"], abs=0.5))
    # In a window of another shape the whole part is visible.
    rect = [float(part) for part in urllib.parse.parse_qs(urllib.parse.urlsplit(shared).query)["visibleRect"][0].split(",")]
    page.resize(page.height, page.width)
    page.driver.get("about:blank")
    page.driver.get(shared)
    page.until(lambda: page.run("return document.querySelector('#viewer')?.dataset.zoomScale"), "the photo")
    view = settled(page)
    if view["least"] < view["scale"] < view["most"]:
        x, y, width, height = rect
        assert view["x"] / view["scale"] <= x + 1 and (view["x"] + page.height) / view["scale"] >= x + width - 1
        assert view["y"] / view["scale"] <= y + 1 and (view["y"] + page.width) / view["scale"] >= y + height - 1
    page.resize(page.width, page.height)


@pytest.mark.parametrize("wrong", ["", "a", "1,2,3", "0,0,0,0", "-5,0,10,10", "0,0,1e9,10", "NaN,0,1,1"])
def test_a_view_that_is_none_is_passed_over(page, photos, wrong):
    usual = open_photo(page, photos[0])
    page.open("/about")
    assert open_photo(page, photos[0], f"?visibleRect={wrong}") == usual


def test_a_link_is_copied_where_nothing_shares(page, photos):
    page.open(f"/places/{photos[0]['place']['id']}")
    page.command("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.run("Object.defineProperty(navigator, 'share', {value: undefined})")
    page.quiet()
    page.one("#share").click()
    page.until(lambda: [note.text for note in page.all(".note")] == ["Link copied"], "the page to say so")
    copied = page.driver.execute_async_script("navigator.clipboard.readText().then(arguments[0], e => arguments[0](String(e)))")
    assert copied == f"{page.url}/places/{photos[0]['place']['id']}"
    assert page.violations() == []


def test_a_photo_opens_where_the_interest_is_for_those_who_want_that(page, ask, photos):
    photo = photos[0]
    usual = open_photo(page, photo)
    page.keys("i")
    page.until(lambda: page.one("#focus-switch").is_displayed(), "the switch")
    page.one("#focus-switch").click()
    wanted = ask(f"/photos/{photo['id']}/geometry?viewport={page.width}x{page.height}&focus=auto")["geometry"]["contentOffset"]
    page.until(lambda: abs(state(page)["x"] - wanted["x"]) < 0.01 and abs(state(page)["y"] - wanted["y"]) < 0.01, "the interest")
    page.driver.refresh()
    page.until(lambda: page.run("return document.querySelector('#viewer')?.dataset.zoomScale"), "the photo")
    page.until(lambda: abs(state(page)["x"] - wanted["x"]) < 0.01 and abs(state(page)["y"] - wanted["y"]) < 0.01, "the interest again")
    page.run("localStorage.clear()")
    page.open("/about")
    assert open_photo(page, photo) == usual
