internal import HTTPTypes
internal import Imaging
internal import Logging
internal import NIOCore
internal import PhotoLibrary
internal import Synchronization

/// Pictures of photos: fetched, made and read once, however many ask.
final class PictureService: Sendable {
    private let library: PhotoLibrary
    let cache = PictureCache()
    private let hot: HotAnswers
    /// One download for each photo.
    private let fetches = SharedTasks<String, PictureSubject>()
    /// One decode for each picture, by its tag.
    private let makes = SharedTasks<String, Made>()
    private let decodes = Mutex(0)
    let files: FileLimit
    private let activity: Activity
    private let threads: DecodeThreads

    init(library: PhotoLibrary, activity: Activity, threads: DecodeThreads, hot: HotAnswers, files: FileLimit) {
        (self.library, self.activity, self.threads) = (library, activity, threads)
        (self.hot, self.files) = (hot, files)
    }

    /// How many pictures were begun to be decoded.
    var made: Int { decodes.withLock { $0 } }

    /// The photo, whose file is fetched first where a picture of this kind needs that. `kind` may depend on the size.
    func subject(_ id: String, for kind: (PictureSubject) -> PictureKind?) async throws -> PictureSubject {
        let subject = try await library.pictures.subject(id)
        if let kind = kind(subject), !library.pictures.isFetchNeeded(kind, of: subject) { return subject }
        guard library.pictures.isFetchNeeded(.original, of: subject) else { return subject }
        return try await fetches.value(for: id) { [library, activity] in
            try await activity.during { try await library.pictures.fetch(subject) }
        }
    }

    /// A picture as an answer needs it: in memory, so that no file stays open, or a file that is too large for that.
    enum Made: Sendable {
        case memory(PictureCache.Picture)
        case file(PictureFile)
    }

    /// The picture of a kind other than the original.
    func made(_ kind: PictureKind, of subject: PictureSubject) async throws -> Made {
        guard let name = subject.name(of: kind) else {
            return .file(try await library.pictures.file(kind, of: subject))
        }
        if let picture = cache[name] { return .memory(picture) }
        return try await makes.value(for: name) { [self] in
            try await threads.run {
                // Everybody may have left while it waited for a thread.
                try Task.checkCancellation()
                let file = try await self.library.pictures.file(kind, of: subject) { self.decodes.withLock { $0 += 1 } }
                guard file.bytes <= Int64(PictureCache.largest) else { return .file(file) }
                let bytes = try file.read(at: 0, count: Int(file.bytes))
                guard bytes.count == Int(file.bytes) else { return .file(file) }
                let picture = PictureCache.Picture(
                    type: file.type, bytes: ByteBuffer(bytes: bytes), modifiedAt: file.modifiedAt)
                self.cache.keep(picture, tag: name)
                return .memory(picture)
            }
        }
    }

    /// The point of a photo that a focus means.
    func point(_ focus: Focus, of id: String) async throws -> Point {
        try await focus.point {
            let subject = try await subject(id) { _ in FocusPicture.kind }
            return switch try await made(FocusPicture.kind, of: subject) {
            case .memory(let picture): .bytes(Array(picture.bytes.readableBytesView))
            case .file(let file): .file(file)
            }
        }
    }

    /// The answer to a request for a picture.
    ///
    /// - Parameters:
    ///   - headers: headers beside those of every picture.
    ///   - caching: how long it may be kept where the address doesn't name its content.
    func answer(
        _ kind: PictureKind, of subject: PictureSubject, _ request: ServerRequest, headers: HTTPFields = [:],
        caching: String = Representation.checked
    ) async throws -> Answer {
        let generation = hot.generation
        let version = try request.query.text("v")
        let name = subject.name(of: kind)
        var representation = Representation(
            tag: EntityTag(name ?? ""),
            caching: version != nil && version == subject.version ? Representation.immutable : caching,
            headers: headers)
        let (made, place) = try await made(kind, of: subject, for: request.client)
        switch made {
        case .memory(let picture):
            representation.headers[.contentType] = picture.type
            representation.lastModified = picture.modifiedAt
            keep(representation, picture, request, generation)
            return representation.answer(request.headers, .memory(picture.bytes))
        case .file(let file):
            representation.headers[.contentType] = file.type
            representation.lastModified = file.modifiedAt
            let served = Answer.ServedFile(file: file, place: try place ?? files.enter(request.client.text))
            return representation.answer(request.headers, .file(served))
        }
    }

    /// The picture; an original is opened only when there is a place for it among the files that are open.
    private func made(
        _ kind: PictureKind, of subject: PictureSubject, for client: ClientAddress
    ) async throws -> (Made, FileLimit.Place?) {
        guard kind == .original else { return (try await made(kind, of: subject), nil) }
        let place = try files.enter(client.text)
        return (.file(try await library.pictures.file(kind, of: subject)), place)
    }

    /// Keeps the whole answer for those who ask for the same; what this request asks for may be less.
    private func keep(
        _ representation: Representation, _ picture: PictureCache.Picture, _ request: ServerRequest, _ generation: Int
    ) {
        guard let address = request.address else { return }
        var headers = representation.answer([:], .memory(picture.bytes)).headers
        headers[.contentLength] = String(picture.bytes.readableBytes)
        SecurityHeaders.apply(to: &headers)
        hot.keep(address, headers: headers, tag: representation.tag, body: picture.bytes, generation: generation)
    }
}
