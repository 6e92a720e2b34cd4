internal import Containers

extension ImageFormat {
    /// How many bytes at the beginning of a file ``sniff(_:)`` needs: 64.
    public static let signatureLength = 64

    /// The format of a file that begins with these bytes, whatever its name is; nil for any other format. Of some raw files they say only
    /// that it is ``tiff``: see ``of(_:)``.
    ///
    /// A JPEG begins with the marker SOI and the first byte of the next marker (ISO/IEC 10918-1, B.1.1), a HEIF file with a box
    /// that lists brands.
    ///
    /// - Parameter first: the first ``signatureLength`` bytes, or all of a shorter file.
    public static func sniff(_ first: some Collection<UInt8>) -> ImageFormat? {
        switch ImageContainer(first) {
        case nil: nil
        case .jpeg: first.dropFirst(2).first == 0xFF ? .jpeg : nil
        case .png: .png
        case .webp: .webp
        case .heif: branded(first)
        case .jxl: .jxl
        case .gif: .gif
        case .tiff, .cr3, .raf: RawKind(beginning: first).map { .raw($0) } ?? .tiff
        }
    }

    /// The format of a file, whose directories decide where its first bytes do not; nil for any other file, or one that cannot be read.
    public static func of(_ source: ImageSource) -> ImageFormat? { try? source.format() }

    /// Whether a file that begins with these bytes can have one of the formats. Looks at two bytes at most, so that a download that
    /// turns out to be a web page or an error message is recognised before the rest arrives.
    public static func mayBegin(with first: RawSpan) -> Bool {
        let start = (0..<min(2, first.byteCount)).map { unsafe first.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
        return ImageContainer.allCases.contains { $0.signatures.contains { $0.starts(with: start) } }
    }

    private static let byBrand = Dictionary(
        allCases.flatMap { format in format.brands.map { ($0, format) } }, uniquingKeysWith: { first, _ in first })

    /// The format of the first known brand. If that brand leaves the coding open, the other brands decide.
    private static func branded(_ first: some Collection<UInt8>) -> ImageFormat? {
        let formats = brands(Array(first.prefix(signatureLength))).compactMap { byBrand[$0] }
        return formats.first == .heif ? formats.first { $0 != .heif } ?? .heif : formats.first
    }

    /// The file's major brand and its compatible brands (ISO/IEC 14496-12, 4.3); empty for other files.
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
