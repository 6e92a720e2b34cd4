/// A place with its photos, by the id that listings print.
public struct PlaceItem: MenuItem {
    public static let element = "place"
    public let words: ItemWords
    /// The place's id.
    public let id: String

    public init(_ attributes: ItemAttributes, words: ItemWords, in parent: BundleFile) throws(EditorialError) {
        id = try attributes.id()
        self.words = words
    }

    public var key: String { id }
    public var destination: Destination { .target(.place(id)) }
}
