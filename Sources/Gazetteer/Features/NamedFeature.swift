/// Something with a name at a position, besides its town: an airport, a lake, an island or a sea.
public struct NamedFeature: Hashable, Sendable {
    /// What a feature is. JSON has the raw value; other kinds can follow, so a reader of it accepts any.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case airport, lake, island, sea
    }

    /// The name: of airports, seas and well-known islands the English one, without abbreviations; of others the local one.
    public let name: String
    public let kind: Kind
}
