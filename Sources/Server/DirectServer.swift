internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
package import PhotoLibrary

/// The server without a socket, for tests and measurements: a request goes in as plain values, a response comes out.
package struct DirectServer: Sendable {
    /// The response to a request.
    package struct Reply: Sendable {
        package var status: Int
        /// By lower-case names; the values of a repeated field are separated by line feeds.
        package var headers: [String: String]
        /// Empty if the response is a stream of events.
        package var body: [UInt8]
        package var events: EventStream?
    }

    private let features: Features
    private let responder: Responder

    /// Creates a server for the library at `location`, and the library if it does not exist.
    package init(_ location: LibraryLocation, _ configuration: ServerConfiguration) throws {
        let library = configuration.followed?.library
        features = try Features(
            library: library ?? PhotoLibrary.make(at: location),
            syncLibrary: library ?? PhotoLibrary.make(at: location),
            configuration: configuration, descriptors: .current(), logger: ServerLog.logger(configuration.verbosity))
        responder = features.makeResponder()
    }

    /// The number of pictures whose decoding was started.
    package var picturesMade: Int { features.pictures.figures.made }

    /// The size of the pictures held in memory, in bytes.
    package var cachedBytes: Int { features.pictures.cache.bytes }

    /// The number of clients that listen to events.
    package var listeners: Int { features.events.count }

    /// All routes, such as `GET /api/v1/photos/{id}`.
    package var routes: [String] { features.routes.map { "\($0.method.rawValue) \($0.path)" } }

    /// The routes of pages that answer GET, such as `/photos/{id}`.
    package var pages: [String] { features.routes.filter { $0.isPage && $0.method == .get }.map(\.path) }

    /// All templates that the pages use.
    package var templates: [any FilledTemplate] { features.templates + StaticSite.templates }

    /// The text of every template file, by the template's name.
    package static var templateTexts: [String: String] {
        EmbeddedFile.all.reduce(into: [:]) { texts, file in
            if let name = file.templateName { texts[name] = String(decoding: file.bytes, as: UTF8.self) }
        }
    }

    /// Runs the heartbeat of the event streams, which a running server does every few seconds.
    package func beat() async { await features.events.beat() }

    /// Drops cached users and sessions, as after another process has written to the catalogue.
    package func seeChanges() { features.core.authenticator.refresh() }

    /// Sends a request and returns the response.
    ///
    /// - Parameters:
    ///   - bytes: a body that is not text, in place of `body`.
    ///   - peer: the IP address of the client; nil for this machine.
    package func ask(
        _ method: String, _ target: String, host: String? = "localhost", headers: [(String, String)] = [],
        body: String = "", bytes: [UInt8]? = nil, from peer: String? = nil, entrance: Entrance = .main
    ) async throws -> Reply {
        var fields = HTTPFields()
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields.append(.init(name: name, value: value)) }
        }
        let request = HTTPRequest(
            method: HTTPRequest.Method(method) ?? .get, scheme: "http", authority: host, path: target,
            headerFields: fields)
        let answer = await responder.answer(
            request, body: RequestBody(buffer: bytes.map { ByteBuffer(bytes: $0) } ?? ByteBuffer(string: body)),
            peer: try peer.map { try SocketAddress(ipAddress: $0, port: 1) }, entrance: entrance)
        var reply = Reply(status: answer.status.code, headers: [:], body: try Self.bytes(of: answer))
        if case .events(let stream) = answer.body { reply.events = stream }
        for field in answer.headers {
            let before = reply.headers[field.name.canonicalName].map { $0 + "\n" } ?? ""
            reply.headers[field.name.canonicalName] = before + field.value
        }
        return reply
    }

    private static func bytes(of answer: Answer) throws -> [UInt8] {
        switch answer.body {
        case .none, .events: return []
        case .bytes(let bytes): return bytes
        case .shared(let buffer): return Array(buffer.readableBytesView)
        case .file(let served, let range):
            var bytes: [UInt8] = []
            while bytes.count < range.count {
                let offset = range.lowerBound + Int64(bytes.count)
                while try !served.file.prepare(toReadAt: offset) {}
                let part = try served.file.read(at: offset, count: range.count - bytes.count)
                guard !part.isEmpty else { break }
                bytes += part
            }
            return bytes
        }
    }
}
