"""A partition of the Earth's surface into regions, in the format that Sources/Gazetteer/Data/Partition.swift reads.

Regions are numbered from 1; 0 means no region. An arc is (one region, the other, [(x, y), ...]), in units of
1/100,000 degree; arcs do not cross, and an arc has the same two regions along its whole length."""
import collections
import math

from .container import packed

UNITS = 100_000
HALF_TURN, QUARTER_TURN = 180 * UNITS, 90 * UNITS


def partition(arcs, cell):
    """Returns the section for the arcs."""
    rows, columns = 2 * QUARTER_TURN // cell, 2 * HALF_TURN // cell
    pairs = sorted({pair_of(arc) for arc in arcs})
    number = {pair: index for index, pair in enumerate(pairs)}
    chains = collections.defaultdict(lambda: collections.defaultdict(list))
    switches = collections.defaultdict(list)
    for arc in arcs:
        index_arc(arc[2], number[pair_of(arc)], arc[0] ^ arc[1], cell, rows, columns, chains, switches)
    seen, blob = {}, bytearray()
    row_starts, run_starts, run_offsets = [0], [], []
    for row in range(rows):
        previous = None
        for column, corner in enumerate(corners(switches[row], columns)):
            description = describe(chains.get((row, column), {}), corner, column * cell - HALF_TURN, row * cell - QUARTER_TURN)
            if description not in seen:
                seen[description] = len(blob)
                blob += description
            if seen[description] != previous:
                previous = seen[description]
                run_starts.append(column)
                run_offsets.append(previous)
        row_starts.append(len(run_starts))
    header = packed("I", [cell, rows, columns, len(pairs), len(run_starts), len(blob)])
    return (header + packed("H", [region for pair in pairs for region in pair]) + packed("I", row_starts)
            + packed("H", run_starts) + packed("I", run_offsets) + bytes(blob))


def pair_of(arc):
    return min(arc[0], arc[1]), max(arc[0], arc[1])


def index_arc(line, pair, difference, cell, rows, columns, chains, switches):
    last = {}
    for i in range(len(line) - 1):
        add_switches(switches, line[i], line[i + 1], difference, cell, rows, columns)
        for place in cells_of(line[i], line[i + 1], cell, rows, columns):
            if last.get(place) == i:
                chains[place][pair][-1].append(line[i + 1])
            else:
                chains[place][pair].append([line[i], line[i + 1]])
            last[place] = i + 1


def corners(switches, columns):
    """Returns the region at each corner of a row, from west to east, beginning outside of the world's western edge."""
    at = collections.defaultdict(int)
    for column, difference in switches:
        at[column] ^= difference
    region = 0
    for column in range(columns):
        region ^= at.get(column, 0)
        yield region


def add_switches(switches, start, end, difference, cell, rows, columns):
    """Records, for each row of corners that an edge crosses, the first column with a corner east of it.

    Coordinates are doubled, so that corners are odd and vertices even, as in CellReader."""
    (x1, y1), (x2, y2) = (2 * start[0], 2 * start[1]), (2 * end[0], 2 * end[1])
    low, high = min(y1, y2), max(y1, y2)
    first = max(ceil_div(low - 1 + 2 * QUARTER_TURN, 2 * cell), 0)
    for row in range(first, rows):
        y = 2 * (row * cell - QUARTER_TURN) + 1
        if y > high:
            break
        if (y1 < y) == (y2 < y):
            continue
        numerator, denominator = (y - y1) * (x2 - x1), y2 - y1
        if denominator > 0:
            east = x1 + ceil_div(numerator, denominator)
        else:
            east = x1 + (-numerator) // (-denominator) + 1
        switches[row].append((min(max(ceil_div(east - 1 + 2 * HALF_TURN, 2 * cell), 0), columns), difference))


def ceil_div(a, b):
    return -(-a // b)


def cells_of(start, end, cell, rows, columns):
    """Returns the cells that an edge touches, with a margin of one unit."""
    (x1, y1), (x2, y2) = (start, end) if start[1] <= end[1] else (end, start)
    bottom = max((y1 - 1 + QUARTER_TURN) // cell, 0)
    top = min((y2 + 1 + QUARTER_TURN) // cell, rows - 1)
    for row in range(bottom, top + 1):
        xa, xb = x1, x2
        if y1 != y2:
            south, north = row * cell - QUARTER_TURN - 1, (row + 1) * cell - QUARTER_TURN + 1
            xa = x1 + (max(y1, south) - y1) * (x2 - x1) / (y2 - y1)
            xb = x1 + (min(y2, north) - y1) * (x2 - x1) / (y2 - y1)
        west = max(math.floor((min(xa, xb) - 2 + HALF_TURN) / cell), 0)
        east = min(math.floor((max(xa, xb) + 2 + HALF_TURN) / cell), columns - 1)
        for column in range(west, east + 1):
            yield row, column


def describe(chains, corner, west, south):
    """Returns a cell in the format of CellReader."""
    out = bytearray(leb128(corner))
    for pair in sorted(chains):
        out += leb128(pair + 1) + leb128(len(chains[pair]))
        for line in chains[pair]:
            out += leb128(len(line))
            x, y = west, south
            for px, py in line:
                out += leb128(zigzag(px - x)) + leb128(zigzag(py - y))
                x, y = px, py
    return bytes(out + b"\0")


def leb128(number):
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return out


def zigzag(number):
    return 2 * number if number >= 0 else -2 * number - 1
