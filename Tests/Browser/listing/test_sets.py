"""Sets and favourites: the star of a photo, selections, the page of a set."""

import os
import pathlib

import pytest


def shoot(page, name):
    folder = os.environ.get("PHOTOS_SHOTS")
    if folder:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(pathlib.Path(folder) / f"{name}-{page.width}.png")


@pytest.fixture
def no_sets(ask):
    """Leaves no sets behind, and no favourites."""
    yield
    for found in ask("/sets")["sets"]:
        if found["kind"] != "favourites":
            ask(f"/sets/{found['id']}", "DELETE")
        elif found["photoCount"]:
            ask("/sets/favourites", "PATCH", {"remove": listed(ask, "favourites")})


def listed(ask, name):
    return [photo["id"] for photo in ask(f"/sets/{name}")["photos"]]


def cells(page):
    return page.run("return [...document.querySelectorAll('.cell')].map(c => c.dataset.id)")


def select(page, *ids):
    page.press("#select")
    page.until(lambda: page.run("return document.body.classList.contains('selecting')"), "selecting")
    for photo in ids:
        page.run("document.querySelector(`.cell[data-id='${arguments[0]}'] a`).click()", photo)
    page.until(lambda: len(page.all(".cell.selected")) == len(ids), "the selection")


def open_place(page, photos):
    page.open(f"/places/{photos[0]['place']['id']}")
    page.until(lambda: page.all(".grid.laid"), "the grid")
    page.quiet()


def open_set(page, name):
    page.open(f"/sets/{name}")
    page.until(lambda: page.all(".grid.laid"), "the grid")
    page.quiet()


def pressed(page):
    return page.one("#star").get_attribute("aria-pressed") == "true"


def test_the_star_makes_a_favourite_and_takes_it_back(page, ask, photos, no_sets):
    page.open(f"/photos/{photos[0]['id']}")
    page.until(lambda: page.all("#star"), "the star")
    page.quiet()
    assert not pressed(page)
    page.one("#star").click()
    page.until(lambda: listed(ask, "favourites") == [photos[0]["id"]], "the server to know")
    assert pressed(page)
    shoot(page, "star")
    assert page.violations() == []
    page.open(f"/photos/{photos[0]['id']}")
    page.until(lambda: page.all("#star"), "the star again")
    assert pressed(page), "the page says so at once"
    page.one("#stage").send_keys("v")
    page.until(lambda: listed(ask, "favourites") == [], "the server to know")
    assert not pressed(page)


def test_the_star_follows_the_photo_that_is_shown(page, ask, photos, no_sets):
    ask("/sets", "POST", {"name": "Two", "photos": [photos[1]["id"], photos[0]["id"]]})
    ask("/sets/favourites", "PATCH", {"add": [photos[0]["id"]]})
    two = next(found["id"] for found in ask("/sets")["sets"] if found["name"] == "Two")
    open_set(page, two)
    assert cells(page) == [photos[1]["id"], photos[0]["id"]], "the order of the set"
    page.run("document.querySelector('.cell a').click()")
    page.until(lambda: page.path.split("?")[0] == f"/photos/{photos[1]['id']}", "the first")
    page.until(lambda: page.one("#next").is_displayed(), "the way on")
    assert not pressed(page)
    page.one("#next").click()
    page.until(lambda: page.path.split("?")[0] == f"/photos/{photos[0]['id']}", "the next within the set")
    page.until(lambda: pressed(page), "the star")
    page.until(lambda: not page.one("#next").is_displayed(), "the end of the set")


def test_a_selection_goes_into_a_new_set_and_comes_back(page, ask, photos, no_sets):
    open_place(page, photos)
    chosen = cells(page)[:3]
    select(page, *chosen)
    page.press("[data-action=set]")
    page.until(lambda: page.all(".set-choice input"), "the choice")
    shoot(page, "add-to-set")
    assert page.violations() == []
    page.one(".set-choice input").send_keys("Holiday\n")
    page.until(lambda: any(found["name"] == "Holiday" for found in ask("/sets")["sets"]), "the set")
    holiday = next(found["id"] for found in ask("/sets")["sets"] if found["name"] == "Holiday")
    assert listed(ask, holiday) == chosen
    page.until(lambda: page.all(".note-selection button"), "the undo")
    page.one(".note-selection button").click()
    page.until(lambda: not any(found["name"] == "Holiday" for found in ask("/sets")["sets"]), "no set")


def test_photos_of_a_set_are_moved_and_removed_by_buttons(page, ask, photos, no_sets):
    ids = [photo["id"] for photo in photos[:3]]
    name = ask("/sets", "POST", {"name": "Moving", "photos": ids})["set"]["id"]
    open_set(page, name)
    assert cells(page) == ids
    select(page, ids[2])
    shoot(page, "set")
    assert page.violations() == []
    page.press("[data-action=earlier]")
    page.until(lambda: cells(page) == [ids[0], ids[2], ids[1]], "the move")
    assert listed(ask, name) == cells(page) and len(page.all(".cell.selected")) == 1, "it stays selected"
    page.press("[data-action=remove]")
    page.until(lambda: cells(page) == ids[:2], "the photo to go")
    page.until(lambda: page.all(".note-selection button"), "the undo")
    page.one(".note-selection button").click()
    page.until(lambda: cells(page) == [ids[0], ids[2], ids[1]], "the photo to come back")


def test_the_sets_are_listed_with_favourites_first(page, ask, photos, no_sets):
    ask("/sets", "POST", {"name": "Another", "photos": [photos[0]["id"]]})
    page.open("/sets")
    page.quiet()
    names = [element.text for element in page.all(".trip-name")]
    assert names == ["Favourites", "Another"]
    shoot(page, "sets")
    assert page.violations() == []


def test_a_set_is_renamed_and_deleted_on_its_page(page, ask, photos, no_sets):
    made = ask("/sets", "POST", {"name": "Before", "photos": [photos[0]["id"], photos[1]["id"]]})["set"]["id"]
    open_set(page, made)
    page.press(".change summary")
    field = page.one(".change [name=name]")
    field.clear()
    field.send_keys("After")
    shoot(page, "set-change")
    assert page.violations() == []
    page.press(".change .button")
    page.until(lambda: page.one("h1").text == "After", "the new name")
    page.press(".change summary")
    page.press(".change .danger")
    page.until(lambda: page.all("[name=undo]"), "the list")
    assert [element.text for element in page.all(".trip-name")] == ["Favourites"]
    page.press("[name=undo]")
    page.until(lambda: len(page.all(".trip-name")) == 2, "the set to come back")
