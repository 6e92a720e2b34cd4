/// The container format of an image file, which its first bytes decide. Several image formats can share a container.
public enum ImageContainer: Hashable, Sendable, CaseIterable {
    /// Segments after markers (ISO/IEC 10918-1, annex B).
    case jpeg
    /// Chunks after a signature (ISO/IEC 15948, 5).
    case png
    /// Chunks of a RIFF file (RFC 9649, 2.3).
    case webp
    /// Boxes, the first of which lists brands (ISO/IEC 14496-12, 4).
    case heif
    /// Codestreams or boxes of JPEG XL (ISO/IEC 18181).
    case jxl
    /// Directories of fields (TIFF 6.0, section 2), which most raw files have too.
    case tiff
    /// Blocks after a screen descriptor (GIF89a).
    case gif
    /// Boxes of Canon's raw files, which are not those of HEIF.
    case cr3
    /// The index of Fujifilm's raw files.
    case raf

    /// How many bytes at the beginning of a file decide its container.
    public static let beginning = 16

    /// The container of a file that begins with these bytes; nil for any other file.
    public init?(_ first: some Collection<UInt8>) {
        guard let container = Self.allCases.first(where: { $0.isOf(first) }) else { return nil }
        self = container
    }

    private func isOf(_ first: some Collection<UInt8>) -> Bool {
        switch self {
        case .jpeg, .png, .tiff, .gif, .raf: signatures.contains { first.starts(with: $0) }
        case .webp: WebPFile.isBeginning(first)
        case .heif: first.dropFirst(4).starts(with: "ftyp".utf8) && !ImageContainer.cr3.isOf(first)
        case .jxl: JXLFile.beginnings.contains { first.starts(with: $0) }
        case .cr3: first.dropFirst(4).starts(with: "ftypcrx ".utf8)
        }
    }

    /// The byte strings that files begin with, all of the same length of at least two bytes: SOI (ISO/IEC 10918-1, B.1.1), the PNG
    /// signature (ISO/IEC 15948, 5.2), `RIFF`, for boxes the upper half of the length of a short one, the order of bytes of TIFF with
    /// the version (42, or that of Olympus or Panasonic), and the signatures of GIF and RAF.
    public var signatures: [[UInt8]] {
        switch self {
        case .jpeg: [[0xFF, 0xD8]]
        case .png: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
        case .webp: [Array("RIFF".utf8)]
        case .heif, .cr3: [[0x00, 0x00]]
        case .jxl: [[0xFF, 0x0A], [0x00, 0x00]]
        case .tiff: ["II*\0", "MM\0*", "IIRO", "IIRS", "MMOR", "IIU\0"].map { Array($0.utf8) }
        case .gif: ["GIF87a", "GIF89a"].map { Array($0.utf8) }
        case .raf: [RawFile.fujiSignature]
        }
    }

    /// The length of each of ``signatures`` in bytes.
    public var signatureLength: Int { signatures[0].count }
}
