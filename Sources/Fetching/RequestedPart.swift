/// A range of a file to request (`Range`; RFC 9110, section 14.1.2). The response has to be 206, or the fetch fails:
/// with ``FetchError/noParts`` if the server sends the whole file.
public struct RequestedPart: Hashable, Sendable {
    /// The range.
    public enum Bytes: Hashable, Sendable {
        /// This many bytes at the end; the whole of a shorter file.
        case last(Int)
        /// A range of byte positions; not empty.
        case range(Range<Int>)
    }

    /// The requested range.
    public var bytes: Bytes
    /// The known validators of the file: a range of another version is an error.
    public var validators: Validators

    /// A range, without known validators by default.
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

    /// Whether a response is this range of a file that may be the same as before.
    func agrees(with range: ContentRange, _ theirs: Validators) -> Bool {
        guard let total = range.total, !validators.contradicts(theirs) else { return false }
        return switch bytes {
        case .last(let count): range.start == max(0, total - count) && range.end == total
        case .range(let wanted): range.start == wanted.lowerBound && range.end == wanted.upperBound
        }
    }
}
