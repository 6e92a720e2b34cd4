public import Times

/// Sign-ins, each known by the hash of what the browser shows: 32 bytes.
public protocol SessionsState: Sendable {
    /// Signs a person in. What is over by now is forgotten; of more than 50 sign-ins of the person the oldest are ended.
    ///
    /// - Parameter end: when the sign-in is over.
    /// - Returns: whether the person is still there.
    func addSession(
        _ token: [UInt8], of person: PersonID, now: Instant, end: Instant
    ) throws(PersonalStateError) -> Bool

    /// Who is signed in by a token's hash at a time; nil for nobody. `end` is when that is over.
    func session(_ token: [UInt8], now: Instant) throws(PersonalStateError) -> (person: PersonID, end: Instant)?

    /// Puts the end of a sign-in off, if it is still there. A power cut may undo it.
    func extendSession(_ token: [UInt8], end: Instant) throws(PersonalStateError)

    /// Ends one sign-in.
    func endSession(_ token: [UInt8]) throws(PersonalStateError)

    /// Ends all sign-ins of a person.
    func endSessions(of person: PersonID) throws(PersonalStateError)
}
