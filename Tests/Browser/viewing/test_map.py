"""The map: drawn from the program's own outlines, moved by touch, mouse and keys, and readable without JavaScript."""

import itertools
import re

import pytest

from browser import Browser
from conftest import SIZES, size_name


def view(page):
    """Latitude, longitude and zoom in the URL."""
    found = re.search(r"at=(-?[\d.]+),(-?[\d.]+)&zoom=([\d.]+)", page.path)
    return tuple(map(float, found.groups())) if found else None


def opened(page, path="/map"):
    page.open(path)
    page.until(lambda: view(page) and page.all(".markers li:not([hidden])"), "markers")
    page.quiet()
    return page.steady(lambda: view(page))


def settled(page, before):
    page.until(lambda: view(page) != before, "the map to move")
    page.quiet()
    return page.steady(lambda: view(page))


def middle(page):
    return page.centre(page.one("#surface"))


def colours(page):
    """The number of colours at sample points of the canvas."""
    return page.run(
        "const shown = document.getElementById('canvas'), c = new OffscreenCanvas(shown.width, shown.height);"
        "const x = c.getContext('2d', {willReadFrequently: true}); x.drawImage(shown, 0, 0); const seen = new Set();"
        "for (let i = 1; i < 20; i++) for (let j = 1; j < 20; j++)"
        " seen.add(x.getImageData(c.width * i / 20, c.height * j / 20, 1, 1).data.join());"
        "return seen.size"
    )


def test_the_world_is_there_with_all_its_places(page, ask):
    opened(page)
    page.until(lambda: colours(page) >= 2, "land and sea")
    count = page.run(
        "return fetch(document.documentElement.dataset.base + '/api/v1/map/clusters?zoom=0&west=0&north=0&columns=4&rows=4')"
        ".then(r => r.json()).then(d => d.clusters.reduce((n, c) => n + c.placeCount, 0))"
    )
    placed = [p for s in ask("/places")["sections"] for p in s["places"] if "latitude" in p]
    assert count == len(placed)
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")
    assert page.violations() == []


# The boxes of markers and of the names that are shown, each with whose it is.
BOXES = """
const boxes = [];
for (const item of document.querySelectorAll('.markers li:not([hidden])')) {
  const box = (element) => { const b = element.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
  const name = item.querySelector('b');
  boxes.push(['marker', item.querySelector('[aria-label]').ariaLabel, ...box(item)]);
  if (name?.checkVisibility()) boxes.push(['name', name.textContent, ...box(name)]);
}
return boxes;
"""


def colliding(boxes):
    """The pairs of boxes of which one covers the other by more than half a point."""
    overlaps = lambda a, b: min(a[4], b[4]) - max(a[2], b[2]) > 0.5 and min(a[5], b[5]) - max(a[3], b[3]) > 0.5
    return [(a[:2], b[:2]) for i, a in enumerate(boxes) for b in boxes[i + 1 :] if overlaps(a, b)]


@pytest.mark.parametrize("size", [(320, 480), (390, 844), (1440, 900)], ids=size_name)
def test_the_first_view_has_all_places_and_no_marker_or_name_covers_another(url, ask, size):
    page = Browser(url, *size)
    try:
        before = opened(page)
        page.until(lambda: all(page.run("return [...document.querySelectorAll('img.marker')].map(i => i.complete)")), "covers")
        boxes = page.run(BOXES)
        assert colliding(boxes) == []
        assert any(kind == "name" for kind, *_ in boxes) or size[0] < 1000
        area = page.run("const b = document.getElementById('map').getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]")
        inside = lambda x, y: area[0] <= x <= area[2] and area[1] <= y <= area[3]
        markers = [box for box in boxes if box[0] == "marker"]
        assert all(inside((b[2] + b[4]) / 2, (b[3] + b[5]) / 2) for b in markers)
        counts = [re.match(r"([\d,]+) places?, ", box[1]) for box in markers]
        placed = [p for s in ask("/places")["sections"] for p in s["places"] if "latitude" in p]
        # A place of its own has its name in place of a number.
        assert sum(int(count[1].replace(",", "")) if count else 1 for count in counts) == len(placed)
        for zoom in ("3.3", "4.9", "6"):
            opened(page, f"/map?at=50,10&zoom={zoom}")
            assert colliding(page.run(BOXES)) == [], f"zoom level {zoom}"
        near = view(page)
        page.one("#show-all").click()
        assert settled(page, near) == pytest.approx(before, abs=0.2)
    finally:
        page.quit()


def test_it_is_dragged_zoomed_and_remembered(page):
    before = opened(page, "/map?at=50,10&zoom=4")
    x, y = middle(page)
    page.drag((x, y), (x - 90, y + 40))
    moved = settled(page, before)
    assert moved[1] > before[1] and moved[0] > before[0] and moved[2] == before[2]
    page.tap((x + 40, y), times=2)
    nearer = settled(page, moved)
    assert nearer[2] == pytest.approx(moved[2] + 1, abs=0.02)
    page.one("#zoom-out").click()
    farther = settled(page, nearer)
    assert farther[2] == pytest.approx(moved[2], abs=0.02)
    page.open("/about")
    page.open("/map")
    again = opened(page)
    assert again == pytest.approx(farther, abs=0.2)


def test_the_wheel_zooms(page):
    if page.is_touch:
        pytest.skip("no wheel on this window; for fingers see test_zooming_by_fingers.py")
    before = opened(page, "/map?at=50,10&zoom=4")
    page.wheel(middle(page), -300)
    after = settled(page, before)
    assert after[2] > before[2] + 0.5
    assert after[:2] == pytest.approx(before[:2], abs=0.5), "what is in the middle stays there"


def test_keys_move_and_zoom_it_and_reach_every_marker(page):
    before = opened(page, "/map?at=50,10&zoom=4")
    page.run("document.getElementById('surface').focus()")
    page.keys("\ue014")
    east = settled(page, before)
    assert east[1] > before[1]
    page.keys("+")
    nearer = settled(page, east)
    assert nearer[2] == pytest.approx(east[2] + 1, abs=0.02)
    page.keys("-")
    settled(page, nearer)
    page.keys("\ue004")
    assert page.run("return document.activeElement.closest('.markers') !== null")
    assert page.run("return document.activeElement.getAttribute('aria-label')")


def cluster(page):
    page.until(lambda: [c for c in page.all(".cluster:not([hidden]) button")], "a cluster")
    return page.run(
        "const boxes = [...document.querySelectorAll('.cluster:not([hidden]) button')].map(b => [b, b.getBoundingClientRect()]);"
        "const surface = document.getElementById('surface').getBoundingClientRect();"
        "const inside = boxes.filter(([, b]) => b.top > surface.top && b.bottom < surface.bottom - 60 && b.left > surface.left && b.right < surface.right - 70);"
        "return inside[0][0]"
    )


def test_a_cluster_opens_as_a_list_in_alphabetical_order(page, ask):
    opened(page)
    page.tap(page.centre(cluster(page)))
    page.until(lambda: page.one("#panel").is_displayed(), "the list")
    names = page.run("return [...document.querySelectorAll('#panel .name')].map(n => n.firstChild.textContent)")
    order = page.run("const c = new Intl.Collator('en'); return [...arguments[0]].sort(c.compare)", names)
    assert len(names) > 1 and names == order
    assert page.violations() == []
    page.keys("\ue00c")
    page.until(lambda: not page.one("#panel").is_displayed(), "the list to go")
    page.tap(page.centre(cluster(page)))
    page.until(lambda: page.one("#panel").is_displayed(), "the list")
    before = view(page)
    page.one("#panel-zoom").click()
    assert settled(page, before)[2] > before[2] + 1


def test_a_place_opens_its_page(page, ask):
    # Where the map is this large, districts are places of their own. One without others near it is not a cluster.
    places = [place for section in ask("/places?districts=true")["sections"] for place in section["places"] if "latitude" in place]

    def is_alone(place):
        distances = [abs(place[name] - other[name]) for other in places if other is not place for name in ("latitude", "longitude")]
        return all(max(pair) > 0.2 for pair in zip(distances[::2], distances[1::2]))

    place = max(filter(is_alone, places), key=lambda place: place.get("photoCount", 0))
    opened(page, f"/map?at={place['latitude']},{place['longitude']}&zoom=11.5")
    dot = page.until(lambda: page.one(f".dot a[href$='/{place['id']}']"), "the place")
    page.tap(page.centre(dot))
    page.until(lambda: page.path == f"/places/{place['id']}", "its page")


# The middles of two districts of Berlin, 17 kilometres apart.
BERLIN = [(52.49973, 13.40338), (52.53395, 13.18158)]


@pytest.fixture
def districts(ask, places):
    """Two districts of a city, far from each other, with a photo in each."""
    lists = (ask(f"/places/{place['id']}/photos?limit=20")["photos"] for place in places)
    chosen = list(itertools.islice((photo["id"] for photos in lists for photo in photos), 2))
    for photo, (latitude, longitude) in zip(chosen, BERLIN):
        ask("/corrections", "POST", {"photos": [photo], "latitude": latitude, "longitude": longitude})
    every = {place["id"]: place for section in ask("/places?districts=true")["sections"] for place in section["places"]}
    found = [every[ask(f"/photos/{photo}")["district"]["id"]] for photo in chosen]
    assert len({district["id"] for district in found}) == 2 and {district["city"]["name"] for district in found} == {"Berlin"}
    yield found
    ask("/corrections", "POST", {"photos": chosen, "reset": True})


def test_a_city_divides_into_its_districts_where_they_are_apart(page, districts):
    def shown():
        page.until(lambda: page.all(".markers li:not([hidden])"), "markers")
        return page.steady(lambda: page.run("return [...document.querySelectorAll('.dot a')].map(a => a.pathname.split('/').pop())"))

    at = f"{districts[0]['latitude']},{districts[0]['longitude']}"
    opened(page, f"/map?at={at}&zoom=9")
    assert not {district["id"] for district in districts} & set(shown()), "the city is one place"
    for district in districts:
        opened(page, f"/map?at={district['latitude']},{district['longitude']}&zoom=12")
        page.until(lambda: district["id"] in shown(), "the district")
        link = page.one(f".dot a[href$='/{district['id']}']")
        assert link.get_attribute("aria-label").startswith(f"{district['name']}, ")
        assert page.run("return arguments[0].querySelector('b').checkVisibility() && arguments[0].querySelector('b').textContent", link) == district["name"]
    page.tap(page.centre(link))
    page.until(lambda: page.path == f"/places/{district['id']}", "the list of the district")
    assert page.one("h1").text == district["name"]


def test_touch_targets_are_large_enough(page):
    opened(page)
    small = page.run(
        "return [...document.querySelectorAll('main a, main button, .tabs a')].filter(e => e.checkVisibility({visibilityProperty: true}))"
        ".map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()]).filter(([, b]) => b.width > 2 && (b.height < 43.5 || b.width < 43.5)).map(([t]) => t)"
    )
    assert small == []


@pytest.mark.parametrize("size", SIZES, ids=size_name)
def test_without_scripts_it_is_a_picture(url, size):
    bare = Browser(url, *size, scripts=False)
    try:
        bare.open("/map")
        bare.until(lambda: bare.run("const i = document.querySelector('.world img'); return i.complete && i.naturalWidth > 0"), "the picture")
        assert bare.one(".world a").get_attribute("href") == f"{url}/"
        assert not bare.one("#map").is_displayed()
    finally:
        bare.quit()
