internal import Localization
internal import PhotoLibrary

/// What a search found: places as numbered lines with region, country and photos, then photos as ``PhotoTable`` has them.
struct FoundTable {
    private let found: SearchDocument
    private let hasPlaceIDs: Bool

    /// - Parameter hasPlaceIDs: whether the ids of places are told.
    init(_ found: SearchDocument, hasPlaceIDs: Bool = false) {
        (self.found, self.hasPlaceIDs) = (found, hasPlaceIDs)
    }

    /// The lines of the places, a gap, those of the photos.
    var lines: [String] {
        let titles = found.places.map(Self.title)
        let width = min(titles.map(displayWidth).max() ?? 0, PlaceTable.nameWidth)
        let rowWidth = String(titles.count).count
        let places = zip(found.places, titles).enumerated().map { index, place in
            let row = String(index + 1)
            let number = Style.dim(String(repeating: " ", count: rowWidth - row.count) + row)
            let padding = String(repeating: " ", count: max(1, width - displayWidth(place.1) + 2))
            let id = hasPlaceIDs ? Style.dim("  \(place.0.id)") : ""
            return "\(number)  \(place.1)\(padding)\(place.0.photoCount.map { count($0, "photo") } ?? "?")\(id)"
        }
        let photos = PhotoTable(
            photos: found.photos.enumerated().map { (row: $0.offset + 1, photo: $0.element) }, hasPlaceIDs: hasPlaceIDs)
        let photoLines = zip(photos.lines, found.photos).flatMap { line, photo in
            [line] + (photo.snippet.flatMap { $0.field == .title ? nil : [Self.line(of: $0)] } ?? [])
        }
        return places + (places.isEmpty || found.photos.isEmpty ? [] : [""]) + photoLines
    }

    /// Where the words were found, under the photo; nothing for a title, which is seen anyway.
    private static func line(of snippet: Snippet) -> String {
        let text = snippet.parts.map { part in
            let text = sanitizedForTerminal(part.text)
            return part.isHit ? Style.bold(text) : Style.dim(text)
        }
        return "      " + text.joined()
    }

    /// The name, the region where it is another, and the country where it is not the place.
    private static func title(_ place: PlaceDocument) -> String {
        var parts = [place.name]
        let country = place.country.isUnknown ? nil : place.country.name
        for part in [place.region, country].compactMap(\.self) where !parts.contains(part) {
            parts.append(part)
        }
        if let name = place.matchedName { parts[0] += " (\(name))" }
        return sanitizedForTerminal(parts.joined(separator: ", "))
    }
}
