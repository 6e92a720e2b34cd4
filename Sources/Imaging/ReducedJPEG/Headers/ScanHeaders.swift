/// Reads the segments between the scans of a JPEG (ITU-T T.81, B.2): tables, and the header of the next scan.
struct ScanHeaders {
    private static let huffman: UInt8 = 0xC4
    private static let endOfImage: UInt8 = 0xD9
    private static let startOfScan: UInt8 = 0xDA
    private static let application: ClosedRange<UInt8> = 0xE0...0xEF
    private static let comment: UInt8 = 0xFE
    private static let restartInterval: UInt8 = 0xDD

    /// The identifiers of the components, by which scans refer to them.
    let identifiers: [UInt8]
    /// The current Huffman codes.
    var codes: HuffmanCodes
    /// MCUs between restart markers; 0 if there are none.
    var interval: Int

    /// What follows a scan.
    enum Next {
        case scan(JPEGScan)
        /// The end of the image: the previous scan was the last.
        case end
        /// The file is cut short.
        case cut
        /// Something that only libjpeg can interpret.
        case unknown
    }

    /// Reads up to the next scan, beginning with the marker `marker`.
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

    /// Whether the meaning of a marker's segment is known. Quantization tables are not: they would apply only to components that
    /// have had no scan yet.
    private static func hasKnownSegment(_ marker: UInt8) -> Bool {
        switch marker {
        case startOfScan, huffman, restartInterval, comment: true
        default: application.contains(marker)
        }
    }

    /// The payload of a marker that has one.
    private static func segment(_ input: inout EntropyInput) -> [UInt8]? {
        guard let high = input.byte(), let low = input.byte() else { return nil }
        var bytes: [UInt8] = []
        for _ in 2..<max(2, Int(high) << 8 + Int(low)) {
            guard let byte = input.byte() else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    /// Reads the Huffman codes of a segment (B.2.4.2).
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

    /// Parses a scan header (B.2.3).
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
