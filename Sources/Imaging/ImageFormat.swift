internal import Containers

/// The file formats that are read; JPEG and PNG are written too.
public enum ImageFormat: String, Hashable, Sendable, Codable, CaseIterable {
    /// ISO/IEC 10918-1.
    case jpeg
    /// ISO/IEC 15948.
    case png
    /// ISO/IEC 23008-12 with pictures in HEVC.
    case heic
    /// ISO/IEC 23008-12 with a file type that leaves the coding open.
    case heif
    /// ISO/IEC 23008-12 with pictures in AV1.
    case avif
    /// RFC 9649.
    case webp

    /// The Internet media type.
    public var mediaType: String { "image/" + rawValue }

    /// The format of a media type; nil for others.
    public init?(mediaType: String) {
        guard let format = Self.allCases.first(where: { $0.mediaType == mediaType }) else { return nil }
        self = format
    }

    /// The usual file name extension, without the dot.
    public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// How many bytes of a file's beginning ``sniff(_:)`` looks at.
    public static let signatureLength = 64

    /// The format of a file that begins with these bytes, whatever its name; nil for any other format.
    ///
    /// A JPEG begins with the marker SOI and the first byte of the next marker (ISO/IEC 10918-1, B.1.1), a PNG with its
    /// eight-byte signature (ISO/IEC 15948, 5.2), a WebP with its RIFF header (RFC 9649, 2.4), a HEIF with a box of brands.
    public static func sniff(_ first: some Collection<UInt8>) -> ImageFormat? {
        if first.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if first.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if WebPFile.isBeginning(first) { return .webp }
        return brands(Array(first.prefix(signatureLength))).lazy.compactMap { byBrand[$0] }.first.map { format in
            format == .heif ? codedFormat(first) : format
        }
    }

    /// Whether a file that begins with these bytes, however few they are, may be of one of the formats: by two bytes at most, so
    /// that a page or a message is told from a picture before the rest of it comes.
    public static func mayBegin(with first: RawSpan) -> Bool {
        let start = (0..<min(2, first.byteCount)).map { unsafe first.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
        // JPEG, PNG, RIFF, and the length of a short box.
        return [[0xFF, 0xD8], [0x89, 0x50], [0x52, 0x49], [0x00, 0x00]].contains { $0.starts(with: start) }
    }

    /// ISO/IEC 23008-12, 10; AV1 Image File Format, 9.
    private static let byBrand: [BoxType: ImageFormat] = [
        "heic": .heic, "heix": .heic, "heim": .heic, "heis": .heic,
        "hevc": .heic, "hevx": .heic, "hevm": .heic, "hevs": .heic,
        "avif": .avif, "avis": .avif, "mif1": .heif, "msf1": .heif,
    ]

    /// What a file whose first brand leaves the coding open says in the others.
    private static func codedFormat(_ first: some Collection<UInt8>) -> ImageFormat {
        let formats = brands(Array(first.prefix(signatureLength))).compactMap { byBrand[$0] }
        return formats.first { $0 != .heif } ?? .heif
    }

    /// The file's major brand, and those that it is compatible with (ISO/IEC 14496-12, 4.3); none for other files.
    private static func brands(_ first: [UInt8]) -> [BoxType] {
        var reader = BoxReader(first[...])
        guard let length = reader.number(4), reader.type() == "ftyp", let major = reader.type() else { return [] }
        var brands = [major]
        _ = reader.number(4)
        for _ in stride(from: 16, to: length, by: 4) {
            guard let brand = reader.type() else { break }
            brands.append(brand)
        }
        return brands
    }
}
