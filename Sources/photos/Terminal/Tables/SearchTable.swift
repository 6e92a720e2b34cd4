internal import Localization
internal import PhotoLibrary

/// The results of a search: countries with codes and photo counts, then numbered places, then photos as in ``PhotoTable``.
struct SearchTable {
    private let found: SearchDocument
    private let hasPlaceIDs: Bool

    /// - Parameter hasPlaceIDs: whether the ids of places are shown.
    init(_ found: SearchDocument, hasPlaceIDs: Bool = false) {
        (self.found, self.hasPlaceIDs) = (found, hasPlaceIDs)
    }

    /// The lines of the countries, places and photos, separated by empty lines.
    var lines: [String] {
        let parts = [countryLines, placeLines, photoLines].filter { !$0.isEmpty }
        return Array(parts.joined(separator: [""]))
    }

    /// Shows the code, which `photos places --country` takes.
    private var countryLines: [String] {
        found.countries.map { country in
            let name = country.name + (country.matchedName.map { " (\($0))" } ?? "")
            let photos = country.photoCount.map { count($0, "photo") } ?? "?"
            return "\(Style.dim(country.code))  \(sanitizedForTerminal(name))  \(photos)"
        }
    }

    private var placeLines: [String] {
        let titles = found.places.map { StyledText(Self.title($0)) }
        let counts = found.places.map { $0.photoCount.map { count($0, "photo") } ?? "?" }
        let rowWidth = String(titles.count).count
        let countWidth = counts.map(\.count).max() ?? 0
        let room = TerminalWindow.room(beside: rowWidth + 2 + 2 + countWidth)
        let width = min(titles.map(\.width).max() ?? 0, room)
        return titles.indices.map { index in
            let row = String(index + 1)
            let number = Style.dim(String(repeating: " ", count: rowWidth - row.count) + row)
            let id = hasPlaceIDs ? Style.dim("  \(found.places[index].id)") : ""
            return "\(number)  \(titles[index].shown(inColumn: width))  \(counts[index])\(id)"
        }
    }

    private var photoLines: [String] {
        let photos = PhotoTable(
            photos: found.photos.enumerated().map { (row: $0.offset + 1, photo: $0.element) }, hasPlaceIDs: hasPlaceIDs)
        return zip(photos.lines, found.photos).flatMap { line, photo in
            [line] + (photo.snippet.flatMap { $0.field == .title ? nil : [Self.line(of: $0)] } ?? [])
        }
    }

    /// The snippet below the photo; none for a title, which is visible anyway.
    private static func line(of snippet: Snippet) -> String {
        let text = snippet.parts.map { part in
            let text = sanitizedForTerminal(part.text)
            return part.isHit ? Style.bold(text) : Style.dim(text)
        }
        return "      " + text.joined()
    }

    /// The name, the city of a district, the region if it differs, and the country if the place is not the country.
    private static func title(_ place: PlaceDocument) -> String {
        var parts = [place.name]
        let country = place.country.isUnknown ? nil : place.country.name
        for part in [place.city?.name, place.region, country].compactMap(\.self) where !parts.contains(part) {
            parts.append(part)
        }
        if let name = place.matchedName { parts[0] += " (\(name))" }
        return sanitizedForTerminal(parts.joined(separator: ", "))
    }
}
