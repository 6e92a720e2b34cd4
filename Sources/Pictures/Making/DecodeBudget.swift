/// Rations the memory of decoders that need a whole picture at once, so that many workers don't need many times as much.
///
/// A picture larger than the budget is decoded alone.
actor DecodeBudget {
    private let limit: Int
    private var used = 0
    private var waiting: [(bytes: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// A budget in bytes. 80 MiB hold two 12-megapixel progressive JPEGs and leave an import below 200 MiB.
    init(limit: Int = 80 << 20) {
        self.limit = limit
    }

    /// Runs `body` when `bytes` are free.
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
        // Whoever gives memory back has counted this share before it wakes the waiter.
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
