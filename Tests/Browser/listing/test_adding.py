"""Adding photographs from a browser: chosen or dropped files become photos, whatever happens on the way."""

import base64
import json
import os
import pathlib
import shutil
import time
import urllib.request

import pytest

from browser import Browser, key
from conftest import SIZES, size_name
from serving import Server, run


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Sample photographs, and a file that is not a picture but is called like one."""
    folder = tmp_path_factory.mktemp("files")
    run("sample", str(folder), "--photos", "12")
    (folder / "letter.jpg").write_text("Dear library")
    return folder


@pytest.fixture
def library(tmp_path):
    return tmp_path / "library"


@pytest.fixture(params=SIZES, ids=size_name)
def page(request, library):
    server = Server(library)
    opened = Browser(server.url, *request.param)
    opened.server = server
    yield opened
    opened.quit()
    if server.process.poll() is None:
        server.stop()


def pictures(files):
    return sorted(file for file in files.iterdir() if file.suffix == ".jpg" and file.name != "letter.jpg")


def choose(page, *chosen):
    page.one("#adding-files").send_keys("\n".join(map(str, chosen)))


def states(page):
    return page.run("return [...document.querySelectorAll('.adding-row')].map(r => r.dataset.state)")


def photo_count(url):
    with urllib.request.urlopen(f"{url}/api/v1/places") as answer:
        return sum(place["photoCount"] for section in json.load(answer)["sections"] for place in section["places"])


def shoot(page, name):
    folder = os.environ.get("PHOTOS_SHOTS")
    if folder:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(pathlib.Path(folder) / f"{name}-{page.width}.png")


def test_an_empty_library_leads_to_the_page_and_chosen_files_become_photos(page, files, library):
    page.open("/")
    page.quiet()
    page.press(".empty a[href$='/add']")
    page.until(lambda: page.path == "/add", "the page that adds photos")
    page.quiet()
    shoot(page, "add-empty")
    assert page.violations() == []
    chosen = pictures(files)[:4]
    choose(page, *chosen, files / "letter.jpg")
    page.until(lambda: states(page) == ["added"] * 4 + ["failed"], "the photos to be added")
    assert page.one("#adding-summary").text == "4 of 5 added · 1 not added"
    failed = page.all(".adding-row")[-1]
    assert "is not a JPEG" in failed.text and "letter.jpg" in failed.text
    assert photo_count(page.url) == 4
    stored = {file.name: file.read_bytes() for file in (library / "uploads").iterdir() if file.is_file()}
    assert stored == {file.name: file.read_bytes() for file in chosen}
    shoot(page, "add-done")
    assert page.violations() == []
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")
    # The same bytes again are the photo that is there.
    choose(page, chosen[0])
    page.until(lambda: states(page)[-1] == "added", "the photo that was there")
    assert "already" in page.all(".adding-row")[-1].text
    assert photo_count(page.url) == 4
    page.press(".adding-row:first-child a")
    page.until(lambda: page.path.startswith("/photos/"), "the photo")
    page.quiet()
    page.open("/settings")
    page.press("a[href$='/add']")
    page.until(lambda: page.path == "/add", "the page again")


def test_dropped_files_are_added_and_one_can_be_taken_back_before_it_is_sent(page, files):
    if page.is_touch:
        pytest.skip("nothing is dropped with a finger")
    page.open("/add")
    page.quiet()
    contents = [[file.name, base64.b64encode(file.read_bytes()).decode()] for file in pictures(files)[:3]]
    page.run(
        "const data = new DataTransfer(); for (const [name, text] of arguments[0])"
        " data.items.add(new File([Uint8Array.from(atob(text), c => c.charCodeAt())], name, {type: 'image/jpeg'}));"
        " const fire = (type) => document.body.dispatchEvent(new DragEvent(type, {bubbles: true, cancelable: true, dataTransfer: data}));"
        " fire('dragover'); window.marked = document.body.classList.contains('dropping'); fire('drop')",
        contents,
    )
    assert page.run("return marked && !document.body.classList.contains('dropping')")
    page.until(lambda: len(states(page)) == 3, "the files")
    # The third one waits, for two are sent at the same time, or is sent already.
    page.run("document.querySelector('.adding-row:last-child .adding-stop:not([hidden])')?.click()")
    page.until(lambda: set(states(page)) == {"added"}, "the photos to be added")
    assert photo_count(page.url) in (2, 3)


@pytest.mark.parametrize("page", SIZES[:1], ids=size_name, indirect=True)
def test_a_server_that_is_killed_meanwhile_gets_the_rest_later(page, files, library):
    """Throttled so that the server ends in the middle of a file."""
    largest = max(pictures(files), key=lambda file: file.stat().st_size)
    page.open("/add")
    page.quiet()
    page.command("Network.enable")
    rate = largest.stat().st_size / 6
    page.command("Network.emulateNetworkConditions", offline=False, latency=1, downloadThroughput=-1, uploadThroughput=rate)
    choose(page, largest)
    unfinished = library / "uploads/.uploads/unfinished"
    arrived = lambda: sum(part.stat().st_size for part in unfinished.rglob("*.part"))  # noqa: E731
    page.until(lambda: arrived() > 0, "a part of the file")
    port = page.url.rsplit(":", 1)[1]
    server = page.server
    server.process.kill()
    server.process.wait()
    before = arrived()
    assert 0 < before < largest.stat().st_size
    page.until(lambda: states(page) == ["lost"], "the loss to be told")
    time.sleep(0.5)
    again = Server(library, "--port", port)
    try:
        page.command("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
        page.until(lambda: states(page) == ["added"], "the rest")
        assert photo_count(page.url) == 1
        assert (library / "uploads" / largest.name).read_bytes() == largest.read_bytes()
    finally:
        again.stop()


@pytest.fixture
def home(tmp_path, files):
    """A home folder with pictures in two folders, one of which also has a file that cannot be read."""
    home = tmp_path / "home"
    for name, chosen in [("Pictures/Sweden", pictures(files)[:5]), ("Pictures/Italy", pictures(files)[5:7]), (".hidden", pictures(files)[7:8])]:
        (home / name).mkdir(parents=True)
        for file in chosen:
            shutil.copy(file, home / name)
    shutil.copy(files / "letter.jpg", home / "Pictures/Sweden")
    (home / "Pictures/link").symlink_to(files)
    return home


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_folder_of_the_machine_is_imported(library, home, monkeypatch, scripts):
    monkeypatch.setenv("HOME", str(home))
    server = Server(library)
    monkeypatch.undo()
    page = Browser(server.url, *SIZES[0], scripts=scripts)
    try:
        page.open("/add")
        page.quiet()

        def follow(text):
            page.until(lambda: [a for a in page.all("#folders a") if a.text == text], text)
            next(a for a in page.all("#folders a") if a.text == text).send_keys(key("ENTER"))

        names = lambda: [a.text for a in page.all("#folders a")]  # noqa: E731
        follow("Home folder")
        page.until(lambda: "Pictures" in names(), "the home folder")
        assert ".hidden" not in names()
        follow("Pictures")
        page.until(lambda: names() == ["The folder above", "Italy", "Sweden"], "the folders in it")
        follow("Sweden")
        page.until(lambda: page.all("#folders h3") and page.one("#folders h3").text == "~/Pictures/Sweden", "the folder")
        assert "6 photos" in page.one("#folders").text
        if scripts:
            assert page.violations() == []
            shoot(page, "add-folder")
        page.one("#import-begin").send_keys(key("ENTER"))
        page.until(lambda: "5 photos, 5 new" in page.one("#import-state").text, "the photos")
        page.until(lambda: not page.one("#import-stop").is_displayed(), "the end")
        page.one("#import-state summary").send_keys(key("ENTER"))
        page.until(lambda: "letter.jpg" in page.one("#import-state").text, "the file that could not be read")
        if scripts:
            assert page.violations() == []
            shoot(page, "add-folder-done")
        assert page.run("return document.documentElement.scrollWidth <= innerWidth")
        assert photo_count(page.url) == 5
    finally:
        page.quit()
        server.stop()


def test_without_scripts_a_command_is_named(library, make_server):
    bare = Browser(make_server(library).url, *SIZES[0], scripts=False)
    try:
        bare.open("/add")
        assert "photos import" in bare.one("noscript, .notice").text
        assert not bare.one("#adding-choose").is_displayed()
    finally:
        bare.quit()
