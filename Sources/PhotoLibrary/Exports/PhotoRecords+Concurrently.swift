internal import Catalog

extension ArraySlice<PhotoRecord> {
    /// Each photo with what `make` returns for it, in order, all at the same time.
    func concurrently<Value: Sendable>(
        _ make: @Sendable @escaping (PhotoRecord) async -> Value
    ) async -> [(PhotoRecord, Value)] {
        await withTaskGroup(of: (Int, Value).self) { group in
            for (index, photo) in zip(indices, self) { group.addTask { (index, await make(photo)) } }
            var made: [Int: Value] = [:]
            for await (index, value) in group { made[index] = value }
            return indices.compactMap { index in made[index].map { (self[index], $0) } }
        }
    }
}
