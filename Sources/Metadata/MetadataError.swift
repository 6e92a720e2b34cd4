/// Why the metadata of a file could not be read. Invalid metadata are not an error: everything that is valid is returned.
public enum MetadataError: Error, Sendable, Equatable {
    /// The file cannot be read at a position: the descriptor is closed or a pipe, or the disk fails. The value is `errno`.
    case unreadable(errno: Int32)
}
