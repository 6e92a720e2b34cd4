import Glibc

/// The most memory that this process has held so far, in kilobytes.
func peakMemory() -> Int {
    var usage = rusage()
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
}
