"""Reads lakes and islands from the maps of NCAR Graphics: the database Earth..4 in Debian's libncarg-data.

`Earth..4.names` is text: per area its number, two properties, the area that it is a part of, the length of its name, and the
name. `Earth..4.lines` has, per line, little-endian: the number of 32-bit words of its points, a property, the areas to its left
and right (int32 each), its bounding box, and its points as latitude and longitude (float32 each)."""
import collections
import io
import re
import struct
import subprocess
import tarfile

from .areas import Area, between, eastings, ring_size, root_size, simplified, size
from .ncargnames import COUNTRIES, LAKES, NAMES, NO_ISLANDS, NO_LAKES

TOLERANCES = 0.0045, 0.018  # degrees, 500 m to 2 km, and 5 % of the root of the size between; the data have 1 km
LAKE_TOLERANCES = 0.0045, 0.0081
LEAST_ISLAND = 10  # km²; smaller ones are drawn too coarsely
LARGEST_ISLAND = 11_500  # km², so that Crete, Corsica and Hawaii are islands, and Sicily and Honshu are not
NAME = re.compile(r" (\d+) (\d+) (\d+) (\d+) (\d+) ")
NORWAY = {"Norway", "Lofoten Vesteralen", "Svalbard"}
STARTS = [
    ("^Island of (?!Hawaii|Ponds)", "Isle of "), ("^Ile ", "Île "), ("^Iles ", "Îles "), ("^Ilheu", "Ilhéu"),
    ("^Archipielago ", "Archipiélago "), ("^Arquipelago ", "Arquipélago "), ("^Jazirat ", "Jazīrat "),
]
LAKES_OF = re.compile(r"\w+( \w+)? Lakes$")


def read_lakes_and_islands(package):
    """The lakes and islands in libncarg-data's .deb."""
    folder = "./usr/share/ncarg/database/Earth..4."
    contents = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(contents)) as archive:
        names, lines = (archive.extractfile(folder + part).read() for part in ("names", "lines"))
    earth = Earth(names.decode("ascii"), lines)
    return list(earth.lakes()) + list(earth.islands())


class Earth:
    """Areas by their numbers, and the lines between them."""

    def __init__(self, names, lines):
        self.names, self.parents, at = {}, {}, 0
        while found := NAME.match(names, at):
            number, _, _, parent, length = map(int, found.groups())
            at = found.end() + length
            self.names[number], self.parents[number] = names[found.end():at], parent
        self.lines, self.neighbours, at = collections.defaultdict(list), collections.defaultdict(set), 0
        while at + 32 <= len(lines) and (count := struct.unpack_from("<i", lines, at)[0]) > 0:
            left, right = struct.unpack_from("<2i", lines, at + 8)
            numbers = struct.unpack_from(f"<{count}f", lines, at + 32)
            points = [(x, y) for y, x in zip(numbers[::2], numbers[1::2])]
            for area, other in ((left, right), (right, left)):
                self.lines[area].append(points)
                self.neighbours[area].add(other)
            at += 32 + 4 * count
        self.water = {number for number in self.names if {"Water", "Ocean"} & set(self.ways_up(number))}

    def ways_up(self, number):
        """The names of an area and of all that it is a part of."""
        found = []
        while number in self.names and len(found) < 20:
            found.append(self.names[number])
            number = self.parents[number]
        return found

    def lakes(self):
        """Michigan and Huron are one area, which is divided at the Straits of Mackinac."""
        for number, name in sorted(self.names.items()):
            if name in NO_LAKES or not any(LAKES_OF.match(part) for part in self.ways_up(number)[1:2]):
                continue
            rings = [ring for ring in self.rings(number) if ring_size(ring) >= LEAST_ISLAND]
            if name == "Lakes Michigan and Huron":
                for part, side in (("Lake Michigan", -1), ("Lake Huron", 1)):
                    yield Area("lake", part, coarse([cut(ring, -84.73, side) for ring in rings], LAKE_TOLERANCES))
            else:
                yield Area("lake", LAKES.get(name, name), coarse(rings, LAKE_TOLERANCES))

    def islands(self):
        """Areas with only water around them, which have no parts and the name of no country."""
        wholes = set(self.parents.values())
        for number in sorted(set(self.lines) - self.water - wholes):
            rings = self.rings(number)
            name = island_name(self.names[number], NORWAY & set(self.ways_up(number)))
            if (self.neighbours[number] <= self.water and rings and name not in COUNTRIES | NO_ISLANDS
                    and LEAST_ISLAND <= size(rings) <= LARGEST_ISLAND
                    and all(max(eastings(ring)) - min(eastings(ring)) < 90 for ring in rings)):
                if rings := coarse([ring for ring in rings if ring_size(ring) >= 0.5], TOLERANCES):
                    yield Area("island", name, rings)

    def rings(self, number):
        """The closed lines around an area, joined at their ends."""
        lines, ends, found = self.lines[number], collections.defaultdict(list), []
        for index, line in enumerate(lines):
            ends[line[0]].append((index, 1))
            ends[line[-1]].append((index, -1))
        used = set()
        for index, line in enumerate(lines):
            if index in used:
                continue
            used.add(index)
            ring = list(line)
            while ring[0] != ring[-1] and (on := [end for end in ends[ring[-1]] if end[0] not in used]):
                used.add(on[0][0])
                ring += lines[on[0][0]][::on[0][1]][1:]
            if ring[0] == ring[-1] and len(ring) > 3:
                found.append(ring)
        return found


def coarse(rings, tolerances):
    tolerance = between(0.05 * root_size(rings), *tolerances)
    return [ring for ring in (simplified(ring, tolerance) for ring in rings if len(ring) > 3) if ring]


def cut(ring, longitude, side):
    """The part of a ring east (1) or west (−1) of a longitude (Sutherland–Hodgman)."""
    found = []
    for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
        if (x1 - longitude) * side >= 0:
            found.append((x1, y1))
        if (x1 < longitude) != (x2 < longitude):
            found.append((longitude, y1 + (y2 - y1) * (longitude - x1) / (x2 - x1)))
    return found + found[:1]


def island_name(name, is_norwegian):
    """As people say it: in parentheses are another name, or the lake or state in which the island is."""
    name = NAMES.get(name) or re.sub(r" \(.*\)", "", name).replace("Sao ", "São ").replace("D'", "d'")
    name = re.sub(r"oy(a?)$", r"øy\1", name) if is_norwegian else re.sub(r"^d'", "D'", name)
    for plain, spelled in STARTS:
        name = re.sub(plain, spelled, name)
    return name
