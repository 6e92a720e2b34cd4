/// Why nothing can be told of a file. Broken metadata is no error: what can be had of it is.
public enum MetadataError: Error, Sendable, Equatable {
    /// The descriptor cannot be read at a position: closed, a pipe, or a failing disk. The value is `errno`.
    case unreadable(errno: Int32)
}
