internal import Catalog
internal import HTTPTypes
internal import Localization
internal import NIOCore
internal import PhotoLibrary
internal import Synchronization

/// A cache of encoded lists of places, valid until the places change: every page requests the same list.
final class PlaceAnswers: Sendable {
    /// What the response depends on.
    struct Key: Hashable, Sendable {
        var locale: LocaleTag
        var country: String?
        /// The name of the source that the photos are limited to.
        var source: String?
        /// The view on disputed borders; nil for that of the library.
        var borders: BorderView?
        var division: PlaceDivision
        /// How exactly the reader may know the places.
        var detail: PositionPrecision
        /// As whom the reader sees photos.
        var reader: PhotoReader
        /// Whether the client accepts gzip.
        var isPacked: Bool
    }

    private struct Entry {
        var version: [Int64]
        var tag: EntityTag
        var isPacked: Bool
        var body: ByteBuffer
    }

    /// The maximum number of lists in the cache, and the maximum size of one in bytes.
    private static let (capacity, largest) = (16, 2 << 20)
    /// The gzip level: higher than for single responses, because the result is used many times.
    private static let level = 6

    private let library: PhotoLibrary
    private let threads: DecodeThreads
    private let entries = Mutex<[Key: Entry]>([:])
    private let makes = SharedTasks<Key, Entry>()

    init(library: PhotoLibrary, threads: DecodeThreads) {
        (self.library, self.threads) = (library, threads)
    }

    /// The response to a request.
    func answer(
        _ request: ServerRequest, locale: LocaleTag, country: String?, source: String?, borders: BorderView?,
        by division: PlaceDivision
    ) async throws -> Answer {
        let key = Key(
            locale: locale, country: country?.uppercased(), source: source, borders: borders, division: division,
            detail: library.placeDetail, reader: library.reader,
            isPacked: Gzip.isAccepted(request.headers[.acceptEncoding]))
        let list = try await list(key)
        var representation = Representation(
            tag: list.tag, caching: "no-cache",
            headers: [.contentType: "application/json"])
        if list.isPacked { representation.headers[.contentEncoding] = "gzip" }
        var headers = request.headers
        // Ranges are not supported for documents.
        headers[.range] = nil
        var answer = representation.answer(headers, .memory(list.body))
        answer.headers[.acceptRanges] = nil
        answer = answer.inLanguage(locale)
        answer.headers[.vary] = [answer.headers[.vary], "Accept-Encoding"].compactMap(\.self).joined(separator: ", ")
        return answer
    }

    private func list(_ key: Key) async throws -> Entry {
        let version = try library.changes.placesVersion(source: key.source)
        if let known = entries.withLock({ $0[key] }), known.version == version { return known }
        return try await makes.value(for: key) { [self] in
            // Several readers share the list, so it depends only on the key.
            let library = library.disclosing(Disclosure(positions: key.detail, obeysCircles: true, photos: key.reader))
            let made = try await threads.run {
                let bytes = try JSONText.encode(
                    library.places.list(
                        locale: key.locale, country: key.country, source: key.source, by: key.division,
                        borders: key.borders, terminal: .none))
                let packed = key.isPacked ? Gzip.compress(bytes, level: Self.level) : nil
                // A compressed representation needs its own strong tag: RFC 9110, section 8.8.3.3.
                let tag = EntityTag(EntityTag.digest(bytes) + (packed == nil ? "" : "-gzip"))
                return Entry(
                    version: version, tag: tag, isPacked: packed != nil, body: ByteBuffer(bytes: packed ?? bytes))
            }
            entries.withLock { entries in
                guard made.body.readableBytes <= Self.largest else { return }
                if entries.count >= Self.capacity { entries = [:] }
                entries[key] = made
            }
            return made
        }
    }
}
