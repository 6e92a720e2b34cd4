/// Names of regions (first-level divisions) in 88 languages by their codes in ISO 3166-2, from CLDR, offline.
///
/// Sendable; refers to read-only bytes. Looking up one region takes about 0.2 ms, because the names of 32 regions are compressed
/// together. docs/names.md has sources, licences and the format.
public struct RegionNames: Sendable {
    /// All languages with names, as BCP 47 tags without region: `sv`, `sr-Latn`, `zh-Hant`.
    public var languages: [String] { names.languages }

    private let codes: ReadOnlyBytes
    private let names: NameBlocks

    /// The names that are built into the program.
    public static let bundled: RegionNames = {
        do {
            return try RegionNames(GazetteerFile(TownNames.bundledBytes, as: .names))
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
        codes = try file.section(.regionCodes)
        names = try NameBlocks(file, languages: .regionLanguages, table: .regionNameBlocks, names: .regionNames)
        guard codes.count % Self.codeSize == 0 else { throw .malformedSection(GazetteerFile.Section.regionCodes.name) }
    }

    /// The name of a region in the first of these languages that has one; nil if none has, or for an unknown code.
    ///
    /// English has the names of CLDR, which searches need; `Town.region` is the English name to show.
    ///
    /// - Parameter code: a code in ISO 3166-2, such as `SE-M`.
    /// - Parameter languages: tags as in `languages`, the best first: `["zh-Hant", "zh"]` for a reader in Taiwan.
    public func name(of code: String, in languages: [String]) -> String? {
        names(of: [code], in: languages)[code]
    }

    /// The names of a region in one language, exactly as its tag is in `languages`; nil if there is none.
    public func name(of code: String, in language: String) -> String? { name(of: code, in: [language]) }

    /// The names of many regions, each in the first of these languages that has one, by their codes. For a listing: about
    /// 0.4 ms for the regions of a country, and 20 ms for 500 regions of 18 countries.
    public func names(of codes: Set<String>, in languages: [String]) -> [String: String] {
        var found: [String: String] = [:]
        forEach(codes, in: languages) { code, names in
            found[code] =
                languages.lazy.compactMap { language in
                    names.first { $0.languages.contains(language) }?.text
                }.first
        }
        return found
    }

    /// All names of a region in every language, each text once; empty for an unknown code.
    public func names(of code: String) -> [TownNames.Name] {
        var found: [TownNames.Name] = []
        forEach([code]) { found = $1 }
        return found
    }

    /// Calls `body` for each of these regions that has names, in the order of their codes. For searches: about 30 ms for 500
    /// regions.
    public func forEach(_ codes: Set<String>, _ body: (_ code: String, _ names: [TownNames.Name]) -> Void) {
        forEach(codes, in: nil, body)
    }

    private func forEach(
        _ codes: Set<String>, in languages: [String]?, _ body: (_ code: String, _ names: [TownNames.Name]) -> Void
    ) {
        var byRow: [Int: String] = [:]
        for code in codes {
            if let row = row(of: code) { byRow[row] = code }
        }
        names.forEach(Array(byRow.keys), in: languages) { row, names in
            if let code = byRow[row] { body(code, names) }
        }
    }

    // MARK: - Codes

    /// The codes of the regions of a country that have names, in their order.
    ///
    /// - Parameter country: ISO 3166-1 alpha-2, upper case.
    public func codes(ofCountry country: String) -> [String] {
        guard country.utf8.count < Self.codeSize else { return [] }
        let start = Self.key(of: country + "-")
        let count = codes.count / Self.codeSize
        let first = binarySearch(count: count) { key(at: $0) >= start }
        return Array((first..<count).lazy.map(code).prefix { $0.hasPrefix(country + "-") })
    }

    private func code(at row: Int) -> String {
        let key = self.key(at: row)
        let bytes = (0..<Self.codeSize).map { UInt8(truncatingIfNeeded: key >> UInt64(8 * (Self.codeSize - 1 - $0))) }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The bytes of a code, filled up with zeros.
    private static let codeSize = 8

    private func row(of code: String) -> Int? {
        guard (1...Self.codeSize).contains(code.utf8.count) else { return nil }
        let key = Self.key(of: code)
        let count = codes.count / Self.codeSize
        let row = binarySearch(count: count) { self.key(at: $0) >= key }
        return row < count && self.key(at: row) == key ? row : nil
    }

    /// A code, or the beginning of one, as such a number.
    private static func key(of code: String) -> UInt64 {
        code.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } << (8 * UInt64(codeSize - code.utf8.count))
    }

    /// The code in a row as a number in the order of its letters.
    private func key(at row: Int) -> UInt64 {
        UInt64(bitPattern: Int64(codes.integer(UInt64.self, at: row * Self.codeSize))).byteSwapped
    }
}
