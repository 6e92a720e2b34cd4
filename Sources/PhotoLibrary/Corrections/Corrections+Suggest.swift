internal import Catalog
internal import Gazetteer
public import Localization
internal import Times

extension PhotoLibrary.Corrections {
    /// The distance in metres beyond which two photos of the same hour contradict each other.
    private static let contradiction = 25_000.0

    /// Suggests positions for photos without one, from photos that were taken within an hour. Writes nothing except the rows for
    /// `@N`.
    ///
    /// The photo nearest in time decides. Photos that have a place or a correction are left out.
    /// - Parameter targets: as for ``PhotoLibrary/Photos/forget(_:terminal:)``: folders, files, ids, `@N`; empty for all.
    public func suggest(
        _ targets: [String], locale: LocaleTag, terminal: TerminalSession
    ) throws(LibraryError) -> SuggestionsDocument {
        let rows = targets.isEmpty ? nil : try context.photoRows(of: targets, terminal: terminal)
        let found = try withCatalog { catalog throws(CatalogError) in
            try catalog.corrections.suggestPositions(for: rows)
        }
        let names = try context.placeNames(locale)
        var suggestions: [SuggestionDocument] = []
        var listed: [Int64] = []
        for suggestion in found.suggestions {
            guard let entry = try document(of: suggestion, row: suggestions.count + 1, names: names) else {
                continue
            }
            suggestions.append(entry)
            listed.append(suggestion.photo)
        }
        context.remember(terminal: terminal, kind: .photo, rows: listed, command: "photos locate --suggest")
        return SuggestionsDocument(
            suggestions: suggestions, taken: 0, without: found.without, unread: found.unread)
    }

    /// Applies suggestions, as ``locate(_:at:locale:terminal:)`` would. Skips photos that have got a position meanwhile.
    ///
    /// - Returns: the number of photos that were changed.
    public func take(_ suggestions: [SuggestionDocument]) throws(LibraryError) -> Int {
        try take(suggestions.map { ($0.photo.id, $0.latitude, $0.longitude, $0.because.photo) })
    }

    /// Sets photos to positions in one change, with the ids of the photos that these are from, if they are. Skips photos that have got a
    /// position meanwhile.
    func take(
        _ chosen: [(photo: String, latitude: Double, longitude: Double, from: String?)]
    ) throws(LibraryError) -> Int {
        try withCatalog { catalog throws(CatalogError) in
            var corrections: [(photo: Int64, correction: Correction)] = []
            for choice in chosen {
                guard let photo = try catalog.photos.find(id: choice.photo),
                    let coordinate = Coordinate(latitude: choice.latitude, longitude: choice.longitude)
                else { continue }
                let correction = Correction(
                    photoID: photo.id, place: PlaceDescription(Gazetteer.bundled.locate(coordinate)),
                    latitude: choice.latitude, longitude: choice.longitude, suggestedFrom: choice.from)
                corrections.append((photo.row, correction))
            }
            return try catalog.corrections.set(suggested: corrections, at: context.now()).changed
        }
    }

    private func document(
        of suggestion: PositionSuggestion, row: Int, names: PlaceNames
    ) throws(LibraryError) -> SuggestionDocument? {
        let (nearest, other) = (suggestion.nearest, suggestion.other)
        guard
            let photo = try withCatalog({ catalog throws(CatalogError) in
                try catalog.photos.find(row: suggestion.photo)
            }),
            let position = Coordinate(latitude: nearest.latitude, longitude: nearest.longitude),
            let because = try reason(nearest, names: names)
        else { return nil }
        var against: SuggestionReason?
        if let other, let elsewhere = Coordinate(latitude: other.latitude, longitude: other.longitude),
            case let distance = position.distance(to: elsewhere), distance > Self.contradiction
        {
            against = try reason(other, names: names)
            against?.distance = distance.rounded()
        }
        return SuggestionDocument(
            row: row, photo: LocalPhotoDocument(photo, names: names, pictures: library.photoPictures),
            latitude: nearest.latitude, longitude: nearest.longitude,
            place: PlaceReference(PlaceDescription(Gazetteer.bundled.locate(position)).listed, names: names),
            because: because, against: against)
    }

    private func reason(_ fix: PositionFix, names: PlaceNames) throws(LibraryError) -> SuggestionReason? {
        guard let photo = try withCatalog({ catalog throws(CatalogError) in try catalog.photos.find(row: fix.photo) })
        else {
            return nil
        }
        return SuggestionReason(
            photo: photo.id, name: photo.name, seconds: Double(fix.later.wholeMilliseconds) / 1000,
            place: PlaceReference(photo.place, names: names))
    }
}
