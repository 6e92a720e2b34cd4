internal import Catalog
internal import Disk
internal import Foundation
internal import Times

extension PhotoLibrary {
    /// Files that people add to the library over the network, in parts, so that a lost connection costs little.
    ///
    /// The uploads folder holds the only copy of them: nothing here, and nothing else in the program, deletes a file in
    /// it that has become a photo.
    public struct Uploads: Facade {
        let library: PhotoLibrary
        let folder: UploadFolder
        public let limits: UploadLimits
        let state = UploadState()
    }

    /// The uploads of the library; a server keeps one value.
    ///
    /// - Parameter folder: the folder for files; nil for `uploads` in the library.
    /// - Throws: ``LibraryError/usage(_:)`` for a folder that overlaps with the library or an imported folder.
    public func uploads(
        in folder: String? = nil, limits: UploadLimits = UploadLimits()
    ) throws(LibraryError) -> Uploads {
        let roots = try context.withCatalog { catalog throws(CatalogError) in try catalog.folders.roots() }
        return Uploads(
            library: self, folder: try UploadFolder(folder, library: context.location.path, roots: roots),
            limits: limits)
    }
}

extension PhotoLibrary.Uploads {
    /// Announces a file.
    ///
    /// - Throws: ``UploadError``, ``LibraryError/usage(_:)`` for an invalid length.
    public func begin(name: String, length: Int64, by person: Person) throws -> UploadDocument {
        guard length > 0 else {
            throw LibraryError.usage("invalid length '\(length)': expected the size of the file in bytes, 1 or more")
        }
        guard length <= limits.bytesPerFile else { throw UploadError.fileTooLarge(limit: limits.bytesPerFile) }
        if state.isSweepDue(at: context.now()) { deleteExpired() }
        try checkShare(of: person.id, length: length)
        try prepare(for: person.id)
        try checkRoom(for: length)
        let record = UploadRecord(name: UploadName(name).text, length: length, createdAt: context.now())
        let part = folder.part(record.id, of: person.id)
        try writing {
            // The record last: an upload without its bytes would be deleted as a remainder.
            let descriptor = unsafe open(PathText.bytes(part), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw FileFailure(path: part) }
            close(descriptor)
            do {
                try record.write(folder.record(record.id, of: person.id))
                try AtomicFile.syncFolder(folder.unfinished(of: person.id))
            } catch {
                _ = unsafe unlink(PathText.bytes(part))
                throw error
            }
        }
        return UploadDocument(record, offset: 0, expiry: context.now() + limits.lifetime)
    }

    /// An upload of this person.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    public func find(_ id: String, of person: Person) throws(LibraryError) -> UploadDocument {
        let record = try record(id, of: person.id)
        guard record.photo == nil else { return UploadDocument(record, offset: record.length, expiry: nil) }
        // Without the file in parts, all of it has been stored.
        guard let status = try? FileStatus.of(folder.part(id, of: person.id)) else {
            return UploadDocument(record, offset: record.length, expiry: nil)
        }
        return UploadDocument(
            record, offset: status.fingerprint.bytes,
            expiry: status.fingerprint.modifiedAt.instant + limits.lifetime)
    }

    /// Ends an unfinished upload and deletes what arrived, or forgets a finished one, whose photo stays.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``, ``UploadError/inUse``.
    public func cancel(_ id: String, of person: Person) throws {
        let record = try record(id, of: person.id)
        if record.photo != nil {
            delete(id, of: person.id)
            _ = unsafe unlink(PathText.bytes(folder.finishedRecord(id, of: person.id)))
            return
        }
        // A file that has its place in the folder is a photograph, which an upload cannot take back.
        guard PathText.exists(folder.part(id, of: person.id)) else { throw UploadError.inUse }
        let lock = try writing { try UploadPart(folder.part(id, of: person.id)) }
        withExtendedLifetime(lock) { delete(id, of: person.id) }
    }

    func record(_ id: String, of person: PersonID) throws(LibraryError) -> UploadRecord {
        guard UploadRecord.isID(id),
            // For a moment there are both.
            let record = UploadRecord.read(folder.finishedRecord(id, of: person))
                ?? UploadRecord.read(folder.record(id, of: person))
        else { throw Self.noSuchUpload(id) }
        return record
    }

    static func noSuchUpload(_ id: String) -> LibraryError {
        .notFound("no such upload: \(id.prefix(100)); it may have expired")
    }

    func delete(_ id: String, of person: PersonID) {
        _ = unsafe unlink(PathText.bytes(folder.part(id, of: person)))
        _ = unsafe unlink(PathText.bytes(folder.record(id, of: person)))
    }

    /// Runs `body`, and reports a failure of the disk as one of writing.
    func writing<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let failure as FileFailure { throw failure.whileWriting }
    }
}

// MARK: - Limits

extension PhotoLibrary.Uploads {
    private func checkShare(of person: PersonID, length: Int64) throws {
        let pending = unfinished(of: person)
        guard pending.count < limits.unfinishedPerPerson else {
            throw UploadError.tooManyUnfinished(limit: limits.unfinishedPerPerson)
        }
        guard let most = limits.bytesPerPerson else { return }
        let wanted = pending.reduce(length) { $0 + $1.length }
        let contents = contents(of: person)
        guard contents.size() + wanted > most else { return }
        try contents.forgetDeleted()
        guard contents.size() + wanted <= most else { throw UploadError.personFull(limit: most) }
    }

    /// - Throws: ``UploadError/noRoom(keptFree:)`` if the disk would be too full after so many more bytes.
    func checkRoom(for bytes: Int64) throws {
        guard let room = FullDisk.room(in: folder.path), room - bytes < limits.bytesKeptFree else { return }
        throw UploadError.noRoom(keptFree: limits.bytesKeptFree)
    }

    private func unfinished(of person: PersonID) -> [UploadRecord] {
        let own = folder.unfinished(of: person)
        return UploadFolder.names(in: own).filter { $0.hasSuffix(".json") }.compactMap {
            UploadRecord.read("\(own)/\($0)")
        }
    }

    /// What a person uploaded, also what a rule hides from them.
    func contents(of person: PersonID) -> UploadContents {
        UploadContents(folder: folder.contents(of: person), catalog: catalog.seen(by: .owner))
    }

    /// Creates the folders, and makes the uploads folder one of the imported folders.
    private func prepare(for person: PersonID) throws {
        try state.once(for: person.rawValue) {
            try writing { try folder.make(for: person) }
            let device = try writing { try Volumes.device(of: folder.path) }
            try withCatalog { catalog throws(CatalogError) in
                try catalog.folders.remember(root: folder.path, device: device)
            }
        }
    }
}
