internal import HTTPTypes
internal import PhotoLibrary

extension PictureService {
    /// The response to a request for a picture as WebP: the WebP, if there is one, or else the picture as without the request, after
    /// which its WebP is made when nobody waits.
    func answerWebP(_ kind: PictureKind, of subject: PictureSubject, _ request: ServerRequest) async throws -> Answer {
        let name = subject.webPName(of: kind) ?? ""
        try subject.check()
        if let picture = cache[name] { return try answer(.memory(picture), named: name, kind, of: subject, request) }
        switch try library.pictures.webP(kind, of: subject) {
        case .kept(let file): return try answer(try held(file, tag: name), named: name, kind, of: subject, request)
        case .unknown where !webPs.hasFailed(name):
            let answer = try await answer(kind, of: subject, request, isFinal: false)
            webPs.wish(kind, of: subject, name: name)
            return answer
        case .refused, .unknown: return try await answer(kind, of: subject, request)
        }
    }

    private func answer(
        _ webP: Made, named name: String, _ kind: PictureKind, of subject: PictureSubject, _ request: ServerRequest
    ) throws -> Answer {
        let isVersion = try isVersion(of: subject, request)
        var representation = Representation(
            tag: EntityTag(subject.name(of: kind) ?? ""),
            caching: isVersion ? Representation.immutable : Representation.checked)
        // Who has the picture as JPEG need not load it again.
        if isVersion, request.headers[.ifNoneMatch] != nil,
            let known = representation.notModified(request.headers)
        {
            return known
        }
        representation.tag = EntityTag(name)
        return try answer(webP, representation, request)
    }
}
