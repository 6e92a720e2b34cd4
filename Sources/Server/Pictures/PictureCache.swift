internal import NIOCore
internal import Synchronization
internal import Times

/// Small pictures in memory, by their tags, up to a number of bytes; those that nobody asked for longest go first.
final class PictureCache: Sendable {
    /// A picture.
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

    /// The greatest picture that is kept, in bytes: a file of more is streamed.
    static let largest = 256 << 10
    /// What an entry costs besides its bytes.
    private static let overhead = 512

    private let limit: Int
    private let state = Mutex(State())

    /// A cache of at most `limit` bytes.
    init(limit: Int = 32 << 20) {
        self.limit = limit
    }

    /// The bytes that are held.
    var bytes: Int { state.withLock { $0.bytes } }

    subscript(tag: String) -> Picture? {
        state.withLock { state in
            guard let picture = state.entries[tag]?.picture else { return nil }
            state.clock += 1
            state.entries[tag]?.usedAt = state.clock
            return picture
        }
    }

    /// Keeps a picture.
    func keep(_ picture: Picture, tag: String) {
        state.withLock { state in
            guard state.entries[tag] == nil else { return }
            state.clock += 1
            state.entries[tag] = Entry(picture: picture, usedAt: state.clock)
            state.bytes += picture.bytes.readableBytes + Self.overhead
            if state.bytes > limit { evict(&state) }
        }
    }

    /// Makes room for a while: down to three quarters, so that sorting is rare.
    private func evict(_ state: inout State) {
        for (tag, entry) in state.entries.sorted(by: { $0.value.usedAt < $1.value.usedAt }) {
            guard state.bytes > limit / 4 * 3 else { return }
            state.entries[tag] = nil
            state.bytes -= entry.picture.bytes.readableBytes + Self.overhead
        }
    }
}
