internal import Catalog
internal import Fetching
internal import Foundation
package import LibraryBase

/// Signs a person in to the publishers of bundles, and out.
package struct BundleSignIn: Sendable {
    private let shelf: BundleShelf

    /// That of a library's shelf.
    package init(_ shelf: BundleShelf) {
        self.shelf = shelf
    }

    /// Exchanges a name and password for a token, where the publisher of a bundle does that, and keeps the token in a file that only this
    /// person may read. The password is not kept.
    ///
    /// - Parameters:
    ///   - reference: an installed bundle, or the URL of one.
    ///   - address: where the publisher takes names and passwords, if nothing beside the bundle says so.
    /// - Throws: ``LibraryError/notAllowed(_:)`` for a wrong name or password, ``LibraryError/unavailable(_:)`` where nobody answers,
    ///   ``LibraryError/usage(_:)`` for an address over which others could listen.
    package func signIn(
        to reference: String, name: String, password: String, at address: String?
    ) async throws(LibraryError) {
        let (url, told) = try bundleURL(reference)
        do {
            let fetcher = try Fetcher.forLibrary(remembering: shelf.catalog)
            defer { fetcher.shutdown() }
            let server = try BundleServer(fetcher, named: url, authorization: nil)
            var found = try (address ?? told).map { try Fetcher.url($0, relativeTo: url) }
            if found == nil { found = try await signInAddress(beside: url, server) }
            guard let found else {
                throw LibraryError.usage(
                    "no sign-in address found beside \(MaskedURL.text(url)); give it with --at URL")
            }
            guard Fetcher.keepsSecrets(found), Fetcher.keepsSecrets(url) else {
                throw LibraryError.usage(
                    "\(MaskedURL.text(found)) is plain HTTP, so others could read the password; use an https URL")
            }
            let token = try await Self.token(from: found, name: name, password: password, server)
            try shelf.logins.keep(token, for: url)
        } catch {
            throw shelf.libraryError(error, url)
        }
    }

    /// Keeps a token that a person has from the publisher.
    package func signIn(to reference: String, token: String) throws(LibraryError) {
        let (url, _) = try bundleURL(reference)
        guard Fetcher.keepsSecrets(url) else {
            throw .usage("\(MaskedURL.text(url)) is plain HTTP, so others could read the token; use an https URL")
        }
        try shelf.logins.keep(token, for: url)
    }

    /// Takes the token away; what is installed stays. Returns whether there was one.
    package func signOut(of reference: String) throws(LibraryError) -> Bool {
        let (url, _) = try bundleURL(reference)
        let hadLogin = try shelf.logins.authorization(for: url) != nil
        try shelf.logins.forget(url)
        return hadLogin
    }

    private func bundleURL(_ reference: String) throws(LibraryError) -> (url: String, signIn: String?) {
        guard !BundleSource.isURL(reference) else { return (reference, nil) }
        let record = try shelf.records(named: [reference])[0]
        guard let origin = record.origin, BundleSource.isURL(origin) else {
            throw .usage("\(record.name) was installed from a file, so it has no server to sign in to")
        }
        return (origin, shelf.described(record).signIn)
    }

    private func signInAddress(beside url: String, _ server: BundleServer) async throws -> String? {
        var request = server.request(try Fetcher.url(LatestBundle.name, relativeTo: url))
        request.maximumBytes = LatestBundle.sizeLimit
        let bytes: [UInt8]
        do {
            bytes = try await server.fetcher.data(request).bytes
        } catch FetchError.http(_, _) {
            return nil
        }
        guard let told = (try? JSONDecoder().decode(LatestBundle.self, from: Data(bytes)))?.signIn else { return nil }
        let address = try Fetcher.url(told, relativeTo: request.url)
        // Only who has the bundle is believed where a password goes.
        return Fetcher.haveSameOrigin(address, url) ? address : nil
    }

    private struct Credentials: Encodable {
        var name: String
        var password: String
    }

    private struct Session: Decodable {
        var token: String
    }

    private static func token(
        from address: String, name: String, password: String, _ server: BundleServer
    ) async throws -> String {
        var request = server.request(address)
        request.maximumBytes = LatestBundle.sizeLimit
        request.timeLimits = .feed
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let body = try encoder.encode(Credentials(name: name, password: password))
        request.posted = PostedBody(Array(body), type: "application/json")
        do {
            let (_, bytes) = try await server.fetcher.data(request)
            guard let session = try? JSONDecoder().decode(Session.self, from: Data(bytes)),
                SourceLogin.token(session.token).problem == nil
            else { throw LibraryError.unavailable("\(MaskedURL.text(address)) answered without a token") }
            return session.token
        } catch FetchError.http(let status, _) where [400, 401, 403].contains(status) {
            throw LibraryError.notAllowed("wrong name or password")
        } catch FetchError.http(429, _) {
            throw LibraryError.unavailable(
                "rate-limited by \(MaskedURL.text(address)); try again later")
        } catch let error as FetchError {
            if error == .cancelled { throw error }
            throw LibraryError.unavailable("\(MaskedURL.text(address)) \(error.reason)")
        }
    }
}
