internal import Localization
internal import PhotoLibrary

/// Places as numbered lines below their countries, or below the regions of these: row, name and region, number of photos. In the order of distance there are no
/// countries as headings; each line has the country and the distance.
struct PlaceTable {
    /// The content of a line.
    private enum Row {
        case gap
        case country(PlacesDocument.Section, letter: String)
        case region(PlacesDocument.Region)
        /// With its region, or without one below the heading of the region.
        case place(PlacesDocument.Place, region: String?, country: String?)
    }

    private let rows: [Row]
    private let rowWidth: Int
    private let nameWidth: Int
    private let distances: Distances?
    private let distanceWidth: Int
    private let hasIDs: Bool

    /// - Parameters:
    /// - distances: formats distances, if the places are ordered by them.
    /// - hasIDs: whether the ids are shown.
    /// - hasLetters: whether the letters of the alphabetical index are shown, each beside its first country.
    init(_ document: PlacesDocument, distances: Distances? = nil, hasIDs: Bool = false, hasLetters: Bool = false) {
        let letters = hasLetters ? Self.letters(document) : [:]
        let letterWidth = letters.values.map(displayWidth).max() ?? 0
        (self.distances, self.hasIDs) = (distances, hasIDs)
        if distances == nil {
            rows = document.sections.enumerated().flatMap { index, section in
                let letter = letters[index] ?? ""
                let indent = String(repeating: " ", count: letterWidth - displayWidth(letter) + (hasLetters ? 2 : 0))
                return (index > 0 ? [Row.gap] : []) + [.country(section, letter: letter + indent)] + Self.rows(section)
            }
        } else {
            rows = document.sections.flatMap { section in
                section.places.map { place in
                    let country = section.country.isUnknown ? nil : section.country.name
                    return .place(place, region: Self.region(place), country: country)
                }
            }
        }
        rowWidth = String(document.sections.last?.places.last?.row ?? 0).count
        var (widest, farthest, most) = (0, 0, 0)
        for case .place(let place, let region, let country) in rows {
            widest = max(widest, displayWidth(Self.title(place, region, country)))
            most = max(most, place.photoCount ?? 0)
            if let distances, let metres = place.distance {
                farthest = max(farthest, displayWidth(distances.text(metres: metres)))
            }
        }
        let countWidth = distances == nil ? grouped(most).count : farthest + 2 + count(most, "photo").count
        nameWidth = min(widest, TerminalWindow.room(beside: 2 + rowWidth + 2 + 2 + countWidth))
        distanceWidth = farthest
    }

    /// The lines, made on demand.
    var lines: some Collection<String> {
        rows.lazy.map { row in
            switch row {
            case .gap: return ""
            case .country(let section, let letter): return Style.dim(letter) + Self.line(section)
            case .region(let region):
                let name = StyledText(region.name ?? "", .bold)
                return "  " + name.cut(to: TerminalWindow.room(beside: 2)).shown
            case .place(let place, let region, let country): return line(place, Self.title(place, region, country))
            }
        }
    }

    /// The places of a country, below their regions if it is divided.
    private static func rows(_ section: PlacesDocument.Section) -> [Row] {
        guard let regions = section.regions else {
            return section.places.map { .place($0, region: region($0), country: nil) }
        }
        return regions.flatMap { region in
            (region.name == nil ? [] : [Row.region(region)])
                + region.places.map { .place($0, region: nil, country: nil) }
        }
    }

    /// The region in the line of a place; none for a district, whose city is there instead.
    private static func region(_ place: PlacesDocument.Place) -> String? { place.city == nil ? place.region : nil }

    /// The letter for each section that is the first of its letter.
    private static func letters(_ document: PlacesDocument) -> [Int: String] {
        var letters: [Int: String] = [:]
        for entry in document.index { if let section = entry.section { letters[section] = entry.title } }
        return letters
    }

    private static func line(_ section: PlacesDocument.Section) -> String {
        let photos = count(section.photoCount, "photo")
        return Style.bold(sanitizedForTerminal(section.country.name)) + Style.dim("  \(photos)")
    }

    private func line(_ place: PlacesDocument.Place, _ title: String) -> String {
        let row = String(repeating: " ", count: rowWidth - String(place.row).count) + String(place.row)
        let title = StyledText(title).shown(inColumn: nameWidth)
        let start = "  \(Style.dim(row))  \(title)  "
        let id = hasIDs ? Style.dim("  \(place.id)") : ""
        guard let distances else { return start + (place.photoCount.map(grouped) ?? "?") + id }
        let distance = place.distance.map(distances.text) ?? ""
        let indent = String(repeating: " ", count: distanceWidth - displayWidth(distance))
        return start + indent + distance + Style.dim("  \(place.photoCount.map { count($0, "photo") } ?? "?")") + id
    }

    private static func title(_ place: PlacesDocument.Place, _ region: String?, _ country: String?) -> String {
        var parts = [place.name]
        for part in [place.city?.name, region, country].compactMap(\.self) where !parts.contains(part) {
            parts.append(part)
        }
        return sanitizedForTerminal(parts.joined(separator: ", "))
    }
}
