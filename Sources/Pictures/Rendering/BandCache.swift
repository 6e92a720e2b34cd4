package import Imaging
internal import LibraryBase

/// A cache of decoded bands, for the neighbouring tiles that a viewer requests next. It holds a few bands for some seconds.
package actor BandCache {
    private struct Entry {
        let image: RenderedPicture
        let bytes: Int
        var usedAt: ContinuousClock.Instant
    }

    private var entries: [String: Entry] = [:]
    /// The bands that are being decoded, on the thread and from the open file of the first caller.
    private let makes = SharedTasks<String, RenderedPicture>(by: .asker)
    private let limit: Int
    /// Whether a task is waiting for bands to expire.
    private var isClearing = false

    /// How long an unused band is kept.
    private static let lifetime = Duration.seconds(20)

    /// - Parameter limit: the most bytes of all bands together.
    package init(limit: Int = 64 << 20) {
        self.limit = limit
    }

    /// The band with that name. If it is not cached, `make` decodes it once for all callers.
    package func band(
        _ name: String, _ make: @escaping @Sendable () async throws -> RenderedPicture
    ) async throws -> RenderedPicture {
        if let image = known(name) { return image }
        return try await makes.value(for: name) {
            // It can have been added since the first look.
            if let image = await self.known(name) { return image }
            let image = try await make()
            await self.keep(image, name)
            return image
        }
    }

    private func known(_ name: String) -> RenderedPicture? {
        entries[name]?.usedAt = .now
        return entries[name]?.image
    }

    private func keep(_ image: RenderedPicture, _ name: String) {
        entries[name] = Entry(image: image, bytes: image.bytes, usedAt: .now)
        var held = entries.values.reduce(0) { $0 + $1.bytes }
        for (other, entry) in entries.sorted(by: { $0.value.usedAt < $1.value.usedAt }) where held > limit {
            entries[other] = nil
            held -= entry.bytes
        }
        guard !isClearing else { return }
        isClearing = true
        Task { await clear() }
    }

    /// Waits for each band to expire, one after another, until the cache is empty. Only one task does so at a time.
    private func clear() async {
        while let oldest = entries.values.map(\.usedAt).min() {
            try? await Task.sleep(until: oldest + Self.lifetime, clock: .continuous)
            let now = ContinuousClock.now
            entries = entries.filter { now - $0.value.usedAt < Self.lifetime }
        }
        isClearing = false
    }
}
