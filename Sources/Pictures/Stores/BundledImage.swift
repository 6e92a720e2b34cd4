internal import Bytes
internal import Disk

/// Where a bundle has its pictures.
package enum BundledImage {
    /// The folder within the bundle's.
    package static let folder = "images"

    /// The path within the bundle's folder: named by content, as everywhere.
    ///
    /// - Parameter type: the media type.
    package static func name(content: [UInt8], type: String?) -> String {
        "\(folder)/\(Hexadecimal.text(content)).\(OriginalStore.fileExtension(type: type))"
    }
}
