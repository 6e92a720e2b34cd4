/// Why a request for an image is invalid; the server answers 400 (Image API 3.0, sections 4.1 to 4.5).
///
/// For a size beyond the limits, section 7.3 names status 404 and section 4.2 status 400. It is 400 here, because section 4.2 is
/// the one that says what a server must do.
public struct ImageRequestError: Error, Hashable, Sendable {
    /// The longest part of a parameter that a message repeats, in characters.
    private static let shownLength = 100

    /// A message for the person who wrote the address, in lower case and without a full stop.
    public let reason: String

    init(_ reason: String) { self.reason = reason }

    /// A parameter that cannot be parsed.
    init(invalid parameter: String, _ text: some StringProtocol, expected: String) {
        reason = "invalid \(parameter) '\(text.prefix(Self.shownLength))': expected \(expected)"
    }
}
