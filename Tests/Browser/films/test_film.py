"""The film of a motion photo, which is played over the photo."""

import json
import os
import pathlib
import urllib.request

import pytest
from short_film import film

from browser import Browser, key
from conftest import SIZES, run, size_name
from serving import Server

RED, GREEN = (81, 90, 240), (145, 54, 34)
# What the middle of the played picture looks like, as the browser draws it.
COLOUR = """
const video = document.querySelector('video.film');
if (!video || video.readyState < 2) return undefined;
const canvas = document.createElement('canvas');
canvas.width = canvas.height = 8;
const context = canvas.getContext('2d');
context.drawImage(video, 0, 0, 8, 8);
return [...context.getImageData(4, 4, 1, 1).data].slice(0, 3);
"""


@pytest.fixture(scope="module")
def with_films(folder):
    """A library of one photo with a film beside it, one with a film that no browser plays, and one without."""
    pictures = folder / "of-films"
    run("sample", str(pictures), "--photos", "3")
    named = sorted(path for path in pathlib.Path(pictures).rglob("*") if path.suffix in (".jpg", ".jpeg"))
    whole = film([RED] * 4 + [GREEN] * 11)
    named[0].with_suffix(".mp4").write_bytes(whole)
    # Its pictures are not what they are said to be.
    named[1].with_suffix(".mp4").write_bytes(whole.replace(b"avc1", b"hvc1"))
    run("import", "--library", str(folder / "library-of-films"), str(pictures))
    return folder / "library-of-films", [path.name for path in named]


@pytest.fixture(scope="module")
def server(with_films):
    started = Server(with_films[0])
    yield started
    started.stop()


@pytest.fixture(scope="module", params=SIZES, ids=size_name)
def browser(request, server):
    opened = Browser(server.url, *request.param)
    yield opened
    opened.quit()


@pytest.fixture
def page(browser):
    browser.start_afresh()
    yield browser
    assert browser.foreign_requests() == []


@pytest.fixture(scope="module")
def by_name(server, with_films):
    """The photos in the order of the names of their files."""

    def ask(path):
        with urllib.request.urlopen(f"{server.url}/api/v1{path}") as answer:
            return json.load(answer)

    places = [place for section in ask("/places")["sections"] for place in section["places"]]
    photos = [photo for place in places for photo in ask(f"/places/{place['id']}/photos")["photos"]]
    whole = [ask(f"/photos/{photo['id']}") for photo in photos]
    return sorted(whole, key=lambda photo: with_films[1].index(photo["fileName"]))


def open_photo(page, photo, query=""):
    page.open(f"/photos/{photo['id']}{query}")
    page.until(lambda: page.run("return document.querySelector('#viewer')?.dataset.zoomScale"), "the photo")
    page.quiet()


def button(page):
    return page.run("const link = document.getElementById('film'); return {hidden: link.hidden, label: link.getAttribute('aria-label')}")


def near(colour, other):
    return colour and all(abs(one - two) < 24 for one, two in zip(colour, other))


def test_a_film_plays_where_the_photo_is_and_ends(page, by_name):
    open_photo(page, by_name[0])
    assert button(page) == {"hidden": False, "label": "Play the film"}
    page.press("#film")
    page.until(lambda: near(page.run(COLOUR), (255, 0, 0)), "the first pictures, which are red")
    assert button(page)["label"] == "Stop the film"
    boxes = page.run("return ['.film', '.slide .picture'].map((name) => { const {x, y, width, height} = document.querySelector(name).getBoundingClientRect(); return [x, y, width, height]; })")
    assert boxes[0] == boxes[1]
    page.until(lambda: near(page.run(COLOUR), (0, 255, 0)), "the last pictures, which are green")
    if shots := os.environ.get("PHOTOS_SHOTS"):
        page.screenshot(pathlib.Path(shots) / f"film-{page.width}.png")
    page.until(lambda: not page.run("return document.querySelector('video.film')"), "its end")
    assert button(page)["label"] == "Play the film"
    assert page.messages() == []


def test_a_film_stops_when_another_photo_comes(page, by_name):
    open_photo(page, by_name[0], "?in=timeline")
    page.press("#film")
    page.until(lambda: page.run(COLOUR), "the film")
    page.press("#film")
    assert not page.run("return document.querySelector('video.film')")
    page.press("#film")
    page.until(lambda: page.run(COLOUR), "the film again")
    is_last = page.run("return document.getElementById('next').hidden")
    page.keys(key("ARROW_LEFT" if is_last else "ARROW_RIGHT"))
    page.until(lambda: page.run("return document.querySelector('#viewer').dataset.photoId") != by_name[0]["id"], "another photo")
    assert not page.run("return document.querySelector('video.film')")
    assert page.messages() == []


def test_a_photo_without_a_film_offers_none(page, by_name):
    open_photo(page, by_name[2])
    assert button(page)["hidden"]


def test_a_film_that_cannot_be_played_is_said(page, by_name):
    open_photo(page, by_name[1])
    page.press("#film")
    page.until(lambda: "cannot play" in page.run("return document.body.innerText"), "the notice")
    assert not page.run("return document.querySelector('video.film')")
    assert button(page)["label"] == "Play the film"
    page.messages()
