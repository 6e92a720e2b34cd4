internal import Catalog
internal import Fetching
internal import Foundation
internal import Times

/// A service that knows what places are called, of the kind of Nominatim (nominatim.org/release-docs/latest/api/Search).
///
/// It is asked for one name at a time and at most once a second, as nominatim.openstreetmap.org wants it, and left alone as long as
/// it asks for (``ServerPauses``).
struct NameService: Sendable {
    let catalog: Catalog
    let fetcher: Fetcher
    let pauses: ServerPauses
    let clock: any WallClock
    /// The address of its search.
    let url: String

    /// The time between two questions.
    private static let pace = Duration.seconds(1)
    /// An answer of one place has about 1 kB.
    private static let largestAnswer = 1 << 20

    /// What a name is called in a language, as far as the service knows.
    ///
    /// - Parameter place: which of all that are called so.
    func answer(_ name: String, language: String, place: PlaceDescription?) async throws -> String? {
        guard var components = URLComponents(string: url) else { throw Self.invalidURL(url) }
        var items = components.queryItems ?? []
        items += [
            URLQueryItem(name: "q", value: name), URLQueryItem(name: "format", value: "jsonv2"),
            URLQueryItem(name: "limit", value: "1"), URLQueryItem(name: "accept-language", value: language),
        ]
        if let code = place?.countryCode, code != PlaceRecord.unknownCountry {
            items.append(URLQueryItem(name: "countrycodes", value: code.lowercased()))
        }
        if let latitude = place?.latitude, let longitude = place?.longitude {
            let box = [longitude - 0.5, latitude + 0.5, longitude + 0.5, latitude - 0.5].map { String($0) }
            items += [
                URLQueryItem(name: "viewbox", value: box.joined(separator: ",")),
                URLQueryItem(name: "bounded", value: "1"),
            ]
        }
        components.queryItems = items
        guard let address = components.string else { throw Self.invalidURL(url) }
        var request = FetchRequest(url: address, maximumBytes: Self.largestAnswer, timeLimits: .feed)
        // A person configured it, so it may be on a network of one's own.
        request.privateNetwork = .server(try NamedServer(of: url))
        request.accept = "application/json"
        request.connectionsPerHost = 1
        if let pause = try await pauses.waitOut(url) {
            throw LibraryError.unavailable(pauses.reason(host: pause.host, until: pause.until))
        }
        do {
            let (_, bytes) = try await fetcher.data(request)
            try catalog.hosts.pause(
                try Fetcher.host(of: url), until: clock.now() + Self.pace, now: clock.now())
            return try Self.name(in: bytes)
        } catch let error as FetchError {
            try pauses.note(error, url: url)
            throw error
        }
    }

    private struct Result: Decodable {
        var name: String?
        var display_name: String?
    }

    private static func invalidURL(_ url: String) -> LibraryError {
        .usage("invalid URL '\(url)': expected the address of a search, such as https://nominatim.example.org/search")
    }

    /// The name of the first result.
    private static func name(in bytes: [UInt8]) throws -> String? {
        guard let results = try? JSONDecoder().decode([Result].self, from: Data(bytes)) else {
            throw LibraryError.unavailable("the name service did not answer with a list of places in JSON")
        }
        guard let first = results.first else { return nil }
        // Some services have the name only at the beginning of the whole address.
        let name =
            first.name.flatMap { $0.isEmpty ? nil : $0 }
            ?? first.display_name?.split(separator: ",").first.map(String.init)
        return name.flatMap { try? PhotoLibrary.Names.checked($0) }
    }
}
