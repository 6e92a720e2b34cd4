package import Catalog
internal import Foundation
internal import Synchronization

/// An edit log in memory that encodes its entries like a stored one.
package final class MemoryEditLog: EditLog {
    private struct Log {
        var library: String
        var entries: [Data]
        /// Size in bytes when it was last replaced.
        var firstBytes: Int

        var bytes: Int { entries.reduce(0) { $0 + $1.count } }
    }

    private struct State {
        var log: Log?
        var setAside: [Log] = []
        /// Increases with every change, so that no two logs have the same end.
        var end: Int64 = 0
    }

    private let state = Mutex(State())
    private let leastLimit: Int

    /// Creates an empty log.
    ///
    /// - Parameter leastLimit: number of bytes of entries that are always accepted.
    package init(leastLimit: Int = 1 << 20) {
        self.leastLimit = leastLimit
    }

    package func append(
        _ entries: [EditEntry], library: String, at end: EditLogPosition
    ) throws -> EditLogPosition? {
        let new = try entries.map { try JSONEncoder().encode($0) }
        return state.withLock { state in
            guard state.end == end.rawValue, let log = state.log, log.library == library,
                log.bytes < max(leastLimit, 4 * log.firstBytes)
            else { return nil }
            state.log?.entries += new
            state.end += Int64(new.count)
            return EditLogPosition(rawValue: state.end)
        }
    }

    package func replace(with entries: [EditEntry], library: String) throws -> EditLogPosition {
        let new = try entries.map { try JSONEncoder().encode($0) }
        return state.withLock { state in
            if let other = state.log, other.library != library { state.setAside.append(other) }
            state.log = Log(library: library, entries: new, firstBytes: new.reduce(0) { $0 + $1.count })
            state.end += 1
            return EditLogPosition(rawValue: state.end)
        }
    }

    package func replay(_ take: (EditEntry) throws -> Void) throws -> EditLogReplay? {
        guard let log = state.withLock({ $0.log }) else { return nil }
        var replay = EditLogReplay(library: log.library, isWhole: true)
        for data in log.entries {
            if let entry = try? JSONDecoder().decode(EditEntry.self, from: data) {
                try take(entry)
            } else {
                replay.isWhole = false
            }
        }
        return replay
    }

    /// Makes the entry at an index unreadable.
    package func damage(entry index: Int) {
        state.withLock { state in _ = state.log?.entries[index].removeLast() }
    }

    /// The entries of each log of a library that was set aside, in order.
    package func setAside(library: String) throws -> [[EditEntry]] {
        try state.withLock { $0.setAside }.filter { $0.library == library }.map { log in
            try log.entries.map { try JSONDecoder().decode(EditEntry.self, from: $0) }
        }
    }
}
