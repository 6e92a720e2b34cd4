"""Reads the borders of country-coder, and the country of each feature."""
import json
import lzma
import math

from .partition import UNITS

# These codes are not assigned in ISO 3166-1; country-coder uses reserved ones.
NOT_ASSIGNED = {"FX": "FR", "CP": "FR", "IC": "ES", "EA": "ES", "AC": "SH", "TA": "SH", "DG": "IO", "CQ": "GG"}
# Features whose parent in country-coder is not the country that GeoNames and the United Nations assign them to.
BY_NAME = {"Northern Cyprus": "CY", "Akrotiri": "CY", "Dhekelia": "CY", "Crimea": "UA", "Bir Tawil": None}


def read_country_coder(path):
    """Returns [(country or None, [ring, ...])] with an entry for each feature, from src/data/borders.json."""
    features = [f for f in json.load(open_text(path))["features"] if f["geometry"]]
    return [(country_of(f["properties"]), list(rings_of(f["geometry"]))) for f in features]


def open_text(path):
    return lzma.open(path, "rt", encoding="utf-8") if str(path).endswith(".xz") else open(path, encoding="utf-8")


def units(degrees):
    return math.floor(float(degrees) * UNITS + 0.5)


def rings_of(geometry):
    polygons = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
    for polygon in polygons:
        for ring in polygon:
            points = [(units(x), units(y)) for x, y, *_ in ring]
            yield [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]


def country_of(properties):
    """Returns the ISO 3166-1 code of a feature, or of the nearest enclosing group that has one."""
    if properties["nameEn"] in BY_NAME:
        return BY_NAME[properties["nameEn"]]
    groups = [g for g in properties.get("groups", []) if len(g) == 2 and g.isalpha() and g not in ("EU", "UN")]
    code = properties.get("iso1A2") or next(iter(groups), None) or properties["country"]
    return NOT_ASSIGNED.get(code, code)
