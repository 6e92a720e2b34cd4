internal import Catalog
internal import Disk
internal import Foundation
internal import Pictures

/// The folder of uploaded files. What has not arrived, and what is remembered of uploads, is in a folder with a hidden
/// name in it, which no import reads:
///
///     IMG_1.jpg, IMG_1-2.jpg …           photographs
///     .uploads/unfinished/PERSON/ID.part  the bytes that arrived
///     .uploads/unfinished/PERSON/ID.json  its record
///     .uploads/finished/PERSON/ID.json    the record of one whose photograph was imported; kept for a day
///     .uploads/contents/PERSON/HASH-BYTES the id of the photo with these bytes
struct UploadFolder: Sendable, Equatable {
    /// Absolute, without symbolic links.
    let path: String

    init(path: String) {
        self.path = path
    }

    private var hidden: String { path + "/.uploads" }
    var unfinished: String { hidden + "/unfinished" }
    var finished: String { hidden + "/finished" }
    var contents: String { hidden + "/contents" }

    func unfinished(of person: PersonID) -> String { "\(unfinished)/\(person.rawValue)" }
    func finished(of person: PersonID) -> String { "\(finished)/\(person.rawValue)" }
    func contents(of person: PersonID) -> String { "\(contents)/\(person.rawValue)" }

    func record(_ id: String, of person: PersonID) -> String { "\(unfinished(of: person))/\(id).json" }
    func part(_ id: String, of person: PersonID) -> String { "\(unfinished(of: person))/\(id).part" }
    func finishedRecord(_ id: String, of person: PersonID) -> String { "\(finished(of: person))/\(id).json" }

    /// Whether the folder was used for uploads before.
    var isUsed: Bool { PathText.exists(hidden) }

    /// Creates the folders that one person's uploads need.
    func make(for person: PersonID) throws(FileFailure) {
        for folder in [path, hidden] { try AtomicFile.makeFolder(folder, mode: 0o700) }
        for folder in [unfinished, finished, contents] { try AtomicFile.makeFolder(folder) }
        for folder in [unfinished(of: person), finished(of: person), contents(of: person)] {
            try AtomicFile.makeFolder(folder)
        }
        for folder in [splitPath(path).folder, path, hidden, unfinished] { try AtomicFile.syncFolder(folder) }
    }

    /// The sizes of the files in the folder, with its subfolders, and of those that have not arrived completely.
    func sizes() -> (CacheSize, unfinished: CacheSize) {
        let pending = Self.size(unfinished) { name in
            Int64(name) != nil || name.hasSuffix(".part") && !AtomicFile.isStage(name)
        }
        return (Self.size(path) { !$0.hasPrefix(".") }, pending)
    }

    private static func size(_ folder: String, _ isCounted: (String) -> Bool) -> CacheSize {
        names(in: folder).filter(isCounted).reduce(into: CacheSize(files: 0, bytes: 0)) { size, name in
            guard let status = try? FileStatus.ofLink("\(folder)/\(name)") else { return }
            var more = CacheSize(files: 0, bytes: 0)
            switch status.kind {
            case .regular: more = CacheSize(files: 1, bytes: status.fingerprint.bytes)
            // People may sort their files into folders.
            case .folder: more = Self.size("\(folder)/\(name)", isCounted)
            default: break
            }
            size = CacheSize(files: size.files + more.files, bytes: size.bytes + more.bytes)
        }
    }

    /// The names in a folder; none if it does not exist.
    static func names(in folder: String) -> [String] {
        (try? FolderEntry.all(in: folder).map(\.name)) ?? []
    }
}

// MARK: - Choice

extension UploadFolder {
    /// The folder that a person chose, created if needed, or the library's own, which is created by the first upload.
    ///
    /// - Parameter roots: the imported folders.
    /// - Throws: ``LibraryError/usage(_:)`` for a folder that overlaps with the library or with an imported folder:
    ///   a photograph must have one path, and what people import stays as it is.
    init(_ chosen: String?, library: String, roots: [String]) throws(LibraryError) {
        let library = PathText.real(library) ?? library
        let own = library + "/uploads"
        guard let chosen else {
            path = own
            return
        }
        path = PathText.resolved(PathText.absolute(chosen))
        guard path != own else { return }
        // First, because nothing is created in people's folders.
        try check(library: library, roots: roots)
        do throws(FileFailure) {
            try AtomicFile.makeFolder(path, mode: 0o700)
        } catch {
            throw error.whileWriting
        }
    }

    private func check(library: String, roots: [String]) throws(LibraryError) {
        func refusal(_ reason: String) -> LibraryError {
            .usage("not allowed: \(path) \(reason); choose another folder with --uploads DIR")
        }
        if PathText.isInside(path, library) { throw refusal("is inside the library") }
        if PathText.isInside(library, path) { throw refusal("contains the library") }
        for root in roots {
            if root == path {
                // Its own photographs made it one.
                guard isUsed else { throw refusal("is an imported folder") }
            } else if PathText.isInside(path, root) {
                throw refusal("is inside the imported folder \(root)")
            } else if PathText.isInside(root, path) {
                throw refusal("contains the imported folder \(root)")
            }
        }
    }
}
