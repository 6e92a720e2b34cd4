/// Limits the memory of decoders that hold whole images, so that several workers do not need several times as much.
///
/// An image larger than the budget is decoded alone.
actor DecodeBudget {
    private let limit: Int
    private var used = 0
    private var waiting: [(bytes: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Creates a budget in bytes. 80 MiB suffice for two progressive JPEGs of 12 megapixels, and keep an import below 200 MiB.
    init(limit: Int = 80 << 20) {
        self.limit = limit
    }

    /// Runs `body` when `bytes` are available.
    func withMemory<Value: Sendable>(_ bytes: Int, _ body: @Sendable () async throws -> Value) async rethrows -> Value {
        let share = min(max(bytes, 0), limit)
        await take(share)
        defer { give(share) }
        return try await body()
    }

    private func take(_ bytes: Int) async {
        if waiting.isEmpty, used + bytes <= limit {
            used += bytes
            return
        }
        // The release of memory has reserved this share before it resumes the waiter.
        await withCheckedContinuation { waiting.append((bytes, $0)) }
    }

    private func give(_ bytes: Int) {
        used -= bytes
        while let first = waiting.first, used + first.bytes <= limit {
            used += first.bytes
            waiting.removeFirst().continuation.resume()
        }
    }
}
