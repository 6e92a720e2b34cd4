internal import Catalog
internal import Foundation
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// The pages on which owners share photos by a link, and end links; they work without JavaScript.
struct SharesPages: Feature {
    let library: PhotoLibrary
    let threads: DecodeThreads
    let address: ServerAddress
    let pages: PageMaker

    /// The greatest number of photos that the address of the page can name.
    static let mostPhotos = 500

    var routes: [Route] {
        [
            .page("/shares", for: .owners, list), .page("/shares", method: .post, for: .owners, end),
            .page("/shares/new", for: .owners, form), .page("/shares/new", method: .post, for: .owners, make),
        ]
    }

    private static let listTemplate = Template<Page<SharesPage>>("shares")
    private static let formTemplate = Template<Page<ShareFormPage>>("share-form")
    private static let madeTemplate = Template<Page<ShareMadePage>>("share-made")
    var templates: [any FilledTemplate] { [Self.listTemplate, Self.formTemplate, Self.madeTemplate] }

    private func list(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let content = SharesPage(try library.shares.list(), words: frame.words)
        let page = Page(
            content, title: frame.words("shares"), tab: .settings, in: frame, styles: ["text", "settings", "shares"])
        return try pages.answer(Self.listTemplate, page, frame)
    }

    private func end(_ request: ServerRequest) async throws -> Answer {
        guard let id = try await request.form().text("end") else {
            throw Problem.badRequest("invalid form: expected end")
        }
        _ = try library.shares.end(id)
        return Answer(status: .seeOther, headers: [.location: pages.base + "/shares", .cacheControl: "no-store"])
    }

    private func form(_ request: ServerRequest) async throws -> Answer {
        let subject = try subject(request.query)
        return try form(request, subject, filled: Query(""), error: nil)
    }

    private func form(
        _ request: ServerRequest, _ subject: ShareFormPage.Subject, filled: Query, error: String?
    ) throws -> Answer {
        let frame = try pages.frame(request)
        let content = ShareFormPage(
            subject, name: try self.name(of: subject, request, frame), filled: filled, error: error, words: frame.words)
        let page = Page(
            content, title: frame.words("shareByLink"), tab: nil, in: frame, styles: ["text", "settings", "shares"],
            scripts: ["share-form"])
        var answer = try pages.answer(Self.formTemplate, page, frame)
        if error != nil { answer.status = .badRequest }
        answer.headers[.cacheControl] = "no-store"
        return answer
    }

    private func make(_ request: ServerRequest) async throws -> Answer {
        let form = try await request.form()
        let (person, locale) = (try request.person, try request.locale())
        let subject = try subject(form)
        let made: MadeShareDocument
        do {
            let share = try Self.body(form, subject).share()
            made = try await threads.run { [library] in try library.shares.make(share, by: person, locale: locale) }
        } catch {
            let problem = Problem(error)
            guard problem.status == .badRequest else { throw error }
            return try self.form(request, subject, filled: form, error: problem.detail)
        }
        let frame = try pages.frame(request)
        let content = ShareMadePage(made, root: address.root(request), words: frame.words)
        let page = Page(
            content, title: frame.words("shareMade"), tab: nil, in: frame, styles: ["text", "settings", "shares"],
            scripts: ["share-form"])
        var answer = try pages.answer(Self.madeTemplate, page, frame)
        answer.status = .created
        answer.headers[.cacheControl] = "no-store"
        return answer
    }

    /// What an address or a form wants to share.
    private func subject(_ query: Query) throws -> ShareFormPage.Subject {
        let found = try ShareFormPage.kinds.compactMap { kind in
            try query.text(kind).flatMap { $0.isEmpty ? nil : ShareFormPage.Subject(kind: kind, text: $0) }
        }
        guard found.count == 1 else {
            throw Problem.badRequest("invalid share: expected one of \(ShareFormPage.kinds.joined(separator: ", "))")
        }
        guard found[0].photos.count <= Self.mostPhotos else {
            throw Problem.badRequest("too many photos: expected at most \(Self.mostPhotos); share a set with them")
        }
        return found[0]
    }

    /// The name of the set or place; nil for photos.
    private func name(of subject: ShareFormPage.Subject, _ request: ServerRequest, _ frame: PageFrame) throws -> String?
    {
        switch subject.kind {
        case "set":
            let person = try request.person
            let isFavourites = subject.text == PhotoLibrary.Sets.favourites
            let set = try library.sets.list(of: person).sets.first { set in
                isFavourites ? set.isOwn && set.kind == "favourites" : set.id == subject.text
            }
            guard let set else { throw Problem.notFound("no such set: \(subject.text.prefix(100))") }
            return SetsPage.name(set, frame.words)
        case "place": return try library.places.place(subject.text, locale: frame.names).name
        case "search": return subject.text
        default: return nil
        }
    }

    private static func body(_ form: Query, _ subject: ShareFormPage.Subject) throws -> NewShareBody {
        func text(_ name: String) throws -> String? { try form.text(name).flatMap { $0.isEmpty ? nil : $0 } }
        return NewShareBody(
            photos: subject.kind == "photos" ? subject.photos : nil,
            set: subject.kind == "set" ? subject.text : nil, place: subject.kind == "place" ? subject.text : nil,
            search: subject.kind == "search" ? subject.text : nil, fixed: try text("fixed") != nil,
            title: try text("title"), text: try text("text"),
            until: try text("never") != nil ? "never" : try text("until"), timeZone: try text("zone"),
            password: try text("password"), positions: try text("positions"), download: try text("download"))
    }
}
