/// Decodes a progressive JPEG to N/8 of its size, a few rows of MCUs at a time (ITU-T T.81, G.1.2). Each scan continues where it
/// stopped, so that memory does not grow with the image. Scans that do not contribute at that size are skipped.
///
/// It gives up on anything unexpected; libjpeg then decodes the file and reports errors.
struct ProgressiveDecoder<R: Reduction>: ~Copyable {
    private let frame: JPEGFrame
    private let strip: CoefficientStrip
    private let scans: [any StripScan]
    private let factors: [[UInt16]]
    /// How the scans end.
    let end: ProgressiveScans.End

    /// - Parameters:
    ///   - input: positioned at the data of the first scan.
    ///   - stripRows: the number of MCU rows to decode at a time; nil for the fastest number.
    /// - Returns: nil if libjpeg has to decode the file.
    init?(_ frame: JPEGFrame, _ input: consuming EntropyInput, stripRows: Int? = nil) {
        guard let found = ProgressiveScans(frame, &input, needed: R.slots.needed) else { return nil }
        let strip = CoefficientStrip(frame, R.slots, rows: stripRows)
        var differences: [HuffmanCode: DifferenceTable] = [:]
        var bands: [HuffmanCode: BandTable] = [:]
        var scans: [any StripScan] = []
        for scan in found.scans {
            let addsBit = scan.header.earlierLowBits > 0
            if scan.header.first == 0, addsBit {
                scans.append(FirstCoefficientScan(scan, frame, [], strip, input))
                continue
            }
            let codes = scan.codes.compactMap { $0 }
            guard codes.count == scan.codes.count else { return nil }
            if scan.header.first == 0 {
                for code in codes where differences[code] == nil { differences[code] = DifferenceTable(code) }
                let tables = codes.compactMap { differences[$0] }
                guard tables.count == codes.count else { return nil }
                scans.append(FirstCoefficientScan(scan, frame, tables, strip, input))
            } else {
                let table = bands[codes[0]] ?? BandTable(codes[0])
                bands[codes[0]] = table
                scans.append(BandScan(scan, frame, table, R.slots, strip, input))
            }
        }
        self.frame = frame
        self.strip = strip
        self.scans = scans
        factors = frame.components.map { component in
            R.slots.coefficients.map { component.quantization[Zigzag.natural[$0]] }
        }
        end = found.end
    }

    /// The number of MCU rows that are decoded at a time.
    var stripRows: Int { strip.rows }

    /// Decodes the next rows of MCUs, at most ``stripRows``. Returns false if the data are invalid.
    func decode(_ rows: Range<Int>) -> Bool {
        if rows.lowerBound > 0 { strip.clear() }
        return scans.allSatisfy { $0.decode(rows) }
    }

    /// Computes the samples of a row of MCUs.
    ///
    /// - Parameters:
    ///   - row: its index in the strip.
    ///   - columns: the MCUs that are needed.
    func transform(_ row: Int, columns: Range<Int>, into planes: borrowing BandPlanes) {
        for (index, component) in frame.components.enumerated() {
            let (count, stride) = (strip.valueCount, planes.stride(index))
            for y in 0..<component.vertical {
                let first =
                    (row * component.vertical + y) * strip.strides[index] + columns.lowerBound * component.horizontal
                var values = unsafe UnsafePointer(strip.values(index)) + first * count
                var samples = unsafe planes.samples(index) + y * R.side * stride
                unsafe factors[index].withUnsafeBufferPointer { factors in
                    let factors = unsafe factors.baseAddress.unsafelyUnwrapped
                    for _ in 0..<columns.count * component.horizontal {
                        unsafe R.transform(values, factors, to: samples, stride: stride)
                        unsafe (values, samples) = unsafe (values + count, samples + R.side)
                    }
                }
            }
        }
    }
}
