internal import Catalog
internal import Crypto
internal import Imaging
internal import Metadata

/// A downloaded file on its way into the library.
struct ArrivedFile: Sendable {
    /// Where its bytes are.
    enum Contents: Sendable {
        /// In memory, as short files.
        case held([UInt8])
        /// In a file that is to get its name.
        case part(path: String)
        /// In the file that has its name already.
        case original(path: String)
    }

    var contents: Contents
    /// The file's part, there or not.
    var part: String
    /// SHA-256 of the bytes.
    var content: [UInt8]
    var bytes: Int64
    var format = ImageFormat.jpeg
    /// Upright size.
    var size = PixelSize(width: 1, height: 1)
    var orientation = Orientation.topLeft
    /// What it says of itself.
    var described: IndexedFile

    /// A file in memory.
    init(held: [UInt8], part: String) {
        self.init(.held(held), part: part, content: Array(SHA256.hash(data: held)), bytes: Int64(held.count))
    }

    init(_ contents: Contents, part: String, content: [UInt8], bytes: Int64) {
        self.contents = contents
        self.part = part
        self.content = content
        self.bytes = bytes
        let fingerprint = FileFingerprint(device: 0, inode: 0, bytes: bytes, modifiedAt: 0)
        described = IndexedFile(folder: "", name: "", fingerprint: fingerprint)
    }
}

/// One thing that is done to each file that arrives; a new thing to do is a new type in ``PhotoDownload/steps``. It may wait
/// for the disk.
protocol DownloadStep: Sendable {
    /// Does it, or throws why the file is not taken.
    func apply(to file: inout ArrivedFile) throws
}

/// Believes no name and no type, only the bytes: the file must be a picture that can be read.
struct VerifyPicture: DownloadStep {
    func apply(to file: inout ArrivedFile) throws {
        switch file.contents {
        case .held(let bytes):
            let header = try ImageHeader.read(from: .bytes(bytes))
            take(header, PhotoMetadata.ofFile(bytes: bytes), into: &file)
        case .part(let path), .original(let path):
            let open = try OpenFile(path)
            let header = try ImageHeader.read(from: .file(descriptor: open.descriptor))
            let metadata = PhotoMetadata.ofFile(open.descriptor)
            take(header, metadata, into: &file)
        }
    }

    private func take(_ header: ImageHeader, _ metadata: PhotoMetadata, into file: inout ArrivedFile) {
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
        switch file.contents {
        case .held(let bytes): try AtomicFile.writeDirectly(bytes, to: file.part)
        case .part: break
        case .original: return
        }
        let path = try originals.keep(file.part, content: file.content, format: file.format)
        file.contents = .original(path: path)
    }
}
