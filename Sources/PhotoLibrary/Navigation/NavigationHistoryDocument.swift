/// The navigation history in `photos resume --json` and in the API.
public struct NavigationHistoryDocument: Sendable, Equatable, Encodable {
    /// One screen.
    public struct Row: Sendable, Equatable, Encodable {
        public var screen: Screen
        /// The title of what it shows, in the language of the reader; nil if it has none of its own.
        public var title: String?

        private enum CodingKeys: String, CodingKey {
            case title
        }

        /// Encodes the screen with its title in the same object.
        public func encode(to encoder: any Encoder) throws {
            try screen.encode(to: encoder)
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encodeIfPresent(title, forKey: .title)
        }
    }

    /// The version of the JSON format: ``NavigationHistory/version``.
    public var version = NavigationHistory.version
    /// Increases with every change.
    public var revision: Int64
    /// From the bottom to the top, which is the current screen.
    public var screens: [Row]

    /// The document of a library that does not exist yet.
    public static let nowhere = NavigationHistoryDocument(revision: 0, screens: [])
}
