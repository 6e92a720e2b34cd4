"""The bars around a photo: they fade when nothing is touched, and never from somebody who uses keys or has the focus in them."""

import time

from test_photo import middle, open_photo, state

# Longer than the time after which the bars fade (bars.js), in seconds.
IDLE = 4.5


def is_idle(page):
    return page.run("return document.getElementById('viewer').classList.contains('idle')")


def test_the_bars_fade_and_come_back(page, photos):
    page.media(still=False)
    open_photo(page, photos[0])
    page.until(lambda: is_idle(page), "the bars to fade")
    page.until(lambda: not page.one("#caption-bar").is_displayed(), "the bars to be invisible")
    tree = page.command("Accessibility.getFullAXTree")["nodes"]
    assert "Share" in [node["name"]["value"] for node in tree if node.get("role", {}).get("value") == "button" and not node["ignored"]]
    if page.is_touch:
        page.tap(middle(page))
    else:
        page.mouse("mouseMoved", middle(page))
    page.until(lambda: not is_idle(page), "a tap or the mouse to bring the bars back")
    assert not page.run("return document.getElementById('viewer').classList.contains('bare')")
    page.until(lambda: is_idle(page), "the bars to fade again")
    page.keys("+")
    page.until(lambda: not is_idle(page), "a key to bring the bars back")
    time.sleep(IDLE)
    assert not is_idle(page), "somebody uses keys"


def test_the_bars_stay_where_the_focus_is_and_without_motion(page, photos):
    open_photo(page, photos[0])
    time.sleep(IDLE)
    assert not is_idle(page), "without motion nothing fades"
    page.media(still=False)
    page.run("document.getElementById('share').focus()")
    time.sleep(IDLE)
    assert not is_idle(page), "the focus is in the bars"
    page.run("document.activeElement.blur()")
    page.until(lambda: is_idle(page), "the bars to fade")
    page.run("document.getElementById('info-button').focus()")
    page.until(lambda: not is_idle(page), "the focus to bring them back")


def test_a_finger_swipes_through_the_words(page, photos):
    opened = open_photo(page, photos[0])
    box = page.run("const b = document.querySelector('.caption-bar').getBoundingClientRect(); return [b.left, b.top, b.width, b.height]")
    hit = page.run("return document.elementFromPoint(arguments[0], arguments[1]).closest('.stage') !== null", box[0] + box[2] / 2, box[1] + 8)
    assert hit, "the photo is under the gradient"
    link = page.one("#photo-place")
    assert page.run("return document.elementFromPoint(...arguments[0]) === arguments[1]", page.centre(link), link)
    assert state(page) == opened


def test_a_button_and_a_key_switch_full_screen(page, photos):
    open_photo(page, photos[0])
    button = page.one("#full-screen")
    if not page.run("return document.fullscreenEnabled"):
        assert not button.is_displayed()
        return
    button.click()
    page.until(lambda: page.run("return document.fullscreenElement !== null"), "full screen")
    page.until(lambda: button.get_attribute("aria-pressed") == "true", "the button to be pressed")
    page.keys("f")
    page.until(lambda: page.run("return document.fullscreenElement === null"), "the window")
    page.until(lambda: button.get_attribute("aria-pressed") == "false", "the button not to be pressed")
    assert page.path == f"/photos/{photos[0]['id']}"
