import Containers
import Imaging

/// Renders an image with both decoders at several sizes, whole and in part.
enum PictureTarget {
    /// The most pixels of an input. Larger images only cost time; limits have tests of their own.
    private static let mostPixels = 1 << 16

    /// Runs one JPEG.
    static func jpeg(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        unsafe renderAll(Array(UnsafeBufferPointer(start: bytes, count: count)), .jpeg)
    }

    /// Runs one PNG, after correcting its CRCs: otherwise nearly every mutation would end there.
    static func png(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        unsafe renderAll(PNGFile.withChecksums(Array(UnsafeBufferPointer(start: bytes, count: count))), .png)
    }

    /// Runs one HEIC or other HEIF, which libheif and libde265 decode.
    static func heif(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        unsafe renderOnce(Array(UnsafeBufferPointer(start: bytes, count: count)), [.heic, .heif])
    }

    /// Runs one AVIF, which libheif and libdav1d or libaom decode.
    static func avif(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        unsafe renderOnce(Array(UnsafeBufferPointer(start: bytes, count: count)), [.avif])
    }

    /// Runs one WebP, which libwebp decodes.
    static func webp(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        unsafe renderOnce(Array(UnsafeBufferPointer(start: bytes, count: count)), [.webp])
    }

    /// Runs one JPEG XL, which libjxl decodes.
    static func jxl(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        unsafe renderOnce(Array(UnsafeBufferPointer(start: bytes, count: count)), [.jxl])
    }

    /// Runs one TIFF, which libtiff decodes.
    static func tiff(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        unsafe renderOnce(Array(UnsafeBufferPointer(start: bytes, count: count)), [.tiff])
    }

    /// Runs one GIF, which giflib decodes.
    static func gif(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        unsafe renderOnce(Array(UnsafeBufferPointer(start: bytes, count: count)), [.gif])
    }

    /// Runs one raw file of any kind.
    static func raw(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        unsafe renderOnce(
            Array(UnsafeBufferPointer(start: bytes, count: count)), RawKind.allCases.map { ImageFormat.raw($0) })
    }

    /// These formats have one decoder each. Its result must have the requested size.
    private static func renderOnce(_ bytes: [UInt8], _ formats: [ImageFormat]) -> Int32 {
        let source = ImageSource.bytes(bytes)
        guard let header = try? ImageHeader.read(from: source), formats.contains(header.format),
            header.size.width * header.size.height <= mostPixels
        else { return -1 }
        for rendering in renderings(of: header.size) {
            guard let picture = try? source.render(rendering) else { continue }
            if picture.size != rendering.size { found("wrong size \(picture.size), expected \(rendering.size)") }
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

    /// The row index of a valid baseline JPEG.
    private static func rows(of source: ImageSource, _ whole: Rendering) -> RowIndex? {
        var whole = whole
        whole.recordsRowIndex = true
        return try? source.render(whole).rows
    }

    /// The index with one byte changed, chosen by the last bytes of the input; nil if the result is not an index.
    private static func changed(_ rows: RowIndex, by bytes: [UInt8]) -> RowIndex? {
        var stored = rows.stored
        let place = bytes.suffix(4).reduce(0) { $0 << 8 | Int($1) } % stored.count
        stored[place] ^= bytes.last.map { max($0, 1) } ?? 1
        return RowIndex(stored: stored)
    }

    /// The whole image at about 1/8, 1/4, 1/2 and 1/1, and parts with arbitrary edges, each with another orientation.
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

    /// A part of a valid file must be valid, and equal to the part decoded from the start. With a wrong index it must have the same
    /// size.
    private static func compare(_ rendering: Rendering, of source: ImageSource, by rows: RowIndex, _ wrong: RowIndex?) {
        guard let whole = try? source.render(rendering) else { return }
        guard let part = try? source.render(rendering, by: rows), part.truncation == nil else {
            found("damaged with its row index: \(rendering)")
            return
        }
        let ratio = min(
            rendering.region.width / Double(rendering.size.width),
            rendering.region.height / Double(rendering.size.height))
        if ratio >= 2, part.pixels != whole.pixels { found("another picture with its row index: \(rendering)") }
        if let wrong, let other = try? source.render(rendering, by: wrong), other.size != rendering.size {
            found("wrong size \(other.size) with a wrong row index: \(rendering)")
        }
    }

    /// Images that libjpeg and libpng decode without a warning, the fast decoders must decode too, in the requested size.
    private static func compare(_ rendering: Rendering, of source: ImageSource) {
        var plain = rendering
        plain.decoder = .libjpeg
        let fast = Result { () throws(ImagingError) in try source.render(rendering) }
        let slow = Result { () throws(ImagingError) in try source.render(plain) }
        for case .success(let picture) in [fast, slow] where picture.size != rendering.size {
            found("wrong size \(picture.size), expected \(rendering.size)")
        }
        guard case .success(let sound) = slow, sound.truncation == nil else { return }
        switch fast {
        case .success(let picture):
            if let message = picture.truncation {
                found("damaged only with the fast decoder: \(message): \(rendering)")
            }
        case .failure(let error):
            found("rejected only by the fast decoder: \(error.reason): \(rendering)")
        }
    }
}
