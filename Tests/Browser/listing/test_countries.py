"""The map of the countries: shapes and dots that lead to their places, by mouse and keyboard, without scripts."""

import json
import subprocess

import pytest

from browser import Browser, key
from conftest import SIZES, Server, size_name
from serving import binary, run
from test_small_and_plain import picture

PLACES = ["se-falun-2715459", "se-falun-2715459", "mt-valletta-2562305", "ru-moscow-524901"]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("countries")
    (folder / "photos").mkdir()
    for number in range(len(PLACES)):
        (folder / f"photos/{number}.png").write_bytes(picture(20 + number, 12))
    library = str(folder / "library")
    run("import", "--library", library, str(folder / "photos"))
    listed = subprocess.run([binary(), "list", "--library", library, "--json"], check=True, capture_output=True)
    photos = json.loads(listed.stdout)["photos"]
    for photo, place in zip(photos, PLACES):
        run("locate", photo["id"], "--library", library, "--place", place)
    started = Server(folder / "library")
    yield started
    started.stop()


@pytest.fixture(params=SIZES, ids=size_name)
def plain(server, request):
    shown = Browser(server.url, *request.param, scripts=False)
    shown.open("/countries")
    yield shown
    shown.quit()


def test_a_country_leads_to_its_places_without_scripts(plain):
    assert plain.run("return document.documentElement.scrollWidth <= innerWidth")
    assert plain.run("return document.querySelector('.world > svg').getBoundingClientRect().right <= innerWidth")
    names = [link.get_attribute("aria-label") for link in plain.all(".world a")]
    assert [name.split(",")[0] for name in names] == ["Russia", "Sweden", "Malta"]
    plain.one(".world a[href$='country=SE']").send_keys(key("ENTER"))
    plain.until(lambda: plain.path != "/countries", "the places")
    assert plain.run("return location.pathname + location.search") == "/?country=SE"


def test_a_small_country_is_a_dot_that_can_be_hit(plain):
    hit = """
        const dot = document.querySelector(".world a[href$='country=MT'] .dot");
        dot.scrollIntoView({ block: 'center' });
        const point = dot.getPointAtLength(0).matrixTransform(dot.getScreenCTM());
        return [[0, 0], [9, 0], [0, 9], [-9, 0], [20, 0]].map(([right, down]) =>
          document.elementFromPoint(point.x + right, point.y + down)?.closest('a')?.getAttribute('href') ?? '');
    """
    *near, far = plain.run(hit)
    assert near == ["/?country=MT"] * 4 and far != "/?country=MT"


def test_the_keyboard_shows_where_it_is(plain):
    look = """
        const link = document.activeElement, shape = link.querySelector?.('.shape, .dot');
        return link.matches('.world a') ? [link.getAttribute('href').slice(-2), getComputedStyle(shape).strokeWidth,
          getComputedStyle(link).outlineStyle] : null;
    """
    found = []
    for _ in range(40):
        plain.keys("\ue004")
        now = plain.run(look)
        if now:
            found.append(now)
        if len(found) == 3:
            break
    assert [code for code, *_ in found] == ["RU", "SE", "MT"]
    assert all(width in ("3px", "14px") and outline == "solid" for _, width, outline in found)
