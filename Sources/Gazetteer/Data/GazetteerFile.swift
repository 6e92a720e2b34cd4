/// The container of gazetteer.bin, borders.bin and names.bin: a header, a directory of sections, the sections. docs/gazetteer.md describes it byte by byte.
struct GazetteerFile {
    /// The sections by the number that the directory gives them.
    enum Section: Int {
        case countries = 1
        case coordinates, geonameIDs, populations, divisionIndices, nameOffsets, names, idOrder
        case divisions, stringOffsets, strings, borders, land, regions
        case languages, localLanguages, nameBlocks, townNames
    }

    /// What a file holds, by the eight bytes that it begins with.
    enum Kind {
        case gazetteer
        case borders
        case names

        fileprivate var magic: [UInt8] {
            switch self {
            case .gazetteer: Array("GAZETTER".utf8)
            case .borders: Array("BORDERS\0".utf8)
            case .names: Array("NAMES\0\0\0".utf8)
            }
        }

        fileprivate var mismatch: GazetteerError {
            switch self {
            case .gazetteer: .notAGazetteer
            case .borders: .notBorders
            case .names: .notNames
            }
        }
    }

    static let version = 2
    private static let headerSize = 32
    private static let entrySize = 12

    private let bytes: Bytes
    private let sectionCount: Int

    /// Checks the header and where the sections lie; a checksum is `verifyChecksum`'s work.
    init(_ bytes: Bytes, as kind: Kind) throws(GazetteerError) {
        let magic = kind.magic
        guard bytes.count >= Self.headerSize, magic.indices.allSatisfy({ bytes[$0] == magic[$0] }) else {
            throw kind.mismatch
        }
        let version = bytes.integer(UInt32.self, at: 8)
        guard version == Self.version else { throw .unsupportedVersion(version) }
        let length = bytes.integer(UInt64.self, at: 16)
        guard length == bytes.count else { throw .wrongLength(expected: length, actual: bytes.count) }
        self.bytes = bytes
        sectionCount = bytes.integer(UInt32.self, at: 12)
    }

    /// The bytes of a section; throws where it is missing or reaches beyond the end.
    func section(_ section: Section) throws(GazetteerError) -> Bytes {
        for entry in 0..<min(sectionCount, 64) {
            let at = Self.headerSize + entry * Self.entrySize
            guard bytes.integer(UInt32.self, at: at) == section.rawValue else { continue }
            let offset = bytes.integer(UInt32.self, at: at + 4)
            let count = bytes.integer(UInt32.self, at: at + 8)
            if let part = bytes.part(at: offset, count: count) { return part }
        }
        throw .malformedSection(section.name)
    }

    /// As the header has it.
    var checksum: UInt64 { UInt64(bitPattern: Int64(bytes.integer(UInt64.self, at: 24))) }

    /// FNV-1a (Fowler, Noll, Vo; 64 bits) over all little-endian words after the checksum itself. Reads the whole file.
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
