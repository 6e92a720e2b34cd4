package import Containers

/// The image file formats that can be decoded. JPEG and PNG can be encoded too.
///
/// Code that depends on the format is a `switch` without `default`, so that the compiler finds every place that a new case needs.
public enum ImageFormat: String, Hashable, Sendable, Codable, CaseIterable {
    /// ISO/IEC 10918-1.
    case jpeg
    /// ISO/IEC 15948.
    case png
    /// ISO/IEC 23008-12 with images coded in HEVC.
    case heic
    /// ISO/IEC 23008-12 with a file type that leaves the coding open.
    case heif
    /// ISO/IEC 23008-12 with images coded in AV1.
    case avif
    /// RFC 9649.
    case webp

    /// The container of its files.
    package var container: ImageContainer {
        switch self {
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        case .heic, .heif, .avif: .heif
        }
    }

    /// The format of a file of which only the container is known.
    package init(_ container: ImageContainer) {
        self =
            switch container {
            case .jpeg: .jpeg
            case .png: .png
            case .webp: .webp
            case .heif: .heif
            }
    }

    /// The Internet media type, such as `image/jpeg`.
    public var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .heic: "image/heic"
        case .heif: "image/heif"
        case .avif: "image/avif"
        case .webp: "image/webp"
        }
    }

    /// The format with this media type; nil for other types.
    public init?(mediaType: String) {
        guard let format = Self.allCases.first(where: { $0.mediaType == mediaType }) else { return nil }
        self = format
    }

    /// The name that people use. ``heif`` is called HEIC, because most of its files are.
    public var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .heic, .heif: "HEIC"
        case .avif: "AVIF"
        case .webp: "WebP"
        }
    }

    /// The names of all formats as a sentence lists them, each once: `JPEG, PNG, HEIC, AVIF and WebP`.
    ///
    /// - Parameter conjunction: the word before the last name, in English "and" or "or".
    public static func names(_ conjunction: String) -> String {
        var names: [String] = []
        for format in allCases where !names.contains(format.name) { names.append(format.name) }
        return names.dropLast().joined(separator: ", ") + " \(conjunction) \(names.last ?? "")"
    }

    /// The usual file name extension, without the dot.
    public var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        case .heic: "heic"
        case .heif: "heif"
        case .avif: "avif"
        case .webp: "webp"
        }
    }

    /// Other file name extensions in use, without the dot.
    private var otherFileExtensions: [String] {
        switch self {
        case .jpeg: ["jpeg", "jpe", "jfif"]
        case .heif: ["hif"]
        case .png, .heic, .avif, .webp: []
        }
    }

    /// All file name extensions of these formats, in lower case and without the dot.
    package static let fileExtensions = Set(allCases.flatMap { [$0.fileExtension] + $0.otherFileExtensions })

    /// The brands of the format in a HEIF file (ISO/IEC 23008-12, 10; AV1 Image File Format, 9).
    var brands: [BoxType] {
        switch self {
        case .heic: ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]
        case .avif: ["avif", "avis"]
        case .heif: ["mif1", "msf1"]
        case .jpeg, .png, .webp: []
        }
    }
}
