internal import Foundation

/// A failed system call on a file, with its `errno`.
package struct FileFailure: Error, Equatable, Sendable {
    package var path: String
    /// The `errno`.
    package var number: Int32

    /// The failure of the call that was just made on `path`.
    package init(path: String) {
        self.init(path: path, number: errno)
    }

    package init(path: String, number: Int32) {
        self.path = path
        self.number = number
    }

    /// The message for an `errno`, in lower case.
    package static func reason(_ number: Int32) -> String {
        // Of a file in a ZIP file.
        number == EBADMSG ? "damaged" : unsafe String(cString: strerror(number)).lowercased()
    }

    /// The message for the `errno`, in lower case.
    package var reason: String { Self.reason(number) }
}
