internal import Catalog
public import Times

/// The session of a person who has signed in.
public struct Session: Sendable {
    public var person: Person
    /// When it expires.
    public var end: Instant
}

extension PhotoLibrary.People {
    /// How long a session lasts without use.
    public static let sessionLength = Duration.seconds(90 * 86_400)
    /// How long a session of a user lasts whom an issuer identifies: with use too, so that what the issuer says of them counts again.
    static let externalLength = Duration.seconds(7 * 86_400)

    /// The person with this name and password; nil if the name or the password is wrong.
    ///
    /// Takes a third of a second of processor time, also for an unknown name, so that timing does not reveal which names exist.
    public func person(name: String, password: String) throws(LibraryError) -> Person? {
        let known = try withCatalog { catalog throws(CatalogError) in try catalog.people.find(key: PersonName.key(name))
        }
        do {
            let hash = known?.password.flatMap { PasswordHash($0) }
            // An unknown name is checked against a random hash, so that it takes as long.
            let matches = try (hash ?? Self.nobodys.get()).matches(password)
            return matches && hash != nil ? known.map { Person($0) } : nil
        } catch {
            throw .inputOutput("cannot check the password: \(ErrorReason.text(error))")
        }
    }

    private static let nobodys = Result { try PasswordHash(of: SecretToken().text) }

    /// Creates a session; nil if the person was removed meanwhile.
    public func signIn(_ person: Person) throws(LibraryError) -> (token: SecretToken, session: Session)? {
        // Noted first, so that there is no session without its entry.
        try context.note(.signedIn, by: .current.signedIn(as: person.name))
        let token = SecretToken()
        let now = context.now()
        let end = now + (person.isExternal ? Self.externalLength : Self.sessionLength)
        let isThere = try context.withPersonal { personal throws(PersonalStateError) in
            try personal.addSession(token.hash, of: person.id, now: now, end: end)
        }
        return isThere ? (token, Session(person: person, end: end)) : nil
    }

    /// The session of a token; nil if there is none. In the last two thirds of its life, use extends the session.
    public func session(_ token: SecretToken) throws(LibraryError) -> Session? {
        let now = context.now()
        let found = try context.withPersonal { personal throws(PersonalStateError) in
            try personal.session(token.hash, now: now)
        }
        guard let found,
            let person = try withCatalog({ catalog throws(CatalogError) in try catalog.people.find(found.person) })
        else { return nil }
        let isExtended = person.identity == nil
        var end = found.end
        if isExtended, end - now < Self.sessionLength * 2 / 3 {
            end = now + Self.sessionLength
            // If this cannot be written, the session keeps its old end.
            try? context.personal.extendSession(token.hash, end: end)
        }
        return Session(person: Person(person), end: end)
    }

    /// A session with its user as they are now; nil if the user was removed, or the session has expired.
    public func current(_ session: Session) throws(LibraryError) -> Session? {
        guard session.end > context.now() else { return nil }
        let known = try withCatalog { catalog throws(CatalogError) in try catalog.people.find(session.person.id) }
        return known.map { Session(person: Person($0), end: session.end) }
    }

    /// The sessions of a user, the newest sign-in first.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if there is no such user.
    public func sessions(ofUser name: String) throws(LibraryError) -> SessionsDocument {
        SessionsDocument(sessions: try records(ofUser: name).sessions.map(SessionDocument.init))
    }

    /// Ends one session of a user.
    ///
    /// - Parameter id: ``SessionDocument/id``.
    /// - Throws: ``LibraryError/notFound(_:)`` if there is no such user or session.
    public func endSession(_ id: String, ofUser name: String) throws(LibraryError) {
        let (person, sessions) = try records(ofUser: name)
        guard let session = sessions.first(where: { SessionDocument($0).id == id }) else {
            throw .notFound("no such session: \(id.prefix(100))")
        }
        try context.note(.sessionEnded, [person.name])
        try context.withPersonal { personal throws(PersonalStateError) in try personal.endSession(session.token) }
    }

    private func records(
        ofUser name: String
    ) throws(LibraryError) -> (person: PersonRecord, sessions: [SessionRecord]) {
        let known = try withCatalog { catalog throws(CatalogError) in try catalog.people.find(key: PersonName.key(name))
        }
        guard let known else { throw LibraryError(.noSuchPerson(String(name.prefix(100))), library: location.path) }
        let now = context.now()
        let sessions = try context.withPersonal { personal throws(PersonalStateError) in
            try personal.sessions(of: known.id, now: now)
        }
        return (known, sessions)
    }

    /// Ends one session.
    public func signOut(_ token: SecretToken) throws(LibraryError) {
        try context.note(.signedOut)
        try context.withPersonal { personal throws(PersonalStateError) in try personal.endSession(token.hash) }
    }

    /// Ends all sessions of a person; the local person has none.
    public func signOutEverywhere(_ person: Person) throws(LibraryError) {
        guard !person.name.isEmpty else { return }
        try context.note(.signedOut)
        try context.withPersonal { personal throws(PersonalStateError) in try personal.endSessions(of: person.id) }
    }
}
