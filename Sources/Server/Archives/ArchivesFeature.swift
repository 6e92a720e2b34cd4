internal import Foundation
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/api/v1/archives`: photos as one ZIP file, for users. One request plans it, the next ones download it.
struct ArchivesFeature: Feature {
    let library: PhotoLibrary
    let pictures: PictureService
    let originals: OriginalsRule
    let base: String
    private let shelf = ArchiveShelf()

    init(library: PhotoLibrary, pictures: PictureService, originals: OriginalsRule, base: String) {
        (self.library, self.pictures, self.originals, self.base) = (library, pictures, originals, base)
    }

    /// The number of files that are downloaded from sources at the same time.
    private static let fetchWidth = 4
    /// In characters, as sets have them; and in bytes, as file systems have them.
    private static let (longestName, longestNameInBytes) = (100, 200)
    /// The greatest length of an id and of a search, in characters.
    private static let longestText = 200

    var routes: [Route] {
        [
            Route(.post, "/api/v1/archives", for: .people, plan),
            Route(.get, "/api/v1/archives/{id}", for: .people, download),
        ]
    }

    /// What somebody asks for: photos, or one of the others.
    private struct Selection: Decodable {
        var photos: [String]?
        /// The complete id of a place, or the id of a set.
        var place, set: String?
        /// The words of a search.
        var search: String?
        var name: String?
    }

    private struct Document: PublicDocument {
        var id: String
        var url: String
        var photos: Int
        var bytes: Int64
        var missing: [String]
    }

    private func plan(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let (person, selection) = (try request.person, try await request.json(Selection.self))
        let name = try Self.fileName(selection.name)
        let hasCopies = try !originals.areGiven(to: request.visitor)
        let locale = try request.languages().locale
        if let words = selection.search { try originals.check(search: words, request.visitor) }
        let photos = try await pictures.threads.run { try ids(selection, for: person, locale) }
        // Refused before anything is downloaded.
        if photos.isEmpty, selection.photos == nil { throw Problem.notFound("there are no photos to download") }
        guard (1...PhotoLibrary.Pictures.mostArchived).contains(photos.count) else {
            throw Problem.badRequest(
                "invalid number of photos: expected 1 to \(PhotoLibrary.Pictures.mostArchived)")
        }
        // So is an unknown id.
        try await pictures.threads.run { [library] in
            for id in photos { _ = try await library.pictures.subject(id) }
        }
        try await fetch(photos)
        let (plan, missing) = try await pictures.threads.run { [library] in
            try await library.pictures.planArchive(of: photos, hasCopies: hasCopies)
        }
        guard !plan.ids.isEmpty else {
            throw Problem.notFound("none of these photos can be downloaded: their files are missing or cannot be read")
        }
        let id = shelf.add(plan, of: person.name, name: name)
        let url = "\(base)/api/v1/archives/\(id)"
        var answer = try Answer.json(
            Document(id: id, url: url, photos: plan.ids.count, bytes: plan.bytes, missing: missing), status: .created)
        answer.headers[.location] = url
        answer.headers[.cacheControl] = "no-store"
        return answer
    }

    /// The photos of a selection, at most one more than an archive can have.
    ///
    /// - Throws: ``Problem`` 400 unless it has exactly one of its parts, ``LibraryError/notFound(_:)`` for what the person cannot see.
    private func ids(_ selection: Selection, for person: Person, _ locale: LocaleTag) throws -> [String] {
        let most = PhotoLibrary.Pictures.mostArchived + 1
        let texts = [selection.place, selection.set, selection.search].compactMap(\.self)
        guard texts.allSatisfy({ $0.count <= Self.longestText }) else {
            throw Problem.badRequest("invalid archive: expected at most \(Self.longestText) characters")
        }
        let found: [ListedPhoto]
        switch (selection.photos, selection.place, selection.set, selection.search) {
        case (let photos?, nil, nil, nil): return photos
        case (nil, let place?, nil, nil):
            found = try library.photos.listed(place: place, limit: most, locale: locale).photos
        case (nil, nil, let set?, nil):
            found = try library.sets.listed(set, for: person, limit: most, locale: locale).photos.photos
        case (nil, nil, nil, let words?):
            found = try library.search.listed(words, limit: most, locale: locale).photos
        default: throw Problem.badRequest("invalid archive: expected one of photos, place, set and search")
        }
        return found.map(\.document.id)
    }

    /// Downloads the files that are not here. What fails is missing in the archive.
    private func fetch(_ ids: [String]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, id) in ids.enumerated() {
                if number >= Self.fetchWidth { try await group.next() }
                group.addTask { [pictures] in
                    try Task.checkCancellation()
                    _ = try? await pictures.subject(id) { _ in .original }
                }
            }
            try await group.waitForAll()
        }
    }

    private func download(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let id = request.parameter("id")
        guard let archive = shelf.archive(id, of: try request.person.name),
            try archive.plan.hasCopies || originals.areGiven(to: request.visitor)
        else { throw Problem.notFound("no such archive: it is another user's, or too old; ask for a new one") }
        let representation = Representation(
            tag: EntityTag(id), caching: "private, no-store",
            headers: [
                .contentType: "application/zip",
                .contentDisposition: PictureService.disposition("\(archive.name).zip", isShown: false),
            ])
        if let answer = representation.notModified(request.headers) { return answer }
        let slot = try pictures.files.enter(request.client.text)
        // The limit of the originals that are kept can have taken some since.
        try await fetch(archive.plan.ids)
        let file = try await pictures.threads.run { [library] in try await library.pictures.archive(archive.plan) }
        return representation.answer(request.headers, .file(Answer.ServedFile(file: file, slot: slot)))
    }

    /// A name of a file for a name of a place or a set.
    private static func fileName(_ name: String?) throws -> String {
        guard let name else { return "photos" }
        guard name.count <= longestName else {
            throw Problem.badRequest("invalid name: expected at most \(longestName) characters")
        }
        let plain = name.unicodeScalars.filter {
            !"/\\:*?\"<>|".unicodeScalars.contains($0)
                && ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        var text = String(String.UnicodeScalarView(plain)).trimmingCharacters(in: CharacterSet(charactersIn: " ."))
        while text.utf8.count > longestNameInBytes { text.removeLast() }
        return text.isEmpty ? "photos" : text
    }
}
