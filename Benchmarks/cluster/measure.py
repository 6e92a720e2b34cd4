"""Measures a site in network namespaces: how throughput grows with readers, how soon an edit is seen, and what an edition costs.

usage: measure.py PHOTOS WEED [ROWS]

Each reader may use a fifth of a processor (a control group), so that three of them, nginx and wrk fit on two. Prints Markdown.
"""

import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent.parent / "Tests/Editions"))
ROWS = int(sys.argv.pop(3)) if len(sys.argv) > 3 else 1_000_000
import cluster  # noqa: E402
from cluster import HOST, PHOTOS, ask, until  # noqa: E402

SHARE, SECONDS = 0.2, 6


class Limit:
    """A control group with a part of one processor."""

    def __init__(self, name):
        old, new = pathlib.Path("/sys/fs/cgroup/cpu"), pathlib.Path("/sys/fs/cgroup")
        self.folder = (old if (old / "cpu.cfs_quota_us").exists() or old.is_dir() else new) / name
        self.folder.mkdir(exist_ok=True)
        if (self.folder / "cpu.cfs_quota_us").exists():
            (self.folder / "cpu.cfs_period_us").write_text("100000")
            (self.folder / "cpu.cfs_quota_us").write_text(str(int(SHARE * 100_000)))
        else:
            (self.folder / "cpu.max").write_text(f"{int(SHARE * 100_000)} 100000")
        self.members = self.folder / "cgroup.procs"

    def remove(self):
        for _ in range(50):
            try:
                return self.folder.rmdir()
            except OSError:
                time.sleep(0.1)


def rate(site, path):
    """Requests per second at the front; a path of several is a Lua list."""
    script = site.work / "wrk.lua"
    paths = path if isinstance(path, list) else [path]
    script.write_text(
        "local paths = {" + ",".join(json.dumps(each) for each in paths) + "}\nlocal next = 0\n"
        f'request = function() next = next % #paths + 1; return wrk.format("GET", paths[next], {{["Host"] = "{HOST}"}}) end\n')
    command = ["wrk", "-t1", "-c12", f"-d{SECONDS}s", "-s", str(script), f"http://{site.front.address}/"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in said:
        sys.exit(f"{paths[0]}: {said}")
    return float(re.search(r"Requests/sec:\s+([\d.]+)", said).group(1))


def scale_out(site):
    ids = [photo["id"] for photo in json.loads(site.photos("list", "--limit", "12", "--json"))["photos"]]
    kinds = {
        "hot thumbnails": [f"/api/v1/photos/{each}/thumbnail" for each in ids],
        "a listing of places, with a query that is not kept": [f"/api/v1/search?q=title%20{number}" for number in range(200)],
        "tiles": [f"/iiif/3/{each}/{x},{y},64,64/max/0/default.jpg" for each in ids for x in range(0, 192, 16) for y in range(0, 128, 16)],
    }
    print(f"| requests a second, {SHARE:.0%} of a processor for each reader | one reader | two | three | three, for each |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, paths in kinds.items():
        rates = []
        for count in [1, 2, 3]:
            site.configure_front(site.readers[:count])
            site.front.run("nginx", "-c", site.work / "nginx.conf", "-s", "reload")
            time.sleep(1)
            rate(site, paths)
            rates.append(rate(site, paths))
        print(f"| {name} | {rates[0]:,.0f} | {rates[1]:,.0f} | {rates[2]:,.0f} | {rates[2] / rates[0] / 3:.2f} |", flush=True)
    site.configure_front(site.readers)
    site.front.run("nginx", "-c", site.work / "nginx.conf", "-s", "reload")


def sizes(site):
    """What editions of a large library cost."""
    library = site.work / "library"
    site.photos("sample", "--photos", str(ROWS), "--rows-only", site.work / "rows")
    file = (library / "catalog.sqlite").stat().st_size
    reader = site.readers[0]
    began = time.monotonic()
    until("the large library is seen", lambda: photos(site, reader) >= ROWS, 600)
    print(f"\nThe catalogue of {ROWS:,} photographs has {file / 1e6:,.0f} MB; its first edition was seen after {time.monotonic() - began:.0f} s.")
    # After a change that is larger than the first pack, the next edition has all pages: it is not measured.
    photo = json.loads(site.photos("list", "--limit", "1", "--json"))["photos"][0]["id"]
    site.photos("edit", photo, "--title", "settled")
    until("an edit is seen", lambda: b"settled" in ask(reader.address, 8080, "GET", f"/api/v1/photos/{photo}")[2], 120)
    site.photos("sample", site.work / "new", "--photos", "1000")
    before = sent(site)
    site.photos("import", site.work / "new")
    until("1,000 new photographs are seen", lambda: photos(site, reader) >= ROWS + 1000, 300)
    time.sleep(4)
    print(f"Editions with 1,000 new photographs: {(sent(site) - before) / file:.2%} of the file.")
    began = time.monotonic()
    fresh = site.work / "fresh"
    process = reader.start(PHOTOS, "--library", fresh, "serve", "--follow", site.place, *site.server, "--publisher", site.key,
                           "--host", "0.0.0.0", "--port", "8081", "--base-url", f"https://{HOST}", "--public")
    until("a new reader is ready", lambda: ask(reader.address, 8081, "GET", "/livez")[0] == 200, 600)
    print(f"A new reader is ready after {time.monotonic() - began:.1f} s.")
    process.kill()
    waits = []
    for number in range(50):
        began = time.monotonic()
        site.photos("edit", photo, "--title", f"number {number}")
        for each in site.readers:
            until("an edit is seen", lambda: b"number %d\"" % number in ask(each.address, 8080, "GET", f"/api/v1/photos/{photo}")[2])
        waits.append(time.monotonic() - began)
    waits.sort()
    print(f"An edit is seen on three readers after {statistics.median(waits):.1f} s (median of 50), at most {waits[-1]:.1f} s.")


def photos(site, reader):
    status, _, content = ask(reader.address, 8080, "GET", "/metrics", cookie=site.cookie)
    found = re.search(rb"^photos_library_photos (\d+)", content, re.M)
    return int(found.group(1)) if status == 200 and found else 0


def sent(site):
    """The bytes of all packs that were published."""
    units = {"B": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9}
    log = (site.work / "library.log").read_text()
    return sum(float(size) * units[unit] for size, unit in re.findall(r"changed, ([\d.]+)\s(\w+) sent", log))


def main():
    work = pathlib.Path(tempfile.mkdtemp(prefix="photos-cluster-"))
    work.chmod(0o755)
    cluster.clean()
    cluster.ip("link", "add", cluster.BRIDGE, "type", "bridge")
    limits = [Limit(f"photos-reader{number}") for number in range(cluster.READERS)]
    try:
        cluster.ip("addr", "add", f"{cluster.NET}.1/24", "dev", cluster.BRIDGE)
        cluster.ip("link", "set", cluster.BRIDGE, "up")
        site = cluster.Site(work)
        headers = site.ask("POST", "/api/v1/session", {"name": "anna", "password": cluster.PASSWORD})[1]
        site.cookie = headers["Set-Cookie"].split(";")[0]
        for reader, limit in zip(site.readers, limits):
            reader.kill()
            reader.group = limit.members
            site.start_reader(reader)
        scale_out(site)
        for reader in site.readers:
            reader.kill()
            reader.group = None
            site.start_reader(reader)
        sizes(site)
    finally:
        subprocess.run(["pkill", "-KILL", "-f", str(work)], check=False)
        cluster.clean()
        for limit in limits:
            limit.remove()
        shutil.rmtree(work, ignore_errors=True)


main()
