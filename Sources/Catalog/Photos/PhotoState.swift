/// Where a photo's original is. The raw values are those of docs/reference/json.md.
public enum PhotoState: String, Sendable, Codable {
    /// A file in an imported folder.
    case local
    /// Downloaded, and stored in the library.
    case cached
    /// Known from a source, not downloaded.
    case remote
    /// Being downloaded.
    case downloading
    /// The file was deleted; the row is kept in case it returns.
    case missing
    /// Could not be read or downloaded; `error` states why.
    case failed
}
