/// A position in the data of a scan from which they can be decoded, to the bit.
struct EntropyPosition: Hashable, Sendable {
    /// The offset of the byte in the file.
    var offset: Int
    /// The number of bits before the position in that byte, counted from the highest.
    var bit: Int
}
