internal import HTTPTypes
internal import Imaging
internal import Logging
internal import NIOCore
internal import PhotoLibrary
internal import Synchronization

/// Provides pictures of photos; concurrent requests share one download, one decoding and one read.
final class PictureService: Sendable {
    /// Who asks sees what of photos: ``subject(_:for:)`` looks a photo up for them.
    let library: PhotoLibrary
    /// For work that several wait for, on photos that were looked up.
    private let wholeLibrary: PhotoLibrary
    let cache = PictureCache()
    private let hot: HotAnswers
    /// Downloads in progress, by photo.
    private let fetches = SharedTasks<String, PictureSubject>()
    /// Decoding in progress, by the picture's tag.
    private let makes = SharedTasks<String, Made>()
    private let counts = PictureFigures()
    /// Whose picture is made next.
    private let queue = PictureQueue(slots: DecodeThreads.processors)
    /// How many requests wait for a picture to be made.
    private let waiting: Waiting
    let webPs: WebPMaker
    let files: FileLimit
    private let activity: Activity
    let threads: DecodeThreads

    init(library: PhotoLibrary, activity: Activity, threads: DecodeThreads, hot: HotAnswers, files: FileLimit) {
        (self.library, self.activity, self.threads) = (library, activity, threads)
        (self.hot, self.files, wholeLibrary) = (hot, files, library.disclosing(.everything))
        let waiting = Waiting()
        self.waiting = waiting
        webPs = WebPMaker(wholeLibrary) { waiting.isAnybody }
    }

    /// What was asked for, and how long it took.
    var figures: PictureFigures.State { counts.now }

    /// Returns the photo, after downloading its file if a picture of this kind needs it. `kind` can depend on the size.
    func subject(_ id: String, for kind: (PictureSubject) -> PictureKind?) async throws -> PictureSubject {
        let subject = try await library.pictures.subject(id)
        if let kind = kind(subject), !library.pictures.isFetchNeeded(kind, of: subject) { return subject }
        guard library.pictures.isFetchNeeded(.original, of: subject) else { return subject }
        return try await fetches.value(for: id) { [wholeLibrary, activity] in
            try await activity.during { try await wholeLibrary.pictures.fetch(subject) }
        }
    }

    /// A picture for a response: in memory, so that no file stays open, or a file if it is too large for that.
    enum Made: Sendable {
        case memory(PictureCache.Picture)
        case file(ImageFile)
    }

    /// A small picture is held in memory for later requests.
    func held(_ file: ImageFile, tag: String) throws -> Made {
        guard file.bytes <= Int64(PictureCache.largest) else { return .file(file) }
        let bytes = try file.read(at: 0, count: Int(file.bytes))
        guard bytes.count == Int(file.bytes) else { return .file(file) }
        let picture = PictureCache.Picture(
            type: file.type, bytes: ByteBuffer(bytes: bytes), modifiedAt: file.modifiedAt)
        cache.keep(picture, tag: tag)
        return .memory(picture)
    }

    /// Returns a picture of a kind other than the original.
    ///
    /// - Parameter requester: who asks, by ``ServerRequest/requester``: pictures are made in turns of those who ask.
    func made(_ kind: PictureKind, of subject: PictureSubject, for requester: String) async throws -> Made {
        try subject.check()
        waiting.begin()
        defer { waiting.end() }
        guard let name = subject.name(of: kind) else {
            return .file(try await library.pictures.file(kind, of: subject))
        }
        if let picture = cache[name] {
            counts.find(.memory)
            return .memory(picture)
        }
        return try await queue.wanting(name, by: requester) {
            try await makes.value(for: name) { [self] in try await make(kind, of: subject, name) }
        }
    }

    /// Reads or makes a picture for everybody who waits for it.
    private func make(_ kind: PictureKind, of subject: PictureSubject, _ name: String) async throws -> Made {
        let kept = try await threads.run { [self] in
            try wholeLibrary.pictures.kept(kind, of: subject).map { try held($0, tag: name) }
        }
        if let kept {
            counts.find(.disk)
            return kept
        }
        counts.enqueue()
        defer { counts.dequeue() }
        return try await queue.run(name) { [self] in
            try await threads.run { [self] in
                // All clients may have disconnected while it waited for a thread.
                try Task.checkCancellation()
                return try held(try await file(kind, of: subject), tag: name)
            }
        }
    }

    /// The file of a picture, which is made if there is none.
    private func file(_ kind: PictureKind, of subject: PictureSubject) async throws -> ImageFile {
        let start = NIODeadline.now()
        let isMade = Atomic(false)
        let file = try await wholeLibrary.pictures.file(kind, of: subject) {
            isMade.store(true, ordering: .relaxed)
            self.counts.begin()
        }
        counts.find(isMade.load(ordering: .relaxed) ? .made : .disk)
        if isMade.load(ordering: .relaxed) { counts.end(kind, after: .now() - start) }
        return file
    }

    /// The point of a photo that a focus stands for.
    func point(_ focus: Focus, of id: String, for requester: String) async throws -> Point {
        try await focus.point {
            let subject = try await subject(id) { _ in FocusPicture.kind }
            return switch try await made(FocusPicture.kind, of: subject, for: requester) {
            case .memory(let picture): .bytes(Array(picture.bytes.readableBytesView))
            case .file(let file): .file(file)
            }
        }
    }

    /// The response to a request for a picture.
    ///
    /// - Parameters:
    ///   - headers: headers in addition to those of every picture.
    ///   - caching: `Cache-Control` for URLs without the version of the content.
    ///   - isFinal: whether later requests for the version are answered so too.
    func answer(
        _ kind: PictureKind, of subject: PictureSubject, _ request: ServerRequest, headers: HTTPFields = [:],
        caching: String = Representation.checked, isFinal: Bool = true
    ) async throws -> Answer {
        let (made, slot) = try await made(kind, of: subject, for: request)
        let current = isFinal ? Representation.immutable : Representation.forToday
        let representation = Representation(
            tag: EntityTag(subject.name(of: kind) ?? ""),
            caching: try isVersion(of: subject, request) ? current : caching, headers: headers)
        return try answer(made, representation, request, slot: slot, isFinal: isFinal)
    }

    /// Whether a request names the version of the content.
    func isVersion(of subject: PictureSubject, _ request: ServerRequest) throws -> Bool {
        let version = try request.query.text("v")
        return version != nil && version == subject.version
    }

    /// The response with a picture of which the headers are known but for its type and time.
    func answer(
        _ made: Made, _ representation: Representation, _ request: ServerRequest, slot: FileLimit.Slot? = nil,
        isFinal: Bool = true
    ) throws -> Answer {
        var representation = representation
        switch made {
        case .memory(let picture):
            representation.headers[.contentType] = picture.type
            representation.lastModified = picture.modifiedAt
            if isFinal { keep(representation, picture, request) }
            return representation.answer(request.headers, .memory(picture.bytes))
        case .file(let file):
            representation.headers[.contentType] = file.type
            representation.lastModified = file.modifiedAt
            let served = Answer.ServedFile(file: file, slot: try slot ?? files.enter(request.client.text))
            return representation.answer(request.headers, .file(served))
        }
    }

    /// Returns the picture; an original is opened only when a slot for open files is free.
    private func made(
        _ kind: PictureKind, of subject: PictureSubject, for request: ServerRequest
    ) async throws -> (Made, FileLimit.Slot?) {
        guard kind == .original else {
            return (try await made(kind, of: subject, for: request.requester), nil)
        }
        let slot = try files.enter(request.client.text)
        return (.file(try await library.pictures.file(kind, of: subject)), slot)
    }

    /// Caches the whole response for later requests; this request can be for a part of it.
    private func keep(
        _ representation: Representation, _ picture: PictureCache.Picture, _ request: ServerRequest
    ) {
        guard let address = request.address else { return }
        var headers = representation.answer([:], .memory(picture.bytes)).headers
        headers[.contentLength] = String(picture.bytes.readableBytes)
        SecurityHeaders.apply(to: &headers)
        hot.keep(
            address, headers: headers, tag: representation.tag, body: picture.bytes,
            generation: request.hotGeneration)
    }
}
