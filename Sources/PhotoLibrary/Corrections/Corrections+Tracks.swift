internal import Catalog
internal import Disk
internal import Gazetteer
public import Localization
internal import Times
internal import Tracks

extension PhotoLibrary.Corrections {
    /// The bytes that are read at once.
    private static let pieceSize = 1 << 18
    /// How far a clock can be ahead of UTC or behind it, if it is right somewhere.
    private static let largestOffset = Duration.seconds(15 * 3600)
    /// The most photos with a position of some days that are compared with a track.
    private static let mostPlaced = 5_000

    /// Suggests positions for photos without one, by recorded tracks. Writes nothing except the rows for `@N`.
    ///
    /// A photo whose file states the instant has the position of the track at that time. For another, it is found out what the clock of
    /// its camera showed: by photos of the same camera that were taken near the track, and else the local time there.
    /// - Parameter targets: as for ``PhotoLibrary/Photos/forget(_:terminal:)``: folders, files, ids, `@N`; empty for all.
    /// - Throws: ``LibraryError/invalidInput(_:)`` for a file that is not a track, ``LibraryError/notFound(_:)`` for none.
    public func suggest(
        _ targets: [String], along request: TrackRequest, locale: LocaleTag, terminal: TerminalSession
    ) throws(LibraryError) -> TrackSuggestionsDocument {
        let rows = targets.isEmpty ? nil : try context.photoRows(of: targets, terminal: terminal)
        let unplaced = try withCatalog { catalog throws(CatalogError) in try catalog.corrections.unplaced(rows) }
        let track = try track(request, near: unplaced.photos)
        var clocks = TrackClocks(track, request) { camera, times throws(LibraryError) in
            try withCatalog { catalog throws(CatalogError) in
                try catalog.corrections.placedClocks(of: camera, between: times, limit: Self.mostPlaced)
            }
        }
        let names = try context.placeNames(locale)
        var document = TrackSuggestionsDocument(track: TrackDocument(track), without: unplaced.timeless)
        var listed: [Int64] = []
        for photo in unplaced.photos {
            guard let instant = try clocks.instant(of: photo),
                let position = track.position(at: instant, within: request.reach),
                let suggestion = try suggestion(
                    photo.row, at: position, instant, row: listed.count + 1, names: names)
            else {
                document.without += 1
                continue
            }
            document.suggestions.append(suggestion)
            listed.append(photo.row)
        }
        document.clocks = clocks.used.map { TrackClockDocument($0.clock, photos: $0.photos) }
        context.remember(terminal: terminal, kind: .photo, rows: listed, command: "photos locate --track")
        return document
    }

    /// Sets photos to the positions that a track suggests, in one change. Skips photos that have got a position meanwhile.
    ///
    /// - Returns: the number of photos that were changed.
    public func take(_ suggestions: [TrackSuggestionDocument]) throws(LibraryError) -> Int {
        try take(suggestions.map { ($0.photo.id, $0.latitude, $0.longitude, Correction.track) })
    }

    private func suggestion(
        _ photo: Int64, at position: Track.Position, _ time: Instant, row: Int, names: PlaceNames
    ) throws(LibraryError) -> TrackSuggestionDocument? {
        // A ten-millionth of a degree is a centimetre.
        let (latitude, longitude) = (Self.rounded(position.latitude), Self.rounded(position.longitude))
        guard
            let record = try withCatalog({ catalog throws(CatalogError) in try catalog.photos.find(row: photo) }),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        return TrackSuggestionDocument(
            row: row, photo: LocalPhotoDocument(record, names: names, pictures: library.photoPictures),
            latitude: latitude, longitude: longitude,
            place: PlaceReference(PlaceDescription(Gazetteer.bundled.locate(coordinate)).listed, names: names),
            time: Timestamp.text(time), seconds: Double(position.distance.wholeMilliseconds) / 1000)
    }

    private static func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }

    // MARK: - Reading

    /// The points of all files from the times of some photos.
    private func track(_ request: TrackRequest, near photos: [UnplacedPhoto]) throws(LibraryError) -> Track {
        let offsets = ([request.clockOffset ?? 0] + request.assumedOffsets.values).map { Duration.seconds($0) }
        let margin = request.reach + Self.largestOffset
        let times = photos.flatMap { photo in
            photo.instant.map { [$0] } ?? offsets.map { Instant(milliseconds: photo.local.milliseconds) - $0 }
        }
        // Without photos, the files are still checked.
        let range = (times.min() ?? .latest) - margin...(times.max() ?? .latest) + margin
        var fixes: [TrackFix] = []
        for path in request.files { fixes += try self.fixes(of: path, at: range) }
        return Track(fixes)
    }

    private func fixes(of path: String, at times: ClosedRange<Instant>) throws(LibraryError) -> [TrackFix] {
        do {
            let file = try OpenFile(PathText.absolute(path))
            let reader = TrackReader(at: times)
            var offset = 0
            while true {
                let piece = try file.bytes(at: offset, count: Self.pieceSize)
                guard !piece.isEmpty else { break }
                try reader.push(piece[...])
                offset += piece.count
            }
            return try reader.finish()
        } catch let error as TrackError {
            throw Self.libraryError(error, path)
        } catch {
            throw libraryError(error)
        }
    }

    private static func libraryError(_ error: TrackError, _ path: String) -> LibraryError {
        switch error {
        case .unknownKind: .invalidInput("\(path) is not a track: expected GPX, KML, or JSON of Google's timeline")
        case .noPoints: .invalidInput("\(path) has no point with a time")
        case .tooManyPoints:
            .invalidInput(
                "\(path) has more than \(TrackReader.mostFixes) points near these photos; choose fewer photos")
        case .outOfMemory: .inputOutput("cannot read \(path): out of memory")
        }
    }
}
