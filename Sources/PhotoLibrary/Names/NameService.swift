internal import Catalog
internal import Fetching
internal import Foundation
internal import Times

/// A name service with the search API of Nominatim (nominatim.org/release-docs/latest/api/Search).
///
/// Sends one request at a time and at most one per second, as the usage policy of nominatim.openstreetmap.org requires, and
/// respects ``RateLimits``.
struct NameService: Sendable {
    let catalog: Catalog
    let fetcher: Fetcher
    let pauses: RateLimits
    let clock: any WallClock
    /// The URL of its search.
    let url: String

    /// The time between two requests.
    private static let pace = Duration.seconds(1)
    /// The response for one place has about 1 kB.
    private static let largestAnswer = 1 << 20

    /// Returns the name in a language; nil if the service does not know it.
    ///
    /// - Parameter place: the place that is meant, if several have the name.
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
        // The user has configured it, so a private network is allowed.
        request.privateNetwork = .server(try NamedServer(of: url))
        request.accept = "application/json"
        request.connectionsPerHost = 1
        if let pause = try await pauses.waitUntilAllowed(url) {
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
        // Some services give the name only as the beginning of the full address.
        let name =
            first.name.flatMap { $0.isEmpty ? nil : $0 }
            ?? first.display_name?.split(separator: ",").first.map(String.init)
        return name.flatMap { try? PhotoLibrary.Names.checked($0) }
    }
}
