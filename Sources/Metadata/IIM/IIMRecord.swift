internal import Bytes

/// The supported datasets of IPTC-IIM's application record (IPTC-NAA Information Interchange Model 4.2, chapter 6).
enum IIMDataset: UInt8 {
    case objectName = 5
    case keywords = 25
    case dateCreated = 55
    case timeCreated = 60
    case digitalCreationDate = 62
    case digitalCreationTime = 63
    case byLine = 80
    case city = 90
    case sublocation = 92
    case provinceState = 95
    case countryCode = 100
    case countryName = 101
    case credit = 110
    case copyrightNotice = 116
    case caption = 120

    /// The most octets of a value. Programs truncate there, even within a character of several octets.
    var limit: Int {
        switch self {
        case .objectName, .keywords, .countryName: 64
        case .byLine, .city, .sublocation, .provinceState, .credit: 32
        case .countryCode: 3
        case .dateCreated, .digitalCreationDate: 8
        case .timeCreated, .digitalCreationTime: 11
        case .copyrightNotice: 128
        case .caption: 2000
        }
    }
}

/// IPTC-IIM, the metadata that newsrooms and editors wrote before XMP, and still write in addition to it.
struct IIMRecord {
    /// The most values of a dataset that are kept.
    private static let repetitionLimit = 1000

    private var values: [IIMDataset: [ArraySlice<UInt8>]] = [:]
    private var charset = Charset.unstated

    /// The character set in dataset 1:90, which is an escape sequence (ISO 2022).
    private enum Charset {
        case unstated, utf8, latin1
    }

    /// Creates an empty record.
    init() {}

    /// Reads consecutive datasets. Reading stops at one that is cut.
    init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while let dataset = Self.next(&rest) {
            if dataset.record == 1 && dataset.number == 90 { charset = Self.charset(dataset.value) }
            guard dataset.record == 2, let known = IIMDataset(rawValue: dataset.number) else { continue }
            if values[known, default: []].count < Self.repetitionLimit {
                values[known, default: []].append(dataset.value)
            }
        }
    }

    /// The first value that is not empty.
    func text(_ dataset: IIMDataset) -> String? { texts(dataset).first }

    /// All values that are not empty.
    func texts(_ dataset: IIMDataset) -> [String] {
        values[dataset, default: []].compactMap { cleaned(decoded($0.prefix { $0 != 0 })) }
    }

    private func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        switch charset {
        case .latin1: return decodedWindows1252(bytes)
        case .unstated: return decodedText(bytes)
        case .utf8:
            // A character that was truncated at the limit of the dataset does not indicate another encoding.
            for missing in 0...min(3, bytes.count) {
                if let text = String(validating: bytes.dropLast(missing), as: UTF8.self) { return text }
            }
            return decodedWindows1252(bytes)
        }
    }

    private static func charset(_ escape: ArraySlice<UInt8>) -> Charset {
        switch Array(escape) {
        case [0x1B, 0x25, 0x47]: .utf8
        // ISO 8859-1 as G1 is ESC - A. Some programs write ESC . A, which is G2.
        case [0x1B, 0x2D, 0x41], [0x1B, 0x2E, 0x41]: .latin1
        default: .unstated
        }
    }

    private typealias Dataset = (record: UInt8, number: UInt8, value: ArraySlice<UInt8>)

    /// Reads the next dataset: tag marker, record, number, and a length of two octets. If the highest bit of the length is set, it
    /// gives the number of octets of the actual length (IIM 4.2, section 1.5).
    private static func next(_ rest: inout ArraySlice<UInt8>) -> Dataset? {
        guard rest.count >= 5, rest.first == 0x1C else { return nil }
        let head = Array(rest.prefix(5))
        rest = rest.dropFirst(5)
        var length = BigEndian.number(head[3...])
        if length & 0x8000 != 0 {
            let octets = length & 0x7FFF
            guard octets <= 4, rest.count >= octets else { return nil }
            length = BigEndian.number(rest.prefix(octets))
            rest = rest.dropFirst(octets)
        }
        guard length <= rest.count else { return nil }
        defer { rest = rest.dropFirst(length) }
        return (head[1], head[2], rest.prefix(length))
    }
}
