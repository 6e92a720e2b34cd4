internal import Foundation

/// Resource use of this process, from proc(5).
struct ProcessFigures {
    /// The processor time used, in seconds.
    var cpuSeconds = 0.0
    /// The resident memory, in bytes.
    var residentBytes = 0
    var openFiles = 0

    /// Reads the current values.
    init() {
        var usage = rusage()
        if unsafe getrusage(RUSAGE_SELF.rawValue, &usage) == 0 {
            cpuSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
        }
        if let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) {
            let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            residentBytes = pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        }
        openFiles = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
}
