internal import Archiving
internal import Catalog
internal import Disk
internal import Foundation
internal import Imaging
internal import LibraryBase
internal import Metadata
internal import Pictures
internal import Times

/// Reads one file: hash, size, metadata, place and thumbnail.
struct FileIndexer: Sendable {
    /// The result for a file: its index entry, and what to report.
    struct Result: Sendable {
        var file: IndexedFile
        var warning: String?
        /// A failure of the disk to store the thumbnail, which ends the import.
        var diskFailure: LibraryError?
        /// Whether the file is ignored: neither its name nor its content is that of a picture.
        var isIgnored = false
        /// Whether the export that has the file says that it is in the bin: it is ignored.
        var isTrashed = false
        /// Whether the import was interrupted before the file was read: it is ignored.
        var isCancelled = false
        /// The photo as it is known, if only its metadata were to be read again.
        var known: KnownFile?
        /// Whether the metadata were read again; a file that cannot be opened is tried again at the next import.
        var isReadAgain = false
    }

    /// A file that has to be read.
    struct Work: Sendable {
        var name: String
        var fingerprint: FileFingerprint
        /// Whether it is a failure if the file is not a picture, because its name says that it is one.
        var mustBePicture: Bool
        /// The photo as it is known, if its file is unchanged, but its sidecar is not, or an earlier version read its metadata.
        var known: KnownFile?
        var sidecar: Sidecar?
        /// Whether a photo is known at its path.
        var isKnown = false
        /// Files in its folder that belong to it.
        var companions: [Companion] = []
        /// The folders and the album of the export that it is in, as in `IndexedFile`.
        var export: [String] = []
        var album: String?
    }

    let pictures: PhotoPictures
    /// Who imports.
    var person = PersonID.local

    /// Reads a file in `folder`. Problems are part of the result.
    func index(_ work: Work, in folder: String) async -> Result {
        if let known = work.known, let result = readAgain(work, known, in: folder) { return result }
        var result = Result(file: IndexedFile(folder: folder, name: work.name, fingerprint: work.fingerprint))
        (result.file.export, result.file.album, result.file.person) = (work.export, work.album, person)
        result.file.companions = work.companions
        do {
            // A file in a ZIP file is copied when it is opened.
            if MemberPath(result.file.path) != nil, try isIgnored(work, into: &result) { return result }
            let file = try PhotoFile.open(result.file.path)
            // Taken before reading, so that the next import notices later changes.
            result.file.fingerprint = file.status.fingerprint
            result.file.fingerprint.device = work.fingerprint.device
            if !isPicture(try file.first(ImageFormat.signatureLength), work, into: &result) { return result }
            let beside = contents(of: work.sidecar, into: &result)
            if beside.description?.isTrashed == true, !work.isKnown {
                (result.isIgnored, result.isTrashed) = (true, true)
                return result
            }
            let sha256 = try file.sha256()
            result.file.sha256 = sha256
            try await read(file, sha256, beside, into: &result)
        } catch let failure as FileFailure {
            switch failure.number {
            // Nothing was found out about the file.
            case EINTR where Task.isCancelled: (result.isIgnored, result.isCancelled) = (true, true)
            case ENOSPC, EDQUOT: result.diskFailure = failure.whileWriting
            default: result.file.error = "cannot be read: \(failure.reason)"
            }
        } catch let error as ImagingError {
            result.file.error = error.reason
            // As if the file had not been read: the missing library may be installed by the next import.
            if case .libraryMissing = error { result.file.sha256 = nil }
        } catch {
            result.file.error = "cannot be read: \(ErrorReason.text(error))"
        }
        return result
    }

    /// Whether the first bytes are those of a picture; otherwise the result says so.
    private func isPicture(_ first: [UInt8], _ work: Work, into result: inout Result) -> Bool {
        guard ImageFormat.sniff(first) == nil else { return true }
        result.isIgnored = !work.mustBePicture
        result.file.error = work.fingerprint.bytes == 0 ? "is empty" : ImagingError.notAnImage.reason
        return false
    }

    /// Whether a file in a ZIP file is not a picture, which reads only its beginning.
    private func isIgnored(_ work: Work, into result: inout Result) throws(FileFailure) -> Bool {
        !isPicture(try PhotoFile.first(ImageFormat.signatureLength, of: result.file.path), work, into: &result)
    }

    /// Reads the metadata of an unchanged file, which costs reading its header; nil if it has changed.
    private func readAgain(_ work: Work, _ known: KnownFile, in folder: String) -> Result? {
        var result = Result(file: IndexedFile(folder: folder, name: work.name, fingerprint: known.fingerprint))
        (result.known, result.file.person) = (known, person)
        guard let file = try? PhotoFile.open(result.file.path) else { return result }
        let beside = contents(of: work.sidecar, into: &result)
        // What is known of the photo stays until all can be read.
        guard beside.failure == nil else { return result }
        result.file.describe(metadata(of: file.descriptor, beside))
        // The metadata must belong to the content of the row, even if the file changed since it was compared.
        guard known.fingerprint.matches(file.status.fingerprint), file.isUnchanged else { return nil }
        result.isReadAgain = true
        return result
    }

    /// What the sidecar states.
    private func contents(of sidecar: Sidecar?, into result: inout Result) -> SidecarContents {
        guard var sidecar else { return SidecarContents() }
        let contents = sidecar.read()
        result.file.sidecar = contents.mark
        result.file.isFavourite = contents.description?.isFavourite ?? false
        result.file.albums = contents.description?.albums ?? []
        if let failure = contents.failure {
            let reason = failure.number == ELIBACC ? "libyaml is not installed" : failure.reason
            result.warning = "has a sidecar that cannot be read: \(reason)"
        }
        return contents
    }

    /// The metadata of a file, and above them what its sidecar states.
    private func metadata(of descriptor: Int32, _ beside: SidecarContents) -> PhotoMetadata {
        var metadata = PhotoMetadata.ofFile(descriptor)
        beside.apply(to: &metadata)
        return metadata
    }

    private func read(
        _ file: borrowing OpenFile, _ sha256: [UInt8], _ beside: SidecarContents, into result: inout Result
    ) async throws {
        let descriptor = file.descriptor
        // Metadata first: a picture that cannot be decoded still has its place and time.
        let metadata = metadata(of: descriptor, beside)
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
            if let truncation = picture.truncation {
                result.warning = "is damaged or incomplete; only the readable part is shown (\(truncation))"
            }
        } catch PictureError.changing {
            // Hash and picture may be from different contents; with this date the next import reads the file again.
            result.file.fingerprint.modifiedAt = .epoch
            result.warning = "changed while it was being read; the next import reads it again"
        } catch let failure as LibraryError {
            result.diskFailure = failure
        }
    }
}

extension IndexedFile {
    /// The id of a new photo, a hash of its first path and its content.
    func newID(attempt: Int) -> String {
        PhotoID.hashed("\(path)\u{0}\(sha256 ?? [])\u{0}\(attempt)")
    }
}
