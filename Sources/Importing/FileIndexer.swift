internal import Catalog
internal import Disk
internal import Imaging
internal import LibraryBase
internal import Metadata
internal import Pictures
internal import Times

/// Reads one file: what it is, what it says of itself, where that is, and its thumbnail.
struct FileIndexer: Sendable {
    /// What an index entry is made of, and what a person should hear.
    struct Result: Sendable {
        var file: IndexedFile
        var warning: String?
        /// A disk that did not take the thumbnail: the import can't go on.
        var diskFailure: LibraryError?
        /// Whether the file turned out to be none of ours: neither named nor made like a picture.
        var isIgnored = false
        /// The photo as it is known, where only what its file says of itself was read again.
        var known: KnownFile?
        /// Whether it was: a file that can't be opened just now is read again next time.
        var isReadAgain = false
    }

    /// A file that has to be read.
    struct Work: Sendable {
        var name: String
        var fingerprint: FileFingerprint
        /// Whether it is a failure if it is no picture: its name says that it is one.
        var mustBePicture: Bool
        /// The photo as it is known, where its file is unchanged, but the metadata were read by an earlier version.
        var known: KnownFile?
    }

    let pictures: PhotoPictures

    /// Reads a file of `folder`. Whatever is wrong with it is told in the result.
    func index(_ work: Work, in folder: String) async -> Result {
        if let known = work.known, let result = readAgain(work, known, in: folder) { return result }
        var result = Result(file: IndexedFile(folder: folder, name: work.name, fingerprint: work.fingerprint))
        do {
            let file = try OpenFile(result.file.path)
            // Taken before reading: what changes later is seen by the next import.
            result.file.fingerprint = file.status.fingerprint
            result.file.fingerprint.device = work.fingerprint.device
            guard ImageFormat.sniff(try file.first(ImageFormat.signatureLength)) != nil else {
                result.isIgnored = !work.mustBePicture
                result.file.error = work.fingerprint.bytes == 0 ? "is empty" : ImagingError.notAnImage.reason
                return result
            }
            let sha256 = try file.sha256()
            result.file.sha256 = sha256
            try await read(file, sha256, into: &result)
        } catch let failure as FileFailure {
            result.file.error = "cannot be read: \(failure.reason)"
        } catch let error as ImagingError {
            result.file.error = error.reason
            // As if it had not been read: the library may be there at the next import.
            if case .libraryMissing = error { result.file.sha256 = nil }
        } catch {
            result.file.error = "cannot be read: \(ErrorReason.text(error))"
        }
        return result
    }

    /// Reads what an unchanged file says of itself, at the cost of its header; nil where it changed after all.
    private func readAgain(_ work: Work, _ known: KnownFile, in folder: String) -> Result? {
        var result = Result(file: IndexedFile(folder: folder, name: work.name, fingerprint: known.fingerprint))
        result.known = known
        guard let file = try? OpenFile(result.file.path) else { return result }
        result.file.describe(PhotoMetadata.ofFile(file.descriptor))
        // The content that its row has, whatever happened since it was looked at.
        guard known.fingerprint.matches(file.status.fingerprint), file.isUnchanged else { return nil }
        result.isReadAgain = true
        return result
    }

    private func read(_ file: borrowing OpenFile, _ sha256: [UInt8], into result: inout Result) async throws {
        let descriptor = file.descriptor
        // What the file says of itself first: a picture that can't be decoded still has its place and time.
        let metadata = PhotoMetadata.ofFile(descriptor)
        result.file.describe(metadata)
        let header = try ImageHeader.read(from: .file(descriptor: descriptor))
        let orientation = Orientation(rawValue: metadata.orientation) ?? .topLeft
        let upright = header.size.upright(orientation)
        result.file.type = header.format.mediaType
        result.file.orientation = orientation.rawValue
        (result.file.width, result.file.height) = (upright.width, upright.height)
        let content = PhotoContent(sha256: sha256, size: upright, orientation: orientation)
        do {
            guard let picture = try await pictures.keepImported(file, header, content) else { return }
            result.file.placeholder = picture.placeholder?.stored
            result.file.rowIndex = picture.rows?.stored
            result.warning = picture.truncation.map {
                "is damaged or incomplete; only the readable part is shown (\($0))"
            }
        } catch PictureError.changing {
            // Hash and picture may be of different contents; with this date the next import reads the file again.
            result.file.fingerprint.modifiedAt = .epoch
            result.warning = "changed while it was being read; the next import reads it again"
        } catch let failure as LibraryError {
            result.diskFailure = failure
        }
    }
}

extension IndexedFile {
    /// The id of a new photo: by where it was first seen and what it shows.
    func newID(attempt: Int) -> String {
        PhotoID.hashed("\(path)\u{0}\(sha256 ?? [])\u{0}\(attempt)")
    }
}
