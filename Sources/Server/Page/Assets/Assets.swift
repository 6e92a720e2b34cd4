internal import HTTPTypes
internal import NIOCore

/// The style sheets, scripts and icons of the pages, in memory and also compressed.
struct Assets: Feature {
    /// A file.
    struct Asset: Sendable {
        let type: String
        let plain: ByteBuffer
        /// The gzip-compressed content; nil if it is not smaller.
        let packed: ByteBuffer?
        let digest: String
    }

    /// A hash of all files, templates included: a part of URLs that are cached for ever.
    let version: String
    /// The names of the files, sorted.
    var names: [String] { assets.keys.sorted() }
    /// The imports of the modules.
    let imports: ModuleImports
    private let assets: [String: Asset]

    /// Takes the embedded files in `assets/`.
    init(_ files: [EmbeddedFile]) {
        var assets: [String: Asset] = [:]
        var modules: [String: String] = [:]
        var digests = ""
        for file in files {
            let bytes = Array(file.bytes)
            let digest = EntityTag.digest(bytes)
            digests += "\(file.path) \(digest)\n"
            guard file.path.hasPrefix("assets/") else { continue }
            let packed = Gzip.compress(bytes, level: 9)
            let name = String(file.path.dropFirst("assets/".count))
            if name.hasSuffix(".js") { modules[name] = String(decoding: bytes, as: UTF8.self) }
            assets[name] = Asset(
                type: Self.type(file.path), plain: ByteBuffer(bytes: bytes),
                packed: packed.map { ByteBuffer(bytes: $0) }, digest: digest)
        }
        self.assets = assets
        imports = ModuleImports(modules)
        version = String(EntityTag.digest(Array(digests.utf8)).prefix(12))
    }

    /// `GET /assets/{version}/{name}`, and without a version for clients that do not know it. Modules import one another by
    /// relative URLs, so all modules of a page have the same version.
    var routes: [Route] {
        [
            Route(.get, "/assets/{version}/{name}", for: .all) { request in
                try request.query.allow()
                let isCurrent = request.parameter("version") == version
                // A page from before an update still gets the file, but must not cache it under its old URL.
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
