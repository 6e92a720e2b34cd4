import CTestEncoders
import Foundation
import Glibc

/// The memory of this process that is in use.
public enum ResidentMemory {
    /// In bytes, after the heap has given back what it can.
    ///
    /// - Throws: where the system doesn't tell.
    public static func bytes() throws -> Int {
        CTestEncoders_trim_heap()
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        guard let pages else { throw CocoaError(.fileReadCorruptFile) }
        return pages * Int(getpagesize())
    }

    /// Lets all threads that begin from now on share one heap, so that what heaps keep is not left to chance.
    public static func shareHeap() { CTestEncoders_share_heap() }
}
