"""Simplifies arcs without changing their topology: no arc crosses another arc, itself or an enclave."""
import numpy
import shapely

from .arcs import directed_edges, faces, number_of

ROUNDS = 20


def simplified(arcs, fine_tolerance, coarse_tolerance):
    """Ramer–Douglas–Peucker with tolerances in units; arcs that then touch others are repeated with half the tolerance."""
    tolerances = numpy.array([fine_tolerance if arc.is_fine else coarse_tolerance for arc in arcs], dtype=float)
    originals = [shapely.LineString(arc.line) for arc in arcs]
    lines = list(originals)
    again = numpy.arange(len(arcs))
    for _ in range(ROUNDS):
        for index in again:
            lines[index] = (originals[index] if tolerances[index] < 1
                            else without_less_than(tolerances[index], originals[index]))
        again = offenders(arcs, lines)
        if len(again) == 0:
            return [arc._replace(line=points_of(line)) for arc, line in zip(arcs, lines)]
        tolerances[again] /= 2
    raise SystemExit(f"{len(again)} arcs still touch others after simplification")


def without_less_than(tolerance, line):
    """Simplifies a line, with longitudes scaled by the cosine of the latitude at its middle to have equal units."""
    latitude = numpy.radians((line.bounds[1] + line.bounds[3]) / 2 / 100_000)
    scale = numpy.array([max(numpy.cos(latitude), 0.05), 1.0])
    points = numpy.rint(shapely.get_coordinates(line))
    kept = shapely.simplify(shapely.LineString(points * scale), tolerance, preserve_topology=False)
    return shapely.LineString(numpy.rint(shapely.get_coordinates(kept) / scale))


def points_of(line):
    return [(int(x), int(y)) for x, y in numpy.rint(shapely.get_coordinates(line))]


def offenders(arcs, lines):
    """Returns the numbers of the arcs that collapse, cross, or have a face of another region at their side."""
    points, arc = shapely.get_coordinates(lines, return_index=True)
    inner = arc[:-1] == arc[1:]
    starts, ends, owner = points[:-1][inner], points[1:][inner], arc[:-1][inner]
    segments = shapely.linestrings(numpy.stack([starts, ends], axis=1))
    tree = shapely.STRtree(segments)
    found = set(owner[(starts == ends).all(axis=1)])
    a, b = tree.query(segments, predicate="intersects")
    pairs = a < b
    a, b = a[pairs], b[pairs]
    ends_of = [number_of(numpy.rint(p).astype(numpy.int64)) for p in (starts, ends)]
    shared = sum((ends_of[i][a] == ends_of[j][b]).astype(int) for i in (0, 1) for j in (0, 1))
    # Segments can meet only in one common end.
    bad = shared != 1
    near = numpy.flatnonzero(~bad)
    meeting = shapely.intersection(segments[a[near]], segments[b[near]])
    bad[near[shapely.get_type_id(meeting) != 0]] = True
    found |= set(owner[a[bad]]) | set(owner[b[bad]])
    return numpy.array(sorted(found or wrong_sides(arcs, lines)), dtype=int)


def wrong_sides(arcs, lines):
    """Returns the arcs around a face whose region is contradictory, for example around an enclave on the wrong side."""
    points, arc = shapely.get_coordinates(lines, return_index=True)
    keys = number_of(numpy.rint(points).astype(numpy.int64))
    inner = arc[:-1] == arc[1:]
    known = {}
    for start, end, index in zip(keys[:-1][inner].tolist(), keys[1:][inner].tolist(), arc[:-1][inner].tolist()):
        known[start, end] = arcs[index].left, index
        known[end, start] = arcs[index].right, index
    edges = {}
    for start, end, face in zip(*(column.tolist() for column in directed_edges(faces(lines)))):
        edges.setdefault(face, []).append(known.get((start, end)))
    found = set()
    for sides in edges.values():
        if None in sides or len({region for region, _ in sides}) > 1:
            found |= {side[1] for side in sides if side}
    return found
