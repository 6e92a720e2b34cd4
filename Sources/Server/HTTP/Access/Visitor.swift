internal import Catalog
internal import HTTPTypes
internal import PhotoLibrary

/// The client of a request and what it is permitted.
struct Visitor: Sendable {
    /// The user; nil if nobody is signed in.
    var person: Person?
    /// The session's token; nil without sign-in on the own machine, and for programs.
    var token: SecretToken?
    /// Whether the visitor can read the library.
    var mayRead: Bool
    /// Whether it is a program that knows the token for metrics.
    var mayWatch = false

    /// The name of the user who is signed in; nil if nobody is, also for the person at the machine.
    var account: String? { person.flatMap { $0.name.isEmpty ? nil : $0.name } }

    /// Whose requests are counted together: those of a user wherever they come from, or those of an address.
    func requester(at client: ClientAddress) -> String {
        account.map { "user \($0)" } ?? client.text
    }

    /// Who it is in the log of what happened.
    func author(at client: ClientAddress) -> AuditAuthor {
        guard let person else { return .visitor(address: client.shown) }
        guard person.name.isEmpty else { return .user(person.name, address: client.shown) }
        // On a server without users, everybody whom a proxy lets through is the local person.
        return client.isLocal ? .machine : .visitor(address: client.shown)
    }

    /// The user of a server without sign-in, on its own machine.
    static let local = Visitor(person: .local, token: nil, mayRead: true)
}

/// Who has access to a route.
enum Audience: Sendable {
    /// Everybody, signed in or not.
    case all
    /// Visitors who can read the library.
    case readers
    /// Signed-in users: for their own data.
    case people
    /// Users who can add photographs: owners, and those whom an owner allows it.
    case uploaders
    /// Owners, and programs that watch the server.
    case watchers
    /// Owners: for changes to what all users share.
    case owners
}

extension Visitor {
    /// - Throws: ``Problem`` 401 if a sign-in is needed, 403 if it would not help.
    func check(_ audience: Audience) throws {
        let isAdmitted =
            switch audience {
            case .all: true
            case .readers: mayRead
            case .people: person != nil
            case .uploaders: person?.mayUpload == true
            case .watchers: mayWatch || person?.isOwner == true
            case .owners: person?.isOwner == true
            }
        guard !isAdmitted else { return }
        guard person == nil else {
            throw Problem(
                .forbidden,
                audience == .uploaders
                    ? "not allowed: only owners, and users who may upload, can add photographs"
                    : "not allowed: only an owner of the library can do this")
        }
        throw Problem(
            .unauthorized, "sign-in required: send a name and a password to POST /api/v1/session",
            headers: [.wwwAuthenticate: #"Bearer realm="photos""#])
    }
}
