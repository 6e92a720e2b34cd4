/// The screens that a person came through, as `photos resume --json` and the server tell them.
public struct ScreensDocument: Sendable, Equatable, Encodable {
    /// One screen.
    public struct Row: Sendable, Equatable, Encodable {
        public var screen: Screen
        /// What is shown there is called, in the reader's language; nil where it has no name of its own.
        public var title: String?

        private enum CodingKeys: String, CodingKey {
            case title
        }

        /// The screen's own JSON, with the title in it.
        public func encode(to encoder: any Encoder) throws {
            try screen.encode(to: encoder)
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encodeIfPresent(title, forKey: .title)
        }
    }

    /// That of the JSON: ``Screens/version``.
    public var version = Screens.version
    /// Grows with every change.
    public var revision: Int64
    /// From the bottom to the top, which is what was seen last.
    public var screens: [Row]

    /// Of a library that there isn't yet.
    public static let nowhere = ScreensDocument(revision: 0, screens: [])
}
