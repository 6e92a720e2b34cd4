"""The places: sections, the index at the edge, search."""

from browser import key


def titles(page):
    """The index in the page's locale, from the API."""
    return page.run("return fetch('/api/v1/places').then(r => r.json())")["index"]


def first_countries(page):
    """The sections under the title bar: several where small countries stand beside each other."""
    return page.run(
        "const bar = document.querySelector('.bar').getBoundingClientRect().bottom;"
        "const below = [...document.querySelectorAll('.country')].filter(s => s.getBoundingClientRect().bottom > bar + 4);"
        "const top = below[0].getBoundingClientRect().top;"
        "return below.filter(s => s.getBoundingClientRect().top === top).map(s => s.id.slice(8))"
    )


def place_of(page, wanted, count):
    """The fraction of the rail's height that selects a title: see `titleAt` in index-rail.js."""
    lines = len(page.all("#rail .letter"))
    if lines == count:
        return (wanted + 0.5) / count
    written = (lines + 1) // 2
    return (0.5 + 2 * wanted * (written - 1) / (count - 1)) / lines


def letter(page, fraction):
    """The point on the rail at a fraction of its height."""
    box = page.run(
        "const b = document.getElementById('rail').firstElementChild.getBoundingClientRect(); return [b.x + b.width / 2, b.y, b.height]"
    )
    return box[0], box[1] + box[2] * fraction


def value(page):
    return page.one("#rail").get_attribute("aria-valuetext")


def open_places(page):
    page.open("/")
    page.until(lambda: page.one("#rail").get_attribute("role") == "slider", "the rail")


def test_countries_are_sections_in_the_order_of_the_api(page, ask):
    open_places(page)
    shown = page.run("return [...document.querySelectorAll('.country')].map(s => [s.id.slice(8), s.querySelector('.country-name').textContent])")
    listed = page.run("return fetch('/api/v1/places').then(r => r.json())")["sections"]
    assert shown == [[section["country"]["code"], section["country"]["name"]] for section in listed]


def test_a_drag_down_the_rail_selects_every_title(page):
    open_places(page)
    index = titles(page)
    page.run(
        "window.met = new Set(); new MutationObserver(() => met.add(document.getElementById('rail').getAttribute('aria-valuenow')))"
        ".observe(document.getElementById('rail'), {attributes: true})"
    )
    page.drag(letter(page, 0.99), letter(page, 0.001), steps=4 * len(index))
    assert len(page.run("return [...met]")) == len(index)


def test_a_tap_on_the_rail_brings_its_section_to_the_top(page):
    open_places(page)
    index = titles(page)
    count = len(index)
    listed = page.run("return fetch('/api/v1/places').then(r => r.json())")["sections"]
    wanted = count // 2
    page.tap(letter(page, place_of(page, wanted, count)))
    assert listed[index[wanted]["section"]]["country"]["code"] in page.steady(lambda: first_countries(page))
    assert value(page).startswith(index[wanted]["title"])


def test_keys_go_along_the_rail_and_to_a_letter(page):
    open_places(page)
    index = titles(page)
    page.run("document.getElementById('rail').focus()")
    page.keys(key("ARROW_DOWN"))
    page.keys(key("ARROW_DOWN"))
    assert value(page).startswith(index[2]["title"])
    page.keys(key("END"))
    assert page.one("#rail").get_attribute("aria-valuenow") == str(len(index) - 1)
    page.keys(index[3]["title"].lower())
    assert value(page).startswith(index[3]["title"])
    page.keys(key("HOME"))
    assert page.scroll == 0


def test_the_magnifying_glass_brings_back_the_search_field(page):
    open_places(page)
    page.run("scrollTo(0, 5000)")
    page.until(lambda: page.scroll > 0)
    page.tap(letter(page, 0.004))
    page.until(lambda: page.run("return document.activeElement.name") == "q", "the field to have the focus")
    assert page.scroll == 0


def test_a_short_rail_is_thinned_but_not_cut(page):
    page.resize(page.width, 300)
    open_places(page)
    page.steady(lambda: len(page.all("#rail .letter")))
    box = page.run(
        "const r = document.getElementById('rail').getBoundingClientRect(), l = document.querySelector('.letters').getBoundingClientRect();"
        "return [l.top >= r.top - 1, l.bottom <= r.bottom + 1]"
    )
    assert box == [True, True]
    index = titles(page)
    lines = [line.text for line in page.all("#rail .letter")]
    assert len(lines) < len(index) and lines[1::2] == ["•"] * (len(lines) // 2)
    # Visible titles are in the order of the index, and the numbers of hidden titles between them differ by at most one.
    names = [entry["title"] for entry in index]
    found = [0]
    for title in lines[2::2]:
        found.append(names.index(title, found[-1] + 1) if title != "#" else len(names) - 1)
    assert found[-1] == len(names) - 1
    steps = {after - before for before, after in zip(found, found[1:])}
    assert max(steps) - min(steps) <= 1


def test_a_thinned_rail_leads_where_it_says_and_hides_nothing(page):
    page.resize(page.width, 300)
    open_places(page)
    page.steady(lambda: len(page.all("#rail .letter")))
    lines = page.all("#rail .letter")
    for number in range(2, len(lines), 2):
        box = page.run("const b = arguments[0].getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]", lines[number])
        title = lines[number].text
        page.tap(box)
        assert value(page).split(",")[0] == title
    page.run(
        "window.met = new Set(); new MutationObserver(() => met.add(document.getElementById('rail').getAttribute('aria-valuenow')))"
        ".observe(document.getElementById('rail'), {attributes: true})"
    )
    index = titles(page)
    page.drag(letter(page, 0.999), letter(page, 0.001), steps=8 * len(index))
    assert len(page.run("return [...met]")) == len(index)


def test_typing_searches_and_escape_returns_to_the_list(page, places):
    open_places(page)
    name = next(place["name"] for place in places if place["id"] != "zz")
    page.one("input[type=search]").send_keys(name)
    page.until(lambda: any(name in found.text for found in page.all("#results .row")), "the place to be found")
    assert not page.one("#sections").is_displayed()
    page.keys(key("ESCAPE"))
    page.until(lambda: page.one("#sections").is_displayed(), "the list")


def test_a_place_opens_and_back_returns_to_the_row(page):
    open_places(page)
    page.run("scrollTo(0, 1800)")
    before = page.steady(lambda: page.scroll)
    link = page.run(
        "return [...document.querySelectorAll('.row')].find(r => r.getBoundingClientRect().top > 160)"
    )
    link.click()
    page.until(lambda: "/places/" in page.path, "the place")
    page.quiet()
    page.driver.back()
    page.until(lambda: page.path == "/", "the list")
    assert page.until(lambda: page.scroll == before, "the position")
