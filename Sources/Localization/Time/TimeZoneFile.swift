package import Times

/// A time zone from a compiled tzdata file (TZif, RFC 9636), version 2 or later.
package struct TimeZoneFile: TimeZoneRules, Sendable {
    /// Instants at which the offset changes, ascending, and the new offset in seconds.
    private let transitions: [(at: Instant, offset: Int)]
    private let initialOffset: Int
    /// The rule after the last transition.
    private let lasting: LastingTimeZoneRule

    /// Reads the file of an IANA zone in a folder; nil if it is missing or invalid.
    package init?(named name: String, in folder: String) {
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2F, 0x5F: true  // 0-9 A-Z a-z + - / _
            default: false
            }
        }
        // A name without dots cannot lead out of the folder.
        guard isName, !name.isEmpty, name.utf8.count <= 64 else { return nil }
        guard let bytes = bytesOfSmallFile(at: "\(folder)/\(name)", limit: 65_536) else { return nil }
        self.init(bytes)
    }

    /// Parses a file; nil if it is malformed, of version 1, or ends with an unsupported rule.
    package init?(_ bytes: [UInt8]) {
        var reader = BigEndianReader(bytes)
        guard let old = TimeZoneFileHeader(&reader), old.version >= UInt8(ascii: "2"),
            reader.skip(old.blockSize(timeSize: 4)), let header = TimeZoneFileHeader(&reader),
            header.typeCount > 0, let times = reader.integers(count: header.transitionCount, size: 8),
            let kinds = reader.integers(count: header.transitionCount, size: 1)
        else { return nil }
        var offsets: [Int] = []
        for _ in 0..<header.typeCount {
            guard let offset = reader.integer(size: 4), reader.skip(2) else { return nil }
            offsets.append(Int(offset))
        }
        guard kinds.allSatisfy({ offsets.indices.contains(Int($0)) }), zip(times, times.dropFirst()).allSatisfy(<),
            offsets.allSatisfy({ abs($0) < 93_600 }),  // RFC 9636 section 3.2: less than 26 hours
            reader.skip(header.sizeAfterTypes), let rule = LastingTimeZoneRule(reader.rest)
        else { return nil }
        transitions = zip(times, kinds).map { (Instant(seconds: $0), offsets[Int($1)]) }
        initialOffset = offsets[0]
        lasting = rule
    }

    package func offset(at instant: Instant) -> Int {
        guard let last = transitions.last, instant < last.at else { return lasting.offset(at: instant) }
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].at <= instant { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? initialOffset : transitions[low - 1].offset
    }
}

/// The counts in the header of either half of a file (RFC 9636, section 3.1).
private struct TimeZoneFileHeader {
    let version: UInt8
    let transitionCount, typeCount: Int
    private let utCount, standardCount, leapCount, nameSize: Int

    init?(_ reader: inout BigEndianReader) {
        guard reader.integer(size: 4) == 0x545A_6966 /* TZif */, let version = reader.integer(size: 1),
            reader.skip(15), let counts = reader.integers(count: 6, size: 4),
            counts.allSatisfy({ (0...65_536).contains($0) })
        else { return nil }
        self.version = UInt8(truncatingIfNeeded: version)
        let sizes = counts.map(Int.init)
        (utCount, standardCount, leapCount) = (sizes[0], sizes[1], sizes[2])
        (transitionCount, typeCount, nameSize) = (sizes[3], sizes[4], sizes[5])
    }

    func blockSize(timeSize: Int) -> Int {
        transitionCount * (timeSize + 1) + typeCount * 6 + nameSize + leapCount * (timeSize + 4) + standardCount
            + utCount
    }

    /// Size of the rest of the half with 8-byte times: names, leap seconds, indicators.
    var sizeAfterTypes: Int { nameSize + leapCount * 12 + standardCount + utCount }
}
