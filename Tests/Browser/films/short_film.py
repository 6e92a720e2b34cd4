"""A short film that browsers play: MP4 (ISO/IEC 14496-12) with H.264 pictures (ITU-T H.264), written bit by bit. Each picture is a
plain colour, coded without prediction (I_PCM, 7.3.5.1), so that its colour is exact."""

import struct

WIDTH, HEIGHT = 160, 112
# Units of time for each picture, of which a second has 600.
PICTURE_TIME, SCALE = 200, 600


class Bits:
    """Bits of a NAL unit, the most significant first."""

    def __init__(self):
        self.bits = []

    def put(self, value, count):
        self.bits += [value >> place & 1 for place in reversed(range(count))]
        return self

    def code(self, *values):
        """Exponential Golomb codes (9.1)."""
        for value in values:
            length = (value + 1).bit_length()
            self.put(value + 1, 2 * length - 1)
        return self

    def align(self):
        self.bits += [0] * (-len(self.bits) % 8)
        return self

    def unit(self, header):
        """The unit with its header, its trailing bits, and the bytes that keep a start code out of it (7.4.1)."""
        self.put(1, 1).align()
        data = [int("".join(map(str, self.bits[at : at + 8])), 2) for at in range(0, len(self.bits), 8)]
        safe, zeros = [header], 0
        for byte in data:
            if zeros >= 2 and byte <= 3:
                safe.append(3)
                zeros = 0
            safe.append(byte)
            zeros = zeros + 1 if byte == 0 else 0
        return bytes(safe)


def sequence_set():
    bits = Bits().put(66, 8).put(0, 8).put(30, 8).code(0, 0, 2, 0).put(0, 1)
    return bits.code(WIDTH // 16 - 1, HEIGHT // 16 - 1).put(0b1100, 4).unit(0x67)


def picture_set():
    return Bits().code(0, 0).put(0, 2).code(0, 0, 0).put(0, 3).code(0, 0, 0).put(0b100, 3).unit(0x68)


def picture(number, luma, blue, red):
    """A picture that is decoded without the ones before it."""
    bits = Bits().code(0, 7, 0).put(0, 4).code(number % 2).put(0, 2).code(0, 1)
    samples = bytes([luma] * 256 + [blue] * 64 + [red] * 64)
    for _ in range(WIDTH // 16 * HEIGHT // 16):
        bits.code(25).align()
        for sample in samples:
            bits.put(sample, 8)
    return bits.unit(0x65)


def box(kind, *parts):
    payload = b"".join(parts)
    return struct.pack(">I4s", len(payload) + 8, kind.encode()) + payload


def numbers(*values):
    return struct.pack(f">{len(values)}I", *values)


UNITY = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)


def film(colours):
    """A film with a picture of each colour, as (Y, Cb, Cr)."""
    samples = [struct.pack(">I", len(unit)) + unit for unit in (picture(at, *colour) for at, colour in enumerate(colours))]
    start = box("ftyp", b"isom", numbers(512), b"isomavc1")
    data = box("mdat", *samples)
    duration = PICTURE_TIME * len(samples)
    sets = [sequence_set(), picture_set()]
    configuration = box(
        "avcC", bytes([1, 66, 0, 30, 0xFF, 0xE1]), struct.pack(">H", len(sets[0])), sets[0], bytes([1]), struct.pack(">H", len(sets[1])), sets[1]
    )
    entry = box(
        "avc1", bytes(6), struct.pack(">H", 1), bytes(16), struct.pack(">HH", WIDTH, HEIGHT), numbers(0x480000, 0x480000, 0), struct.pack(">H", 1), bytes(32),
        struct.pack(">Hh", 24, -1), configuration,
    )
    tables = box(
        "stbl",
        box("stsd", numbers(0, 1), entry),
        box("stts", numbers(0, 1, len(samples), PICTURE_TIME)),
        box("stsc", numbers(0, 1, 1, len(samples), 1)),
        box("stsz", numbers(0, 0, len(samples), *map(len, samples))),
        box("stco", numbers(0, 1, len(start) + 8)),
    )
    track = box(
        "trak",
        box("tkhd", numbers(3, 0, 0, 1, 0, duration), bytes(16), UNITY, numbers(WIDTH << 16, HEIGHT << 16)),
        box(
            "mdia",
            box("mdhd", numbers(0, 0, 0, SCALE, duration, 0x55C40000)),
            box("hdlr", numbers(0, 0), b"vide", bytes(12), b"Pictures\0"),
            box("minf", box("vmhd", numbers(1, 0, 0)), box("dinf", box("dref", numbers(0, 1), box("url ", numbers(1)))), tables),
        ),
    )
    head = box("mvhd", numbers(0, 0, 0, SCALE, duration, 0x10000, 0x1000000, 0, 0), UNITY, bytes(24), numbers(2))
    return start + data + box("moov", head, track)
