internal import Localization
internal import PhotoLibrary

/// The content of the page of the sets: a card for each.
struct SetsPage {
    /// The card of a set.
    struct Card {
        let address: String
        /// A picture; nil if there is none.
        let cover: PageImage?
        let isFavourites: Bool
        let name: String
        let facts: String
    }

    let cards: [Card]
    /// The number of the deletion that led here; nil for none.
    let undo: String?

    /// The width of the largest cards in CSS pixels.
    static let coverWidth = 360

    /// - Parameter covers: pictures by the ids of photos.
    init(_ document: SetsDocument, covers: [String: PageImage], undo: String?, base: String, words: Wording) {
        self.undo = undo
        cards = document.sets.map { set in
            Card(
                address: "\(base)/sets/\(URLText.query(set.id))", cover: set.cover.flatMap { covers[$0] },
                isFavourites: set.kind == "favourites", name: Self.name(set, words), facts: Self.facts(set, words))
        }
    }

    /// The name; that of one's favourites is a word of the pages.
    static func name(_ set: SetDocument, _ words: Wording) -> String {
        set.kind == "favourites" ? words("favourites") : set.name
    }

    /// The number of photos or the search that is followed, and whose set it is.
    static func facts(_ set: SetDocument, _ words: Wording) -> String {
        var parts: [String] = []
        if let count = set.photoCount { parts.append(words("photoCount", ["count": .number(count)])) }
        if let search = set.words { parts.append(words("setFollows", ["words": .text(search)])) }
        if let owner = set.owner { parts.append(words("setOf", ["name": .text(owner)])) }
        if set.isForEverybody { parts.append(words("setForEverybody")) }
        return parts.joined(separator: " · ")
    }
}

/// The content of the page of a set: its photos.
struct SetPage {
    let id: String
    let name: String
    let facts: String
    let isEmpty: Bool
    let grid: PhotoGrid
    let maySelect = true
    /// Whether all photos can be downloaded as one file.
    let isDownloadable: Bool
    /// Whether the reader can set places.
    let isOwner: Bool
    /// Whether the reader can move and remove photos.
    let isOwnSet: Bool
    let inFavourites: Bool
    /// Whether the reader can rename, show and delete the set.
    let mayChange: Bool
    /// The names of the users to whom it is shown, with commas.
    let readers: String
    let isForEverybody: Bool
    /// Why the set was not changed as asked; nil if it was.
    let error: String?

    init(_ set: SetDocument, grid: PhotoGrid, isOwner: Bool, error: String?, words: Wording) {
        self.error = error
        mayChange = set.isOwn && set.kind != "favourites"
        readers = (set.readers ?? []).joined(separator: ", ")
        isForEverybody = set.isForEverybody
        id = set.id
        (name, facts) = (SetsPage.name(set, words), SetsPage.facts(set, words))
        isEmpty = grid.groups.isEmpty
        isDownloadable = !isEmpty && set.photoCount.map { $0 <= PhotoLibrary.Pictures.mostArchived } ?? false
        self.grid = grid
        self.isOwner = isOwner
        isOwnSet = set.isOwn && set.words == nil
        inFavourites = set.isOwn && set.kind == "favourites"
    }
}

extension SetsPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [.init("cards") { $0.cards }, .init("undo") { $0.undo }]
}

extension SetsPage.Card: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("address") { $0.address }, .init("cover") { $0.cover }, .init("isFavourites") { $0.isFavourites },
        .init("name") { $0.name }, .init("facts") { $0.facts },
    ]
}

extension SetPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("id") { $0.id }, .init("name") { $0.name }, .init("facts") { $0.facts },
        .init("isEmpty") { $0.isEmpty }, .init("grid") { $0.grid }, .init("maySelect") { $0.maySelect },
        .init("isDownloadable") { $0.isDownloadable },
        .init("isOwner") { $0.isOwner }, .init("isOwnSet") { $0.isOwnSet },
        .init("inFavourites") { $0.inFavourites }, .init("mayChange") { $0.mayChange },
        .init("readers") { $0.readers }, .init("isForEverybody") { $0.isForEverybody }, .init("error") { $0.error },
    ]
}
