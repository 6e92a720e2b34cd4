internal import Foundation
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/add`, where people add photographs from their browser, and owners at the machine of the library its folders.
struct AddingPages: Feature {
    let uploads: PhotoLibrary.Uploads
    let imports: FolderImports
    let threads: DecodeThreads
    let pages: PageMaker

    var routes: [Route] {
        [
            .page("/add", for: .uploaders, page),
            .page("/add/import", method: .post, for: .owners, start),
            .page("/add/stop", method: .post, for: .owners, stop),
        ]
    }

    private static let pageTemplate = Template<Page<AddingPage>>("adding")
    private static let stateTemplate = Template<ImportState>("import-state")
    var templates: [any FilledTemplate] { [Self.pageTemplate, Self.stateTemplate] }

    private func page(_ request: ServerRequest) async throws -> Answer {
        try await answer(request, folder: try request.query.text("folder") ?? "", error: nil)
    }

    private func start(_ request: ServerRequest) async throws -> Answer {
        try imports.check(request)
        let folder = try await request.form().text("folder") ?? ""
        do {
            try await threads.run { [imports] in try imports.start(folder, of: request.visitor.person ?? .local) }
        } catch {
            return try await answer(request, folder: folder, error: Problem(error))
        }
        return leading(to: folder)
    }

    private func stop(_ request: ServerRequest) async throws -> Answer {
        try imports.check(request)
        imports.stop()
        return leading(to: try await request.form().text("folder") ?? "")
    }

    private func leading(to folder: String) -> Answer {
        Answer(
            status: .seeOther,
            headers: [
                .location: "\(pages.base)/add?folder=\(URLText.query(folder))#folders", .cacheControl: "no-store",
            ])
    }

    private func answer(_ request: ServerRequest, folder: String, error: Problem?) async throws -> Answer {
        let frame = try pages.frame(request)
        let isAllowed = imports.isAllowed(request)
        let state = isAllowed ? ImportState(imports.document, words: frame.words) : nil
        if try request.query.text("part") == "import" {
            try imports.check(request)
            var answer = try pages.answer(Self.stateTemplate, state ?? ImportState(.init(), words: frame.words), frame)
            answer.headers[.cacheControl] = "no-store"
            return answer
        }
        var content = AddingPage(largest: uploads.limits.bytesPerFile, words: frame.words)
        if let state { content.folders = try await choice(folder, state, error, frame) }
        // Without a fragment: with one, a browser would only scroll.
        let path = "\(pages.base)/add?folder=\(URLText.query(folder))"
        let page = Page(
            content, title: frame.words("addPhotos"), tab: .settings, in: frame,
            styles: ["text", "settings", "adding"],
            scripts: ["adding"], refresh: state?.isRunning == true ? "2;url=\(path)" : nil)
        var answer = try pages.answer(Self.pageTemplate, page, frame)
        if let error { answer.status = error.status }
        answer.headers[.cacheControl] = "no-store"
        return answer
    }

    /// The list of a folder; that of the folders to begin with, and the reason, for one that cannot be read.
    private func choice(
        _ folder: String, _ state: ImportState, _ error: Problem?, _ frame: PageFrame
    ) async throws -> AddingPage.FolderChoice {
        do {
            let listing = try await threads.run { [imports] in try imports.listing(folder) }
            return .init(listing, state, base: pages.base, error: error, words: frame.words)
        } catch {
            let listing = try await threads.run { [imports] in try imports.listing("") }
            return .init(listing, state, base: pages.base, error: Problem(error), words: frame.words)
        }
    }
}
