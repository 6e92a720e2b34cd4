"""Menus, stories and questions of an installed bundle; and that no script of a hostile bundle runs."""

import json
import pathlib
import re

import pytest

from browser import Browser, key
from conftest import ROOT, SIZES, Server, run, size_name
from test_every_page import shoot

IDENTITY = "org.example.houses"
LONG = "A title that is far longer than any row is wide, and goes on and on until it has to be wrapped <i>in italics</i> and <b>bold</b>"


def vectors():
    """The XSS attempts of Tests/XSS."""
    lines = (ROOT / "Tests/XSS/vectors.txt").read_text().splitlines()
    escapes = {"n": "\n", "t": "\t", "0": "\0"}
    found = lambda m: chr(int(m[1][1:], 16)) if m[1][0] == "u" else escapes.get(m[1], m[1])
    return [re.sub(r"\\(u[0-9A-Fa-f]{4}|.)", found, line) for line in lines]


def write(folder):
    """A bundle's folder: menu rows of every kind, two collections, six stories, questions, texts, and stories of XSS attempts only."""
    texts = {
        "bundle.json": json.dumps({"identity": IDENTITY, "version": "1", "title": "Our houses"}),
        "menu/index.xml": f"""<menu><title>Our <i>houses</i></title>
            <submenu file="rooms.xml"><title>{LONG}</title><detail>second line</detail><picture photo="1.jpg"/></submenu>
            <place id="se-nowhere-1"/><country code="SE"/><collection file="walks/collection.xml"/><collection file="more.xml"/>
            <story file="walks/mine.html"/><photo id="2.jpg"/><search words="copper mine"/>
            <link href="https://example.org/"><title>Our site</title></link><page file="about.html"/></menu>""",
        "menu/rooms.xml": "<menu><title>Rooms</title><photo id='1.jpg'/></menu>",
        "pages/walks/collection.xml": """<collection><title>Walks</title><category><title>Below</title><story file="mine.html"/>
            <story file="shaft.html"/></category><category><title>Above</title><story file="town.html"/></category></collection>""",
        "pages/more.xml": "<collection><title>More</title><story file='a.html'/><story file='b.html'/><story file='c.html'/></collection>",
        "pages/walks/mine.html": """<h1>The mine</h1><p>Deep and <em>dark</em>, <a href="https://example.org/">outside</a>.</p>
            <h2>Copper</h2><p><img src="photo:1.jpg" alt="A pit"></p><ul><li>one</li><li>two</li></ul>
            <table><tr><th>Year</th><th>Tonnes</th></tr><tr><td>1650</td><td>3 000</td></tr></table>
            <section class="details"><h2>Depth</h2><p>208 m</p></section>
            <fieldset class="question" id="q1"><legend>Since when?</legend><label><input type="radio" value="a" data-points="2"> 1288</label>
            <label><input type="radio" value="b"> 1687</label></fieldset>""",
        "pages/walks/shaft.html": "<h1>The shaft</h1><p>Down.</p>",
        "pages/walks/town.html": "<h1>The town</h1><p>Small.</p>",
        "pages/about.html": "<title>About us</title><p>We are here.</p>",
        "strings/en.json": '{"pointCount": "{count, plural, one {# star} other {# stars}}"}',
        "pages/hostile.html": "<h1>Hostile</h1>" + "\n".join(f"<div>{v}</div>" for v in vectors()),
    }
    for name in "abc":
        texts[f"pages/{name}.html"] = f"<h1>Story {name}</h1><p>Text.</p>"
    for number, vector in enumerate(vectors()):
        texts[f"pages/hostile/{number}.html"] = f"<h1>{number}</h1>{vector}"
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, errors="surrogatepass")


@pytest.fixture(scope="module")
def houses(tmp_path_factory):
    folder = tmp_path_factory.mktemp("houses")
    library = folder / "library"
    run("sample", str(folder / "sample"), "--photos", "2")
    write(folder / "source")
    pictures = sorted((folder / "sample").rglob("*.jpg"))[:2]
    (folder / "source/images").mkdir()
    for number, picture in enumerate(pictures, 1):
        picture.rename(folder / f"source/images/{number}.jpg")
    run("bundle", "create", str(folder / "b.zip"), "--from", str(folder / "source"))
    run("bundle", "install", str(folder / "b.zip"), "--library", str(library))
    server = Server(library)
    yield server
    server.stop()


@pytest.fixture(scope="module", params=SIZES, ids=size_name)
def browser(request, houses):
    opened = Browser(houses.url, *request.param)
    yield opened
    opened.quit()


MENU, STORY = "/menu", f"/stories/{IDENTITY}/walks/mine.html?in=walks%2Fcollection.xml"
PAGES = {"menu": MENU, "collection": f"/collections/{IDENTITY}/walks/collection.xml", "story": STORY, "page": f"/content/{IDENTITY}/about.html"}


@pytest.mark.parametrize(("language", "dark"), [("en", False), ("ar", True)], ids=["light", "dark, from right to left"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(page, name, language, dark):
    page.media(dark=dark)
    page.speak(language)
    page.open(PAGES[name])
    page.quiet()
    shoot(page, f"bundle-{name}-{language}-{'dark' if dark else 'light'}")
    assert page.violations() == []
    assert page.run("return document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out at the side"
    marked = page.all(".tabs [aria-current]")
    assert len(marked) == 1 and marked[0].get_attribute("href").endswith("/menu")


@pytest.mark.parametrize("name", ["menu", "collection"])
def test_touch_targets_are_large_enough(page, name):
    page.open(PAGES[name])
    page.quiet()
    heights = page.run("return [...document.querySelectorAll('.row, .tabs a, .back')].map(e => e.getBoundingClientRect().height)")
    assert heights and min(heights) >= 43.5


def test_titles_are_wrapped_and_not_cut(page):
    page.open(MENU)
    row = "document.querySelector('.menu-rows .name > span')"
    assert page.run(f"return {row}.scrollWidth <= {row}.clientWidth + 1 || getComputedStyle({row}).display === 'inline'")
    assert page.run(f"return {row}.textContent").endswith("bold")


def test_navigation_from_the_menu_through_a_collection_and_back(page):
    page.open(MENU)
    page.one(".row[href$='/collection']").send_keys(key("ENTER"))
    page.until(lambda: page.one("h1").text == "Walks", "the collection")
    page.one(".row[href*='mine.html']").send_keys(key("ENTER"))
    page.until(lambda: page.one("h1").text == "The mine", "the story")
    page.one("[rel=next]").send_keys(key("ENTER"))
    page.until(lambda: page.one("h1").text == "The shaft", "the next story")
    page.one("[rel=next]").send_keys(key("ENTER"))
    page.until(lambda: page.one("h1").text == "The town", "the last story")
    assert page.all("[rel=next]") == []
    page.one("[rel=prev]").send_keys(key("ENTER"))
    page.until(lambda: page.one("h1").text == "The shaft", "the story before")
    page.one(".back").send_keys(key("ENTER"))
    page.until(lambda: page.one("h1").text == "Walks", "the collection")


def test_links_to_other_sites_open_in_a_new_window(page):
    page.open(STORY)
    link = page.one(".story-text a[href^='https://example.org']")
    assert link.get_attribute("target") == "_blank" and set(link.get_attribute("rel").split()) == {"noopener", "noreferrer"}


def test_no_script_of_a_bundle_runs(page):
    count = len(vectors())
    watch = page.command(
        "Page.addScriptToEvaluateOnNewDocument",
        source="window.ran = []; for (const name of ['alert', 'prompt', 'confirm', 'msgbox']) window[name] = (...a) => ran.push([name, ...a]);",
    )
    try:
        for address in ["hostile.html"] + [f"hostile/{n}.html" for n in range(0, count, 1 if page.width == 320 else 20)]:
            page.open(f"/stories/{IDENTITY}/{address}")
            assert page.run("return [...document.querySelectorAll('.story-text :is(a, summary)')].forEach(e => e.dispatchEvent(new MouseEvent('mouseover', {bubbles: true}))), ran") == [], address
            left = page.run(
                "return [...document.querySelectorAll('.story *')].flatMap(e => [...e.attributes].map(a => [e.localName, a.name, a.value]))"
                ".filter(([e, n, v]) => /^on|^style$|^srcset$|^id$/.test(n) && !/^question/.test(v) || /^(javascript|data|vbscript):/i.test(v.trim()))"
            )
            assert [found for found in left if found[1:] != ["id", "questions-heading"]] == [], address
            assert page.all(".story :is(script, style, iframe, object, embed, svg, math, base, link, meta)") == [], address
            assert page.run("return document.querySelectorAll('.story-text form, .story-text input').length") == 0
    finally:
        page.command("Page.removeScriptToEvaluateOnNewDocument", identifier=watch["identifier"])


def test_a_question_is_answered_without_scripts_and_counted(houses, tmp_path):
    bare = Browser(houses.url, 320, 480, scripts=False)
    try:
        bare.open(STORY)
        if bare.all("input[name=choice]"):
            bare.one("input[value=a]").send_keys(" ")
            bare.one(".question button").send_keys(key("ENTER"))
        bare.until(lambda: "1288" in bare.one(".question").text and "2 stars" in bare.one(".question").text, "the answer")
        assert bare.all("input[name=choice]") == []
        assert "So far: 2 stars" in bare.one(".questions").text
    finally:
        bare.quit()


def test_visited_bundle_pages_are_available_offline(houses):
    page = Browser(houses.url, 768, 1024)
    try:
        page.start_afresh()
        page.open("/")
        page.until(lambda: page.run("return navigator.serviceWorker.controller !== null"), "the worker")
        for address in (MENU, PAGES["collection"], STORY):
            page.open(address)
            page.quiet()
        page.until(
            lambda: page.run(
                "return caches.keys().then(async names => { for (const n of names) { const found ="
                " await (await caches.open(n)).match(location.href); if (found) return true } return false })"
            ),
            "the story to be kept",
        )
        page.command("Network.enable")
        page.command("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1)
        page.open(STORY)
        assert page.one("h1").text == "The mine"
        page.open(MENU)
        assert page.one("h1").text == "Our houses"
    finally:
        page.command("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
        page.quit()
