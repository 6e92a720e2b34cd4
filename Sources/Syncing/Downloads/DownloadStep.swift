internal import Catalog
internal import Cryptography
internal import Disk
internal import Fetching
internal import Foundation
internal import Imaging
internal import LibraryBase
internal import Metadata
internal import Pictures
internal import Times

/// A downloaded file on its way into the library.
struct ArrivedFile: Sendable {
    /// Where its bytes are.
    enum Contents: Sendable {
        /// In memory, as short files; the path is where it can be written.
        case held([UInt8], path: String)
        /// In a file that is to get its name.
        case part(path: String)
        /// Where they have their name already.
        case original(FileOrBlob)
    }

    var contents: Contents
    /// The hash that its feed claims: see ``RemoteItem/claimedHash``.
    var claimedHash: String?
    /// Whether it has that hash.
    var isVouchedFor = false
    /// Whether it may be the answer to another request.
    var doubt: Doubt?
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
    init(held: [UInt8], whole: String) {
        self.init(.held(held, path: whole), content: SHA256.hash(data: held), bytes: Int64(held.count))
    }

    init(_ contents: Contents, content: [UInt8], bytes: Int64) {
        self.contents = contents
        self.content = content
        self.bytes = bytes
        let fingerprint = FileFingerprint(device: 0, inode: 0, bytes: bytes, modifiedAt: .epoch)
        described = IndexedFile(folder: "", name: "", fingerprint: fingerprint)
    }
}

extension ArrivedFile {
    /// Throws where it may be another's, and no hash says that it is not.
    func checkDoubt() throws(RefusedFile) {
        guard isVouchedFor || doubt?.isRaised != true else { throw .inDoubt }
    }
}

/// One thing that is done to each file that arrives; a new thing to do is a new type in ``PhotoDownload/steps``. It may wait
/// for the disk.
protocol DownloadStep: Sendable {
    /// Does it, or throws why the file is not taken.
    func apply(to file: inout ArrivedFile) throws
}

/// Believes no name and no type, only the bytes: the file must be a picture that can be read, and go on to its end, unless its feed
/// vouches for it as it is.
struct VerifyPicture: DownloadStep {
    func apply(to file: inout ArrivedFile) throws {
        switch file.contents {
        case .held(let bytes, _):
            try verify(.bytes(bytes), PhotoMetadata.ofFile(bytes: bytes), in: &file)
        case .part(let path): try verify(try OpenFile(path), in: &file)
        case .original(let place): try verify(try place.open(), in: &file)
        }
    }

    private func verify(_ open: borrowing OpenFile, in file: inout ArrivedFile) throws {
        let descriptor = open.descriptor
        try verify(.file(descriptor: descriptor), PhotoMetadata.ofFile(descriptor), in: &file)
    }

    private func verify(
        _ source: ImageSource, _ metadata: @autoclosure () -> PhotoMetadata, in file: inout ArrivedFile
    ) throws {
        let header = try ImageHeader.read(from: source)
        guard try file.isVouchedFor || source.hasEnd() else { throw RefusedFile.cut }
        take(header, metadata(), into: &file)
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
        try file.checkDoubt()
        let path: String
        switch file.contents {
        case .held(let bytes, let whole):
            do {
                try AtomicFile.writeDirectly(bytes, to: whole)
            } catch {
                // Nobody goes on with it, and on a full disk others need its room.
                _ = unsafe unlink(PathText.bytes(whole))
                throw error
            }
            path = whole
        case .part(let part): path = part
        case .original: return
        }
        file.contents = .original(try originals.keep(path, content: file.content, format: file.format))
    }
}
