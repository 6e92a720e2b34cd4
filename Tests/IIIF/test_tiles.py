"""The tiles that info.json lists: each has its size, and together they are the photo, without seams."""

import functools
import json

import pytest
from PIL import Image

import asking
import figures
import likeness
import reference
import sources

TILED = [("stockholm.jpg", "jpg"), ("progressive.jpg", "jpg"), ("orientation-6.jpg", "jpg"), ("high.jpg", "jpg")]
TILED += [("stockholm.jpg", "png"), ("bergen.png", "png"), ("orientation-6.jpg", "png"), ("wide.jpg", "png")]


@pytest.fixture(scope="module")
def asker(server):
    return asking.Asker(server)


def tiles(information, scale):
    """Region and size in pixels of each, by the Implementation Notes of version 3.0, section 3."""
    width, height = information["width"], information["height"]
    step = information["tiles"][0]["width"] * scale
    for y in range(0, height, step):
        for x in range(0, width, step):
            w, h = min(step, width - x), min(step, height - y)
            yield (x, y, w, h), (-(-w // scale), -(-h // scale))


def composed(information, scale, tile):
    """Puts together what `tile` returns for each tile's region and size."""
    whole = Image.new("RGB", (-(-information["width"] // scale), -(-information["height"] // scale)))
    for part, size in tiles(information, scale):
        picture = tile(part, size)
        assert picture.size == size, part
        whole.paste(picture, (part[0] // scale, part[1] // scale))
    return whole


@pytest.mark.parametrize(("name", "format"), TILED)
def test_tiles_have_no_seams(asker, library, pictures, name, format):
    id = library.ids[name]
    information = json.loads(asker.ask(f"/iiif/3/{id}/info.json").body)
    original = sources.upright(pictures[name]).convert("RGB")
    assert original.size == (information["width"], information["height"])

    @functools.cache
    def answered(part, size):
        region = ",".join(map(str, part))
        return asker.image(id, asking.Request(3, region, f"{size[0]},{size[1]}", format=format)).picture

    def wanted(part, size):
        picture = reference.resampled(original, part, size)
        return picture if format == "png" else reference.encoded(picture, answered(part, size))

    for scale in information["tiles"][0]["scaleFactors"]:
        given = likeness.luma(composed(information, scale, answered))
        # If the scale does not divide a side, the standard makes the last tile a little less reduced than the others.
        check(given, likeness.luma(composed(information, scale, wanted)), f"{name} at 1/{scale}", format)


def check(given, wanted, what, format):
    """The tiles put together beside the reference, encoded as they are, and what differs beside itself across the borders.

    At half its size a JPEG may be as its transform makes it, in half the time: of what is finer than a pixel a little more is left,
    which the encoder makes more of; the pixels themselves, as PNG has them, are held to 0.98 there too.
    """
    ssim = likeness.ssim(given, wanted)
    figures.note(f"SSIM, tiles put together, {format}", ssim)
    is_halved = format == "jpg" and what.endswith("1/2")
    assert ssim >= (0.97 if is_halved else 0.98), f"{what}: {ssim:.4f}"
    for difference in (given - wanted, (given - wanted).T):
        if found := likeness.steps(difference, 512):
            figures.note(f"step at tiles' borders over within, {format}", found[0] - found[1])
            assert found[0] <= 1.25 * found[1] + 0.25, f"{what}: {found}"


@pytest.mark.parametrize("name", ["stockholm.jpg", "orientation-6.jpg", "wide.jpg", "narrow.png", "pixel.png"])
def test_version_2_names_the_same_tiles(asker, library, name):
    id = library.ids[name]
    information = json.loads(asker.ask(f"/iiif/2/{id}/info.json").body)
    for scale in information["tiles"][0]["scaleFactors"]:
        for part, size in list(tiles(information, scale))[-2:]:
            region = ",".join(map(str, part))
            # Viewers write the canonical form, the width alone: where the scale doesn't divide it the height is another.
            asked = "full" if size == part[2:] else f"{size[0]},"
            reply = asker.image(id, asking.Request(2, region, asked, format="jpg"))
            assert reply.status == 200, reply.body
            whole = (information["width"], information["height"])
            assert reply.picture.size == reference.size(asked, part[2:], whole, 2)
