/// Lets those who want the same thing done do it one after another, so that the second finds it done.
actor NamedTurns {
    /// Who waits, by what they wait for; there is an entry while somebody is at it.
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// Runs `body` when nobody else is at `name`.
    func withTurn<Value: Sendable>(_ name: String, _ body: @Sendable () async throws -> Value) async throws -> Value {
        await begin(name)
        defer { end(name) }
        // Everybody may have left meanwhile.
        try Task.checkCancellation()
        return try await body()
    }

    private func begin(_ name: String) async {
        guard waiting[name] != nil else {
            waiting[name] = []
            return
        }
        await withCheckedContinuation { waiting[name, default: []].append($0) }
    }

    private func end(_ name: String) {
        guard var queue = waiting[name], !queue.isEmpty else {
            waiting[name] = nil
            return
        }
        let next = queue.removeFirst()
        waiting[name] = queue
        next.resume()
    }
}
