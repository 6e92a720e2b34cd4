extension ReducedJPEG {
    /// Decodes a JPEG to its planes: Y, Cb and Cr, or grey, each padded to whole blocks.
    ///
    /// - Parameters:
    ///   - side: 1, 2, 4 or 8: the N of the scale N/8.
    ///   - stripRows: the number of MCU rows of a progressive file to decode at a time; nil for the fastest number.
    /// - Returns: nil if libjpeg has to decode the file.
    /// - Throws: ``ImagingError`` if the file has no valid header.
    package static func planes(
        of source: ImageSource, side: Int, stripRows: Int? = nil
    ) throws(ImagingError) -> [PixelBuffer]? {
        try unsafe source.withAddress { (descriptor, bytes, length) throws(ImagingError) in
            let file = try unsafe JPEGDecoder(descriptor, bytes, length)
            guard let frame = file.frame else { return nil }
            let input = unsafe EntropyInput(descriptor, bytes, length, offset: frame.dataOffset, file.deadline)
            return planes(frame, input, side, stripRows)
        }
    }

    private static func planes(
        _ frame: JPEGFrame, _ input: consuming EntropyInput, _ side: Int, _ stripRows: Int?
    ) -> [PixelBuffer]? {
        let sizes = frame.components.map {
            PixelSize(
                width: frame.mcus.width * $0.horizontal * side, height: frame.mcus.height * $0.vertical * side)
        }
        var planes: [[UInt8]] = frame.components.map { _ in [] }
        let take: (Int, Int, UnsafePointer<UInt8>) -> Void = { component, _, samples in
            unsafe planes[component].append(
                contentsOf: UnsafeBufferPointer(start: samples, count: sizes[component].width))
        }
        let (columns, rows) = (0..<frame.mcus.width, 0..<frame.mcus.height)
        let found = Rows(stripRows: stripRows)
        let outcome: Outcome?
        switch side {
        case 1: unsafe outcome = decode(EighthReduction.self, frame, input, columns: columns, rows: rows, found, take)
        case 2: unsafe outcome = decode(QuarterReduction.self, frame, input, columns: columns, rows: rows, found, take)
        case 4: unsafe outcome = decode(HalfReduction.self, frame, input, columns: columns, rows: rows, found, take)
        case 8: unsafe outcome = decode(FullReduction.self, frame, input, columns: columns, rows: rows, found, take)
        default: return nil
        }
        guard outcome?.end == .whole else { return nil }
        return zip(sizes, planes).map { PixelBuffer(size: $0, channels: 1, bytes: $1) }
    }
}
