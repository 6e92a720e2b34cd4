/// A log of what people did, which survives a damaged catalogue: entries in chronological order, which can be replayed.
///
/// The catalogue writes to it inside its transactions, so a library has one writer at a time. The log may contain
/// entries of a transaction that was never committed; then it is replaced.
public protocol EditLog: Sendable {
    /// Appends entries after those that the caller knows.
    ///
    /// - Parameters:
    ///   - library: the library's own id.
    ///   - end: the end of the log that the caller knows.
    /// - Returns: the new end. Nil if nothing was appended: because the log is missing, belongs to another library or
    ///   ends elsewhere, or because it has grown so long that it should be replaced.
    /// - Throws: the store's error; some entries may have been appended then, and the log has to be replaced.
    func append(_ entries: [EditEntry], library: String, at end: EditLogPosition) throws -> EditLogPosition?

    /// Replaces all entries, atomically. A log of another library is set aside.
    ///
    /// - Returns: the new end of the log.
    /// - Throws: the store's error, or the error of an entry that cannot be encoded.
    func replace(with entries: [EditEntry], library: String) throws -> EditLogPosition

    /// Calls `take` with every entry that can be read, in order.
    ///
    /// - Returns: what was read; nil if there is no log, or its library is unknown.
    /// - Throws: errors of the store and of `take`.
    func replay(_ take: (EditEntry) throws -> Void) throws -> EditLogReplay?
}

/// The end of an edit log. Its meaning is private to the log; others only store it. Never negative.
public struct EditLogPosition: RawRepresentable, Sendable, Equatable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

/// The result of reading an edit log.
public struct EditLogReplay: Sendable, Equatable {
    /// The id of the library that the log belongs to.
    public var library: String
    /// Whether every entry is intact; damaged entries are left out.
    public var isWhole: Bool

    public init(library: String, isWhole: Bool) {
        (self.library, self.isWhole) = (library, isWhole)
    }
}

extension EditLog {
    /// The combined state of all entries; nil if ``replay(_:)`` returns nil.
    ///
    /// - Returns: also whether every entry is intact.
    public func state() throws -> (state: ReplayedEdits, isWhole: Bool)? {
        var state = ReplayedEdits()
        guard let replay = try replay({ state.take($0) }) else { return nil }
        state.library = replay.library
        return (state, replay.isWhole)
    }
}
