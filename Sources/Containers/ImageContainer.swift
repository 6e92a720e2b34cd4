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

    /// How many bytes at the beginning of a file decide its container.
    public static let beginning = 12

    /// The container of a file that begins with these bytes; nil for any other file.
    public init?(_ first: some Collection<UInt8>) {
        guard let container = Self.allCases.first(where: { $0.isOf(first) }) else { return nil }
        self = container
    }

    private func isOf(_ first: some Collection<UInt8>) -> Bool {
        switch self {
        case .jpeg, .png: signatures.contains { first.starts(with: $0) }
        case .webp: WebPFile.isBeginning(first)
        case .heif: first.dropFirst(4).starts(with: "ftyp".utf8)
        }
    }

    /// The byte strings that files begin with, all of the same length of at least two bytes: SOI (ISO/IEC 10918-1, B.1.1), the PNG
    /// signature (ISO/IEC 15948, 5.2), `RIFF`, and for HEIF the upper half of the length of a short box.
    public var signatures: [[UInt8]] {
        switch self {
        case .jpeg: [[0xFF, 0xD8]]
        case .png: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
        case .webp: [Array("RIFF".utf8)]
        case .heif: [[0x00, 0x00]]
        }
    }

    /// The length of each of ``signatures`` in bytes.
    public var signatureLength: Int { signatures[0].count }
}
