"""A city with districts, and a country by region."""

import pathlib
import shutil
import sqlite3

import pytest

from browser import Browser, key
from conftest import SIZES, Server, size_name, take

CITY = "se-bystad-900000001"
# Ids and names of districts, with the numbers of their photos.
DISTRICTS = {f"se-del-{900000002 + number}": (f"Stadsdel {number + 1}", 24 - number) for number in range(24)}
MOST, LEAST = list(DISTRICTS)[0], list(DISTRICTS)[-1]
REGIONS = ["Norra", "Södra", "Östra"]
# Photos of the library that are moved to the first district: they have pictures, and dates, so they come first.
MOVED = 5
VILLAGES = 48


def fill(catalog, pictures):
    """Adds a city with photos in its districts and in none, and places of three regions; their files are in a new folder."""
    pictures.mkdir()
    folder = catalog.execute("INSERT INTO folder (path) VALUES (?)", (str(pictures),)).lastrowid
    original, row, file_name = catalog.execute(
        "SELECT path, photo.row, name FROM photo JOIN folder ON folder.row = folderRow"
        " WHERE state = 'local' AND type = 'image/jpeg' ORDER BY photo.row LIMIT 1"
    ).fetchone()

    def place(identity, name, region, city=None):
        return catalog.execute(
            "INSERT INTO place (id, countryCode, name, region, latitude, longitude, cityRow) VALUES (?, 'SE', ?, ?, 59, 15, ?)",
            (identity, name, region, city),
        ).lastrowid

    def photo(city, district=None):
        new = catalog.execute("SELECT max(row) + 1 FROM photo").fetchone()[0]
        # With the file of a photo of the library.
        file = pictures / f"{new}.jpg"
        file.hardlink_to(pathlib.Path(original) / file_name)
        catalog.execute(
            "INSERT INTO photo (id, placeRow, districtRow, folderRow, name, state, width, height, orientation, type, bytes, sha256,"
            " device, inode, modifiedAt)"
            " SELECT ?, ?, ?, ?, ?, state, width, height, orientation, type, bytes, sha256, device, inode, modifiedAt"
            " FROM photo WHERE row = ?",
            (f"{new:012}", city, district, folder, file.name, row),
        )

    city = place(CITY, "Bystad", "Norra")
    photo(city)
    for identity, (name, count) in DISTRICTS.items():
        district = place(identity, name, "Norra", city)
        for _ in range(count):
            photo(city, district)
        if identity == MOST:
            catalog.execute(
                "UPDATE photo SET placeRow = ?, districtRow = ? WHERE row IN ("
                " SELECT row FROM photo WHERE state = 'local' AND takenAt IS NOT NULL ORDER BY row LIMIT ?)",
                (city, district, MOVED),
            )
    for number in range(VILLAGES):
        photo(place(f"se-by-{900000101 + number}", f"By {number + 1}", REGIONS[number % len(REGIONS)]))


@pytest.fixture(scope="module")
def server(request, folder):
    path = folder / "districts"
    path.mkdir()
    shutil.copytree(request.getfixturevalue("library"), path, dirs_exist_ok=True)
    with sqlite3.connect(path / "catalog.sqlite") as catalog:
        fill(catalog, folder / "pictures of districts")
    catalog.close()
    take(path)
    started = Server(path)
    yield started
    started.stop()


@pytest.fixture(scope="module", params=SIZES, ids=size_name)
def browser(request, server):
    opened = Browser(server.url, *request.param)
    yield opened
    opened.quit()


def open_place(page, place):
    page.open(f"/places/{place}")
    page.until(lambda: page.all(".grid.laid"), "the grid")


def chips(page):
    return page.run("return [...document.querySelectorAll('.district-ways a')].map(a => a.getAttribute('href').split('/').pop())")


def is_in_sight(page, selector):
    return page.run(
        "const [row, chip] = [document.querySelector('.district-ways'), document.querySelector(arguments[0])].map(e => e.getBoundingClientRect());"
        "return chip.left >= row.left - 1 && chip.right <= row.right + 1 && chip.top >= row.top - 1 && chip.bottom <= row.bottom + 1",
        selector,
    )


@pytest.mark.parametrize(("language", "dark"), [("en", False), ("ar", True)], ids=["light", "dark, from right to left"])
@pytest.mark.parametrize("address", [f"/places/{CITY}", f"/places/{MOST}", "/?by=region", "/?country=SE&by=region"])
def test_axe_finds_nothing(page, address, language, dark):
    page.media(dark=dark)
    page.speak(language)
    page.open(address)
    page.quiet()
    assert page.violations() == []
    assert page.run("return document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out at the side"


@pytest.mark.parametrize("place", [CITY, MOST])
def test_touch_targets_are_large_enough(page, place):
    open_place(page, place)
    sizes = page.run(
        "return [...document.querySelectorAll('.district-ways a, .eyebrow a, .back')].map(e => e.getBoundingClientRect()).map(b => [b.width, b.height])"
    )
    assert sizes and min(min(size) for size in sizes) >= 43.5, sizes


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_district_is_chosen_by_keyboard_and_left_again(page, language):
    page.speak(language)
    open_place(page, CITY)
    assert chips(page) == [CITY, *DISTRICTS]
    page.one(f".district-ways a[href$='{LEAST}']").send_keys(key("ENTER"))
    page.until(lambda: page.path == f"/places/{LEAST}" and page.all(".grid.laid"), "the district")
    assert len(page.all(".cell")) == 1 and page.one("h1").text == DISTRICTS[LEAST][0]
    assert page.one(".eyebrow .city").text == "Bystad"
    assert chips(page) == [CITY, *DISTRICTS], "the others stay in reach"
    assert is_in_sight(page, ".district-ways [aria-current]"), "the chosen one is in sight"
    page.one(".back").send_keys(key("ENTER"))
    page.until(lambda: page.path == f"/places/{CITY}" and page.all(".grid.laid"), "the city")


def test_a_district_stays_the_list_of_a_photo_that_is_opened_from_it(page):
    open_place(page, MOST)
    page.press(".cell:first-child a")
    page.until(lambda: page.path.startswith("/photos/") and page.one("#position-in").text, "the photo")
    assert page.one("#position-in").text.split()[-1] == str(DISTRICTS[MOST][1] + MOVED)
    assert page.one("#photo-place").text == f"{DISTRICTS[MOST][0]}, Bystad, Norra, Sweden"
    page.press("#back")
    page.until(lambda: page.path == f"/places/{MOST}", "the district again")


def test_a_large_country_is_divided_by_a_link_and_put_together_again(page):
    page.open("/?country=SE")
    page.until(lambda: page.all(".row"), "rows")
    assert not page.all(".region")
    page.press(".way[href*='by=region']")
    page.until(lambda: page.all(".region"), "regions")
    names = [region.text for region in page.all(".region")]
    assert len(names) == len(set(names)) and set(REGIONS) <= set(names)
    rows = page.run("return document.querySelectorAll('#sections .row').length")
    page.press(".ways a[href='/?country=SE']")
    page.until(lambda: not page.all(".region"), "one list")
    assert page.run("return document.querySelectorAll('#sections .row').length") == rows


def test_the_rail_of_a_divided_country_leads_to_the_name_of_a_region(page):
    page.open("/?country=SE&by=region")
    page.until(lambda: page.one("#rail").get_attribute("role") == "slider", "the rail")
    page.one("#rail").send_keys("S")
    bar = page.steady(lambda: page.run("return document.querySelector('.country h2').getBoundingClientRect().bottom"))
    tops = page.run("return [...document.querySelectorAll('.region')].map(e => [e.textContent, e.getBoundingClientRect().top])")
    first = next(top for name, top in tops if name.startswith("S"))
    room = page.run("return document.documentElement.scrollHeight - innerHeight - scrollY")
    assert abs(first - bar) <= 2 or room <= 1
