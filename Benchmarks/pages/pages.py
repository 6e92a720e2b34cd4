"""How soon pages show what they are about, in a browser on the same machine: with some places, and with 100,000.

usage: pages.py PROGRAM. Run by `scripts/bench pages`. Prints Markdown.
"""

import json
import pathlib
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import urllib.request
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Tests" / "Browser"))
from browser import Browser  # noqa: E402

SIZES = [(390, 844), (1440, 900)]
RUNS = 7
# Words of several lengths, as a person types them, each key by itself.
WORDS = ["a", "st", "ber", "san", "lake", "north"]

LARGEST = """
  const done = arguments[0];
  new PerformanceObserver(list => done(list.getEntries().at(-1).startTime)).observe({type: 'largest-contentful-paint', buffered: true});
"""
SHIFTS = """
  window.shifts = 0;
  new PerformanceObserver(list => { for (const e of list.getEntries()) if (!e.hadRecentInput) shifts += e.value })
    .observe({type: 'layout-shift', buffered: true});
"""
# Scrolls at an even speed, and records the time between two frames.
FRAMES = """
  const [seconds, step, done] = arguments;
  const frames = [];
  let last;
  const end = performance.now() + seconds * 1000;
  function frame(now) {
    if (last) frames.push(now - last);
    last = now;
    scrollBy({top: step, behavior: 'instant'});
    if (now < end) requestAnimationFrame(frame);
    else done(frames);
  }
  requestAnimationFrame(frame);
"""
# From the key to the first frame with other results.
RESULTS = """
  window.answers = [];
  const results = document.getElementById('results');
  let typed;
  document.querySelector('#search input').addEventListener('input', () => { typed = performance.now() }, {capture: true});
  new MutationObserver(() => {
    if (typed === undefined) return;
    const start = typed;
    typed = undefined;
    requestAnimationFrame(() => setTimeout(() => answers.push(performance.now() - start)));
  }).observe(results, {childList: true, subtree: true});
"""
SCRIPTS = """
  return performance.getEntriesByType('resource').filter(e => e.name.endsWith('.js')).reduce((sum, e) => sum + e.encodedBodySize, 0)
"""
# Each thumbnail in the window: its address, and the longer side of the photo as it is shown, in points.
THUMBNAILS = """
  return [...document.images].filter(i => {
    const b = i.getBoundingClientRect();
    return b.width > 1 && b.bottom > 0 && b.top < innerHeight && i.naturalWidth > 0 && i.currentSrc.includes('/thumbnail?');
  }).map(i => {
    const b = i.getBoundingClientRect();
    const shape = i.naturalWidth / i.naturalHeight;
    const width = Math.max(b.width, b.height * shape);
    return [i.currentSrc, Math.max(width, width / shape)];
  })
"""
# The page as it stands, without scripts: the rows of the list several times, so that it is long enough.
STILL = """
  const copy = document.documentElement.cloneNode(true);
  for (const node of copy.querySelectorAll('script, link[rel=modulepreload], link[rel=manifest]')) node.remove();
  const rows = [...copy.querySelectorAll('.row')].slice(0, 200);
  const list = rows[0].parentElement.cloneNode(false);
  for (let time = 0; time < 20; time++) for (const row of rows) list.append(row.cloneNode(true));
  const main = copy.querySelector('main');
  main.replaceChildren(list);
  return '<!doctype html>' + copy.outerHTML;
"""


class Server:
    def __init__(self, program, library):
        self.process = subprocess.Popen(
            [program, "serve", "--library", str(library), "--port", "0", "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        self.url = json.loads(self.process.stdout.readline())["url"].rstrip("/")

    def ask(self, path):
        with urllib.request.urlopen(self.url + path) as answer:
            return json.load(answer)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def libraries(program, folder):
    """One with 260 photographs, and one with 100,000 more that have no files."""
    for name in ("some", "many"):
        library = folder / name
        run = [program, "import", "--library", str(library), str(folder / "photographs")]
        if name == "some":
            subprocess.run([program, "sample", str(folder / "photographs"), "--photos", "260"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
        if name == "many":
            rows = [program, "sample", str(folder / "rows"), "--photos", "100000", "--rows-only", "--library", str(library)]
            subprocess.run(rows, check=True, stdout=subprocess.DEVNULL)
        yield name, library


def fresh(url, size):
    page = Browser(url, *size)
    page.command("Network.enable")
    page.command("Network.setCacheDisabled", cacheDisabled=True)
    page.command("Network.setBypassServiceWorker", bypass=True)
    page.command("Page.addScriptToEvaluateOnNewDocument", source=SHIFTS)
    page.open("/about")
    page.run("sessionStorage.setItem('photos.session', '1')")
    return page


def largest_place(library):
    """The ids of the place with the most photographs that have files, and of one of them."""
    with sqlite3.connect(f"file:{library}/catalog.sqlite?mode=ro", uri=True) as catalog:
        return catalog.execute(
            "SELECT place.id, photo.id FROM photo JOIN place ON place.row = photo.placeRow WHERE photo.state = 'local'"
            " GROUP BY place.row ORDER BY count(*) DESC LIMIT 1"
        ).fetchone()


def sizes_of_pictures(server, library):
    """A row for each density: the bytes of the thumbnails that the window shows, compared with files of the exact size."""
    place, _ = largest_place(library)

    def length(address):
        with urllib.request.urlopen(address) as answer:
            return len(answer.read())

    for density in (1, 2, 3):
        ratios = []
        for width, height in [*SIZES, (320, 480), (768, 1024), (2560, 1440)]:
            page = fresh(server.url, (width, height))
            page.command(
                "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=density, mobile=page.is_touch
            )
            for path in ("/", f"/places/{place}", "/trips", "/timeline"):
                page.open(path)
                page.quiet()
                for address, side in page.steady(lambda: page.run(THUMBNAILS)):
                    exact = max(round(side * min(density, 2)), 16)
                    asked = re.sub(r"size=\d+", f"size={exact}", address)
                    ratios.append(length(address) / length(asked))
            page.quit()
        ratios.sort()
        yield (
            f"| {density} | {len(ratios)} | {statistics.median(ratios):.2f} | {ratios[int(len(ratios) * 0.95)]:.2f}"
            f" | {ratios[-1]:.2f} |"
        )


def opening(server, library, name):
    """Rows of the table of pages: how soon the largest picture or text is painted, what shifts, and the size of the scripts."""
    place, photo = largest_place(library)
    pages = {"places": "/", "place": f"/places/{place}", "photo": f"/photos/{photo}"}
    for size in SIZES:
        page = fresh(server.url, size)
        for title, path in pages.items():
            times, shifts = [], []
            for _ in range(RUNS):
                page.open(path)
                page.quiet()
                times.append(page.driver.execute_async_script(LARGEST))
                shifts.append(page.run("return shifts"))
            scripts = page.run(SCRIPTS) / 1000
            yield (
                f"| {title}, {name} places | {size[0]} × {size[1]} | {statistics.median(times):.0f} ms"
                f" | {max(times):.0f} ms | {max(shifts):.3f} | {scripts:.0f} kB |"
            )
        page.quit()


def scrolling(server, folder):
    """A row of the table of scrolling: the frames of the list, and those of a still page with its rows."""
    for size in SIZES:
        page = fresh(server.url, size)
        page.driver.set_script_timeout(60)
        page.open("/")
        page.quiet()
        (folder / "still").mkdir(exist_ok=True)
        text = page.run(STILL).replace('"/assets', f'"{server.url}/assets').replace('src="/', f'src="{server.url}/')
        (folder / "still" / "index.html").write_text(text)

        class Quiet(SimpleHTTPRequestHandler):
            def __init__(self, *arguments, **more):
                super().__init__(*arguments, directory=str(folder / "still"), **more)

            def log_message(self, *arguments):
                pass

        still = ThreadingHTTPServer(("127.0.0.1", 0), Quiet)
        threading.Thread(target=still.serve_forever, daemon=True).start()
        medians, tails, longest = [], [], 0
        for _ in range(3):
            page.open("/")
            page.quiet()
            ours = sorted(page.driver.execute_async_script(FRAMES, 8, 60))
            page.driver.get(f"http://127.0.0.1:{still.server_port}/")
            page.until(lambda: page.run("return document.readyState === 'complete'"), "the still page")
            theirs = sorted(page.driver.execute_async_script(FRAMES, 8, 60))
            medians.append(statistics.median(ours) / statistics.median(theirs))
            tails.append(ours[int(len(ours) * 0.99)] / theirs[int(len(theirs) * 0.99)])
            longest = max(longest, ours[-1])
        still.shutdown()
        yield (
            f"| {size[0]} × {size[1]} | {statistics.median(medians):.2f} | {statistics.median(tails):.2f}"
            f" | {longest:.0f} ms |"
        )
        page.quit()


def typing(server):
    """A row of the table of searching: from a key to its results."""
    page = fresh(server.url, SIZES[1])
    answers = []
    for word in WORDS * 3:
        page.open("/search")
        page.quiet()
        page.run(RESULTS)
        page.one("#search input").click()
        for key in word:
            before = len(page.run("return answers"))
            page.keys(key)
            page.until(lambda: len(page.run("return answers")) > before, "results")
        answers += page.run("return answers")
    page.quit()
    answers.sort()
    yield f"| {len(answers)} keys | {statistics.median(answers):.0f} ms | {answers[int(len(answers) * 0.95)]:.0f} ms | {answers[-1]:.0f} ms |"


def table(head, rows):
    columns = head.split(" | ")
    marks = ["---"] + ["---:"] * (len(columns) - 1)
    print(f"\n| {head} |\n| {' | '.join(marks)} |")
    for row in rows:
        print(row, flush=True)


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix="photos-pages-") as path:
        folder = pathlib.Path(path)
        served = {name: (Server(program, library), library) for name, library in libraries(program, folder)}
        try:
            measure(served, folder)
        finally:
            for server, _ in served.values():
                server.stop()


def measure(served, folder):
    counts = {}
    for name, (server, _) in served.items():
        # The order of names is computed once for a library.
        urllib.request.urlopen(server.url + "/").read()
        counts[name] = f"{server.ask('/api/v1/status')['counts']['places']:,}"
    table(
        "page | window | largest paint, median | slowest | shift | scripts, gzip",
        (row for name in served for row in opening(*served[name], counts[name])),
    )
    some, many = served["some"], served["many"]
    table("pixels per point | thumbnails | bytes, median ratio | 95th percentile | most", sizes_of_pictures(*some))
    table(f"scrolling {counts['many']} places | median frame, ratio | 99th percentile, ratio | longest", scrolling(many[0], folder))
    table(f"from a key to its results, {counts['many']} places | median | 95th percentile | slowest", typing(many[0]))


if __name__ == "__main__":
    main()
