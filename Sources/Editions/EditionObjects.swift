package import Disk
internal import Glibc

/// Why an edition could not be published or read.
package enum EditionFailure: Error, Equatable, Sendable {
    /// It must not be used, or published: the reason, as a sentence in lower case.
    case refused(String)
    /// The store does not answer: the reason. It may later.
    case away(String)
    /// The keys or the bucket are wrong: what the store said.
    case notAllowed(String)
    /// A file of this machine cannot be read or written.
    case disk(FileFailure)

    /// What is wrong, as a sentence in lower case.
    package var reason: String {
        switch self {
        case .refused(let reason), .away(let reason), .notAllowed(let reason): reason
        case .disk(let failure): "\(failure.path): \(failure.reason)"
        }
    }
}

/// Where editions are published: objects with names such as `latest` and `packs/0123…`. Calls block their thread.
package protocol EditionObjects: Sendable {
    /// The bytes of a small object; nil if there is none.
    func bytes(of name: String) throws(EditionFailure) -> [UInt8]?
    /// Stores a small object, in place of one of that name.
    func put(_ bytes: [UInt8], as name: String) throws(EditionFailure)
    /// Stores a file, unless there is an object of that name and length.
    func upload(_ path: String, as name: String) throws(EditionFailure)
    /// Downloads an object to a file, which is replaced.
    ///
    /// - Parameter most: the most bytes.
    func download(_ name: String, to path: String, most: Int) throws(EditionFailure)
    /// The names that begin with a folder and a slash, in no particular order.
    func names(in folder: String) throws(EditionFailure) -> [String]
    /// Deletes an object, if there is one.
    func delete(_ name: String) throws(EditionFailure)
}

/// Editions in a folder, such as one of a disk that several machines share.
package struct EditionObjectsInFolder: EditionObjects {
    private let folder: String

    package init(_ folder: String) { self.folder = folder }

    private func path(_ name: String) -> String { PathText.join(folder, name) }

    package func bytes(of name: String) throws(EditionFailure) -> [UInt8]? {
        do throws(FileFailure) {
            let file = try OpenFile(path(name))
            return try file.first(EditionFormat.mostSmall)
        } catch {
            guard error.number == ENOENT else { throw failure(error) }
            // Without its folder, everything seems to be missing.
            guard PathText.exists(folder) else { throw .away("\(folder) is not there") }
            return nil
        }
    }

    package func put(_ bytes: [UInt8], as name: String) throws(EditionFailure) {
        try disk { () throws(FileFailure) in
            try AtomicFile.makeFolder(splitPath(path(name)).folder)
            try AtomicFile.write(bytes, to: path(name))
            try AtomicFile.syncFolder(splitPath(path(name)).folder)
        }
    }

    package func upload(_ source: String, as name: String) throws(EditionFailure) {
        try disk { () throws(FileFailure) in
            try AtomicFile.makeFolder(splitPath(path(name)).folder)
            let part = path(name) + ".part"
            try EditedFile.copy(source, to: part, mode: 0o666)
            guard unsafe rename(PathText.bytes(part), PathText.bytes(path(name))) == 0 else {
                throw FileFailure(path: path(name))
            }
            try AtomicFile.syncFolder(splitPath(path(name)).folder)
        }
    }

    package func download(_ name: String, to target: String, most: Int) throws(EditionFailure) {
        // What is not there, or too long, is the store's fault; what cannot be written is this machine's.
        guard let bytes = try? FileStatus.of(path(name)).fingerprint.bytes, bytes <= Int64(most) else {
            throw .away("\(path(name)) is not there as it should be")
        }
        try disk { () throws(FileFailure) in try EditedFile.copy(path(name), to: target, most: most) }
    }

    package func names(in folder: String) throws(EditionFailure) -> [String] {
        do throws(FileFailure) {
            return try FolderEntry.all(in: path(folder)).filter { !AtomicFile.isStage($0.name) }
                .map { "\(folder)/\($0.name)" }
        } catch {
            guard error.number == ENOENT else { throw failure(error) }
            return []
        }
    }

    package func delete(_ name: String) throws(EditionFailure) {
        guard unsafe unlink(PathText.bytes(path(name))) == 0 || errno == ENOENT else {
            throw failure(FileFailure(path: path(name)))
        }
    }

    /// What cannot be read in the folder is like a store that does not answer.
    private func failure(_ failure: FileFailure) -> EditionFailure { .away("\(failure.path): \(failure.reason)") }

    private func disk<Value>(_ body: () throws(FileFailure) -> Value) throws(EditionFailure) -> Value {
        do throws(FileFailure) {
            return try body()
        } catch {
            throw .disk(error)
        }
    }
}
