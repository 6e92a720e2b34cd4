internal import Foundation
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// The page of the sets, and the page of one.
struct SetPages: Feature {
    let library: PhotoLibrary
    let threads: DecodeThreads
    let pages: PageMaker

    /// The number of photos in one part of the grid.
    private static let gridPart = 100

    var routes: [Route] {
        [
            .page("/sets", for: .people, sets), .page("/sets", method: .post, for: .people, undo),
            .page("/sets/{id}", for: .people, set), .page("/sets/{id}", method: .post, for: .people, change),
        ]
    }

    private static let setsTemplate = Template<Page<SetsPage>>("sets")
    private static let setTemplate = Template<Page<SetPage>>("set")
    private static let partTemplate = Template<PhotoGrid>("photo-cells")
    var templates: [any FilledTemplate] { [Self.setsTemplate, Self.setTemplate] }

    private func sets(_ request: ServerRequest) async throws -> Answer {
        let frame = try pages.frame(request)
        let document = try library.sets.list(of: try request.person)
        let pictures = pages.pictures(request)
        let covers = try library.sets.covers(of: document, locale: frame.names)
            .mapValues { pictures.flexible($0, width: SetsPage.coverWidth) }
            .compactMapValues(\.self)
        let content = SetsPage(
            document, covers: covers, undo: try request.query.text("undo"), base: pages.base, words: frame.words)
        let page = Page(
            content, title: frame.words("sets"), tab: .places, in: frame, styles: ["trips", "sets"])
        return try pages.answer(Self.setsTemplate, page, frame)
    }

    /// Undoes an edit, if it is still the last one.
    private func undo(_ request: ServerRequest) async throws -> Answer {
        let person = try request.person
        guard let number = try await request.form().integer("undo", in: 1...Int.max) else {
            throw Problem.badRequest("invalid form: expected undo")
        }
        _ = try library.sets.undo(of: person, ifNumber: Int64(number))
        return redirection(to: "/sets")
    }

    /// Renames a set, shows it to others or deletes it.
    private func change(_ request: ServerRequest) async throws -> Answer {
        let (id, person) = (request.parameter("id"), try request.person)
        let form = try await request.form()
        if let name = try form.text("name") {
            return try await changed(request, id) { try library.sets.rename(id, to: name, of: person) }
        }
        if try form.text("delete") != nil {
            let edited = try library.sets.delete(id, of: person)
            return redirection(to: "/sets?undo=\(edited.edit)")
        }
        guard let readers = try form.text("readers") else {
            throw Problem.badRequest("invalid form: expected one of name, readers and delete")
        }
        let names = readers.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        let everybody = try form.text("everybody") != nil
        return try await changed(request, id) {
            try library.sets.share(id, with: names, everybody: everybody, of: person)
        }
    }

    /// Makes a change and leads back to the set, or shows the set with the reason why not.
    private func changed(
        _ request: ServerRequest, _ id: String, _ change: () throws -> EditedSetDocument
    ) async throws -> Answer {
        do {
            _ = try change()
            return redirection(to: "/sets/\(URLText.query(id))")
        } catch {
            let problem = Problem(error)
            guard [.badRequest, .notFound].contains(problem.status) else { throw error }
            return try await set(request, error: problem)
        }
    }

    private func redirection(to path: String) -> Answer {
        Answer(status: .seeOther, headers: [.location: pages.base + path, .cacheControl: "no-store"])
    }

    private func set(_ request: ServerRequest) async throws -> Answer { try await set(request, error: nil) }

    private func set(_ request: ServerRequest, error: Problem?) async throws -> Answer {
        let frame = try pages.frame(request)
        let person = try request.person
        let cursor = try request.query.text("cursor")
        let (set, listed) = try await threads.run { [library] in
            try library.sets.listed(
                request.parameter("id"), for: person, limit: Self.gridPart, cursor: cursor, locale: frame.names)
        }
        let grid = PhotoGrid(listed, set: set.id, pictures: pages.pictures(request), words: frame.words)
        if try request.query.text("part") == "photos" { return try pages.answer(Self.partTemplate, grid, frame) }
        let content = SetPage(
            set, grid: grid, isOwner: person.isOwner, error: error?.detail.asSentence, words: frame.words)
        let page = Page(
            content, title: content.name, tab: .places, in: frame,
            styles: PlacePage.styles(true) + ["settings"], scripts: ["place"])
        var answer = try pages.answer(Self.setTemplate, page, frame)
        if let error { answer.status = error.status }
        return answer
    }
}
