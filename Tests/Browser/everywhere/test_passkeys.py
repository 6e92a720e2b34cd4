"""Signing in by a passkey, with an authenticator that the browser plays."""

import contextlib
import itertools
import os
import pathlib
import subprocess

import pytest
from selenium.common.exceptions import NoSuchElementException
from selenium.webdriver.common.virtual_authenticator import VirtualAuthenticatorOptions

from browser import Browser
from conftest import SIZES, Server, binary, run, size_name
from test_people import free_port

PASSWORD = "correct horse battery"
numbers = itertools.count(1)


@pytest.fixture(scope="module")
def address(folder):
    """A server with an owner, under the one name without HTTPS for which browsers have passkeys."""
    run("sample", str(folder / "of-the-passkeys"), "--photos", "20")
    run("import", "--library", str(folder / "with-passkeys"), str(folder / "of-the-passkeys"))
    add_user(folder, "Anna", "--owner")
    port = free_port()
    server = Server(folder / "with-passkeys", "--port", str(port), "--host", "0.0.0.0", "--base-url", f"http://localhost:{port}")
    yield f"http://localhost:{port}"
    server.stop()


def add_user(folder, name, *options):
    command = [binary(), "users", "add", name, "--library", str(folder / "with-passkeys"), *options]
    subprocess.run(command, input=PASSWORD + "\n", text=True, check=True, stdout=subprocess.DEVNULL)


@pytest.fixture
def person(folder, address):
    """The name of a user without passkeys: a test that failed leaves some to its own user only."""
    name = f"Björn {next(numbers)}"
    add_user(folder, name)
    yield name
    run("users", "remove", name, "--library", str(folder / "with-passkeys"))


@pytest.fixture(params=SIZES, ids=size_name)
def browser(request, address):
    opened = Browser(address, *request.param)
    opened.media()
    yield opened
    opened.quit()


@contextlib.contextmanager
def authenticator(browser, verifies=True):
    """A built-in authenticator that keeps passkeys; it recognises the person, or does not."""
    options = VirtualAuthenticatorOptions(
        protocol=VirtualAuthenticatorOptions.Protocol.CTAP2, transport=VirtualAuthenticatorOptions.Transport.INTERNAL,
        has_resident_key=True, has_user_verification=True, is_user_verified=verifies,
    )
    browser.driver.add_virtual_authenticator(options)
    yield browser.driver
    browser.driver.remove_virtual_authenticator()


def keep(browser, name):
    if folder := os.environ.get("PHOTOS_SHOTS"):
        browser.screenshot(pathlib.Path(folder) / f"{name}-{browser.width}.png")


def sign_in(browser, name):
    browser.open("/sign-in?to=/settings")
    browser.quiet()
    browser.one("#name").clear()
    browser.one("#name").send_keys(name)
    browser.one("#password").send_keys(PASSWORD)
    browser.one(".sign-in button[type=submit]").click()
    browser.until(lambda: browser.path == "/settings", "the settings")
    browser.quiet()


def press_until(browser, selector, happens, what):
    """Presses a button until something happens: the browser's own window about passkeys takes all clicks while it is open, and after
    a refused passkey it sometimes stays. Then the button is pressed by a script.
    """
    with contextlib.suppress(NoSuchElementException):
        browser.press(selector)
    with contextlib.suppress(AssertionError):
        return browser.until(happens, what, patience=5)
    browser.run("document.querySelector(arguments[0])?.click()", selector)
    return browser.until(happens, what)


def sign_out(browser):
    browser.open("/settings")
    browser.quiet()
    press_until(
        browser, "form[action$='/sign-out'] button", lambda: browser.path.startswith("/sign-in"), "the page to sign in"
    )
    browser.quiet()


def add(browser, name, password=PASSWORD):
    browser.open("/settings")
    browser.quiet()
    browser.until(lambda: browser.one("#passkey-add").is_displayed(), "the form")
    browser.press("#passkey-add summary")
    browser.one("#passkey-add [name=name]").clear()
    browser.one("#passkey-add [name=name]").send_keys(name)
    browser.one("#passkey-add [name=current]").send_keys(password)
    browser.press("#passkey-add button")


def listed(browser):
    return [row.text for row in browser.all("form[action$='/settings/passkeys'] li")]


def test_a_passkey_is_added_used_and_removed(browser, person):
    with authenticator(browser):
        sign_in(browser, person)
        add(browser, "Phone", password="wrong")
        browser.until(lambda: "wrong" in browser.one("#passkey-add .problem").text, "why not")
        assert browser.driver.get_credentials() == [] and browser.violations() == []
        add(browser, "Phone")
        browser.until(lambda: browser.path == "/settings?saved=true" and len(listed(browser)) == 1, "the passkey")
        assert "Phone" in listed(browser)[0] and "last used" not in listed(browser)[0]
        assert len(browser.driver.get_credentials()) == 1
        keep(browser, "passkeys")
        assert browser.violations() == []
        # The same authenticator makes no second one.
        add(browser, "Another")
        browser.until(lambda: "already" in browser.one("#passkey-add .problem").text, "why not")

        sign_out(browser)
        # The authenticator offers the passkey in the name's list, or the person presses the button.
        choose(browser, lambda: browser.path == "/", "the places")
        browser.open("/settings")
        browser.quiet()
        assert person in browser.one("main").text and "last used" in listed(browser)[0]
        press_until(
            browser, "form[action$='/settings/passkeys'] button",
            lambda: browser.path == "/settings?saved=true" and listed(browser) == [], "its end",
        )
        # The authenticator still has it, the server does not.
        sign_out(browser)
        choose(browser, lambda: "does not work here" in browser.one("#passkey-problem").text, "why not")
        assert browser.path.startswith("/sign-in") and browser.violations() == []
    browser.messages()


def choose(browser, happens, what):
    """Presses the button, unless the authenticator has chosen the passkey that the field offers: this one does not ask."""
    with contextlib.suppress(AssertionError):
        return browser.until(happens, what, patience=3)
    return press_until(browser, "#passkey-sign-in", happens, what)


def test_a_person_who_is_not_recognised_gets_none(browser, person):
    with authenticator(browser, verifies=False):
        sign_in(browser, person)
        add(browser, "Phone")
        browser.until(lambda: "No passkey" in browser.one("#passkey-add .problem").text, "why not")
        assert listed(browser) == []
        sign_out(browser)


def test_an_owner_removes_the_passkey_of_a_user(browser, person):
    with authenticator(browser):
        sign_in(browser, person)
        add(browser, "Lost phone")
        browser.until(lambda: len(listed(browser)) == 1, "the passkey")
        with contextlib.suppress(Exception):
            browser.driver.remove_all_credentials()
        sign_out(browser)
        sign_in(browser, "Anna")
        browser.open("/settings/people")
        browser.quiet()
        browser.press(".change:has([action$='/people/passkeys']) summary")
        assert "Lost phone" in browser.one("form[action$='/people/passkeys']").text
        keep(browser, "passkeys-of-people")
        assert browser.violations() == []
        press_until(
            browser, "form[action$='/people/passkeys'] button",
            lambda: browser.path == "/settings/people?saved=true", "its end",
        )
        assert browser.all("form[action$='/people/passkeys']") == []
