internal import Catalog
internal import HTTPTypes
internal import Imaging
internal import PhotoLibrary

/// `/s/{share}`: what those who have the link of a share see. All of it passes ``ShareGate``.
struct ShareFeature: Feature {
    let library: PhotoLibrary
    let gate: ShareGate
    let pictures: PictureService
    let threads: DecodeThreads
    let pages: PageMaker
    let authenticator: Authenticator

    /// The longer side of the largest pictures of a share whose photos cannot be saved in full size, in pixels.
    static let reducedSide = 2_048
    /// The number of photos in one part of the grid.
    private static let gridPart = 100

    var routes: [Route] {
        [
            .page("/s/{share}", for: .all, page), .page("/s/{share}", method: .post, for: .all, unlock),
            .page("/s/{share}/photos/{photo}", for: .all, photo),
            Route(.get, "/s/{share}/photos/{photo}/thumbnail", for: .all, thumbnail),
            Route(.get, "/s/{share}/photos/{photo}/file", for: .all, file),
        ]
    }

    private static let pageTemplate = Template<Page<SharePage>>("share")
    private static let partTemplate = Template<PhotoGrid>("photo-cells")
    private static let photoTemplate = Template<Page<SharePhotoPage>>("share-photo")
    private static let doorTemplate = Template<Page<ShareDoorPage>>("share-door")
    var templates: [any FilledTemplate] { [Self.pageTemplate, Self.photoTemplate, Self.doorTemplate] }

    // MARK: - Pages

    private func page(_ request: ServerRequest) async throws -> Answer {
        try await shown(request) { admitted in
            let frame = try pages.frame(request)
            let start = try request.query.integer("from", in: 0...Int.max) ?? 0
            let listed = try await threads.run { [library] in
                try library.shares.listed(admitted.photos, from: start, limit: Self.gridPart, locale: frame.names)
            }
            let end = start.addingReportingOverflow(Self.gridPart).partialValue
            let grid = PhotoGrid(
                listed, share: pages.base + admitted.path,
                next: end > start && end < admitted.photos.count ? end : nil,
                pictures: pictures(request, admitted), words: frame.words)
            if try request.query.text("part") == "photos" {
                return try pages.answer(Self.partTemplate, grid, frame)
            }
            let content = SharePage(admitted, grid: grid, base: pages.base, words: frame.words)
            let page = Page(
                content, title: content.heading, tab: nil, in: frame, styles: ["place", "share"],
                scripts: ["share-grid"],
                feed: admitted.path + "/feed", presentation: admitted.path + "/manifest.json")
            return try pages.answer(Self.pageTemplate, page, frame)
        }
    }

    private func photo(_ request: ServerRequest) async throws -> Answer {
        try await shown(request) { admitted in
            let frame = try pages.frame(request)
            let id = try admitted.photo(request)
            let seconds = try request.query.integer("play", in: 0...86_400) ?? 0
            let listed = try library.photos.listed(photo: id, locale: frame.names)
            let content = SharePhotoPage(
                listed, in: admitted, seconds: seconds, picture: pictures(request, admitted).filling(listed),
                base: pages.base, words: frame.words)
            let page = Page(
                content, title: content.heading, tab: nil, in: frame, styles: ["share"], scripts: ["share-photo"],
                feed: admitted.path + "/feed", refresh: content.refresh)
            return try pages.answer(Self.photoTemplate, page, frame)
        }
    }

    private func shown(
        _ request: ServerRequest, _ body: (AdmittedShare) async throws -> Answer
    ) async throws -> Answer {
        try await behindDoor(request) {
            try await gate.answer(request, locked: { request, _ in try door(request, nil) }, body)
        }
    }

    private func pictures(_ request: ServerRequest, _ admitted: AdmittedShare) -> PagePictures {
        pages.pictures(request, under: admitted.path + "/photos", largest: Self.largest(admitted.share))
    }

    /// The longer side of the largest pictures, in pixels; nil for no limit.
    static func largest(_ share: OpenShare) -> Int? { share.download == .original ? nil : reducedSide }

    // MARK: - The door

    private func unlock(_ request: ServerRequest) async throws -> Answer {
        let password = try await request.form().text("password") ?? ""
        return try await behindDoor(request) {
            guard let cookie = try await gate.unlock(request, password: password, base: pages.base) else {
                return try door(request, .init(.forbidden, ShareDoorPage.wrongPassword))
            }
            var answer = Answer(
                status: .seeOther,
                headers: [
                    .location: "\(pages.base)/s/\(request.parameter("share"))", .cacheControl: "no-store",
                ])
            if !cookie.isEmpty { answer.headers[.setCookie] = cookie }
            return answer
        }
    }

    /// Shows those who have a wrong link, or come too often, a page of their own: the pages of the library are not for them.
    private func behindDoor(_ request: ServerRequest, _ body: () async throws -> Answer) async throws -> Answer {
        do {
            return try await body()
        } catch {
            let problem = Problem(error)
            // The responder logs it.
            guard !problem.isLogged else { throw error }
            return try door(request, problem)
        }
    }

    /// - Parameter problem: why the photos are not shown; nil to ask for a password.
    private func door(_ request: ServerRequest, _ problem: Problem?) throws -> Answer {
        let frame = try pages.frame(
            (try? request.languages())
                ?? LanguagePreference(chosen: nil, headers: request.headers, fallback: request.defaultLocale),
            person: nil)
        var problem = problem
        if problem == nil {
            // Reported before the reader types a password in vain.
            do { try authenticator.checkSignIn(from: request.client) } catch { problem = Problem(error) }
        }
        let content = ShareDoorPage(
            address: "\(pages.base)/s/\(request.parameter("share"))", problem, words: frame.words)
        let page = Page(content, title: content.heading, tab: nil, in: frame, styles: ["sign-in"])
        var answer = try pages.answer(Self.doorTemplate, page, frame)
        if let problem {
            answer.status = problem.status
            for field in problem.headers { answer.headers[field.name] = field.value }
        }
        answer.headers[.cacheControl] = "no-store"
        return answer
    }

    // MARK: - Files

    private func thumbnail(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("size", "v")
        let size = try request.query.integer("size", in: 1...Viewport.maximumPixels) ?? 256
        return try await gate.answer(request) { admitted in
            let kind = PictureKind.thumbnail(min(size, Self.largest(admitted.share) ?? size))
            let subject = try await pictures.subject(try admitted.photo(request)) { _ in kind }
            return try await pictures.answer(kind, of: subject, request)
        }
    }

    /// The file that those who have the link can save: the original if the share shows everything about positions, else the same
    /// picture without metadata, or a reduced one.
    private func file(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow("v")
        return try await gate.answer(request) { admitted in
            let id = try admitted.photo(request)
            switch admitted.share.download {
            case .none: throw Problem(.forbidden, "not allowed: the photos of this share cannot be saved")
            case .reduced:
                let kind = PictureKind.thumbnail(Self.reducedSide)
                let subject = try await pictures.subject(id) { _ in kind }
                var answer = try await pictures.answer(kind, of: subject, request)
                let type = answer.headers[.contentType].flatMap { ImageFormat(mediaType: $0) }
                answer.headers[.contentDisposition] =
                    "attachment; filename=\"\(id)\(type.map { "." + $0.fileExtension } ?? "")\""
                return answer
            case .original:
                return try library.showsEverything()
                    ? try await pictures.original(of: id, isSaved: true, request)
                    : try await pictures.copy(of: id, isSaved: true, request)
            }
        }
    }
}
