package import Catalog
package import Fetching

/// The logins of a library's sources, as a sync uses them: each is told to the scheme, host and port of its source's URL, and to
/// nobody else.
package struct SourceLogins: Sendable {
    private let logins: CredentialsFile.Logins

    package init(_ logins: CredentialsFile.Logins) {
        self.logins = logins
    }

    /// The value of the header `Authorization` for a URL that a source names; nil where it is none of its server's.
    package func authorization(for url: String, of source: SourceRecord) -> String? {
        guard let login = logins[source.url], Self.mayBeTold(to: source), Fetcher.haveSameOrigin(url, source.url) else {
            return nil
        }
        return login.authorization
    }

    /// The value of the header for what is kept under a URL itself.
    package func authorization(kept url: String) -> String? {
        logins[url]?.authorization
    }

    /// What is kept for a source.
    package func login(of source: SourceRecord) -> SourceLogin? {
        logins[source.url]
    }

    /// Whether nobody on the way to a source reads what it is told.
    package static func mayBeTold(to source: SourceRecord) -> Bool {
        source.isPrivateAllowed || Fetcher.keepsSecrets(source.url)
    }

    /// Why a URL that a source names was not fetched, with what a person can do about it, and without secrets.
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
