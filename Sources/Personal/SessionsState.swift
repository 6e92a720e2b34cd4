public import Times

/// Sessions of signed-in users, each identified by the hash of the browser's token: 32 bytes.
public protocol SessionsState: Sendable {
    /// Adds a session. Deletes expired sessions; if the user has more than 50, the oldest are ended.
    ///
    /// - Parameter end: when the session expires.
    /// - Returns: whether the user still exists.
    func addSession(
        _ token: [UInt8], of person: PersonID, now: Instant, end: Instant
    ) throws(PersonalStateError) -> Bool

    /// The user of the session with this token hash, and when it expires; nil if there is none.
    func session(_ token: [UInt8], now: Instant) throws(PersonalStateError) -> (person: PersonID, end: Instant)?

    /// The sessions of a user that have not expired, the newest sign-in first.
    func sessions(of person: PersonID, now: Instant) throws(PersonalStateError) -> [SessionRecord]

    /// Sets when a session expires, if it still exists. A loss of power can undo this.
    func extendSession(_ token: [UInt8], end: Instant) throws(PersonalStateError)

    /// Ends one session.
    func endSession(_ token: [UInt8]) throws(PersonalStateError)

    /// Ends all sessions of a user.
    func endSessions(of person: PersonID) throws(PersonalStateError)
}
