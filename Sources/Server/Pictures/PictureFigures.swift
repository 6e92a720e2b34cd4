internal import NIOCore
internal import PhotoLibrary
internal import Synchronization

/// Counts the pictures that are asked for, and how long it takes to make them.
final class PictureFigures: Sendable {
    /// Where a picture was when it was asked for.
    enum Place: String {
        case memory, disk
        /// It was made.
        case made
    }

    /// The figures since the server started.
    struct State: Sendable {
        /// Pictures whose decoding was started.
        var made = 0
        /// Pictures that wait for a thread, or are being made.
        var queued = 0
        /// How often a picture was found where, by the raw value of ``Place``.
        var found: [String: Int] = [:]
        /// How long it took to make pictures, by their kind.
        var durations: [String: Histogram] = [:]
    }

    private let state = Mutex(State())

    var now: State { state.withLock { $0 } }

    func find(_ place: Place) { state.withLock { $0.found[place.rawValue, default: 0] += 1 } }

    func enqueue() { state.withLock { $0.queued += 1 } }

    func dequeue() { state.withLock { $0.queued -= 1 } }

    func begin() { state.withLock { $0.made += 1 } }

    /// Notes that a picture was made.
    func end(_ kind: PictureKind, after duration: TimeAmount) {
        let name =
            switch kind {
            case .thumbnail: "thumbnail"
            case .rendition: "rendition"
            case .part: "part"
            case .original: "original"
            }
        state.withLock { $0.durations[name, default: Histogram()].add(Double(duration.nanoseconds) / 1e9) }
    }
}
