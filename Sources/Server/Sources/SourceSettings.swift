internal import Catalog

/// The settings of a source as a request has them; nil for those that it does not contain.
struct SourceSettings: Sendable {
    var policyName: String?
    var ttl: Int?
    var fetchName: String?

    /// - Throws: ``Problem`` 400.
    func policy() throws -> SourcePolicy? {
        try policyName.map {
            guard let policy = SourcePolicy(rawValue: $0) else {
                throw Problem.badRequest("invalid policy '\($0.prefix(100))': expected merge or replace")
            }
            return policy
        }
    }

    /// Seconds.
    ///
    /// - Throws: ``Problem`` 400.
    func timeToLive() throws -> Int? {
        try ttl.map {
            guard Self.timesToLive.contains($0) else {
                throw Problem.badRequest(
                    "invalid time to live '\($0)': expected 0 to \(Self.timesToLive.upperBound) seconds")
            }
            return $0
        }
    }

    /// - Throws: ``Problem`` 400.
    func fetch() throws -> FetchPolicy? {
        try fetchName.map {
            guard let fetch = FetchPolicy($0) else {
                throw Problem.badRequest("invalid fetch '\($0.prefix(100))': expected all, newest:N or opened")
            }
            return fetch
        }
    }

    /// Up to a year.
    static let timesToLive = 0...31_536_000
}

/// A source to add.
struct NewSource: Sendable {
    var url: String
    /// The name; nil or empty for the host of the URL.
    var name: String?
    var settings: SourceSettings
}
