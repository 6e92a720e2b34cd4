"""What was measured, by kind, told at the end: a bound says that nothing is worse, not how good it is."""

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
