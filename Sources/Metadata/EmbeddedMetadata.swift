internal import Containers

/// The EXIF, XMP and IPTC-IIM of a file, and which of the latter two takes precedence.
struct EmbeddedMetadata {
    var exif = ExifFields()
    var xmp = XMPPacket()
    var iim = IIMRecord()
    /// Whether a program that does not know XMP has changed the IIM: the digest in the file is not that of the IIM.
    var prefersIIM = false
    /// The film of a motion photo.
    var film: EmbeddedFilm?

    /// Creates metadata from EXIF alone.
    init(exif: ExifFields) {
        self.exif = exif
    }

    /// Creates metadata from an XMP packet alone.
    init(xmp: XMPPacket) {
        self.xmp = xmp
    }

    /// Reads a file of any supported format; the metadata of other files are empty. `iptcDigest` is MD5. Without it, digests are
    /// not compared.
    init(_ file: inout FileWindow, iptcDigest: (([UInt8]) -> [UInt8])?) throws(MetadataError) {
        var blocks = EmbeddedBlocks()
        let container = ImageContainer(try file.bytes(at: 0, count: ImageContainer.beginning))
        switch container {
        case .jpeg: try JPEGSegments.collect(from: &file, into: &blocks)
        case .png: try PNGChunks.collect(from: &file, into: &blocks)
        case .webp: try WebPBlocks.collect(from: &file, into: &blocks)
        case .heif: try HEIFBlocks.collect(from: &file, into: &blocks)
        case .jxl: try JXLBlocks.collect(from: &file, into: &blocks)
        case .tiff, .cr3, .raf: try TIFFBlocks.collect(from: &file, into: &blocks)
        case .gif: try GIFBlocks.collect(from: &file, into: &blocks)
        case nil: break
        }
        exif = blocks.exif ?? ExifFields()
        xmp = XMPReader.read(blocks.xmp)
        if !blocks.extendedXMP.isEmpty, let guid = xmp.text(.hasExtendedXMP) {
            xmp.fill(from: XMPReader.read(try ExtendedXMPPortion.joined(blocks.extendedXMP, guid: guid, from: &file)))
        }
        let resources = PhotoshopResources(blocks.photoshop)
        iim = IIMRecord(resources.iptc)
        if let iptcDigest, let stored = resources.iptcDigest {
            prefersIIM = stored != iptcDigest(resources.iptc)
        }
        // The end of a file that is damaged there costs nobody the metadata at its beginning.
        film = (try? EmbeddedFilm.find(in: &file, container, xmp)) ?? nil
    }

    /// A text that XMP and IIM both have. It is that of XMP, or that of IIM if IIM takes precedence and its text is not just a
    /// truncated version.
    func text(_ property: XMPName, _ dataset: IIMDataset) -> String? {
        let (modern, legacy) = (xmp.text(property), iim.text(dataset))
        guard prefersIIM, let legacy else { return modern ?? legacy }
        return modern.flatMap { isBeginning(legacy, of: $0, dataset) ? $0 : nil } ?? legacy
    }

    /// A list that both have, chosen in the same way.
    func texts(_ property: XMPName, _ dataset: IIMDataset) -> [String] {
        let (modern, legacy) = (xmp.texts(property), iim.texts(dataset))
        guard prefersIIM, !legacy.isEmpty else { return modern.isEmpty ? legacy : modern }
        return legacy.map { cut in
            guard cut.utf8.count + 3 >= dataset.limit else { return cut }
            return modern.first { isBeginning(cut, of: $0, dataset) } ?? cut
        }
    }

    /// A date that both have, chosen in the same way.
    func time(_ property: XMPName, _ date: IIMDataset, _ time: IIMDataset) -> CaptureTime? {
        let modern = xmp.text(property).flatMap { CaptureTime(xmp: $0) }
        let legacy = iim.text(date).flatMap { CaptureTime(iimDate: $0, time: iim.text(time)) }
        return prefersIIM ? legacy ?? modern : modern ?? legacy
    }

    /// Whether a text has the maximum length of its dataset, allowing for a truncated character, and is the beginning of the other.
    private func isBeginning(_ cut: String, of whole: String, _ dataset: IIMDataset) -> Bool {
        cut.utf8.count + 3 >= dataset.limit && whole.utf8.starts(with: cut.utf8)
    }
}
