internal import Foundation
internal import HTTPTypes
internal import Imaging
internal import PhotoLibrary

// Files in full size.

extension PictureService {
    /// The original file, with its name.
    ///
    /// - Parameter isSaved: whether browsers save the file rather than show it.
    func original(of id: String, isSaved: Bool = false, _ request: ServerRequest) async throws -> Answer {
        let subject = try await subject(id) { _ in .original }
        var answer = try await self.answer(
            .original, of: subject, request, headers: [.contentSecurityPolicy: SecurityHeaders.foreignPolicy])
        guard answer.status == .ok || answer.status == .partialContent else { return answer }
        // Files that are not pictures could be web pages: they are downloaded, never rendered under this server's origin.
        let format = answer.headers[.contentType].flatMap { ImageFormat(mediaType: $0) }
        let isShown = format?.isShownByBrowsers == true && !isSaved
        answer.headers[.contentDisposition] = Self.disposition(subject.fileName, isShown: isShown)
        return answer
    }

    /// The same picture in full size without metadata, assembled while it is sent.
    ///
    /// - Parameter isSaved: whether browsers save the file rather than show it.
    func copy(of id: String, isSaved: Bool = false, _ request: ServerRequest) async throws -> Answer {
        let subject = try await subject(id) { _ in .original }
        guard let name = subject.copyName else { throw PictureError.unreadable("was never read") }
        let version = try request.query.text("v")
        // Without `Last-Modified`: the time of the file is metadata too.
        var representation = Representation(
            tag: EntityTag(name),
            caching: version != nil && version == subject.version ? Representation.immutable : Representation.checked)
        if let answer = representation.notModified(request.headers) { return answer }
        let slot = try files.enter(request.client.text)
        let copy = try await threads.run { [library] in try await library.pictures.copy(of: subject) }
        representation.headers = [
            .contentType: copy.type,
            .contentDisposition:
                "\(isSaved ? "attachment" : "inline"); filename=\"\(subject.id)\(Self.ending(copy.type))\"",
        ]
        return representation.answer(request.headers, .file(Answer.ServedFile(file: copy, slot: slot)))
    }

    /// The film of a motion photo or Live Photo, without metadata, assembled while it is sent.
    ///
    /// - Throws: ``Problem`` 404 for a photo without one.
    func film(of id: String, _ request: ServerRequest) async throws -> Answer {
        // Nothing is downloaded for a photo that has none.
        guard try await library.pictures.subject(id).hasFilm else { throw Problem.notFound("the photo has no film") }
        let subject = try await subject(id) { _ in .original }
        let slot = try files.enter(request.client.text)
        let film = try await threads.run { [library] in try await library.pictures.film(of: subject) }
        var representation = Representation(tag: EntityTag(film.name), caching: Representation.checked)
        if let answer = representation.notModified(request.headers) { return answer }
        representation.headers = [.contentType: film.type, .contentDisposition: "inline; filename=\"\(subject.id)\""]
        return representation.answer(request.headers, .file(Answer.ServedFile(file: film, slot: slot)))
    }

    /// `Content-Disposition`: shown or downloaded, with the file's name (RFC 6266, and RFC 8187 for names beyond ASCII).
    static func disposition(_ name: String, isShown: Bool) -> String {
        var plain = CharacterSet(charactersIn: "!#$&+-.^_`|~")
        plain.insert(charactersIn: "0"..."9")
        plain.insert(charactersIn: "A"..."Z")
        plain.insert(charactersIn: "a"..."z")
        return
            "\(isShown ? "inline" : "attachment"); filename*=UTF-8''\(name.addingPercentEncoding(withAllowedCharacters: plain) ?? "photo")"
    }

    /// The file's own name is not used, because it can contain who took the photo, or where.
    private static func ending(_ type: String) -> String {
        ImageFormat(mediaType: type).map { "." + $0.fileExtension } ?? ""
    }
}
