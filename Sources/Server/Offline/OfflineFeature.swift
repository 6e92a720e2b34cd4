internal import Foundation
internal import HTTPTypes
internal import Localization
internal import NIOCore
internal import PhotoLibrary

/// Makes the pages work offline, as an installable app: manifest, icons, service worker, and the page for offline use.
///
/// All of these are the same for everybody and need no sign-in: browsers request them without credentials.
struct OfflineFeature: Feature {
    let assets: Assets
    let threads: DecodeThreads
    let pages: PageMaker

    var routes: [Route] {
        [
            Route(.get, "/app.webmanifest", for: .all, manifest),
            Route(.get, "/icons/{name}", for: .all, icon),
            Route(.get, "/sw.js", for: .all, worker),
            .page("/offline", for: .all, page),
        ]
    }

    private static let pageTemplate = Template<Page<OfflinePage>>("offline")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    private func manifest(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let frame = try pages.frame(request)
        var answer = try Answer.json(AppManifest(frame)).inLanguage(frame.words.locale)
        answer.headers[.contentType] = "application/manifest+json"
        return answer
    }

    private func icon(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let name = request.parameter("name")
        guard let icon = AppIcon.all.first(where: { $0.name == name }) else {
            throw Problem.notFound("no such icon: \(name.prefix(100))")
        }
        let representation = Representation(
            tag: EntityTag("\(icon.name)-\(assets.version)"), caching: "public, no-cache",
            headers: [.contentType: "image/png"])
        if let answer = representation.notModified(request.headers) { return answer }
        let bytes = try await threads.run { try icon.png() }
        return representation.answer(request.headers, .memory(ByteBuffer(bytes: bytes)))
    }

    /// The service worker script: constants about this server, then the files of `worker/` in the order of their names. A new
    /// version of the assets changes the script, by which browsers detect the update.
    private func worker(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let facts = WorkerFacts(base: pages.base, version: assets.version, assets: assets.names)
        let pieces = EmbeddedFile.all.filter { $0.path.hasPrefix("worker/") }
        var script = Array("'use strict';\nconst site = ".utf8)
        script += try JSONText.encode(facts)
        for piece in pieces { script += piece.bytes }
        return Answer(
            headers: [
                .contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache",
                .contentSecurityPolicy: SecurityHeaders.workerPolicy, .serviceWorkerAllowed: pages.base + "/",
            ], body: .bytes(script))
    }

    private func page(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let page = Page(
            OfflinePage(base: pages.base), title: frame.words("offline"), tab: nil, in: frame, styles: ["text"],
            scripts: ["offline"])
        return try pages.answer(Self.pageTemplate, page, frame)
    }
}

/// The constants for the service worker.
private struct WorkerFacts: PublicDocument {
    var base: String
    var version: String
    var assets: [String]
}

/// The content of the page that is shown in place of one that is not saved.
private struct OfflinePage {
    let base: String
}

extension OfflinePage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("base") { $0.base }
    ]
}
