internal import Catalog
internal import Localization
internal import PhotoLibrary

/// Photos as numbered lines: row, id, time, title or file name, place.
struct PhotoTable {
    private static let titleWidth = 40

    /// The rows with their numbers.
    private let photos: [(row: Int, photo: PhotoDocument)]
    /// Rows of the recents, the same as ``photos``; empty for another listing.
    private let recents: [RecentsDocument.Row]
    /// The place at which all are: the heading, in place of one in each line.
    private let place: PlaceReference?
    private let order: PhotoOrder
    private let hasPlaceIDs: Bool

    /// - Parameters:
    ///   - place: where all are, if that is one place.
    ///   - order: by time published, that is the time that is told.
    ///   - hasPlaceIDs: whether the ids of places are told too.
    init(
        photos: [(row: Int, photo: PhotoDocument)], place: PlaceReference? = nil, order: PhotoOrder = .taken,
        hasPlaceIDs: Bool = false
    ) {
        (self.photos, self.place, self.order, self.hasPlaceIDs, recents) = (photos, place, order, hasPlaceIDs, [])
    }

    /// Recents, with the time at which each photo was opened in place of when it was taken.
    init(recents: [RecentsDocument.Row], hasPlaceIDs: Bool = false) {
        (self.recents, self.hasPlaceIDs, place, order) = (recents, hasPlaceIDs, nil, .taken)
        photos = recents.map { ($0.row, $0.photo) }
    }

    /// The heading, and a line for each photo, made when it is asked for.
    var lines: some Collection<String> {
        let heading = place.map { "\(Style.bold(Self.place($0)))  \($0.id)" }
        let rowWidth = String(photos.last?.row ?? 0).count
        let widest = photos.map { Self.title($0.photo).width }.max() ?? 0
        let titleWidth = min(widest, Self.titleWidth)
        let timeWidth = photos.indices.map { time($0).utf8.count }.max() ?? 0
        let first = heading == nil ? 0 : 1
        return (0..<first + photos.count).lazy.map { index -> String in
            if index < first { return heading ?? "" }
            let (row, photo) = photos[index - first]
            let number = String(repeating: " ", count: rowWidth - String(row).count) + String(row)
            let time = time(index - first)
            let gap = String(repeating: " ", count: timeWidth - time.utf8.count)
            var line = "\(Style.dim(number))  \(photo.id)  \(Style.dim(time + gap))  "
            let title = Self.title(photo)
            line += place == nil ? title.shown(inColumn: titleWidth) + "  " + Self.place(photo.place) : title.shown
            if place == nil, hasPlaceIDs { line += "  " + Style.dim(photo.place.id) }
            if !recents.isEmpty, recents[index - first].isMissing == true { line += "  " + Style.red("(missing)") }
            if let error = photo.error { line += "  " + Style.red(sanitizedForTerminal(error)) }
            return line
        }
    }

    /// When it was opened, taken by a clock at its place, or published.
    private func time(_ index: Int) -> String {
        if !recents.isEmpty { return recents[index].openedHere }
        let photo = photos[index].photo
        return order == .published ? photo.publishedText ?? "unpublished" : photo.takenText ?? "undated"
    }

    /// The place with its country, unless that is the place or unknown.
    static func place(_ place: PlaceReference) -> String {
        let isAlone = place.country.isUnknown || place.name == place.country.name
        return sanitizedForTerminal(isAlone ? place.name : "\(place.name), \(place.country.name)")
    }

    /// The title, or the file's name where there is none; what a source or a bundle has may have neither. All of it looks besides as
    /// told.
    static func title(_ photo: PhotoDocument, _ looks: Style.Looks = []) -> StyledText {
        if let title = photo.title { return StyledText(marked: title, looks) }
        let name =
            photo.source != nil
            ? nil : photo.path?.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? "" }
        return StyledText(name ?? "untitled", looks)
    }
}
