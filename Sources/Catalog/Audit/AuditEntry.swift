public import Times

/// An entry of the log of what happened in a library.
public struct AuditEntry: Sendable, Equatable {
    /// Counts up from 1, with gaps.
    public var number: Int64
    /// By the clock of the machine.
    public var at: Instant
    public var action: AuditAction
    public var author: AuditAuthor
    /// What it was about: ids of photos, places, sets and shares, names of users, sources and circles, or paths; the first
    /// ``mostSubjects`` of them.
    public var subjects: [String]
    /// More about it, as a person wrote or chose it: a title, a place, those who see a photo.
    public var detail: String?
    /// The number of photos, or of other things if it was about others.
    public var count: Int?

    /// An entry that was made elsewhere.
    public init(at: Instant, action: AuditAction, author: AuditAuthor, subjects: [String]) {
        (number, self.at, self.action, self.author, self.subjects) = (0, at, action, author, subjects)
    }

    /// The greatest number of ``subjects``.
    public static let mostSubjects = 20
}

/// What happened.
public enum AuditAction: String, Sendable, CaseIterable {
    case signedIn
    /// A program sent a name and a password with its requests; noted once a day.
    case programSignedIn
    /// A proxy signed a user in; noted once a day.
    case proxySignedIn
    case signInFailed, signedOut, sessionEnded
    case userAdded, userChanged, userRemoved, passwordSet, passkeyAdded, passkeyRemoved
    case shareMade
    /// A link was used after an hour without use.
    case shareUsed
    case shareEnded, sharePasswordFailed
    case placeSet, placeReset, textSet, nameSet, nameReset, correctionsImported, editUndone
    case photosForgotten, sourceRemoved, sourceRestored, setDeleted, setRestored
    case accessSet, accessRemoved, circleAdded, circleRemoved

    public var kind: AuditKind {
        switch self {
        case .signedIn, .programSignedIn, .proxySignedIn, .signInFailed, .signedOut, .sessionEnded: .signIns
        case .userAdded, .userChanged, .userRemoved, .passwordSet, .passkeyAdded, .passkeyRemoved: .users
        case .shareMade, .shareUsed, .shareEnded, .sharePasswordFailed: .shares
        case .placeSet, .placeReset, .textSet, .nameSet, .nameReset, .correctionsImported, .editUndone: .corrections
        case .photosForgotten, .sourceRemoved, .sourceRestored, .setDeleted, .setRestored: .deletions
        case .accessSet, .accessRemoved, .circleAdded, .circleRemoved: .access
        }
    }
}

/// A group of ``AuditAction``s.
public enum AuditKind: String, Sendable, CaseIterable {
    case signIns = "sign-ins"
    case users, shares, corrections, deletions, access

    /// The actions of this kind.
    public var actions: [AuditAction] { AuditAction.allCases.filter { $0.kind == self } }
}

/// Who did something.
public enum AuditAuthor: Sendable, Hashable {
    /// A person at the machine of the library.
    case machine
    /// A user who is signed in.
    ///
    /// - Parameter address: the address of the client on the network; nil if it is not kept.
    case user(String, address: String?)
    /// Somebody who is not signed in.
    case visitor(address: String?)

    /// For whom this task works. A task-local value, so that every change that a request makes is noted as that of its visitor,
    /// without each function between them passing it on.
    @TaskLocal public static var current = AuditAuthor.machine

    /// The same client, as a user who has just signed in there.
    public func signedIn(as user: String) -> AuditAuthor { .user(user, address: address) }

    /// The address of the client on the network.
    public var address: String? {
        switch self {
        case .machine: nil
        case .user(_, let address), .visitor(let address): address
        }
    }
}
