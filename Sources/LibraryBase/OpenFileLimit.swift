internal import Foundation

/// How many files a process may have open, and what that means for how many it fetches at once.
public enum OpenFileLimit {
    /// How many files this process may have open (`RLIMIT_NOFILE`, getrlimit(2)); many where that has no bound.
    public static var descriptors: Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
        return Int(clamping: limit.rlim_cur)
    }

    /// How many fetches run at once in a process that may have so many files open: each has a connection and a file.
    public static func fetches(descriptors limit: Int) -> Int {
        min(16, max(2, limit / 32))
    }
}
