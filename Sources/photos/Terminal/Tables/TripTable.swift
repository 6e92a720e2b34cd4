internal import Localization
internal import PhotoLibrary

/// Trips as lines: dates, main places, number of photos, id.
struct TripTable {
    /// The number of places in a line.
    private static let namedPlaces = 3
    private static let widestName = 60
    /// A terminal with fewer columns shows no ids, whose beginning is the first date.
    private static let leastColumns = 80

    private let trips: [TripDocument]
    private let nameWidth: Int
    private let dateWidth: Int
    private let countWidth: Int
    private let hasIDs: Bool

    init(_ document: TripsDocument) {
        trips = document.trips
        dateWidth = trips.map { Self.dates($0).count }.max() ?? 0
        countWidth = trips.map { count($0.photoCount, "photo").count }.max() ?? 0
        hasIDs = (TerminalWindow.columns ?? .max) >= Self.leastColumns
        let idWidth = hasIDs ? 2 + (trips.map(\.id.utf8.count).max() ?? 0) : 0
        let widest = trips.map { displayWidth(Self.name($0)) }.max() ?? 0
        nameWidth = min(
            widest, Self.widestName, TerminalWindow.room(beside: dateWidth + 2 + 2 + countWidth + idWidth))
    }

    /// The lines, made on demand.
    var lines: some Collection<String> {
        trips.lazy.map { trip in
            let dates = Self.dates(trip)
            let gap = String(repeating: " ", count: dateWidth - dates.count)
            let name = StyledText(Self.name(trip)).shown(inColumn: nameWidth)
            let photos = count(trip.photoCount, "photo")
            let indent = String(repeating: " ", count: countWidth - photos.count)
            return "\(Style.dim(dates + gap))  \(name)  \(indent)\(photos)" + (hasIDs ? "  " + Style.dim(trip.id) : "")
        }
    }

    /// `2024-04-12 – 2024-04-19`, or one date.
    private static func dates(_ trip: TripDocument) -> String {
        trip.from == trip.to ? trip.from : "\(trip.from) – \(trip.to)"
    }

    private static func name(_ trip: TripDocument) -> String {
        let names = trip.mainPlaces(namedPlaces).joined(separator: ", ")
        let others = trip.places.count - namedPlaces
        return sanitizedForTerminal(others > 0 ? "\(names) and \(others) more" : names)
    }
}
