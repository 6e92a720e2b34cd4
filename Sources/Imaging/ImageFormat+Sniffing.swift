internal import Containers

extension ImageFormat {
    /// How many bytes of a file's beginning ``sniff(_:)`` looks at.
    public static let signatureLength = 64

    /// The format of a file that begins with these bytes, whatever its name; nil for any other format.
    ///
    /// A JPEG begins with the marker SOI and the first byte of the next marker (ISO/IEC 10918-1, B.1.1), a HEIF file with a box of
    /// brands.
    public static func sniff(_ first: some Collection<UInt8>) -> ImageFormat? {
        switch PictureContainer(first) {
        case nil: nil
        case .jpeg: first.dropFirst(2).first == 0xFF ? .jpeg : nil
        case .png: .png
        case .webp: .webp
        case .heif: branded(first)
        }
    }

    /// Whether a file that begins with these bytes, however few they are, may be of one of the formats: by two bytes at most, so
    /// that a page or a message is told from a picture before the rest of it comes.
    public static func mayBegin(with first: RawSpan) -> Bool {
        let start = (0..<min(2, first.byteCount)).map { unsafe first.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
        return PictureContainer.allCases.contains { $0.signatures.contains { $0.starts(with: start) } }
    }

    private static let byBrand = Dictionary(
        allCases.flatMap { format in format.brands.map { ($0, format) } }, uniquingKeysWith: { first, _ in first })

    /// The format of the first brand that is known; where that leaves the coding open, what the others say.
    private static func branded(_ first: some Collection<UInt8>) -> ImageFormat? {
        let formats = brands(Array(first.prefix(signatureLength))).compactMap { byBrand[$0] }
        return formats.first == .heif ? formats.first { $0 != .heif } ?? .heif : formats.first
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
