/// How many things a library holds.
public struct CountsDocument: Sendable, Equatable, Encodable {
    public var photos: Int
    public var places: Int
    public var countries: Int
    /// Rows of the recents.
    public var recents: Int
}
