/// The number of things in a library.
public struct CountsDocument: Sendable, Equatable, Encodable {
    public var photos: Int
    public var places: Int
    public var countries: Int
    /// The rows of the recents.
    public var recents: Int

    /// The counts of a library that does not exist yet.
    public static let empty = CountsDocument(photos: 0, places: 0, countries: 0, recents: 0)
}
