import Fetching
import TestServer
import Testing

@Suite("TLS", .enabled(if: TLSServer.program != nil, "no openssl program to serve with")) struct TLSTests {
    @Test(arguments: [("localhost", true), ("localhost", false), ("elsewhere.example", true)])
    func `A server is believed if its certificate is trusted and for its name`(name: String, trusts: Bool) async throws
    {
        try await withWorld({ _ in TestReply(200) }) { world in
            let server = try #require(TLSServer(name: name, in: world.path("")))
            defer { server.stop() }
            var configuration = FetcherConfiguration(userAgent: "photos-tests/1")
            configuration.certificates = trusts ? server.certificate : nil
            let fetcher = try Fetcher(configuration)
            defer { fetcher.shutdown() }
            let url = "https://localhost:\(server.port)/"
            let request = FetchRequest(url: url, privateNetwork: .all, timeLimits: FetchWorld.hasty)
            if trusts && name == "localhost" {
                #expect(try await fetcher.data(request).response.status == 200)
            } else {
                let error = await failure { try await fetcher.data(request) }
                guard case .notTrusted("localhost", let message) = error else { return #expect(error == .cancelled) }
                #expect(!message.isEmpty)
            }
        }
    }
}
