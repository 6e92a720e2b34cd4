internal import Foundation
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// The page on which owners say who sees which photos; it works without JavaScript.
struct AccessPages: Feature {
    let library: PhotoLibrary
    /// Forgets what guests saw.
    let hot: HotAnswers
    let pages: PageMaker

    private static let path = "/settings/access"

    var routes: [Route] {
        [
            .page(Self.path, for: .owners, page), .page(Self.path, method: .post, for: .owners, change),
        ]
    }

    private static let pageTemplate = Template<Page<AccessPage>>("access")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    /// The page; with `photo` or `place`, it has a form for that.
    private func page(_ request: ServerRequest) async throws -> Answer {
        let subject: AccessSubject? =
            if let photo = try request.query.text("photo") { .photos([photo]) } else {
                try request.query.text("place").map { .place($0.lowercased()) }
            }
        return try answer(request, subject)
    }

    /// Adds, replaces or removes a rule.
    private func change(_ request: ServerRequest) async throws -> Answer {
        let form = try await request.form()
        let subject: AccessSubject
        if let photo = try form.text("photo") {
            subject = .photos([photo])
        } else if let source = try form.text("source") {
            subject = .source(source)
        } else if let place = try form.text("place") {
            subject = .place(place)
        } else {
            throw Problem.badRequest("expected one of photo, source and place")
        }
        let (audience, names) = (try form.text("audience") ?? "", try form.text("people") ?? "")
        do {
            if try form.text("remove") != nil {
                _ = try library.access.remove(subject)
            } else {
                let people = names.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                _ = try library.access.set(
                    subject, for: audience == "people" ? .people(people.filter { !$0.isEmpty }) : try known(audience))
            }
            hot.forget()
            return Answer(status: .seeOther, headers: [.location: pages.base + Self.path, .cacheControl: "no-store"])
        } catch {
            let problem = Problem(error)
            guard [.badRequest, .notFound].contains(problem.status) else { throw error }
            return try answer(request, subject, audience: audience, people: names, problem)
        }
    }

    private func known(_ audience: String) throws -> AccessAudience {
        guard ["everybody", "users", "owners"].contains(audience) else {
            throw Problem.badRequest("invalid audience: expected everybody, users, people or owners")
        }
        return AccessAudience(audience)
    }

    private func answer(
        _ request: ServerRequest, _ subject: AccessSubject?, audience: String? = nil, people: String? = nil,
        _ problem: Problem? = nil
    ) throws -> Answer {
        let frame = try pages.frame(request)
        let rules = try library.access.list(hasPaths: false).rules
        let shown = try subject.flatMap { try form($0, rules, audience, people, frame) }
        let rows = try rules.map { rule in try row(rule, frame) }
        let content = AccessPage(rows, form: shown, error: problem?.detail.asSentence)
        let page = Page(
            content, title: frame.words("access"), tab: .settings, in: frame, styles: ["text", "settings", "shares"])
        var answer = try pages.answer(Self.pageTemplate, page, frame)
        if let problem { answer.status = problem.status }
        answer.headers[.cacheControl] = "no-store"
        return answer
    }

    private func row(_ rule: AccessRuleDocument, _ frame: PageFrame) throws -> AccessPage.Row {
        let found = try? found(kind: rule.kind, rule.subject, frame)
        let name =
            switch rule.kind {
            case "folder": frame.words("accessFolder", ["name": .text(rule.subject)])
            case "source": frame.words("accessSource", ["name": .text(rule.subject)])
            default: found?.name ?? rule.subject
            }
        return AccessPage.Row(
            name: name, address: found?.address, audience: AccessPage.audience(rule, frame.words),
            removal: rule.kind == "folder" ? nil : .init(field: rule.kind, value: rule.subject))
    }

    /// The name of a photo or place, and its page; nil for anything else.
    private func found(kind: String, _ id: String, _ frame: PageFrame) throws -> (name: String, address: String)? {
        switch kind {
        case "photo":
            let photo = try library.photos.listed(photo: id, locale: frame.names).document
            return (photo.title ?? id, "\(pages.base)/photos/\(id)")
        case "place" where id.utf8.count == 2 && id != "zz":
            return (
                try CountryNames(locale: frame.names).name(of: id.uppercased()),
                "\(pages.base)/?country=\(id.uppercased())"
            )
        case "place":
            return (try library.places.place(id, locale: frame.names).name, "\(pages.base)/places/\(id)")
        default: return nil
        }
    }

    private func form(
        _ subject: AccessSubject, _ rules: [AccessRuleDocument], _ audience: String?, _ people: String?,
        _ frame: PageFrame
    ) throws -> AccessPage.Form? {
        let (kind, id): (String, String)
        switch subject {
        case .photos(let photos) where photos.count == 1: (kind, id) = ("photo", photos[0])
        case .place(let place): (kind, id) = ("place", place)
        case .photos, .folder, .source: return nil
        }
        guard let found = try found(kind: kind, id, frame) else { return nil }
        let known = rules.first { $0.kind == kind && $0.subject == id }
        let chosen = audience ?? known?.audience ?? "everybody"
        return AccessPage.Form(
            name: found.name, subject: .init(field: kind, value: id),
            choices: AccessPage.audiences.map {
                .init(value: $0.0, label: frame.words($0.1), isChosen: $0.0 == chosen)
            },
            people: people ?? known?.people?.joined(separator: ", ") ?? "")
    }
}
