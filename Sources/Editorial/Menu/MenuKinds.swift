/// All kinds of menu items.
enum MenuKinds {
    private static let types: [any MenuItem.Type] = [
        SubmenuItem.self, PlaceItem.self, CountryItem.self, CollectionItem.self, StoryItem.self, PhotoItem.self,
        SearchItem.self, LinkItem.self, PageItem.self,
    ]

    private static let byElement = [String: any MenuItem.Type](uniqueKeysWithValues: types.map { ($0.element, $0) })

    /// The kind with an element name; nil if it is unknown.
    static func type(of element: String) -> (any MenuItem.Type)? {
        byElement[element]
    }
}
