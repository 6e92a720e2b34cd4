internal import Disk

extension PhotoLibrary.Changes {
    /// Waits until the library's disk has more room than now, looking once a second, or a while has passed, of which a disk that
    /// doesn't tell how much room a person has needs: five minutes, doubled with each attempt, an hour at most. Nobody but the
    /// disk is asked.
    ///
    /// - Parameter attempt: how often it was waited for before.
    /// - Throws: ``LibraryError/interrupted``.
    public func waitForRoom(attempt: Int) async throws(LibraryError) {
        let (folder, started) = (location.path, ContinuousClock.now)
        let patience = Duration.seconds(min(3600, 300 << min(attempt, 4)))
        let wanted = FullDisk.worthwhile(in: folder)
        // The least that there was: others write meanwhile.
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
