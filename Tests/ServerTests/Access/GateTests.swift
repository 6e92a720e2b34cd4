import Foundation
import Localization
import PhotoLibrary
import Server
import Testing

/// Which requests are rejected, and the headers of every response.
@Suite struct GateTests {
    @Test func aForeignHostIsRejected() async throws {
        let world = try ServedLibrary(baseURL: "https://photos.example.org/fotos")
        defer { world.remove() }
        for host in ["localhost", "LOCALHOST:8080", "127.0.0.1:80", "127.9.9.9", "[::1]:8080", "photos.example.org"] {
            #expect(try await world.server.ask("GET", "/healthz", host: host).status == 200, "\(host)")
        }
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.1", "", nil] {
            #expect(try await world.server.ask("GET", "/healthz", host: host).isProblem(421), "\(host ?? "none")")
        }
    }

    @Test func anotherSiteCannotChangeAnything() async throws {
        let world = try ServedLibrary(baseURL: "https://photos.example.org")
        defer { world.remove() }
        func status(_ headers: (String, String)...) async throws -> Int {
            try await world.server.ask("POST", "/api/v1/sync", host: "localhost:8080", headers: headers).status
        }
        #expect(try await status() == 202)
        #expect(try await status(("Sec-Fetch-Site", "same-origin")) == 202)
        #expect(try await status(("Origin", "http://localhost:8080")) == 202)
        #expect(try await status(("Sec-Fetch-Site", "cross-site")) == 403)
        #expect(try await status(("Sec-Fetch-Site", "same-site")) == 403)
        #expect(try await status(("Origin", "http://localhost:9090")) == 403)
        #expect(try await status(("Origin", "null")) == 403)
        #expect(try await status(("Origin", "null"), ("Sec-Fetch-Site", "cross-site")) == 403)
        #expect(try await status(("Origin", "null"), ("Sec-Fetch-Site", "none")) == 403)
        // The form of a page that sends no referrer.
        #expect(try await status(("Origin", "null"), ("Sec-Fetch-Site", "same-origin")) == 202)
        #expect(try await world.get("/api/v1/status", ("Sec-Fetch-Site", "cross-site")).status == 200)
    }

    @Test func onlyTheServersOwnOriginCanChangeAnything() async throws {
        let world = try ServedLibrary(baseURL: "https://photos.example.org")
        defer { world.remove() }
        func status(_ host: String, _ origin: String) async throws -> Int {
            try await world.server.ask("POST", "/api/v1/sync", host: host, headers: [("Origin", origin)]).status
        }
        #expect(try await status("photos.example.org", "https://photos.example.org") == 202)
        #expect(try await status("photos.example.org", "HTTPS://photos.example.org") == 202)
        // A page from plain HTTP can come from anyone on the network.
        #expect(try await status("photos.example.org", "http://photos.example.org") == 403)
        #expect(try await status("photos.example.org:8080", "https://photos.example.org:8080") == 403)
        #expect(try await status("localhost:8080", "https://photos.example.org") == 403)
        #expect(try await status("localhost:8080", "https://localhost:8080") == 403)
    }

    @Test func aServerWithTLSRequiresItForFutureVisits() async throws {
        let key = "Strict-Transport-Security".lowercased()
        let files = CertificateFiles(chain: "chain.pem", key: "key.pem")
        let secure = try ServedLibrary(baseURL: "https://photos.example.org", certificate: files)
        defer { secure.remove() }
        let named = try await secure.server.ask("GET", "/about", host: "photos.example.org")
        #expect(named.headers[key] == "max-age=31536000")
        // Errors need the header too: RFC 6797, section 7.1.
        let missing = try await secure.server.ask("GET", "/nowhere", host: "photos.example.org")
        #expect(missing.status == 404 && missing.headers[key] == "max-age=31536000")
        // Another server on localhost can speak plain HTTP.
        for host in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080"] {
            let local = try await secure.server.ask("GET", "/about", host: host)
            #expect(local.status == 200 && local.headers[key] == nil, "\(host)")
        }
        // A proxy that terminates TLS sends the header itself.
        let plain = try ServedLibrary(baseURL: "https://photos.example.org")
        defer { plain.remove() }
        #expect(try await plain.server.ask("GET", "/about", host: "photos.example.org").headers[key] == nil)
    }

    @Test func aMalformedOrDuplicateHostIs400() async throws {
        let world = try ServedLibrary(baseURL: "https://photos.example.org")
        defer { world.remove() }
        for host in [
            "localhost:80:90", "localhost,evil.example", "localhost,localhost", "localhost:", "localhost:x",
            "localhost:99999",
            "[::1", "[::1]x", "[localhost]", "local host", "user@localhost", ":80", ",",
        ] {
            #expect(try await world.server.ask("GET", "/healthz", host: host).isProblem(400), "\(host)")
        }
        let other = try await world.server.ask("GET", "/healthz", headers: [("Host", "photos.example.org")])
        #expect(try other.isProblem(400))
        #expect(try await world.server.ask("GET", "/healthz", headers: [("Host", "LOCALHOST")]).status == 200)
    }

    @Test func aLargeBodyIs413OnEveryRoute() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        for target in ["/api/v1/sync", "/api/v1/recents", "/api/v1/recents/undo"] {
            let reply = try await world.server.ask("POST", target, headers: [("Content-Length", "65537")])
            #expect(try reply.isProblem(413), "\(target)")
        }
    }

    @Test func anUnsupportedMethodIs405AndAllowListsTheOthers() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let reply = try await world.server.ask("DELETE", "/api/v1/places")
        #expect(try reply.isProblem(405))
        #expect(reply.headers["allow"] == "GET, HEAD")
        let recents = try await world.server.ask("PUT", "/api/v1/recents")
        #expect(recents.headers["allow"] == "GET, HEAD, PATCH, POST")
        #expect(try await world.server.ask("GET", "/api/v1/recents/undo").headers["allow"] == "POST")
        #expect(try await world.get("/api/v1/nothing").isProblem(404))
        #expect(try await world.get("/api/v1/photos/%2F/thumbnail").isProblem(404))
        #expect(try await world.get("/api/v1/photos/%FF").isProblem(404))
    }

    @Test func everyGetAnswersHeadWithTheSameHeaders() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let id = try await world.importPhotos(1)[0]
        let targets = [
            "/healthz", "/openapi.json", "/api/v1/status", "/api/v1/places", "/api/v1/photos/\(id)/thumbnail",
            "/api/v1/photos/\(id)/original", "/api/v1/recents", "/assets/base.css", "/api/v1/photos/nix",
        ]
        for target in targets {
            let get = try await world.get(target)
            let head = try await world.server.ask("HEAD", target)
            #expect(head.status == get.status && head.body.isEmpty, "\(target)")
            #expect(head.headers == get.headers, "\(target)")
            #expect(get.headers["content-length"] == String(get.body.count), "\(target)")
            #expect(get.headers["x-content-type-options"] == "nosniff" && get.headers["referrer-policy"] != nil)
            #expect(get.headers["content-security-policy"]?.contains("default-src 'none'") == true)
        }
    }

    @Test func aPathWorksWithTheBasePathAndWithout() async throws {
        let world = try ServedLibrary(baseURL: "https://example.org/photos/")
        defer { world.remove() }
        let id = try await world.importPhotos(1)[0]
        for prefix in ["", "/photos"] {
            #expect(try await world.get("\(prefix)/api/v1/photos/\(id)").status == 200)
            #expect(try await world.get("\(prefix)/assets/base.css").status == 200)
        }
        let servers = try await world.get("/openapi.json").json["servers"] as? [[String: String]]
        #expect(servers == [["url": "/photos"]])
    }

    @Test func textIsCompressedForClientsThatAcceptIt() async throws {
        let world = try ServedLibrary()
        defer { world.remove() }
        let plain = try await world.get("/openapi.json")
        let packed = try await world.get("/openapi.json", ("Accept-Encoding", "br, gzip;q=0.5"))
        #expect(packed.headers["content-encoding"] == "gzip" && packed.body.starts(with: [0x1F, 0x8B]))
        #expect(packed.body.count < plain.body.count / 4)
        #expect(packed.headers["etag"] != plain.headers["etag"])
        #expect(plain.headers["vary"]?.contains("Accept-Encoding") == true)
        let refused = try await world.get("/openapi.json", ("Accept-Encoding", "gzip;q=0"))
        #expect(refused.headers["content-encoding"] == nil)
        let tag = try #require(packed.headers["etag"])
        let known = try await world.get("/openapi.json", ("Accept-Encoding", "gzip"), ("If-None-Match", tag))
        #expect(known.status == 304 && known.body.isEmpty)
    }

    @Test(arguments: [
        "ftp://x", "example.org", "https://", "https://x/?q", "https://x/#f", "https://u:p@x/", "https://x//y",
    ])
    func aBaseURLThatIsNoneIsRefused(text: String) {
        #expect(throws: LibraryError.self) { try BaseURL(text) }
    }

    @Test func aServerForOthersAcceptsAddressesAndItsOwnNamesOnly() async throws {
        let world = try ServedLibrary(host: "0.0.0.0", isPublic: true)
        defer { world.remove() }
        let own = ProcessInfo.processInfo.hostName
        for host in ["192.168.1.7:8080", "[fe80::1]:8080", "localhost", own] {
            #expect(try await world.server.ask("GET", "/healthz", host: host).status == 200, "\(host)")
        }
        for host in ["evil.example", "127.0.0.1.example.org", "", "1.2.3"] {
            #expect(try await world.server.ask("GET", "/healthz", host: host).status == 421, "\(host)")
        }
        let named = try ServedLibrary(baseURL: "https://photos.example", host: "0.0.0.0", isPublic: true)
        defer { named.remove() }
        #expect(try await named.server.ask("GET", "/healthz", host: "photos.example").status == 200)
        #expect(try await named.server.ask("GET", "/healthz", host: "192.168.1.7").status == 421)
    }
}
