"""Pages that arrive slowly: what came first stays where it is."""

import pytest

from browser import Browser
from test_every_page import PAGES, addresses  # noqa: F401 (a fixture)

SHIFTS = """
  window.shifts = [];
  const box = r => [r.x, r.y, r.width, r.height].map(Math.round).join(' ');
  const moved = s => [s.node?.outerHTML?.slice(0, 120) ?? s.node?.textContent ?? '', box(s.previousRect), box(s.currentRect)];
  new PerformanceObserver(list => { for (const e of list.getEntries()) shifts.push([e.value, e.sources.map(moved)]) })
    .observe({type: 'layout-shift', buffered: true});
"""


@pytest.fixture(scope="module")
def distant(url):
    """A browser behind a slow network, without anything saved: each page arrives as on a first visit."""
    opened = Browser(url, 320, 480)
    opened.command("Network.enable")
    opened.command("Network.setCacheDisabled", cacheDisabled=True)
    opened.command("Network.setBypassServiceWorker", bypass=True)
    opened.command("Page.addScriptToEvaluateOnNewDocument", source=SHIFTS)
    opened.open("/about")
    opened.run("sessionStorage.setItem('photos.session', '1')")
    opened.command(
        "Network.emulateNetworkConditions", offline=False, latency=150, downloadThroughput=150_000, uploadThroughput=150_000
    )
    yield opened
    opened.quit()


@pytest.mark.parametrize("name", PAGES)
def test_nothing_shifts_while_a_page_arrives(distant, addresses, recents, name):  # noqa: F811
    distant.open(addresses[name])
    distant.quiet()
    shifts = distant.run("return shifts")
    # A tenth of what web.dev/cls calls good: nothing that a person sees.
    assert sum(shift[0] for shift in shifts) <= 0.01, shifts
