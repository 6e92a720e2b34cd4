"""The row of neighbours below a photo in wide windows, and the texts over a photo of any colour."""

import pytest

from browser import key
from test_photo import open_photo, settled, state

SMALL = 80


def strip(page):
    """The photos in the strip, and the marked ones."""
    link = "a => new URL(a.href).pathname.split('/').pop()"
    return page.run(
        f"const a = [...document.querySelectorAll('.filmstrip a')]; const id = {link};"
        " return [a.map(id), a.filter(a => a.getAttribute('aria-current') === 'true').map(id), a.filter(a => a.tabIndex === 0).map(id)]"
    )


def until_current(page, photo):
    page.until(lambda: strip(page)[1] == [photo], "the photo to be marked")
    return strip(page)


@pytest.fixture
def wide(page):
    if page.width < 700:
        pytest.skip("phones have no room for it")
    return page


def of_place(ask, place):
    return [photo["id"] for photo in ask(f"/places/{place}/photos?limit=200")["photos"]]


def test_a_phone_has_no_strip(page, photos):
    if page.width >= 700:
        pytest.skip("there is one")
    open_photo(page, photos[0])
    assert not page.one("#filmstrip").is_displayed()
    assert not [address for address in page.requests() if "filmstrip" in address], "it is not even loaded"


def test_the_strip_has_what_is_near_and_marks_the_photo(wide, ask, photos):
    ids = of_place(ask, photos[0]["place"]["id"])
    row = len(ids) // 2
    opened = open_photo(wide, {"id": ids[row]})
    assert opened["id"] == ids[row]
    found, _, reached = until_current(wide, ids[row])
    wide.until(lambda: len(strip(wide)[0]) > 2 or len(ids) < 3, "its neighbours")
    found = wide.steady(lambda: strip(wide)[0])
    start = ids.index(found[0])
    assert found == ids[start : start + len(found)], "in the order of the list"
    assert len(found) <= 2 * (wide.width // 2 // SMALL + 1) + 1, "only what is near"
    assert reached == [ids[row]]
    boxes = wide.run("return [...document.querySelectorAll('.filmstrip a')].map(a => { const b = a.getBoundingClientRect(); return [b.x + b.width / 2, b.width, b.height] })")
    assert all((width, height) == (SMALL, SMALL) for _, width, height in boxes)
    middle = "const b = document.querySelector('.filmstrip [aria-current]').getBoundingClientRect(); return b.x + b.width / 2"
    wide.until(lambda: abs(wide.run(middle) - wide.width / 2) < 1, "the photo to be in the middle")
    assert wide.violations() == []


def test_a_click_and_the_arrow_keys_go_there(wide, ask, photos):
    ids = of_place(ask, photos[0]["place"]["id"])
    open_photo(wide, {"id": ids[0]})
    until_current(wide, ids[0])
    step = min(3, len(ids) - 1)
    link = wide.until(lambda: wide.one(f".filmstrip a[href*='{ids[step]}']"), "the neighbour")
    link.click()
    wide.until(lambda: state(wide)["id"] == ids[step], "the photo that was clicked")
    until_current(wide, ids[step])
    wide.run("document.querySelector('.filmstrip [aria-current]').focus()")
    wide.keys(key("ARROW_LEFT"))
    wide.until(lambda: state(wide)["id"] == ids[step - 1], "the photo before")
    until_current(wide, ids[step - 1])
    focused = "return document.activeElement.closest('.filmstrip a')?.getAttribute('aria-current')"
    wide.until(lambda: wide.run(focused) == "true", "the focus on the marked photo")


def test_nothing_shifts_when_the_strip_arrives(wide, photos):
    wide.open(f"/photos/{photos[0]['id']}")
    wide.run("window.shift = 0; new PerformanceObserver(l => l.getEntries().forEach(e => shift += e.value)).observe({type: 'layout-shift', buffered: true})")
    wide.until(lambda: strip(wide)[1] == [photos[0]["id"]], "the strip")
    settled(wide)
    wide.quiet()
    assert wide.run("return shift") <= 0.001


def luminance(colour):
    parts = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


# The lightest pixel in each box of a picture of the page.
LIGHTEST = """
const [picture, boxes, done] = arguments;
const image = new Image();
image.onload = () => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext('2d', {willReadFrequently: true});
  context.drawImage(image, 0, 0);
  const ratio = image.width / innerWidth;
  done(boxes.map(([left, top, right, bottom]) => {
    const from = [Math.max(0, left), Math.max(0, top)].map((side) => Math.round(side * ratio));
    const to = [Math.min(innerWidth, right), Math.min(innerHeight, bottom)].map((side) => Math.round(side * ratio));
    const { data } = context.getImageData(...from, Math.max(1, to[0] - from[0]), Math.max(1, to[1] - from[1]));
    let lightest = [0, 0, 0];
    for (let i = 0; i < data.length; i += 4) {
      const pixel = [...data.slice(i, i + 3)];
      if (pixel[0] + pixel[1] + pixel[2] > lightest[0] + lightest[1] + lightest[2]) lightest = pixel;
    }
    return lightest;
  }));
};
image.src = `data:image/png;base64,${picture}`;
"""
# The texts over a photo. They are made transparent and the photo white, so that the picture shows what is behind them.
TEXTS = ["#back", "#photo-title", "#photo-lines", "#photo-place", "#photo-date", "#position-in"]


def test_texts_can_be_read_over_a_white_photo(page, ask, photos):
    titled = next((photo for photo in ask("/search?q=very")["photos"] if photo.get("caption")), photos[0])
    open_photo(page, titled)
    texts = page.run(
        "return arguments[0].map(s => document.querySelector(s)).filter(e => e?.textContent.trim()).map(e => {"
        " const range = document.createRange(); range.selectNodeContents(e); const b = range.getBoundingClientRect();"
        " return [e.id, getComputedStyle(e).color.match(/[\\d.]+/g).slice(0, 3).map(Number), Math.floor(b.left), Math.floor(b.top), Math.ceil(b.right), Math.ceil(b.bottom)] })",
        TEXTS,
    )
    assert len(texts) >= 3
    page.run(
        "const sheet = new CSSStyleSheet(); sheet.replaceSync('.picture, .picture img { background: #fff !important; } .picture img, .tiles { visibility: hidden }"
        " .stage { background: #fff !important } .viewer-bar *, .caption-bar * { color: transparent !important; stroke: transparent !important }'); document.adoptedStyleSheets = [sheet]"
    )
    lightest = page.driver.execute_async_script(LIGHTEST, page.driver.get_screenshot_as_base64(), [text[2:] for text in texts])
    for (name, colour, *_), light in zip(texts, lightest):
        ratio = (luminance(colour) + 0.05) / (luminance(light) + 0.05)
        assert ratio >= 4.5, f"{name}: {ratio:.2f}"
