"""Reads the time zones of timezonefinder-data, and the country of each in the tz database's zone.tab."""
import importlib.resources

import numpy
from timezonefinder import TimezoneFinder

# Zones with two countries in zone.tab, or with another country than in docs/gazetteer.md.
ZONE_COUNTRIES = {"Europe/Simferopol": "UA", "Asia/Famagusta": "CY", "Asia/Nicosia": "CY"}


class Zones:
    """Time zones as polygons and by position. `country` has the code of each zone on land."""

    def __init__(self):
        self.finder = TimezoneFinder(in_memory=True)
        table = importlib.resources.files("tzdata").joinpath("zoneinfo/zone.tab").read_text()
        rows = (line.split("\t") for line in table.splitlines() if not line.startswith("#"))
        self.country = {row[2]: row[0] for row in rows} | ZONE_COUNTRIES
        unknown = [z for z in self.finder.timezone_names if z not in self.country and not z.startswith("Etc/")]
        if unknown:
            raise SystemExit("unknown country of time zones: " + ", ".join(unknown))

    def country_at(self, x, y):
        """Returns the country of the zone at a position in units; None at sea."""
        return self.country.get(self.finder.timezone_at(lng=x / 100_000, lat=y / 100_000))

    def country_edges(self):
        """Returns the edges of countries as an array of ((x, y), (x, y)) in units of 1/1,000,000 degree.

        An edge between two zones of the same country is dropped, because neighbours share their vertices."""
        codes = {code: number for number, code in enumerate(sorted(set(self.country.values())))}
        low, high, owner = [], [], []
        for zone in self.finder.timezone_names:
            if zone not in self.country:
                continue
            for polygon in self.finder.get_geometry(tz_name=zone):
                for longitudes, latitudes in polygon:
                    x = numpy.rint(numpy.asarray(longitudes) * 1e6).astype(numpy.int64) + 180_000_000
                    y = numpy.rint(numpy.asarray(latitudes) * 1e6).astype(numpy.int64) + 90_000_000
                    start = x << 30 | y
                    end = numpy.roll(start, -1)
                    real = start != end
                    low.append(numpy.minimum(start, end)[real])
                    high.append(numpy.maximum(start, end)[real])
                    owner.append(numpy.full(int(real.sum()), codes[self.country[zone]]))
        low, high, owner = (numpy.concatenate(part) for part in (low, high, owner))
        (low, high, owner), counts = grouped(low, high, owner)
        odd = counts % 2 == 1
        (low, high), _ = grouped(low[odd], high[odd])
        points = [numpy.stack([(k >> 30) - 180_000_000, (k & (1 << 30) - 1) - 90_000_000], axis=1) for k in (low, high)]
        return numpy.stack(points, axis=1)


def grouped(*columns):
    """Returns the distinct rows, sorted, and the count of each."""
    order = numpy.lexsort(columns[::-1])
    columns = [column[order] for column in columns]
    new = numpy.ones(len(order), dtype=bool)
    new[1:] = numpy.logical_or.reduce([column[1:] != column[:-1] for column in columns])
    first = numpy.flatnonzero(new)
    return [column[first] for column in columns], numpy.diff(numpy.append(first, len(order)))
