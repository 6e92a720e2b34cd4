public import Containers

/// The image file formats that can be shown. JPEG and PNG can be encoded too.
///
/// Code that depends on the format is a `switch` without `default`, so that the compiler finds every place that a new case needs.
public enum ImageFormat: Hashable, Sendable, CaseIterable {
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
    /// ISO/IEC 18181.
    case jxl
    /// TIFF 6.0.
    case tiff
    /// GIF89a, of which the first frame is shown.
    case gif
    /// A camera's raw file, of which the JPEG in it is shown.
    case raw(RawKind)

    public static var allCases: [ImageFormat] {
        [.jpeg, .png, .heic, .heif, .avif, .webp, .jxl, .tiff, .gif] + RawKind.allCases.map { .raw($0) }
    }

    /// The container of its files.
    package var container: ImageContainer {
        switch self {
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        case .heic, .heif, .avif: .heif
        case .jxl: .jxl
        case .tiff: .tiff
        case .gif: .gif
        case .raw(.cr3): .cr3
        case .raw(.raf): .raf
        case .raw: .tiff
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
            case .jxl: .jxl
            case .tiff: .tiff
            case .gif: .gif
            case .cr3: .raw(.cr3)
            case .raf: .raw(.raf)
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
        case .jxl: "image/jxl"
        case .tiff: "image/tiff"
        case .gif: "image/gif"
        case .raw(let kind): kind.mediaType
        }
    }

    /// The format with this media type; nil for other types.
    public init?(mediaType: String) {
        guard let format = Self.allCases.first(where: { $0.mediaType == mediaType }) else { return nil }
        self = format
    }

    /// Whether most browsers can show its files.
    public var isShownByBrowsers: Bool {
        switch self {
        case .jpeg, .png, .heic, .heif, .avif, .webp, .gif: true
        case .jxl, .tiff, .raw: false
        }
    }

    /// The name that people use. ``heif`` is called HEIC, because most of its files are.
    public var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .heic, .heif: "HEIC"
        case .avif: "AVIF"
        case .webp: "WebP"
        case .jxl: "JPEG XL"
        case .tiff: "TIFF"
        case .gif: "GIF"
        case .raw: "RAW"
        }
    }

    /// The names of all formats as a sentence lists them, each once: `JPEG, PNG, …, GIF and RAW`.
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
        case .jxl: "jxl"
        case .tiff: "tif"
        case .gif: "gif"
        case .raw(let kind): kind.rawValue
        }
    }

    /// Other file name extensions in use, without the dot.
    private var otherFileExtensions: [String] {
        switch self {
        case .jpeg: ["jpeg", "jpe", "jfif"]
        case .heif: ["hif"]
        case .tiff: ["tiff"]
        case .raw(.nef): ["nrw"]
        case .png, .heic, .avif, .webp, .jxl, .gif, .raw: []
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
        case .jpeg, .png, .webp, .jxl, .tiff, .gif, .raw: []
        }
    }
}

extension RawKind {
    /// The media type, as shared-mime-info names it; none of them is registered.
    fileprivate var mediaType: String {
        switch self {
        case .cr2: "image/x-canon-cr2"
        case .cr3: "image/x-canon-cr3"
        case .nef: "image/x-nikon-nef"
        case .arw: "image/x-sony-arw"
        case .dng: "image/x-adobe-dng"
        case .orf: "image/x-olympus-orf"
        case .rw2: "image/x-panasonic-rw2"
        case .raf: "image/x-fuji-raf"
        case .pef: "image/x-pentax-pef"
        }
    }
}
