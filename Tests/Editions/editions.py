"""Editions of a library in SeaweedFS, with people in PostgreSQL: published, followed, killed, cut off and compared."""

import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path[:0] = [str(pathlib.Path(__file__).parent.parent / folder) for folder in ["People", "Stores"]]
import people  # noqa: E402
import stores  # noqa: E402
from people import HOST, PASSWORD  # noqa: E402
from stores import BUCKET, DENSE, PHOTOS, check, free_port  # noqa: E402

STARTED = []


class Site:
    """A library with people in PostgreSQL and originals in the store, and where its editions are."""

    def __init__(self, work, store, database):
        self.work, self.library = work, stores.Library(work, 12)
        self.server = ["--s3-endpoint", f"http://127.0.0.1:{store.port}"]
        self.place = f"s3://{BUCKET}/site"
        self.run, self.json = self.library.run, self.library.json
        self.run("blobs", "move", "--blobs", self.place, *self.server)
        subprocess.run(
            self.library.command("users", "add", "anna", "--owner"), env=self.library.environment, input=PASSWORD + "\n",
            text=True, check=True, capture_output=True)
        self.database = database
        self.ids = [photo["id"] for photo in self.json("list", "--limit", "0", "--no-sync")["photos"]]

    def publish(self, *options, status=0):
        return self.run("publish", "--to", self.place, *self.server, *options, status=status)

    @property
    def key(self):
        return self.json("publish", "--show-key")["key"]

    def start_publisher(self, name="publisher"):
        log = open(self.work / f"{name}.log", "ab")
        process = subprocess.Popen(
            self.library.command("publish", "--to", self.place, *self.server), env=self.library.environment, stdout=log,
            stderr=log)
        STARTED.append(process)
        return process

    def said(self, name="publisher"):
        return (self.work / f"{name}.log").read_text()

    def entitle(self, title, *photos):
        self.run("edit", *(photos or self.ids), "--title", title)


class Reader:
    """A server that shows editions."""

    def __init__(self, site, name, folder=None, starts=True):
        self.site, self.port, self.folder = site, free_port(), folder or site.work / name
        self.log = open(site.work / f"{name}.log", "ab")
        if starts:
            self.start()

    def command(self, *options, key=None, place=None, server=None):
        server = self.site.server if server is None else server
        return [PHOTOS, "--library", str(self.folder), "serve", "--follow", place or self.site.place, *server,
                "--publisher", key or self.site.key, "--host", "0.0.0.0", "--port", str(self.port), "--base-url",
                f"https://{HOST}", "--public", "--requests-per-minute", "none", *options]

    def start(self):
        self.process = subprocess.Popen(
            self.command(), env=self.site.library.environment, stdout=self.log, stderr=self.log)
        STARTED.append(self.process)
        for _ in range(300):
            if self.ask("GET", "/livez")[0] == 200:
                return
            time.sleep(0.05)
        sys.exit("the reader did not start: " + pathlib.Path(self.log.name).read_text()[-2000:])

    def refuses(self, what, status, **options):
        result = subprocess.run(
            self.command(**options), env=self.site.library.environment, capture_output=True, text=True, timeout=60)
        lines = [line for line in result.stderr.splitlines() if line.startswith("photos: ")]
        check(result.returncode == status and len(lines) == 1, f"{what}: {result.returncode} {result.stderr.strip()}")

    def kill(self):
        self.process.kill()
        self.process.wait()

    # The status, headers, content and seconds of an answer; 0 for none.
    ask = people.Server.ask

    def sign_in(self):
        status, headers, content, _ = self.ask("POST", "/api/v1/session", {"name": "anna", "password": PASSWORD})
        if status != 200:
            sys.exit(f"anna cannot sign in: {status} {content}")
        return headers["Set-Cookie"].split(";")[0]

    def titles(self):
        """The titles of all photos, in one request."""
        status, _, content, _ = self.ask("GET", "/feed.json")
        return [item.get("title") for item in json.loads(content)["items"]] if status == 200 else status

    def shows(self, title, within=15.0):
        """The seconds until all photos have a title; nil if they do not in time."""
        began = time.monotonic()
        while time.monotonic() - began < within:
            titles = self.titles()
            if isinstance(titles, list) and titles and set(titles) == {title}:
                return time.monotonic() - began
            time.sleep(0.05)
        return None

    def reasons(self):
        return json.loads(self.ask("GET", "/readyz")[2])["reasons"]


def mistakes(site):
    check("PostgreSQL" in site.publish("--once", status=64).stderr, "people have to be in PostgreSQL")
    site.run("users", "move", "--to", site.database.address())
    keys = site.library.environment
    wrong = dict(keys, AWS_SECRET_ACCESS_KEY="other")
    site.run("publish", "--to", site.place, *site.server, "--once", status=77, environment=wrong)
    site.run("publish", "--to", f"s3://{BUCKET}-none/a", *site.server, "--once", status=77)
    site.run("publish", "--to", site.place, "--s3-endpoint", f"http://127.0.0.1:{free_port()}", "--once", status=69)
    site.run("publish", "--to", str(site.work / "none"), "--once", status=66)
    reader = Reader(site, "mistakes", starts=False)
    reader.refuses("a store without editions", 77)
    site.publish("--once")
    check("Nothing has changed" in site.publish("--once").stdout, "without a change there is no edition")
    reader.refuses("another key", 77, key="A" * 43 + "=")
    reader.refuses("an invalid key", 64, key="abc")
    reader.refuses("no bucket", 77, place=f"s3://{BUCKET}-none/a")
    reader.refuses("no server", 69, server=["--s3-endpoint", f"http://127.0.0.1:{free_port()}"])
    own = Reader(site, "own", folder=site.library.folder, starts=False)
    own.refuses("a folder with a library of its own", 64)


def seen(site):
    publisher = site.start_publisher()
    readers = [Reader(site, f"reader{number}") for number in range(3)]
    waits = []
    for number in range(40 if DENSE else 8):
        site.entitle(f"title {number}")
        waits.append(max(reader.shows(f"title {number}") or 99 for reader in readers))
    check(max(waits) < 5, f"an edit is seen on three readers within {max(waits):.1f} s, on average {sum(waits) / len(waits):.1f}")
    Reader(site, "same", folder=readers[0].folder, starts=False).refuses("a folder that a reader uses", 75)
    check("publishes this library" in site.publish("--once", status=75).stderr, "a second publisher is refused")
    photo = site.ids[0]
    for path in [f"/api/v1/photos/{photo}/thumbnail", f"/iiif/3/{photo}/info.json", f"/iiif/3/{photo}/0,0,64,64/max/0/default.jpg",
                 f"/photos/{photo}", "/", "/timeline", "/search?q=title", "/map", "/api/v1/places"]:
        answers = [reader.ask("GET", path) for reader in readers]
        wrong = [answer[:3] for answer in answers if answer[0] != 200]
        if wrong:
            check(False, f"{path}: {wrong}")
    check(True, "each reader shows pages, thumbnails and tiles of originals in the store")
    anna = readers[0].sign_in()
    for number, reader in enumerate(readers):
        status, _, content, _ = reader.ask("POST", "/api/v1/recents", {"photo": site.ids[number]}, anna)
        if status != 200:
            check(False, f"a photo is opened: {status} {content}")
    lists = [[row["photo"]["id"] for row in json.loads(reader.ask("GET", "/api/v1/recents", cookie=anna)[2])["recents"]]
             for reader in readers]
    check(all(rows == site.ids[2::-1] for rows in lists), "who signs in at one is known to all, with the same recents")
    for method, path, body in [("POST", "/api/v1/sync", None), ("PATCH", f"/api/v1/photos/{photo}", {"title": "x"}),
                               ("POST", "/api/v1/users", {"name": "eve", "password": PASSWORD}),
                               ("POST", "/api/v1/access", {}), ("POST", "/api/v1/sets", {"title": "a"})]:
        status, _, content, _ = readers[1].ask(method, path, body, anna)
        if status != 403 or b"published" not in content:
            check(False, f"{path} is refused: {status} {content}")
    check(True, "an owner cannot change the catalogue through a reader")
    readers[0].ask("POST", "/api/v1/session", {"name": "anna", "password": "wrong"})
    for _ in range(60):
        log = [entry["action"] for entry in site.json("log")["entries"]]
        if log[0] == "signInFailed":
            break
        time.sleep(0.5)
    time.sleep(4)
    check(log[:2] == ["signInFailed", "signedIn"], f"the log says who signed in at a reader: {log[:3]}")
    again = json.loads(readers[2].ask("GET", "/api/v1/log", cookie=anna)[2])["entries"]
    check([entry["action"] for entry in again][:2] == log[:2], "and readers show the log")
    return publisher, readers, anna


def mixtures(site, readers):
    """One request sees one edition, and nobody goes back to an earlier one."""
    over, wrong, asked = threading.Event(), [], [0]

    def look(reader):
        last = 0
        while not over.is_set():
            titles = reader.titles()
            asked[0] += 1
            if not isinstance(titles, list) or len(set(titles)) != 1 or len(titles) != len(site.ids):
                wrong.append(titles)
                continue
            number = int(titles[0].split()[-1])
            if number < last:
                wrong.append(f"{number} after {last}")
            last = number

    threads = [threading.Thread(target=look, args=(reader,), daemon=True) for reader in readers for _ in range(2)]
    for thread in threads:
        thread.start()
    for number in range(1000, 1000 + (60 if DENSE else 12)):
        site.entitle(f"title {number}")
        time.sleep(0.4)
    over.set()
    for thread in threads:
        thread.join()
    check(not wrong, f"each of {asked[0]} requests saw one edition, and none an earlier one: {wrong[:3]}")


def kills(site, publisher, readers):
    """Publisher and readers are killed at random moments, while photos are changed."""
    dice, rounds, wrong = random.Random(11), 500 if DENSE else 12, []
    for number in range(rounds):
        title = f"title {5000 + number}"
        editing = threading.Thread(target=site.entitle, args=(title,))
        editing.start()
        time.sleep(dice.uniform(0, 2.5))
        if dice.random() < 0.4:
            publisher.kill()
            publisher.wait()
            publisher = site.start_publisher()
        else:
            reader = dice.choice(readers)
            reader.kill()
            reader.start()
            titles = reader.titles()
            if not isinstance(titles, list) or len(set(titles)) != 1:
                wrong.append(titles)
        editing.join()
    check(not wrong, f"after each of {rounds} kills a reader shows one whole edition: {wrong[:3]}")
    waits = [reader.shows(f"title {5000 + rounds - 1}", within=40) for reader in readers]
    check(None not in waits, "and all come to the last one")
    return publisher


def takes_over(site, publisher, readers):
    standby = site.start_publisher("standby")
    time.sleep(2)
    check("Waiting: " in site.said("standby"), f"a second publisher waits: {site.said('standby').strip().splitlines()[-1]}")
    publisher.kill()
    publisher.wait()
    began = time.monotonic()
    site.entitle("title 7000")
    waits = [reader.shows("title 7000", within=40) for reader in readers]
    check(None not in waits, f"and takes over {time.monotonic() - began:.0f} s after the first one was killed")
    return standby


def goes_back(site, publisher, readers):
    site.entitle("title 8000")
    [reader.shows("title 8000") for reader in readers]
    editions = site.json("publish", "--to", site.place, *site.server, "--list")["editions"]
    before = editions[-1]["edition"]
    site.entitle("title 8001")
    [reader.shows("title 8001") for reader in readers]
    site.publish("--back-to", str(before))
    check(None not in [reader.shows("title 8000") for reader in readers], f"readers go back to edition {before}")
    site.entitle("title 8002")
    time.sleep(20)
    check({tuple(set(reader.titles())) for reader in readers} == {("title 8000",)}, "and stay there")
    check("is held" in site.said("standby"), "the publisher waits")
    site.publish("--resume")
    check(None not in [reader.shows("title 8002", within=30) for reader in readers], "until it may go on")
    site.publish("--back-to", "99999", status=77)


def store_away(site, store, readers):
    photo = site.ids[0]
    link = site.json("share", photo)["path"]
    until_shared = time.monotonic()
    while readers[0].ask("GET", link)[0] != 200 and time.monotonic() - until_shared < 10:
        time.sleep(0.1)
    check(readers[0].ask("GET", link)[0] == 200, f"a link is good on a reader after {time.monotonic() - until_shared:.1f} s")
    store.kill()
    slowest = 0.0
    for _ in range(15):
        for path in ["/", "/api/v1/places", f"/api/v1/photos/{photo}/thumbnail", f"/photos/{photo}"]:
            status, _, content, seconds = readers[0].ask("GET", path)
            slowest = max(slowest, seconds)
            if status != 200:
                check(False, f"{path} without a store: {status} {content[:200]}")
        time.sleep(1)
    check(slowest < 2, f"without a store, readers answer in {slowest:.2f} s")
    check("editions-failing" in readers[0].reasons(), f"/readyz says so: {readers[0].reasons()}")
    status, headers, _, _ = readers[0].ask("GET", link)
    check(status == 503 and headers["Retry-After"], f"a link that may have ended is not shown: {status}")
    readers[1].kill()
    readers[1].start()
    check(readers[1].titles() == readers[0].titles(), "one that is started then shows what it has")
    store.start()
    site.entitle("title 9000")
    waits = [reader.shows("title 9000", within=40) for reader in readers]
    check(None not in waits, f"with the store again, all go on after {max(waits):.1f} s")
    time.sleep(2)
    check(readers[0].reasons() == [], f"and /readyz says that: {readers[0].reasons()}")
    check(readers[0].ask("GET", link)[0] == 200, "and the link is good again")
    site.run("shares", "end", site.json("shares")["shares"][0]["id"])
    began = time.monotonic()
    while any(reader.ask("GET", link)[0] == 200 for reader in readers) and time.monotonic() - began < 10:
        time.sleep(0.1)
    check(time.monotonic() - began < 5, f"a link that is ended is so on all readers after {time.monotonic() - began:.1f} s")


def database_away(site, publisher, readers, anna):
    readers[0].ask("GET", "/api/v1/recents", cookie=anna)
    site.database.kill()
    status, headers, _, seconds = readers[0].ask("POST", "/api/v1/recents", {"photo": site.ids[0]}, anna)
    check(status == 503 and headers["Retry-After"] and seconds < 2, f"without PostgreSQL an edit is refused for now, in {seconds:.2f} s")
    check(len(set(readers[0].titles())) == 1, "and places are shown")
    time.sleep(16)
    site.database.start()
    site.entitle("title 9100")
    waits = [reader.shows("title 9100", within=40) for reader in readers]
    check(None not in waits, f"with PostgreSQL again, editions go on after {max(waits):.1f} s")
    check(publisher.poll() is None, "by the same publisher")


def damaged(site, reader):
    """The file of a reader is damaged on its disk: it is downloaded again, by the same process."""
    for path in (reader.folder / "editions").glob("*.sqlite"):
        with open(path, "r+b") as file:
            file.seek(4096)
            file.write(os.urandom(path.stat().st_size - 4096))
    pages = ["/", "/timeline", "/search?q=title", "/feed.json", "/trips", "/countries", *[f"/photos/{photo}" for photo in site.ids]]
    seen, whole, began = set(), 0, time.monotonic()
    while whole < 3 and time.monotonic() - began < 40:
        statuses = [reader.ask("GET", path)[0] for path in pages]
        seen |= set(statuses)
        whole = whole + 1 if set(statuses) == {200} else 0
        time.sleep(0.3)
    check(whole == 3, f"a reader whose file is damaged is whole again after {time.monotonic() - began:.0f} s, having said {seen}")
    check(len(seen) > 1, "and the damage was met")
    check(reader.process.poll() is None and len(set(reader.titles())) == 1, "by the same process")


def full_disk(site):
    if os.geteuid() != 0:
        print("skipped: a full disk needs root, to mount one")
        return
    folder = site.work / "small"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=96m", "tmpfs", str(folder)], check=True)
    try:
        reader = Reader(site, "small-reader", folder=folder / "reader")
        site.entitle("title 9200")
        check(reader.shows("title 9200"), "a reader on a small disk follows")
        ballast = os.open(folder / "ballast", os.O_WRONLY | os.O_CREAT)
        try:
            while True:
                os.write(ballast, b"x" * 65536)
        except OSError:
            pass
        before = reader.titles()
        site.run("sample", "--photos", "4000", "--rows-only", str(site.work / "rows"))
        time.sleep(6)
        check(set(reader.titles()) >= set(before), "with a full disk it shows what it has")
        check("editions-failing" in reader.reasons(), f"and /readyz says so: {reader.reasons()}")
        os.close(ballast)
        (folder / "ballast").unlink()
        time.sleep(8)
        check(reader.reasons() == [] and len(reader.titles()) > len(before), f"with room again it goes on: {reader.reasons()}")
        reader.kill()
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def main():
    work = pathlib.Path(tempfile.mkdtemp(prefix="photos-editions-"))
    work.chmod(0o755)
    store, database = stores.Store(work), people.Database(work)
    try:
        site = Site(work, store, database)
        mistakes(site)
        publisher, readers, anna = seen(site)
        mixtures(site, readers)
        publisher = kills(site, publisher, readers)
        publisher = takes_over(site, publisher, readers)
        goes_back(site, publisher, readers)
        store_away(site, store, readers)
        database_away(site, publisher, readers, anna)
        damaged(site, readers[2])
        full_disk(site)
    finally:
        for process in STARTED:
            process.kill()
        store.kill()
        database.end()
        shutil.rmtree(work, ignore_errors=True)


main()
