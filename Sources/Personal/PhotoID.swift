/// The id of a photo: the 12 characters of `[0-9a-z]` by which people and programs name it, wherever its row is.
public struct PhotoID: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    /// The id of this text, which is not looked at: of one that is no id there is no photo.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// See ``init(rawValue:)``.
    public init(_ text: String) {
        rawValue = text
    }
}
