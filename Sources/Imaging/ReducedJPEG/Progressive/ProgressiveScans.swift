/// The scans of a progressive JPEG: their headers and the offsets of their data. Finding them reads the whole file, but decodes
/// nothing.
struct ProgressiveScans {
    /// How the scans end.
    enum End {
        case whole
        /// The file is cut short.
        case cut
        /// There are more scans than the limit.
        case limited

        /// A message about a file that is cut or exceeds the limit, in the words of libjpeg where it has a message for that.
        var message: String? {
            switch self {
            case .whole: nil
            case .cut: "Premature end of JPEG file"
            case .limited: "too many scans"
            }
        }
    }

    private(set) var scans: [ProgressiveScan]
    let end: End

    /// Finds the scans and keeps those that contribute to the coefficients that are needed.
    ///
    /// - Parameters:
    ///   - input: positioned at the data of the first scan.
    ///   - needed: a mask of the coefficients that are needed, in zigzag order from the lowest bit on.
    /// - Returns: nil if libjpeg has to decode the file, because scans are missing or something in it is unexpected.
    init?(_ frame: JPEGFrame, _ input: inout EntropyInput, needed: UInt64) {
        guard let (scans, end) = Self.find(frame, &input) else { return nil }
        (self.scans, self.end) = (Self.counting(scans, frame.components.count, needed), end)
        var history = ScanHistory(components: frame.components.count)
        guard self.scans.allSatisfy({ history.take($0.header) }), history.has(needed) else { return nil }
    }

    private static func find(_ frame: JPEGFrame, _ input: inout EntropyInput) -> ([ProgressiveScan], End)? {
        var headers = ScanHeaders(
            identifiers: frame.components.map(\.identifier), codes: frame.codes, interval: frame.scan.restartInterval)
        var scans: [ProgressiveScan] = []
        var scan = frame.scan
        while true {
            scans.append(ProgressiveScan(scan, headers.codes, offset: input.nextOffset))
            guard let marker = input.passSegments() else { return input.hasFailed ? nil : (scans, .cut) }
            switch headers.next(marker, &input) {
            case .scan where scans.count == ImageLimits.maximumScans: return (scans, .limited)
            case .scan(let next): scan = next
            case .end: return (scans, .whole)
            case .cut: return input.hasFailed ? nil : (scans, .cut)
            case .unknown: return nil
            }
        }
    }

    /// The scans that contain a needed coefficient, and those that such a scan depends on: the data of a refinement depend on which
    /// coefficients were zero before.
    private static func counting(_ scans: [ProgressiveScan], _ components: Int, _ needed: UInt64) -> [ProgressiveScan] {
        var wanted = [UInt64](repeating: needed, count: components)
        var counting: [ProgressiveScan] = []
        for scan in scans.reversed() {
            let band = scan.header.band
            guard scan.header.parts.contains(where: { wanted[$0.component] & band != 0 }) else { continue }
            counting.append(scan)
            guard scan.header.earlierLowBits > 0 else { continue }
            for part in scan.header.parts { wanted[part.component] |= band }
        }
        return counting.reversed()
    }
}

struct ProgressiveScan {
    let header: JPEGScan
    /// The Huffman code of each of its components; nil for an undefined one.
    let codes: [HuffmanCode?]
    /// The offset of its data in the file.
    let offset: Int

    init(_ header: JPEGScan, _ codes: HuffmanCodes, offset: Int) {
        self.header = header
        self.codes = header.parts.map { header.first == 0 ? codes.dc[$0.dcTable] : codes.ac[$0.acTable] }
        self.offset = offset
    }
}
