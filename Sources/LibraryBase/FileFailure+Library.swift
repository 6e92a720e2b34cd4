package import Disk
internal import Foundation

extension FileFailure {
    /// The failure as what became of a request to write.
    package var whileWriting: LibraryError {
        switch number {
        case EACCES, EPERM, EROFS: .cannotCreate("can't write \(path) (\(reason))")
        case ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG, ELOOP: .cannotCreate("can't create \(path) (\(reason))")
        case ENOSPC, EDQUOT: .diskFull("can't write \(path) (\(reason))")
        default: .inputOutput("can't write \(path) (\(reason))")
        }
    }

    /// The failure as what became of a request to read.
    package var whileReading: LibraryError {
        switch number {
        case ENOENT, ENOTDIR, ENAMETOOLONG: .notFound("there is no \(path)")
        case EACCES, EPERM: .notAllowed("\(path) can't be read (\(reason))")
        // Of a file that was written on the way to what was to be read.
        case ENOSPC, EDQUOT, EFBIG: whileWriting
        default: .inputOutput("\(path) can't be read (\(reason))")
        }
    }
}
