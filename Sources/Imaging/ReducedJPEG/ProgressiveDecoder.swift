/// Decodes the first coefficients of a progressive JPEG, which are the picture at 1/8 of its size, and jumps over all
/// other scans (ITU-T T.81, G.1.2.1).
///
/// What it meets that it doesn't expect ends it: libjpeg then decodes the file, and says what is wrong with it.
struct ProgressiveDecoder: ~Copyable {
    /// What became of the scans.
    enum Outcome {
        case whole
        /// The file is cut short behind the scans that show the picture.
        case cut
        /// It has more scans than a picture may have.
        case limited
        case unknown

        /// What is wrong, in libjpeg's words where it has some.
        var message: String? {
            switch self {
            case .whole, .unknown: nil
            case .cut: "Premature end of JPEG file"
            case .limited: "more scans than a picture has"
            }
        }
    }

    private let frame: JPEGFrame
    private var input: EntropyInput
    private var headers: ScanHeaders
    let coefficients: CoefficientPlanes
    /// How many low bits of each component's coefficients are missing; nil before its first scan.
    private var missingBits: [Int?]

    init(_ frame: JPEGFrame, _ input: consuming EntropyInput) {
        self.frame = frame
        self.input = input
        headers = ScanHeaders(
            identifiers: frame.components.map(\.identifier), codes: frame.codes, interval: frame.scan.restartInterval)
        coefficients = CoefficientPlanes(frame)
        missingBits = frame.components.map { _ in nil }
    }

    /// Decodes what counts of all scans.
    mutating func decode() -> Outcome {
        var scan = frame.scan
        for _ in 0..<ImageLimits.maximumScans {
            if scan.first == 0 {
                guard take(scan) else { return .unknown }
            }
            guard let marker = input.passSegments() else { return whereCut }
            switch headers.next(marker, &input) {
            case .scan(let next): scan = next
            case .end: return hasAll ? .whole : .unknown
            case .cut: return whereCut
            case .unknown: return .unknown
            }
        }
        return hasAll ? .limited : .unknown
    }

    /// What it means that the file ends.
    private var whereCut: Outcome { hasAll && !input.hasFailed ? .cut : .unknown }

    /// Whether each component has had a scan.
    private var hasAll: Bool { missingBits.allSatisfy { $0 != nil } }

    /// Decodes a scan of first coefficients, the first or one that adds a bit (G.1.2.1).
    private mutating func take(_ scan: JPEGScan) -> Bool {
        guard scan.last == 0, scan.lowBits < 14 else { return false }
        for part in scan.parts {
            let isNext =
                scan.earlierLowBits == 0
                ? missingBits[part.component] == nil
                : missingBits[part.component] == scan.earlierLowBits && scan.lowBits == scan.earlierLowBits - 1
            guard isNext else { return false }
            missingBits[part.component] = scan.lowBits
        }
        var tables: [DifferenceTable] = []
        if scan.earlierLowBits == 0 {
            for part in scan.parts {
                guard let table = headers.codes.dc[part.dcTable].flatMap(DifferenceTable.init) else { return false }
                tables.append(table)
            }
        }
        return decode(scan, tables)
    }

    private mutating func decode(_ scan: JPEGScan, _ tables: [DifferenceTable]) -> Bool {
        let layout = unsafe ScanLayout(frame, scan, coefficients, tables)
        var reader = input.beginSegment()
        var predictions = SIMD4<Int32>.zero
        var untilRestart = scan.restartInterval == 0 ? Int.max : scan.restartInterval
        var restarts = 0
        for row in unsafe 0..<layout.rows {
            for column in unsafe 0..<layout.columns {
                if untilRestart == 0 {
                    guard input.isAtEnd(&reader), input.marker == UInt8(0xD0 + restarts & 7) else { return false }
                    (restarts, untilRestart, predictions) = (restarts + 1, scan.restartInterval, .zero)
                    reader = input.beginSegment()
                }
                untilRestart -= 1
                if unsafe reader.next > input.limit, !input.more(&reader) { return false }
                guard unsafe decode(scan, layout, tables, row, column, &reader, &predictions) else { return false }
            }
        }
        return unsafe reader.next <= input.limit || input.more(&reader)
    }

    /// Decodes an MCU.
    @inline(__always)
    private func decode(
        _ scan: JPEGScan, _ layout: ScanLayout, _ tables: [DifferenceTable], _ row: Int, _ column: Int,
        _ reader: inout EntropyReader, _ predictions: inout SIMD4<Int32>
    ) -> Bool {
        for index in unsafe layout.steps.indices {
            let step = unsafe layout.steps[index]
            let value = unsafe step.value(row, column)
            reader.refill()
            guard let entries = unsafe step.entries else {
                unsafe value.pointee |= Int16(truncatingIfNeeded: reader.peek(1)) &<< Int16(scan.lowBits)
                reader.drop(1)
                continue
            }
            let entry = unsafe entries[reader.peek(DifferenceTable.bits)]
            let difference: Int32
            if entry != 0 {
                reader.drop(Int(entry & 0xFF))
                difference = entry &>> 8
            } else {
                let slow = unsafe BlockReader.slowDifference(reader, tables[step.part].canonical.entries)
                (reader, difference) = (slow.reader, slow.value)
                guard difference != BlockReader.broken else { return false }
            }
            unsafe predictions[step.part] &+= difference
            unsafe value.pointee = Int16(truncatingIfNeeded: predictions[step.part] &<< Int32(scan.lowBits))
        }
        return true
    }
}
