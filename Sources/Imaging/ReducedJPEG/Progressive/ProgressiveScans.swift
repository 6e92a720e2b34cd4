/// The scans of a progressive JPEG: their headers, and where their data are. Finding them reads all of the file, and decodes
/// nothing.
struct ProgressiveScans {
    /// What the scans end with.
    enum End {
        case whole
        /// The file is cut short.
        case cut
        /// There are more than a picture may have.
        case limited

        /// What is wrong with a picture of which all is there, in libjpeg's words where it has some.
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

    /// Finds the scans and keeps those that count for what is needed.
    ///
    /// - Parameters:
    ///   - input: stands at the first scan's data.
    ///   - needed: the coefficients whose values are needed, in zigzag order from the lowest bit on.
    /// - Returns: nil where libjpeg has to say what becomes of the file, because some of them are missing, or something in it
    ///   isn't as it should be.
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

    /// Those that have something of what is needed, or without which such a scan can't be read: one that adds a bit has data by what
    /// was zero before.
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

/// A scan of a progressive JPEG.
struct ProgressiveScan {
    let header: JPEGScan
    /// For each of its components the code of what it has; nil for one that isn't there.
    let codes: [HuffmanCode?]
    /// Where its data begin in the file.
    let offset: Int

    init(_ header: JPEGScan, _ codes: HuffmanCodes, offset: Int) {
        self.header = header
        self.codes = header.parts.map { header.first == 0 ? codes.dc[$0.dcTable] : codes.ac[$0.acTable] }
        self.offset = offset
    }
}
