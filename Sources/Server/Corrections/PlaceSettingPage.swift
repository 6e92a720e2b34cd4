internal import Localization
internal import PhotoLibrary

/// The content of the page that sets the place of a photo, and of the same form within the photo's details.
struct PlaceSettingPage {
    /// A place to choose.
    struct Choice {
        let id: String
        let name: String
        let matchedName: String?
        /// The region and the country, or the city of a district and its country.
        let context: String
    }

    let words: TemplateWords
    let locale: String
    /// The address of the page, to which its forms are sent.
    let address: String
    /// The address of the photo.
    let back: String
    let heading: String
    let whereabouts: String
    let query: String
    let choices: [Choice]
    let hasChoices: Bool
    /// What to say if no place begins with the query.
    let nothing: String?
    /// Whether the photo can return to its own place.
    let isCorrected: Bool
    /// The number of the change that led here, and what to say about it; nil for none.
    let undo: String?
    let done: String

    init(
        _ photo: PhotoDocument, query: String, found: [PlaceDocument], isCorrected: Bool, undo: String?,
        in frame: PageFrame
    ) {
        let words = frame.words
        self.words = TemplateWords(words: words)
        locale = frame.locale
        back = "\(frame.base)/photos/\(photo.id)"
        address = "\(back)/place"
        heading = EmphasisHTML.plain(PhotoNaming.title(of: photo, words))
        whereabouts = PhotoNaming.whereabouts(of: photo, words)
        self.query = query
        choices = found.map { place in
            let parts = [place.city?.name ?? place.region, place.country.isUnknown ? nil : place.country.name]
            return Choice(
                id: place.id, name: place.name, matchedName: place.matchedName,
                context: words.list(parts.compactMap(\.self)))
        }
        hasChoices = !choices.isEmpty
        nothing = query.isEmpty || hasChoices ? nil : words("searchNothing", ["query": .text(query)])
        self.isCorrected = isCorrected
        self.undo = undo
        done = words(isCorrected ? "setPlaceDone" : "setPlaceReturned", ["place": .text(whereabouts)])
    }
}

extension PlaceSettingPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("words") { $0.words }, .init("locale") { $0.locale }, .init("address") { $0.address },
        .init("back") { $0.back }, .init("heading") { $0.heading }, .init("whereabouts") { $0.whereabouts },
        .init("query") { $0.query }, .init("choices") { $0.choices }, .init("hasChoices") { $0.hasChoices },
        .init("nothing") { $0.nothing }, .init("isCorrected") { $0.isCorrected }, .init("undo") { $0.undo },
        .init("done") { $0.done },
    ]
}

extension PlaceSettingPage.Choice: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("id") { $0.id }, .init("name") { $0.name }, .init("matchedName") { $0.matchedName },
        .init("context") { $0.context },
    ]
}
