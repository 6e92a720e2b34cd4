"""People who use a server for a long time: what they ask for, and what they were told."""

import base64
import http.client
import json
import random
import ssl
import struct
import threading
import time

HOST = "photos.example"


def with_comment(jpeg, text):
    """A JPEG with the same pixels and a comment, which makes it another file."""
    comment = text.encode()
    return jpeg[:2] + b"\xff\xfe" + struct.pack(">H", len(comment) + 2) + comment + jpeg[2:]


class Answers:
    """What all clients were answered, and what went wrong."""

    def __init__(self):
        self.lock = threading.Lock()
        self.seconds, self.refused, self.wrong = [], 0, []
        # Changes may be refused from `full_from` until `full_until`.
        self.full_from = self.full_until = float("-inf")

    def add(self, began, status, is_change, what):
        now = time.monotonic()
        with self.lock:
            self.seconds.append(now - began)
            if status < 400:
                return
            if is_change and status in (503, 507) and now >= self.full_from and began <= self.full_until:
                self.refused += 1
            else:
                self.wrong.append(f"{what}: {status}")

    def fault(self, text):
        with self.lock:
            self.wrong.append(text)


class Client(threading.Thread):
    """Somebody who is signed in and asks at a steady rate until told to stop."""

    def __init__(self, port, answers, photos, places, rate, seed, owner=False, jpeg=b""):
        super().__init__(name="anna" if owner else "ben", daemon=True)
        self.port, self.answers, self.photos, self.places = port, answers, photos, places
        self.rate, self.random, self.owner, self.jpeg = rate, random.Random(seed), owner, jpeg
        self.over, self.cookie, self.connection, self.left = threading.Event(), "", None, 0
        # What the server has acknowledged: recents, titles, uploaded photos.
        self.recents, self.titles, self.uploaded = [], {}, []

    def connect(self):
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=60, context=context)

    def ask(self, method, path, body=None, **headers):
        """Asks once. No answer counts as a fault: nothing that was sent may be lost."""
        if self.left == 0:
            if self.connection:
                self.connection.close()
            self.connection, self.left = self.connect(), 40
        self.left -= 1
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        headers |= {"Host": f"{HOST}:{self.port}", "Cookie": self.cookie}
        if isinstance(body, dict):
            body = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        began = time.monotonic()
        try:
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.left = 0
            self.answers.fault(f"{method} {path}: no answer: {error!r}")
            return 0, {}, b""
        if answer.getheader("Connection") == "close":
            self.left = 0
        self.answers.add(began, answer.status, method != "GET", f"{method} {path}: {content[:200]!r}")
        return answer.status, answer.headers, content

    def sign_in(self):
        status, headers, _ = self.ask("POST", "/api/v1/session", {"name": self.name, "password": "correct horse"})
        assert status == 200, "the sign-in failed"
        self.cookie = headers["Set-Cookie"].split(";")[0]

    def run(self):
        while not self.over.wait(self.random.expovariate(self.rate)):
            try:
                if self.owner and self.random.random() < 0.3:
                    self.random.choice([self.open, self.open, self.delete, self.title, self.upload, self.check_recents])()
                else:
                    self.read()
            except Exception as error:  # An answer that nobody expects is a fault of the server's.
                self.answers.fault(f"{self.name}: {error!r}")

    def read(self):
        photo, place = self.random.choice(self.photos), self.random.choice(self.places)
        width, height = self.random.randint(64, 1600), self.random.randint(64, 1200)
        path = self.random.choice([
            "/", f"/places/{place}", f"/photos/{photo}", "/recents", "/timeline", "/search?q=se", "/settings", "/feed.atom",
            "/api/v1/places", f"/api/v1/places/{place}/photos", f"/api/v1/photos/{photo}", "/api/v1/recents", "/readyz",
            f"/api/v1/photos/{photo}/thumbnail?size={self.random.choice([128, 256, 512, 1024])}",
            f"/api/v1/photos/{photo}/thumbnail?size=256", f"/api/v1/photos/{photo}/original",
            f"/api/v1/photos/{photo}/rendition?viewport={width}x{height}",
            f"/iiif/3/{photo}/pct:{self.random.randint(0, 60)},10,35,40/^{width},/0/default.jpg",
            "/map/world.svg", "/places.geojson",
        ])
        self.ask("GET", path)

    def open(self):
        photo = self.random.choice(self.photos)
        status, _, _ = self.ask("POST", "/api/v1/recents", {"photo": photo})
        if status == 200:
            self.recents = [photo] + [other for other in self.recents if other != photo]

    def delete(self):
        photos = self.random.sample(self.recents, min(2, len(self.recents)))
        if not photos:
            return
        status, _, _ = self.ask("POST", "/api/v1/recents/delete", {"photos": photos})
        if status == 200:
            self.recents = [other for other in self.recents if other not in photos]

    def check_recents(self):
        status, _, content = self.ask("GET", "/api/v1/recents")
        if status == 200:
            shown = [row["photo"]["id"] for row in json.loads(content)["recents"]]
            if shown != self.recents:
                self.answers.fault(f"recents are {shown[:5]}…, not {self.recents[:5]}…")

    def title(self):
        photo, text = self.random.choice(self.photos), f"title {self.random.randrange(10**9)}"
        status, _, _ = self.ask("PATCH", f"/api/v1/photos/{photo}", {"title": text})
        if status == 200:
            self.titles[photo] = text

    def check_titles(self):
        if not (self.titles and self.recents and self.uploaded):
            self.answers.fault("nothing was changed, so nothing was tried")
        for photo, text in self.titles.items():
            shown = json.loads(self.ask("GET", f"/api/v1/photos/{photo}")[2]).get("title")
            if shown != text:
                self.answers.fault(f"the title of {photo} is {shown!r}, not {text!r}")

    def upload(self):
        """A file in two parts; a part that is refused is sent again until there is room."""
        content = with_comment(self.jpeg, f"upload {self.random.randrange(10**12)}")
        name = base64.b64encode(f"upload-{self.random.randrange(10**9)}.jpg".encode()).decode()
        tus = {"Tus_Resumable": "1.0.0"}
        status, headers, _ = self.ask("POST", "/api/v1/uploads", Upload_Length=str(len(content)), Upload_Metadata=f"filename {name}", **tus)
        if status != 201:
            return
        address, sent = headers["Location"], 0
        while sent < len(content) and not self.over.is_set():
            end = min(len(content), sent + len(content) // 2 + 1)
            status, headers, _ = self.ask(
                "PATCH", address, content[sent:end], Upload_Offset=str(sent), Content_Type="application/offset+octet-stream", **tus)
            if status == 204:
                sent = end
            else:
                time.sleep(1)
                status, headers, _ = self.ask("HEAD", address, **tus)
                if status != 200:
                    return
                sent = int(headers["Upload-Offset"])
        if status == 204 and headers.get("Upload-Photo"):
            self.uploaded.append(headers["Upload-Photo"])

    def check_uploads(self):
        for photo in self.uploaded:
            self.ask("GET", f"/api/v1/photos/{photo}/original")
