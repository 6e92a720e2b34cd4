/// The number of things in a library.
public struct CountsDocument: Sendable, Equatable, Encodable {
    public var photos: Int
    public var places: Int
    public var countries: Int
    /// The rows of the recents.
    public var recents: Int
}
