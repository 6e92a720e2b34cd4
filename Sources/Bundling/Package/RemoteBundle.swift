internal import Containers
internal import Fetching
internal import LibraryBase

/// A bundle's zip on a server, read by range requests.
struct RemoteBundle: BundleReader {
    let name: String
    let size: Int
    let tail: [UInt8]
    private let server: BundleServer
    private let url: String
    private let validators: Validators

    /// Attempts without receiving a byte before a read fails.
    private static let tries = 4

    /// Requests the end of the zip.
    ///
    /// - Throws: `FetchError.noParts` if the server does not support range requests.
    init(_ url: String, server: BundleServer) async throws {
        (self.url, self.server, name) = (url, server, MaskedURL.text(url))
        var request = server.request(url)
        request.part = RequestedPart(.last(ZIPEnd.longest))
        let (response, bytes) = try await server.fetcher.data(request)
        guard let size = response.contentLength else { throw FetchError.noParts }
        (self.size, tail, validators) = (size, bytes, response.validators)
    }

    func read(_ range: Range<Int>, _ take: ([UInt8]) throws -> Void) async throws {
        var offset = range.lowerBound
        var failures = 0
        while offset < range.upperBound {
            var request = server.request(url)
            request.part = RequestedPart(.range(offset..<range.upperBound), validators: validators)
            do {
                _ = try await server.fetcher.stream(request) { piece, _ in
                    offset += piece.count
                    failures = 0
                    try take(piece)
                }
            } catch let error as FetchError {
                failures += 1
                guard error.isTransient, failures < Self.tries else { throw error }
                try await Task.sleep(for: .milliseconds(250 << failures))
            }
        }
    }
}

/// Connection settings for a bundle's server.
struct BundleServer: Sendable {
    let fetcher: Fetcher
    /// Allows the private network for the server that a person named.
    let privateNetwork: PrivateNetworkPermission
    /// The value of the `Authorization` header, if the publisher requires one.
    var authorization: String?

    /// The URL that a person named.
    private let named: String
    /// - Parameter named: the URL that a person named. Only its origin receives the authorization.
    init(_ fetcher: Fetcher, named: String, authorization: String?) throws(FetchError) {
        self.fetcher = fetcher
        self.named = named
        privateNetwork = .server(try NamedServer(of: named))
        self.authorization = authorization
    }

    /// Creates a request for a file of the publisher.
    func request(_ url: String) -> FetchRequest {
        var request = FetchRequest(url: url, maximumBytes: 1 << 40, privateNetwork: privateNetwork)
        request.acceptsCompression = false
        request.authorization = Fetcher.haveSameOrigin(url, named) ? authorization : nil
        // A large range can take hours; the limit for a silent connection still applies.
        request.timeLimits.total = .seconds(24 * 3600)
        return request
    }
}
