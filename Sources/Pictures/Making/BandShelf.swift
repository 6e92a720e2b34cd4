package import Imaging
internal import LibraryBase

/// Decoded bands of tiles, kept for the neighbours that a viewer asks for next: a few, for some seconds.
package actor BandShelf {
    private struct Entry {
        let image: RenderedImage
        let bytes: Int
        var usedAt: ContinuousClock.Instant
    }

    private var entries: [String: Entry] = [:]
    /// Bands that are being decoded, on the threads and from the open file of who asks first.
    private let makes = SharedTasks<String, RenderedImage>(by: .asker)
    private let limit: Int
    /// Whether somebody waits for bands to become old.
    private var isClearing = false

    /// How long a band stays that nobody asks for.
    private static let lifetime = Duration.seconds(20)

    /// - Parameter limit: in bytes, of all bands together.
    package init(limit: Int = 64 << 20) {
        self.limit = limit
    }

    /// The band of that name; decoded by `make` if it isn't here, once for all who ask.
    package func band(
        _ name: String, _ make: @escaping @Sendable () async throws -> RenderedImage
    ) async throws -> RenderedImage {
        if let image = known(name) { return image }
        return try await makes.value(for: name) {
            // It may have come since this one looked.
            if let image = await self.known(name) { return image }
            let image = try await make()
            await self.keep(image, name)
            return image
        }
    }

    private func known(_ name: String) -> RenderedImage? {
        entries[name]?.usedAt = .now
        return entries[name]?.image
    }

    private func keep(_ image: RenderedImage, _ name: String) {
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

    /// Waits for each band to become old, until none is left: one at a time, however many are decoded.
    private func clear() async {
        while let oldest = entries.values.map(\.usedAt).min() {
            try? await Task.sleep(until: oldest + Self.lifetime, clock: .continuous)
            let now = ContinuousClock.now
            entries = entries.filter { now - $0.value.usedAt < Self.lifetime }
        }
        isClearing = false
    }
}
