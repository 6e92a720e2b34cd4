"""The expected response by the Image API, by full decoding and exact arithmetic: an implementation independent of the program."""

import fractions
import io
import math

from PIL import Image, JpegImagePlugin

MOST_PIXELS = 50_000_000
LEAST_AREA = 1 << 24
LONGEST_SIDE = 65_500


class Refused(Exception):
    """A request that the standard answers with 400."""


def rounded(value):
    """Rounds halves away from zero."""
    return math.floor(value + fractions.Fraction(1, 2))


def region(text, width, height):
    """x, y, width and height in pixels."""
    if text == "full":
        return 0, 0, width, height
    if text == "square":
        side = min(width, height)
        return (width - side) // 2, (height - side) // 2, side, side
    if text.startswith("pct:"):
        parts = [fractions.Fraction(part) / 100 for part in text[4:].split(",")]
        if min(parts[2:]) <= 0:
            raise Refused("an empty region")
        x, y, w, h = (rounded(part * side) for part, side in zip(parts, (width, height) * 2))
        w, h = max(w, 1), max(h, 1)
    else:
        x, y, w, h = (int(part) for part in text.split(","))
    if w == 0 or h == 0 or x >= width or y >= height:
        raise Refused("an empty region, or one outside")
    return x, y, min(w, width - x), min(h, height - y)


def size(text, part, image, version):
    """The width and height of the output for a region and an image of given sizes."""
    most = min(max(image[0] * image[1], LEAST_AREA), MOST_PIXELS)
    enlarges = text.startswith("^")
    text = text.removeprefix("^")
    width, height = part
    if text in ("max", "full"):
        if not enlarges and width * height <= most:
            return part
        scale = min(math.sqrt(most / (width * height)), LONGEST_SIDE / width, LONGEST_SIDE / height)
        return int(width * scale), int(height * scale)
    if text.startswith("pct:"):
        scale = fractions.Fraction(text[4:]) / 100
        w, h = rounded(width * scale), rounded(height * scale)
    elif text.startswith("!"):
        box = [int(side) for side in text[1:].split(",")]
        scale = min(fractions.Fraction(box[0], width), fractions.Fraction(box[1], height))
        scale = scale if enlarges else min(scale, 1)
        w, h = rounded(width * scale), rounded(height * scale)
    elif text.endswith(","):
        w = int(text[:-1])
        h = rounded(fractions.Fraction(height * w, width))
    elif text.startswith(","):
        h = int(text[1:])
        w = rounded(fractions.Fraction(width * h, height))
    else:
        w, h = (int(side) for side in text.split(","))
    if w == 0 or h == 0:
        raise Refused("an empty size")
    if (w > width or h > height) and not enlarges and version == 3:
        raise Refused("a size beyond the region's")
    if w * h > most or max(w, h) > LONGEST_SIDE:
        raise Refused("a size beyond maxArea")
    return w, h


def resampled(picture, part, size):
    """A region of a picture at a size, resampled along each axis by Lanczos (smaller) or Catmull-Rom (larger).

    The filter reads beyond the part's edge up to the edge of the picture, as the server's does: only so do tiles that lie side by side
    show what the picture scaled as a whole would, without seams. The standard has the region extracted first and scaled then, which,
    taken by the letter, is another value in the outermost three pixels.
    """
    x, y, w, h = part
    filters = [Image.Resampling.LANCZOS if old >= new else Image.Resampling.BICUBIC for old, new in zip((w, h), size)]
    if filters[0] == filters[1]:
        return picture.resize(size, filters[0], box=(x, y, x + w, y + h))
    wide = picture.resize((size[0], picture.height), filters[0], box=(x, 0, x + w, picture.height))
    return wide.resize(size, filters[1], box=(0, y, size[0], y + h))


def turned(picture, text):
    """Mirrors along the vertical axis first, then rotates clockwise."""
    if text.startswith("!"):
        picture = picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    turns = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}
    turn = turns.get(int(float(text.removeprefix("!"))) % 360)
    return picture if turn is None else picture.transpose(turn)


def encoded(picture, answer):
    """Encodes a picture by libjpeg with the tables and the sampling of a response, and decodes it again."""
    buffer = io.BytesIO()
    # -1 for a single component.
    sampling = max(0, JpegImagePlugin.get_sampling(answer))
    picture.convert(answer.mode).save(buffer, "JPEG", qtables=answer.quantization, subsampling=sampling)
    return Image.open(buffer)
