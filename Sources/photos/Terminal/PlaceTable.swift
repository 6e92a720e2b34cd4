internal import Localization
internal import PhotoLibrary

/// Places as numbered lines under the names of their countries: row, name and region, number of photos, distance.
struct PlaceTable {
    static let nameWidth = 44

    /// What a line is about.
    private enum Row {
        case gap
        case country(PlacesDocument.Section)
        case place(PlacesDocument.Place)
    }

    private let rows: [Row]
    private let rowWidth: Int
    private let nameWidth: Int

    init(_ document: PlacesDocument) {
        rows = document.sections.enumerated().flatMap { index, section in
            (index > 0 ? [Row.gap] : []) + [.country(section)] + section.places.map { .place($0) }
        }
        rowWidth = String(document.sections.last?.places.last?.row ?? 0).count
        let widest = document.sections.lazy.flatMap(\.places).map { displayWidth(Self.title($0)) }.max() ?? 0
        nameWidth = min(widest, Self.nameWidth)
    }

    /// The lines, each made when it is asked for.
    var lines: some Collection<String> {
        rows.lazy.map { row in
            switch row {
            case .gap: return ""
            case .country(let section): return Self.line(section)
            case .place(let place): return line(place)
            }
        }
    }

    private static func line(_ section: PlacesDocument.Section) -> String {
        let total = section.places.reduce(0) { $0 + ($1.photoCount ?? 0) }
        return Style.bold(sanitizedForTerminal(section.country.name)) + Style.dim("  \(count(total, "photo"))")
    }

    private func line(_ place: PlacesDocument.Place) -> String {
        let row = String(repeating: " ", count: rowWidth - String(place.row).count) + String(place.row)
        let title = Self.title(place)
        let padding = String(repeating: " ", count: max(1, nameWidth - displayWidth(title) + 2))
        let distance = place.distance.map { "  \(Self.kilometres($0))" } ?? ""
        let photos = place.photoCount.map(grouped) ?? "?"
        return "  \(Style.dim(row))  \(title)\(padding)\(photos)\(Style.dim(distance))"
    }

    private static func title(_ place: PlacesDocument.Place) -> String {
        let region = place.region.map { $0 == place.name ? "" : ", \($0)" } ?? ""
        return sanitizedForTerminal(place.name + region)
    }

    private static func kilometres(_ metres: Double) -> String {
        metres < 9_950 ? "\((metres / 100).rounded() / 10) km" : "\(grouped(Int((metres / 1000).rounded()))) km"
    }
}
