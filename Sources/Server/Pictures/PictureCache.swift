internal import NIOCore
internal import Synchronization
internal import Times

/// A least-recently-used cache of small pictures by tag, limited in bytes.
final class PictureCache: Sendable {
    /// A cached picture.
    struct Picture: Sendable {
        let type: String
        let bytes: ByteBuffer
        let modifiedAt: Instant
    }

    private struct Entry {
        let picture: Picture
        var usedAt: UInt64
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var bytes = 0
        var clock: UInt64 = 0
    }

    /// The maximum size of a cached picture in bytes; larger ones are streamed from their files.
    static let largest = 256 << 10
    /// The overhead of an entry, in bytes.
    private static let overhead = 512

    private let limit: Int
    private let state = Mutex(State())

    /// Creates a cache of at most `limit` bytes.
    init(limit: Int = 32 << 20) {
        self.limit = limit
    }

    /// The size of all pictures in the cache, in bytes.
    var bytes: Int { state.withLock { $0.bytes } }

    subscript(tag: String) -> Picture? {
        state.withLock { state in
            guard let picture = state.entries[tag]?.picture else { return nil }
            state.clock += 1
            state.entries[tag]?.usedAt = state.clock
            return picture
        }
    }

    /// Adds a picture.
    func keep(_ picture: Picture, tag: String) {
        state.withLock { state in
            guard state.entries[tag] == nil else { return }
            state.clock += 1
            state.entries[tag] = Entry(picture: picture, usedAt: state.clock)
            state.bytes += picture.bytes.readableBytes + Self.overhead
            if state.bytes > limit { evict(&state) }
        }
    }

    /// Evicts pictures down to three quarters of the limit, so that sorting is rare.
    private func evict(_ state: inout State) {
        for (tag, entry) in state.entries.sorted(by: { $0.value.usedAt < $1.value.usedAt }) {
            guard state.bytes > limit / 4 * 3 else { return }
            state.entries[tag] = nil
            state.bytes -= entry.picture.bytes.readableBytes + Self.overhead
        }
    }
}
