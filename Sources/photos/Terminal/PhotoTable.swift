internal import Catalog
internal import Localization
internal import PhotoLibrary

/// Photos as numbered lines: row, id, time, title or file name, place.
struct PhotoTable {
    private static let titleWidth = 40

    /// The rows with their numbers.
    var photos: [(row: Int, photo: PhotoDocument)]
    /// The place at which all are: the heading, in place of one in each line.
    var place: PlaceReference?
    /// By time published, that is the time that is told.
    var order = PhotoOrder.taken

    /// The heading, and a line for each photo, made when it is asked for.
    var lines: some Collection<String> {
        let heading = place.map { "\(Style.bold(Self.place($0)))  \($0.id)" }
        let rowWidth = String(photos.last?.row ?? 0).count
        let widest = photos.map { displayWidth(Self.title($0.photo)) }.max() ?? 0
        let titleWidth = min(widest, Self.titleWidth)
        let timeWidth = photos.map { time($0.photo).utf8.count }.max() ?? 0
        let first = heading == nil ? 0 : 1
        return (0..<first + photos.count).lazy.map { index -> String in
            if index < first { return heading ?? "" }
            let (row, photo) = photos[index - first]
            let number = String(repeating: " ", count: rowWidth - String(row).count) + String(row)
            let time = time(photo)
            let gap = String(repeating: " ", count: timeWidth - time.utf8.count)
            var line = "\(Style.dim(number))  \(photo.id)  \(Style.dim(time + gap))  "
            let title = Self.title(photo)
            line += place == nil ? Self.pad(title, titleWidth) + "  " + Self.place(photo.place) : title
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

    /// The title, or the file's name where there is none; what a source or a bundle has may have neither.
    static func title(_ photo: PhotoDocument) -> String {
        let name =
            photo.source != nil
            ? nil : photo.path?.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? "" }
        return sanitizedForTerminal(photo.title ?? name ?? "untitled")
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
