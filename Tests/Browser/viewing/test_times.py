"""Local times of places, the names of untitled photos, and dates in searches."""

import struct

import pytest

from browser import Browser
from conftest import SIZES, Server, run, size_name

SYDNEY = (-33.86, 151.2)


def exif(taken=None, position=None):
    """An EXIF block (JEITA CP-3451): DateTimeOriginal, and the position."""

    def directory(entries, start):
        count = struct.pack("<H", len(entries))
        end = start + 2 + 12 * len(entries) + 4
        rows, values = b"", b""
        for tag, kind, number, value in entries:
            if len(value) > 4:
                value, values = struct.pack("<I", end + len(values)), values + value
            rows += struct.pack("<HHI", tag, kind, number) + value.ljust(4, b"\0")
        return count + rows + bytes(4) + values

    def degrees(value):
        return struct.pack("<6I", round(abs(value) * 10000), 10000, 0, 1, 0, 1)

    dates = [(0x9003, 2, 20, taken.encode() + b"\0")] if taken else []
    places = []
    if position:
        north, east = position
        places = [
            (1, 2, 2, b"N\0" if north >= 0 else b"S\0"), (2, 5, 3, degrees(north)),
            (3, 2, 2, b"E\0" if east >= 0 else b"W\0"), (4, 5, 3, degrees(east)),
        ]
    first = 8 + 2 + 12 * 2 + 4
    details = directory(dates, first)
    links = [(0x8769, 4, 1, struct.pack("<I", first)), (0x8825, 4, 1, struct.pack("<I", first + len(details)))]
    block = b"Exif\0\0II*\0" + struct.pack("<I", 8) + directory(links, 8) + details
    block += directory(places, first + len(details))
    return b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block


def plain(jpeg):
    """A JPEG without its EXIF block."""
    kept, at = jpeg[:2], 2
    while jpeg[at + 1] != 0xDA:
        end = at + 2 + struct.unpack(">H", jpeg[at + 2 : at + 4])[0]
        kept += b"" if jpeg[at + 1] == 0xE1 else jpeg[at:end]
        at = end
    return kept + jpeg[at:]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Fireworks of Sydney: New Year there is still the year before in UTC, and on most clocks."""
    folder = tmp_path_factory.mktemp("times")
    run("sample", str(folder / "samples"), "--photos", "1")
    jpeg = plain(next((folder / "samples").rglob("*.jpg")).read_bytes())
    (folder / "pictures").mkdir()
    for name, taken in (("before.jpg", "2018:12:31 23:45:00"), ("after.jpg", "2019:01:01 00:15:00"), ("undated.jpg", None)):
        (folder / "pictures" / name).write_bytes(jpeg[:2] + exif(taken, SYDNEY) + jpeg[2:])
    run("import", "--library", str(folder / "library"), str(folder / "pictures"))
    started = Server(folder / "library")
    yield started
    started.stop()


@pytest.fixture(scope="module", params=SIZES, ids=size_name)
def reader(request, server):
    opened = Browser(server.url, *request.param)
    # A reader far from Sydney, behind UTC.
    opened.command("Emulation.setTimezoneOverride", timezoneId="America/Los_Angeles")
    yield opened
    opened.quit()


@pytest.fixture
def page(reader):
    reader.start_afresh()
    yield reader
    assert reader.messages() == []


def open_place(page):
    page.open("/search?q=sydney")
    page.quiet()
    page.press("#results a[href*='/places/']")
    page.until(lambda: page.all(".cell"), "the grid")
    page.quiet()


def test_months_are_those_of_the_place(page):
    open_place(page)
    assert [heading.text for heading in page.all(".group h2")] == ["January 2019", "December 2018", "Undated"]
    named = page.run("return [...document.querySelectorAll('.cell .thumb')].map(i => i.alt.replace(/\\s/g, ' '))")
    assert named == ["Sydney, Jan 1, 2019, 12:15 AM", "Sydney, Dec 31, 2018, 11:45 PM", "Photo from Sydney"]


@pytest.mark.parametrize("language, day, name", [("en", "January 1, 2019", "Sydney, Jan 1, 2019,"), ("sv", "1 januari 2019", "Sydney, 1 jan. 2019"), ("ja", "2019年1月1日", "シドニー、2019/01/01")])
def test_caption_details_and_title_have_the_time_of_the_place(page, language, day, name):
    page.speak(language)
    open_place(page)
    page.press(".cell a")
    page.until(lambda: page.all("#photo-date time"), "the date")
    page.quiet()
    assert page.one("#photo-date").text == day
    assert page.run("return document.title").startswith(name)
    page.press("#info-button")
    facts = lambda: page.run("return document.getElementById('facts').textContent")
    page.until(lambda: "after.jpg" in facts(), "the name of the file")
    assert "UTC+11:00" in facts() and "2018" not in facts()


def test_recents_say_how_long_ago(page):
    open_place(page)
    page.press(".cell a")
    page.until(lambda: page.all("#photo-date time"), "the photo")
    page.open("/recents")
    page.until(lambda: page.all(".recent .when time"), "the row")
    when = page.one(".recent .when time").text
    assert when == "now" or when.endswith(" ago")
    ages = page.driver.execute_async_script(
        "const [minutes, done] = arguments; const file = document.querySelector('script[type=module]').src.replace(/[^/]*$/, 'dates.js');"
        " import(file).then(({ agoText }) => done(minutes.map(m => agoText(new Date(1e12 - m * 60000).toISOString(), 1e12))), e => done([String(e)]))",
        [0.5, 3, 59.9, 60, 300, 1500, 8000],
    )
    assert ages == ["now", "3 min. ago", "59 min. ago", "1 hr. ago", "5 hr. ago", "yesterday", "5 days ago"]


@pytest.mark.parametrize("language, words, found", [("en", "2019", 1), ("en", "december 2018", 1), ("en", "2018-12-31", 1), ("sv", "januari 2019", 1), ("fr", "1 janvier 2019", 1), ("es", "enero de 2019", 1), ("de", "Sydney Dezember 2018", 1), ("ja", "2019年1月", 1), ("ar", "يناير ٢٠١٩", 1), ("en", "2017", 0)])
def test_a_date_finds_the_photos_of_the_place_s_days(page, language, words, found):
    page.speak(language)
    page.open("/search")
    page.one("#search input").send_keys(words)
    page.until(lambda: page.all("#results .found-photos li, #results .empty"), "the results")
    page.quiet()
    assert page.steady(lambda: len(page.all(".found-photos li"))) == found


def test_a_country_comes_first(page):
    page.open("/search?q=australia")
    page.quiet()
    assert page.one("#results .row").get_attribute("href").endswith("/?country=AU")


def test_chips_write_operators_into_the_field(page):
    page.open("/search?q=sydney")
    page.quiet()
    page.run("window.same = true")
    value = lambda: page.run("return document.querySelector('#search input').value")
    page.press("[data-operator='taken:']")
    assert value() == "sydney taken:" and page.run("return window.same && document.activeElement.name === 'q'")
    page.keys("2019")
    page.until(lambda: len(page.all(".found-photos li")) == 1, "one photo")
    page.press("[data-operator='has:gps']")
    assert value() == "sydney taken:2019 has:gps "
    page.press("[data-operator='has:gps']")
    assert value() == "sydney taken:2019 has:gps "
    page.until(lambda: len(page.all(".found-photos li")) == 1, "one photo")
    assert page.violations() == []
    page.run("document.querySelector('[data-operator=\"country:\"]').focus()")
    page.keys("\ue007")
    assert value() == "sydney taken:2019 has:gps country:"


def test_chips_work_without_scripts(server):
    bare = Browser(server.url, 320, 480, scripts=False)
    try:
        bare.open("/search?q=sydney")
        bare.one("[data-operator='has:gps']").click()
        bare.until(lambda: bare.path == "/search?q=sydney%20has%3Agps", "the page of the search")
        assert bare.one("#search input").get_attribute("value") == "sydney has:gps" and len(bare.all(".found-photos li")) == 3
    finally:
        bare.quit()


def test_rows_of_three_lines_do_not_collide(page):
    page.open("/search?q=%D0%A1%D0%B8%D0%B4%D0%BD%D0%B5%D0%B9")
    page.quiet()
    boxes = page.run(
        "return [...document.querySelectorAll('#results .row')].map(r => [r.querySelector('.name').scrollHeight, r.clientHeight, r.querySelectorAll('.matched').length])"
    )
    assert any(matched for _, _, matched in boxes) and all(text <= room for text, room, _ in boxes), boxes
