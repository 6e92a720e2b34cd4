/// A PNG without interlacing, decoded without libpng: row by row, and of each row no more than the result shows.
///
/// What isn't as it should be ends it: libpng then decodes the file, and says what is wrong with it.
enum StreamedPNG {
    /// Gives the rows to the resampler; false where libpng has to do it, with another resampler.
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
        // libpng looks at what follows only where it has come to the last row.
        guard rows.upperBound < layout.size.height || unfiltered.isAtEnd() else { return false }
        return true
    }
}
