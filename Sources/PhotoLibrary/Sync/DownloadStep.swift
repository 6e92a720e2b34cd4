internal import Catalog
internal import Imaging
internal import Metadata

/// A downloaded file on its way into the library.
struct ArrivedFile: Sendable {
    /// Where its bytes are.
    var path: String
    /// SHA-256 of them.
    var content: [UInt8]
    var bytes: Int64
    var format = ImageFormat.jpeg
    /// Upright size.
    var size = PixelSize(width: 1, height: 1)
    var orientation = Orientation.topLeft
    /// What it says of itself.
    var described: IndexedFile

    init(path: String, content: [UInt8], bytes: Int64) {
        self.path = path
        self.content = content
        self.bytes = bytes
        let fingerprint = FileFingerprint(device: 0, inode: 0, bytes: bytes, modifiedAt: 0)
        described = IndexedFile(folder: "", name: "", fingerprint: fingerprint)
    }
}

/// One thing that is done to each file that arrives; a new thing to do is a new type in ``PhotoDownload/steps``.
protocol DownloadStep: Sendable {
    /// Does it, or throws why the file is not taken.
    func apply(to file: inout ArrivedFile) throws
}

/// Believes no name and no type, only the bytes: the file must be a picture that can be read.
struct VerifyPicture: DownloadStep {
    func apply(to file: inout ArrivedFile) throws {
        let open = try OpenFile(file.path)
        let header = try ImageHeader.read(from: .file(descriptor: open.descriptor))
        let metadata = (try? PhotoMetadata.read(descriptor: open.descriptor)) ?? PhotoMetadata()
        file.format = header.format
        file.orientation = Orientation(rawValue: metadata.orientation) ?? .topLeft
        file.size = header.size.upright(file.orientation)
        // Sets its place too, where it has a position.
        file.described.describe(metadata)
    }
}

/// Gives the file its name by content.
struct KeepOriginal: DownloadStep {
    let originals: OriginalStore

    func apply(to file: inout ArrivedFile) throws {
        file.path = try originals.keep(file.path, content: file.content, format: file.format)
    }
}
