/// One menu, or one of its items: `photos menu PATH --json`. Absent values are left out.
public struct MenuDocument: Sendable, Equatable, Encodable {
    /// The identity of the bundle; absent in a list of bundles.
    public var bundle: String?
    /// The path that opens it: the identity of the bundle, then keys and row numbers, separated by `/`.
    public var path: String
    /// The title, with `<i>` and `<b>`.
    public var title: String?
    /// The rows; absent if the path leads to an item.
    public var rows: [MenuRowDocument]?
    /// The item at the path, if it is not a menu.
    public var item: MenuRowDocument?
    /// The story or page at the path.
    public var story: StoryDocument?
    /// The parts of the menu file that were left out, and why.
    public var problems: [String]?

    /// The document if no bundle with a menu is installed.
    public static let none = MenuDocument(path: "", rows: [])
}

/// A row of a menu, with one target according to its kind.
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
    /// The heading above this row and those that follow, with `<i>` and `<b>`.
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
    /// The words to search for.
    public var search: String?
    /// An external URL.
    public var address: String?
    /// Whether its target is missing in this library.
    public var isMissing: Bool?
}

/// A story or a page as text.
public struct StoryDocument: Sendable, Equatable, Encodable {
    /// A question with its choices, and the answer if there is one.
    public struct Question: Sendable, Equatable, Encodable {
        /// One of the choices.
        public struct Choice: Sendable, Equatable, Encodable {
            /// The value that is stored.
            public var value: String
            /// The text of the choice.
            public var text: String
            /// What it is worth.
            public var points: Int
        }

        /// Its id in the story.
        public var id: String
        /// The text of the question.
        public var text: String
        /// The choices, in order.
        public var choices: [Choice]
        /// The answer; absent if there is none.
        public var answer: AnswerDocument?
    }

    /// Its file in `pages/`.
    public var file: String
    /// Its title.
    public var title: String
    /// The whole text: paragraphs separated by empty lines.
    public var text: String
    /// The library ids of the photos in it.
    public var photos: [String]
    /// The questions.
    public var questions: [Question]
    /// The points of all answers.
    public var points: Int
    /// The paths of its neighbours in the collection that it was opened from.
    public var previous: String?
    /// As ``previous``.
    public var next: String?
}

/// A stored answer.
public struct AnswerDocument: Sendable, Equatable, Encodable {
    /// The value of the choice.
    public var choice: String
    /// What it is worth.
    public var points: Int
    /// RFC 3339, UTC.
    public var answeredAt: String
    /// When the publisher received it; absent while it waits.
    public var sentAt: String?
}
