"""A whole site in network namespaces: a photo is imported on one machine and seen on three; a reader and PostgreSQL are killed meanwhile."""

import glob
import http.client
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

PHOTOS, WEED, STAY = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[3:] == ["--stay"]
HOST, PASSWORD, NET, BRIDGE = "photos.example", "correct horse", "10.231.77", "photosbr0"
KEYS = {"AWS_ACCESS_KEY_ID": "some", "AWS_SECRET_ACCESS_KEY": "secret"}
READERS = 3


def check(is_right, what):
    print("ok  " if is_right else "FAILED", what, flush=True)
    if not is_right:
        sys.exit(1)


def ip(*arguments, may_fail=False):
    subprocess.run(["ip", *arguments], check=not may_fail, stderr=subprocess.DEVNULL if may_fail else None)


class Node:
    """A machine: a network namespace with an address on the bridge."""

    def __init__(self, name, number, work):
        self.name, self.address, self.work = f"photos-{name}", f"{NET}.{number}", work
        self.log, self.processes, self.group = open(work / f"{name}.log", "ab"), [], None
        ip("netns", "add", self.name)
        ip("link", "add", f"ph{number}", "type", "veth", "peer", "name", "eth0", "netns", self.name)
        ip("link", "set", f"ph{number}", "master", BRIDGE, "up")
        ip("-n", self.name, "addr", "add", f"{self.address}/24", "dev", "eth0")
        ip("-n", self.name, "link", "set", "eth0", "up")
        ip("-n", self.name, "link", "set", "lo", "up")
        self.environment = dict(
            os.environ, **KEYS, HOME=str(work), XDG_STATE_HOME=str(work / "state"), PHOTOS_NO_SYNC="1", PYTHONUNBUFFERED="1")

    def command(self, *words):
        return ["ip", "netns", "exec", self.name, *map(str, words)]

    def start(self, *words):
        """Starts a program, in the control group of the node if it has one."""
        # Before the namespace is entered, in which control groups cannot be seen.
        limit = ["sh", "-c", f'echo $$ > {self.group} && exec "$@"', "sh"] if self.group else []
        process = subprocess.Popen(
            [*limit, *self.command(*words)], env=self.environment, stdout=self.log, stderr=self.log, cwd="/", start_new_session=True)
        self.processes.append(process)
        return process

    def run(self, *words, typed=None):
        result = subprocess.run(
            self.command(*words), env=self.environment, capture_output=True, text=True, input=typed, timeout=300, cwd="/")
        if result.returncode:
            sys.exit(f"{words}: {result.returncode} {result.stderr}")
        return result.stdout

    def kill(self):
        for process in self.processes:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
        self.processes = []

    def remove(self):
        self.kill()
        ip("netns", "del", self.name, may_fail=True)


def ask(address, port, method, path, body=None, cookie=""):
    """The status, headers and content of an answer; 0 for none."""
    headers = {"Host": HOST, "Origin": f"https://{HOST}"} | ({"Cookie": cookie} if cookie else {})
    if body is not None:
        body, headers["Content-Type"] = json.dumps(body), "application/json"
    connection = http.client.HTTPConnection(address, port, timeout=20)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    except (OSError, http.client.HTTPException):
        return 0, {}, b""
    finally:
        connection.close()


def until(what, body, seconds=60):
    """Waits until `body` is true; returns the seconds."""
    began = time.monotonic()
    while not body():
        if time.monotonic() - began > seconds:
            check(False, what)
        time.sleep(0.05)
    return time.monotonic() - began


class Database:
    def __init__(self, node):
        self.node, self.folder = node, node.work / "database"
        self.folder.mkdir()
        shutil.chown(self.folder, "postgres")
        self.bin = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.account = ["runuser", "-u", "postgres", "--"]
        node.run(*self.account, f"{self.bin}/initdb", "-D", self.folder / "data", "-A", "trust", "-U", "photos", "-E", "UTF8")
        with open(self.folder / "data/pg_hba.conf", "a") as rules:
            rules.write(f"host all all {NET}.0/24 trust\n")
        self.start()
        self.sql("CREATE DATABASE photos", "postgres")

    def start(self):
        self.node.start(
            *self.account, f"{self.bin}/postgres", "-D", self.folder / "data", "-c", "listen_addresses=*", "-c",
            f"unix_socket_directories={self.folder}")
        until("PostgreSQL starts", lambda: self.sql("SELECT 1", "postgres", may_fail=True) == "1")

    def sql(self, statement, database, may_fail=False):
        result = subprocess.run(
            self.node.command(f"{self.bin}/psql", "-h", "127.0.0.1", "-U", "photos", "-d", database, "-Atqc", statement),
            capture_output=True, text=True, cwd="/")
        if result.returncode and not may_fail:
            sys.exit(result.stderr)
        return result.stdout.strip()

    def kill(self):
        self.node.kill()
        subprocess.run(["pkill", "-KILL", "-f", f"{self.folder}/data"], check=False)
        (self.folder / "data/postmaster.pid").unlink(missing_ok=True)


def start_store(node):
    (node.work / "store").mkdir()
    identity = {"name": "t", "credentials": [{"accessKey": "some", "secretKey": "secret"}], "actions": ["Admin"]}
    (node.work / "s3.json").write_text(json.dumps({"identities": [identity]}))
    node.start(WEED, "server", f"-dir={node.work}/store", "-s3", f"-s3.config={node.work}/s3.json", "-s3.port=8333",
               f"-ip={node.address}", "-ip.bind=0.0.0.0")
    import botocore.exceptions
    import botocore.session
    client = botocore.session.get_session().create_client(
        "s3", "us-east-1", endpoint_url=f"http://{node.address}:8333", aws_access_key_id="some", aws_secret_access_key="secret")

    def is_ready():
        try:
            if "photos" not in [bucket["Name"] for bucket in client.list_buckets()["Buckets"]]:
                client.create_bucket(Bucket="photos")
            client.put_object(Bucket="photos", Key="ready", Body=b"1")
            return True
        except (botocore.exceptions.BotoCoreError, botocore.exceptions.ClientError):
            return False

    until("the store starts", is_ready, 120)
    return ["--s3-endpoint", f"http://{node.address}:8333"]


class Site:
    def __init__(self, work):
        self.nodes = {}
        for number, name in enumerate(["database", "store", "library", *[f"reader{n}" for n in range(READERS)], "front"], 10):
            self.nodes[name] = Node(name, number, work)
        self.library, self.front = self.nodes["library"], self.nodes["front"]
        self.readers = [self.nodes[f"reader{n}"] for n in range(READERS)]
        self.work, self.pictures = work, work / "pictures"
        self.database, self.server = Database(self.nodes["database"]), start_store(self.nodes["store"])
        self.place = "s3://photos/site"
        self.photos("sample", self.pictures)
        self.photos("import", self.pictures)
        self.photos("users", "add", "anna", "--owner", typed=PASSWORD + "\n")
        self.photos("users", "move", "--to", f"postgresql://photos@{self.nodes['database'].address}/photos")
        self.key = json.loads(self.photos("publish", "--show-key", "--json"))["key"]
        # Readers need an edition to begin with.
        self.photos("publish", "--to", self.place, *self.server, "--once")
        self.library.start(PHOTOS, "--library", work / "library", "publish", "--to", self.place, *self.server)
        for reader in self.readers:
            self.start_reader(reader)
        self.start_front()

    def photos(self, *words, typed=None):
        return self.library.run(PHOTOS, "--library", self.work / "library", *words, typed=typed)

    def start_reader(self, reader):
        command = [PHOTOS, "--library", self.work / reader.name, "serve", "--follow", self.place, *self.server, "--publisher",
                   self.key, "--host", "0.0.0.0", "--port", "8080", "--base-url", f"https://{HOST}", "--public",
                   "--trusted-proxies", self.front.address, "--requests-per-minute", "none"]
        reader.start(*command)
        until(f"{reader.name} starts", lambda: ask(reader.address, 8080, "GET", "/livez")[0] == 200)

    def configure_front(self, readers):
        """Writes the configuration with these readers behind it."""
        servers = "".join(f"server {reader.address}:8080 max_fails=1 fail_timeout=2s;" for reader in readers)
        (self.work / "nginx.conf").write_text(f"""
daemon off; worker_processes 1; pid {self.work}/nginx.pid; error_log {self.work}/nginx-error.log;
events {{ worker_connections 512; }}
http {{
  access_log off;
  client_body_temp_path {self.work}/body; proxy_temp_path {self.work}/proxy; fastcgi_temp_path {self.work}/f;
  uwsgi_temp_path {self.work}/u; scgi_temp_path {self.work}/s;
  upstream photos {{ {servers} keepalive 16; }}
  server {{
    listen 80;
    location / {{
      proxy_pass http://photos; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_connect_timeout 1s; proxy_buffering off;
      proxy_next_upstream error timeout http_502;
    }}
  }}
}}
""")

    def start_front(self):
        self.configure_front(self.readers)
        self.front.start("nginx", "-c", self.work / "nginx.conf")
        until("nginx starts", lambda: self.ask("GET", "/livez")[0] == 200)

    def ask(self, method, path, body=None, cookie=""):
        return ask(self.front.address, 80, method, path, body, cookie)


def seen(site):
    """A photo is imported, and every reader shows it."""
    new = site.pictures / "new.jpg"
    shutil.copy(next(site.pictures.rglob("*.jpg")), new)
    # A comment at the end makes it another photo.
    with open(new, "ab") as file:
        file.write(b"new")
    before = json.loads(ask(site.readers[0].address, 8080, "GET", "/feed.json")[2])["items"]
    began = time.monotonic()
    site.photos("import", site.pictures)
    for reader in site.readers:
        until("a reader shows the new photo",
              lambda: len(json.loads(ask(reader.address, 8080, "GET", "/feed.json")[2])["items"]) > len(before))
    check(True, f"a photo that is imported on one machine is seen on three, after {time.monotonic() - began:.1f} s")


def survives(site):
    """A reader and PostgreSQL are killed while somebody looks around and opens photos."""
    status, headers, content = site.ask("POST", "/api/v1/session", {"name": "anna", "password": PASSWORD})
    check(status == 200, f"anna signs in at the front: {status}")
    anna = headers["Set-Cookie"].split(";")[0]
    ids = [photo["id"] for photo in json.loads(site.photos("list", "--limit", "0", "--json"))["photos"]]
    over, answers, kept, slowest = threading.Event(), {}, [], [0.0]

    def look():
        while not over.is_set():
            for path in ["/", f"/photos/{ids[0]}", f"/api/v1/photos/{ids[1]}/thumbnail", "/api/v1/places"]:
                began = time.monotonic()
                status = site.ask("GET", path)[0]
                slowest[0] = max(slowest[0], time.monotonic() - began)
                answers[status] = answers.get(status, 0) + 1

    def edit():
        number = 0
        while not over.is_set():
            photo = ids[number % len(ids)]
            if site.ask("POST", "/api/v1/recents", {"photo": photo}, anna)[0] == 200:
                kept.append(photo)
                number += 1
            time.sleep(0.05)

    threads = [threading.Thread(target=work, daemon=True) for work in [look, look, edit]]
    for thread in threads:
        thread.start()
    time.sleep(2)
    site.readers[1].kill()
    time.sleep(2)
    site.database.kill()
    time.sleep(2)
    site.database.start()
    site.start_reader(site.readers[1])
    time.sleep(3)
    over.set()
    for thread in threads:
        thread.join()
    expected = []
    for photo in reversed(kept):
        if photo not in expected:
            expected.append(photo)
    now = [row["photo"]["id"] for row in json.loads(site.ask("GET", "/api/v1/recents", cookie=anna)[2])["recents"]]
    check(now[: len(expected)] == expected[: len(now)] and len(kept) > 20,
          f"of {len(kept)} photos that were opened meanwhile, all are in the recents, in order")
    total = sum(answers.values())
    check(set(answers) == {200}, f"each of {total} pages and pictures was answered while a reader and PostgreSQL were killed: {answers}")
    check(slowest[0] < 2.5, f"the slowest in {slowest[0]:.2f} s")


def clean():
    """Removes what is left of the network, also by an earlier run that was killed."""
    # So that what ends this program ends the site too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    for line in subprocess.run(["ip", "netns", "list"], capture_output=True, text=True).stdout.splitlines():
        if line.startswith("photos-"):
            name = line.split()[0]
            # The workers of nginx, too.
            for process in subprocess.run(["ip", "netns", "pids", name], capture_output=True, text=True).stdout.split():
                subprocess.run(["kill", "-KILL", process], check=False, stderr=subprocess.DEVNULL)
            ip("netns", "del", name, may_fail=True)
    for number in range(10, 10 + READERS + 4):
        ip("link", "del", f"ph{number}", may_fail=True)
    ip("link", "del", BRIDGE, may_fail=True)


def main():
    clean()
    work = pathlib.Path(tempfile.mkdtemp(prefix="photos-cluster-"))
    work.chmod(0o755)
    ip("link", "add", BRIDGE, "type", "bridge")
    site = None
    try:
        ip("addr", "add", f"{NET}.1/24", "dev", BRIDGE)
        ip("link", "set", BRIDGE, "up")
        site = Site(work)
        check(True, f"PostgreSQL, SeaweedFS, a publisher, {READERS} readers and nginx run, each in its own network namespace")
        seen(site)
        survives(site)
        if STAY:
            input(f"The site is http://{site.front.address}/ (Host: {HOST}). Enter ends it. ")
    finally:
        subprocess.run(["pkill", "-KILL", "-f", str(work)], check=False)
        clean()
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
