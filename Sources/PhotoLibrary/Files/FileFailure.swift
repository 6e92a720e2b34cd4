internal import Foundation

/// A system call that failed on a file, by its `errno`.
struct FileFailure: Error, Equatable {
    var path: String
    var number: Int32

    /// The failure of the call that was just made on `path`.
    init(path: String) {
        self.init(path: path, number: errno)
    }

    init(path: String, number: Int32) {
        self.path = path
        self.number = number
    }

    /// What an `errno` means, in words.
    static func reason(_ number: Int32) -> String {
        unsafe String(cString: strerror(number)).lowercased()
    }

    var reason: String { Self.reason(number) }

    /// The failure as what became of a request to write.
    var whileWriting: LibraryError {
        switch number {
        case EACCES, EPERM, EROFS: .cannotCreate("can't write \(path) (\(reason))")
        case ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG, ELOOP: .cannotCreate("can't create \(path) (\(reason))")
        case ENOSPC, EDQUOT: .diskFull("can't write \(path) (\(reason))")
        default: .inputOutput("can't write \(path) (\(reason))")
        }
    }

    /// The failure as what became of a request to read.
    var whileReading: LibraryError {
        switch number {
        case ENOENT, ENOTDIR, ENAMETOOLONG: .notFound("there is no \(path)")
        case EACCES, EPERM: .notAllowed("\(path) can't be read (\(reason))")
        // Of a file that was written on the way to what was to be read.
        case ENOSPC, EDQUOT, EFBIG: whileWriting
        default: .inputOutput("\(path) can't be read (\(reason))")
        }
    }
}
