internal import HTTPTypes
internal import Imaging
internal import PhotoLibrary

/// `/api/v1/photos/{id}/copy`: the photo in full size without metadata, for everybody who can read.
struct CopiesFeature: Feature {
    let library: PhotoLibrary
    let pictures: PictureService
    let threads: DecodeThreads

    var routes: [Route] {
        [Route(.get, "/api/v1/photos/{id}/copy", copy)]
    }

    private func copy(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("v")
        let subject = try await pictures.subject(request.parameter("id")) { _ in .original }
        guard let name = subject.copyName else { throw PictureError.unreadable("was never read") }
        let version = try request.query.text("v")
        // Without `Last-Modified`: the time of the file is metadata too.
        var representation = Representation(
            tag: EntityTag(name),
            caching: version != nil && version == subject.version ? Representation.immutable : Representation.checked)
        if let answer = representation.notModified(request.headers) { return answer }
        let slot = try pictures.files.enter(request.client.text)
        let copy = try await threads.run { [library] in try await library.pictures.copy(of: subject) }
        representation.headers = [
            .contentType: copy.type, .contentDisposition: "inline; filename=\"\(subject.id)\(Self.ending(copy.type))\"",
        ]
        return representation.answer(request.headers, .file(Answer.ServedFile(file: copy, slot: slot)))
    }

    /// The file's own name is not used, because it can contain who took the photo, or where.
    private static func ending(_ type: String) -> String {
        ImageFormat(mediaType: type).map { "." + $0.fileExtension } ?? ""
    }
}
