"""Signing in at an OpenID issuer that another project wrote."""

import json
import subprocess
import sys
import time
import urllib.request

import pytest

from browser import Browser
from conftest import SIZES, Server, run, size_name
from test_people import free_port

USERS = [
    {"sub": "s-berta", "preferred_username": "Berta", "groups": ["photo-owners"]},
    {"sub": "s-carl", "preferred_username": "Carl"},
]


@pytest.fixture(scope="module")
def issuer():
    """The address of the issuer, which signs in everybody who is chosen on its page."""
    port = free_port()
    command = [sys.executable, "-W", "ignore", "-m", "oidc_provider_mock", "--port", str(port)]
    for user in USERS:
        command += ["--user-claims", json.dumps(user)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    for _ in range(200):
        try:
            urllib.request.urlopen(url + "/.well-known/openid-configuration", timeout=5).read()
            break
        except OSError:
            time.sleep(0.1)
    yield url
    process.terminate()
    process.wait(timeout=10)


@pytest.fixture(scope="module")
def server(folder, issuer):
    library, secret = folder / "of-the-issuer", folder / "client-secret"
    run("sample", str(folder / "signed-in"), "--photos", "40")
    run("import", "--library", str(library), str(folder / "signed-in"))
    secret.write_text("a secret of the client\n")
    port = free_port()
    served = Server(
        library, "--port", str(port), "--base-url", f"http://localhost:{port}", "--oidc-issuer", issuer,
        "--oidc-client", "photos", "--oidc-secret-file", str(secret), "--oidc-owners", "photo-owners",
    )
    yield f"http://localhost:{port}"
    served.stop()


@pytest.fixture(params=SIZES, ids=size_name)
def browser(request, server):
    opened = Browser(server, *request.param)
    yield opened
    opened.quit()


def choose(browser, text):
    """Presses a button of the issuer's page, when it is there, and waits until its answer has led back."""
    browser.until(lambda: "/oauth2/authorize" in browser.driver.current_url, "the issuer")
    browser.until(lambda: [each for each in browser.all("button") if each.text == text], text)[0].click()
    browser.until(lambda: browser.driver.current_url.startswith(browser.url), "the way back")


def sign_in(browser, subject):
    browser.open("/recents")
    browser.until(lambda: browser.path == "/sign-in?to=%2Frecents", "the page to sign in")
    browser.one(".sign-in a.button").click()
    choose(browser, subject)
    browser.until(lambda: browser.path == "/recents", "the page that was asked for")


def test_a_user_is_signed_in_and_returns_to_the_page(browser):
    sign_in(browser, "s-carl")
    browser.open("/settings")
    assert "Carl" in browser.one("main").text
    assert not browser.all("a[href='/settings/log']")


def test_a_member_of_the_group_is_an_owner(browser):
    sign_in(browser, "s-berta")
    browser.open("/settings/log?kind=sign-ins")
    assert "Berta" in browser.one(".log li").text


def test_a_user_who_does_not_agree_is_not_signed_in(browser):
    browser.open("/sign-in")
    browser.one(".sign-in a.button").click()
    choose(browser, "Deny")
    browser.until(lambda: browser.path.startswith("/sign-in/openid/return"), "the page that says so")
    browser.open("/recents")
    assert browser.path.startswith("/sign-in")
