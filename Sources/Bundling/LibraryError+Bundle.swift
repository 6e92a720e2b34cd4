internal import Catalog
internal import Disk
internal import Fetching
internal import LibraryBase

extension LibraryError {
    /// Describes an error with a bundle for a person.
    ///
    /// - Parameters:
    ///   - error: the error that was thrown.
    ///   - name: the bundle's path, URL or title.
    ///   - location: the library of the bundle.
    ///   - logins: the saved publisher logins; nil where signing in is impossible.
    init(_ error: any Error, bundle name: String, in location: LibraryLocation, logins: BundleLogins? = nil) {
        let shown = BundleSource.isURL(name) ? MaskedURL.text(name) : name
        switch error {
        case FetchError.http(let status, _) where [401, 403].contains(status) && logins != nil:
            self = .notAllowed(Self.refusal(shown, status: status, isSignedIn: logins?.isKept(for: name) == true))
        case let error as LibraryError: self = error
        case let error as CatalogError: self = LibraryError(error, library: location.path)
        case BundleProblem.invalid(let reason):
            self = .invalidInput("invalid bundle \(shown): \(reason)")
        case BundleProblem.newer(let reason): self = .notAllowed("unsupported bundle \(shown): \(reason)")
        case BundleProblem.untrusted(let reason): self = .notAllowed("untrusted bundle \(shown): \(reason)")
        case is CancellationError, FetchError.cancelled: self = .interrupted
        case FetchError.disk(let number): self = FileFailure(path: location.bundles, number: number).whileWriting
        case FetchError.http(404, _): self = .notFound("no such bundle: \(shown)")
        case let error as FetchError: self = .unavailable("\(shown) \(error.reason)")
        case let failure as FileFailure:
            self = failure.path.hasPrefix(location.path + "/") ? failure.whileWriting : failure.whileReading
        default: self = .inputOutput(ErrorReason.text(error))
        }
    }

    /// Explains a 401 or 403 of the publisher's server.
    private static func refusal(_ url: String, status: Int, isSignedIn: Bool) -> String {
        let command = "photos bundle login \(url)"
        return isSignedIn
            ? "the sign-in for \(url) has expired or lacks permission (status \(status)); run `\(command)`"
            : "\(url) needs a name and password (status \(status)); run `\(command)`"
    }
}
