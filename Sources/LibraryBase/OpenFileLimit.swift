internal import Foundation

/// The limit of open files, and how many parallel fetches it allows.
public enum OpenFileLimit {
    /// The number of files that this process may have open (`RLIMIT_NOFILE`, getrlimit(2)); 1024 if it is not known.
    public static var descriptors: Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
        return Int(clamping: limit.rlim_cur)
    }

    /// The number of parallel fetches in a process that may have `limit` files open: 2 to 16. Each fetch has a connection and a
    /// file.
    public static func fetches(descriptors limit: Int) -> Int {
        min(16, max(2, limit / 32))
    }
}
