"""The slideshow and picture frame: it turns by itself, stops when it is told to, and goes on without the server."""

import urllib.parse

import pytest

from browser import Browser, key
from conftest import SIZES, size_name
from test_offline import Traveller
from test_photo import middle, open_photo

# Between two photos of a slideshow that must turn within a test, in seconds.
SHORT = 1
# For one that must not.
LONG = 3600


def shown(page):
    return page.run("return document.getElementById('viewer').dataset.photoId")


def is_idle(page):
    return page.run("return document.getElementById('viewer').classList.contains('idle')")


def show_bars(page):
    """Shows the buttons for some seconds, as a movement of the mouse does."""
    page.run("dispatchEvent(new PointerEvent('pointermove', {pointerType: 'mouse'}))")


def photos_of(ask, place):
    return ask(f"/frame?place={place}&limit=200")["photos"]


@pytest.fixture(scope="module")
def listed(ask, places):
    """A place with some photos, and their ids."""
    lists = [(place["id"], photos_of(ask, place["id"])) for place in places if place["id"] != "zz"]
    place, photos = next(found for found in lists if 3 < len(found[1]) < 12 and all(photo["state"] == "local" for photo in found[1]))
    return place, [photo["id"] for photo in photos]


def begin(page, query):
    page.open(f"/frame?{query}")
    return page.until(lambda: shown(page), "the first photo")


def test_one_photo_follows_the_other_and_the_first_the_last(page, listed):
    place, ids = listed
    begin(page, f"place={place}&seconds={SHORT}&photo={ids[-2]}")
    page.run(
        "const now = () => viewer.dataset.photoId; window.seen = [now()];"
        " new MutationObserver(() => seen.push(now())).observe(viewer, {attributeFilter: ['data-photo-id']})"
    )
    page.until(lambda: page.run("return seen.length") > len(ids), "the photos to follow each other")
    seen = page.run("return seen")
    start = ids.index(seen[0])
    assert seen == [ids[(start + turn) % len(ids)] for turn in range(len(seen))]


def test_keys_and_buttons_pause_and_turn(page, listed):
    place, ids = listed
    assert begin(page, f"place={place}&seconds={LONG}") == ids[0]
    page.keys(key("ARROW_RIGHT"))
    page.until(lambda: shown(page) == ids[1], "the next photo")
    page.keys(key("ARROW_LEFT"))
    page.until(lambda: shown(page) == ids[0], "the photo before")
    page.keys(key("ARROW_LEFT"))
    page.until(lambda: shown(page) == ids[-1], "the last photo before the first")
    show_bars(page)
    page.until(lambda: page.one("#play").is_displayed(), "the buttons")
    button = page.one("#play")
    assert button.get_attribute("aria-label") == "Pause"
    page.keys(" ")
    assert button.get_attribute("aria-label") == "Continue"
    assert not page.run("return document.getElementById('viewer').classList.contains('playing')")
    show_bars(page)
    button.click()
    assert button.get_attribute("aria-label") == "Pause"
    show_bars(page)
    page.one("#next").click()
    page.until(lambda: shown(page) == ids[0], "the next photo by the button")
    show_bars(page)
    page.one("#previous").click()
    page.until(lambda: shown(page) == ids[-1], "the photo before by the button")


def test_a_paused_slideshow_stands_still(page, listed):
    place, ids = listed
    begin(page, f"place={place}&seconds=0")
    assert page.one("#play").get_attribute("aria-label") == "Continue"
    page.run("window.turned = 0; new MutationObserver(() => turned++).observe(viewer, {attributeFilter: ['data-photo-id']})")
    page.keys(" ")
    page.keys(" ")
    # What a paused slideshow would have to do is set by a timer: there is none.
    page.run("window.timers = 0; const set = setTimeout; window.setTimeout = (work, time) => { if (time >= 7000) timers++; return set(work, time) }")
    page.keys(key("ARROW_RIGHT"))
    page.until(lambda: shown(page) == ids[1], "the next photo")
    assert page.run("return [turned, timers]") == [1, 0]
    page.keys(" ")
    assert page.run("return timers") == 1, "it continues"


def test_the_buttons_hide_and_come_back(page, listed):
    begin(page, f"place={listed[0]}&seconds={LONG}")
    if not page.is_touch:
        page.mouse("mouseMoved", middle(page))
    page.until(lambda: is_idle(page), "the buttons to hide")
    assert not page.one("#back").is_displayed()
    tree = page.command("Accessibility.getFullAXTree")["nodes"]
    names = [node["name"]["value"] for node in tree if node.get("role", {}).get("value") == "button" and not node["ignored"]]
    assert {"Pause", "Next photo", "Previous photo"} <= set(names), "they stay in the tree"
    page.tap(middle(page))
    page.until(lambda: not is_idle(page), "a tap to bring them back")
    page.until(lambda: is_idle(page), "the buttons to hide again")
    page.run("document.getElementById('play').focus()")
    page.until(lambda: not is_idle(page), "the focus to bring them back")
    assert page.violations() == []


def test_a_photo_fills_the_window_or_is_shown_as_a_whole(page, ask, listed):
    begin(page, f"place={listed[0]}&seconds={LONG}")
    box = "const b = document.querySelector('.slide:last-child .picture').getBoundingClientRect(); return [b.width, b.height]"
    photo = ask(f"/photos/{shown(page)}")
    # A photo of a few pixels is enlarged four times at most.
    scale = min(4, max(page.width / photo["width"], page.height / photo["height"]))
    wanted = [photo["width"] * scale, photo["height"] * scale]
    page.until(lambda: all(abs(a - b) < 0.5 for a, b in zip(page.run(box), wanted)), "the photo to fill the window")
    show_bars(page)
    page.one("#mode-button").click()
    width, height = page.run(box)
    assert width <= page.width + 0.01 and height <= page.height + 0.01
    begin(page, f"place={listed[0]}&seconds={LONG}")
    assert page.run(box) == [width, height], "it is remembered"


def test_the_next_photo_is_decoded_before_it_is_shown(page, listed):
    place, ids = listed
    begin(page, f"place={place}&seconds={LONG}")
    page.quiet()
    asked = [address for address in page.requests() if f"/photos/{ids[1]}/thumbnail" in address]
    assert asked, "the next photo is asked for"
    page.run("window.bare = []; new MutationObserver(changes => { for (const slide of changes.flatMap(c => [...c.addedNodes]))"
             " bare.push(slide.querySelector('img')?.complete ?? false) }).observe(stage, {childList: true})")
    page.keys(key("ARROW_RIGHT"))
    page.until(lambda: shown(page) == ids[1], "the next photo")
    assert page.run("return bare") == [True]
    page.quiet()
    assert not [address for address in page.requests() if f"/photos/{ids[1]}/thumbnail" in address], "not asked for again"


def test_photos_fade_into_each_other_unless_motion_is_reduced(page, listed):
    begin(page, f"place={listed[0]}&seconds={LONG}")
    count = "return document.querySelectorAll('.slide').length"
    page.keys(key("ARROW_RIGHT"))
    page.until(lambda: shown(page) == listed[1][1], "the next photo")
    assert page.run(count) == 1 and page.run("return document.getAnimations().length") == 0
    page.media(still=False)
    page.run("const animate = Element.prototype.animate; window.fades = []; Element.prototype.animate = function (...a) {"
             " if (this.matches('.slide')) fades.push(a[0].map(f => f.opacity)); return animate.apply(this, a) }")
    page.keys(key("ARROW_RIGHT"))
    page.until(lambda: page.run("return fades.length") == 1, "the fade")
    assert page.run("return fades[0]") == [0, 1]
    page.until(lambda: page.run(count) == 1, "the photo before to leave")


def test_what_cannot_be_loaded_is_skipped_and_the_rest_goes_on(page, listed):
    place, ids = listed
    begin(page, f"place={place}&seconds=0")
    page.quiet()
    page.run("const decode = HTMLImageElement.prototype.decode; HTMLImageElement.prototype.decode = function () {"
             " return this.src.includes(arguments[0]) ? Promise.reject(new DOMException('broken', 'EncodingError')) : decode.call(this) }".replace("arguments[0]", f"'{ids[2]}'"))
    for wanted in (ids[1], ids[3 % len(ids)]):
        page.keys(key("ARROW_RIGHT"))
        page.until(lambda: shown(page) == wanted, "the next photo that can be loaded")


def test_the_slideshow_begins_at_the_photo_and_leads_back(page, photos):
    open_photo(page, photos[1])
    page.keys("s")
    page.until(lambda: page.path.startswith("/frame"), "the slideshow")
    assert page.until(lambda: shown(page), "the photo") == photos[1]["id"]
    if not page.is_touch:
        page.mouse("mouseMoved", middle(page))
    assert urllib.parse.parse_qs(urllib.parse.urlsplit(page.path).query) == {"place": [photos[1]["place"]["id"]], "photo": [photos[1]["id"]]}
    page.until(lambda: is_idle(page), "the buttons to hide")
    page.keys(key("ESCAPE"))
    assert not is_idle(page) and page.path.startswith("/frame"), "the first press shows the buttons"
    page.keys(key("ESCAPE"))
    page.until(lambda: page.path == f"/photos/{photos[1]['id']}", "the photo that it began at")
    page.open(f"/places/{photos[0]['place']['id']}")
    link = page.one(".lead a[href*='/frame']")
    assert link.text == "Slideshow"
    link.click()
    page.until(lambda: shown(page), "the slideshow of the place")


def test_the_screen_stays_on_while_photos_turn(page, listed):
    script = page.command(
        "Page.addScriptToEvaluateOnNewDocument",
        source="window.held = 0; Object.defineProperty(navigator, 'wakeLock', {value: {request: async (type) => {"
        " held += 1; const lock = {released: false, release: async () => { lock.released = true; held -= 1 }}; return lock }}})",
    )
    try:
        begin(page, f"place={listed[0]}&seconds={LONG}")
        page.until(lambda: page.run("return held") == 1, "the screen to be kept on")
        page.keys(" ")
        page.until(lambda: page.run("return held") == 0, "the screen to be given back")
        page.keys(" ")
        page.until(lambda: page.run("return held") == 1, "the screen to be kept on again")
    finally:
        page.command("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])


@pytest.fixture(scope="module", params=SIZES, ids=size_name)
def bare(request, url):
    """A browser without JavaScript."""
    opened = Browser(url, *request.param, scripts=False)
    yield opened
    opened.quit()


def test_without_scripts_links_turn_and_pause(bare, listed):
    place, ids = listed
    bare.open(f"/frame?place={place}&seconds={LONG}")
    assert ids[0] in bare.one(".still").get_attribute("src")
    bare.one("#plain-next").click()
    bare.until(lambda: ids[1] in bare.one(".still").get_attribute("src"), "the next photo")
    bare.one(".plain-ways a").click()
    bare.until(lambda: "seconds=0" in bare.path, "the pause")
    assert bare.one(".plain-ways").text.startswith("Continue")


@pytest.fixture
def traveller(library):
    traveller = Traveller(library, SIZES[0])
    yield traveller
    traveller.end()


def test_it_goes_on_without_the_server(traveller, listed):
    place, ids = listed
    page = traveller.page
    address = f"/frame?place={place}&seconds={SHORT}"
    traveller.see(address)
    seen = set()
    page.until(lambda: seen.add(shown(page)) or len(seen) > 2, "some photos to be kept")
    page.quiet()
    traveller.stop_server()
    page.open(address)
    again = []
    page.until(lambda: (found := shown(page)) and (again.append(found) if again[-1:] != [found] else None) or len(again) > 3, "photos to follow each other")
    assert set(again) <= set(ids) and len(set(again)) > 1
    assert page.one("#viewer-error").text == ""
