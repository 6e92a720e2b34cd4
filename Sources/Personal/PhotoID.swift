/// The id of a photo: the 12 characters of `[0-9a-z]` by which people and programs refer to it, independently of its
/// row.
public struct PhotoID: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    /// The id with this text, which is not validated: no photo has an invalid id.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// See ``init(rawValue:)``.
    public init(_ text: String) {
        rawValue = text
    }
}
