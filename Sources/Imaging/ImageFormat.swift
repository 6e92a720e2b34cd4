/// The file formats that are read and written.
public enum ImageFormat: String, Hashable, Sendable, Codable, CaseIterable {
    /// ISO/IEC 10918-1.
    case jpeg
    /// ISO/IEC 15948.
    case png

    /// The Internet media type.
    public var mediaType: String { "image/" + rawValue }

    /// The usual file name extension, without the dot.
    public var fileExtension: String { self == .jpeg ? "jpg" : "png" }

    /// How many bytes of a file's beginning ``sniff(_:)`` looks at.
    public static let signatureLength = 8

    /// The format of a file that begins with these bytes, whatever its name; nil for any other format.
    ///
    /// A JPEG begins with the marker SOI and the first byte of the next marker (ISO/IEC 10918-1, B.1.1), a PNG with its
    /// eight-byte signature (ISO/IEC 15948, 5.2).
    public static func sniff(_ first: some Collection<UInt8>) -> ImageFormat? {
        if first.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if first.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        return nil
    }
}
