internal import Localization
internal import PhotoLibrary

/// Suggested positions as numbered lines: row, photo, place and reason.
struct SuggestionTable {
    let suggestions: [SuggestionDocument]

    var text: String {
        Self.text(
            suggestions.map { .init(number: $0.row, photo: $0.photo, place: $0.place, reason: Self.reason($0)) })
    }

    /// A photo, the place that is suggested for it, and why.
    struct Line {
        var number: Int
        var photo: LocalPhotoDocument
        var place: PlaceReference
        var reason: String
    }

    /// Lines in columns.
    static func text(_ lines: [Line]) -> String {
        let numberWidth = String(lines.count).count
        let titles = lines.map { PhotoTable.title($0.photo) }
        let places = lines.map { StyledText(PhotoTable.place($0.place)) }
        let titleWidth = titles.map(\.width).max() ?? 0
        let placeWidth = places.map(\.width).max() ?? 0
        return lines.indices.map { index in
            let number = String(lines[index].number)
            let row = String(repeating: " ", count: numberWidth - number.count) + number
            return [
                Style.dim(row), lines[index].photo.id,
                titles[index].shown(inColumn: min(titleWidth, 40)), places[index].shown(inColumn: min(placeWidth, 40)),
                lines[index].reason,
            ].joined(separator: "  ")
        }.joined(separator: "\n")
    }

    /// The question about a suggestion.
    static func question(_ suggestion: SuggestionDocument) -> String {
        "\(suggestion.row)  \(PhotoTable.title(suggestion.photo).plain) at \(PhotoTable.place(suggestion.place)), "
            + reason(suggestion) + ":"
    }

    /// "4 minutes after IMG_2.jpg; but 9 minutes before IMG_9.jpg at Gävle, 92 km away".
    static func reason(_ suggestion: SuggestionDocument) -> String {
        var text = when(suggestion.because)
        if let against = suggestion.against {
            let kilometres = Int(((against.distance ?? 0) / 1000).rounded())
            text += "; but \(when(against)) at \(PhotoTable.place(against.place)), \(kilometres) km away"
        }
        return text
    }

    private static func when(_ reason: SuggestionReason) -> String {
        let name = sanitizedForTerminal(reason.name)
        let seconds = Int(abs(reason.seconds).rounded())
        guard seconds > 0 else { return "at the same time as \(name)" }
        let time = seconds < 60 ? count(seconds, "second") : count((seconds + 30) / 60, "minute")
        return "\(time) \(reason.seconds < 0 ? "before" : "after") \(name)"
    }
}
