internal import HTTPTypes
internal import NIOCore

/// The style sheets, scripts and icons of the pages, in memory with their compressed forms.
struct Assets: Feature {
    /// One file.
    struct Asset: Sendable {
        let type: String
        let plain: ByteBuffer
        /// gzip; nil where that gains nothing.
        let packed: ByteBuffer?
        let digest: String
    }

    /// Names the content of all files together, templates too: a part of addresses that may be kept for ever.
    let version: String
    /// How the files are called, in order.
    var names: [String] { assets.keys.sorted() }
    private let assets: [String: Asset]

    /// Takes those of `assets/` among the embedded files.
    init(_ files: [EmbeddedFile]) {
        var assets: [String: Asset] = [:]
        var digests = ""
        for file in files {
            let bytes = Array(file.bytes)
            let digest = EntityTag.digest(bytes)
            digests += "\(file.path) \(digest)\n"
            guard file.path.hasPrefix("assets/") else { continue }
            let packed = Gzip.compress(bytes, level: 9)
            assets[String(file.path.dropFirst("assets/".count))] = Asset(
                type: Self.type(file.path), plain: ByteBuffer(bytes: bytes),
                packed: packed.map { ByteBuffer(bytes: $0) }, digest: digest)
        }
        self.assets = assets
        version = String(EntityTag.digest(Array(digests.utf8)).prefix(12))
    }

    /// `GET /assets/{version}/{name}`, and without the version for those who don't know it. Modules name one another by their own
    /// folder, so that all modules of a page are of one version.
    var routes: [Route] {
        [
            Route(.get, "/assets/{version}/{name}", for: .all) { request in
                try request.query.allow()
                let isCurrent = request.parameter("version") == version
                // A page that is older than this server had better get something; but nobody may keep it under that address.
                return try answer(request, caching: isCurrent ? "public, max-age=31536000, immutable" : "no-store")
            },
            Route(.get, "/assets/{name}", for: .all) { request in
                try request.query.allow()
                return try answer(request, caching: "no-cache")
            },
        ]
    }

    private func answer(_ request: ServerRequest, caching: String) throws -> Answer {
        let name = request.parameter("name")
        guard let asset = assets[name] else { throw Problem.notFound("no such file: \(name.prefix(100))") }
        let packed = Gzip.isAccepted(request.headers[.acceptEncoding]) ? asset.packed : nil
        var representation = Representation(
            tag: EntityTag(asset.digest + (packed == nil ? "" : "-gzip")), caching: caching,
            headers: [.contentType: asset.type, .vary: "Accept-Encoding"])
        if packed != nil { representation.headers[.contentEncoding] = "gzip" }
        return representation.answer(request.headers, .memory(packed ?? asset.plain))
    }

    private static func type(_ path: String) -> String {
        switch path.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        default: "application/octet-stream"
        }
    }
}
