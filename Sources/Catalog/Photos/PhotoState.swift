/// Where a photo's original is. The raw values are those of docs/reference/json.md.
public enum PhotoState: String, Sendable, Codable {
    /// A file in an imported folder.
    case local
    /// Downloaded, and kept in the library.
    case cached
    /// Known from a source, not downloaded.
    case remote
    /// Being downloaded.
    case downloading
    /// The file is gone; the row waits for its return.
    case missing
    /// Could not be read or downloaded; the error says why.
    case failed
}
