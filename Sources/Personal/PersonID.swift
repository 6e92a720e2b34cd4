/// The id of somebody who uses the library: a number that is never given twice.
public struct PersonID: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: Int64

    /// The id of this number.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// Whoever uses the library on its own machine: nobody signs in there.
    public static let local = PersonID(rawValue: 0)

    /// A visitor who has not signed in: nothing is remembered of them.
    public static let nobody = PersonID(rawValue: -1)
}
