/// The towns in columns, so that a search reads only positions.
///
/// The towns of a country are in the order of its k-d tree: see `TownTree`.
struct TownTable: Sendable {
    /// Every sixteenth name has a stored offset; the names between are reached by their lengths.
    private static let namesPerOffset = 16

    private let coordinates: ReadOnlyBytes
    private let geonameIDs: ReadOnlyBytes
    private let populations: ReadOnlyBytes
    private let divisionIndices: ReadOnlyBytes
    private let nameOffsets: ReadOnlyBytes
    private let names: ReadOnlyBytes
    private let idOrder: ReadOnlyBytes
    private let divisions: ReadOnlyBytes
    private let strings: StringPool
    private let weights: ReadOnlyBytes
    private let seconds: ReadOnlyBytes
    let count: Int

    init(_ file: GazetteerFile) throws(GazetteerError) {
        coordinates = try file.section(.coordinates)
        let count = coordinates.count / 8
        self.count = count
        func column(_ section: GazetteerFile.Section, size: Int, of rows: Int) throws(GazetteerError) -> ReadOnlyBytes {
            let bytes = try file.section(section)
            guard bytes.count == size * rows else { throw .malformedSection(section.name) }
            return bytes
        }
        geonameIDs = try column(.geonameIDs, size: 4, of: count)
        populations = try column(.populations, size: 4, of: count)
        divisionIndices = try column(.divisionIndices, size: 2, of: count)
        nameOffsets = try column(
            .nameOffsets, size: 4, of: (count + Self.namesPerOffset - 1) / Self.namesPerOffset)
        idOrder = try column(.idOrder, size: 4, of: count)
        weights = try column(.weights, size: 1, of: count)
        seconds = try column(.seconds, size: 2, of: count)
        names = try file.section(.names)
        divisions = try file.section(.divisions)
        strings = StringPool(offsets: try file.section(.stringOffsets), text: try file.section(.strings))
    }

    func coordinate(at index: Int) -> Coordinate {
        Coordinate(
            latitudeUnits: coordinates.integer(Int32.self, at: index * 8),
            longitudeUnits: coordinates.integer(Int32.self, at: index * 8 + 4))
    }

    @inline(__always)
    func vector(at index: Int) -> UnitVector {
        UnitVector(
            latitudeUnits: coordinates.integer(Int32.self, at: index * 8),
            longitudeUnits: coordinates.integer(Int32.self, at: index * 8 + 4))
    }

    func geonameID(at index: Int) -> Int { geonameIDs.integer(UInt32.self, at: index * 4) }

    func population(at index: Int) -> Int { populations.integer(UInt32.self, at: index * 4) }

    func name(at index: Int) -> String {
        var at = nameOffsets.integer(UInt32.self, at: index / Self.namesPerOffset * 4)
        for _ in 0..<index % Self.namesPerOffset { at += 1 + Int(names[at]) }
        return names.string(at: at + 1, count: Int(names[at]))
    }

    func timeZone(at index: Int) -> String {
        strings[divisions.integer(UInt16.self, at: division(at: index))]
    }

    func region(at index: Int) -> String? { divisionText(2, at: index) }

    func regionCode(at index: Int) -> String? { divisionText(4, at: index) }

    /// The weight of a town in `CityRule`, in steps of a factor of 2^(1/40).
    func weightSteps(at index: Int) -> Int { Int(weights[index]) + 40 }

    /// The number of a town's second-level division; 0 if unknown.
    func second(at index: Int) -> Int { seconds.integer(UInt16.self, at: index * 2) }

    /// The number of the ISO 3166-2 code of a town's first-level division; 0 if unknown.
    func first(at index: Int) -> Int { divisions.integer(UInt16.self, at: division(at: index) + 4) }

    private func divisionText(_ offset: Int, at index: Int) -> String? {
        let number = divisions.integer(UInt16.self, at: division(at: index) + offset)
        return number == 0 ? nil : strings[number]
    }

    /// Offset of the time zone, the region and its code, which a town shares with its neighbours.
    private func division(at index: Int) -> Int { divisionIndices.integer(UInt16.self, at: index * 2) * 6 }

    func index(geonameID: Int) -> Int? {
        func town(inRow row: Int) -> Int { idOrder.integer(UInt32.self, at: row * 4) }
        let row = binarySearch(count: count) { self.geonameID(at: town(inRow: $0)) >= geonameID }
        guard row < count else { return nil }
        let index = town(inRow: row)
        return self.geonameID(at: index) == geonameID ? index : nil
    }
}

/// A pool of strings that are shared by many towns.
struct StringPool: Sendable {
    let offsets: ReadOnlyBytes
    let text: ReadOnlyBytes

    subscript(index: Int) -> String {
        let start = offsets.integer(UInt32.self, at: index * 4)
        return text.string(at: start, count: offsets.integer(UInt32.self, at: index * 4 + 4) - start)
    }
}
