"""A place: its grid."""

import pytest

SHIFTS = """
  window.shifts = [];
  const box = r => [r.x, r.y, r.width, r.height].join(' ');
  const moved = s => [s.node?.outerHTML?.slice(0, 120) ?? s.node?.textContent ?? '', box(s.previousRect), box(s.currentRect)];
  new PerformanceObserver(list => { for (const e of list.getEntries()) shifts.push([e.value, scrollY, e.sources.map(moved)]) })
    .observe({type: 'layout-shift', buffered: true});
"""


@pytest.fixture
def place(places):
    return places[0]


def open_place(page, place):
    page.open(f"/places/{place['id']}")
    page.until(lambda: page.all(".grid.laid"), "the grid")


def cells(page):
    return page.run("return [...document.querySelectorAll('.cell')].map(c => c.dataset.id)")


def test_the_grid_shows_the_photos_of_the_place_in_their_order(page, ask, place):
    open_place(page, place)
    shown = cells(page)
    listed = [photo["id"] for photo in ask(f"/places/{place['id']}/photos?limit=1000")["photos"]]
    assert shown and shown == listed[: len(shown)]


def test_rows_are_as_wide_as_the_page(page, place):
    open_place(page, place)
    rows = page.run(
        "const rows = new Map(); const all = document.querySelector('.cells');"
        "for (const c of all.children) { const b = c.getBoundingClientRect(); const r = rows.get(b.top) ?? []; r.push(b.right); rows.set(b.top, r) }"
        "const s = getComputedStyle(all); const edge = all.getBoundingClientRect().right - parseFloat(s.paddingRight);"
        "return [...rows.values()].slice(0, -1).map(r => Math.abs(Math.max(...r) - edge))"
    )
    assert all(gap < 1 for gap in rows), rows


def test_nothing_shifts_while_it_loads_and_scrolls(page, place):
    script = page.command("Page.addScriptToEvaluateOnNewDocument", source=SHIFTS)
    try:
        open_place(page, place)
        page.quiet()
        for _ in range(6):
            page.run("scrollBy({top: innerHeight * 0.8, behavior: 'instant'})")
            page.steady(lambda: len(cells(page)))
        shifts = page.run("return shifts")
        # A tenth of what web.dev/cls calls good: nothing that a person sees.
        assert sum(shift[0] for shift in shifts) <= 0.01, shifts
    finally:
        page.command("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])


def test_the_next_part_comes_as_one_scrolls(page, ask, place):
    total = len(ask(f"/places/{place['id']}/photos?limit=1000")["photos"])
    if total <= 100:
        pytest.skip("no place has more than one part")
    open_place(page, place)
    page.until(
        lambda: page.run("scrollTo(0, document.documentElement.scrollHeight); return document.querySelectorAll('.cell').length") >= total,
        "all parts",
    )
    assert len(set(cells(page))) == total


def test_back_from_a_photo_returns_to_the_same_rows(page, place):
    open_place(page, place)
    page.run("scrollTo(0, document.documentElement.scrollHeight)")
    page.steady(lambda: len(cells(page)))
    page.run("scrollTo(0, document.documentElement.scrollHeight / 2)")
    before = page.steady(lambda: page.scroll)
    page.run(
        "[...document.querySelectorAll('.cell a')].find(a => a.getBoundingClientRect().top > 150).click()"
    )
    page.until(lambda: "/photos/" in page.path, "the photo")
    page.quiet()
    page.driver.back()
    page.until(lambda: "/places/" in page.path and page.all(".grid.laid"), "the grid")
    assert page.until(lambda: page.scroll == before, "the position")


def test_a_turned_window_is_laid_out_anew(page, place):
    open_place(page, place)
    page.resize(page.height, page.width)
    page.steady(lambda: page.run("return document.querySelector('.cell').offsetWidth"))
    wide = page.run("return document.querySelector('.cells').scrollWidth <= document.querySelector('.cells').clientWidth")
    assert wide and page.run("return document.documentElement.scrollWidth <= innerWidth")
