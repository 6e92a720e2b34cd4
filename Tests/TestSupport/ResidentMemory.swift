import CTestEncoders
import Foundation
import Glibc

/// The resident memory of this process.
public enum ResidentMemory {
    /// Resident memory in bytes, after the heap has returned unused memory.
    ///
    /// - Throws: if the system does not report it.
    public static func bytes() throws -> Int {
        CTestEncoders_trim_heap()
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        guard let pages else { throw CocoaError(.fileReadCorruptFile) }
        return pages * Int(getpagesize())
    }

    /// Makes all threads that start from now on share one heap, so that the memory it retains is reproducible.
    public static func shareHeap() { CTestEncoders_share_heap() }
}
