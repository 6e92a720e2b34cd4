internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
package import PhotoLibrary

/// The server without a socket, as tests and measurements ask it: a request in plain values goes in, an answer comes out.
package struct DirectServer: Sendable {
    /// What was answered.
    package struct Reply: Sendable {
        package var status: Int
        /// By names in small letters; values of a name that comes twice are in lines.
        package var headers: [String: String]
        /// Empty for a stream of events.
        package var body: [UInt8]
        package var events: EventStream?
    }

    private let features: Features
    private let responder: Responder

    /// A server of the library at `location`, which is made where there is none.
    package init(_ location: LibraryLocation, _ configuration: ServerConfiguration) throws {
        features = try Features(
            library: PhotoLibrary.make(at: location), syncLibrary: PhotoLibrary.make(at: location),
            configuration: configuration, descriptors: .current(), logger: ServerLog.logger(configuration.verbosity))
        responder = features.makeResponder()
    }

    /// How many pictures were begun to be decoded.
    package var picturesMade: Int { features.pictures.made }

    /// Bytes of pictures that are held in memory.
    package var cachedBytes: Int { features.pictures.cache.bytes }

    /// How many listen to events.
    package var listeners: Int { features.events.count }

    /// All routes, as `GET /api/v1/photos/{id}`.
    package var routes: [String] { features.routes.map { "\($0.method.rawValue) \($0.path)" } }

    /// The routes of pages that are read, as `/photos/{id}`.
    package var pages: [String] { features.routes.filter { $0.isPage && $0.method == .get }.map(\.path) }

    /// Every template that some page is made with.
    package var templates: [any FilledTemplate] { features.templates }

    /// What stands in the files of templates, by the names of these.
    package static var templateTexts: [String: String] {
        EmbeddedFile.all.reduce(into: [:]) { texts, file in
            if let name = file.templateName { texts[name] = String(decoding: file.bytes, as: UTF8.self) }
        }
    }

    /// Does what a server does every few seconds for those who listen to events.
    package func beat() async { await features.events.beat() }

    /// Forgets what it knows of people and sign-ins, as when another process has written to the catalogue.
    package func seeChanges() { features.core.entrance.refresh() }

    /// Asks as a client would.
    package func ask(
        _ method: String, _ target: String, host: String? = "localhost", headers: [(String, String)] = [],
        body: String = ""
    ) async throws -> Reply {
        var fields = HTTPFields()
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields.append(.init(name: name, value: value)) }
        }
        let request = HTTPRequest(
            method: HTTPRequest.Method(method) ?? .get, scheme: "http", authority: host, path: target,
            headerFields: fields)
        let answer = await responder.answer(request, body: RequestBody(buffer: ByteBuffer(string: body)))
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
        case .file(let served, let range): return try served.file.read(at: range.lowerBound, count: range.count)
        }
    }
}
