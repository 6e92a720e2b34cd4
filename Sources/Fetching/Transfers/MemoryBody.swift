/// A body in memory.
final class MemoryBody: BodySink {
    private(set) var bytes: [UInt8] = []

    /// The most bytes for which room is made at once: a length is only what a server says.
    private static let mostReserved = 4 << 20

    func begin(_ response: FetchResponse, at offset: Int) {
        bytes.reserveCapacity(min(max(0, response.contentLength ?? 0), Self.mostReserved))
    }

    func take(_ piece: RawSpan) -> Bool {
        unsafe piece.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        return true
    }
}
