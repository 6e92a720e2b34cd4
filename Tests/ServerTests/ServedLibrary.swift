import Foundation
import Imaging
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// A library for one test, and a server of it without a socket.
struct ServedLibrary {
    let folder: String
    let library: PhotoLibrary
    let server: DirectServer

    /// - Parameters:
    ///   - host: the address that the server would listen at.
    ///   - certificate: the certificate for TLS; its files are not read, because there is no socket.
    ///   - isAtHome: whether it is a server in a house, with a second entrance for the person at the machine.
    ///   - hasState: whether there is a state folder outside the library, for example for logins.
    init(
        baseURL: String? = nil, host: String = "127.0.0.1", isPublic: Bool = false, arePublicOriginals: Bool = false,
        certificate: CertificateFiles? = nil, isForImageValidator: Bool = false, hasState: Bool = false,
        uploadLimits: UploadLimits = UploadLimits(bytesKeptFree: 0), positions: PositionPrecision? = nil,
        userPositions: PositionPrecision = .exact, isAtHome: Bool = false, openID: OpenIDSignIn? = nil,
        proxySignIn: ProxySignIn? = nil, metricsToken: String? = nil,
        trustedProxies: TrustedProxies = TrustedProxies(), requestsPerMinute: Int? = nil
    ) throws {
        folder = FileManager.default.temporaryDirectory.path + "/photos-server-\(UUID().uuidString)"
        let location = LibraryLocation(path: folder + "/library", state: hasState ? folder + "/state" : nil)
        library = try PhotoLibrary.make(at: location)
        var configuration = try ServerConfiguration(
            host: host, port: 0, baseURL: try baseURL.map { try BaseURL($0) }, isPublic: isPublic,
            arePublicOriginals: arePublicOriginals, certificate: certificate,
            isForImageValidator: isForImageValidator, locale: .english,
            version: "1.2.3", verbosity: .quiet)
        configuration.uploadLimits = uploadLimits
        configuration.positions = positions ?? configuration.positions
        configuration.userPositions = userPositions
        (configuration.openID, configuration.proxySignIn) = (openID, proxySignIn)
        configuration.metricsToken = metricsToken
        (configuration.trustedProxies, configuration.requestsPerMinute) = (trustedProxies, requestsPerMinute)
        if isAtHome {
            configuration.home = try HomeConfiguration(localPort: 0)
            configuration.home?.fingerprint = "AA:BB"
        }
        let home = folder + "/home"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        configuration.folders = ImportFolders(home: home, mounts: [])
        server = try DirectServer(location, configuration)
    }

    var pictures: String { folder + "/pictures" }

    /// Imports photos of Falun, and returns their ids, the newest first.
    func importPhotos(_ count: Int) async throws -> [String] {
        for number in 0..<count {
            let time = "2011:05:02 10:11:\(number < 10 ? "0" : "")\(number)"
            try TestPhoto(
                seed: number, size: .init(width: 300, height: 200), latitude: 60.607, longitude: 15.632, takenAt: time,
                title: "Gruvan \(number)"
            ).write("\(pictures)/\(number).jpg")
        }
        _ = try await library.imports.run([pictures])
        return try library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos.map(\.id)
    }

    func get(_ target: String, _ headers: (String, String)...) async throws -> DirectServer.Reply {
        try await server.ask("GET", target, headers: headers)
    }

    /// An existing address for a route in a library with photos of Falun.
    static func address(_ route: String, photo: String, place: String) -> String {
        let isPlace = route.contains("/places/") || route.contains("/place/")
        let isOutline = route.contains("/outlines/")
        let values = [
            "{id}": route.contains("/sets/") ? "favourites" : isPlace ? place : photo, "{photo}": photo,
            "{month}": "2011-05", "{code}": "SE", "{bundle}": "none",
            "{file*}": "none", "{path*}": "none", "{level}": "0", "{number}": "0", "{zoom}": "0",
            "{column}": isOutline ? "0" : "2", "{row}": isOutline ? "0" : "1", "{version}": "0", "{source}": "none",
            "{circle}": "none", "{share}": "none",
            "{region}": "full", "{size}": "max", "{rotation}": "0",
            "{name}": route.hasPrefix("/iiif/")
                ? "default.jpg" : route.hasPrefix("/icons/") ? "any-192.png" : "base.css",
        ]
        let queries = [
            "/api/v1/search": "?q=Gruvan", "/search": "?q=Gruvan", "/api/v1/corrections/places": "?q=fal",
            "/api/v1/corrections/place": "?at=60.607,15.632",
            "/map/spot.svg": "?at=60.607,15.632", "/shares/new": "?search=Gruvan",
            "/api/v1/map/clusters": "?zoom=0&west=0&north=0&columns=4&rows=4",
        ]
        let path = values.reduce(route) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
        return path + (queries[route] ?? "")
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }
}

extension DirectServer.Reply {
    /// The body as a text.
    var page: String { String(decoding: body, as: UTF8.self) }

    /// The body as a JSON object.
    var json: NSDictionary {
        get throws { try #require(try JSONSerialization.jsonObject(with: Data(body)) as? NSDictionary) }
    }

    /// Whether it is a problem document that contains the status and no paths of files.
    func isProblem(_ status: Int) throws -> Bool {
        let document = try json
        let detail = try #require(document["detail"] as? String)
        return self.status == status && headers["content-type"] == "application/problem+json"
            && document["status"] as? Int == status && !detail.isEmpty && !detail.contains("/tmp")
    }
}
