internal import CZlib

/// Names in compressed blocks by ascending numbers: of towns by their GeoNames ids, of regions by their rows.
struct NameBlocks: Sendable {
    /// The languages that the names refer to by their index.
    let languages: [String]
    /// For each block its first number, its offset in `names` and its uncompressed length; a last entry ends the list.
    private let table: ReadOnlyBytes
    private let names: ReadOnlyBytes

    init(
        _ file: GazetteerFile, languages: GazetteerFile.Section, table: GazetteerFile.Section,
        names: GazetteerFile.Section
    ) throws(GazetteerError) {
        let tags = try file.section(languages)
        self.languages = tags.string(at: 0, count: tags.count).split(separator: "\n").map(String.init)
        self.table = try file.section(table)
        self.names = try file.section(names)
        guard self.table.count % 12 == 0, self.table.count >= 12 else { throw .malformedSection(table.name) }
    }

    /// Calls `body` for each of these numbers that has names, in ascending order. Decompresses each block once.
    ///
    /// - Parameter only: if given, only the names in these languages, and of their languages only these.
    func forEach(
        _ numbers: [Int], in only: [String]? = nil, _ body: (_ number: Int, _ names: [TownNames.Name]) -> Void
    ) {
        let tags = only.map { only in languages.indices.filter { only.contains(languages[$0]) } }
        let sorted = numbers.sorted()
        var rest = sorted[...]
        while let next = rest.first {
            let block = binarySearch(count: table.count / 12) { table.integer(UInt32.self, at: $0 * 12) > next } - 1
            let end = block < 0 ? 0 : table.integer(UInt32.self, at: (block + 1) * 12)
            let wanted = rest.prefix { $0 < end }
            if !wanted.isEmpty { read(block, wanted, tags, body) }
            rest = rest.dropFirst(max(wanted.count, 1))
        }
    }

    /// The uncompressed bytes of a block; nil for a damaged one.
    private func block(_ index: Int) -> ReadOnlyBytes? {
        let start = table.integer(UInt32.self, at: index * 12 + 4)
        let end = table.integer(UInt32.self, at: index * 12 + 16)
        let size = table.integer(UInt32.self, at: index * 12 + 8)
        guard end > start, size < 1 << 20, let packed = names.part(at: start, count: end - start)?.array else {
            return nil
        }
        let plain = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            guard let output = buffer.baseAddress else { return }
            count = unsafe packed.withUnsafeBufferPointer { input in
                guard let start = input.baseAddress else { return 0 }
                return unsafe CZlib_inflate(start, input.count, output, size)
            }
        }
        return ReadOnlyBytes(copying: plain)
    }

    /// Parses a block. Each entry has the difference to the previous number, the number of its names, and the names. A name is a
    /// byte with its length, the text, a byte with the number of languages, and the indices of these.
    private func read(
        _ index: Int, _ numbers: ArraySlice<Int>, _ only: [Int]?,
        _ body: (_ number: Int, _ names: [TownNames.Name]) -> Void
    ) {
        guard let bytes = block(index) else { return }
        var wanted = numbers
        var number = table.integer(UInt32.self, at: index * 12)
        var at = 0
        while at < bytes.count {
            number += Self.varint(bytes, &at)
            wanted = wanted.drop { $0 < number }
            guard let next = wanted.first else { return }
            var names: [TownNames.Name] = []
            var remaining = Self.varint(bytes, &at)
            while remaining > 0, at < bytes.count {
                let text = at
                at += 1 + Int(bytes[at])
                if next == number, let name = name(bytes, at: text, only) { names.append(name) }
                at += 1 + Int(bytes[at])
                remaining -= 1
            }
            if next == number { body(number, names) }
        }
    }

    /// The name at an offset; nil if it is in none of the wanted languages.
    private func name(_ bytes: ReadOnlyBytes, at offset: Int, _ only: [Int]?) -> TownNames.Name? {
        let length = Int(bytes[offset])
        let tags = offset + 1 + length
        var languages: [String] = []
        for tag in 0..<Int(bytes[tags]) {
            let number = Int(bytes[tags + 1 + tag])
            guard only?.contains(number) ?? self.languages.indices.contains(number) else { continue }
            languages.append(self.languages[number])
        }
        if only != nil, languages.isEmpty { return nil }
        return TownNames.Name(text: bytes.string(at: offset + 1, count: length), languages: languages)
    }

    /// A number of 7 bits in each byte, the lowest first.
    private static func varint(_ bytes: ReadOnlyBytes, _ at: inout Int) -> Int {
        var (value, shift) = (0, 0)
        while at < bytes.count, shift < 35 {
            let byte = Int(bytes[at])
            at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        return value
    }
}
