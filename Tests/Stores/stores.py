"""Originals of a library in SeaweedFS, moved, killed, cut off and compared."""

import hashlib
import http.server
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import botocore.exceptions
import botocore.session

PHOTOS, WEED = sys.argv[1:3]
TESTS = pathlib.Path(PHOTOS).parent / "photosPackageTests.xctest"
KEY, SECRET, BUCKET = "some", "secret", "photos-test"
KEYS = {"AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": SECRET}
STARTED = []
DENSE = os.environ.get("PHOTOS_DENSE") == "1"


def free_port():
    with socket.socket() as chosen:
        chosen.bind(("127.0.0.1", 0))
        return chosen.getsockname()[1]


def check(is_right, what):
    print("ok  " if is_right else "FAILED", what, flush=True)
    if not is_right:
        sys.exit(1)


class Store:
    """SeaweedFS with all its parts in one process."""

    def __init__(self, work):
        self.folder, self.process = work / "store", None
        self.folder.mkdir()
        identity = {"name": "t", "credentials": [{"accessKey": KEY, "secretKey": SECRET}], "actions": ["Admin"]}
        (work / "s3.json").write_text(json.dumps({"identities": [identity]}))
        self.port = free_port()
        names = ["master.port", "volume.port", "filer.port", "master.port.grpc", "volume.port.grpc", "filer.port.grpc"]
        self.command = [WEED, "server", f"-dir={self.folder}", "-s3", f"-s3.config={work}/s3.json", f"-s3.port={self.port}"]
        self.command += ["-ip=127.0.0.1", "-ip.bind=127.0.0.1", f"-s3.port.grpc={free_port()}"]
        self.command += [f"-{name}={free_port()}" for name in names]
        self.log = open(work / "store.log", "wb")
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=self.log, stderr=self.log)
        session = botocore.session.get_session()
        self.client = session.create_client(
            "s3", "us-east-1", endpoint_url=f"http://127.0.0.1:{self.port}", aws_access_key_id=KEY,
            aws_secret_access_key=SECRET)
        for _ in range(120):
            try:
                if BUCKET not in [bucket["Name"] for bucket in self.client.list_buckets()["Buckets"]]:
                    self.client.create_bucket(Bucket=BUCKET)
                self.client.put_object(Bucket=BUCKET, Key="ready", Body=b"1")
                self.client.delete_object(Bucket=BUCKET, Key="ready")
                return
            except (botocore.exceptions.BotoCoreError, botocore.exceptions.ClientError):
                time.sleep(0.5)
        sys.exit("the store did not start: " + (self.folder.parent / "store.log").read_text()[-2000:])

    def kill(self):
        self.process.kill()
        self.process.wait()

    def objects(self, prefix="home/originals/"):
        found = {}
        for page in self.client.get_paginator("list_objects_v2").paginate(Bucket=BUCKET, Prefix=prefix):
            for item in page.get("Contents", []):
                found[item["Key"]] = item["Size"]
        return found


class Library:
    """A library that subscribes to pictures of a web server, with their number."""

    def __init__(self, work, count):
        self.folder, self.environment = work / "library", dict(os.environ, **KEYS)
        self.environment |= {"XDG_STATE_HOME": str(work / "state"), "HOME": str(work), "PHOTOS_NO_SYNC": "1"}
        pictures = work / "pictures"
        self.run("sample", str(pictures))
        site = work / "site"
        site.mkdir()
        originals = sorted(pictures.rglob("*.jpg"))
        items = []
        for number in range(count):
            # A comment at the end makes each content another one.
            data = originals[number % len(originals)].read_bytes() + f"{number}".encode()
            (site / f"{number}.jpg").write_bytes(data)
            items.append({"id": f"{number}", "image": f"/{number}.jpg", "title": f"{number}"})
        handler = type("Quiet", (http.server.SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
        self.asked = []
        outer = self

        def send_head(self):
            outer.asked.append(self.path)
            return http.server.SimpleHTTPRequestHandler.send_head(self)

        handler.send_head = send_head
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *a: handler(*a, directory=str(site)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_port}"
        for item in items:
            item["image"] = base + item["image"]
        feed = {"version": "https://jsonfeed.org/version/1.1", "title": "Pictures", "items": items}
        (site / "feed.json").write_text(json.dumps(feed))
        self.run("sources", "add", f"{base}/feed.json", "--name", "s")
        self.run("sync")

    def command(self, *arguments):
        return [PHOTOS, "--library", str(self.folder), *arguments]

    def run(self, *arguments, status=0, environment=None):
        result = subprocess.run(
            self.command(*arguments), env=environment or self.environment, capture_output=True, text=True, timeout=300)
        if result.returncode != status:
            sys.exit(f"{arguments}: {result.returncode}, expected {status}: {result.stderr}")
        return result

    def json(self, *arguments):
        return json.loads(self.run(*arguments, "--json").stdout)

    def originals(self):
        """The files by the ends of their keys, with their hashes checked."""
        found = {}
        for path in (self.folder / "originals").glob("??/*"):
            name = path.parent.name + path.name
            data = path.read_bytes()
            if hashlib.sha256(data).hexdigest() != name.split(".")[0]:
                sys.exit(f"{path} has another content than its name says")
            found[f"home/originals/{path.parent.name}/{name}"] = len(data)
        return found


def signatures(store):
    environment = dict(os.environ, PHOTOS_TEST_STORE=f"http://{KEY}:{SECRET}@127.0.0.1:{store.port}/{BUCKET}")
    result = subprocess.run(
        [TESTS, "--testing-library", "swift-testing", "--no-parallel", "--filter", "RealStoreTests"], env=environment,
        capture_output=True, text=True)
    said = result.stdout + result.stderr
    print("\n".join(line for line in said.splitlines() if "✘" in line)[:4000])
    check(result.returncode == 0 and "4 tests" in said, "every key and part is signed as the store reads it")


def moves(library, store, address):
    all_originals = library.originals()
    rounds = 40 if DENSE else 8
    dice = random.Random(3)
    for _ in range(rounds):
        process = subprocess.Popen(
            library.command("blobs", "move", "--delete", *address), env=library.environment, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        time.sleep(dice.uniform(0.02, 0.3))
        process.send_signal(signal.SIGKILL)
        process.wait()
        both = library.originals() | store.objects()
        if both != all_originals:
            check(False, "a killed move loses nothing")
    library.run("blobs", "move", "--delete", *address)
    check(store.objects() == all_originals, f"originals are in the store after {rounds} killed moves")
    check(library.originals() == {}, "and no longer here")
    for key, length in list(all_originals.items())[:20]:
        body = store.client.get_object(Bucket=BUCKET, Key=key)["Body"].read()
        name = key.split("/")[-1].split(".")[0]
        if len(body) != length or hashlib.sha256(body).hexdigest() != name:
            check(False, "objects have the bytes that their names say")
    check(True, "objects have the bytes that their names say")
    return all_originals


def fetch(url):
    try:
        with urllib.request.urlopen(url, timeout=60) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def serving(library, store, all_originals):
    port = free_port()
    server = subprocess.Popen(
        library.command("serve", "--port", str(port), "--quiet"), env=library.environment, stdout=subprocess.PIPE)
    STARTED.append(server)
    server.stdout.readline()
    base = f"http://127.0.0.1:{port}"
    ids = [photo["id"] for photo in library.json("list", "--limit", "0", "--no-sync")["photos"]]
    asked = len(library.asked)
    statuses = [fetch(f"{base}/api/v1/photos/{name}/original") for name in ids[:10]]
    hashes = {f"{hashlib.sha256(data).hexdigest()}" for _, data in statuses}
    named = {key.split("/")[-1].split(".")[0] for key in all_originals}
    check(all(status == 200 for status, _ in statuses) and hashes <= named, "a server sends originals of the store")
    check(len(library.asked) == asked, "without asking their source")
    check(len(library.originals()) == 10, "and keeps copies")
    store.kill()
    kept = [fetch(f"{base}/api/v1/photos/{name}/original")[0] for name in ids[:10]]
    check(kept == [200] * 10, "copies are sent while the store is away")
    start = time.monotonic()
    cold = [fetch(f"{base}/api/v1/photos/{name}/original") for name in ids[10:14]]
    check([status for status, _ in cold] == [200] * 4, "others come from their source")
    check(time.monotonic() - start < 10, f"and nobody waits for long: {time.monotonic() - start:.1f} s for four")
    check(json.loads(fetch(f"{base}/readyz")[1])["reasons"] == ["store-failing"], "/readyz says so")
    check(fetch(f"{base}/")[0] == 200 and fetch(f"{base}/api/v1/places")[0] == 200, "pages are sent")
    store.start()
    time.sleep(6)
    check([fetch(f"{base}/api/v1/photos/{name}/original")[0] for name in ids[14:18]] == [200] * 4, "and from the store when it is back")
    check(json.loads(fetch(f"{base}/readyz")[1])["reasons"] == [], "and /readyz that all is well")
    server.terminate()
    check(server.wait(20) == 0, "the server ends")


def limits(library, store, all_originals):
    library.run("cache", "limit", "1")
    for photo in library.json("list", "--limit", "0", "--no-sync")["photos"][-5:]:
        library.run("open", photo["id"], "--viewport", "64x64", "--output", "/dev/null")
    check(len(library.originals()) <= 1, "copies are evicted by the limit")
    check(store.objects() == all_originals, "and the store keeps its own")
    library.run("blobs", "move", "--here", status=64)
    library.run("cache", "limit", "none")


def mistakes(library, address):
    wrong = dict(library.environment, AWS_SECRET_ACCESS_KEY="wrong")
    for what, arguments, status, environment in [
        ("a wrong key", address, 77, wrong),
        ("no bucket", [*address[:1], "s3://no-such-bucket", *address[2:]], 77, None),
        ("no store", [*address[:3], f"http://127.0.0.1:{free_port()}"], 69, None),
    ]:
        result = library.run("blobs", "move", *arguments, status=status, environment=environment)
        check(len(result.stderr.splitlines()) == 1, f"{what}: {result.stderr.strip()}")


def back(library, store, all_originals):
    process = subprocess.Popen(library.command("blobs", "move", "--here"), env=library.environment, stderr=subprocess.DEVNULL)
    time.sleep(0.1)
    process.send_signal(signal.SIGKILL)
    process.wait()
    library.run("blobs", "move", "--here", "--delete")
    check(library.originals() == all_originals, "originals are back")
    check(store.objects() == {}, "and no longer in the store")
    check("0 damaged" in library.run("cache", "verify").stdout, "and undamaged")


def main():
    work = pathlib.Path(tempfile.mkdtemp(prefix="photos-stores-"))
    store = Store(work)
    try:
        library = Library(work, 300 if DENSE else 60)
        address = ["--blobs", f"s3://{BUCKET}/home", "--s3-endpoint", f"http://127.0.0.1:{store.port}"]
        signatures(store)
        mistakes(library, address)
        all_originals = moves(library, store, address)
        serving(library, store, all_originals)
        limits(library, store, all_originals)
        back(library, store, all_originals)
    finally:
        for process in STARTED:
            process.kill()
        store.kill()
        shutil.rmtree(work)


if __name__ == "__main__":
    main()
