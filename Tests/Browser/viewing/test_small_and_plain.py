"""A photo of a few pixels, a photo without scripts, and what the keyboard is on."""

import struct
import zlib

import pytest

from browser import Browser
from conftest import SIZES, Server, size_name
from serving import run


def picture(width, height):
    """A PNG of one colour with a frame."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = (b"\0" + bytes(c for x in range(width) for c in ((200, 60, 30) if x and y else (0, 0, 90))) for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"".join(rows))) + chunk(b"IEND", b"")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("small")
    (folder / "photos").mkdir()
    (folder / "photos/tiny.png").write_bytes(picture(7, 5))
    (folder / "photos/usual.png").write_bytes(picture(1200, 800))
    run("import", "--library", str(folder / "library"), str(folder / "photos"))
    started = Server(folder / "library")
    yield started
    started.stop()


def opened(server, size, scripts):
    window = Browser(server.url, *size, scripts=scripts)
    if scripts:
        window.start_afresh()
    return window


@pytest.fixture(params=SIZES, ids=size_name)
def window(server, request):
    shown = opened(server, request.param, True)
    yield shown
    shown.quit()


@pytest.fixture(params=SIZES, ids=size_name)
def plain(server, request):
    shown = opened(server, request.param, False)
    yield shown
    shown.quit()


def open_photo(window, width):
    window.open("/places/zz")
    link = window.until(lambda: window.one(f".thumb[width='{width}']"), "the photo in the grid").find_element("xpath", "ancestor::a")
    window.driver.get(link.get_attribute("href"))


def box(window, selector):
    return window.driver.find_element("css selector", selector).rect


def test_a_photo_of_a_few_pixels_is_in_the_middle_at_four_times_its_size(window):
    open_photo(window, 7)
    window.until(lambda: window.run("return document.querySelector('.picture img')?.complete"), "the photo")

    def shown():
        part = window.run("const b = document.querySelector('.picture').getBoundingClientRect(); return [b.x, b.y, b.width, b.height]")
        return [round(number, 2) for number in part]

    middle = [(window.width - 28) / 2, (window.height - 20) / 2, 28, 20]
    assert shown() == middle
    window.keys("+")
    window.keys("+")
    assert window.steady(shown) == middle
    window.tap((window.width / 2, window.height / 2), times=2)
    assert window.steady(shown) == middle


def test_the_keyboard_is_seen_on_the_photo_and_on_the_map(window):
    for path, selector, frame in [("photo", "#stage", ".viewer"), ("/map", "#surface", ".map")]:
        open_photo(window, 1200) if path == "photo" else window.open(path)
        window.until(lambda: window.all(selector), "the page")
        window.run("document.querySelector(arguments[0]).focus({focusVisible: true})", selector)
        ring = window.run(
            "const s = getComputedStyle(document.querySelector(arguments[0]), '::after'); return [s.content, s.boxShadow, s.position]", frame
        )
        assert ring[0] == '""' and ring[1].count("inset") == 2 and ring[2] == "absolute", ring
        window.run("document.activeElement.blur()")
        assert window.run("return getComputedStyle(document.querySelector(arguments[0]), '::after').content", frame) == "none"


def test_without_scripts_the_details_are_below_the_photo(plain):
    open_photo(plain, 1200)
    photo, details = box(plain, ".still"), box(plain, "#info")
    assert photo["height"] > plain.height / 2 and details["y"] >= photo["y"] + photo["height"]
    caption = box(plain, "#caption-bar")
    assert caption["y"] >= photo["y"] + photo["height"] and caption["y"] + caption["height"] <= details["y"] + 1
    assert not plain.one("#info-button").is_displayed() and not plain.one("#info-close").is_displayed()
