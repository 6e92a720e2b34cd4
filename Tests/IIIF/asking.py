"""Pseudo-random image requests, and their responses."""

import dataclasses
import http.client
import io
import random
import urllib.parse

from PIL import Image

import reference


@dataclasses.dataclass(frozen=True)
class Request:
    """The parts of an image request of version 3 or 2."""

    version: int
    region: str
    size: str
    rotation: str = "0"
    quality: str = "default"
    format: str = "png"

    @property
    def path(self):
        return f"{self.region}/{self.size}/{self.rotation}/{self.quality}.{self.format}"


@dataclasses.dataclass(frozen=True)
class Reply:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def picture(self):
        picture = Image.open(io.BytesIO(self.body))
        picture.load()
        return picture


class Asker:
    """One connection to a server."""

    def __init__(self, server):
        self.connection = http.client.HTTPConnection(urllib.parse.urlsplit(server.url).netloc, timeout=60)

    def ask(self, path, headers={}):
        self.connection.request("GET", path, headers=headers)
        answer = self.connection.getresponse()
        return Reply(answer.status, answer.headers, answer.read())

    def image(self, id, request):
        return self.ask(f"/iiif/{request.version}/{id}/{request.path}")


def by_chance(seed, width, height, most=260_000):
    """A request for a picture of a size, whose response has at most a number of pixels."""
    chance = random.Random(seed)
    while True:
        request = Request(
            version=chance.choice((3, 3, 2)),
            region=some_region(chance, width, height),
            size="max",
            rotation=chance.choice(("", "", "!")) + chance.choice(("0", "0", "90", "180", "270", "360", "90.0")),
            quality=chance.choice(("default", "default", "color", "gray", "bitonal")),
            format=chance.choice(("png", "png", "jpg")),
        )
        part = reference.region(request.region, width, height)[2:]
        request = dataclasses.replace(request, size=some_size(chance, request.version, *part))
        try:
            answer = reference.size(request.size, part, (width, height), request.version)
        except reference.Refused:
            return request
        if answer[0] * answer[1] <= most:
            return request


def some_region(chance, width, height):
    form = chance.choice(("full", "square", "pixels", "pixels", "edge", "corner", "percent", "percent"))
    x, y = chance.randrange(width), chance.randrange(height)
    if form == "pixels":
        return f"{x},{y},{chance.randint(1, width - x)},{chance.randint(1, height - y)}"
    if form == "edge":
        return f"{x},{y},{chance.randint(1, 2 * width)},{chance.randint(1, 2 * height)}"
    if form == "corner":
        side = chance.choice((1, 8, 16, 60, 200))
        return f"{max(0, width - side)},{max(0, height - side)},{side},{side}"
    if form == "percent":
        digits = chance.choice((0, 1, 3))
        left, top = (round(chance.uniform(0, 99), digits) for _ in "xy")
        parts = (left, top, round(chance.uniform(1, 100), digits), round(chance.uniform(1, 100), digits))
        fits = reference.rounded(left * width / 100) < width and reference.rounded(top * height / 100) < height
        return "pct:" + ",".join(f"{part:.{digits}f}" for part in parts) if fits else "full"
    return form


def some_size(chance, version, width, height):
    mark = chance.choice(("", "", "^")) if version == 3 else ""
    # Up to twice as large if that is allowed; sometimes if it is not.
    most = 2 if mark or version == 2 or chance.random() < 0.1 else 1
    w, h = (max(1, round(side * chance.uniform(0.02, most))) for side in (width, height))
    percent = round(chance.uniform(1, 100 * most), chance.choice((0, 2)))
    forms = ["max", f"{w},", f",{h}", f"pct:{percent}", f"{w},{h}", f"!{w},{h}", f"{min(512, w)},", f"!{w + width},{h + height}"]
    if version == 2:
        forms.append("full")
    return mark + chance.choice(forms) if mark == "" else mark + chance.choice(forms[1:-1])
