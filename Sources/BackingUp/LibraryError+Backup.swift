internal import Catalog
internal import Disk
package import LibraryBase

extension LibraryError {
    /// Translates what can happen while a backup is read or written.
    ///
    /// - Parameter path: the path of the backup, as a person named it.
    package init(backup path: String, _ error: any Error, library: String) {
        switch error {
        case let error as LibraryError: self = error
        case BackupProblem.invalid(let clause): self = .invalidInput("\(path) cannot be restored: \(clause)")
        case BackupProblem.newer:
            self = .notAllowed("\(path) was written by a newer version of photos; use that version")
        case let error as CatalogError: self = LibraryError(error, library: library)
        case let failure as FileFailure where failure.path == path: self = failure.whileReading
        case let failure as FileFailure: self = failure.whileWriting
        case is CancellationError: self = .interrupted
        default: self = .inputOutput("\(path): \(ErrorReason.text(error))")
        }
    }
}
