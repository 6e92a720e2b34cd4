extension Screen {
    /// What a screen shows: of two screens with the same one, one is enough.
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
        /// A submenu of an installed bundle, by the bundle's identity; the path of its first menu is empty.
        case menu(bundle: String, path: String)
        /// A story of an installed bundle.
        case story(bundle: String, file: String)
        /// Another page of the server, by its path.
        case page(String)

        /// Whether it is opened from a list: from another one, it is come to anew.
        var isLeaf: Bool {
            switch self {
            case .photo, .story: true
            default: false
            }
        }

        /// Whether two are of a row, such that the second takes the place of the first: one photo after the other.
        func isBeside(_ other: Subject) -> Bool {
            switch (self, other) {
            case (.photo, .photo), (.place, .place): true
            case (.story(let bundle, _), .story(let otherBundle, _)): bundle == otherBundle
            default: false
            }
        }
    }
}
