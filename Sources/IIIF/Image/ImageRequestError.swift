/// What a request for an image can't be answered for: status 400 (Image API 3.0, sections 4.1 to 4.5).
///
/// Section 7.3 names 404 for a size beyond the limits, section 4.2 has 400; as the latter tells what to do, it is 400.
public struct ImageRequestError: Error, Hashable, Sendable {
    /// A sentence for the person who wrote the address.
    public let reason: String

    init(_ reason: String) { self.reason = reason }
}
