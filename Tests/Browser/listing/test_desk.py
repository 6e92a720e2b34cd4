"""A wide window: places as cards or a list, the latest photos, and no narrow column in the middle of empty paper."""

import os
import pathlib

import pytest

WIDE = [1440, 2560]


def shoot(page, name):
    folder = os.environ.get("PHOTOS_SHOTS")
    if folder:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(pathlib.Path(folder) / f"{name}-{page.run('return innerWidth')}.png")


def open_places(page):
    page.open("/")
    page.until(lambda: page.one("#rail").get_attribute("role") == "slider", "the rail")


def columns(page):
    """The number of columns of the window."""
    return int(page.run("return getComputedStyle(document.getElementById('sections')).gridTemplateColumns.split(' ').length"))


def narrow(page):
    """Whether the window shows a list as on a phone."""
    return page.width < 700


def test_places_are_cards_where_there_is_room(page):
    open_places(page)
    shoot(page, "places")
    rows = page.run(
        "return [...document.querySelectorAll('#sections .rows li')].slice(0, 60).map(li => {"
        " const b = li.getBoundingClientRect(); const c = li.querySelector('.cover').getBoundingClientRect(); return [b.height, c.width] })"
    )
    heights = {round(height, 1) for height, _ in rows}
    assert heights == ({56} if narrow(page) else {212}), heights
    assert all((width > 150) != narrow(page) for _, width in rows), rows
    assert (columns(page) > 1) != narrow(page)
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")


def test_the_height_of_a_part_follows_from_its_places(page):
    open_places(page)
    parts = page.run(
        "return [...document.querySelectorAll('#sections .rows')].map(ul => ["
        " Number(ul.dataset.count), ul.querySelectorAll('li').length, ul.getBoundingClientRect().height,"
        " ul.querySelector('li').getBoundingClientRect().height, Number(getComputedStyle(ul).getPropertyValue('--columns'))])"
    )
    for stated, count, height, row, across in parts:
        assert stated == count and across == min(count, columns(page))
        assert abs(height - -(-count // across) * row) < 0.5, (count, across, height, row)


def test_small_countries_stand_beside_each_other(page):
    open_places(page)
    tops = page.run("return [...document.querySelectorAll('.country')].map(s => s.getBoundingClientRect().top)")
    assert tops == sorted(tops), "in their order"
    assert (len(set(tops)) < len(tops)) != narrow(page)


def test_a_list_in_place_of_cards_is_remembered(page):
    open_places(page)
    switch = page.one("#as-list")
    if narrow(page):
        assert not switch.is_displayed()
        return
    assert switch.get_attribute("aria-pressed") == "false"
    page.press("#as-list")
    open_places(page)
    shoot(page, "places-list")
    assert page.one("#as-list").get_attribute("aria-pressed") == "true"
    assert page.run("return document.querySelector('#sections .rows li').offsetHeight") == 56
    assert page.run("return document.querySelector('#sections .cover').offsetWidth") == 40
    assert page.violations() == []
    page.press("#as-list")
    open_places(page)
    assert page.run("return document.querySelector('#sections .cover').offsetWidth") > 150


def test_the_latest_photos_are_one_row_above_the_places(page, ask):
    open_places(page)
    shown = page.run("return [...document.querySelectorAll('.latest li')].filter(li => li.offsetWidth).map(li => li.querySelector('a').href)")
    if narrow(page):
        assert shown == []
        return
    tops = page.run("return [...document.querySelectorAll('.latest li')].filter(li => li.offsetWidth).map(li => li.getBoundingClientRect().top)")
    assert len(shown) == columns(page) and len(set(tops)) == 1
    times = [ask(f"/photos/{address.split('/')[-1]}")["takenAt"] for address in shown]
    assert times == sorted(times, reverse=True)
    page.press(".latest li a")
    page.until(lambda: page.path.startswith("/photos/"), "the photo")
    page.quiet()
    page.driver.back()
    page.until(lambda: page.path == "/", "the places")
    page.press(".all-photos")
    page.until(lambda: page.path == "/timeline", "the page of all photos")


def test_a_search_hides_the_latest_photos(page):
    open_places(page)
    page.one("input[type=search]").send_keys("a")
    page.until(lambda: not page.one("#sections").is_displayed(), "the results")
    assert not page.one(".latest h2").is_displayed()


@pytest.mark.parametrize("width", WIDE)
def test_pages_fill_a_wide_window(page, photos, recents, width):
    if page.is_touch:
        pytest.skip("is about wide windows")
    place = photos[0]["place"]
    page.resize(width, 1000)
    paths = {
        "/": ".row, .latest a",
        f"/places/{place['id']}": ".cell",
        "/recents": ".recent",
        f"/search?q={place['name']}": ".found-photos li",
        "/trips": ".trip-card",
        "/settings": ".card",
        "/status": ".card",
        "/about": ".credits > div",
    }
    for path, pieces in paths.items():
        page.open(path)
        page.quiet()
        if pieces == ".cell":
            page.until(lambda: page.all(".grid.laid"), "the grid")
        shoot(page, "wide" + path.split("?")[0].split("/")[1])
        box = page.run(
            "const all = [...document.querySelectorAll(arguments[0])].filter(e => e.offsetWidth).map(e => {"
            " const { top, left, right } = e.getBoundingClientRect(); return { top, left, right, group: e.closest('.group')?.dataset.group } });"
            "const rows = Object.groupBy(all, b => b.group), count = boxes => new Set(boxes.map(b => Math.round(b.top))).size;"
            "return [Math.max(...Object.values(rows).map(count)), Math.min(...all.map(b => b.left)), Math.max(...all.map(b => b.right)),"
            " document.querySelector('main').getBoundingClientRect().left]",
            pieces,
        )
        rows, left, right, edge = box
        # A few pictures that do not fill the row of a month have their size.
        if rows < 2:
            continue
        # At most a third of the width is empty beside what a page shows.
        assert right - left >= (width - edge) * 3 / 5, (path, box)
        assert page.run("return document.documentElement.scrollWidth <= innerWidth"), path
