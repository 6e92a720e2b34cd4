internal import Disk

extension PhotoLibrary.Changes {
    /// The bytes that can still be written to the disk of the library; nil if that is not known.
    public var room: Int64? { FullDisk.room(in: location.path) }

    /// Whether the disk of the library has room for changes; true if that is not known.
    public var hasRoom: Bool { (room ?? .max) >= FullDisk.worthwhile(in: location.path) }

    /// Waits until the disk of the library has more room than now, checking once per second. Returns in any case after five
    /// minutes, doubled with each attempt up to an hour: some disks do not report the quota of an account, and can only be tried.
    ///
    /// - Parameter attempt: the number of earlier waits.
    /// - Throws: ``LibraryError/interrupted`` if the task is cancelled.
    public func waitForRoom(attempt: Int) async throws(LibraryError) {
        let (folder, started) = (location.path, ContinuousClock.now)
        let patience = Duration.seconds(min(3600, 300 << min(attempt, 4)))
        let wanted = FullDisk.worthwhile(in: folder)
        // The smallest room so far, because others write meanwhile.
        var least = Int64.max
        repeat {
            if let room = FullDisk.room(in: folder) {
                least = min(least, room)
                if room - least >= wanted { return }
            }
            do { try await Task.sleep(for: .seconds(1)) } catch { throw .interrupted }
        } while started.duration(to: .now) < patience
    }
}
