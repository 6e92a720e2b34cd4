/// Decodes a PNG without interlacing row by row, without libpng, and converts no more of each row than the result shows.
///
/// It gives up on anything unexpected; libpng then decodes the file and reports errors.
enum StreamedPNG {
    /// Passes the rows to the resampler. Returns false if libpng has to decode the file, with a new resampler.
    static func render(
        _ layout: PNGLayout, _ chunks: consuming ImageDataChunks, into resampler: inout Resampler,
        columns: Range<Int>, rows: Range<Int>, _ deadline: Deadline
    ) -> Bool {
        guard let inflater = Inflater() else { return false }
        var filtered = FilteredRows(
            chunks, inflater, rowLength: layout.rowLength + 1, count: layout.size.height)
        guard filtered.begin() else { return false }
        var unfiltered = UnfilteredRows(
            filtered, count: layout.length(pixels: columns.upperBound), unit: layout.unit)
        let samples = PNGSamples(layout, columns: columns)
        for number in 0..<rows.upperBound {
            if number % 16 == 0, deadline.isOver { return false }
            guard let row = unsafe unfiltered.next() else { return false }
            if number >= rows.lowerBound { unsafe resampler.push(samples.make(row, from: columns.lowerBound)) }
        }
        // libpng reads what follows only after it has reached the last row.
        guard rows.upperBound < layout.size.height || unfiltered.isAtEnd() else { return false }
        return true
    }
}
