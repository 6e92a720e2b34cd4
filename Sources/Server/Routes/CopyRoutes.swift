internal import HTTPTypes
internal import PhotoLibrary

/// `/api/v1/photos/{id}/copy`: the photo at its full size without metadata, for everybody who may look.
struct CopyRoutes: Sendable {
    let site: Site

    var routes: [Route] {
        [Route(.get, "/api/v1/photos/{id}/copy", copy)]
    }

    private func copy(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("v")
        let subject = try await site.pictures.subject(request.parameter("id")) { _ in .original }
        guard let name = subject.copyName else { throw PictureError.unreadable("was never read") }
        let version = try request.query.text("v")
        // Without Last-Modified: when the file was written is metadata too.
        var representation = Representation(
            tag: EntityTag(name),
            caching: version != nil && version == subject.version ? Representation.immutable : Representation.checked)
        if let answer = representation.notModified(request.headers) { return answer }
        let place = try site.pictures.files.enter(request.client.text)
        let library = site.library
        let copy = try await site.threads.run { try await library.copy(of: subject) }
        representation.headers = [
            .contentType: copy.type, .contentDisposition: "inline; filename=\"\(subject.id)\(Self.ending(copy.type))\"",
        ]
        return representation.answer(request.headers, .file(Answer.ServedFile(file: copy, place: place)))
    }

    /// The photo's own name may tell who took it, or where.
    private static func ending(_ type: String) -> String {
        switch type {
        case "image/jpeg": ".jpg"
        default: "." + type.drop { $0 != "/" }.dropFirst()
        }
    }
}

extension Site {
    /// Whether some get files as they are, and others copies without metadata.
    var givesCopiesToSome: Bool {
        configuration.isPublic && entrance.needsSignIn && !configuration.arePublicOriginals
    }

    /// Whether who asks gets files as they are. Those who aren't signed in to a `--public` server get copies without metadata.
    func givesOriginals(to visitor: Visitor) -> Bool {
        visitor.person != nil || configuration.arePublicOriginals
    }

    /// - Throws: ``Problem`` 403 for those who get copies.
    func checkOriginals(for visitor: Visitor) throws {
        guard !givesOriginals(to: visitor) else { return }
        throw Problem(
            .forbidden, "the original needs a sign-in; /copy has the same picture without metadata")
    }
}
