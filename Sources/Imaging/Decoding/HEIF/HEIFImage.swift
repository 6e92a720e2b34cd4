internal import Containers

/// An image of a HEIF file, with its alpha image and its thumbnails. Parsing it does not need libheif.
struct HEIFImage {
    let file: HEIFFile
    let item: Int
    let source: ImageBytes
    let format: ImageFormat
    let grid: HEIFGrid
    /// The alpha image, which has the same size.
    let alpha: HEIFGrid?
    /// Whether the colours are premultiplied by alpha.
    let isPremultiplied: Bool
    let aperture: HEIFAperture
    /// Whether the samples stay as they are, and are not converted to sRGB.
    var keepsSamples = false

    /// - Parameter item: the item of the image; nil for the primary one.
    init(_ source: ImageSource, _ format: ImageFormat, item: Int? = nil) throws(ImagingError) {
        var bytes = ImageBytes(source)
        guard let file = try HEIFFile.read(from: &bytes) else { throw .damaged("no primary image") }
        let item = item ?? file.primary
        grid = try HEIFGrid(item, of: file, from: &bytes)
        let helper = file.sources(of: item, "auxl").first(where: file.isAlpha)
        let alpha = helper.flatMap { try? HEIFGrid($0, of: file, from: &bytes) }
        self.alpha = alpha?.size == grid.size ? alpha : nil
        isPremultiplied = helper.map { file.targets(of: item, "prem").contains($0) } ?? false
        aperture = HEIFAperture(grid.properties, of: grid.size)
        (self.file, self.item, self.source, self.format) = (file, item, bytes, format)
    }

    /// Whether the image is coded as monochrome (ISO/IEC 14496-15, 8.3.3.1; AV1 in ISOBMFF, 2.3.3).
    var isGrey: Bool {
        guard let item = grid.items.first, let type = file.items[item]?.type else { return false }
        for property in file.properties(of: item) {
            let bytes = Array(property.payload.prefix(17))
            if property.type == "hvcC", type == "hvc1", bytes.count == 17 { return bytes[16] & 3 == 0 }
            if property.type == "av1C", type == "av01", bytes.count >= 4 { return bytes[2] & 0x10 != 0 }
        }
        return false
    }

    /// The smallest embedded thumbnail with at least a given size. It must have the orientation of the image, and its shape to
    /// within a pixel.
    ///
    /// - Parameter least: the least number of pixels along each axis of the stored image.
    func thumbnail(atLeast least: PixelSize) -> HEIFGrid? {
        guard alpha == nil, aperture.isWhole(of: grid.size) else { return nil }
        var bytes = source
        let thumbnails = file.sources(of: item, "thmb").compactMap { item in
            try? HEIFGrid(item, of: file, from: &bytes)
        }
        return thumbnails.filter { thumbnail in
            let turned = HEIFAperture(thumbnail.properties, of: thumbnail.size)
            let scale = Double(thumbnail.size.width) / Double(grid.size.width)
            return turned.orientation == aperture.orientation && turned.isWhole(of: thumbnail.size)
                && abs(Double(grid.size.height) * scale - Double(thumbnail.size.height)) <= 1
                && thumbnail.size.width >= least.width && thumbnail.size.height >= least.height
        }.min { $0.size.width < $1.size.width }
    }

    /// The ICC profile of a grid, from the file or made from its code points; nil for sRGB.
    func profile(of grid: HEIFGrid) -> [UInt8]? {
        if keepsSamples { return nil }
        let properties = grid.properties + (grid.items.first.map(file.properties) ?? [])
        for property in properties where property.type == "colr" {
            if property.payload.starts(with: "prof".utf8) || property.payload.starts(with: "rICC".utf8) {
                let profile = property.payload.dropFirst(4)
                return profile.count <= ColorConversion.maximumProfileLength ? Array(profile) : nil
            }
        }
        guard let points = properties.first(where: \.isCodePoints) else { return nil }
        var reader = BoxReader(points.payload.dropFirst(4))
        guard let primaries = reader.number(2), let transfer = reader.number(2) else { return nil }
        return ColorConversion.profile(primaries: primaries, transfer: transfer)
    }
}
