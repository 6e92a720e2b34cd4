"""The test images: painted photos in every file format and variant, and in odd sizes."""

import io
import os
import pathlib
import struct

import numpy
from PIL import Image, ImageCms

from serving import run

Image.MAX_IMAGE_PIXELS = None
ORIENTATION = 0x0112
# Colorants of Display P3 under D50, as its profile has them, in thousandths.
DISPLAY_P3 = {b"rXYZ": (515.1, 241.2, -1.1), b"gXYZ": (292.0, 692.2, 41.9), b"bXYZ": (157.1, 66.6, 784.1)}
FIXTURES = ["large/c18.jpg", "large/c03.jpg", "orientation/recurser/Landscape_6.jpg", "orientation/recurser/Portrait_7.jpg"]


def make(folder):
    """Files of every kind, by name."""
    run("sample", str(folder), "--photos", "12")
    photograph = Image.open(folder / "stockholm.jpg")
    small = photograph.resize((901, 607), Image.Resampling.LANCZOS)
    middle = photograph.resize((1600, 1067), Image.Resampling.LANCZOS)

    for orientation in range(1, 9):
        exif = Image.Exif()
        exif[ORIENTATION] = orientation
        small.save(folder / f"orientation-{orientation}.jpg", quality=92, exif=exif)
    middle.save(folder / "progressive.jpg", quality=90, progressive=True)
    middle.save(folder / "full-colours.jpg", quality=90, subsampling="4:4:4")
    middle.save(folder / "half-colours.jpg", quality=90, subsampling="4:2:2", restart_marker_rows=1)
    middle.convert("L").save(folder / "grey.jpg", quality=90)
    middle.save(folder / "wide-colours.jpg", quality=92, icc_profile=display_p3())
    small.convert("L").save(folder / "grey.png")
    small.quantize(64).save(folder / "palette.png")
    transparent(small).save(folder / "transparent.png")

    middle.resize((4097, 513)).save(folder / "wide.jpg", quality=90)
    middle.resize((513, 4097)).save(folder / "high.jpg", quality=90, progressive=True)
    small.resize((3, 5000)).save(folder / "narrow.png")
    small.resize((5000, 3)).save(folder / "low.jpg", quality=90)
    small.resize((1, 1)).save(folder / "pixel.png")
    small.resize((1, 1)).save(folder / "pixel.jpg")
    small.resize((17, 23)).save(folder / "stamp.jpg", quality=90)

    if fixtures := os.environ.get("PHOTOS_FIXTURES"):
        for path in FIXTURES:
            os.link(pathlib.Path(fixtures, path), folder / pathlib.Path(path).name)
    return {path.name: path for path in sorted(folder.iterdir())}


def transparent(picture):
    """The picture with transparency that increases from left to right, and a hole."""
    width, height = picture.size
    alpha = numpy.tile(numpy.linspace(255, 40, width).astype(numpy.uint8), (height, 1))
    alpha[height // 3 : height // 2, width // 4 : width // 2] = 0
    picture = picture.copy()
    picture.putalpha(Image.fromarray(alpha))
    return picture


def display_p3():
    """A profile of Display P3: that of sRGB, whose curve it shares, with other colorants."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    for entry in range(132, 132 + 12 * struct.unpack_from(">I", profile, 128)[0], 12):
        name, offset, _ = struct.unpack_from(">4sII", profile, entry)
        if name in DISPLAY_P3:
            struct.pack_into(">3i", profile, offset + 8, *(round(value / 1000 * 65536) for value in DISPLAY_P3[name]))
    return bytes(profile)


def upright(path):
    """The picture, fully decoded, upright, in sRGB; L, RGB or RGBA."""
    picture = Image.open(path)
    orientation = picture.getexif().get(ORIENTATION, 1)
    profile = picture.info.get("icc_profile")
    if picture.mode == "P":
        picture = picture.convert("RGB")
    if profile and picture.mode == "RGB":
        picture = ImageCms.profileToProfile(
            picture, ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB")
        )
    turn = TRANSPOSES.get(orientation)
    return picture.transpose(turn) if turn is not None else picture


TRANSPOSES = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
