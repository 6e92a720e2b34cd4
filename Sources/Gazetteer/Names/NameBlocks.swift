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
    func forEach(_ numbers: [Int], _ body: (_ number: Int, _ names: [TownNames.Name]) -> Void) {
        var block: (index: Int, names: [Int: [TownNames.Name]]) = (-1, [:])
        for number in numbers.sorted() {
            let next = binarySearch(count: table.count / 12) { table.integer(UInt32.self, at: $0 * 12) > number }
            guard next > 0 else { continue }
            if block.index != next - 1 { block = (next - 1, read(block: next - 1)) }
            if let names = block.names[number] { body(number, names) }
        }
    }

    private func read(block index: Int) -> [Int: [TownNames.Name]] {
        let start = table.integer(UInt32.self, at: index * 12 + 4)
        let end = table.integer(UInt32.self, at: index * 12 + 16)
        let size = table.integer(UInt32.self, at: index * 12 + 8)
        guard end > start, size < 1 << 20, let packed = names.part(at: start, count: end - start)?.array else {
            return [:]
        }
        let plain = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            guard let output = buffer.baseAddress else { return }
            count = unsafe packed.withUnsafeBufferPointer { input in
                guard let start = input.baseAddress else { return 0 }
                return unsafe CZlib_inflate(start, input.count, output, size)
            }
        }
        return read(ReadOnlyBytes(copying: plain), first: table.integer(UInt32.self, at: index * 12))
    }

    /// Parses a block. Each entry has the difference to the previous number, the number of its names, and the names. A name is a
    /// byte with its length, the text, a byte with the number of languages, and the indices of these.
    private func read(_ bytes: ReadOnlyBytes, first: Int) -> [Int: [TownNames.Name]] {
        var entries: [Int: [TownNames.Name]] = [:]
        var at = 0
        var entry = first
        func number() -> Int {
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
        while at < bytes.count {
            entry += number()
            var names: [TownNames.Name] = []
            for _ in 0..<number() where at < bytes.count {
                let text = bytes.string(at: at + 1, count: Int(bytes[at]))
                at += 1 + Int(bytes[at])
                let tags = (0..<Int(bytes[at])).compactMap { tag -> String? in
                    let number = Int(bytes[at + 1 + tag])
                    return languages.indices.contains(number) ? languages[number] : nil
                }
                at += 1 + Int(bytes[at])
                names.append(TownNames.Name(text: text, languages: tags))
            }
            entries[entry] = names
        }
        return entries
    }
}
