"""Thumbnails of raw files and of JPEG XL, compared with what a person would use instead.

usage: raw.py PHOTOS FOLDER

Makes a CR2 file and a JPEG XL file of each JPEG in FOLDER, and measures the processor time, of the program and
all that it starts, for a thumbnail of 256 pixels: with `photos thumbnail`; with `exiftool -b -PreviewImage` and
vipsthumbnail for raw files; with vipsthumbnail for JPEG XL. The two commands take turns; the median of the ratios counts.
"""

import os
import pathlib
import resource
import statistics
import struct
import subprocess
import sys
import tempfile

TURNS = 15
SENSOR = bytes(range(256)) * 80_000


def directory(fields, start, following):
    """A directory of TIFF 6.0 at `start`, whose values fit in its fields."""
    entries = b"".join(
        struct.pack("<HHI", tag, kind, 1) + struct.pack("<HH" if kind == 3 else "<I", *((value, 0) if kind == 3 else (value,)))
        for tag, kind, value in fields
    )
    return struct.pack("<H", len(fields)) + entries + struct.pack("<I", following)


def cr2(jpeg):
    """A raw file of Canon's structure: a JPEG, and 20 MB that stand for the data of the sensor."""
    names = b"Canon\0"
    first = 16
    size = 2 + 6 * 12 + 4
    second = first + size
    name, picture = second + 2 + 3 * 12 + 4, second + 2 + 3 * 12 + 4 + len(names)
    main = [
        (0x0103, 3, 6),
        (0x010F, 2, name),
        (0x0111, 4, picture),
        (0x0112, 3, 1),
        (0x0117, 4, len(jpeg)),
        (0x0131, 2, 0),
    ]
    raw = [(0x0103, 3, 7), (0x0111, 4, picture + len(jpeg)), (0x0117, 4, len(SENSOR))]
    head = b"II*\0" + struct.pack("<I", first) + b"CR\2\0" + bytes(4)
    bytes_ = bytearray(head + directory(main, first, second) + directory(raw, second, 0) + names + jpeg + SENSOR)
    # The length of the maker's name.
    struct.pack_into("<I", bytes_, first + 2 + 12 + 4, len(names))
    return bytes(bytes_)


def seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(["sh", "-c", command], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(name, ours, theirs):
    pairs = [(seconds(ours), seconds(theirs)) for _ in range(TURNS)]
    ratio = statistics.median(a / b for a, b in pairs)
    first, second = (statistics.median(pair[side] for pair in pairs) * 1000 for side in (0, 1))
    print(f"| {name} | {first:.0f} ms | {second:.0f} ms | {ratio:.2f} |")


def main(photos, folder):
    jpegs = sorted(path for path in pathlib.Path(folder).iterdir() if path.suffix.lower() in (".jpg", ".jpeg"))
    if not jpegs:
        sys.exit(f"no JPEG files in {folder}")
    print("| file | photos | instead | ratio |")
    print("| --- | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as work:
        for path in jpegs:
            raw, jxl = f"{work}/{path.stem}.cr2", f"{work}/{path.stem}.jxl"
            pathlib.Path(raw).write_bytes(cr2(path.read_bytes()))
            encode = ["cjxl", "--lossless_jpeg=0", "-d", "1", str(path), jxl]
            subprocess.run(encode, check=True, stderr=subprocess.DEVNULL)
            ours = f"'{photos}' thumbnail --output '{work}/out' --size 256"
            compare(
                f"{path.name} in a CR2",
                f"{ours} '{raw}'",
                f"exiftool -b -PreviewImage '{raw}' > '{work}/preview.jpg' && "
                f"vipsthumbnail -s 256 -o '{work}/vips.jpg' '{work}/preview.jpg'",
            )
            compare(f"{path.name} as JPEG XL", f"{ours} '{jxl}'", f"vipsthumbnail -s 256 -o '{work}/vips.jpg' '{jxl}'")
            os.remove(raw)
            os.remove(jxl)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
