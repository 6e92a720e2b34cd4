internal import Localization
internal import PhotoLibrary

/// What a search found: countries with their codes and photos, then places as numbered lines with region, country and photos, then
/// photos as ``PhotoTable`` has them.
struct FoundTable {
    private let found: SearchDocument

    init(_ found: SearchDocument) {
        self.found = found
    }

    /// The lines of the countries, of the places, and of the photos, with gaps between.
    var lines: [String] {
        let parts = [countryLines, placeLines, photoLines].filter { !$0.isEmpty }
        return Array(parts.joined(separator: [""]))
    }

    /// `photos places --country` takes the code.
    private var countryLines: [String] {
        found.countries.map { country in
            let name = country.name + (country.matchedName.map { " (\($0))" } ?? "")
            let photos = country.photoCount.map { count($0, "photo") } ?? "?"
            return "\(Style.dim(country.code))  \(sanitizedForTerminal(name))  \(photos)"
        }
    }

    private var placeLines: [String] {
        let titles = found.places.map(Self.title)
        let width = min(titles.map(displayWidth).max() ?? 0, PlaceTable.nameWidth)
        let rowWidth = String(titles.count).count
        return zip(found.places, titles).enumerated().map { index, place in
            let row = String(index + 1)
            let number = Style.dim(String(repeating: " ", count: rowWidth - row.count) + row)
            let padding = String(repeating: " ", count: max(1, width - displayWidth(place.1) + 2))
            return "\(number)  \(place.1)\(padding)\(place.0.photoCount.map { count($0, "photo") } ?? "?")"
        }
    }

    private var photoLines: [String] {
        let photos = PhotoTable(photos: found.photos.enumerated().map { (row: $0.offset + 1, photo: $0.element) })
        return zip(photos.lines, found.photos).flatMap { line, photo in
            [line] + (photo.snippet.flatMap { $0.field == .title ? nil : [Self.line(of: $0)] } ?? [])
        }
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
        for part in [place.region, place.country.name].compactMap(\.self) where !parts.contains(part) {
            parts.append(part)
        }
        if let name = place.matchedName { parts[0] += " (\(name))" }
        return sanitizedForTerminal(parts.joined(separator: ", "))
    }
}
