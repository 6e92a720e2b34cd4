/// The id of a person who uses the library: a number that is never reused.
public struct PersonID: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: Int64

    /// The id with a number.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The local person, who uses the library on its own machine and never signs in.
    public static let local = PersonID(rawValue: 0)

    /// A visitor who is not signed in: nothing is stored about them.
    public static let nobody = PersonID(rawValue: -1)
}
