internal import Localization
internal import PhotoLibrary

/// The content of the slideshow's page: the first photos for the modules, and one photo for browsers without scripts.
struct SlideshowPage {
    /// The list that the slideshow shows.
    struct List {
        let name: String
        let address: String
        /// Whether the name is a place's name rather than a text of the pages.
        let isPlace: Bool
    }

    /// The first photos and the cursor of the next, as JSON.
    let json: String
    /// The parameters of the list, for requests of more photos and for other addresses.
    let parameters: String
    let seconds: Int
    let list: List
    let isEmpty: Bool
    let heading: String
    /// The picture for browsers without JavaScript; nil if there is none.
    let still: PageImage?
    let placeText: String
    let takenText: String?
    /// The page of the next photo, for browsers without scripts.
    let next: String
    /// The page on which this photo stays, for the same; nil if it does.
    let pause: String?
    /// The page that continues, where the photo stays.
    let play: String?
    /// What those browsers load after the time of this photo; nil if it stays.
    let refresh: String?

    /// How long a photo is shown after a pause, in seconds.
    private static let usualTime = 7

    init(
        _ part: ListedPhotos, choice: SlideshowChoice, seconds: Int, list: List, pictures: PagePictures, json: String,
        words: Wording
    ) {
        (self.json, self.seconds, self.list) = (json, seconds, list)
        let first = part.photos.first
        isEmpty = first == nil
        heading = first.map { EmphasisHTML.plain(PhotoNaming.title(of: $0.document, words)) } ?? words("slideshow")
        still = first.flatMap { pictures.filling($0) }
        placeText = first.map { PhotoNaming.whereabouts(of: $0.document, words) } ?? ""
        takenText = first?.document.takenAtLocal.map { words.date($0, .day) }
        // In this order a list is read from where it was; by lot, each page has an order of its own.
        let following =
            choice.order == .random
            ? choice.reseeded() : choice.starting(at: part.photos.dropFirst().first?.document.id)
        let here = choice.starting(at: first?.document.id)
        func address(_ choice: SlideshowChoice, _ seconds: Int) -> String {
            let parts = [choice.parameters, "seconds=\(seconds)"].filter { !$0.isEmpty }
            return "\(pictures.base)/frame?\(parts.joined(separator: "&"))"
        }
        parameters = choice.parameters
        next = address(following, seconds)
        pause = seconds > 0 && !isEmpty ? address(here, 0) : nil
        play = seconds > 0 ? nil : address(following, Self.usualTime)
        refresh = seconds > 0 && !isEmpty ? "\(seconds);url=\(next)" : nil
    }
}

extension SlideshowPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("json") { $0.json }, .init("parameters") { $0.parameters }, .init("seconds") { $0.seconds },
        .init("list") { $0.list }, .init("isEmpty") { $0.isEmpty }, .init("heading") { $0.heading },
        .init("still") { $0.still }, .init("placeText") { $0.placeText }, .init("takenText") { $0.takenText },
        .init("next") { $0.next }, .init("pause") { $0.pause }, .init("play") { $0.play },
    ]
}

extension SlideshowPage.List: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("address") { $0.address }, .init("isPlace") { $0.isPlace },
    ]
}
