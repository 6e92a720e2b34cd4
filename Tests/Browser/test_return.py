"""Where one was: after a reload, and in a new session."""


def new_session(page):
    """What closing the window and opening it again does to storage."""
    page.run("sessionStorage.clear()")


def test_a_reload_keeps_the_position(page):
    page.open("/")
    page.quiet()
    page.run("scrollTo(0, 2345)")
    page.steady(lambda: page.scroll)
    page.driver.refresh()
    page.until(lambda: page.scroll == 2345, "the position")


def test_a_new_session_returns_to_the_place_and_position(page, places):
    path = f"/places/{places[0]['id']}"
    page.open(path)
    page.until(lambda: page.all(".grid.laid"))
    page.run("scrollTo(0, 200)")
    position = page.steady(lambda: page.scroll)
    new_session(page)
    page.open("/")
    page.until(lambda: page.path == path, "the place")
    page.until(lambda: page.scroll == position, "the position")


def test_a_new_session_returns_to_the_photo_and_its_zoom(page, photos):
    page.open(f"/photos/{photos[0]['id']}")
    scale = lambda: page.run("return document.getElementById('viewer')?.dataset.zoomScale")
    page.until(scale)
    page.keys("-")
    zoomed = page.steady(scale)
    new_session(page)
    page.open("/")
    page.until(lambda: page.path == f"/photos/{photos[0]['id']}", "the photo")
    page.until(lambda: scale() and abs(float(scale()) - float(zoomed)) < 1e-12, "the zoom")


def test_an_explicit_link_and_a_tap_on_places_go_where_they_say(page, places):
    page.open(f"/places/{places[0]['id']}")
    page.quiet()
    new_session(page)
    page.open("/recents")
    assert page.path == "/recents"
    page.one(".tabs a").click()
    page.until(lambda: page.path == "/", "the places")
    page.quiet()
    assert page.path == "/"
