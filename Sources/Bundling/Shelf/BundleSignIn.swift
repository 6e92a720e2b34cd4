internal import Catalog
internal import Fetching
internal import Foundation
package import LibraryBase

/// Signs a person in to the publishers of bundles, and out.
package struct BundleSignIn: Sendable {
    private let shelf: BundleShelf

    /// Creates a sign-in for the bundles of a shelf.
    package init(_ shelf: BundleShelf) {
        self.shelf = shelf
    }

    /// Exchanges a name and password for the publisher's token, and saves the token in a file that only this user can read. The
    /// password is not saved.
    ///
    /// - Parameters:
    ///   - reference: an installed bundle, or the URL of a bundle.
    ///   - address: the publisher's sign-in URL, if the bundle does not name it.
    /// - Throws: ``LibraryError/notAllowed(_:)`` for a wrong name or password, ``LibraryError/unavailable(_:)`` if the server
    ///   does not answer, ``LibraryError/usage(_:)`` for an unencrypted URL.
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

    /// Saves a token that a person received from the publisher.
    package func signIn(to reference: String, token: String) throws(LibraryError) {
        let (url, _) = try bundleURL(reference)
        guard Fetcher.keepsSecrets(url) else {
            throw .usage("\(MaskedURL.text(url)) is plain HTTP, so others could read the token; use an https URL")
        }
        try shelf.logins.keep(token, for: url)
    }

    /// Deletes the token. Installed versions stay. Returns whether there was a token.
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
        // Only the origin of the bundle itself can say where a password is sent.
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
