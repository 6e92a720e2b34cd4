internal import HTTPTypes
internal import PhotoLibrary

/// The installed bundles, and what owners can do with them.
struct BundlesFeature: Feature {
    let library: PhotoLibrary
    let updates: BundleUpdates
    let base: String

    var routes: [Route] {
        [
            Route(.get, "/api/v1/bundles", bundles),
            Route(.post, "/api/v1/bundles/{identity}/update", for: .owners, update),
            Route(.post, "/api/v1/bundles/{identity}/rollback", for: .owners, rollBack),
            .page("/bundles/{identity}/update", method: .post, for: .owners, updateFromPage),
            .page("/bundles/{identity}/rollback", method: .post, for: .owners, rollBackFromPage),
            .page("/bundles/{identity}/sign-in", method: .post, for: .owners, signIn),
            .page("/bundles/{identity}/sign-out", method: .post, for: .owners, signOut),
        ]
    }

    private func bundles(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Answer.json(PublicBundles(try library.bundles.list()))
    }

    /// Starts an update; the list of bundles shows when the newer version is installed.
    private func update(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let bundle = try bundle(request)
        updates.start(bundle.identity)
        return try Answer.json(PublicBundle(bundle), status: .accepted)
    }

    private func rollBack(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Answer.json(PublicBundle(try await library.bundles.rollBack(try bundle(request).identity)))
    }

    private func updateFromPage(_ request: ServerRequest) async throws -> Answer {
        updates.start(try bundle(request).identity)
        return toStatus
    }

    private func rollBackFromPage(_ request: ServerRequest) async throws -> Answer {
        _ = try await library.bundles.rollBack(try bundle(request).identity)
        return toStatus
    }

    /// Signs in to the publisher; the status page shows the result.
    private func signIn(_ request: ServerRequest) async throws -> Answer {
        let (identity, form) = (try bundle(request).identity, try await request.form())
        do throws(LibraryError) {
            let (name, password) = ((try? form.text("name")) ?? "", (try? form.text("password")) ?? "")
            try await library.bundles.signIn(to: identity, name: name, password: password, at: nil)
            updates.note(nil, identity)
        } catch {
            updates.note(error.message, identity)
        }
        return toStatus
    }

    private func signOut(_ request: ServerRequest) async throws -> Answer {
        _ = try library.bundles.signOut(of: try bundle(request).identity)
        return toStatus
    }

    private var toStatus: Answer {
        Answer(status: .seeOther, headers: [.location: "\(base)/status", .cacheControl: "no-store"])
    }

    private func bundle(_ request: ServerRequest) throws -> BundleDocument {
        let identity = request.parameter("identity")
        guard let bundle = try library.bundles.list().bundles.first(where: { $0.identity == identity })
        else {
            throw Problem.notFound("no such bundle: \(identity.prefix(100))")
        }
        return bundle
    }
}
