"""The similarity of two pictures."""

import numpy

WINDOW = 11


def luma(picture):
    """The luma by ITU-R BT.601, with transparent pixels on white."""
    samples = numpy.asarray(picture.convert("RGBA"), dtype=numpy.float32)
    alpha = samples[..., 3:] / 255
    return (samples[..., :3] * alpha + 255 * (1 - alpha)) @ numpy.array([0.299, 0.587, 0.114], dtype=numpy.float32)


def distance(a, b):
    """The mean difference of the samples of two pictures of a size, transparent ones on white, of 255."""
    a, b = (numpy.asarray(picture.convert("RGBA"), dtype=numpy.float32) for picture in (a, b))
    alphas = abs(a[..., 3] - b[..., 3]).mean()
    a, b = (255 + (samples[..., :3] - 255) * samples[..., 3:] / 255 for samples in (a, b))
    return float(max(abs(a - b).mean(), alphas))


def ssim(a, b):
    """As Wang, Bovik, Sheikh and Simoncelli have it (2004): Gaussian window of 11 with sigma 1.5, K1 0.01, K2 0.03; of two lumas."""
    mean_a, mean_b = blurred(a), blurred(b)
    variance_a, variance_b = blurred(a * a) - mean_a**2, blurred(b * b) - mean_b**2
    covariance = blurred(a * b) - mean_a * mean_b
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    likeness = (2 * mean_a * mean_b + c1) * (2 * covariance + c2)
    return float((likeness / ((mean_a**2 + mean_b**2 + c1) * (variance_a + variance_b + c2))).mean())


def blurred(samples):
    samples = samples.astype(numpy.float64)
    window = numpy.exp(-((numpy.arange(WINDOW) - WINDOW // 2) ** 2) / (2 * 1.5**2))
    window /= window.sum()
    height, width = samples.shape[0] - WINDOW + 1, samples.shape[1] - WINDOW + 1
    rows = sum(weight * samples[i : height + i] for i, weight in enumerate(window))
    return sum(weight * rows[:, i : width + i] for i, weight in enumerate(window))


def steps(samples, period):
    """The mean difference of two neighbours across a multiple of the period along x, and elsewhere at multiples of eight, where JPEG's
    blocks meet; None where there are none."""
    differences = abs(numpy.diff(samples, axis=1)).mean(axis=0)
    edges = numpy.arange(7, differences.size, 8)
    is_border = (edges + 1) % period == 0
    if not is_border.any():
        return None
    return differences[edges[is_border]].mean(), differences[edges[~is_border]].mean()
