"""Reads lines of REFERENCE, OUTPUT and "fit" or "fill", tab between; prints the SSIM of each output, or why there is none.

SSIM as Wang, Bovik, Sheikh and Simoncelli have it (2004): luma, Gaussian window of 11 with sigma 1.5, K1 0.01, K2 0.03. The
reference is decoded whole, upright, and brought to the output's size by Lanczos3 in float.
"""

import io
import sys

import numpy
from PIL import Image, ImageCms

Image.MAX_IMAGE_PIXELS = None
TRANSPOSES = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


class Unfit(Exception):
    """A reference that needs more than decoding."""


def luma(path):
    """Y as the file has it for JPEG, weighted by BT.601 for PNG; as float32, upright."""
    image = Image.open(path)
    profile = image.info.get("icc_profile")
    if profile and "sRGB" not in ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(io.BytesIO(profile))):
        raise Unfit("has a profile other than sRGB")
    if image.mode not in ("L", "RGB"):
        raise Unfit(f"is {image.mode}")
    turn = TRANSPOSES.get(image.getexif().get(0x0112))
    if image.format == "JPEG":
        image.draft("L", None)
    if turn is not None:
        image = image.transpose(turn)
    samples = numpy.asarray(image, dtype=numpy.uint8)
    if samples.ndim == 2:
        return samples.astype(numpy.float32)
    return samples @ numpy.array([0.299, 0.587, 0.114], dtype=numpy.float32)


def weights(length, start, extent, count):
    """A matrix that makes `count` samples of `length` ones, from `start` on, over `extent`: antialiased Lanczos3."""
    scale = max(1, extent / count)
    centers = start + (numpy.arange(count) + 0.5) * extent / count
    distance = (numpy.arange(length) + 0.5 - centers[:, None]) / scale
    kernel = numpy.where(abs(distance) < 3, numpy.sinc(distance) * numpy.sinc(distance / 3), 0)
    return (kernel / kernel.sum(axis=1, keepdims=True)).astype(numpy.float32)


def reference(samples, width, height, fills):
    """The whole picture at that size, or the middle of it that fills the size."""
    rows, columns = samples.shape
    x, y, w, h = 0, 0, columns, rows
    if fills:
        scale = max(width / columns, height / rows)
        w, h = width / scale, height / scale
        x, y = (columns - w) / 2, (rows - h) / 2
    small = weights(rows, y, h, height) @ samples @ weights(columns, x, w, width).T
    return numpy.clip(small, 0, 255).astype(numpy.float64)


def blurred(samples):
    window = numpy.exp(-((numpy.arange(11) - 5) ** 2) / (2 * 1.5**2))
    window /= window.sum()
    rows = sum(weight * samples[i : samples.shape[0] - 10 + i] for i, weight in enumerate(window))
    return sum(weight * rows[:, i : rows.shape[1] - 10 + i] for i, weight in enumerate(window))


def ssim(a, b):
    mean_a, mean_b = blurred(a), blurred(b)
    variance_a, variance_b = blurred(a * a) - mean_a**2, blurred(b * b) - mean_b**2
    covariance = blurred(a * b) - mean_a * mean_b
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    likeness = (2 * mean_a * mean_b + c1) * (2 * covariance + c2)
    return (likeness / ((mean_a**2 + mean_b**2 + c1) * (variance_a + variance_b + c2))).mean()


latest = ("", None)
for line in sys.stdin:
    path, output, job = line.rstrip("\n").split("\t")
    try:
        if latest[0] != path:
            latest = (path, luma(path))
        small = luma(output).astype(numpy.float64)
        print(ssim(reference(latest[1], small.shape[1], small.shape[0], job == "fill"), small), flush=True)
    except (Unfit, OSError) as error:
        print(f"{path}: {error}", flush=True)
