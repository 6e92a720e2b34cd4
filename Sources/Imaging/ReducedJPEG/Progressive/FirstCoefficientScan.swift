/// A scan with the DC coefficients of one or more components: their first scan, or a refinement (T.81, G.1.2.1).
@safe
final class FirstCoefficientScan: StripScan {
    private let strip: CoefficientStrip
    // Owns the memory that `parts` refers to.
    private let tables: [DifferenceTable]
    private let parts: UnsafeMutablePointer<ScanPart>
    private let count: Int
    private let isFirst: Bool
    private let lowBits: Int
    /// The number of MCUs of the scan, horizontally and vertically.
    private let columns: Int
    private let rows: Int
    /// Rows of the scan's MCUs per row of MCUs of the frame.
    private let vertical: Int
    private var feed: ScanInput

    /// - Parameter tables: one for each component; empty for a refinement.
    init(
        _ scan: ProgressiveScan, _ frame: JPEGFrame, _ tables: [DifferenceTable], _ strip: CoefficientStrip,
        _ input: borrowing EntropyInput
    ) {
        self.strip = strip
        self.tables = tables
        isFirst = scan.header.earlierLowBits == 0
        lowBits = scan.header.lowBits
        count = scan.header.parts.count
        unsafe parts = .allocate(capacity: count)
        // A single component is not interleaved, and does not have the blocks that pad MCUs (A.2).
        let isSingle = count == 1
        for (index, part) in scan.header.parts.enumerated() {
            let component = frame.components[part.component]
            let stride = strip.strides[part.component] * strip.valueCount
            unsafe (parts + index).initialize(
                to: ScanPart(
                    entries: tables.isEmpty ? nil : UnsafePointer(tables[index].entries),
                    canonical: tables.isEmpty ? nil : tables[index].canonical.entries,
                    values: strip.values(part.component), stride: stride,
                    horizontal: isSingle ? 1 : component.horizontal, vertical: isSingle ? 1 : component.vertical))
        }
        let component = scan.header.parts[0].component
        let blocks = isSingle ? frame.blocks(component) : frame.mcus
        (columns, rows) = (blocks.width, blocks.height)
        vertical = isSingle ? frame.components[component].vertical : 1
        feed = ScanInput(scan, input)
    }

    deinit { unsafe parts.deallocate() }

    func decode(_ mcuRows: Range<Int>) -> Bool {
        let start = mcuRows.lowerBound * vertical
        for row in start..<max(start, min(mcuRows.upperBound * vertical, rows)) {
            guard isFirst ? readRow(row - start) : refineRow(row - start) else { return false }
        }
        return true
    }

    private func readRow(_ row: Int) -> Bool {
        let (parts, count, valueCount, lowBits) = unsafe (parts, count, strip.valueCount, Int32(lowBits))
        var (reader, limit, untilRestart) = unsafe (feed.reader, feed.limit, feed.untilRestart)
        for column in 0..<columns {
            if untilRestart == 0 {
                guard let next = feed.restart(reader) else { return false }
                unsafe (reader, limit, untilRestart) = unsafe (next, feed.limit, feed.untilRestart)
                for index in 0..<count { unsafe parts[index].prediction = 0 }
            }
            untilRestart &-= 1
            if unsafe reader.next > limit {
                guard let more = feed.more(reader) else { return false }
                unsafe (reader, limit) = unsafe (more, feed.limit)
            }
            for index in 0..<count {
                let part = unsafe parts + index
                guard let entries = unsafe part.pointee.entries, let canonical = unsafe part.pointee.canonical else {
                    return false
                }
                var prediction = unsafe part.pointee.prediction
                var values = unsafe part.pointee.first(row, column, valueCount)
                for _ in unsafe 0..<part.pointee.vertical {
                    for x in unsafe 0..<part.pointee.horizontal {
                        reader.refill()
                        let difference = unsafe BlockReader.difference(&reader, entries, canonical)
                        guard difference != BlockReader.broken else { return false }
                        prediction &+= difference
                        unsafe values[x &* valueCount] = Int16(truncatingIfNeeded: prediction &<< lowBits)
                    }
                    unsafe values += part.pointee.stride
                }
                unsafe part.pointee.prediction = prediction
            }
        }
        feed.untilRestart = untilRestart
        return feed.keep(reader)
    }

    private func refineRow(_ row: Int) -> Bool {
        let (parts, count, valueCount, lowBits) = unsafe (parts, count, strip.valueCount, Int16(lowBits))
        var (reader, limit, untilRestart) = unsafe (feed.reader, feed.limit, feed.untilRestart)
        for column in 0..<columns {
            if untilRestart == 0 {
                guard let next = feed.restart(reader) else { return false }
                unsafe (reader, limit, untilRestart) = unsafe (next, feed.limit, feed.untilRestart)
            }
            untilRestart &-= 1
            if unsafe reader.next > limit {
                guard let more = feed.more(reader) else { return false }
                unsafe (reader, limit) = unsafe (more, feed.limit)
            }
            // An MCU has at most ten blocks.
            reader.refill()
            for index in 0..<count {
                let part = unsafe parts + index
                var values = unsafe part.pointee.first(row, column, valueCount)
                for _ in unsafe 0..<part.pointee.vertical {
                    for x in unsafe 0..<part.pointee.horizontal {
                        unsafe values[x &* valueCount] |= Int16(truncatingIfNeeded: reader.peek(1)) &<< lowBits
                        reader.drop(1)
                    }
                    unsafe values += part.pointee.stride
                }
            }
        }
        feed.untilRestart = untilRestart
        return feed.keep(reader)
    }
}

/// A component, as the inner loops need it.
@unsafe
private struct ScanPart {
    /// From its ``DifferenceTable``; nil in a refinement.
    let entries: UnsafePointer<Int32>?
    let canonical: UnsafePointer<Int32>?
    /// The values of the strip's first block.
    let values: UnsafeMutablePointer<Int16>
    /// The distance between rows of blocks.
    let stride: Int
    /// Blocks per MCU, horizontally and vertically.
    let horizontal: Int
    let vertical: Int
    /// The DC coefficient of the previous block.
    var prediction: Int32 = 0

    /// The values of the first block of an MCU.
    @inline(__always)
    func first(_ row: Int, _ column: Int, _ valueCount: Int) -> UnsafeMutablePointer<Int16> {
        unsafe values + (row &* vertical &* stride &+ column &* horizontal &* valueCount)
    }
}
