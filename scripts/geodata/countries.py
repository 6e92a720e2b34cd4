"""Assigns pieces of the Earth's surface to countries: by time zones on land, and by country-coder at sea and where a
time zone covers several countries."""
import numpy
import shapely

from .countrycoder import read_country_coder
from .partition import UNITS

WORLD = (-180, -90, 180, 90)
# (country, other, window in degrees): within the window, country-coder's area of the first country overrides a time zone
# of the second. The windows, around Kafia Kingi and the Ilemi Triangle, leave the rest of those borders to the time zones.
CLAIMS = [("XK", "RS", WORLD), ("PS", "IL", WORLD), ("VN", "TH", WORLD), ("SJ", "NO", WORLD), ("EH", "MA", WORLD),
          ("SS", "SD", (23.2, 8.4, 25.2, 10.2)), ("KE", "SS", (34.2, 4.4, 35.95, 5.5))]
# Further areas of the other country that are claimed.
SUPPLEMENTS = {
    # country-coder has the line of control; the territory EH of ISO 3166-1 begins at the parallel of 27°40′.
    "EH": [(-25, 20), (-5, 20), (-5, 27.66667), (-25, 27.66667)],
    # Jerusalem east of the armistice line of 1949, which GeoNames and the United Nations assign to Palestine;
    # drawn by hand, accurate to about 300 m.
    "PS": [(35.175, 31.830), (35.178, 31.814), (35.195, 31.810), (35.212, 31.8075), (35.2205, 31.8035),
           (35.2225, 31.7965), (35.2255, 31.7885), (35.2262, 31.779), (35.2275, 31.7755), (35.230, 31.773),
           (35.2318, 31.770), (35.231, 31.764), (35.2335, 31.757), (35.230, 31.748), (35.223, 31.740), (35.215, 31.735),
           (35.205, 31.740), (35.190, 31.741), (35.176, 31.739), (35.174, 31.727), (35.220, 31.715), (35.255, 31.740),
           (35.260, 31.800), (35.245, 31.860), (35.200, 31.870), (35.190, 31.840)],
}
ANTARCTIC = -60 * UNITS  # the Antarctic Treaty's; claims and stations south of it have zones of their own
CLAIM_MARGIN = UNITS // 20  # larger than the error of country-coder's borders


class Countries:
    """Looks in claims, the Antarctic Treaty, time zones and country-coder, in this order."""

    def __init__(self, zones, borders):
        self.zones = zones
        self.features = sorted(((geometry(rings), country) for country, rings in read_country_coder(borders)),
                               key=lambda feature: feature[0].area)
        self.tree = shapely.STRtree([shape for shape, _ in self.features])
        self.claims = [(country, other, self.claim(country, other).intersection(window(*bounds)))
                       for country, other, bounds in CLAIMS]
        self.nobodys = shapely.union_all([shape for shape, country in self.features if country is None])
        for shape in [self.nobodys] + [shape for *_, shape in self.claims]:
            shapely.prepare(shape)

    def claim(self, country, other):
        """Returns country-coder's area of a country, with a margin on all sides except the other country's."""
        part = self.union(country)
        claimed = part.buffer(CLAIM_MARGIN, quad_segs=2).difference(self.union(other).difference(part))
        return claimed.union(shapely.Polygon(numpy.array(SUPPLEMENTS[country]) * UNITS)) if country in SUPPLEMENTS else claimed

    def union(self, country):
        return shapely.union_all([shape for shape, code in self.features if code == country])

    def lines(self):
        """Returns all lines where the country can change, except borders of time zones."""
        antarctic = shapely.LineString([(-180 * UNITS, ANTARCTIC), (180 * UNITS, ANTARCTIC)])
        shapes = [shape for shape, _ in self.features] + [shape for *_, shape in self.claims]
        return [antarctic, *shapely.get_parts(shapely.boundary(shapes))]

    def at(self, point):
        """Returns the country at a point, or None, and whether time zones bound the area around it."""
        x, y = point.x, point.y
        if y < ANTARCTIC:
            return "AQ", False
        if self.nobodys.contains(point):
            return None, True
        country = self.zones.country_at(x, y)
        in_zone = country is not None
        if not in_zone:
            found = self.tree.query(point, predicate="within")
            country = self.features[found.min()][1] if len(found) else None
        for claimant, other, shape in self.claims:
            if country == other and shape.contains(point):
                return claimant, in_zone
        return country, in_zone


def window(west, south, east, north):
    return shapely.box(west * UNITS, south * UNITS, east * UNITS, north * UNITS)


def geometry(rings):
    """Returns the area of country-coder's rings: each is a part, or a hole in the rings before it."""
    shape = shapely.Polygon()
    for ring in rings:
        if len(ring) > 3:
            shape = shape.symmetric_difference(shapely.make_valid(shapely.Polygon(ring)))
    return shape
