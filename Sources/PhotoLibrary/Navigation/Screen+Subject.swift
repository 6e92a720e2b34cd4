extension Screen {
    /// What a screen shows. Two screens with the same subject are the same screen.
    public enum Subject: Sendable, Equatable {
        /// All places, or those of a country by its ISO 3166-1 alpha-2 code.
        case places(country: String?)
        /// The photos of the place with this id.
        case place(String)
        /// The photo with this id.
        case photo(String)
        case search
        case recents
        case map
        /// All trips.
        case trips
        /// The photos of the trip with this id.
        case trip(String)
        /// A menu of an installed bundle, by the identity of the bundle; the path of its top menu is empty.
        case menu(bundle: String, path: String)
        /// A story of an installed bundle.
        case story(bundle: String, file: String)
        /// Another page of the server, by its path.
        case page(String)

        /// Whether it is opened from a list. Opened from another list, it is a new screen.
        var isLeaf: Bool {
            switch self {
            case .photo, .story: true
            default: false
            }
        }

        /// Whether the two are siblings, such as two photos, of which the second replaces the first.
        func isBeside(_ other: Subject) -> Bool {
            switch (self, other) {
            case (.photo, .photo), (.place, .place), (.trip, .trip): true
            case (.story(let bundle, _), .story(let otherBundle, _)): bundle == otherBundle
            default: false
            }
        }
    }
}
