/// How a picture's file is put together, as its first bytes tell. Several formats may share a container.
public enum PictureContainer: Hashable, Sendable, CaseIterable {
    /// Segments behind markers (ISO/IEC 10918-1, annex B).
    case jpeg
    /// Chunks behind a signature (ISO/IEC 15948, 5).
    case png
    /// Chunks of a RIFF file (RFC 9649, 2.3).
    case webp
    /// Boxes, of which the first lists brands (ISO/IEC 14496-12, 4).
    case heif

    /// How many bytes of a file's beginning tell its container.
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

    /// What all usual files begin with, one of these: all equally long, and two bytes at least. SOI (ISO/IEC 10918-1, B.1.1), PNG's
    /// own eight (ISO/IEC 15948, 5.2), RIFF, and of a HEIF file the upper half of the length of a short box.
    public var signatures: [[UInt8]] {
        switch self {
        case .jpeg: [[0xFF, 0xD8]]
        case .png: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
        case .webp: [Array("RIFF".utf8)]
        case .heif: [[0x00, 0x00]]
        }
    }

    /// How many bytes each of ``signatures`` has.
    public var signatureLength: Int { signatures[0].count }
}
