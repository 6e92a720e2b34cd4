"""Collects measurements by kind and prints them at the end: a bound states the worst case, not the quality."""

import collections

import numpy

_measured = collections.defaultdict(list)


def note(kind, value):
    _measured[kind].append(value)


def lines():
    yield f"{'':38} {'n':>5} {'least':>8} {'5 %':>8} {'median':>8} {'greatest':>8}"
    for kind, values in sorted(_measured.items()):
        cuts = numpy.percentile(values, [0, 5, 50, 100])
        yield f"{kind:38} {len(values):5} " + " ".join(f"{cut:8.4f}" for cut in cuts)
