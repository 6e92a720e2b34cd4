internal import Foundation
package import PhotoLibrary

/// How the file descriptors of this process are shared out.
///
/// What runs in it besides (the catalogue, a sync, decoding, the libraries) must never find none left: libdispatch ends the process
/// when it can't open `/proc/self/task`, which it does once a second.
package struct DescriptorBudget: Sendable, Equatable {
    /// Files that answers may be read from at a time: an eighth of the descriptors, at most 128.
    package let files: Int
    /// Connections at a time; at most 800, since each may hold some hundred KiB.
    package let connections: Int

    /// Connections beyond ``connections`` that may be open while they are turned away.
    static let burst = 8
    /// The fewest descriptors that a server starts with.
    private static let least = 96
    /// For the catalogue, threads, event loops, logs and pictures being decoded.
    private static let base = 48
    private static let (mostFiles, mostConnections) = (128, 800)

    /// Shares out `limit` descriptors.
    ///
    /// - Throws: ``LibraryError/unavailable(_:)`` for fewer than 96.
    package init(limit: Int) throws(LibraryError) {
        guard limit >= Self.least else {
            throw .unavailable(
                "open file limit too low: `ulimit -n` is \(limit), and a server needs at least \(Self.least)")
        }
        files = min(Self.mostFiles, limit / 8)
        // A fetch has a connection, a file, and a socket while a name is looked up.
        let reserve = Self.base + 3 * OpenFileLimit.fetches(descriptors: limit)
        connections = min(Self.mostConnections, limit - reserve - files - Self.burst)
    }

    /// Shares out what this process may have, as it is.
    package static func current() throws(LibraryError) -> DescriptorBudget {
        try DescriptorBudget(limit: OpenFileLimit.descriptors)
    }

    /// Raises the soft limit of open files (`RLIMIT_NOFILE`, getrlimit(2)) to the hard one, and shares that out.
    static func raised() throws(LibraryError) -> DescriptorBudget {
        var limit = rlimit()
        if unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
            limit.rlim_cur = limit.rlim_max
            _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        return try current()
    }
}
