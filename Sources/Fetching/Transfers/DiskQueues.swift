internal import Dispatch
internal import Synchronization

/// Threads that wait for the disk, so that neither the transfers nor the tasks of the program do.
///
/// There are several because a file system brings all that wait for it to the disk at once: on ext4, 2,000 files of
/// 100 kB took 2.8 s with one thread, 0.9 s with eight, and no less with sixteen.
final class DiskQueues: Sendable {
    private let queues = (0..<8).map { _ in DispatchQueue(label: "fetching.disk") }
    private let next = Atomic(0)

    /// Does some work on one of the threads, some time.
    func run(_ work: @escaping @Sendable () -> Void) {
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        queues[number & (queues.count - 1)].async(execute: work)
    }
}
