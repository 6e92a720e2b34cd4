/// The countries in alphabetical order of their codes, each with the range of its towns.
struct CountryTable: Sendable {
    private static let entrySize = 12
    private let bytes: ReadOnlyBytes

    init(_ file: GazetteerFile) throws(GazetteerError) {
        bytes = try file.section(.countries)
        guard bytes.count % Self.entrySize == 0 else { throw .malformedSection(GazetteerFile.Section.countries.name) }
    }

    var count: Int { bytes.count / Self.entrySize }

    /// - Throws: ``GazetteerError`` unless the ranges are consecutive and cover all towns.
    func verify(townCount: Int) throws(GazetteerError) {
        var next = 0
        for index in 0..<count {
            let at = index * Self.entrySize
            guard bytes.integer(UInt32.self, at: at + 4) == next else { break }
            next += bytes.integer(UInt32.self, at: at + 8)
        }
        guard next == townCount else { throw .malformedSection(GazetteerFile.Section.countries.name) }
    }

    func code(of index: Int) -> String {
        bytes.string(at: index * Self.entrySize, count: 2)
    }

    func towns(of index: Int) -> Range<Int> {
        let first = bytes.integer(UInt32.self, at: index * Self.entrySize + 4)
        return first..<first + bytes.integer(UInt32.self, at: index * Self.entrySize + 8)
    }

    /// Whether another first-level division is another city, as in most countries.
    func hasFirstLevelCities(_ index: Int) -> Bool {
        bytes.integer(UInt16.self, at: index * Self.entrySize + 2) == 0
    }

    func index(of code: String) -> Int? {
        firstIndex { self.code(of: $0) >= code }.flatMap { self.code(of: $0) == code ? $0 : nil }
    }

    func country(ofTown town: Int) -> Int? {
        firstIndex { towns(of: $0).upperBound > town }
    }

    /// The first country that satisfies the predicate, by binary search.
    private func firstIndex(where holds: (Int) -> Bool) -> Int? {
        let index = binarySearch(count: count, holds)
        return index < count ? index : nil
    }
}

/// The first index in `0..<count` that satisfies a predicate, which must be false before it and true from there on; `count` if
/// there is none.
func binarySearch(count: Int, _ holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
        let middle = low + (high - low) / 2
        if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
}
