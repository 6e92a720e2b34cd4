/// Why an image could not be decoded, rendered or encoded.
public enum ImagingError: Error, Hashable, Sendable {
    /// The data have none of the formats in ``ImageFormat``.
    case notAnImage
    /// A valid image with a feature or coding that is not supported; the text names it.
    case unsupported(String)
    /// The library that decodes this format is not installed; the text is its name, such as `libheif`.
    case libraryMissing(String)
    /// The file, the image or the memory for decoding exceeds a limit of ``ImageLimits``; the text states what is too large.
    case tooLarge(String)
    /// Decoding has to hold this many bytes at once, which is more than ``Rendering/heldMemory``.
    case needsMemory(Int)
    /// Decoding took longer than this limit.
    case overTime(Duration)
    /// The data are too damaged to show any part of the image; the text is the decoder's message.
    case damaged(String)
    /// The system is out of memory.
    case outOfMemory
    /// The file could not be read; the number is `errno`.
    case unreadable(Int32)
    /// The pixels could not be encoded; the text is the encoder's message.
    case notEncodable(String)

    /// A message in English whose subject is the file. It is put after the file's name: "a.jpg" and "is damaged: no image data".
    public var reason: String {
        switch self {
        case .notAnImage: "is not a \(ImageFormat.names("or")) image"
        case .unsupported(let kind): "has an unsupported format: \(kind)"
        case .libraryMissing(let name): "needs \(name), which is not installed"
        case .tooLarge(let what): "is too large: \(what)"
        case .needsMemory(let bytes): "needs \(bytes >> 20) MiB of memory at once, which is more than the limit"
        case .overTime(let limit): "takes too long: more than \(limit.components.seconds) s of CPU time"
        case .damaged(let message): "is damaged: \(message)"
        case .outOfMemory: "needs more memory than is available"
        case .unreadable(let number): "cannot be read: errno \(number)"
        case .notEncodable(let message): "cannot be encoded: \(message)"
        }
    }
}
