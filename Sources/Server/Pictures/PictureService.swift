internal import HTTPTypes
internal import Imaging
internal import Logging
internal import NIOCore
internal import NIOPosix
internal import PhotoLibrary
internal import Synchronization

/// Pictures of photos: fetched, made and read once, however many ask.
final class PictureService: Sendable {
    let library: PhotoLibrary
    let cache = PictureCache()
    let hot = HotPictures()
    /// One download for each photo.
    private let fetches = SharedTasks<String, PictureSubject>()
    /// One decode for each picture, by its tag.
    private let makes = SharedTasks<String, PictureFile>()
    private let decodes = Mutex(0)
    private let activity: Activity
    let threads: DecodeThreads

    init(library: PhotoLibrary, activity: Activity, threads: DecodeThreads) {
        (self.library, self.activity, self.threads) = (library, activity, threads)
    }

    /// How many pictures were begun to be decoded.
    var made: Int { decodes.withLock { $0 } }

    /// The photo, whose file is fetched first where a picture of this kind needs that. `kind` may depend on the size.
    func subject(_ id: String, for kind: (PictureSubject) -> PictureKind?) async throws -> PictureSubject {
        let subject = try await library.pictureSubject(id)
        if let kind = kind(subject), !library.isFetchNeeded(kind, of: subject) { return subject }
        guard library.isFetchNeeded(.original, of: subject) else { return subject }
        return try await fetches.value(for: id) { [library, activity] in
            try await activity.during { try await library.fetch(subject) }
        }
    }

    /// The picture's file.
    func file(_ kind: PictureKind, of subject: PictureSubject) async throws -> PictureFile {
        guard kind != .original, let name = subject.name(of: kind) else {
            return try await library.picture(kind, of: subject)
        }
        return try await makes.value(for: name) { [self] in
            try await threads.run {
                // Everybody may have left while it waited for a thread.
                try Task.checkCancellation()
                return try await self.library.picture(kind, of: subject) { self.decodes.withLock { $0 += 1 } }
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
        let picture = try await picture(kind, of: subject, tag: representation.tag)
        switch picture {
        case .memory(let picture):
            representation.headers[.contentType] = picture.type
            representation.lastModified = picture.modifiedAt
            keep(representation, picture, request, generation)
            return representation.answer(request.headers, .memory(picture.bytes))
        case .file(let file):
            representation.headers[.contentType] = file.type
            representation.lastModified = file.modifiedAt
            return representation.answer(request.headers, .file(file))
        }
    }

    private enum Found {
        case memory(PictureCache.Picture)
        case file(PictureFile)
    }

    private func picture(_ kind: PictureKind, of subject: PictureSubject, tag: EntityTag) async throws -> Found {
        if kind != .original, let picture = cache[tag.text] { return .memory(picture) }
        let file = try await file(kind, of: subject)
        guard kind != .original, file.bytes <= Int64(PictureCache.largest) else { return .file(file) }
        let bytes = try await NIOThreadPool.singleton.runIfActive { try file.read(at: 0, count: Int(file.bytes)) }
        guard bytes.count == Int(file.bytes) else { return .file(file) }
        let picture = PictureCache.Picture(
            type: file.type, bytes: ByteBuffer(bytes: bytes), modifiedAt: file.modifiedAt)
        cache.keep(picture, tag: tag.text)
        return .memory(picture)
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
