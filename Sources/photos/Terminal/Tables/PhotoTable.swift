internal import Catalog
internal import Localization
internal import PhotoLibrary

/// Photos as numbered lines: row, id, time, title or file name, place.
struct PhotoTable {
    private static let titleWidth = 40
    /// A terminal with fewer columns shows dates without the time, and no places.
    private static let leastColumns = 60
    /// Shorter names of places would not be readable.
    private static let leastPlaceWidth = 8
    private static let missing = "(missing)"

    /// The rows with their numbers.
    private let photos: [(row: Int, photo: LocalPhotoDocument)]
    /// The rows of the recents, in the order of ``photos``; empty for another listing.
    private let recents: [RecentsDocument.Row]
    /// The place of all photos, shown as the heading and not in each line.
    private let place: PlaceReference?
    private let order: PhotoOrder
    private let hasPlaceIDs: Bool

    /// - Parameters:
    /// - place: the place of all photos, if it is only one.
    /// - order: for ``PhotoOrder/published``, the time of publication is shown.
    /// - hasPlaceIDs: whether the ids of places are shown.
    init(
        photos: [(row: Int, photo: LocalPhotoDocument)], place: PlaceReference? = nil, order: PhotoOrder = .taken,
        hasPlaceIDs: Bool = false
    ) {
        (self.photos, self.place, self.order, self.hasPlaceIDs, recents) = (photos, place, order, hasPlaceIDs, [])
    }

    /// The recents, with the time when each photo was opened instead of taken.
    init(recents: [RecentsDocument.Row], hasPlaceIDs: Bool = false) {
        (self.recents, self.hasPlaceIDs, place, order) = (recents, hasPlaceIDs, nil, .taken)
        photos = recents.map { ($0.row, $0.photo) }
    }

    /// The heading, and a line for each photo, made on demand.
    var lines: some Collection<String> {
        let heading = place.map { place in
            let room = TerminalWindow.room(beside: place.id.utf8.count + 2)
            return StyledText(Self.place(place), .bold).cut(to: room).shown + "  " + place.id
        }
        let rowWidth = String(photos.last?.row ?? 0).count
        let widest = photos.map { Self.title($0.photo).width }.max() ?? 0
        let timeWidth = photos.indices.map { time($0).utf8.count }.max() ?? 0
        let idWidth = photos.map { $0.photo.id.utf8.count }.max() ?? 0
        let markWidth = recents.contains { $0.isMissing == true } ? Self.missing.count + 2 : 0
        let room = TerminalWindow.room(beside: rowWidth + 2 + idWidth + 2 + timeWidth + 2 + markWidth)
        let titleWidth = min(
            widest, place == nil ? min(Self.titleWidth, max(room / 5 * 3, Self.leastPlaceWidth)) : room)
        let placeWidth = hasPlaceIDs ? .max : room - titleWidth - 2
        let first = heading == nil ? 0 : 1
        return (0..<first + photos.count).lazy.map { index -> String in
            if index < first { return heading ?? "" }
            let (row, photo) = photos[index - first]
            let number = String(repeating: " ", count: rowWidth - String(row).count) + String(row)
            let time = time(index - first)
            let gap = String(repeating: " ", count: timeWidth - time.utf8.count)
            var line = "\(Style.dim(number))  \(photo.id)  \(Style.dim(time + gap))  "
            let title = Self.title(photo)
            if place == nil, placeWidth >= Self.leastPlaceWidth {
                line += title.shown(inColumn: titleWidth) + "  "
                line += StyledText(Self.place(photo.place)).cut(to: placeWidth).shown
            } else {
                line += title.cut(to: titleWidth).shown
            }
            if place == nil, hasPlaceIDs { line += "  " + Style.dim(photo.place.id) }
            if !recents.isEmpty, recents[index - first].isMissing == true { line += "  " + Style.red(Self.missing) }
            if let error = photo.error { line += "  " + Style.red(sanitizedForTerminal(error)) }
            return line
        }
    }

    /// The time when it was opened, taken (local time of its place), or published.
    private func time(_ index: Int) -> String {
        let photo = photos[index].photo
        let time =
            !recents.isEmpty
            ? recents[index].openedHere
            : order == .published ? photo.publishedText ?? "unpublished" : photo.takenText ?? "undated"
        guard let columns = TerminalWindow.columns, columns < Self.leastColumns,
            time.utf8.first.map({ $0 <= 0x39 }) == true
        else { return time }
        return String(time.prefix(10))
    }

    /// The place with its country, unless they are the same or the country is unknown.
    static func place(_ place: PlaceReference) -> String {
        let isAlone = place.country.isUnknown || place.name == place.country.name
        return sanitizedForTerminal(isAlone ? place.name : "\(place.name), \(place.country.name)")
    }

    /// The title, else the name of the file. Photos of sources and bundles can have neither. `attributes` apply to all of it.
    static func title(_ photo: LocalPhotoDocument, _ attributes: Style.Attributes = []) -> StyledText {
        if let title = photo.title { return StyledText(marked: title, attributes) }
        let name =
            photo.source != nil
            ? nil : photo.path?.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? "" }
        return StyledText(name ?? "untitled", attributes)
    }
}
