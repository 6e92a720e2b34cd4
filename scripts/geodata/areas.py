"""Packs named areas (lakes, islands, seas) for features.bin: bounding boxes, and outlines as differences of their corners."""
import collections
import math
import struct

KINDS = {"lake": 1, "island": 2, "sea": 3}  # NamedAreas.swift
MOST_CORNERS = 1_000  # NamedAreas.swift
HIGHEST = 6  # degrees from south to north, of lakes and islands; NamedAreas.swift
UNITS = 1_000  # of a degree, about 111 m
BOX_UNITS = 100

# `rings`: closed lines [(longitude, latitude)]; a point within an odd number of them is in the area.
Area = collections.namedtuple("Area", "kind name rings")


def packed_areas(areas):
    """The sections `areas` and `areaOutlines`: lakes and islands, which are apart from each other, from south to north; then the
    seas from the smallest to the largest, of which the first that contains a position is the answer."""
    def order(area):
        return (True, size(area.rings)) if area.kind == "sea" else (False, box(area.rings)[:2])

    rows, outlines = b"", b""
    for area in sorted(areas, key=order):
        south, west, north, east = box(area.rings)
        if area.kind != "sea" and north - south > HIGHEST * BOX_UNITS:
            raise SystemExit(f"{area.name} is higher than {HIGHEST}°, so NamedAreas.swift would not find it")
        if sum(map(len, area.rings)) > MOST_CORNERS:
            raise SystemExit(f"{area.name} has more than {MOST_CORNERS} corners")
        rows += struct.pack("<4hI", south, west, north, east, KINDS[area.kind] << 24 | len(outlines))
        scale = UNITS // BOX_UNITS
        outlines += outline(area.name.encode(), area.rings, west * scale, south * scale)
    return {"areas": rows, "areaOutlines": outlines}


def box(rings):
    """South, west, north and east, rounded outwards."""
    xs, ys = [[x for ring in rings for x in axis(ring)] for axis in (eastings, northings)]
    return (*(math.floor(min(values) * BOX_UNITS) for values in (ys, xs)),
            *(math.ceil(max(values) * BOX_UNITS) for values in (ys, xs)))


def outline(name, rings, west, south):
    """The name, and the rings with each corner relative to the one before, the first relative to the box's corner."""
    data = unsigned(len(name)) + name + unsigned(len(rings))
    for ring in rings:
        data += unsigned(len(ring))
        last = west, south
        for x, y in ((round(x * UNITS), round(y * UNITS)) for x, y in ring):
            data += signed(x - last[0]) + signed(y - last[1])
            last = x, y
    return data


def unsigned(number):
    """LEB128 (DWARF 5, section 7.6)."""
    data = b""
    while number > 0x7F:
        data += bytes([number & 0x7F | 0x80])
        number >>= 7
    return data + bytes([number])


def signed(number):
    return unsigned(number << 1 if number >= 0 else (-number << 1) - 1)


def eastings(ring):
    return [x for x, _ in ring]


def northings(ring):
    return [y for _, y in ring]


def size(rings):
    """Square kilometres of the rings, holes and all."""
    return sum(map(ring_size, rings))


def root_size(rings):
    """The side of a square of the same size, in degrees."""
    return math.sqrt(size(rings)) / 111.195


def between(value, least, most):
    return min(max(value, least), most)


def ring_size(ring):
    total = 0
    for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1]):
        total += x1 * math.cos(math.radians(y1)) * y2 - x2 * math.cos(math.radians(y2)) * y1
    return abs(total) / 2 * 111.195 ** 2


def simplified(ring, tolerance):
    """The corners of a closed ring, the first not repeated, without those within a tolerance in degrees of latitude of the line
    between others (Ramer–Douglas–Peucker). None if fewer than three remain."""
    corners = ring[:-1] if ring[0] == ring[-1] else ring
    scale = max(math.cos(math.radians(sum(northings(corners)) / len(corners))), 0.05)
    points = [(x * scale, y) for x, y in corners]
    far = max(range(len(points)), key=lambda index: math.dist(points[index], points[0]))
    points, corners = points + points[:1], corners + corners[:1]
    kept, spans = {0, far}, [(0, far), (far, len(points) - 1)]
    while spans:
        start, end = spans.pop()
        best = max(range(start + 1, end), key=lambda index: from_line(points[index], points[start], points[end]), default=None)
        if best and from_line(points[best], points[start], points[end]) > tolerance:
            kept.add(best)
            spans += [(start, best), (best, end)]
    chosen = [corners[index] for index in sorted(kept)]
    units = {(round(x * UNITS), round(y * UNITS)) for x, y in chosen}
    return chosen if len(units) > 2 else None


def from_line(point, start, end):
    (x, y), (along, up) = (point[0] - start[0], point[1] - start[1]), (end[0] - start[0], end[1] - start[1])
    length = along * along + up * up
    part = min(max((x * along + y * up) / length, 0), 1) if length else 0
    return math.hypot(x - part * along, y - part * up)
