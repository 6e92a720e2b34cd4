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

/// A downloaded file that is being checked and stored.
struct ArrivedFile: Sendable {
    /// Where its bytes are.
    enum Contents: Sendable {
        /// In memory, for short files; the path is where to write it.
        case held([UInt8], path: String)
        /// In a file that is still to be renamed.
        case part(path: String)
        /// In a file with its final name.
        case original(FileOrBlob)
    }

    var contents: Contents
    /// The hash that its feed declares: see ``RemoteItem/claimedHash``.
    var claimedHash: String?
    /// Whether the file matches that hash.
    var matchesDeclaredHash = false
    /// Set if the file may be the answer to another request.
    var desynchronisation: DesynchronisationFlag?
    /// SHA-256 of the bytes.
    var content: [UInt8]
    var bytes: Int64
    var format = ImageFormat.jpeg
    /// Upright size.
    var size = PixelSize(width: 1, height: 1)
    var orientation = Orientation.topLeft
    /// The file's metadata.
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
    /// Throws if the file may be the answer to another request, unless its hash matches.
    func checkDesynchronisation() throws(RejectedFile) {
        guard matchesDeclaredHash || desynchronisation?.isSet != true else { throw .desynchronised }
    }
}

/// One step in processing a downloaded file; add new ones to ``PhotoDownload/steps``. A step may wait for the disk.
protocol DownloadStep: Sendable {
    /// Processes the file, or throws why it is rejected.
    func apply(to file: inout ArrivedFile) throws
}

/// Checks the bytes, not the name or the declared type: the file must be a readable and complete image. Completeness is
/// not required if the file matches the hash in its feed.
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
        guard try file.matchesDeclaredHash || source.isComplete() else { throw RejectedFile.cut }
        take(header, metadata(), into: &file)
    }

    private func take(_ header: ImageHeader, _ metadata: PhotoMetadata, into file: inout ArrivedFile) {
        file.format = header.format
        file.orientation = Orientation(rawValue: metadata.orientation) ?? .topLeft
        file.size = header.size.upright(file.orientation)
        // Sets the place too, if the file has a position.
        file.described.describe(metadata)
    }
}

/// Stores the file under its content hash.
struct StoreOriginal: DownloadStep {
    let originals: OriginalStore

    func apply(to file: inout ArrivedFile) throws {
        try file.checkDesynchronisation()
        let path: String
        switch file.contents {
        case .held(let bytes, let whole):
            do {
                try AtomicFile.writeDirectly(bytes, to: whole)
            } catch {
                // Nobody resumes this file, and others need the space on a full disk.
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
