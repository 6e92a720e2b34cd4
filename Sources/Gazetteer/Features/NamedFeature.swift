/// Something with a name at a position, besides its town: an airport.
public struct NamedFeature: Hashable, Sendable {
    /// What a feature is. JSON has the raw value; other kinds can follow, so a reader of it accepts any.
    public enum Kind: String, Hashable, Sendable {
        case airport
    }

    /// The English name, without abbreviations: `Wellington International Airport`.
    public let name: String
    public let kind: Kind
}
