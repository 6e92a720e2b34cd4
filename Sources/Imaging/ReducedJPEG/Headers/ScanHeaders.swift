/// Reads what stands between the scans of a JPEG (ITU-T T.81, B.2): tables, and the next scan's header.
struct ScanHeaders {
    private static let huffman: UInt8 = 0xC4
    private static let endOfImage: UInt8 = 0xD9
    private static let startOfScan: UInt8 = 0xDA
    private static let application: ClosedRange<UInt8> = 0xE0...0xEF
    private static let comment: UInt8 = 0xFE
    private static let restartInterval: UInt8 = 0xDD

    /// The components' identifiers, by which scans name them.
    let identifiers: [UInt8]
    /// The codes in force.
    var codes: HuffmanCodes
    /// MCUs between restart markers; 0 for none.
    var interval: Int

    /// What was found.
    enum Next {
        case scan(JPEGScan)
        /// The picture's last scan was the one before.
        case end
        /// The file is cut short.
        case cut
        /// Something that only libjpeg knows how to take.
        case unknown
    }

    /// The next scan, from the marker `marker` on.
    mutating func next(_ marker: UInt8, _ input: inout EntropyInput) -> Next {
        var marker = marker
        while marker != Self.endOfImage {
            guard Self.hasKnownSegment(marker) else { return .unknown }
            guard let segment = Self.segment(&input) else { return .cut }
            switch marker {
            case Self.startOfScan: return scan(segment).map(Next.scan) ?? .unknown
            case Self.huffman: guard take(segment) else { return .unknown }
            case Self.restartInterval:
                guard segment.count == 2 else { return .unknown }
                interval = Int(segment[0]) << 8 + Int(segment[1])
            default: break
            }
            guard let found = input.passSegments() else { return .cut }
            marker = found
        }
        return .end
    }

    /// Whether it is known what stands behind a marker. Some have no bytes; other factors of quantization would count from there on
    /// for components that have had no scan.
    private static func hasKnownSegment(_ marker: UInt8) -> Bool {
        switch marker {
        case startOfScan, huffman, restartInterval, comment: true
        default: application.contains(marker)
        }
    }

    /// The bytes behind a marker that has any.
    private static func segment(_ input: inout EntropyInput) -> [UInt8]? {
        guard let high = input.byte(), let low = input.byte() else { return nil }
        var bytes: [UInt8] = []
        for _ in 2..<max(2, Int(high) << 8 + Int(low)) {
            guard let byte = input.byte() else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    /// The Huffman codes of a segment (B.2.4.2).
    private mutating func take(_ segment: [UInt8]) -> Bool {
        var rest = segment[...]
        while let kind = rest.popFirst() {
            let counts = Array(rest.prefix(16))
            let total = counts.reduce(0) { $0 + Int($1) }
            guard rest.count >= 16 + total, kind & 0x0F < 4, kind >> 4 < 2,
                let code = HuffmanCode(counts: counts, symbols: Array(rest.dropFirst(16).prefix(total)))
            else { return false }
            if kind >> 4 == 0 { codes.dc[Int(kind & 3)] = code } else { codes.ac[Int(kind & 3)] = code }
            rest = rest.dropFirst(16 + total)
        }
        return true
    }

    /// A scan's header (B.2.3).
    private func scan(_ segment: [UInt8]) -> JPEGScan? {
        guard let count = segment.first.map(Int.init), (1...4).contains(count), segment.count == 4 + 2 * count else {
            return nil
        }
        var parts: [JPEGScan.Part] = []
        for index in 0..<count {
            let tables = segment[2 + 2 * index]
            guard let component = identifiers.firstIndex(of: segment[1 + 2 * index]), tables & 0xCC == 0 else {
                return nil
            }
            parts.append(JPEGScan.Part(component: component, dcTable: Int(tables >> 4), acTable: Int(tables & 3)))
        }
        let bits = segment[3 + 2 * count]
        return JPEGScan(
            parts: parts, first: Int(segment[1 + 2 * count]), last: Int(segment[2 + 2 * count]),
            lowBits: Int(bits & 15),
            earlierLowBits: Int(bits >> 4), restartInterval: interval)
    }
}
