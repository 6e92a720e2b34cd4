"""Decides to which city a town belongs, by the rule of Gazetteer+Cities.swift: docs/gazetteer.md describes it."""
import bisect
import collections
import math

from .partition import UNITS

EARTH_RADIUS = 6371.0088  # km, as in Angle.swift
BIG_TOWN = 100_000  # inhabitants
CANDIDATES, BIG_TOWN_REACH = 12, 40  # nearest towns; km
STEPS, LEAST = 40, 40  # a weight is 2 ** ((byte + LEAST) / STEPS)
OTHER_SECOND, OTHER_CITY = 1.5, 2  # factors of another second-level division, and of one that bounds cities
# The data of a country show whether divisions of a level bound its cities: of at least as many parts of towns of so many
# inhabitants as have a known division, such a share is in the division of their town.
PROVING_PARTS, PROVING_TOWN, PROVING_SHARE = 3, 50_000, 0.85

SEATS = {"PPLC": 1.5, "PPLA": 1.5, "PPLA3": 1.2, "PPLA4": 1.2, "PPLA5": 1.2}
PARTS = {"PPLX", "PPLL", "PPLQ", "PPLH", "PPLW", "PPLF", "STLMT"}
ONCE_COMPLETE = 1_000  # inhabitants of the towns that the data of 2023 should have


def weight_byte(population, feature):
    """Returns the weight of a town as it is stored. `feature` is its feature code in 2023; None if it was not listed."""
    doubtful = feature in PARTS or (feature is None and population >= ONCE_COMPLETE)
    weight = max(population, 1_000) ** 0.25 * SEATS.get(feature, 1) / (2 if doubtful else 1)
    return round(STEPS * math.log2(weight)) - LEAST


def unit_vector(town):
    latitude, longitude = math.radians(town.latitude / UNITS), math.radians(town.longitude / UNITS)
    return (math.cos(latitude) * math.cos(longitude), math.cos(latitude) * math.sin(longitude), math.sin(latitude))


def tree_order(towns):
    """The order of TownTree.swift: the middle of each range divides it, by x, y and z in turn."""
    result = [None] * len(towns)
    work = [(0, 0, [(unit_vector(t), t) for t in towns])]
    while work:
        start, axis, items = work.pop()
        if not items:
            continue
        items.sort(key=lambda item: (item[0][axis], item[1].id))
        middle = len(items) // 2
        result[start + middle] = items[middle][1]
        work.append((start, (axis + 1) % 3, items[:middle]))
        work.append((start + middle + 1, (axis + 1) % 3, items[middle + 1:]))
    return result


class Tree:
    """The towns of a country, or its big towns, in the order of `tree_order`."""

    def __init__(self, towns):
        self.towns = [(unit_vector(town), town) for town in towns]

    def nearest(self, target, count=None, limit=math.inf):
        """Returns [(squared chord, id, town)], the nearest first: all within a squared chord, or at most `count` of them."""
        found, x, y, z = [], *target
        work = [(0, len(self.towns), 0, (0.0, 0.0, 0.0), 0.0)]
        while work:
            low, high, axis, beyond, bound = work.pop()
            if low >= high or bound > limit + 1e-15:
                continue
            middle = low + (high - low) // 2
            vector, town = self.towns[middle]
            squared = (x - vector[0]) ** 2 + (y - vector[1]) ** 2 + (z - vector[2]) ** 2
            if squared <= limit:
                bisect.insort(found, (squared, town.id, town))
                if count and len(found) > count:
                    found.pop()
                if count and len(found) == count:
                    limit = found[-1][0]
            difference = target[axis] - vector[axis]
            farther = beyond[:axis] + (difference,) + beyond[axis + 1:]
            parts = [(low, middle, (axis + 1) % 3, beyond, bound), (middle + 1, high, (axis + 1) % 3, beyond, bound)]
            near, far = parts if difference < 0 else reversed(parts)
            work.append(far[:3] + (farther, sum(d * d for d in farther)))
            work.append(near)
        return found


Divided = collections.namedtuple("Divided", "first second third")  # the numbers of a town's divisions; 0 is unknown


def penalty(own, here):
    """The factor of a town's score by its divisions and those of the nearest town."""
    differs = [a and b and a != b for a, b in zip(own, here)]
    # Thirds are numbered within their second.
    if differs[0] or own.third and here.third and (differs[1] or differs[2]):
        return OTHER_CITY
    return OTHER_SECOND if differs[1] else 1


def own_cities(towns, big_towns, weights, divided, targets=None):
    """Returns {town: city} of those towns of a country that belong to another town. Weights and divisions are by id."""
    tree, big = Tree(towns), Tree(big_towns)
    reach = (2 * math.sin(BIG_TOWN_REACH / EARTH_RADIUS / 2)) ** 2
    scales = [2 ** ((byte + LEAST) / STEPS) for byte in range(256)]
    result = {}
    for target, town in tree.towns if targets is None else ((unit_vector(town), town) for town in targets):
        candidates = tree.nearest(target, count=CANDIDATES)
        here = divided[candidates[0][1]]
        candidates += big.nearest(target, limit=reach)

        def score(candidate):
            squared, id, _ = candidate
            distance = 2 * EARTH_RADIUS * math.asin(math.sqrt(squared) / 2)
            return (distance + 2) / scales[weights[id]] * penalty(divided[id], here), squared, id

        city = min(candidates, key=score)[2]
        if city is not town:
            result[town] = city
    return result


def bounding_levels(cities, known):
    """Returns which divisions of a country bound its cities: whether those of the first level do, and the lowest of the third
    and fourth level that does, or None. `cities` are the cities of the parts of towns.

    The first level does unless the data show the opposite, which is so where a city is a division of its own and its suburbs
    are around it; the others only if the data show it, for in some countries they are the quarters of a city."""
    def share(division):
        pairs = [(division(part), division(city)) for part, city in cities.items() if city.population >= PROVING_TOWN]
        same = [a == b for a, b in pairs if a and b]
        return sum(same) / len(same) if len(same) >= PROVING_PARTS else None

    first = share(lambda town: known.region(town).code)
    lower = {level: share(lambda town, level=level: known.lower(town, level)) for level in (4, 3)}
    return (first is None or first >= PROVING_SHARE,
            next((level for level, found in lower.items() if (found or 0) >= PROVING_SHARE), None))
