/// The result of an import, over all given paths.
public struct ImportReport: Sendable, Equatable, Encodable {
    /// A file or folder, and what is wrong with it.
    public struct Problem: Sendable, Equatable, Encodable {
        public var path: String
        /// For people, as the end of a sentence that begins with the path.
        public var reason: String

        package init(path: String, reason: String) {
            (self.path, self.reason) = (path, reason)
        }
    }

    /// Photographs under the paths, known and new.
    public var photographs = 0
    /// Photographs that were unknown.
    public var added = 0
    /// Photographs whose file changed.
    public var updated = 0
    /// Photographs found under another name or in another folder.
    public var moved = 0
    /// Photographs that were missing and returned.
    public var returned = 0
    /// Photographs whose file is unchanged and was not read.
    public var unchanged = 0
    /// Known photos whose file was deleted.
    public var missing = 0
    /// Photographs without a position.
    public var withoutPosition = 0
    /// Places and countries of the photographs under the paths.
    public var places = 0
    public var countries = 0
    /// Raw files that belong to a photograph of the same shot, and are not counted as photographs.
    public var companions = 0
    /// Number of files of unsupported kinds, by kind: `PSD`, `MOV`, ….
    public var notReadYet: [String: Int] = [:]
    /// Files and folders that could not be read.
    public var failures: [Problem] = []
    /// Files that were read but should be checked.
    public var warnings: [Problem] = []
    /// What exports of other programs had besides their photographs; nil without one.
    public var takeout: Takeout?
    /// Files that were copied out of ZIP files; nil if none were to be.
    public var unpacked: Int?
    /// Whether a person interrupted it.
    public var isInterrupted = false

    /// What exports of Google Photos and Flickr, and albums and favourites of PhotoPrism, had besides their photographs.
    public struct Takeout: Sendable, Equatable, Encodable {
        /// Files that are duplicates of photos, as Google Photos has them in the folders of albums.
        public var duplicates = 0
        /// Photographs in the bin, which are left out.
        public var trashed = 0
        /// Albums whose photos are in sets now.
        public var albums = 0
        /// Photos that are favourites now.
        public var favourites = 0
        /// Photographs of Google Photos and Flickr that no JSON file describes, and JSON files that describe no file: their paths.
        public var alone: [String] = []

        /// Nothing.
        public init() {}
    }
}

/// The progress of an import.
public struct ImportProgress: Sendable, Equatable {
    /// Files processed, of `found` so far.
    public var done: Int
    /// Files found so far.
    public var found: Int
    /// Whether `found` is final.
    public var isFoundComplete: Bool
}
