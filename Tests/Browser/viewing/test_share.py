"""What those see who have the link of a share, and the pages on which an owner makes links and ends them."""

import os
import pathlib

import pytest

WORDS = "A walk in the hills\nwith two lines"


def shoot(page, name):
    folder = os.environ.get("PHOTOS_SHOTS")
    if folder:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(pathlib.Path(folder) / f"{name}-{page.width}.png")


@pytest.fixture
def share(ask):
    """Makes shares, and ends them after the test."""
    made = []

    def share(**body):
        made.append(ask("/shares", "POST", body))
        return made[-1]["path"]

    yield share
    there = {found["id"] for found in ask("/shares")["shares"]}
    for one in made:
        if one["share"]["id"] in there:
            ask(f"/shares/{one['share']['id']}", "DELETE")


@pytest.fixture
def no_shares(ask):
    yield
    for found in ask("/shares")["shares"]:
        ask(f"/shares/{found['id']}", "DELETE")


def shown(page):
    return page.run("return document.querySelector('.shared-picture img').currentSrc")


def wait_for_picture(page, photo):
    page.until(lambda: page.run("return location.pathname").endswith(photo["id"]), f"the page of {photo['id']}")
    page.until(lambda: photo["id"] in shown(page), "its picture")
    page.until(lambda: page.run("return document.querySelector('.shared-picture img').complete"), "all of the picture")


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_page_shows_its_photos_with_title_and_text(page, share, photos, language):
    link = share(photos=[photo["id"] for photo in photos[:3]], title="Our walk", text=WORDS)
    page.speak(language)
    page.open(link)
    page.until(lambda: page.all(".grid.laid"), "the grid")
    page.quiet()
    shoot(page, f"share-{language}")
    assert page.one("h1").text == "Our walk"
    assert page.one(".share-text").text == WORDS
    cells = page.run("return [...document.querySelectorAll('.cell')].map(c => c.dataset.id)")
    assert cells == [photo["id"] for photo in photos[:3]]
    assert not page.all(".tabs, #share, #select"), "nothing of the library around it"
    links = page.run("return [...document.querySelectorAll('a')].map(a => a.pathname + a.hash)")
    assert all(address.startswith(link) or address.endswith("#grid") for address in links), links
    assert page.violations() == []
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")


def test_photos_are_turned_by_buttons_keys_and_back_again(page, share, photos):
    link = share(photos=[photo["id"] for photo in photos[:3]], title="Our walk")
    page.open(f"{link}/photos/{photos[0]['id']}")
    wait_for_picture(page, photos[0])
    shoot(page, "share-photo")
    assert page.violations() == []
    page.run("window.isTheSame = true")
    page.one("#next").click()
    wait_for_picture(page, photos[1])
    page.keys("\ue014")
    wait_for_picture(page, photos[2])
    assert not page.all("#next")
    page.keys("\ue012")
    wait_for_picture(page, photos[1])
    assert page.run("return window.isTheSame"), "the page is not loaded again, so full screen stays"
    page.one("#back").click()
    page.until(lambda: page.all(".grid.laid"), "the grid")


def test_the_slideshow_goes_on_by_itself_and_begins_again(page, share, photos):
    link = share(photos=[photo["id"] for photo in photos[:2]])
    page.open(f"{link}/photos/{photos[0]['id']}?play=1")
    wait_for_picture(page, photos[1])
    wait_for_picture(page, photos[0])
    page.one("#play").click()
    page.until(lambda: "play=" not in page.run("return location.search"), "the pause")
    here = page.run("return location.pathname")
    page.run("return new Promise((done) => setTimeout(done, 1800))")
    assert page.run("return location.pathname") == here


def test_a_long_share_is_loaded_while_one_scrolls(page, ask, places, share):
    found = []
    for place in places:
        found += [photo for photo in ask(f"/places/{place['id']}/photos?limit=200")["photos"] if photo["state"] == "local"]
    found = found[:150]
    assert len(found) > 100, "more than one part"
    link = share(photos=[photo["id"] for photo in found])
    page.open(link)
    page.until(lambda: page.all(".grid.laid"), "the grid")

    def all_there():
        page.run("scrollTo(0, document.documentElement.scrollHeight)")
        return len(page.all(".cell")) == len(found)

    page.until(all_there, "all photos")
    ids = page.run("return [...document.querySelectorAll('.cell')].map(c => c.dataset.id)")
    assert ids == [photo["id"] for photo in found]
    # Pictures that are still wanted when the link ends are errors.
    page.open("/about")


def test_a_password_is_asked_for_once(page, share, photos):
    link = share(photos=[photos[0]["id"]], title="Hidden title", password="open sesame")
    page.open(f"{link}/photos/{photos[0]['id']}")
    page.until(lambda: page.all("#password"), "the field")
    shoot(page, "share-password")
    assert "Hidden title" not in page.run("return document.documentElement.outerHTML")
    assert page.violations() == []
    page.one("#password").send_keys("not the one")
    page.press(".sign-in .button")
    page.until(lambda: page.all("#share-message"), "what is wrong")
    page.messages()  # the status of the answer
    page.one("#password").send_keys("open sesame")
    page.press(".sign-in .button")
    page.until(lambda: page.all(".grid.laid"), "the grid")
    assert page.one("h1").text == "Hidden title"
    page.open(f"{link}/photos/{photos[0]['id']}")
    wait_for_picture(page, photos[0])


def test_an_ended_link_says_so(page, ask, share, photos):
    link = share(photos=[photos[0]["id"]])
    ask(f"/shares/{ask('/shares')['shares'][0]['id']}", "DELETE")
    page.open(link)
    page.until(lambda: page.all("#share-message"), "the message")
    page.messages()  # the status of the answer
    shoot(page, "share-gone")
    assert not page.all("#password, .tabs")
    assert page.violations() == []


def test_an_owner_makes_a_link_and_ends_it(page, ask, photos, no_shares):
    page.open(f"/shares/new?photos={photos[0]['id']},{photos[1]['id']}")
    page.until(lambda: page.all("[name=title]"), "the form")
    page.quiet()
    page.one("[name=title]").send_keys("Two of them")
    page.run("document.querySelector('[name=positions][value=country]').click()")
    page.run("document.querySelector('[name=download][value=none]').click()")
    shoot(page, "share-form")
    page.press(".person-form .button")
    page.until(lambda: page.all("#share-link"), "the link")
    shoot(page, "share-made")
    assert page.violations() == []
    link = page.run("return new URL(document.getElementById('share-link').value).pathname")
    made = ask("/shares")["shares"][0]
    assert (made["title"], made["positions"], made["download"], made["photoCount"]) == ("Two of them", "country", "none", 2)
    page.open(link)
    page.until(lambda: page.all(".grid.laid"), "the grid")
    page.open("/shares")
    page.until(lambda: page.all("[name=end]"), "the list")
    shoot(page, "shares")
    page.press("[name=end]")
    page.until(lambda: not page.all("[name=end]"), "the end")
    page.open(link)
    page.until(lambda: page.all("#share-message"), "the message")
    page.messages()  # the status of the answer


def test_what_the_form_refuses_stays_filled(page, photos, no_shares):
    page.open(f"/shares/new?photos={photos[0]['id']}")
    page.until(lambda: page.all("[name=title]"), "the form")
    page.one("[name=title]").send_keys("Kept")
    page.run("document.querySelector('[name=until]').value = '2020-01-01'")
    page.press(".person-form .button")
    page.until(lambda: page.all(".problem"), "the reason")
    page.messages()  # the status of the answer
    assert page.run("return document.querySelector('[name=title]').value") == "Kept"


def test_the_details_share_the_photo_that_is_shown(page, photos):
    page.open(f"/photos/{photos[0]['id']}?in=place&q={photos[0]['place']['id']}")
    page.until(lambda: page.all("#share-link"), "the details")
    page.quiet()
    page.keys("\ue014")
    page.until(lambda: page.run("return location.pathname").split("/")[-1] != photos[0]["id"], "the next photo")
    page.quiet()
    here = page.run("return location.pathname").split("/")[-1]
    page.until(lambda: page.run("return document.getElementById('share-link').search") == f"?photos={here}", "its link")
    assert page.run("return document.getElementById('circle-link').search") == f"?photo={here}"


def test_selected_photos_are_shared(page, photos, no_shares):
    page.open(f"/places/{photos[0]['place']['id']}")
    page.until(lambda: page.all(".grid.laid"), "the grid")
    page.quiet()
    page.press("#select")
    page.until(lambda: page.run("return document.body.classList.contains('selecting')"), "selecting")
    page.run("document.querySelector(`.cell[data-id='${arguments[0]}'] a`).click()", photos[0]["id"])
    page.until(lambda: len(page.all(".cell.selected")) == 1, "the selection")
    page.press("[data-action=share]")
    page.until(lambda: page.all("[name=positions]"), "the form")
    assert page.run("return document.querySelector('[name=photos]').value") == photos[0]["id"]
