package import Catalog
package import Fetching

/// The logins of sources, as a sync uses them. Each is sent only to the origin (scheme, host and port) of its source.
package struct SourceLogins: Sendable {
    private let logins: CredentialsFile.Logins

    package init(_ logins: CredentialsFile.Logins) {
        self.logins = logins
    }

    /// The `Authorization` header for a URL of a source; nil if the URL has another origin than the source, or no login is
    /// stored.
    package func authorization(for url: String, of source: SourceRecord) -> String? {
        guard let login = logins[source.url], Self.canSendSecrets(to: source), Fetcher.haveSameOrigin(url, source.url)
        else {
            return nil
        }
        return login.authorization
    }

    /// The `Authorization` header for a login that is stored under `url` itself.
    package func authorization(kept url: String) -> String? {
        logins[url]?.authorization
    }

    /// The login of a source.
    package func login(of source: SourceRecord) -> SourceLogin? {
        logins[source.url]
    }

    /// Whether secrets can be sent to a source: over https, or to a private network.
    package static func canSendSecrets(to source: SourceRecord) -> Bool {
        source.isPrivateAllowed || Fetcher.keepsSecrets(source.url)
    }

    /// The message for a URL of a source that could not be fetched, with the next step and without secrets.
    package func reason(_ error: FetchError, for url: String, of source: SourceRecord) -> String {
        let reason = "\(MaskedURL.text(url)) \(error.reason)"
        guard case .http(let status, _) = error, [401, 403].contains(status), Fetcher.haveSameOrigin(url, source.url)
        else { return reason }
        let name =
            source.name.contains(where: { !$0.isLetter && !$0.isNumber && !"._-".contains($0) })
            ? "'\(source.name)'" : source.name
        let problem =
            switch (status, logins[source.url]) {
            case (401, nil): "a login is required"
            case (401, .some): "the stored login was rejected"
            case (_, nil): "a login may be required"
            case (_, .some): "the stored login does not give access"
            }
        return "\(reason): \(problem); run `photos sources login \(name)`"
    }
}
