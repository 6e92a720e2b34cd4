internal import HTTPTypes
internal import PhotoLibrary

/// Who makes a request, as far as that is known.
struct Visitor: Sendable {
    /// Who it is; nil for somebody who is not signed in.
    var person: Person?
    /// What the sign-in is by; nil for whoever uses the library on its own machine.
    var token: SessionToken?
    /// Whether the person may look at the library.
    var mayRead: Bool

    /// Whoever uses the library on its own machine.
    static let local = Visitor(person: .local, token: nil, mayRead: true)
}

/// For whom a route is.
enum Audience: Sendable {
    /// Everybody, signed in or not.
    case all
    /// Those who may look at the library.
    case readers
    /// Those who are signed in: what is theirs.
    case people
    /// Those who may change what all share.
    case owners
}

extension Visitor {
    /// - Throws: ``Problem`` 401 for those who have to sign in, 403 for those whom that would not help.
    func check(_ audience: Audience) throws {
        let isAdmitted =
            switch audience {
            case .all: true
            case .readers: mayRead
            case .people: person != nil
            case .owners: person?.isOwner == true
            }
        guard !isAdmitted else { return }
        guard person == nil else {
            throw Problem(.forbidden, "not allowed: only an owner of the library can do this")
        }
        throw Problem(
            .unauthorized, "sign-in required: send a name and a password to POST /api/v1/session",
            headers: [.wwwAuthenticate: #"Bearer realm="photos""#])
    }
}
