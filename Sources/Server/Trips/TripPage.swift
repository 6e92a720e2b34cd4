internal import Localization
internal import PhotoLibrary

/// The content of the page of a trip: its dates and places, and its photos.
struct TripPage {
    /// A link to a place of the trip.
    struct Place {
        let id: String
        let name: String
    }

    let id: String
    /// Its main places.
    let name: String
    let dates: TripDates
    let counts: String
    /// In the order in which they were reached.
    let places: [Place]
    let grid: PhotoGrid
    /// Whether the reader can select photos, because there is something that this reader may do with them.
    let maySelect: Bool
    /// Whether the reader can set places.
    let isOwner: Bool

    init(_ trip: TripDocument, grid: PhotoGrid, person: Person?, words: Wording) {
        maySelect = person != nil
        isOwner = person?.isOwner == true
        id = trip.id
        name = TripsPage.name(trip, words)
        dates = TripDates(trip, words)
        counts = TripsPage.counts(trip, words)
        places = trip.places.map { Place(id: $0.id, name: $0.name) }
        self.grid = grid
    }
}

extension TripPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("id") { $0.id }, .init("name") { $0.name }, .init("dates") { $0.dates },
        .init("counts") { $0.counts }, .init("places") { $0.places }, .init("grid") { $0.grid },
        .init("maySelect") { $0.maySelect }, .init("isOwner") { $0.isOwner },
        .init("isOwnSet") { _ in false }, .init("inFavourites") { _ in false },
    ]
}

extension TripPage.Place: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("id") { $0.id }, .init("name") { $0.name },
    ]
}
