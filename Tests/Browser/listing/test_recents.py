"""The recents: swipes, buttons, keys, undo, reordering."""

import pytest

from browser import key


def rows(page):
    return page.run("return [...document.querySelectorAll('.recent')].map(row => row.dataset.id)")


def listed(ask):
    return [recent["photo"]["id"] for recent in ask("/recents")["recents"]]


@pytest.fixture
def opened(page, recents):
    page.open("/recents")
    page.until(lambda: page.all(".recent .handle"), "the rows")
    page.quiet()
    assert rows(page)[:3] == recents
    return page


def swipe(page, row, part):
    box = page.run("const b = arguments[0].getBoundingClientRect(); return [b.left, b.top + b.height / 2, b.width]", page.all(".recent")[row])
    x = box[0] + box[2] * (0.2 if part > 0 else 0.8)
    page.drag((x, box[1]), (x + part * box[2], box[1]))


@pytest.mark.parametrize("direction", [-0.6, 0.6], ids=["left", "right"])
def test_a_swipe_deletes_and_undo_brings_back(opened, ask, recents, direction):
    before = rows(opened)
    swipe(opened, 1, direction)
    opened.until(lambda: rows(opened) == before[:1] + before[2:], "the row to go")
    opened.until(lambda: listed(ask) == rows(opened), "the server to know")
    opened.one("#undo").click()
    opened.until(lambda: rows(opened) == before, "the row to come back")
    assert listed(ask) == before


def test_a_short_swipe_deletes_nothing(opened, ask):
    before = rows(opened)
    swipe(opened, 0, -0.15)
    opened.steady(lambda: rows(opened))
    assert rows(opened) == before and opened.path == "/recents"


def test_the_delete_key_deletes_and_control_z_brings_back(opened, ask):
    before = rows(opened)
    opened.run("document.querySelectorAll('.recent-link')[1].focus()")
    opened.keys(key("DELETE"))
    opened.until(lambda: listed(ask) == before[:1] + before[2:], "the row to go")
    assert opened.run("return document.activeElement.closest('.recent').dataset.id") == before[2]
    opened.chord(key("CONTROL"), "z")
    opened.until(lambda: rows(opened) == before, "the row to come back")


def test_editing_shows_buttons_that_delete(opened, ask):
    before = rows(opened)
    assert not opened.one(".recent .delete").is_displayed()
    opened.one("#edit").click()
    opened.all(".recent .delete")[0].click()
    opened.until(lambda: listed(ask) == before[1:] and rows(opened) == before[1:], "the row to go")
    opened.one("#edit").click()
    assert not opened.one(".recent .delete").is_displayed()


def test_a_handle_moves_its_row_by_dragging(opened, ask):
    before = rows(opened)
    opened.one("#edit").click()
    handles = opened.all(".recent .handle")
    opened.drag(opened.centre(handles[0]), opened.centre(handles[2]))
    wanted = [before[1], before[2], before[0], *before[3:]]
    opened.until(lambda: rows(opened) == wanted, "the row to move")
    opened.until(lambda: listed(ask) == wanted, "the server to know")


def test_a_handle_moves_its_row_by_keys(opened, ask):
    before = rows(opened)
    opened.one("#edit").click()
    opened.run("document.querySelectorAll('.handle')[2].focus()")
    opened.keys(key("ARROW_UP"))
    wanted = [before[0], before[2], before[1], *before[3:]]
    opened.until(lambda: listed(ask) == wanted, "the row to move")
    assert opened.run("return document.activeElement.closest('.recent').dataset.id") == before[2]


def test_buttons_move_a_row_and_say_where_it_is(opened, ask):
    before = rows(opened)
    assert not opened.one(".move-up").is_displayed()
    opened.one("#edit").click()

    def press(row, way):
        opened.run("arguments[0].click()", opened.all(f".recent .{way}")[row])

    def said():
        return opened.run("return document.getElementById('announcer').textContent")

    press(0, "move-down")
    wanted = [before[1], before[0], *before[2:]]
    opened.until(lambda: listed(ask) == wanted and rows(opened) == wanted, "the row to move down")
    opened.until(lambda: said() == f"Moved to row 2 of {len(before)}", "the new row to be announced")
    assert opened.run("const f = document.activeElement; return [f.className, f.closest('.recent').dataset.id]") == ["move-down", before[0]]
    press(1, "move-up")
    opened.until(lambda: listed(ask) == before and rows(opened) == before, "the row to move up")
    opened.until(lambda: said() == f"Moved to row 1 of {len(before)}", "the new row to be announced")
    ends = [opened.all(".move-up")[0], opened.all(".move-down")[-1]]
    assert [end.get_attribute("aria-disabled") for end in ends] == ["true", "true"]
    press(0, "move-up")
    assert rows(opened) == before
    assert opened.violations() == []


def test_a_photo_opened_from_the_recents_goes_through_them(opened, recents):
    opened.run("document.querySelectorAll('.recent-link')[0].click()")
    opened.until(lambda: opened.path == f"/photos/{recents[0]}?in=recents", "the photo")
    opened.until(lambda: opened.run("return document.getElementById('viewer')?.dataset.zoomScale"))
    opened.quiet()
    opened.keys(key("ARROW_RIGHT"))
    opened.until(lambda: opened.path == f"/photos/{recents[1]}?in=recents", "the row below")


def headings(page):
    """Each heading that is shown, and the ids below it."""
    return page.run(
        "return [...document.querySelectorAll('.recent-day')].filter(d => d.offsetHeight)"
        ".map(d => [d.querySelector('h2').textContent, [...d.querySelectorAll('.recent')].map(r => r.dataset.id)])"
    )


def at_later(page, days):
    """Lets the clock of the page be some days ahead."""
    source = (
        f"const Real = Date; const ahead = {days} * 86400000;"
        "window.Date = class extends Real { constructor(...given) { if (given.length) super(...given); else super(Real.now() + ahead) }"
        " static now() { return Real.now() + ahead } };"
    )
    return page.command("Page.addScriptToEvaluateOnNewDocument", source=source)["identifier"]


@pytest.mark.parametrize(("days", "heading"), [(0, "Today"), (1, "Yesterday"), (2, "Earlier")])
def test_recents_stand_under_the_days_of_the_reader(page, ask, recents, days, heading):
    script = at_later(page, days)
    try:
        page.open("/recents")
        page.until(lambda: page.all(".recent .handle"), "the rows")
        assert headings(page) == [[heading, listed(ask)]]
        assert page.violations() == []
        page.one("#edit").click()
        assert rows(page) == listed(ask) and not page.all(".recent-day h2")[0].is_displayed()
    finally:
        page.command("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


def test_a_deleted_row_comes_back_under_its_day(opened, ask):
    before = headings(opened)
    swipe(opened, 1, -0.6)
    opened.until(lambda: listed(ask) == rows(opened) and len(rows(opened)) == len(before[0][1]) - 1, "the row to go")
    opened.one("#undo").click()
    opened.until(lambda: headings(opened) == before, "the row to come back")


def test_the_days_are_named_in_the_language_of_the_page(page, recents):
    page.speak("de")
    page.open("/recents")
    page.until(lambda: page.all(".recent .handle"), "the rows")
    assert [heading for heading, _ in headings(page)] == ["Heute"]
