"""OpenSeadragon in Chromium, on a page from elsewhere, shows a photograph whole and pixel by pixel.

Two of them, as packages of PyPI carry them: 4.1.0, which asks by version 3, and 2.0.0 of the year 2015, which asks by version 2.
"""

import functools
import http.server
import importlib.util
import io
import os
import pathlib
import shutil
import threading
import time

import pytest
from PIL import Image
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

import figures
import likeness
import reference
import sources

VIEWERS = {
    3: ("tissuumaps", "static/vendor/openseadragon-bin-4.1.0/openseadragon.min.js", "4.1.0"),
    2: ("iiif", "third_party/openseadragon200/openseadragon.min.js", "2.0.0"),
}
PAGE = """<!doctype html><meta charset="utf-8"><title>Viewer</title><link rel="icon" href="data:,">
<style>html, body { margin: 0; background: #000 } #viewer { width: 100vw; height: 100vh }</style>
<div id="viewer"></div><script src="openseadragon.js"></script>"""
# By the last ratio it takes tiles of the size that it shows, where else it would have the browser reduce those of twice the size.
OPEN = """window.failure = null;
window.viewer = OpenSeadragon({id: 'viewer', tileSources: arguments[0], showNavigationControl: false, animationTime: 0, blendTime: 0,
  visibilityRatio: 0, crossOriginPolicy: 'Anonymous', maxZoomPixelRatio: 2, minPixelRatio: 0.9});
viewer.addHandler('open-failed', event => { window.failure = event.message });
viewer.addHandler('tile-load-failed', event => { window.failure = event.message });"""
# Drawn, with nothing in progress.
IS_STILL = """return Boolean(failure) || viewer.isOpen() && viewer.imageLoader.jobsInProgress === 0
  && viewer.imageLoader.jobQueue.length === 0
  && !viewer.world.needsDraw()"""
PATIENCE = 20


@pytest.fixture(scope="module")
def chromium():
    options = Options()
    options.binary_location = shutil.which("chromium")
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars"):
        options.add_argument(argument)
    # The name of another site, which resolves to this machine.
    options.add_argument("--host-resolver-rules=MAP viewer.test 127.0.0.1")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    yield driver
    driver.quit()


class Pages(http.server.BaseHTTPRequestHandler):
    """A page with a viewer: of version 3 under /3/, of version 2 under /2/."""

    def do_GET(self):
        version = int(self.path[1])
        package, script, _ = VIEWERS[version]
        folder = pathlib.Path(importlib.util.find_spec(package).origin).parent
        is_script = self.path.endswith(".js")
        body = (folder / script).read_bytes() if is_script else PAGE.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if is_script else "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def pages():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()


class Window:
    """A viewer that fills its window, on a page of a host."""

    def __init__(self, driver, pages, host, version, address, width, height):
        self.driver = driver
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        driver.get(f"http://{host}:{pages}/{version}/")
        assert self.run("return OpenSeadragon.version.versionStr") == VIEWERS[version][2]
        driver.get_log("browser")
        self.run(OPEN, address)
        self.settle()

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def settle(self):
        """Waits until nothing has changed for a while."""
        end, still = time.monotonic() + PATIENCE, 0
        while still < 6:
            still = still + 1 if self.run(IS_STILL) else 0
            assert time.monotonic() < end, "the viewer doesn't come to rest"
            time.sleep(0.05)

    @property
    def failure(self):
        return self.run("return failure")

    def show(self, x, y, width, height):
        """Shows a region, in pixels of the photo."""
        self.run(
            """const part = viewer.viewport.imageToViewportRectangle(...arguments);
            viewer.viewport.fitBounds(part, true); viewer.forceRedraw()""",
            x, y, width, height,
        )  # fmt: skip
        time.sleep(0.1)
        self.settle()

    def screenshot(self, name):
        picture = Image.open(io.BytesIO(self.driver.get_screenshot_as_png())).convert("RGB")
        if folder := os.environ.get("PHOTOS_SHOTS"):
            picture.save(pathlib.Path(folder, f"{name}.png"))
        return picture


upright = functools.cache(sources.upright)
SHOWN = ["stockholm.jpg", "bergen.png", "malmo.jpg", "progressive.jpg"]


@pytest.mark.parametrize("version", VIEWERS)
@pytest.mark.parametrize("name", SHOWN)
def test_viewer_shows_a_photograph_without_seams(chromium, pages, server, library, pictures, name, version):
    photograph = upright(pictures[name]).convert("RGB")
    address = f"{server.url}/iiif/{version}/{library.ids[name]}/info.json"
    # At a quarter of its size the window shows the whole photo.
    width, height = photograph.width // 4, photograph.height // 4
    window = Window(chromium, pages, "127.0.0.1", version, address, width, height)
    assert window.failure is None
    whole = (0, 0, 4 * width, 4 * height)
    window.show(*whole)
    shown = window.screenshot(f"{name}-{version}-whole")
    compare(shown, drawn(reference.resampled(photograph, whole, (width, height)), 0, 0, width, height), "whole")
    # At full resolution, with a corner where four tiles meet in the window.
    x, y = 512 - width // 2, 512 - height // 2
    window.show(x, y, width, height)
    compare(window.screenshot(f"{name}-{version}-full-zoom"), drawn(photograph, x, y, width, height), "at full zoom")
    assert window.failure is None
    assert window.driver.get_log("browser") == []


def drawn(level, x, y, width, height):
    """A part as OpenSeadragon draws it: each tile is stretched by one pixel to lie over the edge of the next, where rounding might
    leave a gap."""
    window = Image.new("RGB", (width, height))
    for left in reversed(range(0, level.width, 512)):
        for top in reversed(range(0, level.height, 512)):
            tile = level.crop((left, top, min(left + 512, level.width), min(top + 512, level.height)))
            stretched = tile.resize((tile.width + 1, tile.height + 1), Image.Resampling.BILINEAR)
            window.paste(stretched, (left - x, top - y))
    return window


def compare(shown, wanted, what):
    """SSIM of all, and of the cross where tiles meet at full zoom."""
    given, luma = likeness.luma(shown), likeness.luma(wanted)
    ssim = likeness.ssim(given, luma)
    figures.note(f"SSIM, viewer, {what}", ssim)
    # Tiles are JPEGs.
    assert ssim >= 0.9, f"{what}: {ssim:.4f}"
    if what == "whole":
        return
    for difference in (abs(given - luma), abs(given - luma).T):
        middle = difference.shape[1] // 2
        across, elsewhere = difference[:, middle - 2 : middle + 3].mean(), difference.mean()
        figures.note("difference at tiles' borders over elsewhere, viewer", across - elsewhere)
        assert across <= 1.25 * elsewhere + 1, f"{across:.2f} where tiles meet, {elsewhere:.2f} elsewhere"


@pytest.mark.parametrize("version", VIEWERS)
def test_page_of_another_site_needs_a_public_server(chromium, pages, server, make_server, library, version):
    path = f"/iiif/{version}/{library.ids['bergen.png']}/info.json"
    refused = Window(chromium, pages, "viewer.test", version, server.url + path, 480, 320)
    assert refused.failure
    public = make_server("--public")
    answered = Window(chromium, pages, "viewer.test", version, public.url + path, 480, 320)
    assert answered.failure is None
