internal import PhotoLibrary

/// Formats positions by a track: `photos locate --track`.
struct TrackTable {
    let suggestions: [TrackSuggestionDocument]

    var text: String {
        let rowWidth = String(suggestions.count).count
        let titles = suggestions.map { PhotoTable.title($0.photo) }
        let places = suggestions.map { StyledText(PhotoTable.place($0.place)) }
        let titleWidth = titles.map(\.width).max() ?? 0
        let placeWidth = places.map(\.width).max() ?? 0
        return suggestions.indices.map { index in
            let number = String(suggestions[index].row)
            let row = String(repeating: " ", count: rowWidth - number.count) + number
            return [
                Style.dim(row), suggestions[index].photo.id,
                titles[index].shown(inColumn: min(titleWidth, 40)), places[index].shown(inColumn: min(placeWidth, 40)),
                Self.reason(suggestions[index]),
            ].joined(separator: "  ")
        }.joined(separator: "\n")
    }

    /// "2019-06-08T13:20:00Z, 12 seconds from a point".
    private static func reason(_ suggestion: TrackSuggestionDocument) -> String {
        let seconds = Int(suggestion.seconds.rounded())
        guard seconds > 0 else { return "\(suggestion.time), at a point" }
        return suggestion.time + ", "
            + (seconds < 60 ? count(seconds, "second") : count((seconds + 30) / 60, "minute")) + " from a point"
    }
}
