internal import Foundation
internal import HTTPTypes
internal import PhotoLibrary

/// `/api/v1/uploads…`: adds photographs, in parts that can be resumed, by tus 1.0.0 (tus.io/protocols/resumable-upload) with
/// its extensions creation, termination, expiration and checksum.
struct UploadsFeature: Feature {
    let uploads: PhotoLibrary.Uploads
    let base: String

    private static let path = "/api/v1/uploads"

    var routes: [Route] {
        let limit = Int(clamping: uploads.limits.bytesPerFile)
        return [
            Route(.options, Self.path, for: .uploaders, answering(options)),
            Route(.options, Self.path + "/{id}", for: .uploaders, answering(options)),
            Route(.post, Self.path, for: .uploaders, answering(begin)),
            Route(.get, Self.path + "/{id}", for: .uploaders, answering(state)),
            Route(.patch, Self.path + "/{id}", for: .uploaders, bodyLimit: limit, answering(add)),
            Route(.delete, Self.path + "/{id}", for: .uploaders, answering(cancel)),
        ]
    }

    /// Adds the headers that each answer of the protocol has, also to errors.
    private func answering(_ handler: @escaping Handler) -> Handler {
        { request in
            try request.query.allow()
            do {
                var answer = try await handler(request)
                answer.headers[.tusResumable] = Tus.version
                answer.headers[.cacheControl] = "no-store"
                return answer
            } catch let error where error is Problem || error is UploadError {
                var problem = Problem(error)
                problem.headers[.tusResumable] = Tus.version
                if case .wrongOffset(let expected)? = error as? UploadError {
                    problem.headers[.uploadOffset] = String(expected)
                }
                throw problem
            }
        }
    }

    private func options(_ request: ServerRequest) async throws -> Answer {
        Answer(
            status: .noContent,
            headers: [
                .tusVersion: Tus.version, .tusExtension: "creation,termination,expiration,checksum",
                .tusMaxSize: String(uploads.limits.bytesPerFile), .tusChecksumAlgorithm: "sha256",
            ])
    }

    private func begin(_ request: ServerRequest) async throws -> Answer {
        try Tus.checkVersion(request)
        guard let length = try Tus.number(request, .uploadLength) else {
            throw Problem.badRequest("missing Upload-Length: expected the size of the file in bytes")
        }
        let name = try Tus.metadata(request)["filename"] ?? ""
        let upload = try uploads.begin(name: name, length: length, by: try request.person)
        var answer = Answer(status: .created, headers: headers(of: upload))
        answer.headers[.location] = "\(base)\(Self.path)/\(upload.id)"
        return answer
    }

    /// The state of an upload: in headers, and as a document for GET.
    private func state(_ request: ServerRequest) async throws -> Answer {
        if request.method == .head { try Tus.checkVersion(request) }
        let (id, person) = (request.parameter("id"), try request.person)
        var upload = try uploads.find(id, of: person)
        if upload.offset == upload.length, upload.photo == nil {
            // Clients take an upload for finished that has all its bytes.
            do { upload = try await uploads.complete(id, of: person) } catch UploadError.inUse {}
        }
        var answer = try Answer.json(upload)
        for field in headers(of: upload) { answer.headers[field.name] = field.value }
        return answer
    }

    private func add(_ request: ServerRequest) async throws -> Answer {
        try Tus.checkVersion(request)
        guard request.headers[.contentType]?.lowercased() == "application/offset+octet-stream" else {
            throw Problem(.unsupportedMediaType, "invalid content type: expected application/offset+octet-stream")
        }
        guard let offset = try Tus.number(request, .uploadOffset) else {
            throw Problem.badRequest("missing Upload-Offset: expected the number of bytes that arrived before")
        }
        let checksum = try Tus.checksum(request)
        let (id, person) = (request.parameter("id"), try request.person)
        let known = try uploads.find(id, of: person)
        // An answer that was lost is asked for again, or what failed after the last byte is tried again.
        if known.expiry == nil, offset == known.length {
            return Answer(status: .noContent, headers: headers(of: try await uploads.complete(id, of: person)))
        }
        let writer = try uploads.resume(id, at: offset, of: person)
        if let length = try Tus.number(request, .contentLength), length > known.length - offset {
            throw UploadError.longerThanAnnounced(length: known.length)
        }
        do {
            try await request.receive { try await writer.append($0) }
        } catch {
            await writer.abandon(hasChecksum: checksum != nil)
            throw error
        }
        return Answer(status: .noContent, headers: headers(of: try await writer.end(checksum: checksum)))
    }

    private func cancel(_ request: ServerRequest) async throws -> Answer {
        try Tus.checkVersion(request)
        try uploads.cancel(request.parameter("id"), of: try request.person)
        return Answer(status: .noContent)
    }

    private func headers(of upload: UploadDocument) -> HTTPFields {
        var headers: HTTPFields = [
            .uploadOffset: String(upload.offset), .uploadLength: String(upload.length),
        ]
        if let expiry = upload.expiry { headers[.uploadExpires] = HTTPDate.text(expiry) }
        if let photo = upload.photo {
            headers[.uploadPhoto] = photo
            headers[.uploadKnown] = upload.isKnown == true ? "true" : "false"
        }
        return headers
    }
}

extension UploadDocument: PublicDocument {}
