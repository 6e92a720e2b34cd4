internal import Containers
internal import Imaging

extension TestPhoto {
    /// The picture as HEIC or AVIF with EXIF. `quarters` is the number of counter-clockwise quarter turns for display.
    public func heif(av1: Bool = false, quarters: Int = 0) throws -> [UInt8] {
        let turn = quarters == 0 ? [] : [HEIFBuilder.rotation(quarters)]
        var file = HEIFBuilder(exif: exif)
        file.brands = av1 ? ["avif", "mif1"] : file.brands
        file.items[0] = HEIFBuilder.grid(1, columns: 1, rows: 1, size: size, properties: turn)
        file.items.append(try HEIFBuilder.coded(9, pixels, av1: av1))
        file.references.append(("dimg", 1, [9]))
        return file.bytes
    }

    /// A photo's EXIF block from its TIFF header.
    public static func exif(of photo: TestPhoto) -> [UInt8] { photo.exif }

    /// The picture as JPEG XL, by default with EXIF.
    public func jxl(hasExif: Bool = true) throws -> [UInt8] { try pixels.jxl(exif: hasExif ? exif : []) }

    /// The picture as WebP with EXIF.
    public func webp() throws -> [UInt8] {
        var file = WebPBuilder(width: size.width, height: size.height)
        file.addPicture(of: try pixels.webp())
        file.add("EXIF", exif)
        return file.bytes
    }
}

extension HEIFBuilder {
    /// A file with a picture without pixels as item 1, EXIF as item 2 and XMP as item 3.
    public init(exif: [UInt8]? = nil, xmp: [UInt8]? = nil) {
        self.init()
        items = [Item(1, "hvc1", [1, 2, 3])]
        if let exif {
            items.append(Item(2, "Exif", [0, 0, 0, 6] + Array("Exif\0\0".utf8) + exif))
            references.append(("cdsc", 2, [1]))
        }
        if let xmp {
            items.append(Item(3, "mime", xmp, contentType: "application/rdf+xml"))
            references.append(("cdsc", 3, [1]))
        }
    }
}

extension WebPBuilder {
    /// A file with the header of a lossless picture of one pixel, followed by EXIF and XMP.
    public init(exif: [UInt8]? = nil, xmp: [UInt8]? = nil) {
        self.init(width: 1, height: 1)
        add("VP8L", [0x2F, 0, 0, 0, 0])
        if let exif { add("EXIF", exif) }
        if let xmp { add("XMP ", xmp) }
    }
}
