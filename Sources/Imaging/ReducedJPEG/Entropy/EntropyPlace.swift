/// A place in a scan's data from which they can be read: a bit of a file.
struct EntropyPlace: Hashable, Sendable {
    /// The byte that the bit is in, from the file's beginning.
    var offset: Int
    /// How many of the byte's bits, from the highest on, are before it.
    var bit: Int
}
