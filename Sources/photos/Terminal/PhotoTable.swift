internal import Localization
internal import PhotoLibrary

/// Photos as numbered lines: row, id, time, title or file name, place.
struct PhotoTable {
    private static let titleWidth = 40

    /// The rows with their numbers.
    var photos: [(row: Int, photo: PhotoDocument)]
    /// Whether the place is told: not where all are at one.
    var hasPlace = true
    /// Whether the place's id is told too.
    var hasPlaceIDs = false

    /// A line for each photo, made when it is asked for.
    var lines: some Collection<String> {
        let rowWidth = String(photos.last?.row ?? 0).count
        let widest = photos.map { displayWidth(Self.title($0.photo)) }.max() ?? 0
        let titleWidth = min(widest, Self.titleWidth)
        return photos.lazy.map { row, photo in
            let number = String(repeating: " ", count: rowWidth - String(row).count) + String(row)
            let time = photo.takenAt.map { "\($0.prefix(10)) \($0.prefix(16).suffix(5))" } ?? "undated         "
            var line =
                "\(Style.dim(number))  \(photo.id)  \(Style.dim(time))  "
            let title = Self.title(photo)
            line += hasPlace ? Self.pad(title, titleWidth) + "  " + Self.place(photo.place) : title
            if hasPlace, hasPlaceIDs { line += "  " + Style.dim(photo.place.id) }
            if let error = photo.error { line += "  " + Style.red(sanitizedForTerminal(error)) }
            return line
        }
    }

    /// The place with its country, unless that is the place or unknown.
    static func place(_ place: PlaceReference) -> String {
        let isAlone = place.country.isUnknown || place.name == place.country.name
        return sanitizedForTerminal(isAlone ? place.name : "\(place.name), \(place.country.name)")
    }

    /// The title, or the file's name where there is none.
    static func title(_ photo: PhotoDocument) -> String {
        let name =
            photo.source != nil
            ? nil : photo.path?.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? "" }
        return sanitizedForTerminal(photo.title ?? name ?? photo.id)
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        var cells = displayWidth(text)
        var text = text
        if cells > width {
            while cells > width - 1, let last = text.popLast() { cells -= displayWidth(String(last)) }
            text += "…"
            cells += 1
        }
        return text + String(repeating: " ", count: max(0, width - cells))
    }
}
