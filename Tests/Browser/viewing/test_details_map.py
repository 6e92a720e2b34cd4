"""The small map in the details of a photo."""

import urllib.parse

from test_photo import open_photo


def test_the_details_have_a_map_that_leads_to_the_place(page, ask, places):
    lists = (ask(f"/places/{place['id']}/photos?limit=20")["photos"] for place in places)
    photo = next(photo for photos in lists for photo in photos if "latitude" in photo and photo["state"] == "local")
    open_photo(page, photo)
    assert not [address for address in page.requests() if "/map/spot.svg" in address], "not before somebody looks"
    page.keys("i")
    picture = page.one("#map-picture")
    page.until(lambda: picture.is_displayed() and page.run("return arguments[0].naturalWidth", picture) == 640, "the map")
    width, height = page.run("const b = arguments[0].getBoundingClientRect(); return [b.width, b.height]", picture)
    assert abs(width / height - 2) < 0.02
    assert page.violations() == []
    page.press("#map-link")
    page.until(lambda: page.path.startswith("/map?"), "the map")
    at = urllib.parse.parse_qs(urllib.parse.urlsplit(page.path).query)["at"][0].split(",")
    assert abs(float(at[0]) - photo["latitude"]) < 0.02 and abs(float(at[1]) - photo["longitude"]) < 0.02


def test_a_photo_without_a_position_has_no_map(page, ask):
    found = ask("/places/zz/photos?limit=200")["photos"]
    bare = next(photo for photo in found if "latitude" not in photo and photo["state"] == "local")
    open_photo(page, bare)
    page.keys("i")
    page.until(lambda: page.one("#info").is_displayed(), "the details")
    assert not page.one("#photo-map").is_displayed()
