internal import Localization
internal import PhotoLibrary

/// The dates of a trip.
struct TripDates {
    /// The first day, such as `2024-04-12`.
    let from: String
    /// The last day; nil if it is the same.
    let to: String?
    /// The days for people: `April 12, 2024`.
    let fromText: String
    let toText: String

    init(_ trip: TripDocument, _ words: Wording) {
        from = trip.from
        to = trip.to == trip.from ? nil : trip.to
        (fromText, toText) = (words.date(trip.from, .day), words.date(trip.to, .day))
    }
}

/// The content of the page of the trips: a card for each.
struct TripsPage {
    /// The card of a trip.
    struct Card {
        let address: String
        /// A picture; nil if no file is on this machine.
        let cover: PageImage?
        /// Its main places.
        let name: String
        let dates: TripDates
        let counts: String
    }

    let isEmpty: Bool
    let cards: [Card]
    /// The URL of the next cards; nil at the end.
    let next: String?

    /// The number of cards on a page.
    static let length = 60
    /// The width of the largest cards in CSS pixels.
    static let coverWidth = 360
    /// The number of places in the name of a trip.
    static let namedPlaces = 3

    /// - Parameters:
    ///   - start: the number of trips before.
    ///   - count: the number of all trips.
    ///   - covers: pictures by the ids of trips.
    init(
        _ document: TripsDocument, from start: Int, of count: Int, covers: [String: PageImage], base: String,
        words: Wording
    ) {
        isEmpty = count == 0
        cards = document.trips.map { trip in
            Card(
                address: "\(base)/trips/\(trip.id)", cover: covers[trip.id], name: Self.name(trip, words),
                dates: TripDates(trip, words), counts: Self.counts(trip, words))
        }
        let end = start + document.trips.count
        next = end < count && end > start ? "\(base)/trips?from=\(end)" : nil
    }

    static func name(_ trip: TripDocument, _ words: Wording) -> String {
        words.list(trip.mainPlaces(namedPlaces))
    }

    static func counts(_ trip: TripDocument, _ words: Wording) -> String {
        let photos = words("photoCount", ["count": .number(trip.photoCount)])
        guard trip.places.count > namedPlaces else { return photos }
        return words("placeCount", ["count": .number(trip.places.count)]) + " · " + photos
    }
}

extension TripsPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("isEmpty") { $0.isEmpty }, .init("cards") { $0.cards }, .init("next") { $0.next },
    ]
}

extension TripsPage.Card: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("address") { $0.address }, .init("cover") { $0.cover }, .init("name") { $0.name },
        .init("dates") { $0.dates }, .init("counts") { $0.counts },
    ]
}

extension TripDates: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("from") { $0.from }, .init("to") { $0.to }, .init("fromText") { $0.fromText },
        .init("toText") { $0.toText },
    ]
}
