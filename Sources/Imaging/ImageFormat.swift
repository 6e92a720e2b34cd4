package import Containers

/// The file formats that are read; JPEG and PNG are written too.
///
/// Whatever differs by format is a `switch` without `default`, so that a new case is asked for everywhere by the compiler.
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

    /// How its files are put together.
    package var container: PictureContainer {
        switch self {
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        case .heic, .heif, .avif: .heif
        }
    }

    /// The format of a file of which no more is known than how it is put together.
    package init(_ container: PictureContainer) {
        self =
            switch container {
            case .jpeg: .jpeg
            case .png: .png
            case .webp: .webp
            case .heif: .heif
            }
    }

    /// The Internet media type.
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

    /// The format of a media type; nil for others.
    public init?(mediaType: String) {
        guard let format = Self.allCases.first(where: { $0.mediaType == mediaType }) else { return nil }
        self = format
    }

    /// What people call it. A HEIF file that leaves the coding open has the name of what it mostly is.
    public var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .heic, .heif: "HEIC"
        case .avif: "AVIF"
        case .webp: "WebP"
        }
    }

    /// The names of all formats, each once, as a text lists them: `JPEG, PNG, HEIC, AVIF and WebP`.
    ///
    /// - Parameter conjunction: the word before the last.
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

    /// The others that are in use.
    private var otherFileExtensions: [String] {
        switch self {
        case .jpeg: ["jpeg", "jpe", "jfif"]
        case .heif: ["hif"]
        case .png, .heic, .avif, .webp: []
        }
    }

    /// All file name extensions that say that a file is a picture, in lower case, without the dot.
    package static let fileExtensions = Set(allCases.flatMap { [$0.fileExtension] + $0.otherFileExtensions })

    /// The brands that say so in a HEIF file (ISO/IEC 23008-12, 10; AV1 Image File Format, 9).
    var brands: [BoxType] {
        switch self {
        case .heic: ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]
        case .avif: ["avif", "avis"]
        case .heif: ["mif1", "msf1"]
        case .jpeg, .png, .webp: []
        }
    }
}
