internal import PhotoLibrary

/// Formats positions by a track: `photos locate --track`.
struct TrackTable {
    let suggestions: [TrackSuggestionDocument]

    var text: String {
        SuggestionTable.text(
            suggestions.map { .init(number: $0.row, photo: $0.photo, place: $0.place, reason: Self.reason($0)) })
    }

    /// "2019-06-08T13:20:00Z, 12 seconds from a point".
    private static func reason(_ suggestion: TrackSuggestionDocument) -> String {
        let seconds = Int(suggestion.seconds.rounded())
        guard seconds > 0 else { return "\(suggestion.time), at a point" }
        return suggestion.time + ", "
            + (seconds < 60 ? count(seconds, "second") : count((seconds + 30) / 60, "minute")) + " from a point"
    }
}
