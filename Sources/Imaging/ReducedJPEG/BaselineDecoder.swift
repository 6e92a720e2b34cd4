/// Decodes the single scan of a sequential JPEG to N/8 of its size, one row of MCUs at a time (T.81, F.2).
///
/// It gives up on anything unexpected; libjpeg then decodes the file and reports errors.
@safe
struct BaselineDecoder: ~Copyable {
    private let frame: JPEGFrame
    // Owns the memory that `pointers` refers to.
    private let tables: [(DifferenceTable, CoefficientTables)]
    private var input: EntropyInput
    private var reader: EntropyReader
    private let states: UnsafeMutablePointer<ComponentState>
    private let pointers: UnsafeMutablePointer<BlockTables>
    private let factors: UnsafeMutablePointer<Int32>
    /// MCUs until the next restart marker; `Int.max` if the file has none.
    private var untilRestart: Int
    private var restarts = 0
    /// The positions that have been passed, if they were requested; nil if they are not known.
    private(set) var places: [RowIndex.Entry]?

    /// - Returns: nil for a JPEG that is not sequential, or has its components in several scans.
    init?(
        _ frame: JPEGFrame, _ input: consuming EntropyInput, planes: borrowing BandPlanes, notesPlaces: Bool = false
    ) {
        guard !frame.isProgressive, frame.scan.parts.map(\.component) == Array(frame.components.indices),
            let tables = Self.tables(frame)
        else { return nil }
        self.frame = frame
        self.tables = tables
        let count = frame.components.count
        unsafe factors = .allocate(capacity: 64 * count)
        unsafe pointers = .allocate(capacity: count)
        unsafe states = .allocate(capacity: count)
        for (index, component) in frame.components.enumerated() {
            for (place, row) in Zigzag.natural.enumerated() {
                unsafe factors[64 * index + place] = Int32(component.quantization[row])
            }
            unsafe (pointers + index).initialize(
                to: BlockTables(tables[index].0, tables[index].1, zigzagFactors: factors + 64 * index))
            unsafe (states + index).initialize(
                to: ComponentState(
                    tables: pointers + index, horizontal: component.horizontal, vertical: component.vertical,
                    samples: planes.samples(index), stride: planes.stride(index)))
        }
        untilRestart = frame.scan.restartInterval == 0 ? .max : frame.scan.restartInterval
        self.input = input
        self.input.tracksPosition = notesPlaces
        places = notesPlaces ? [] : nil
        reader = self.input.beginSegment()
    }

    deinit {
        unsafe factors.deallocate()
        unsafe pointers.deallocate()
        unsafe states.deallocate()
    }

    private static func tables(_ frame: JPEGFrame) -> [(DifferenceTable, CoefficientTables)]? {
        var differences: [Int: DifferenceTable] = [:]
        var coefficients: [Int: CoefficientTables] = [:]
        var tables: [(DifferenceTable, CoefficientTables)] = []
        for part in frame.scan.parts {
            if differences[part.dcTable] == nil {
                differences[part.dcTable] = frame.codes.dc[part.dcTable].flatMap(DifferenceTable.init)
            }
            if coefficients[part.acTable] == nil {
                coefficients[part.acTable] = frame.codes.ac[part.acTable].map(CoefficientTables.init)
            }
            guard let first = differences[part.dcTable], let others = coefficients[part.acTable] else { return nil }
            tables.append((first, others))
        }
        return tables
    }

    /// Continues at a position of a ``RowIndex``.
    ///
    /// - Parameters:
    ///   - mcu: the number of the MCU that begins there.
    ///   - bytes: an estimate of how many bytes will be read from there.
    mutating func resume(_ entry: RowIndex.Entry, mcu: Int, bytes: Int) {
        reader = input.begin(at: entry.place, bytes: bytes)
        for index in frame.components.indices { unsafe states[index].prediction = entry.predictions[index] }
        let interval = frame.scan.restartInterval
        guard interval > 0 else { return }
        // A restart marker between two MCUs is after the position.
        untilRestart = mcu > 0 && mcu % interval == 0 ? 0 : interval - mcu % interval
        restarts = max(0, mcu - 1) / interval
    }

    /// Decodes the next MCUs, `mcus` of a row, into the planes. MCUs outside `columns` are skipped. Returns false if the data are
    /// invalid.
    mutating func decodeRow<R: Reduction>(_ reduction: R.Type, _ mcus: Range<Int>, columns: Range<Int>) -> Bool {
        let count = frame.components.count
        var reader = self.reader
        var limit = unsafe input.limit
        for mcu in mcus {
            if mcu % RowIndex.spacing == 0, places != nil { note(reader) }
            if untilRestart == 0 {
                guard restart(&reader) else { return false }
                unsafe limit = input.limit
            }
            untilRestart &-= 1
            if unsafe reader.next > limit {
                guard input.more(&reader) else { return false }
                unsafe limit = input.limit
            }
            if columns.contains(mcu) {
                let column = mcu &- columns.lowerBound
                guard unsafe Self.keep(R.self, &reader, states, count, column) else { return false }
            } else {
                guard unsafe Self.pass(&reader, states, count) else { return false }
            }
        }
        self.reader = reader
        return true
    }

    /// Records the position of a reader.
    private mutating func note(_ reader: EntropyReader) {
        var predictions = SIMD4<Int32>.zero
        for index in frame.components.indices { predictions[index] = unsafe states[index].prediction }
        if let place = input.place(reader) {
            places?.append(RowIndex.Entry(place: place, predictions: predictions))
        } else {
            places = nil
        }
    }

    @inline(__always)
    private static func keep<R: Reduction>(
        _ reduction: R.Type, _ reader: inout EntropyReader, _ states: UnsafeMutablePointer<ComponentState>,
        _ count: Int,
        _ column: Int
    ) -> Bool {
        for index in 0..<count {
            let state = unsafe states + index
            let tables = unsafe state.pointee.tables
            for y in unsafe 0..<state.pointee.vertical {
                let row = unsafe state.pointee.samples + y &* R.side &* state.pointee.stride
                for x in unsafe 0..<state.pointee.horizontal {
                    reader.refill()
                    let difference = unsafe BlockReader.difference(
                        &reader, tables.pointee.differences, tables.pointee.canonicalDifferences)
                    guard difference != BlockReader.broken else { return false }
                    let first = unsafe state.pointee.prediction &+ difference
                    unsafe state.pointee.prediction = first
                    let samples = unsafe row + (column &* state.pointee.horizontal &+ x) &* R.side
                    guard
                        unsafe R.block(&reader, first: first, tables, to: samples, stride: state.pointee.stride)
                    else { return false }
                }
            }
        }
        return true
    }

    /// Skips an MCU.
    private static func pass(
        _ reader: inout EntropyReader, _ states: UnsafeMutablePointer<ComponentState>, _ count: Int
    ) -> Bool {
        for index in 0..<count {
            let state = unsafe states + index
            let tables = unsafe state.pointee.tables
            for _ in unsafe 0..<state.pointee.vertical &* state.pointee.horizontal {
                reader.refill()
                let difference = unsafe BlockReader.difference(
                    &reader, tables.pointee.differences, tables.pointee.canonicalDifferences)
                guard difference != BlockReader.broken else { return false }
                unsafe state.pointee.prediction &+= difference
                guard unsafe BlockReader.skip(&reader, from: 1, tables) else { return false }
            }
        }
        return true
    }

    /// Continues after the expected restart marker (T.81, F.2.1.3.1).
    private mutating func restart(_ reader: inout EntropyReader) -> Bool {
        guard input.isAtEnd(&reader), input.marker == UInt8(0xD0 + restarts & 7) else { return false }
        restarts += 1
        untilRestart = frame.scan.restartInterval
        for index in frame.components.indices { unsafe states[index].prediction = 0 }
        reader = input.beginSegment()
        return true
    }

    /// Whether the data contained everything that was decoded.
    mutating func isWhole() -> Bool {
        unsafe reader.next <= input.limit || input.more(&reader)
    }
}

/// A component, as the inner loops need it.
@unsafe
private struct ComponentState {
    let tables: UnsafePointer<BlockTables>
    let horizontal: Int
    let vertical: Int
    /// The target of its samples of the current row of MCUs.
    let samples: UnsafeMutablePointer<UInt8>
    let stride: Int
    /// The DC coefficient of the previous block.
    var prediction: Int32 = 0
}
