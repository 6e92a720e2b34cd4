"""Recents and sessions of a library in PostgreSQL: moved, killed, cut off and compared."""

import glob
import http.client
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

PHOTOS = sys.argv[1]
TESTS = pathlib.Path(PHOTOS).parent / "photosPackageTests.xctest"
DENSE = os.environ.get("PHOTOS_DENSE") == "1"
HOST = "photos.example"
PASSWORD = "correct horse"
STARTED = []


def free_port():
    with socket.socket() as chosen:
        chosen.bind(("127.0.0.1", 0))
        return chosen.getsockname()[1]


def check(is_right, what):
    print("ok  " if is_right else "FAILED", what, flush=True)
    if not is_right:
        sys.exit(1)


class Database:
    """PostgreSQL with a pgbouncer in transaction mode in front of it; neither runs as root."""

    def __init__(self, work):
        self.folder, self.port, self.pool, self.standby = work / "database", free_port(), free_port(), None
        self.folder.mkdir()
        self.account = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.account:
            shutil.chown(self.folder, "postgres")
            work.chmod(0o755)
        self.bin = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        initdb = [f"{self.bin}/initdb", "-D", str(self.folder / "data"), "-A", "trust", "-U", "photos", "-E", "UTF8"]
        subprocess.run([*self.account, *initdb], check=True, stdout=subprocess.DEVNULL, cwd="/")
        self.log = open(work / "database.log", "wb")
        self.start()
        self.sql("CREATE DATABASE photos", database="postgres")
        self.start_pool()

    def start(self):
        settings = ["-c", f"port={self.port}", "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self.folder}"]
        self.process = subprocess.Popen(
            [*self.account, f"{self.bin}/postgres", "-D", str(self.folder / "data"), *settings], stdout=self.log,
            stderr=self.log, cwd="/", start_new_session=True)
        for _ in range(200):
            if self.sql("SELECT 1", database="postgres", may_fail=True) == "1":
                return
            time.sleep(0.1)
        sys.exit("PostgreSQL did not start")

    def start_standby(self):
        """A second server that has each commit before it is acknowledged."""
        self.standby_port = free_port()
        data = self.folder / "standby"
        source = f"host=127.0.0.1 port={self.port} user=photos application_name=standby"
        command = [f"{self.bin}/pg_basebackup", "-d", source, "-D", str(data), "-R", "-X", "stream", "-c", "fast"]
        subprocess.run([*self.account, *command], check=True, stdout=subprocess.DEVNULL, cwd="/")
        settings = ["-c", f"port={self.standby_port}", "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={data}"]
        self.standby = subprocess.Popen(
            [*self.account, f"{self.bin}/postgres", "-D", str(data), *settings], stdout=self.log, stderr=self.log, cwd="/",
            start_new_session=True)
        self.sql("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
        self.sql("SELECT pg_reload_conf()")
        for _ in range(100):
            if self.sql("SELECT sync_state FROM pg_stat_replication") == "sync":
                return
            time.sleep(0.1)
        sys.exit("the standby did not start")

    def promote(self):
        self.sql("SELECT pg_promote()", port=self.standby_port)

    def start_pool(self):
        (self.folder / "users.txt").write_text('"photos" ""\n')
        (self.folder / "pool.ini").write_text(f"""[databases]
photos = host=127.0.0.1 port={self.port} dbname=photos user=photos
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {self.pool}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
""")
        self.pooler = subprocess.Popen(
            [*self.account, "pgbouncer", "-q", str(self.folder / "pool.ini")], stdout=self.log, stderr=self.log, cwd="/",
            start_new_session=True)

    def address(self, pooled=False):
        return f"postgresql://photos@127.0.0.1:{self.pool if pooled else self.port}/photos"

    def sql(self, statement, database="photos", may_fail=False, port=None):
        command = [f"{self.bin}/psql", "-h", "127.0.0.1", "-p", str(port or self.port), "-U", "photos", "-d", database, "-Atqc", statement]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode and not may_fail:
            sys.exit(f"{statement}: {result.stderr}")
        return result.stdout.strip()

    def servers(self):
        """The processes of PostgreSQL, the first of which is the parent of the others."""
        first = int((self.folder / "data/postmaster.pid").read_text().split()[0])
        children = subprocess.run(["pgrep", "-P", str(first)], capture_output=True, text=True).stdout.split()
        return [first, *map(int, children)]

    def signal(self, number):
        for process in self.servers():
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass
        if number == signal.SIGCONT:
            # runuser stops with what it has started.
            self.process.send_signal(number)

    def kill(self):
        self.signal(signal.SIGKILL)
        self.process.wait()
        (self.folder / "data/postmaster.pid").unlink(missing_ok=True)

    def end(self):
        for process in [self.pooler, self.process, *([self.standby] if self.standby else [])]:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        if (self.folder / "data/postmaster.pid").exists():
            self.signal(signal.SIGKILL)


class Library:
    def __init__(self, work, name="library"):
        self.folder, self.work = work / name, work
        self.environment = dict(os.environ, XDG_STATE_HOME=str(work / "state"), HOME=str(work), PHOTOS_NO_SYNC="1")

    def command(self, *arguments):
        return [PHOTOS, "--library", str(self.folder), *arguments]

    def run(self, *arguments, status=0, typed=""):
        result = subprocess.run(
            self.command(*arguments), env=self.environment, capture_output=True, text=True, timeout=120, input=typed)
        if result.returncode != status:
            sys.exit(f"{arguments}: {result.returncode}, expected {status}: {result.stderr}")
        return result

    def json(self, *arguments):
        return json.loads(self.run(*arguments, "--json").stdout)

    def fill(self):
        pictures = self.work / "pictures"
        self.run("sample", str(pictures))
        self.run("import", str(pictures))
        real = [photo["id"] for photo in self.json("list", "--limit", "0")["photos"]]
        self.run("sample", "--photos", "400", "--rows-only", str(self.work / "rows"))
        for name in ["anna", "ben"]:
            self.run("users", "add", name, *(["--owner"] if name == "anna" else []), typed=PASSWORD + "\n")
        # Those with files first.
        self.real = len(real)
        self.ids = real + [photo["id"] for photo in self.json("list", "--limit", "0")["photos"] if photo["id"] not in real]
        for photo in self.ids[:12]:
            self.run("open", photo, "--viewport", "64x64", "--output", "/dev/null")
        self.run("recents", "--delete", "2-3")
        self.run("recents", "--undo")

    def recents(self):
        return [row["photo"]["id"] for row in self.json("recents")["recents"]]

    def copy(self, name):
        other = Library(self.work, name)
        shutil.copytree(self.folder, other.folder)
        other.ids = self.ids
        return other


class Server:
    def __init__(self, library):
        self.port = free_port()
        self.log = open(library.work / f"server-{self.port}.log", "wb")
        self.process = subprocess.Popen(
            library.command("serve", "--host", "0.0.0.0", "--port", str(self.port), "--base-url", f"https://{HOST}", "--public",
                            "--requests-per-minute", "none"),
            env=library.environment, stdout=self.log, stderr=self.log)
        STARTED.append(self.process)
        for _ in range(100):
            if self.ask("GET", "/livez")[0] == 200:
                return
            time.sleep(0.1)
        sys.exit("the server did not start: " + pathlib.Path(self.log.name).read_text()[-2000:])

    def ask(self, method, path, body=None, cookie=""):
        """The status, headers, content and seconds of an answer; 0 for none."""
        began = time.monotonic()
        headers = {"Host": HOST, "Origin": f"https://{HOST}"} | ({"Cookie": cookie} if cookie else {})
        if body is not None:
            body, headers["Content-Type"] = json.dumps(body), "application/json"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read(), time.monotonic() - began
        except (OSError, http.client.HTTPException):
            return 0, {}, b"", time.monotonic() - began
        finally:
            connection.close()

    def sign_in(self, name):
        status, headers, content, _ = self.ask("POST", "/api/v1/session", {"name": name, "password": PASSWORD})
        if status != 200:
            sys.exit(f"{name} cannot sign in: {status} {content}")
        return headers["Set-Cookie"].split(";")[0]

    def recents(self, cookie):
        status, _, content, _ = self.ask("GET", "/api/v1/recents", cookie=cookie)
        return [row["photo"]["id"] for row in json.loads(content)["recents"]] if status == 200 else status

    def end(self):
        self.process.terminate()
        check(self.process.wait(30) == 0, "the server ends")


def rules(database):
    for pooled in [False, True]:
        environment = dict(os.environ, PHOTOS_TEST_POSTGRES=database.address(pooled))
        suites = "^(CatalogTests.(Agreement|ConcurrentState|PersonalState|RecentsState)Tests|LibraryBaseTests.SharedEditLogTests|SharedStateTests)"
        result = subprocess.run(
            [TESTS, "--testing-library", "swift-testing", "--no-parallel", "--filter", suites], env=environment,
            capture_output=True, text=True)
        said = result.stdout + result.stderr
        print("\n".join(line for line in said.splitlines() if "✘" in line or "recorded" in line)[:4000])
        check(result.returncode == 0 and "postgres" in said, f"the rules hold{' behind pgbouncer' if pooled else ''}")


def mistakes(library, database):
    before = library.recents()
    for what, address, status in [
        ("no database", database.address().removesuffix("photos") + "none", 69),
        ("no server", f"postgresql://photos@127.0.0.1:{free_port()}/photos", 69),
        ("a password", "postgresql://photos:secret@127.0.0.1/photos", 64),
        ("another kind", "mysql://127.0.0.1/photos", 64),
        ("not moved", "sqlite", 64),
    ]:
        result = library.run("users", "move", "--to", address, status=status)
        check(len(result.stderr.splitlines()) == 1 and "secret" not in result.stderr, f"{what}: {result.stderr.strip()}")
    database.sql("ALTER DATABASE photos SET default_transaction_read_only = on", database="postgres")
    result = library.run("users", "move", "--to", database.address(), status=69)
    check(len(result.stderr.splitlines()) == 1, f"read-only: {result.stderr.strip()}")
    database.sql("ALTER DATABASE photos RESET default_transaction_read_only", database="postgres")
    check(library.recents() == before, "nothing has changed")


def moves(library, database):
    before, dice = library.recents(), random.Random(5)
    for number in range(200 if DENSE else 10):
        to = database.address() if number % 2 == 0 else "sqlite"
        process = subprocess.Popen(
            library.command("users", "move", "--to", to, "--quiet"), env=library.environment, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        time.sleep(dice.uniform(0, 0.08))
        process.kill()
        process.wait()
        if library.recents() != before:
            check(False, f"a killed move loses nothing: {library.recents()} {before}")
        where = "sqlite" if to != "sqlite" else database.address()
        subprocess.run(library.command("users", "move", "--to", where, "--quiet", *([] if where == "sqlite" else ["--replace"])),
                       env=library.environment, capture_output=True)
        if library.recents() != before:
            check(False, "nor does the next one")
    check(True, "killed moves lose nothing")
    subprocess.run(library.command("users", "move", "--to", "sqlite"), env=library.environment, capture_output=True)
    moved = library.json("users", "move", "--to", database.address(), "--replace")
    check(moved["recents"] == len(before) and moved["store"] == database.address(), f"moved: {moved}")
    check(library.recents() == before, "recents are what they were")
    check(f"are in {database.address()}." in library.run("users").stdout, "`photos users` says where they are")
    check(database.sql("SELECT count(*) FROM photos_recents WHERE library NOT LIKE 'test-%'") == "1", "and in PostgreSQL")
    library.run("recents", "--delete", "1")
    check(library.recents() == before[1:], "and can be edited")
    library.run("recents", "--undo")
    check(library.recents() == before, "and the edit be undone")
    refused = library.copy("restored")
    refused.run("users", "move", "--to", "sqlite")
    result = library.run("recents", "--delete", "1", status=75)
    check(len(result.stderr.splitlines()) == 1, f"a copy that has taken them away: {result.stderr.strip()}")
    refused.run("users", "move", "--to", database.address())
    check(library.recents() == before, "and given them back")
    shutil.rmtree(refused.folder)


def sharing(library, database):
    one, two = Server(library), Server(library.copy("second"))
    anna, ben = one.sign_in("anna"), one.sign_in("ben")
    ids = library.ids
    check(two.recents(anna) == [] and one.recents("") == 401, "a session of one server is one of the other")
    for number, server in enumerate([one, two, two, one]):
        status = server.ask("POST", "/api/v1/recents", {"photo": ids[number]}, anna)[0]
        if status != 200:
            check(False, f"a photo is opened: {status}")
    check(one.recents(anna) == two.recents(anna) == ids[3::-1], "both have what was opened at either")
    check(two.recents(ben) == [], "and nobody else has it")
    check(two.recents(ben) == [], "asked again")
    one.ask("DELETE", "/api/v1/session", cookie=ben)
    began = time.monotonic()
    while two.recents(ben) != 401 and time.monotonic() - began < 10:
        time.sleep(0.1)
    check(time.monotonic() - began < 3, f"a sign-out counts at the other server after {time.monotonic() - began:.1f} s")
    library.run("users", "password", "ben", typed="another horse\n")
    return one, two, anna


def writers(one, two, anna, library, database):
    """Fifty writers on one person while PostgreSQL is killed again and again."""
    lock, kept, refused, slowest = threading.Lock(), [], [0], [0.0]
    rounds = 200 if DENSE else 8
    over = threading.Event()
    ids = library.ids[20:400]

    def write(number):
        server, dice = [one, two][number % 2], random.Random(number)
        own = ids[number::50]
        while not over.is_set():
            photo = dice.choice(own)
            status, _, content, seconds = server.ask("POST", "/api/v1/recents", {"photo": photo}, anna)
            with lock:
                slowest[0] = max(slowest[0], seconds)
                if status == 200:
                    kept.append(photo)
                elif status == 503:
                    refused[0] += 1
                else:
                    kept.append(f"status {status}: {content[:100]}")
            if status != 200:
                time.sleep(0.2)

    threads = [threading.Thread(target=write, args=(number,), daemon=True) for number in range(50)]
    for thread in threads:
        thread.start()
    dice = random.Random(7)
    for _ in range(rounds):
        time.sleep(dice.uniform(0.5, 1.5))
        database.kill()
        time.sleep(dice.uniform(0, 0.5))
        database.start()
    time.sleep(1)
    over.set()
    for thread in threads:
        thread.join()
    wrong = [photo for photo in kept if photo.startswith("status")]
    check(not wrong, f"every answer is 200 or 503: {wrong[:3]}")
    # Each writer's last acknowledged photo was opened after all but a hundred others.
    time.sleep(1)
    now = one.recents(anna)
    seen, last = set(), []
    for photo in reversed(kept):
        if photo not in seen:
            seen.add(photo)
            last.append(photo)
    lost = [photo for photo in last[:50] if photo not in now]
    check(now == two.recents(anna) and len(now) == 100, "both servers have the same hundred recents")
    check(not lost, f"of {len(kept)} openings, and {refused[0]} refused, none of the last 50 is lost in {rounds} kills")
    check(len(set(now)) == len(now), "and none is there twice")
    check(slowest[0] < 5, f"the slowest answer took {slowest[0]:.1f} s")


def away(one, anna, library, database):
    photo = library.ids[0]
    check(isinstance(one.recents(anna), list), "all is well before")
    ended = one.sign_in("anna")
    check(one.ask("GET", "/api/v1/users", cookie=ended)[0] == 200, "an owner sees the users")
    one.ask("DELETE", "/api/v1/session", cookie=ended)
    one.ask("GET", "/api/v1/users", cookie=anna)
    database.kill()
    check(one.ask("GET", "/api/v1/users", cookie=ended)[0] in (401, 503), "a session that was ended stays so")
    check(one.ask("GET", "/api/v1/users", cookie=anna)[0] == 200, "and another one counts")
    status, headers, _, seconds = one.ask("POST", "/api/v1/recents", {"photo": photo}, anna)
    check(status == 503 and headers["Retry-After"] and seconds < 2, f"an edit is refused for now, in {seconds:.2f} s")
    pages = ["/", "/timeline", "/search?q=a", "/status", f"/photos/{photo}", "/api/v1/status"]
    for path in [*pages, "/api/v1/places", f"/api/v1/photos/{photo}/thumbnail", f"/iiif/3/{photo}/info.json"]:
        for cookie in ["", anna]:
            status, _, content, seconds = one.ask("GET", path, cookie=cookie)
            if status != 200 or seconds > 2:
                check(False, f"{path} {'signed in' if cookie else ''}: {status} {content[:200]} {seconds:.1f} s")
    check(True, "places, pictures and IIIF are shown meanwhile, to those who are signed in too")
    reasons = json.loads(one.ask("GET", "/readyz")[2])["reasons"]
    check(reasons == ["people-failing"], f"/readyz says so: {reasons}")
    database.start()
    time.sleep(1.2)
    check(isinstance(one.recents(anna), list), "and all is well when it is back")
    check(json.loads(one.ask("GET", "/readyz")[2])["reasons"] == [], "and /readyz says that too")


def silent(one, anna, library, database):
    photo = library.ids[0]
    one.recents(anna)
    database.signal(signal.SIGSTOP)
    began, slowest, last = time.monotonic(), 0.0, 0.0
    while time.monotonic() - began < 12:
        for path, cookie in [("/", ""), ("/api/v1/places", anna), (f"/api/v1/photos/{photo}/thumbnail", "")]:
            status, _, _, seconds = one.ask("GET", path, cookie=cookie)
            slowest = max(slowest, seconds)
            if cookie == "" and status != 200:
                check(False, f"{path}: {status}")
            if cookie and status == 200:
                last = time.monotonic() - began
            elif cookie and status != 503:
                check(False, f"{path} of somebody: {status}")
        time.sleep(0.1)
    check(last < 7, f"a session counts for {last:.1f} s with a database that is silent")
    check(slowest < 2, f"and nobody waits for more than 2 s: {slowest:.2f} s")
    database.signal(signal.SIGCONT)
    time.sleep(1.5)
    check(isinstance(one.recents(anna), list), "and all is well when it speaks again")


def restoring(library, database):
    """The machine of the library is lost, with its edit log."""
    library.run("access", "set", "--place", "se", "--for", "anna")
    library.run("sets", "create", "Winter", *library.ids[:3])
    # Edits that can be undone are not in the log.
    known = {what: library.json(what) | {"edit": 0} for what in ["users", "sets", "access"]}
    entries = int(database.sql("SELECT count(*) FROM photos_edit WHERE library NOT LIKE 'test-%'"))
    check(entries > 5, f"the edit log is in PostgreSQL: {entries} entries")
    other = Library(library.work, "restored")
    other.environment["XDG_STATE_HOME"] = str(library.work / "other-state")
    other.run("restore", database.address(), "--id", "none", status=66)
    several = other.run("restore", database.address(), status=64)
    name = database.sql("SELECT library || '/' || log FROM photos_edit_log WHERE library NOT LIKE 'test-%' ORDER BY changed_at DESC LIMIT 1")
    check(name in several.stderr, "each machine has a log of its own, which a restore names")
    restored = other.json("restore", database.address(), "--id", name)
    check(restored["users"] == 2 and restored["isWhole"], f"a library is made from it: {restored}")
    other.run("restore", database.address(), "--id", name, status=73)
    other.run("import", str(library.work / "pictures"))
    for what, before in known.items():
        now = other.json(what) | {"edit": 0}
        check(now == before, f"with its {what}{'' if now == before else f': {now} instead of {before}'}")
    real = set(library.ids[:library.real])
    check([photo for photo in library.recents() if photo in real] == other.recents(), "and recents, by the same ids")
    shutil.rmtree(other.folder)


def back(library, database, one, anna):
    before = one.recents(anna)
    moved = library.json("users", "move", "--to", "sqlite")
    check("store" not in moved and moved["people"] >= 2, f"back: {moved}")
    check(one.recents(anna) == before, "a server that is running follows")
    for table in ["library", "recents", "session", "screens", "answer", "edit", "edit_log"]:
        check(database.sql(f"SELECT count(*) FROM photos_{table} WHERE library NOT LIKE 'test-%'") == "0", f"nothing is left of {table}")


def failover(library, database):
    """The primary is killed, and its standby takes over, while somebody opens photos."""
    database.start_standby()
    hosts = f"127.0.0.1:{database.port},127.0.0.1:{database.standby_port}"
    library.run("users", "move", "--to", f"postgresql://photos@{hosts}/photos?target_session_attrs=read-write")
    server = Server(library)
    anna, kept = server.sign_in("anna"), []
    began, took = time.monotonic(), 0.0
    for number, photo in enumerate(library.ids[:90]):
        if number == 30:
            database.kill()
            threading.Timer(1, database.promote).start()
            began = time.monotonic()
        while True:
            status, _, content, _ = server.ask("POST", "/api/v1/recents", {"photo": photo}, anna)
            if status == 200:
                break
            if status != 503 or time.monotonic() - began > 30:
                check(False, f"an edit is refused for now: {status} {content[:200]}")
            time.sleep(0.1)
        kept.append(photo)
        took = time.monotonic() - began if number == 30 else took
    now = [photo for photo in server.recents(anna) if photo in kept]
    check(now == kept[::-1], "nothing that was acknowledged is lost when a standby takes over, and the order is kept")
    check(took < 15, f"edits go on after {took:.1f} s, of which the promotion waited one")
    server.end()


def main():
    work = pathlib.Path(tempfile.mkdtemp(prefix="photos-people-"))
    database = Database(work)
    try:
        rules(database)
        library = Library(work)
        library.fill()
        mistakes(library, database)
        moves(library, database)
        one, two, anna = sharing(library, database)
        writers(one, two, anna, library, database)
        away(one, anna, library, database)
        silent(one, anna, library, database)
        two.end()
        restoring(library, database)
        back(library, database, one, anna)
        one.end()
        failover(library, database)
    finally:
        for process in STARTED:
            process.kill()
        database.end()
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
