internal import Catalog
internal import Localization
internal import PhotoLibrary

/// Photos as numbered lines: row, id, time, title or file name, place.
struct PhotoTable {
    private static let titleWidth = 40

    /// The rows with their numbers.
    var photos: [(row: Int, photo: PhotoDocument)]
    /// Whether the place is told: not where all are at one.
    var hasPlace = true
    /// By time published, that is the time that is told.
    var order = PhotoOrder.taken

    /// A line for each photo, made when it is asked for.
    var lines: some Collection<String> {
        let rowWidth = String(photos.last?.row ?? 0).count
        let widest = photos.map { displayWidth(Self.title($0.photo)) }.max() ?? 0
        let titleWidth = min(widest, Self.titleWidth)
        let timeWidth = photos.map { time($0.photo).utf8.count }.max() ?? 0
        return photos.lazy.map { row, photo in
            let number = String(repeating: " ", count: rowWidth - String(row).count) + String(row)
            let time = time(photo)
            let gap = String(repeating: " ", count: timeWidth - time.utf8.count)
            var line = "\(Style.dim(number))  \(photo.id)  \(Style.dim(time + gap))  "
            let title = Self.title(photo)
            line += hasPlace ? Self.pad(title, titleWidth) + "  " + Self.place(photo.place) : title
            if let error = photo.error { line += "  " + Style.red(sanitizedForTerminal(error)) }
            return line
        }
    }

    /// When it was taken by a clock at its place, or published.
    private func time(_ photo: PhotoDocument) -> String {
        order == .published ? photo.publishedText ?? "unpublished" : photo.takenText ?? "undated"
    }

    /// The place with its country, which may be the place.
    static func place(_ place: PlaceReference) -> String {
        sanitizedForTerminal(place.name == place.country.name ? place.name : "\(place.name), \(place.country.name)")
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
