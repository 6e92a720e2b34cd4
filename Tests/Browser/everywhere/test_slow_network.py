"""Pages that arrive slowly: what came first stays where it is."""

import pytest

from between import Between
from browser import Browser
from test_every_page import PAGES, addresses  # noqa: F401 (a fixture)

SHIFTS = """
  window.shifts = [];
  const box = r => [r.x, r.y, r.width, r.height].map(Math.round).join(' ');
  const moved = s => [s.node?.outerHTML?.slice(0, 120) ?? s.node?.textContent ?? '', box(s.previousRect), box(s.currentRect)];
  new PerformanceObserver(list => { for (const e of list.getEntries()) shifts.push([e.value, e.sources.map(moved)]) })
    .observe({type: 'layout-shift', buffered: true});
"""


def first_visits(url):
    """A browser without anything saved: each page arrives as on a first visit."""
    opened = Browser(url, 320, 480)
    opened.command("Network.enable")
    opened.command("Network.setCacheDisabled", cacheDisabled=True)
    opened.command("Network.setBypassServiceWorker", bypass=True)
    opened.command("Page.addScriptToEvaluateOnNewDocument", source=SHIFTS)
    opened.open("/about")
    opened.run("sessionStorage.setItem('photos.session', '1')")
    return opened


@pytest.fixture(scope="module")
def distant(url):
    """Behind a slow network: styles, scripts and pictures come late."""
    opened = first_visits(url)
    opened.command(
        "Network.emulateNetworkConditions", offline=False, latency=150, downloadThroughput=150_000, uploadThroughput=150_000
    )
    yield opened
    opened.quit()


@pytest.fixture(scope="module")
def piecemeal(url):
    """Pages come in pieces, each of which is shown before the next one comes."""
    between = Between(url)
    opened = first_visits(between.url)
    between.pieces = 80
    yield opened
    opened.quit()
    between.stop()


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("network", ["distant", "piecemeal"])
def test_nothing_shifts_while_a_page_arrives(request, addresses, recents, network, name):  # noqa: F811
    browser = request.getfixturevalue(network)
    browser.open(addresses[name])
    browser.quiet()
    shifts = browser.run("return shifts")
    # A tenth of what web.dev/cls calls good: nothing that a person sees.
    assert sum(shift[0] for shift in shifts) <= 0.01, shifts
