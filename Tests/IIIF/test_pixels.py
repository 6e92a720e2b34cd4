"""Every pixel of hundreds of responses, compared with a reference by a full decode of Pillow."""

import functools
import json
import os
import random

import numpy
import pytest
from PIL import Image

import asking
import figures
import likeness
import reference
import sources
from asking import Request

# Requests for each picture.
REQUESTS = 16
PAINTED = ["rovaniemi.jpg", "bergen.png", "skagen.jpg", "malmo.jpg", "stockholm.jpg"]
ENCODED = """progressive.jpg full-colours.jpg half-colours.jpg wide-colours.jpg grey.jpg grey.png palette.png
transparent.png""".split()
ODD = ["wide.jpg", "high.jpg", "narrow.png", "low.jpg", "pixel.png", "pixel.jpg", "stamp.jpg"]
ORIENTED = [f"orientation-{orientation}.jpg" for orientation in range(1, 9)]
REAL = [path.rsplit("/")[-1] for path in sources.FIXTURES] if "PHOTOS_FIXTURES" in os.environ else []

upright = functools.cache(sources.upright)


@pytest.fixture(scope="module")
def asker(server):
    return asking.Asker(server)


def expected(whole, request):
    """The expected response, and whether it is enlarged."""
    part = reference.region(request.region, *whole.size)
    size = reference.size(request.size, part[2:], whole.size, request.version)
    picture = reference.turned(reference.resampled(whole, part, size), request.rotation)
    return picture, size[0] > part[2] or size[1] > part[3]


def in_format(picture, request):
    """Converts to the tones and transparency of the format and the quality."""
    alpha = picture.getchannel("A") if picture.mode == "RGBA" else None
    if request.quality == "gray":
        picture = picture.convert("RGB").convert("L").convert("RGB")
        if alpha:
            picture.putalpha(alpha)
    if alpha and request.format == "jpg":
        ground = Image.new("RGBA", picture.size, "white")
        ground.alpha_composite(picture)
        return ground.convert("RGB")
    return picture


def fault(reply, whole, request):
    """The error of a response, or None."""
    try:
        wanted, enlarged = expected(whole, request)
    except reference.Refused as reason:
        return None if reply.status == 400 else f"{reply.status} for {reason}"
    if reply.status != 200:
        return f"{reply.status}: {reply.body[:200]}"
    picture = reply.picture
    if picture.format != {"jpg": "JPEG", "png": "PNG"}[request.format]:
        return f"it is a {picture.format}"
    if picture.size != wanted.size:
        return f"it has {picture.size} pixels, not {wanted.size}"
    if request.quality == "bitonal":
        return bitonal_fault(picture, wanted, request)
    judge = encoded_fault if request.format == "jpg" else exact_fault
    return judge(picture, in_format(wanted, request), "enlarged" if enlarged else "as it is or reduced")


def bitonal_fault(picture, wanted, request):
    """Pixels may fall to the other side where the luma is close to the middle, as decoders and filters differ by a little."""
    is_seen = numpy.asarray(wanted.convert("RGBA"))[..., 3] >= 128
    luma = numpy.asarray(wanted.convert("RGB").convert("L")).astype(int)
    given = numpy.asarray(picture.convert("RGB").convert("L")).astype(int)
    if request.format == "png" and not numpy.isin(given, (0, 255)).all():
        return "there are other tones than black and white"
    others = is_seen & ((given >= 128) != (luma >= 128))
    figures.note(f"other pixels, bitonal {request.format}", others.mean())
    farthest = abs(luma - 128)[others].max(initial=0)
    return f"a pixel of luma 128 ± {farthest} is another" if farthest > 8 else None


def exact_fault(picture, wanted, kind):
    """Of PNG. SSIM of the luma, and the mean difference of all samples: a JPEG's subsampled colours are a little softer."""
    distance = likeness.distance(picture, wanted)
    figures.note(f"mean difference, png, {kind}", distance)
    if distance > 2.5:
        return f"samples differ by {distance:.2f} in the mean"
    if min(picture.size) < likeness.WINDOW:
        return None
    ssim = likeness.ssim(likeness.luma(picture), likeness.luma(wanted))
    figures.note(f"SSIM, png, {kind}", ssim)
    # The filters are the reference's, hence the same bound for both, though for the enlarged 0.95 would do.
    return f"SSIM is {ssim:.4f}" if ssim < 0.98 else None


def encoded_fault(picture, wanted, kind):
    """Of JPEG. At the quality of web pages the encoder alone takes noisy photographs to 0.94; hence three bounds: the answer is the
    reference as libjpeg would have encoded it with the tables and the sampling of the answer itself; encoding has cost the
    answer no more than the reference; and the tables are good ones."""
    wanted = wanted.convert(picture.mode)
    encoded = reference.encoded(wanted, picture)
    distances = likeness.distance(picture, wanted), likeness.distance(encoded, wanted)
    if distances[0] > distances[1] + 5:
        return f"samples differ by {distances[0]:.2f} in the mean, those of the encoded reference by {distances[1]:.2f}"
    if numpy.mean(picture.quantization[0]) > MEDIUM_TABLE:
        return f"it is quantized by {picture.quantization[0]}"
    if min(picture.size) < likeness.WINDOW:
        return None
    given, luma, after = (likeness.luma(each) for each in (picture, wanted, encoded))
    ssim, cost, same = likeness.ssim(given, luma), likeness.ssim(after, luma), likeness.ssim(given, after)
    figures.note(f"SSIM, jpg, {kind}", ssim)
    figures.note(f"SSIM to encoded, jpg, {kind}", same)
    figures.note("SSIM to reference, jpg, over encoded", ssim - cost)
    if same < 0.98 or ssim < cost - 0.01:
        return f"SSIM is {ssim:.4f}, {cost:.4f} of the encoded reference, {same:.4f} between them"
    return None


# The mean of libjpeg's table for luma at quality 85; its own at 50 has 57.6.
MEDIUM_TABLE = 57.625 * (200 - 2 * 85) / 100 + 0.5


@pytest.mark.parametrize("name", PAINTED + ENCODED + ODD + ORIENTED + REAL)
def test_answers_are_what_the_reference_makes(asker, library, pictures, name):
    whole = upright(pictures[name])
    requests = [asking.by_chance(f"{name} {number}", *whole.size) for number in range(REQUESTS)]
    faults = {request: fault(asker.image(library.ids[name], request), whole, request) for request in requests}
    assert {f"{request.version}/{request.path}": what for request, what in faults.items() if what} == {}


# Each form by itself, so that none hangs on chance; at 2000 by 1333 pixels.
REGIONS = """full square 0,0,1,1 1999,1332,1,1 1999,1332,900,900 0,0,2000,1333 0,0,4000,4000 17,23,311,257 pct:0,0,100,100
pct:41.6,7.5,40,70 pct:99.9,99.9,0.1,0.1 pct:50,50,100,100 pct:0.025,0.0375,10.025,9.9775""".split()
SIZES = ["max", "150,", ",150", "pct:50", "pct:12.5", "225,100", "!225,100", "!5000,4000", "^!300,300", "1,1", "2000,"]
ENLARGED = ["^360,", "^,240", "^pct:120", "^360,360", "^!360,270"]


@pytest.mark.parametrize("quality", ["default", "color", "gray", "bitonal"])
@pytest.mark.parametrize("format", ["png", "jpg"])
def test_every_form_is_answered(asker, library, pictures, quality, format):
    name = "rovaniemi.jpg"
    whole = upright(pictures[name])
    requests = [Request(3, region, "^!400,300", "0", quality, format) for region in REGIONS]
    requests += [Request(3, "1200,300,300,200", size, "0", quality, format) for size in SIZES + ENLARGED]
    of_2 = ["full", "max", "360,", "!900,900", "pct:150"]
    requests += [Request(2, "1200,300,300,200", size, "0", quality, format) for size in of_2]
    rotations = [mark + angle for mark in ("", "!") for angle in ("0", "90", "180", "270", "360", "90.0", "180.")]
    requests += [Request(3, "1200,300,300,200", "200,", rotation, quality, format) for rotation in rotations]
    faults = {request: fault(asker.image(library.ids[name], request), whole, request) for request in requests}
    assert {f"{request.version}/{request.path}": what for request, what in faults.items() if what} == {}


@pytest.mark.parametrize("name", ["rovaniemi.jpg", "narrow.png", "low.jpg", "pixel.png"])
def test_largest_size_is_within_the_limits(asker, library, pictures, name):
    whole = upright(pictures[name])
    size = reference.size("^max", whole.size, whole.size, 3)
    answer = asker.image(library.ids[name], Request(3, "full", "^max", format="jpg")).picture
    assert answer.size == size
    information = asker.ask(f"/iiif/3/{library.ids[name]}/info.json")
    assert size[0] * size[1] <= json.loads(information.body)["maxArea"]


REFUSED = """2000,0,1,1/max/0/default.jpg 0,1333,1,1/max/0/default.jpg 0,0,0,1/max/0/default.jpg pct:100,0,1,1/max/0/default.jpg
pct:0,0,0,1/max/0/default.jpg 0,0,1/max/0/default.jpg -1,0,9,9/max/0/default.jpg 0.5,0,9,9/max/0/default.jpg
Full/max/0/default.jpg full/0,/0/default.jpg full/,0/0/default.jpg full/pct:0/0/default.jpg full/2001,/0/default.jpg
full/,1334/0/default.jpg full/pct:100.1/0/default.jpg full/10,2000/0/default.jpg full/full/0/default.jpg full/^^max/0/default.jpg
full/^9000,/0/default.jpg full/,/0/default.jpg full/!9/0/default.jpg full/max/45/default.jpg full/max/-90/default.jpg
full/max/450/default.jpg full/max/!!0/default.jpg full/max/!/default.jpg full/max/0/grey.jpg full/max/0/native.jpg full/max/0/default
full/max/0/default.jpeg full/max/0/default.gif full/max/0/default.jpg.png full/max/0/DEFAULT.jpg full/pct:1e2/0/default.jpg
full/max/0/.jpg""".split()


def test_what_the_standard_has_refused_is_refused(asker, library):
    answers = {path: asker.ask(f"/iiif/3/{library.ids['rovaniemi.jpg']}/{path}").status for path in REFUSED}
    assert {path: status for path, status in answers.items() if status != 400} == {}


def test_canonical_address_has_the_same_picture(asker, library, pictures):
    chance = random.Random("canonical")
    for name in chance.sample(PAINTED + ENCODED + ODD, 12):
        id = library.ids[name]
        request = asking.by_chance(f"canonical {name}", *upright(pictures[name]).size)
        reply = asker.image(id, request)
        if reply.status == 400:
            continue
        address = reply.headers["Link"].split(">")[0].lstrip("<")
        path = address.split("/", 3)[3]
        again = asker.ask("/" + path)
        assert (again.status, again.body) == (200, reply.body), f"{name} {request.path} and {path}"
        assert again.headers["Link"] == reply.headers["Link"]


def test_bitonal_jpeg_of_a_transparent_picture_is_black_and_white(asker, library):
    request = Request(3, "full", "max", "0", "bitonal", "jpg")
    tones = numpy.asarray(asker.image(library.ids["transparent.png"], request).picture.convert("L"))
    # The encoder leaves a little about edges.
    assert ((tones > 64) & (tones < 192)).mean() < 0.02
