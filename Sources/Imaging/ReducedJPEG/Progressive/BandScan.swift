/// A scan with a band of AC coefficients of one component: the first scan of the band, or a refinement (T.81, G.1.2.2 and G.1.2.3).
@safe
final class BandScan: StripScan {
    private let strip: CoefficientStrip
    private let component: Int
    // Owns the memory that `band` refers to.
    private let table: BandTable
    private let band: BandReader
    private let isFirst: Bool
    /// The number of blocks, horizontally and vertically, without those that pad MCUs (A.2.3).
    private let columns: Int
    private let rows: Int
    /// Rows of blocks per MCU.
    private let vertical: Int
    private var feed: ScanInput
    /// The remaining blocks of an end-of-band run.
    private var ended = 0

    init(
        _ scan: ProgressiveScan, _ frame: JPEGFrame, _ table: BandTable, _ slots: CoefficientSlots,
        _ strip: CoefficientStrip, _ input: borrowing EntropyInput
    ) {
        self.strip = strip
        self.table = table
        component = scan.header.parts[0].component
        unsafe band = BandReader(scan.header, table, slots)
        isFirst = scan.header.earlierLowBits == 0
        let blocks = frame.blocks(component)
        (columns, rows) = (blocks.width, blocks.height)
        vertical = frame.components[component].vertical
        feed = ScanInput(scan, input)
    }

    func decode(_ mcuRows: Range<Int>) -> Bool {
        let start = mcuRows.lowerBound * vertical
        for row in start..<max(start, min(mcuRows.upperBound * vertical, rows)) {
            let first = (row - start) * strip.strides[component]
            let values = unsafe strip.values(component) + first * strip.valueCount
            let masks = unsafe strip.masks(component) + first
            guard unsafe isFirst ? readRow(values, masks) : refineRow(values, masks) else { return false }
        }
        return true
    }

    private func readRow(_ values: UnsafeMutablePointer<Int16>, _ masks: UnsafeMutablePointer<UInt64>) -> Bool {
        let (band, valueCount, columns) = unsafe (band, strip.valueCount, columns)
        var (reader, limit, untilRestart, ended) = unsafe (feed.reader, feed.limit, feed.untilRestart, ended)
        var column = 0
        while column < columns {
            if untilRestart == 0 {
                guard let next = feed.restart(reader) else { return false }
                unsafe (reader, limit, untilRestart, ended) = unsafe (next, feed.limit, feed.untilRestart, 0)
            }
            if ended > 0 {
                let count = min(ended, columns &- column, untilRestart)
                ended &-= count
                untilRestart &-= count
                column &+= count
                continue
            }
            if unsafe reader.next > limit {
                guard let more = feed.more(reader) else { return false }
                unsafe (reader, limit) = unsafe (more, feed.limit)
            }
            ended = unsafe band.readFirst(&reader, values + column &* valueCount, masks + column)
            guard ended >= 0 else { return false }
            untilRestart &-= 1
            column &+= 1
        }
        (feed.untilRestart, self.ended) = (untilRestart, ended)
        return feed.keep(reader)
    }

    private func refineRow(_ values: UnsafeMutablePointer<Int16>, _ masks: UnsafeMutablePointer<UInt64>) -> Bool {
        let (band, valueCount, columns) = unsafe (band, strip.valueCount, columns)
        var (reader, limit, untilRestart, ended) = unsafe (feed.reader, feed.limit, feed.untilRestart, ended)
        for column in 0..<columns {
            if untilRestart == 0 {
                guard let next = feed.restart(reader) else { return false }
                unsafe (reader, limit, untilRestart, ended) = unsafe (next, feed.limit, feed.untilRestart, 0)
            }
            untilRestart &-= 1
            let mask = unsafe masks + column
            if ended > 0, unsafe mask.pointee & band.band == 0 {
                ended &-= 1
                continue
            }
            if unsafe reader.next > limit {
                guard let more = feed.more(reader) else { return false }
                unsafe (reader, limit) = unsafe (more, feed.limit)
            }
            if ended > 0 {
                ended &-= 1
                reader.refill()
                unsafe band.correct(&reader, mask.pointee & band.band, values + column &* valueCount)
            } else {
                ended = unsafe band.refine(&reader, values + column &* valueCount, mask)
                guard ended >= 0 else { return false }
            }
        }
        (feed.untilRestart, self.ended) = (untilRestart, ended)
        return feed.keep(reader)
    }
}
