"""Computes the faces that lines divide the plane into, and the arcs between faces of different regions."""
import collections

import numpy
import shapely

LOOSE = 10_000  # units of lines that may end nowhere: spikes of the source; more means that borders came apart

Arc = collections.namedtuple("Arc", "left right is_fine line")


def faces(lines):
    """Returns the faces that the lines divide the plane into, on a grid of whole units (Hobby's snap rounding)."""
    noded = shapely.get_parts(shapely.union_all(lines, grid_size=1.0))
    polygons, _, dangles, _ = shapely.polygonize_full(noded)
    loose = shapely.length(dangles)
    if loose > LOOSE:
        raise SystemExit(f"dangling lines with a total length of {loose:,.0f} units")
    return shapely.get_parts(polygons)


def arcs_between(polygons, regions, are_fine):
    """Returns the directed arcs between polygons of different regions, from node to node.

    `are_fine` marks polygons with exact borders; an arc is fine if it separates one of them from a country."""
    starts, ends, sides = directed_edges(polygons)
    regions, are_fine = numpy.asarray(regions)[sides], numpy.asarray(are_fine)[sides]
    forward = starts < ends
    low, high = numpy.where(forward, starts, ends), numpy.where(forward, ends, starts)
    order = numpy.lexsort((forward, high, low))
    low, high, forward, regions, are_fine = (c[order] for c in (low, high, forward, regions, are_fine))
    twin = numpy.zeros(len(low), dtype=bool)
    twin[:-1] = (low[:-1] == low[1:]) & (high[:-1] == high[1:])
    second = numpy.roll(twin, 1)
    first = numpy.flatnonzero(~second)
    has_twin = twin[first]
    other = numpy.where(has_twin, regions[numpy.minimum(first + 1, len(low) - 1)], 0)
    fine = are_fine[first] | (has_twin & are_fine[numpy.minimum(first + 1, len(low) - 1)])
    fine &= (regions[first] != 0) & (other != 0)
    # Within a pair the edge from high to low comes first; its polygon is on the right of the direction from low to high.
    left = numpy.where(forward[first], regions[first], other)
    right = numpy.where(forward[first], other, regions[first])
    real = left != right
    return joined(low[first][real], high[first][real], left[real], right[real], fine[real])


def directed_edges(polygons):
    """Returns the edges of polygons with the inside on the left: the numbers of both ends and of the polygon."""
    turned = shapely.orient_polygons(polygons)
    rings, polygon = shapely.get_rings(turned, return_index=True)
    points, ring = shapely.get_coordinates(rings, return_index=True)
    keys = number_of(numpy.rint(points).astype(numpy.int64))
    same = ring[:-1] == ring[1:]
    return keys[:-1][same], keys[1:][same], polygon[ring[:-1][same]]


def number_of(points):
    return points[:, 0] + (1 << 25) << 26 | points[:, 1] + (1 << 25)


def point_of(number):
    return int((number >> 26) - (1 << 25)), int((number & (1 << 26) - 1) - (1 << 25))


def joined(low, high, left, right, fine):
    """Joins edges to arcs. An arc ends at a node that does not have exactly two edges of one kind."""
    at = collections.defaultdict(list)
    for edge in range(len(low)):
        at[low[edge]].append(edge)
        at[high[edge]].append(edge)

    def goes_on(point):
        edges = at[point]
        if len(edges) != 2:
            return False
        a, b = edges
        return {left[a], right[a]} == {left[b], right[b]} and fine[a] == fine[b]

    def walk(edge, start):
        used[edge] = True
        line = [start, high[edge] if low[edge] == start else low[edge]]
        while line[-1] != line[0] and goes_on(line[-1]):
            a, b = at[line[-1]]
            edge = b if used[a] else a
            if used[edge]:
                break
            used[edge] = True
            line.append(high[edge] if low[edge] == line[-1] else low[edge])
        return line

    used = numpy.zeros(len(low), dtype=bool)
    ends = [point for point in at if not goes_on(point)]
    for point in ends + list(at):
        for edge in at[point]:
            if not used[edge]:
                line = walk(edge, point)
                sides = (left[edge], right[edge]) if low[edge] == point else (right[edge], left[edge])
                yield Arc(int(sides[0]), int(sides[1]), bool(fine[edge]), [point_of(p) for p in line])
