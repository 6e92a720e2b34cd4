/// A part of a file, asked for by `Range` (RFC 9110, section 14.1.2). The answer is 206, or the fetch fails:
/// ``FetchError/noParts`` where the server sends the whole.
public struct RequestedPart: Hashable, Sendable {
    /// Which bytes.
    public enum Bytes: Hashable, Sendable {
        /// So many at the end; all of a shorter file.
        case last(Int)
        /// These; not empty.
        case range(Range<Int>)
    }

    public var bytes: Bytes
    /// What the server said of the file before, if it did: a part of another version is an error.
    public var validators: Validators

    public init(_ bytes: Bytes, validators: Validators = Validators()) {
        (self.bytes, self.validators) = (bytes, validators)
    }

    /// The value of `Range` after `bytes=`.
    var text: String {
        switch bytes {
        case .last(let count): "-\(count)"
        case .range(let range): "\(range.lowerBound)-\(range.upperBound - 1)"
        }
    }

    /// Whether an answer is this part of a file that may be the same as before.
    func agrees(with range: ContentRange, _ theirs: Validators) -> Bool {
        guard let total = range.total, !validators.contradicts(theirs) else { return false }
        return switch bytes {
        case .last(let count): range.start == max(0, total - count) && range.end == total
        case .range(let wanted): range.start == wanted.lowerBound && range.end == wanted.upperBound
        }
    }
}
