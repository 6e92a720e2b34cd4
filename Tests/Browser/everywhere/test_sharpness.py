"""Pictures: each has as many pixels as it is shown with, and hardly more."""

import re

import pytest

# The files that `photos` makes, by their longer sides: a window takes the smallest that suffices.
SIDES = [128, 160, 200, 256, 320, 400, 512, 640, 800, 1024, 1280, 1600, 2048, 2560, 3200, 4096]

# Each picture in the window with the size of its file, of the photo, and of the photo as it is shown: the part of it that covers its
# element, and what is cut off.
PICTURES = """
  const done = arguments[0];
  const seen = [...document.images].filter(i => {
    const b = i.getBoundingClientRect();
    return b.width > 1 && b.bottom > 0 && b.top < innerHeight && i.checkVisibility({visibilityProperty: true}) && !i.currentSrc.startsWith('data:');
  });
  Promise.all(seen.map(i => new Promise(found => {
    const file = new Image();
    file.onload = () => {
      const b = i.getBoundingClientRect();
      const shape = file.naturalWidth / file.naturalHeight;
      const width = Math.max(b.width, b.height * shape);
      found({id: /photos\\/([^/]+)/.exec(i.currentSrc)[1], file: [file.naturalWidth, file.naturalHeight],
        shown: [width, width / shape], isHere: i.complete && i.naturalWidth > 0, asks: i.currentSrc});
    };
    file.onerror = () => found({asks: i.currentSrc, isHere: false});
    file.src = i.currentSrc;
  }))).then(done);
"""


@pytest.fixture
def photo_sizes(ask):
    known = {}

    def size(photo):
        if photo not in known:
            document = ask(f"/photos/{photo}")
            known[photo] = (document["width"], document["height"])
        return known[photo]

    return size


def at_density(page, density):
    page.command(
        "Emulation.setDeviceMetricsOverride", width=page.width, height=page.height, deviceScaleFactor=density, mobile=page.is_touch
    )


def pictures(page):
    page.quiet()
    # A picture that is taken anew was chosen after the layout.
    page.steady(lambda: page.run("return [...document.images].map(i => [i.currentSrc, i.complete])"))
    found = page.until(lambda: [p for p in page.driver.execute_async_script(PICTURES)], "pictures")
    page.until(lambda: all(p["isHere"] for p in page.driver.execute_async_script(PICTURES)), "all pictures")
    return found


def forget_pictures(page):
    """Empties the browser's memory: it shows a larger file that it has already."""
    page.open("/about")
    for is_off in (True, False):
        page.command("Network.setCacheDisabled", cacheDisabled=is_off)


def judge(page, density, photo_sizes):
    for picture in pictures(page):
        whole = photo_sizes(picture["id"])
        pixels = min(density, 2)
        for file, shown, most in zip(picture["file"], picture["shown"], whole):
            assert file >= min(most, int(shown * pixels)), f"soft: {picture}"
        # The longer side as it is shown, with a pixel for rounding.
        wanted = max(picture["shown"]) * pixels * 1.005 + 1
        enough = next((side for side in SIDES if side >= wanted), SIDES[-1])
        # What is asked for; the service worker may have a larger one.
        assert int(re.search(r"size=(\d+)", picture["asks"])[1]) <= enough, f"more than is seen: {picture}"


@pytest.mark.parametrize("density", [1, 2, 3])
def test_pictures_have_the_pixels_that_are_shown(page, ask, photos, recents, photo_sizes, density):
    at_density(page, density)
    place = photos[0]["place"]
    trips = ask("/trips")["trips"]
    # Those with small pictures first: browsers show a larger file that they have already.
    paths = ["/", "/recents", f"/search?q={place['name']}"] + ["/trips"] * bool(trips)
    for path in [*paths, f"/places/{place['id']}", f"/photos/{photos[0]['id']}"]:
        forget_pictures(page)
        page.open(path)
        if "/places/" in path:
            page.until(lambda: page.all(".grid.laid"), "the grid")
        judge(page, density, photo_sizes)


def test_pictures_are_fetched_in_one_size(page, photos):
    forget_pictures(page)
    page.requests()
    page.open(f"/places/{photos[0]['place']['id']}")
    page.until(lambda: page.all(".grid.laid"), "the grid")
    pictures(page)
    asked = [address.split("/photos/")[1].split("/")[0] for address in page.requests() if "/thumbnail?" in address]
    assert asked and len(asked) == len(set(asked))


def test_a_narrower_window_keeps_its_pictures(page, photos):
    page.open(f"/places/{photos[0]['place']['id']}")
    page.until(lambda: page.all(".grid.laid"), "the grid")
    before = {picture["id"]: max(picture["file"]) for picture in pictures(page)}
    page.resize(page.width * 3 // 4, page.height)
    after = {picture["id"]: max(picture["file"]) for picture in pictures(page)}
    assert after and all(after[photo] >= before[photo] for photo in after.keys() & before.keys())


def test_found_photos_are_fitted_as_one_types(page, photos):
    page.open("/search")
    page.one("#search input").send_keys(photos[0]["place"]["name"])
    page.until(lambda: page.all(".found-photos img"), "photos")
    sizes = page.run("return [...document.querySelectorAll('.found-photos img[srcset]')].map(i => i.sizes)")
    assert sizes and all("auto" not in size for size in sizes)
