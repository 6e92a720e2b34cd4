"""Places nearby: the button, the list by distance, and one country."""

import math
import os
import re

import pytest

FALUN = (60.607, 15.632)


def shot(page, name):
    folder = os.environ.get("PHOTOS_SHOTS")
    if folder:
        page.quiet()
        page.screenshot(f"{folder}/{name}-{page.width}.png")


@pytest.fixture
def stand(page):
    """Sets the browser's position, or denies it; afterwards the permission is reset."""

    def stand(position=None, permission="granted"):
        page.command("Browser.setPermission", permission={"name": "geolocation"}, setting=permission, origin=page.url)
        if position:
            page.command(
                "Emulation.setGeolocationOverride", latitude=position[0], longitude=position[1], accuracy=10
            )
        else:
            page.command("Emulation.setGeolocationOverride")

    yield stand
    page.command("Emulation.clearGeolocationOverride")
    page.command("Browser.resetPermissions")


def rows(page):
    """The places and their distances; places without a position have none, and come last."""
    found = page.run(
        "return [...document.querySelectorAll('.nearest .row')].map(r => [r.pathname.split('/').pop(), r.querySelector('.count')?.textContent])"
    )
    known = [row for row in found if row[1]]
    assert found[: len(known)] == known
    return known


def metres(text):
    """Parses an English distance."""
    number, unit = re.fullmatch(r"([\d.,]+)\s(m|km|ft|mi|yd)", text.replace("\u00a0", " ")).groups()
    return float(number.replace(",", "")) * {"m": 1, "km": 1000, "ft": 0.3048, "mi": 1609.344, "yd": 0.9144}[unit]


def haversine(one, other):
    (a, b), (c, d) = [[math.radians(x) for x in point] for point in (one, other)]
    return 2 * 6371008.8 * math.asin(math.sqrt(math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2))


def test_the_button_shows_places_by_distance(page, places, stand):
    stand(FALUN)
    page.open("/")
    page.until(lambda: page.one("#near").is_displayed(), "the button")
    page.one("#near").click()
    page.until(lambda: page.path == "/?near=60.607,15.632", "the list by distance")
    page.quiet()
    listed = rows(page)
    positions = {place["id"]: (place["latitude"], place["longitude"]) for place in places if "latitude" in place}
    assert len(listed) == len(positions) or len(listed) > 300
    expected = sorted((haversine(FALUN, position), place) for place, position in positions.items())
    shown = [metres(text) for _, text in listed]
    assert shown == sorted(shown)
    for (far, _), (place, text) in zip(expected, listed):
        assert far == pytest.approx(haversine(FALUN, positions[place]), rel=1e-6)
        assert metres(text) == pytest.approx(far, rel=0.06, abs=60)
    shot(page, "near")
    assert page.violations() == []
    page.driver.refresh()
    page.until(lambda: rows(page) == listed, "the same after a reload")
    page.one("a.way").click()
    page.until(lambda: page.path == "/" and page.all(".country"), "the alphabet again")


def test_distances_are_in_miles_in_regions_that_use_them(page):
    for language, units in {"en-US": {"ft", "mi"}, "en-GB": {"yd", "mi"}, "sv-SE": {"m", "km"}}.items():
        page.open(f"/?near=60.607,15.632&locale={language}")
        found = {text.replace("\u00a0", " ").split(" ")[-1] for _, text in rows(page)[:200]}
        assert found <= units and len(found) == 2, (language, found)


def test_a_denied_permission_is_explained(page, stand):
    stand(permission="denied")
    page.open("/")
    page.until(lambda: page.one("#near").is_displayed(), "the button")
    page.one("#near").click()
    page.until(lambda: "isn’t allowed to share" in page.one("#near-answer").text, "the line")
    assert page.path == "/" and page.one("#near").get_attribute("aria-busy") is None
    shot(page, "near-refused")
    assert page.violations() == []


def test_an_unavailable_position_is_explained(page, stand):
    stand(permission="granted")
    page.open("/")
    page.until(lambda: page.one("#near").is_displayed(), "the button")
    page.one("#near").click()
    page.until(lambda: "Couldn’t find your location" in page.one("#near-answer").text, "the line")


def test_without_scripts_the_address_is_enough(browser):
    browser.command("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open("/")
        assert not browser.one("#near").is_displayed()
        browser.open("/?near=60.607,15.632")
        assert "Falun" in browser.one(".nearest .row").text
        browser.one("a.way").click()
        browser.until(lambda: browser.path == "/" and browser.all(".country"), "the alphabet")
    finally:
        browser.command("Emulation.setScriptExecutionDisabled", value=False)
        browser.messages()


def test_a_country_has_an_index_over_its_places(page, ask):
    sections = ask("/places?locale=en")["sections"]
    section = max(sections, key=lambda section: len({place["indexTitle"] for place in section["places"]}))
    code = section["country"]["code"]
    page.open("/")
    page.run("document.querySelector(arguments[0]).click()", f"#country-{code} .country-name")
    page.until(lambda: page.path == f"/?country={code}", "the country")
    page.until(lambda: page.one("#rail").get_attribute("role") == "slider", "the rail")
    titles = [place["indexTitle"] for place in section["places"]]
    wanted = [title for row, title in enumerate(titles) if row == 0 or titles[row - 1] != title]
    assert page.one("#rail").get_attribute("aria-valuemax") == str(len(wanted))
    shot(page, "country")
    assert page.violations() == []
    page.run("document.getElementById('rail').focus()")
    page.keys(wanted[-1].lower())
    first = titles.index(wanted[-1]) if wanted.count(wanted[-1]) == 1 else None
    if first is not None:
        assert page.one("#rail").get_attribute("aria-valuetext") == f"{wanted[-1]}, {section['places'][first]['name']}"
    page.press("a.way")
    page.until(lambda: page.path == "/" and len(page.all(".country")) == len(sections), "all countries")
