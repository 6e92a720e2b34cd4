import Imaging
import TestSupport

extension ImageFormat {
    /// A small image of the format, with metadata. A new format does not compile without one.
    func sample() throws -> [UInt8] {
        let photo = TestPhoto(seed: 7, takenAt: "2011:05:02 10:11:12", title: "a title")
        switch self {
        case .jpeg: return try photo.jpeg()
        case .png: return try photo.png()
        case .webp: return try photo.webp()
        case .heic: return try photo.heif()
        case .avif: return try photo.heif(av1: true)
        // Without metadata, which its encoder writes behind the picture: cut there, the picture is whole.
        case .jxl: return try photo.jxl(hasExif: false)
        case .tiff: return photo.tiff()
        case .gif: return photo.gif()
        case .raw(let kind): return try photo.raw(kind)
        case .heif:
            // The HEIC file without a brand that names the coding: its major and compatible brands become "mif1".
            var bytes = try photo.heif()
            let brands = [8] + Array(stride(from: 16, to: Int(bytes[3]), by: 4))
            for at in brands { bytes.replaceSubrange(at..<at + 4, with: "mif1".utf8) }
            return bytes
        }
    }
}
