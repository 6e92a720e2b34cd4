internal import CNameData

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

    /// All languages with names, as BCP 47 tags without region.
    public var languages: [String] { names.languages }
    /// An identifier of the data, which changes with it.
    public let version: String

    /// By the code of a country (`CH`) or of a region with another language (`CH-GE`).
    private let localLanguages: [String: String]
    private let names: NameBlocks

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
        names = try NameBlocks(file, languages: .languages, table: .nameBlocks, names: .townNames)
        let local = try file.section(.localLanguages)
        let lines = local.string(at: 0, count: local.count).split(separator: "\n")
        var localLanguages: [String: String] = [:]
        for line in lines {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            if fields.count == 2 { localLanguages[String(fields[0])] = String(fields[1]) }
        }
        self.localLanguages = localLanguages
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
        names.forEach(geonameIDs, body)
    }

    /// The language tag of the names that residents use in a country (upper-case code) or one of its regions (ISO 3166-2); nil
    /// where the gazetteer's name is the local one.
    public func localLanguage(countryCode: String, regionCode: String?) -> String? {
        let found = regionCode.flatMap { localLanguages[$0] } ?? localLanguages[countryCode]
        return found == "en" ? nil : found
    }
}
