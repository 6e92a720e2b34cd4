import Imaging

/// Renders a picture by both decoders at several sizes, whole and in part.
enum PictureTarget {
    /// The most pixels that are worth the time: what is larger is the business of limits, which have tests of their own.
    private static let mostPixels = 1 << 16

    /// One JPEG.
    static func jpeg(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        unsafe renderAll(Array(UnsafeBufferPointer(start: bytes, count: count)), .jpeg)
    }

    /// One PNG, its checksums put right: else nearly every change would end there.
    static func png(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        unsafe renderAll(PNGFile.withChecksums(Array(UnsafeBufferPointer(start: bytes, count: count))), .png)
    }

    /// One HEIC or other HEIF, which libheif and libde265 decode.
    static func heif(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        unsafe renderOnce(Array(UnsafeBufferPointer(start: bytes, count: count)), [.heic, .heif])
    }

    /// One AVIF, which libheif and libdav1d or libaom decode.
    static func avif(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        unsafe renderOnce(Array(UnsafeBufferPointer(start: bytes, count: count)), [.avif])
    }

    /// One WebP, which libwebp decodes.
    static func webp(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        unsafe renderOnce(Array(UnsafeBufferPointer(start: bytes, count: count)), [.webp])
    }

    /// Of these formats there is one decoder each; what it makes has the size that was asked for.
    private static func renderOnce(_ bytes: [UInt8], _ formats: [ImageFormat]) -> Int32 {
        let source = ImageSource.bytes(bytes)
        guard let header = try? ImageHeader.read(from: source), formats.contains(header.format),
            header.size.width * header.size.height <= mostPixels
        else { return -1 }
        for rendering in renderings(of: header.size) {
            guard let picture = try? source.render(rendering) else { continue }
            if picture.size != rendering.size { found("\(picture.size), not \(rendering.size)") }
        }
        return 0
    }

    private static func renderAll(_ bytes: [UInt8], _ format: ImageFormat) -> Int32 {
        let source = ImageSource.bytes(bytes)
        guard let header = try? ImageHeader.read(from: source), header.format == format,
            header.size.width * header.size.height <= mostPixels
        else { return -1 }
        let renderings = renderings(of: header.size)
        for rendering in renderings { compare(rendering, of: source) }
        if let rows = rows(of: source, renderings[0]) {
            let wrong = changed(rows, by: bytes)
            for rendering in renderings { compare(rendering, of: source, by: rows, wrong) }
        }
        return 0
    }

    /// Where a sound baseline JPEG can be taken up.
    private static func rows(of source: ImageSource, _ whole: Rendering) -> RowIndex? {
        var whole = whole
        whole.notesRows = true
        return try? source.render(whole).rows
    }

    /// The same with one byte of its own changed, as the input's last bytes say; nil where that is none any more.
    private static func changed(_ rows: RowIndex, by bytes: [UInt8]) -> RowIndex? {
        var stored = rows.stored
        let place = bytes.suffix(4).reduce(0) { $0 << 8 | Int($1) } % stored.count
        stored[place] ^= bytes.last.map { max($0, 1) } ?? 1
        return RowIndex(stored: stored)
    }

    /// Whole at about 1/8, 1/4, 1/2 and 1/1, and parts that begin and end anywhere, each stored in another way.
    private static func renderings(of stored: PixelSize) -> [Rendering] {
        let orientations = Orientation.allCases
        let whole = [16, 7, 3, 1].map { (Rect(x: 0, y: 0, width: 1, height: 1), $0) }
        let parts = [
            (Rect(x: 0.3, y: 0.4, width: 0.35, height: 0.17), 1),
            (Rect(x: 0.61, y: 0.77, width: 0.39, height: 0.23), 4),
        ]
        return (whole + parts).enumerated().map { number, wanted in
            let orientation = orientations[number % orientations.count]
            let upright = stored.upright(orientation)
            let (width, height) = (Double(upright.width), Double(upright.height))
            let region = Rect(
                x: wanted.0.x * width, y: wanted.0.y * height, width: wanted.0.width * width,
                height: wanted.0.height * height)
            let size = PixelSize(
                width: max(1, Int(region.width) / wanted.1), height: max(1, Int(region.height) / wanted.1))
            var rendering = Rendering(region: region, size: size, orientation: orientation, decoder: .fast)
            rendering.subsamplesChroma = number % 2 == 0
            return rendering
        }
    }

    /// A part of a file that is sound as a whole is sound, and as it is when decoded from the start. With a wrong index it is just as
    /// large.
    private static func compare(_ rendering: Rendering, of source: ImageSource, by rows: RowIndex, _ wrong: RowIndex?) {
        guard let whole = try? source.render(rendering) else { return }
        guard let part = try? source.render(rendering, by: rows), part.truncation == nil else {
            found("by its rows, broken: \(rendering)")
            return
        }
        let ratio = min(
            rendering.region.width / Double(rendering.size.width),
            rendering.region.height / Double(rendering.size.height))
        if ratio >= 2, part.pixels != whole.pixels { found("by its rows, another picture: \(rendering)") }
        if let wrong, let other = try? source.render(rendering, by: wrong), other.size != rendering.size {
            found("by wrong rows, \(other.size): \(rendering)")
        }
    }

    /// What libjpeg and libpng make without a complaint, the fast decoders must make too, and as large as was asked.
    private static func compare(_ rendering: Rendering, of source: ImageSource) {
        var plain = rendering
        plain.decoder = .libjpeg
        let fast = Result { () throws(ImagingError) in try source.render(rendering) }
        let slow = Result { () throws(ImagingError) in try source.render(plain) }
        for case .success(let picture) in [fast, slow] where picture.size != rendering.size {
            found("\(picture.size), not \(rendering.size)")
        }
        guard case .success(let sound) = slow, sound.truncation == nil else { return }
        switch fast {
        case .success(let picture):
            if let message = picture.truncation { found("damaged by the fast decoder alone: \(message): \(rendering)") }
        case .failure(let error):
            found("refused by the fast decoder alone: \(error.reason): \(rendering)")
        }
    }
}
