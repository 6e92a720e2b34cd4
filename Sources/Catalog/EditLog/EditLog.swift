/// Where a catalogue also writes what people did, so that it outlives a damaged catalogue: entries in the order in which they
/// came, which can be replayed.
///
/// The catalogue writes inside its transactions, so the writers of one library come one after another. The log may hold more
/// than the catalogue knows, of a transaction that never ended; then it is replaced.
public protocol EditLog: Sendable {
    /// Adds entries behind those that the caller knows.
    ///
    /// - Parameters:
    ///   - library: the library's own id.
    ///   - end: where the log ends as far as the caller knows.
    /// - Returns: where it ends now; nil where it isn't the log that the caller knows, since it ends elsewhere, is another
    ///   library's or isn't there, and where it has grown so long that it is to be replaced: then nothing was added.
    /// - Throws: what the store throws; then some may have been added, and the log is to be replaced.
    func append(_ entries: [EditEntry], library: String, at end: EditLogPosition) throws -> EditLogPosition?

    /// Puts these entries in place of all, wholly or not at all. Another library's log that stands here is set aside.
    ///
    /// - Returns: where the log ends now.
    /// - Throws: what the store throws, and what an entry throws that can't be encoded.
    func replace(with entries: [EditEntry], library: String) throws -> EditLogPosition

    /// Gives every entry that can be read, in order.
    ///
    /// - Returns: what was read; nil where there is no log, or it doesn't say whose it is any more.
    /// - Throws: what the store and `take` throw.
    func replay(_ take: (EditEntry) throws -> Void) throws -> EditLogReplay?
}

/// Where an edit log ends. Only the log knows what the number means; others keep it and give it back. Never negative.
public struct EditLogPosition: RawRepresentable, Sendable, Equatable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

/// What was read of an edit log.
public struct EditLogReplay: Sendable, Equatable {
    /// The id of the library whose log it is.
    public var library: String
    /// Whether every entry is as it was written; those that are not were left out.
    public var isWhole: Bool

    public init(library: String, isWhole: Bool) {
        (self.library, self.isWhole) = (library, isWhole)
    }
}

extension EditLog {
    /// What the entries say together; nil where ``replay(_:)`` gives nil.
    ///
    /// - Returns: also whether every entry is as it was written.
    public func state() throws -> (state: ReplayedEdits, isWhole: Bool)? {
        var state = ReplayedEdits()
        guard let replay = try replay({ state.take($0) }) else { return nil }
        state.library = replay.library
        return (state, replay.isWhole)
    }
}
