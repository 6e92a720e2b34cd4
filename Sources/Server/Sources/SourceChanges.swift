internal import Catalog
internal import HTTPTypes
internal import PhotoLibrary

/// Changes of the sources that owners make through the server.
///
/// Sources in the private network are for a person at the machine of the library: elsewhere, somebody with an owner's session could
/// reach hosts that only this machine can reach.
struct SourceChanges: Sendable {
    let library: PhotoLibrary
    let sync: SyncService
    let authenticator: Authenticator
    let threads: DecodeThreads

    /// The longest name and URL, in bytes of UTF-8.
    static let nameLength = 200
    static let urlLength = 2000

    /// Adds a source. The server's next check finds it due and fetches it.
    ///
    /// - Throws: ``Problem`` 400 for invalid values or a source that exists, 403 for a private host.
    func add(_ new: NewSource, for client: ClientAddress) async throws -> SourceDocument {
        try check(client)
        let source = SourceDescription(
            name: try new.name.flatMap { $0.isEmpty ? nil : $0 } ?? PhotoLibrary.Sources.host(of: new.url),
            url: try allowed(new.url, for: client), policy: try new.settings.policy() ?? .merge,
            timeToLive: try new.settings.timeToLive() ?? 300, fetch: try new.settings.fetch() ?? .all)
        guard source.name.utf8.count <= Self.nameLength else {
            throw Problem.badRequest("invalid source name: expected at most \(Self.nameLength) bytes")
        }
        return try await threads.run { [library] in try library.sources.add(source) }
    }

    /// Changes the settings of the source with this name, or its URL.
    ///
    /// - Throws: ``Problem`` 400 for invalid values, 403 for a private host, 404 for an unknown source.
    func change(
        _ name: String, url: String?, _ settings: SourceSettings, for client: ClientAddress
    ) async throws -> SourceDocument {
        try check(client)
        try checkExists(name)
        if url != nil, !authenticator.isAtLibrary(client), try library.sources.document(name).allowPrivate == true {
            throw Self.notAllowedElsewhere
        }
        let change = SourceChange(
            policy: try settings.policy(), timeToLive: try settings.timeToLive(), fetch: try settings.fetch(),
            url: try url.map { try allowed($0, for: client) })
        return try await threads.run { [library] in try library.sources.change(name, change) }
    }

    /// Removes the source with this name, with its photos and its login.
    ///
    /// - Throws: ``Problem`` 404 for an unknown source.
    func remove(_ name: String, for client: ClientAddress) async throws -> SourceDocument {
        try check(client)
        try checkExists(name)
        return try await threads.run { [library] in try library.sources.remove(try library.sources.removal(of: name)) }
    }

    /// Restores the source that was removed last.
    ///
    /// - Parameter name: the name that it must have; nil for any.
    /// - Throws: ``Problem`` 404 if none was removed within a day, or the last one has another name.
    func restore(_ name: String? = nil, for client: ClientAddress) async throws -> SourceDocument {
        try check(client)
        return try await threads.run { [library] in try library.sources.restore(named: name) }
    }

    /// Stores a login for the source with this name, and starts a sync that uses it.
    ///
    /// - Throws: ``Problem`` 400 for a login that cannot be sent, 403 on a connection that is not secure, 404 for an unknown
    ///   source.
    func logIn(_ name: String, _ login: SourceLogin, for client: ClientAddress) async throws -> SourceDocument {
        try check(client)
        try authenticator.checkSignIn(from: client)
        try checkExists(name)
        let document = try await threads.run { [library] in try library.sources.logIn(name, login) }
        sync.start()
        return document
    }

    /// Deletes the login of the source with this name.
    ///
    /// - Throws: ``Problem`` 404 for an unknown source.
    func logOut(_ name: String, for client: ClientAddress) async throws -> SourceDocument {
        try check(client)
        try checkExists(name)
        return try await threads.run { [library] in
            _ = try library.sources.logOut(name)
            return try library.sources.document(name)
        }
    }

    /// - Throws: ``Problem`` 403 for a client elsewhere while nobody has to sign in.
    private func check(_ client: ClientAddress) throws {
        guard authenticator.needsSignIn || authenticator.isAtLibrary(client) else {
            throw Problem(.forbidden, "not allowed: change the sources on the machine of the library: photos sources")
        }
    }

    /// Commands also take the row of a source; here only its name counts, because a row can mean another source by now.
    private func checkExists(_ name: String) throws {
        guard try library.sources.names().contains(name) else {
            throw Problem.notFound("no such source: \(name.prefix(100))")
        }
    }

    private static var notAllowedElsewhere: Problem {
        Problem(
            .forbidden,
            "not allowed: a source in a private network is added and changed on the machine of the library: photos sources"
        )
    }

    private func allowed(_ url: String, for client: ClientAddress) throws -> String {
        guard url.utf8.count <= Self.urlLength else {
            throw Problem.badRequest("invalid URL: expected at most \(Self.urlLength) bytes")
        }
        if !authenticator.isAtLibrary(client), try !library.sources.admitFromElsewhere(url) {
            throw Self.notAllowedElsewhere
        }
        return url
    }
}
