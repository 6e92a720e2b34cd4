"""Selecting photos in a grid, and setting the place of all of them in one step."""

import os
import pathlib
import urllib.request
import zipfile

import pytest

from browser import key

LINZ = "at-linz-2772400"


def shoot(page, name):
    folder = os.environ.get("PHOTOS_SHOTS")
    if folder:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(pathlib.Path(folder) / f"{name}-{page.width}.png")


@pytest.fixture
def opened(page, photos):
    page.open(f"/places/{photos[0]['place']['id']}")
    page.until(lambda: page.all(".grid.laid"), "the grid")
    page.quiet()
    return page


def cells(page):
    return page.run("return [...document.querySelectorAll('.cell')].map(c => c.dataset.id)")


def selected(page):
    return page.run("return [...document.querySelectorAll('.cell.selected')].map(c => c.dataset.id)")


def start(page):
    page.press("#select")
    page.until(lambda: page.run("return document.body.classList.contains('selecting')"), "selecting")


def centre(page, number):
    cell = page.all(".cell")[number]
    page.run("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", cell)
    return page.centre(cell)


def click(page, number, modifiers=0):
    point = centre(page, number)
    page.mouse("mousePressed", point, button="left", buttons=1, clickCount=1, modifiers=modifiers)
    page.mouse("mouseReleased", point, button="left", clickCount=1, modifiers=modifiers)


SHIFT = 8


def test_taps_select_and_open_nothing(opened):
    all_cells = cells(opened)
    start(opened)
    assert opened.one("#selection").is_displayed()
    assert not opened.one("[data-action=place]").is_displayed()
    opened.tap(centre(opened, 1))
    opened.until(lambda: selected(opened) == [all_cells[1]], "the first")
    opened.tap(centre(opened, 3))
    opened.until(lambda: selected(opened) == [all_cells[1], all_cells[3]], "both")
    assert opened.one("#selection-count").text == "2 selected"
    assert opened.one("[data-action=place]").is_displayed()
    states = opened.run("return [...document.querySelectorAll('.cell a')].slice(0, 4).map(a => [a.getAttribute('role'), a.getAttribute('aria-checked')])")
    assert states == [["checkbox", "false"], ["checkbox", "true"]] * 2
    shoot(opened, "selecting")
    assert opened.violations() == []
    opened.tap(centre(opened, 1))
    opened.until(lambda: selected(opened) == [all_cells[3]], "the first to be left out")
    assert opened.path.startswith("/places/")
    opened.keys(key("ESCAPE"))
    opened.until(lambda: not opened.one("#selection").is_displayed(), "the end")
    assert selected(opened) == [] and opened.run("return document.querySelector('.cell a').getAttribute('role')") is None
    opened.tap(centre(opened, 1))
    opened.until(lambda: opened.path.startswith("/photos/"), "the photo")


def test_shift_extends_and_control_a_takes_all(opened):
    all_cells = cells(opened)
    start(opened)
    click(opened, 1)
    click(opened, 4, SHIFT)
    opened.until(lambda: selected(opened) == all_cells[1:5], "the range")
    click(opened, 0, SHIFT)
    opened.until(lambda: selected(opened) == all_cells[:5], "the range in the other direction")
    opened.chord(key("CONTROL"), "a")
    opened.until(lambda: selected(opened) == cells(opened), "all")
    assert opened.path.startswith("/places/")


def test_keys_select(opened):
    all_cells = cells(opened)
    start(opened)
    opened.run("document.querySelectorAll('.cell a')[2].focus()")
    opened.keys(" ")
    opened.until(lambda: selected(opened) == [all_cells[2]], "the photo")
    opened.keys(key("TAB"), key("ENTER"))
    opened.until(lambda: selected(opened) == all_cells[2:4], "the next")
    opened.keys(" ")
    opened.until(lambda: selected(opened) == [all_cells[2]], "the next to be left out")
    assert opened.path.startswith("/places/")


def test_the_mouse_sweeps_over_photos(opened):
    if opened.is_touch:
        pytest.skip("a finger scrolls")
    all_cells = cells(opened)
    start(opened)
    opened.run("scrollTo(0, 0)")
    first, last = (opened.centre(opened.all(".cell")[number]) for number in (0, 3))
    opened.drag(first, last)
    opened.until(lambda: selected(opened) == all_cells[:4], "those swept over")
    # A sweep to the edge of the window scrolls it.
    opened.run("scrollTo(0, 0)")
    opened.drag(first, opened.centre(opened.all(".cell")[1]))
    opened.until(lambda: selected(opened) == all_cells[2:4], "those swept over again to be left out")
    assert opened.path.startswith("/places/")
    # A click after a sweep is a click.
    click(opened, 0)
    opened.until(lambda: selected(opened) == [all_cells[0], *all_cells[2:4]], "the photo clicked")


def test_a_long_press_starts_selecting(opened):
    if not opened.is_touch:
        pytest.skip("needs touch")
    all_cells = cells(opened)
    point = centre(opened, 1)
    opened.touch((point, point), steps=1, hold=0.9)
    opened.until(lambda: selected(opened) == [all_cells[1]], "the photo")
    assert opened.path.startswith("/places/")
    opened.tap(centre(opened, 2))
    opened.until(lambda: selected(opened) == all_cells[1:3], "the next by a tap")
    point = centre(opened, 4)
    opened.touch((point, point), steps=1, hold=0.9)
    opened.until(lambda: selected(opened) == all_cells[1:5], "all up to the one pressed long")


def test_a_selection_survives_more_photos_and_scrolling(opened):
    start(opened)
    opened.tap(centre(opened, 0))
    before = opened.until(lambda: selected(opened), "the photo")
    count = len(cells(opened))
    opened.run("scrollTo(0, document.documentElement.scrollHeight)")
    opened.steady(lambda: len(cells(opened)))
    if len(cells(opened)) > count:
        last = opened.run("return [...document.querySelectorAll('.cell a')].at(-1).getAttribute('role')")
        assert last == "checkbox", "new cells can be selected"
    opened.run("scrollTo(0, 0)")
    opened.steady(lambda: opened.scroll)
    assert selected(opened) == before and opened.one("#selection-count").text == "1 selected"


def test_the_place_of_all_selected_is_set_in_one_step_and_undone(opened, ask, photos):
    all_cells = cells(opened)
    chosen = all_cells[:3]
    own = {photo: ask(f"/photos/{photo}")["place"]["id"] for photo in chosen}
    start(opened)
    for number in range(3):
        opened.tap(centre(opened, number))
    opened.until(lambda: selected(opened) == chosen, "three photos")
    try:
        opened.one("[data-action=place]").send_keys(key("ENTER"))
        opened.until(lambda: opened.run("return document.activeElement.name === 'q'"), "the search field")
        opened.keys(*"linz")
        choice = opened.until(lambda: opened.one(f".choice input[value='{LINZ}']"), "the place")
        shoot(opened, "selecting-place")
        opened.requests()
        opened.keys(key("TAB"), " ")
        opened.until(lambda: choice.is_selected(), "the choice")
        opened.keys(key("ENTER"))
        opened.until(lambda: [ask(f"/photos/{photo}")["place"]["id"] for photo in chosen] == [LINZ] * 3, "the place")
        opened.until(lambda: "3 photos" in opened.one(".note-place").text and "Linz" in opened.one(".note-place").text, "the notice")
        assert sum(address.endswith("/corrections") for address in opened.requests()) == 1
        opened.until(lambda: not set(chosen) & set(cells(opened)), "the photos to leave the grid")
        assert not opened.one("#selection").is_displayed()
        opened.one(".note-place button").send_keys(key("ENTER"))
        opened.until(lambda: {photo: ask(f"/photos/{photo}")["place"]["id"] for photo in chosen} == own, "the undo")
        opened.until(lambda: cells(opened)[:3] == chosen, "the photos to come back")
    finally:
        ask("/corrections", "POST", {"photos": chosen, "remove": True})


@pytest.mark.parametrize("language", ["de", "ar"])
def test_the_bar_fits_and_axe_finds_nothing(page, photos, language):
    page.speak(language)
    page.open(f"/places/{photos[0]['place']['id']}")
    page.until(lambda: page.all(".grid.laid"), "the grid")
    start(page)
    page.tap(centre(page, 0))
    page.until(lambda: selected(page), "the photo")
    shoot(page, f"selecting-{language}")
    assert page.violations() == []
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")
    boxes = page.run("return ['.bar .back', '#select', '#share'].map(s => document.querySelector(s).getBoundingClientRect()).map(b => [b.left, b.right])")
    assert all(0 <= left and right <= page.width for left, right in boxes if right > left), boxes


def test_the_selection_is_downloaded_as_one_file(opened, tmp_path):
    opened.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    all_cells = cells(opened)
    start(opened)
    for number in (1, 0):
        click(opened, number)
    assert selected(opened) == all_cells[:2]
    opened.press("[data-action=download]")

    def saved():
        return [path for path in tmp_path.iterdir() if path.suffix == ".zip"]

    opened.until(saved, "the file")
    title = opened.one("h1").text
    assert [path.name for path in saved()] == [f"{title}.zip"]
    with zipfile.ZipFile(saved()[0]) as archive:
        assert archive.testzip() is None and len(archive.namelist()) == 2
        for name, photo in zip(archive.namelist(), (all_cells[1], all_cells[0])):
            with urllib.request.urlopen(f"{opened.url}/api/v1/photos/{photo}/original") as original:
                assert archive.read(name) == original.read()
            assert archive.getinfo(name).date_time > (1981, 1, 1, 0, 0, 0)
    # The page stays, with its selection.
    assert selected(opened) == all_cells[:2] and opened.all("[role=alert]") == []


def test_a_whole_place_is_downloaded_as_one_file(opened, tmp_path):
    opened.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    opened.press("#download-all")

    def saved():
        return [path for path in tmp_path.iterdir() if path.suffix == ".zip"]

    opened.until(saved, "the file")
    assert [path.name for path in saved()] == [f"{opened.one('h1').text}.zip"]
    with zipfile.ZipFile(saved()[0]) as archive:
        assert archive.testzip() is None and len(archive.namelist()) == len(cells(opened)) > 1
    assert opened.all("[role=alert]") == []
    shoot(opened, "download-all")
