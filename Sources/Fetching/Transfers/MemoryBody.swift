/// A body in memory.
final class MemoryBody: BodySink {
    private(set) var bytes: [UInt8] = []

    func begin(_ response: FetchResponse, at offset: Int) {
        bytes.reserveCapacity(response.contentLength ?? 0)
    }

    func take(_ piece: RawSpan) -> Bool {
        unsafe piece.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        return true
    }
}
