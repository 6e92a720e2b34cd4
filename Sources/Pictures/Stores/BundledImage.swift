internal import Bytes
internal import Disk

/// The names of images in a bundle.
package enum BundledImage {
    /// The folder of images within the bundle's folder.
    package static let folder = "images"

    /// The path of an image within the bundle's folder, which contains its content hash.
    ///
    /// - Parameter type: the media type.
    package static func name(content: [UInt8], type: String?) -> String {
        "\(folder)/\(Hexadecimal.text(content)).\(OriginalStore.fileExtension(type: type))"
    }
}
