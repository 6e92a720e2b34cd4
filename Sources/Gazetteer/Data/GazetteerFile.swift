/// The container format of gazetteer.bin, borders.bin, names.bin and features.bin: a header, a directory of sections, and the sections.
/// docs/gazetteer.md specifies it.
struct GazetteerFile {
    /// The sections, by their number in the directory.
    enum Section: Int {
        case countries = 1
        case coordinates, geonameIDs, populations, divisionIndices, nameOffsets, names, idOrder
        case divisions, stringOffsets, strings, borders, land, regions
        case languages, localLanguages, nameBlocks, townNames
        case weights = 32
        case seconds, bigTowns, ownCities, thirds
        case regionCodes = 40
        case regionLanguages, regionNameBlocks, regionNames
        case features = 48
        case featureCorners, featureNameOffsets, featureNames, areas, areaOutlines, featureCities
    }

    /// The type of a file, given by its first eight bytes.
    enum Kind {
        case gazetteer
        case borders
        case names
        case features

        fileprivate var magic: [UInt8] {
            switch self {
            case .gazetteer: Array("GAZETTER".utf8)
            case .borders: Array("BORDERS\0".utf8)
            case .names: Array("NAMES\0\0\0".utf8)
            case .features: Array("FEATURES".utf8)
            }
        }

        /// The supported version of the format.
        fileprivate var version: Int {
            switch self {
            case .gazetteer: 4
            case .names, .features: 3
            case .borders: 2
            }
        }

        fileprivate var mismatch: GazetteerError {
            switch self {
            case .gazetteer: .notAGazetteer
            case .borders: .notBorders
            case .names: .notNames
            case .features: .notFeatures
            }
        }
    }

    private static let headerSize = 32
    private static let entrySize = 12

    private let bytes: ReadOnlyBytes
    private let sectionCount: Int

    /// Validates the header and the bounds of all sections. The checksum is verified by `verifyChecksum`.
    init(_ bytes: ReadOnlyBytes, as kind: Kind) throws(GazetteerError) {
        let magic = kind.magic
        guard bytes.count >= Self.headerSize, magic.indices.allSatisfy({ bytes[$0] == magic[$0] }) else {
            throw kind.mismatch
        }
        let version = bytes.integer(UInt32.self, at: 8)
        guard version == kind.version else { throw .unsupportedVersion(version) }
        let length = bytes.integer(UInt64.self, at: 16)
        guard length == bytes.count else { throw .wrongLength(expected: length, actual: bytes.count) }
        self.bytes = bytes
        sectionCount = bytes.integer(UInt32.self, at: 12)
    }

    /// - Throws: ``GazetteerError`` if the section is missing or out of bounds.
    func section(_ section: Section) throws(GazetteerError) -> ReadOnlyBytes {
        for entry in 0..<min(sectionCount, 64) {
            let at = Self.headerSize + entry * Self.entrySize
            guard bytes.integer(UInt32.self, at: at) == section.rawValue else { continue }
            let offset = bytes.integer(UInt32.self, at: at + 4)
            let count = bytes.integer(UInt32.self, at: at + 8)
            if let part = bytes.part(at: offset, count: count) { return part }
        }
        throw .malformedSection(section.name)
    }

    /// The checksum in the header.
    var checksum: UInt64 { UInt64(bitPattern: Int64(bytes.integer(UInt64.self, at: 24))) }

    /// Compares the header's checksum with the 64-bit FNV-1a (Fowler, Noll, Vo) over all little-endian words behind it. Reads
    /// the whole file.
    func verifyChecksum() throws(GazetteerError) {
        guard bytes.count % 8 == 0 else { throw .wrongChecksum }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for offset in stride(from: Self.headerSize, to: bytes.count, by: 8) {
            let word = UInt64(bitPattern: Int64(bytes.integer(UInt64.self, at: offset)))
            hash = (hash ^ word) &* 0x100_0000_01B3
        }
        let entries = UInt64(sectionCount)
        guard hash ^ entries == checksum else { throw .wrongChecksum }
    }
}

extension GazetteerFile.Section {
    var name: String { String(describing: self) }
}
