internal import Localization
internal import PhotoLibrary

/// Photos as numbered lines: row, id, time, title or file name, place.
struct PhotoTable {
    private static let titleWidth = 40

    /// The rows with their numbers.
    private let photos: [(row: Int, photo: PhotoDocument)]
    /// Rows of the recents, the same as ``photos``; empty for another listing.
    private let recents: [RecentsDocument.Row]
    private let hasPlace: Bool

    /// - Parameter hasPlace: whether the place is told: not where all are at one.
    init(photos: [(row: Int, photo: PhotoDocument)], hasPlace: Bool = true) {
        (self.photos, self.hasPlace, recents) = (photos, hasPlace, [])
    }

    /// Recents, with the time at which each photo was opened in place of when it was taken.
    init(recents: [RecentsDocument.Row]) {
        (self.recents, hasPlace) = (recents, true)
        photos = recents.map { ($0.row, $0.photo) }
    }

    /// A line for each photo, made when it is asked for.
    var lines: some Collection<String> {
        let rowWidth = String(photos.last?.row ?? 0).count
        let widest = photos.map { Self.title($0.photo).width }.max() ?? 0
        let titleWidth = min(widest, Self.titleWidth)
        return photos.indices.lazy.map { index in
            let (row, photo) = photos[index]
            let recent = recents.isEmpty ? nil : recents[index]
            let number = String(repeating: " ", count: rowWidth - String(row).count) + String(row)
            let time =
                recent?.openedHere ?? photo.takenAt.map { "\($0.prefix(10)) \($0.prefix(16).suffix(5))" }
                ?? "undated         "
            var line =
                "\(Style.dim(number))  \(photo.id)  \(Style.dim(time))  "
            let title = Self.title(photo)
            line += hasPlace ? title.shown(inColumn: titleWidth) + "  " + Self.place(photo.place) : title.shown
            if recent?.isMissing == true { line += "  " + Style.red("(missing)") }
            if let error = photo.error { line += "  " + Style.red(sanitizedForTerminal(error)) }
            return line
        }
    }

    /// The place with its country, which may be the place.
    static func place(_ place: PlaceReference) -> String {
        sanitizedForTerminal(place.name == place.country.name ? place.name : "\(place.name), \(place.country.name)")
    }

    /// The title, or the file's name where there is none; all of it looks besides as told.
    static func title(_ photo: PhotoDocument, _ looks: Style.Looks = []) -> StyledText {
        if let title = photo.title { return StyledText(marked: title, looks) }
        let name =
            photo.source != nil
            ? nil : photo.path?.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? "" }
        return StyledText(name ?? photo.id, looks)
    }
}
