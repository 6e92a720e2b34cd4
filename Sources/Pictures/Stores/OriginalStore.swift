internal import Bytes
package import Catalog
package import Disk
internal import Foundation
package import Imaging
package import LibraryBase

/// The folder of downloaded originals, named by content, so that a picture that two feeds have is kept once. All of it may
/// be deleted at any time: what is then asked for is fetched again.
package struct OriginalStore: Sendable {
    /// Absolute path of the folder.
    package let folder: String
    /// Absolute path of the folder of bundles, whose photos have their originals there.
    package let bundles: String
    package let clock: any WallClock

    /// Where the original of a content is, or will be.
    package func path(content: [UInt8], format: ImageFormat) -> String {
        let name = Hexadecimal.text(content)
        return "\(folder)/\(name.prefix(2))/\(name.dropFirst(2)).\(format.fileExtension)"
    }

    /// Where a photo's download is until it is whole and verified.
    package func part(photoID: String) -> String {
        "\(staging)/\(photoID).part"
    }

    /// Where a short download is while it is written, in one go: never taken for a part.
    package func whole(photoID: String) -> String {
        "\(staging)/\(photoID).whole"
    }

    /// Where parts are.
    package var staging: String { folder + "/staging" }

    /// Claims on downloads into this folder.
    package func claims() throws(FileFailure) -> DownloadClaims {
        try DownloadClaims(folder: staging)
    }

    /// Makes the folder that parts are written to.
    package func prepare() throws(FileFailure) {
        try AtomicFile.makeFolder(staging)
    }

    /// Waits until all that was written to the file system of the folder is on the disk.
    package func bringToDisk() throws(FileFailure) {
        try Volumes.bringToDisk(fileSystemOf: folder)
    }

    /// Gives a part its name. The caller brings it to the disk before anybody is told that it is there.
    package func keep(_ part: String, content: [UInt8], format: ImageFormat) throws(FileFailure) -> String {
        let path = path(content: content, format: format)
        if unsafe rename(PathText.bytes(part), PathText.bytes(path)) == 0 { return path }
        guard errno == ENOENT else { throw FileFailure(path: path) }
        try AtomicFile.makeFolder(splitPath(path).folder)
        guard unsafe rename(PathText.bytes(part), PathText.bytes(path)) == 0 else { throw FileFailure(path: path) }
        return path
    }
}

extension OriginalStore {
    /// The content that the name of a file in the folder says; nil for a name that none has.
    package static func content(of path: String) -> [UInt8]? {
        let name = splitPath(path)
        let content = Hexadecimal.bytes(splitPath(name.folder).name + name.name.prefix { $0 != "." })
        return content?.count == 32 ? content : nil
    }

    /// The format that a file is named after: that of its media type, and a JPEG where none is known.
    private static func format(type: String?) -> ImageFormat {
        type.flatMap { ImageFormat(mediaType: $0) } ?? .jpeg
    }

    /// How the name of a file of a media type ends.
    package static func fileExtension(type: String?) -> String {
        format(type: type).fileExtension
    }

    /// Notes that a person looks at the original now, to the hour, so that what is looked at outlives what is not.
    package func noteUse(of photo: PhotoRecord) {
        guard let path = path(of: photo), let status = try? FileStatus.ofLink(path) else { return }
        let age = clock.age(of: status.fingerprint.modifiedAt)
        if age > .seconds(3600) { _ = unsafe utimensat(AT_FDCWD, PathText.bytes(path), nil, 0) }
    }

    /// The file of a downloaded photo, if it is there, and as long as it has to be: one that another photo's download gave the name
    /// just before the power went may be empty.
    package func path(of photo: PhotoRecord) -> String? {
        guard photo.source != nil, let content = photo.sha256 else { return nil }
        let path =
            if let folder = photo.bundleFolder {
                "\(bundles)/\(folder)/\(BundledImage.name(content: content, type: photo.type))"
            } else {
                path(content: content, format: Self.format(type: photo.type))
            }
        guard let status = try? FileStatus.of(path) else { return nil }
        return status.fingerprint.bytes == photo.bytes ?? status.fingerprint.bytes ? path : nil
    }
}
