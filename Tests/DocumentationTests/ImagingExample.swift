import Foundation
import Imaging

/// The JPEG file of a thumbnail of at most `pixels` × `pixels`.
func thumbnail(of file: URL, pixels: Int) throws -> Data {
    let source = ImageSource.bytes([UInt8](try Data(contentsOf: file)))
    let header = try ImageHeader.read(from: source)
    let size = header.size.thumbnail(fitting: pixels)
    let picture = try source.render(Rendering(region: Rect(header.size), size: size))
    return Data(try picture.jpeg(quality: 80))
}
