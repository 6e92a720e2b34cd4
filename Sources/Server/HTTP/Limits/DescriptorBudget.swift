internal import Foundation
package import PhotoLibrary

/// How the file descriptors of this process are distributed.
///
/// The other parts of the process (catalogue, sync, decoding, libraries) must never run out of them: libdispatch ends the process
/// if it cannot open `/proc/self/task`, which it does once a second.
package struct DescriptorBudget: Sendable, Equatable {
    /// The maximum number of files open for responses: an eighth of the descriptors, at most 128.
    package let files: Int
    /// The maximum number of connections; at most 800, because each can use some hundred KiB.
    package let connections: Int

    /// The number of connections beyond ``connections`` that can be open while they are refused.
    static let burst = 8
    /// The minimum number of descriptors for a server.
    private static let minimum = 96
    /// Reserved for the catalogue, threads, event loops, logs and pictures being decoded.
    private static let base = 48
    private static let (mostFiles, mostConnections) = (128, 800)

    /// Distributes `limit` descriptors.
    ///
    /// - Throws: ``LibraryError/unavailable(_:)`` for fewer than 96.
    package init(limit: Int) throws(LibraryError) {
        guard limit >= Self.minimum else {
            throw .unavailable(
                "open file limit too low: `ulimit -n` is \(limit), and a server needs at least \(Self.minimum)")
        }
        files = min(Self.mostFiles, limit / 8)
        // A fetch uses a connection, a file, and a socket for the DNS lookup.
        let reserve = Self.base + 3 * OpenFileLimit.fetches(descriptors: limit)
        connections = min(Self.mostConnections, limit - reserve - files - Self.burst)
    }

    /// Distributes the descriptors of the current limit.
    package static func current() throws(LibraryError) -> DescriptorBudget {
        try DescriptorBudget(limit: OpenFileLimit.descriptors)
    }

    /// Raises the soft limit of open files (`RLIMIT_NOFILE`, getrlimit(2)) to the hard limit, and distributes that.
    static func raised() throws(LibraryError) -> DescriptorBudget {
        var limit = rlimit()
        if unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
            limit.rlim_cur = limit.rlim_max
            _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        return try current()
    }
}
