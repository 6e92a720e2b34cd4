"""A library without photos: what an owner can do next, and what a reader is told."""

import pytest

from browser import Browser


@pytest.fixture(scope="module")
def nothing(tmp_path_factory):
    return tmp_path_factory.mktemp("empty") / "library"


@pytest.fixture
def window(request, nothing, make_server):
    opened = []

    def open_at(width, height, *options):
        browser = Browser(make_server(nothing, *options).url, width, height)
        opened.append(browser)
        browser.open("/")
        browser.quiet()
        return browser

    yield open_at
    for browser in opened:
        browser.quit()


def test_an_owner_copies_the_commands_and_finds_the_sources(window):
    page = window(320, 480)
    origin = {"origin": page.url, "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}
    page.command("Browser.grantPermissions", **origin)
    assert [code.text for code in page.all(".command code")] == ["photos import ~/Pictures", "photos sources add URL"]
    for number, command in enumerate(["photos import ~/Pictures", "photos sources add URL"]):
        page.run("arguments[0].click()", page.all(".command button")[number])
        read = "const done = arguments[0]; navigator.clipboard.readText().then(done, (e) => done(String(e)))"
        page.until(lambda: page.driver.execute_async_script(read) == command, "the command on the clipboard")
    page.until(lambda: page.all(".note"), "a notice")
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")
    assert page.violations() == []
    page.press(".empty a[href$='/status#sources-heading']")
    page.until(lambda: page.path.startswith("/status") and page.one("#sources-heading").is_displayed(), "the sources")


def test_a_reader_who_cannot_add_photos_is_told_who_can(window):
    page = window(1440, 900, "--host", "0.0.0.0", "--public")
    assert not page.all(".command")
    assert "owner" in page.one(".empty").text and page.one(".empty a[href$='/about']").is_displayed()
    assert page.violations() == []
