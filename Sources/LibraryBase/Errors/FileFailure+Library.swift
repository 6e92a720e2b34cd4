package import Disk
internal import Foundation

extension FileFailure {
    /// The library's error for a write that failed.
    package var whileWriting: LibraryError {
        switch number {
        case EACCES, EPERM, EROFS: .cannotCreate("cannot write \(path): \(reason)")
        case ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG, ELOOP: .cannotCreate("cannot create \(path): \(reason)")
        case ENOSPC, EDQUOT: .diskFull("cannot write \(path): \(reason)")
        default: .inputOutput("cannot write \(path): \(reason)")
        }
    }

    /// The library's error for a read that failed.
    package var whileReading: LibraryError {
        switch number {
        case ENOENT, ENOTDIR, ENAMETOOLONG: .notFound("no such file: \(path)")
        case EACCES, EPERM: .notAllowed("cannot read \(path): \(reason)")
        // From a file that had to be written before the read, such as a staged download.
        case ENOSPC, EDQUOT, EFBIG: whileWriting
        // Of a blob in a store elsewhere.
        case EHOSTUNREACH: .unavailable("cannot read \(path): the store that has it does not answer")
        default: .inputOutput("cannot read \(path): \(reason)")
        }
    }
}
