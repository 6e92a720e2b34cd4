internal import Bytes
internal import Catalog
internal import Disk
internal import Foundation
internal import Imaging
internal import Importing
internal import Times

extension PhotoLibrary.Uploads {
    /// Makes the file of an upload, all of whose bytes arrived, a photo. Can be repeated after a kill at any moment.
    ///
    /// - Throws: ``UploadError/notPicture(reason:)``, after which the upload is deleted; errors of the disk and the
    ///   catalogue, after which it can be tried again.
    func finish(_ record: UploadRecord, of person: PersonID, _ part: UploadPart?) async throws -> UploadDocument {
        var record = record
        if let part {
            let (format, sha256) = try await checked(part, record.id, of: person)
            record.sha256 = Hexadecimal.text(sha256)
            // Two uploads of the same bytes at once must not both be stored.
            let turn = "\(person.rawValue) \(Hexadecimal.text(sha256))"
            await state.turns.enter(turn)
            do {
                if let known = try contents(of: person).intactPhoto(sha256, bytes: record.length) {
                    (record.photo, record.isKnown, record.stored) = (known.id, true, known.name)
                } else {
                    try await store(part, UploadName(record.name).named(for: format), in: &record, of: person)
                    try await add(&record, of: person)
                }
                await state.turns.leave(turn)
            } catch {
                await state.turns.leave(turn)
                throw failure(error, record.id)
            }
        } else {
            do { try await add(&record, of: person) } catch { throw failure(error, record.id) }
        }
        try settle(record, of: person)
        return UploadDocument(record, offset: record.length, expiry: nil)
    }

    /// Makes a file a photo that arrived completely but could not be imported, or was not because the client did not wait.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``, ``UploadError``; errors of the disk and the catalogue.
    public func complete(_ id: String, of person: Person) async throws -> UploadDocument {
        let record = try record(id, of: person.id)
        guard record.photo == nil else { return UploadDocument(record, offset: record.length, expiry: nil) }
        let path = folder.part(id, of: person.id)
        let part = PathText.exists(path) ? try writing { try UploadPart(path) } : nil
        if let part, try part.bytes < record.length { return try find(id, of: person) }
        return try await finishing(record, of: person.id, part)
    }

    /// As ``finish(_:of:_:)``, also if the client ends the connection meanwhile, which cancels the task of its request.
    func finishing(_ record: UploadRecord, of person: PersonID, _ part: UploadPart?) async throws -> UploadDocument {
        defer { part?.unlock() }
        return try await Task { try await finish(record, of: person, part) }.value
    }

    /// The error as the person sees it. A file that went away is an upload that did: answers contain no path of this machine.
    private func failure(_ error: any Error, _ id: String) -> any Error {
        if error is UploadError { return error }
        let error = libraryError(error)
        guard case .notFound = error else { return error }
        return Self.noSuchUpload(id)
    }

    /// The format and hash of a file that is a whole picture.
    private func checked(
        _ part: UploadPart, _ id: String, of person: PersonID
    ) async throws -> (ImageFormat, [UInt8]) {
        do {
            return try await state.threads.run {
                let file = try OpenFile(part.path)
                let source = ImageSource.file(descriptor: file.descriptor)
                let header = try ImageHeader.read(from: source)
                guard try source.isComplete() else {
                    throw UploadError.notPicture(reason: "ends before the image is complete")
                }
                return (header.format, try file.sha256())
            }
        } catch ImagingError.unreadable(let number) {
            throw failure(FileFailure(path: part.path, number: number), id)
        } catch let error as ImagingError {
            delete(id, of: person)
            throw UploadError.notPicture(reason: error.reason)
        } catch let error as UploadError {
            delete(id, of: person)
            throw error
        } catch {
            throw failure(error, id)
        }
    }

    /// Gives the file its name in the folder, which no other file has.
    private func store(
        _ part: UploadPart, _ name: UploadName, in record: inout UploadRecord, of person: PersonID
    ) async throws {
        let (state, folder) = (state, folder)
        let path = folder.record(record.id, of: person)
        let known = record
        record = try await state.threads.run {
            var record = known
            do {
                // Bytes that came before a kill may not be on the disk.
                try part.syncToDisk()
                // A killed program may have given it the name already.
                let isNamed = record.stored.map { Self.isSame(part.path, "\(folder.path)/\($0)") } ?? false
                if !isNamed {
                    repeat {
                        record.stored = state.names.take(name, in: folder.path)
                        try record.write(path)
                    } while try !AtomicFile.renameWithoutReplacing(
                        part.path, to: "\(folder.path)/\(record.stored ?? "")")
                }
                // Before the other name goes.
                try AtomicFile.syncFolder(folder.path)
                _ = unsafe unlink(PathText.bytes(part.path))
            } catch let failure as FileFailure {
                throw failure.whileWriting
            }
            return record
        }
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        guard let one = try? FileStatus.ofLink(one).fingerprint, let other = try? FileStatus.ofLink(other).fingerprint
        else { return false }
        return one.inode == other.inode && one.device == other.device
    }

    /// Imports the stored file, and notes its content.
    private func add(_ record: inout UploadRecord, of person: PersonID) async throws {
        guard let stored = record.stored, let sha256 = record.sha256.flatMap({ Hexadecimal.bytes($0) }) else {
            throw Self.noSuchUpload(record.id)
        }
        try library.places.update()
        let photo = try await ImportRun(library.photoPictures).add("\(folder.path)/\(stored)")
        record.photo = photo.id
        let (contents, length) = (contents(of: person), record.length)
        try writing { try contents.add(sha256, bytes: length, photo: photo.id) }
        // A search prepares what this leaves.
        try? context.prepareSearch(waits: false)
    }

    /// Moves the record to the finished ones, and deletes the rest.
    private func settle(_ record: UploadRecord, of person: PersonID) throws {
        try writing { try record.write(folder.finishedRecord(record.id, of: person)) }
        delete(record.id, of: person)
    }
}

// MARK: - Sweeping

extension PhotoLibrary.Uploads {
    /// How long the record of a finished upload is kept, and a file without a record.
    private static let (finishedLifetime, orphanLifetime) = (Duration.seconds(86_400), Duration.seconds(3600))

    /// Finishes uploads that arrived completely before the program ended, and deletes expired ones.
    ///
    /// - Returns: the number of photos that were added.
    @discardableResult public func recover() async -> Int {
        deleteExpired()
        var count = 0
        for (person, id) in unfinishedIDs {
            guard let record = UploadRecord.read(folder.record(id, of: person)) else { continue }
            let path = folder.part(id, of: person)
            var part: UploadPart?
            if PathText.exists(path) {
                part = try? UploadPart(path)
                guard let part, (try? part.bytes) == record.length else { continue }
            }
            if (try? await finishing(record, of: person, part)) != nil { count += 1 }
        }
        return count
    }

    /// Deletes unfinished uploads to which nothing was added for long, and records of finished ones after a day.
    func deleteExpired() {
        let now = context.now()
        func ageOfFile(_ path: String) -> Duration? {
            (try? FileStatus.ofLink(path)).map { now - $0.fingerprint.modifiedAt.instant }
        }
        for (person, id) in unfinishedIDs {
            let part = folder.part(id, of: person)
            if let age = ageOfFile(part) {
                guard age > limits.lifetime, let lock = try? UploadPart(part) else { continue }
                // One that arrived completely is a photograph that a person counts on.
                let length = UploadRecord.read(folder.record(id, of: person))?.length
                if let length, (try? lock.bytes) ?? length >= length { continue }
                withExtendedLifetime(lock) { delete(id, of: person) }
            } else if !isStored(id, of: person) {
                delete(id, of: person)
            }
        }
        for (folder, lifetime) in [
            (self.folder.unfinished, Self.orphanLifetime), (self.folder.finished, Self.finishedLifetime),
        ] {
            for person in UploadFolder.names(in: folder) {
                for name in UploadFolder.names(in: "\(folder)/\(person)") {
                    let path = "\(folder)/\(person)/\(name)"
                    guard let age = ageOfFile(path), age > lifetime else { continue }
                    let isOrphan =
                        AtomicFile.isStage(name)
                        || name.hasSuffix(".part") && !PathText.exists(String(path.dropLast(5)) + ".json")
                    if isOrphan || folder == self.folder.finished { _ = unsafe unlink(PathText.bytes(path)) }
                }
            }
        }
    }

    /// Whether the file of an upload has its name in the folder.
    private func isStored(_ id: String, of person: PersonID) -> Bool {
        guard let stored = UploadRecord.read(folder.record(id, of: person))?.stored else { return false }
        return PathText.exists("\(folder.path)/\(stored)")
    }

    private var unfinishedIDs: [(PersonID, String)] {
        UploadFolder.names(in: folder.unfinished).compactMap { Int64($0) }.flatMap { row in
            let person = PersonID(rawValue: row)
            return UploadFolder.names(in: folder.unfinished(of: person)).filter { $0.hasSuffix(".json") }
                .map { (person, String($0.dropLast(5))) }.filter { UploadRecord.isID($0.1) }
        }
    }
}
