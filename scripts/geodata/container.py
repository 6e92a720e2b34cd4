"""Writes the container format of gazetteer.bin and the other files of data: a header, a directory of sections, the sections."""
import hashlib
import struct

# The versions of the formats, by the first eight bytes of a file.
VERSIONS = {b"GAZETTER": 4, b"BORDERS\0": 2, b"NAMES\0\0\0": 3, b"FEATURES": 3}
# The numbers of the sections in Sources/Gazetteer/Data/GazetteerFile.swift.
NUMBERS = {name: number for number, name in enumerate(
    ["countries", "coordinates", "geonameIDs", "populations", "divisionIndices", "nameOffsets", "names", "idOrder",
     "divisions", "stringOffsets", "strings", "borders", "land", "regions", "languages", "localLanguages", "nameBlocks",
     "townNames"], 1)}
NUMBERS |= {name: number for number, name in enumerate(["weights", "seconds", "bigTowns", "ownCities", "thirds"], 32)}
NUMBERS |= {name: number for number, name in enumerate(["regionCodes", "regionLanguages", "regionNameBlocks", "regionNames"], 40)}
NUMBERS |= {name: number for number, name in enumerate(
    ["features", "featureCorners", "featureNameOffsets", "featureNames", "areas", "areaOutlines",
     "featureCities"], 48)}


def packed(kind, numbers):
    return struct.pack(f"<{len(numbers)}{kind}", *numbers)


def container(magic, sections):
    """Returns the file with the sections {name: bytes}, in the order of the dictionary."""
    at = 32 + 12 * len(sections)
    directory, body = b"", b""
    for name, contents in sections.items():
        body += bytes(-(at + len(body)) % 8)
        directory += struct.pack("<III", NUMBERS[name], at + len(body), len(contents))
        body += contents
    body += bytes(-(at + len(body)) % 8)
    rest = directory + body
    checksum = 0xCBF29CE484222325
    for (word,) in struct.iter_unpack("<Q", rest):
        checksum = ((checksum ^ word) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return struct.pack("<8sIIQQ", magic, VERSIONS[magic], len(sections), 32 + len(rest), checksum ^ len(sections)) + rest


def write(data, folder, name, script):
    """Writes name.bin, and name-stamp.h, by which the build notices a changed name.bin."""
    (folder / f"{name}.bin").write_bytes(data)
    stamp = hashlib.sha256(data).hexdigest()
    (folder / f"{name}-stamp.h").write_text(
        f"/* Written by scripts/{script}. The build notices a changed {name}.bin by this file. */\n"
        f"/* SHA-256 {stamp} */\n")
    print(f"{name}.bin: {len(data):,} bytes, SHA-256 {stamp}")
