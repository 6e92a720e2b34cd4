/// What an import did and found, over all paths given.
public struct ImportReport: Sendable, Equatable, Encodable {
    /// A file or folder, and what is to be said about it.
    public struct Problem: Sendable, Equatable, Encodable {
        public var path: String
        public var reason: String
    }

    /// Photographs found under the paths: known ones and new ones.
    public var photographs = 0
    /// Of these, those that were not known.
    public var added = 0
    /// Those whose file changed.
    public var updated = 0
    /// Those found under another name or in another folder.
    public var moved = 0
    /// Those that were missing and came back.
    public var returned = 0
    /// Those that did not change and were not read.
    public var unchanged = 0
    /// Photos that were known here and whose file is gone.
    public var missing = 0
    /// Photographs without a position.
    public var withoutPosition = 0
    /// Places and countries of the photographs found under the paths.
    public var places = 0
    public var countries = 0
    /// Files of kinds that are not read yet, by kind: `HEIC`, `MOV`, ….
    public var notReadYet: [String: Int] = [:]
    /// Files and folders that could not be read.
    public var failures: [Problem] = []
    /// What was read, but should be looked at.
    public var warnings: [Problem] = []
    /// Whether a person stopped it before the end.
    public var isInterrupted = false
}

/// How far an import is.
public struct ImportProgress: Sendable, Equatable {
    /// Files done, of `found` so far.
    public var done: Int
    /// Files found so far.
    public var found: Int
    /// Whether `found` is all of them.
    public var isFoundComplete: Bool
}
