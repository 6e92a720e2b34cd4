/// One menu, or what one of its rows leads to: `photos menu PATH --json`. Absent values are left out.
public struct MenuDocument: Sendable, Equatable, Encodable {
    /// The identity of the bundle; absent in the list of several.
    public var bundle: String?
    /// The path by which it is opened again: keys and row numbers with `/` between, the bundle's identity first.
    public var path: String
    /// What it is called, with `<i>` and `<b>`.
    public var title: String?
    /// The rows; absent where the path leads to something else.
    public var rows: [MenuRowDocument]?
    /// What the path leads to, where it is no menu.
    public var item: MenuRowDocument?
    /// The story or page that the path leads to.
    public var story: StoryDocument?
    /// What of the menu's file was left out, and why.
    public var problems: [String]?

    /// Where no bundle with a menu is installed.
    public static let none = MenuDocument(path: "", rows: [])
}

/// A row of a menu. One of the values that it leads to is there.
public struct MenuRowDocument: Sendable, Equatable, Encodable {
    /// From 1.
    public var row: Int
    /// `bundle`, `submenu`, `place`, `country`, `collection`, `story`, `photo`, `search`, `link`, `page`.
    public var kind: String
    /// With `<i>` and `<b>`.
    public var title: String
    /// With `<i>` and `<b>`.
    public var detail: String?
    /// The path that opens it.
    public var path: String
    /// What stands above this row and those behind it until the next, with `<i>` and `<b>`.
    public var section: String?
    /// The id of the photo beside it, in the library.
    public var picture: String?
    /// The file of a submenu in `menu/`.
    public var menu: String?
    /// The file of a collection in `pages/`.
    public var collection: String?
    /// The file of a story in `pages/`.
    public var story: String?
    /// The file of a page in `pages/`.
    public var page: String?
    /// A place's id.
    public var place: String?
    /// A country's code.
    public var country: String?
    /// A photo's id in the library.
    public var photo: String?
    /// What is searched for.
    public var search: String?
    /// An address outside.
    public var address: String?
    /// Whether what it leads to is not in this library.
    public var isMissing: Bool?
}

/// A story or a page as text.
public struct StoryDocument: Sendable, Equatable, Encodable {
    /// A question with its choices, and the answer if there is one.
    public struct Question: Sendable, Equatable, Encodable {
        /// One of the choices.
        public struct Choice: Sendable, Equatable, Encodable {
            /// What is recorded.
            public var value: String
            /// What it says.
            public var text: String
            /// What it is worth.
            public var points: Int
        }

        /// Its id in the story.
        public var id: String
        /// What is asked.
        public var text: String
        /// The choices, in order.
        public var choices: [Choice]
        /// What was answered.
        public var answer: AnswerDocument?
    }

    /// Its file in `pages/`.
    public var file: String
    /// Its title.
    public var title: String
    /// All of it as text: paragraphs with an empty line between.
    public var text: String
    /// The ids of the photos that it shows, in the library.
    public var photos: [String]
    /// What it asks.
    public var questions: [Question]
    /// The points of all answers to it.
    public var points: Int
    /// The paths of its neighbours in the collection that it was opened from.
    public var previous: String?
    /// As ``previous``.
    public var next: String?
}

/// An answer that stands.
public struct AnswerDocument: Sendable, Equatable, Encodable {
    /// The value of the choice.
    public var choice: String
    /// What it is worth.
    public var points: Int
    /// RFC 3339, UTC.
    public var answeredAt: String
    /// When the publisher took it; absent while it waits.
    public var sentAt: String?
}
