internal import CNameData
internal import CZlib

/// Names of towns in many languages, from GeoNames' alternate names and CLDR, offline.
///
/// Sendable; refers to read-only bytes. Looking up the names of a single town takes about 30 µs, and 1 µs per town in a batch.
/// docs/names.md has sources, licences and the format.
public struct TownNames: Sendable {
    /// A name of a town.
    public struct Name: Hashable, Sendable {
        /// The name in its usual spelling.
        public let text: String
        /// The languages of the name, as BCP 47 tags without region: `sv`, `zh-Hant`; empty if unknown.
        public let languages: [String]
    }

    /// Number of towns in a compressed block.
    static let townsPerBlock = 128

    /// All languages with names, as BCP 47 tags without region.
    public let languages: [String]
    /// An identifier of the data, which changes with it.
    public let version: String

    private let localLanguages: [String: String]
    private let blocks: ReadOnlyBytes
    private let names: ReadOnlyBytes

    /// The names that are built into the program.
    public static let bundled: TownNames = {
        do {
            return try TownNames(GazetteerFile(bundledBytes, as: .names))
        } catch {
            preconditionFailure("This program was built with a damaged names.bin: \(error)")
        }
    }()

    /// Opens and verifies names in memory.
    ///
    /// - Throws: ``GazetteerError`` for truncated, damaged or other bytes.
    public init(bytes: [UInt8]) throws(GazetteerError) {
        let file = try GazetteerFile(ReadOnlyBytes(copying: bytes), as: .names)
        try file.verifyChecksum()
        try self.init(file)
    }

    private init(_ file: GazetteerFile) throws(GazetteerError) {
        version = String(file.checksum, radix: 36)
        let tags = try file.section(.languages)
        languages = tags.string(at: 0, count: tags.count).split(separator: "\n").map(String.init)
        let local = try file.section(.localLanguages)
        let lines = local.string(at: 0, count: local.count).split(separator: "\n")
        var localLanguages: [String: String] = [:]
        for line in lines {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            if fields.count == 3 { localLanguages[Self.key(String(fields[0]), String(fields[1]))] = String(fields[2]) }
        }
        self.localLanguages = localLanguages
        blocks = try file.section(.nameBlocks)
        names = try file.section(.townNames)
        guard blocks.count % 12 == 0, blocks.count >= 12 else {
            throw .malformedSection(GazetteerFile.Section.nameBlocks.name)
        }
    }

    /// The built-in names.bin, for verifying or copying it.
    package static var bundledBytes: ReadOnlyBytes {
        let contents = unsafe UnsafeRawBufferPointer(start: CNameData_start(), count: CNameData_count())
        return unsafe ReadOnlyBytes(lastingFor: contents)
    }

    /// The names of a town by its GeoNames id, without the gazetteer's name; empty for an unknown id.
    public func names(of geonameID: Int) -> [Name] {
        var found: [Name] = []
        forEach([geonameID]) { found = $1 }
        return found
    }

    /// Calls `body` for each of these towns that has names, in the order of their ids.
    public func forEach(_ geonameIDs: [Int], _ body: (_ geonameID: Int, _ names: [Name]) -> Void) {
        var block: (index: Int, towns: [Int: [Name]]) = (-1, [:])
        for id in geonameIDs.sorted() {
            let next = binarySearch(count: blocks.count / 12) { blocks.integer(UInt32.self, at: $0 * 12) > id }
            guard next > 0 else { continue }
            if block.index != next - 1 { block = (next - 1, towns(inBlock: next - 1)) }
            if let names = block.towns[id] { body(id, names) }
        }
    }

    /// The language tag of the names that residents use in a country (upper-case code) or one of its regions; nil where the
    /// gazetteer's name is the local one.
    public func localLanguage(countryCode: String, region: String?) -> String? {
        let found =
            region.flatMap { localLanguages[Self.key(countryCode, $0)] } ?? localLanguages[Self.key(countryCode, "")]
        return found == "en" ? nil : found
    }

    private static func key(_ country: String, _ region: String) -> String { country + "/" + region }

    // MARK: - Blocks

    private func towns(inBlock index: Int) -> [Int: [Name]] {
        let start = blocks.integer(UInt32.self, at: index * 12 + 4)
        let end = blocks.integer(UInt32.self, at: index * 12 + 16)
        let size = blocks.integer(UInt32.self, at: index * 12 + 8)
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
        return read(ReadOnlyBytes(copying: plain), first: blocks.integer(UInt32.self, at: index * 12))
    }

    /// Parses a block. Each town has the difference to the previous GeoNames id, the number of its names, and the names. A name
    /// is a byte with its length, the text, a byte with the number of languages, and the indices of these.
    private func read(_ bytes: ReadOnlyBytes, first: Int) -> [Int: [Name]] {
        var towns: [Int: [Name]] = [:]
        var at = 0
        var id = first
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
            id += number()
            var names: [Name] = []
            for _ in 0..<number() where at < bytes.count {
                let text = bytes.string(at: at + 1, count: Int(bytes[at]))
                at += 1 + Int(bytes[at])
                let tags = (0..<Int(bytes[at])).compactMap { tag -> String? in
                    let number = Int(bytes[at + 1 + tag])
                    return languages.indices.contains(number) ? languages[number] : nil
                }
                at += 1 + Int(bytes[at])
                names.append(Name(text: text, languages: tags))
            }
            towns[id] = names
        }
        return towns
    }
}
