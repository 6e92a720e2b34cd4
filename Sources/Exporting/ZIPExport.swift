internal import Archiving
internal import Cryptography
internal import Disk
internal import Foundation
internal import LibraryBase
package import Times

/// An export as one ZIP file, which gets its name when it is whole.
package final class ZIPExport: ExportTarget {
    package let path: String
    package let isContinued = false
    package var work: String { workFolder.path }
    private let workFolder: WorkFolder
    private let zip: ZIPFile
    private let isCancelled: () -> Bool

    /// - Throws: ``LibraryError/cannotCreate(_:)`` if there is a file at `path`.
    package init(_ path: String, at now: Instant, isCancelled: @escaping () -> Bool) throws {
        (self.path, self.isCancelled) = (path, isCancelled)
        guard !PathText.exists(path) else { throw Self.exists(path) }
        try AtomicFile.makeFolder(splitPath(path).folder)
        workFolder = try WorkFolder(in: splitPath(path).folder, prefix: ".photos-export-", at: now)
        zip = try ZIPFile(workFolder.file("zip"))
    }

    private static func exists(_ path: String) -> LibraryError {
        .cannotCreate("\(path) exists; choose another name, or delete that file")
    }

    package func add(_ file: ExportedFile, isText: Bool) throws {
        // A member that has begun cannot be taken back, so what is wrong has to be found before it.
        if let sha256 = file.sha256 {
            var hash = SHA256()
            try file.forEachPiece(FolderExport.piece, isCancelled) { hash.update(data: $0) }
            guard hash.finalize() == sha256 else { throw ExportProblem.damaged }
        }
        try zip.begin(file.name, bytes: file.bytes, isCompressed: isText)
        do {
            try file.forEachPiece(FolderExport.piece, isCancelled) { try zip.append($0) }
        } catch is ExportProblem {
            throw LibraryError.inputOutput("\(file.name) changed while it was read; run the command again")
        }
    }

    package func finish() throws {
        try zip.finish()
        let part = workFolder.file("zip")
        guard try AtomicFile.renameWithoutReplacing(part, to: path) else { throw Self.exists(path) }
        try AtomicFile.syncFolder(splitPath(path).folder)
    }
    /// The unfinished file goes with its folder.
    package func abandon() {}
}
