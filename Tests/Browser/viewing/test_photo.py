"""A photo: it fills the window, zooms, moves, and leads to its neighbours."""

import pytest

from browser import key


def state(page):
    """The view in the page's data attributes."""
    data = page.run("return {...document.getElementById('viewer').dataset}")
    names = {"zoomScale": "scale", "contentOffsetX": "x", "contentOffsetY": "y", "minimumZoomScale": "least", "maximumZoomScale": "most"}
    return {"id": data.get("photoId"), **{short: float(data[name]) for name, short in names.items() if name in data}}


def settled(page):
    return page.steady(lambda: state(page))


def open_photo(page, photo, query=""):
    page.open(f"/photos/{photo['id']}{query}")
    page.until(lambda: page.run("return document.querySelector('#viewer')?.dataset.zoomScale"), "the photo")
    page.quiet()
    return settled(page)


def expected(page, ask, photo, mode="fill", size=None):
    width, height = size or (page.width, page.height)
    density = page.run("return devicePixelRatio")
    geometry = ask(f"/photos/{photo['id']}/geometry?viewport={width}x{height}&density={density}&mode={mode}")["geometry"]
    offset = geometry["contentOffset"]
    return {
        "id": photo["id"], "scale": geometry["zoomScale"], "x": offset["x"], "y": offset["y"],
        "least": geometry["minimumZoomScale"], "most": geometry["maximumZoomScale"],
    }


def middle(page):
    return page.width / 2, page.height / 2


def test_each_photo_opens_filling_the_window_exactly(page, ask, photos):
    for photo in photos[:4]:
        assert open_photo(page, photo) == expected(page, ask, photo)
        box = page.run("const b = document.querySelector('.picture').getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]")
        assert box[0] <= 0.01 and box[1] <= 0.01 and box[2] >= page.width - 0.01 and box[3] >= page.height - 0.01


def test_the_picture_is_as_sharp_as_the_window(page, photos):
    view = open_photo(page, photos[0])
    page.steady(lambda: page.run("return document.querySelector('.picture img')?.naturalWidth"))
    density = page.run("return devicePixelRatio")
    natural = page.run("return document.querySelector('.picture img').naturalWidth")
    assert natural >= min(photos[0]["width"], int(photos[0]["width"] * view["scale"] * density))


def test_a_turned_window_is_filled_too(page, ask, photos):
    open_photo(page, photos[0])
    page.resize(page.height, page.width)
    turned = expected(page, ask, photos[0], size=(page.height, page.width))
    assert page.until(lambda: state(page) == turned, "the turned window to be filled")


def test_a_double_tap_shows_all_and_another_fills(page, ask, photos):
    opened = open_photo(page, photos[0])
    fit = expected(page, ask, photos[0], "fit")
    page.tap(middle(page), times=2)
    if opened["scale"] != fit["scale"]:
        page.until(lambda: state(page)["scale"] == fit["scale"], "the whole photo")
        assert (state(page)["x"], state(page)["y"]) == (fit["x"], fit["y"])
    page.steady(lambda: state(page))
    page.tap(middle(page), times=2)
    page.until(lambda: state(page)["scale"] == opened["scale"], "the filled window")


def test_zooming_stays_within_its_limits(page, photos):
    opened = open_photo(page, photos[0])
    for delta, limit in [(-3000, opened["most"]), (6000, opened["least"])]:
        page.wheel(middle(page), delta)
        page.until(lambda: state(page)["scale"] == limit, f"the scale {limit}")


def test_the_wheel_keeps_the_point_under_it(page, photos):
    before = open_photo(page, photos[0])
    point = page.width * 0.5, page.height * 0.5
    page.wheel(point, -40)
    after = settled(page)
    if after["scale"] == before["scale"]:
        pytest.skip("the photo is at its largest already")
    for axis, at in (("x", point[0]), ("y", point[1])):
        assert (before[axis] + at) / before["scale"] == pytest.approx((after[axis] + at) / after["scale"], abs=1)


def test_dragging_never_leaves_the_photo(page, photos):
    open_photo(page, photos[0])
    page.keys("+")
    view = settled(page)
    for end in ((page.width * 0.9, page.height * 0.85), (page.width * 0.1, page.height * 0.15)):
        page.drag(middle(page), end)
        now = settled(page)
        if now["id"] != view["id"]:
            return
        for axis, length, window in (("x", photos[0]["width"], page.width), ("y", photos[0]["height"], page.height)):
            slack = length * now["scale"] - window
            assert now[axis] == pytest.approx(slack / 2) if slack < 0 else -0.001 <= now[axis] <= slack + 0.001


def test_arrow_keys_go_through_the_listing_without_a_reload(page, ask, photos):
    listed = [photo["id"] for photo in ask(f"/places/{photos[0]['place']['id']}/photos?limit=200")["photos"]]
    row = listed.index(photos[0]["id"])
    if row + 1 >= len(listed):
        pytest.skip("the place has one photo")
    open_photo(page, photos[0])
    page.run("window.same = true")
    page.keys(key("ARROW_RIGHT"))
    page.until(lambda: state(page)["id"] == listed[row + 1], "the next photo")
    assert page.path == f"/photos/{listed[row + 1]}" and page.run("return window.same")
    following = ask(f"/photos/{listed[row + 1]}")
    if following.get("width"):
        page.until(lambda: state(page) == expected(page, ask, following), "fresh geometry")
    page.keys(key("ARROW_LEFT"))
    page.until(lambda: state(page)["id"] == photos[0]["id"], "the photo before")
    page.driver.back()
    page.until(lambda: state(page)["id"] == listed[row + 1] and page.path.endswith(listed[row + 1]), "back")
    assert page.run("return window.same")


def test_the_details_have_the_clock_of_the_place(page, photos):
    dated = next((photo for photo in photos if photo.get("takenAtLocal", "")[19:]), None)
    if not dated:
        pytest.skip("no photo knows the offset of its clock")
    open_photo(page, dated)
    local = dated["takenAtLocal"]
    facts = page.run("return document.getElementById('facts').textContent")
    assert f"UTC{local[19:]}" in facts and str(int(local[8:10])) in facts
    assert page.run("return document.querySelector('#photo-date time').dateTime") == local


def test_a_swipe_goes_to_the_next_photo(page, ask, photos):
    listed = [photo["id"] for photo in ask(f"/places/{photos[0]['place']['id']}/photos?limit=200")["photos"]]
    row = listed.index(photos[0]["id"])
    if row + 1 >= len(listed):
        pytest.skip("the place has one photo")
    open_photo(page, photos[0])
    x, y = middle(page)
    for _ in range(6):
        page.drag((page.width * 0.85, y), (page.width * 0.08, y), hold=0)
        page.steady(lambda: state(page))
        if state(page)["id"] != photos[0]["id"]:
            break
    page.until(lambda: state(page)["id"] == listed[row + 1], "the next photo")
    assert page.path == f"/photos/{listed[row + 1]}"


def test_the_photo_is_put_on_the_recents_once(page, ask, photos):
    page.requests()
    open_photo(page, photos[1])
    assert ask("/recents")["recents"][0]["photo"]["id"] == photos[1]["id"]


def test_zoom_is_kept_over_a_reload_but_not_for_a_link(page, ask, photos):
    open_photo(page, photos[0])
    page.keys(key("SUBTRACT"))
    page.keys("-")
    zoomed = settled(page)
    page.driver.refresh()
    page.until(lambda: page.run("return document.querySelector('#viewer')?.dataset.zoomScale"), "the photo")
    assert settled(page)["scale"] == pytest.approx(zoomed["scale"])
    page.open("/about")
    assert open_photo(page, photos[0]) == expected(page, ask, photos[0])


def test_details_open_by_key_and_escape_closes_them(page, photos):
    open_photo(page, photos[0])
    page.keys("i")
    page.until(lambda: page.one("#info").is_displayed(), "the details")
    assert page.run("return document.activeElement.id") == "info"
    assert page.one("#info-button").get_attribute("aria-expanded") == "true"
    page.keys(key("ESCAPE"))
    page.until(lambda: not page.one("#info").is_displayed(), "the photo alone")
    assert page.run("return document.activeElement.id") == "info-button"


def test_escape_returns_to_the_listing(page, photos):
    place = photos[0]["place"]["id"]
    page.open(f"/places/{place}")
    page.until(lambda: page.all(".grid.laid"), "the grid")
    page.run("document.querySelector('.cell a').click()")
    page.until(lambda: "/photos/" in page.path and state(page).get("scale"), "the photo")
    page.quiet()
    page.keys(key("ESCAPE"))
    page.until(lambda: page.path == f"/places/{place}", "the place")


def test_a_tap_hides_the_bars_and_another_shows_them(page, photos):
    open_photo(page, photos[0])
    page.tap(middle(page))
    page.until(lambda: not page.one("#caption-bar").is_displayed(), "the bare photo")
    page.tap(middle(page))
    page.until(lambda: page.one("#caption-bar").is_displayed(), "the bars")


def test_titles_show_emphasis_and_nothing_else(page, ask):
    found = ask("/search?q=bold")["photos"]
    marked = [photo for photo in found if "<b>" in photo.get("title", "")]
    if not marked:
        pytest.skip("no title has emphasis in this library")
    open_photo(page, marked[0])
    title = page.one("#photo-title")
    assert title.text == "A very bold R&D <3 <script>alert(1)</script>"
    assert [element.tag_name for element in title.find_elements("css selector", "*")] == ["i", "b"]
    assert page.driver.title == title.text
