internal import Catalog
internal import Foundation
public import Gazetteer
public import Localization

/// Where photos are set by hand.
public enum LocationChoice: Sendable {
    /// A place as a person writes it (``Reference``): one that is listed, or any of the gazetteer's.
    case place(String)
    /// A position; the gazetteer says at which place.
    case position(Coordinate)
}

extension PhotoLibrary {
    /// Sets photos at a place for good, whatever imports and feeds say of them.
    ///
    /// - Parameter targets: as of ``forget(_:terminal:)``: folders, files, ids, `@N`.
    public func locate(
        _ targets: [String], at choice: LocationChoice, locale: LocaleTag, terminal: Terminal
    ) throws(LibraryError) -> LocateDocument {
        let rows = try photoRows(of: targets, terminal: terminal)
        var coordinate: Coordinate?
        let place: PlaceDescription
        switch choice {
        case .place(let reference): place = try describedPlace(reference, terminal: terminal)
        case .position(let position):
            coordinate = position
            place = PlaceDescription(Gazetteer.bundled.locate(position))
        }
        let names = try placeNames(locale)
        try withCatalog { catalog throws(CatalogError) in
            try catalog.correct(
                photos: rows, to: place, latitude: coordinate?.latitude, longitude: coordinate?.longitude,
                at: Self.now())
        }
        return LocateDocument(
            photos: rows.count, place: PlaceReference(place, names: names))
    }

    /// Takes back what was set by hand: the photos stand where their files or feeds say.
    public func resetLocations(_ targets: [String], terminal: Terminal) throws(LibraryError) -> LocateDocument {
        let rows = try photoRows(of: targets, terminal: terminal)
        let count = try withCatalog { catalog throws(CatalogError) in try catalog.resetCorrections(photos: rows) }
        return LocateDocument(photos: count, place: nil)
    }

    /// Writes all corrections, and what places are called by hand, into a file, which another library can take over; one that is there is replaced.
    ///
    /// - Returns: how many.
    public func exportCorrections(to path: String) throws(LibraryError) -> LocateDocument {
        let (corrections, names) = try withCatalog { catalog throws(CatalogError) in
            (try catalog.corrections(), try catalog.ownNames())
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            let document = CorrectionsDocument(
                corrections: corrections.map(CorrectionDocument.init),
                names: names.map { .init(place: $0.placeID, name: $0.name) })
            let bytes = try encoder.encode(document)
            try AtomicFile.write(Array(bytes) + [UInt8(ascii: "\n")], to: PathText.absolute(path))
        } catch let failure as FileFailure {
            throw failure.whileWriting
        } catch {
            throw .inputOutput("the corrections can't be written (\(error))")
        }
        return LocateDocument(photos: corrections.count, place: nil, names: names.isEmpty ? nil : names.count)
    }

    /// The largest file of corrections that is read, in bytes: 100,000 corrections have a fifth of that.
    private static let largestCorrections = 100 << 20

    /// Takes over the corrections in a file that ``exportCorrections(to:)`` wrote. Those for photos that are not here wait for
    /// them.
    ///
    /// - Returns: how many photos stand corrected now.
    /// - Throws: ``LibraryError/invalidInput(_:)`` for another file, or a place that the gazetteer doesn't know; then nothing
    ///   is taken over.
    public func importCorrections(from path: String) throws(LibraryError) -> LocateDocument {
        var corrections: [Correction] = []
        var names: [OwnPlaceName] = []
        do {
            let file = try OpenFile(PathText.absolute(path))
            let bytes = try file.first(Self.largestCorrections)
            let document = try JSONDecoder().decode(CorrectionsDocument.self, from: Data(bytes))
            corrections = try document.corrections.map(correction)
            names = try (document.names ?? []).map { name in
                OwnPlaceName(placeID: name.place, name: try Self.checked(name.name), setAt: Self.now())
            }
        } catch let failure as FileFailure {
            throw failure.whileReading
        } catch let error as LibraryError {
            throw error
        } catch {
            throw .invalidInput("\(path) holds no corrections")
        }
        let (found, named) = (corrections, names)
        let count = try withCatalog { catalog throws(CatalogError) in
            try catalog.take(found, naming: named, at: Self.now())
        }
        return LocateDocument(photos: count, place: nil, names: named.isEmpty ? nil : named.count)
    }

    private func correction(_ entry: CorrectionDocument) throws(LibraryError) -> Correction {
        var correction = Correction(
            photoID: entry.photo, sha256: entry.sha256.flatMap(Hexadecimal.bytes), place: .unknown,
            suggestedFrom: entry.suggestedFrom)
        if let latitude = entry.latitude, let longitude = entry.longitude {
            guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
                throw .invalidInput("\(latitude),\(longitude) is no position")
            }
            (correction.latitude, correction.longitude) = (latitude, longitude)
            correction.place = PlaceDescription(Gazetteer.bundled.locate(coordinate))
        } else {
            correction.place = try correctedPlace(entry.place)
        }
        return correction
    }

    /// The place of a whole id, which only this library may know.
    private func correctedPlace(_ id: String) throws(LibraryError) -> PlaceDescription {
        if let place = PlaceDescription(gazetteerID: id) { return place }
        let own = try withCatalog { catalog throws(CatalogError) in try catalog.place(id: id) }
        guard let own else { throw .invalidInput("there is no place '\(id)'") }
        return PlaceDescription(own)
    }

    func photoRows(of targets: [String], terminal: Terminal) throws(LibraryError) -> [Int64] {
        var rows: [Int64] = []
        for target in targets {
            if let path = try knownPath(target) {
                rows += try withCatalog { catalog throws(CatalogError) in try catalog.photoRows(under: path) }
            } else if target.contains("/") || target.hasPrefix(".") {
                throw .notFound("nothing was imported from \(target)")
            } else {
                rows.append(try photo(Reference(target), terminal: terminal).row)
            }
        }
        return rows
    }

    /// A place that is listed, or any of the gazetteer's.
    func describedPlace(_ text: String, terminal: Terminal) throws(LibraryError) -> PlaceDescription {
        PlaceDescription(try place(Reference(text), terminal: terminal))
    }
}

extension PlaceDescription {
    /// The place of a whole id, as `se-falun-2715459`, `aq` or `zz`; nil for one that the gazetteer doesn't know.
    init?(gazetteerID text: String) {
        let id = PlaceID(rawValue: text)
        if let number = id.geonameID, let town = Gazetteer.bundled.town(geonameID: number), PlaceID(town) == id {
            self.init(Location(countryCode: town.countryCode, town: town))
        } else if id == .unknown {
            self = .unknown
        } else if let code = id.countryCode, id == PlaceID(countryCode: code),
            Gazetteer.bundled.countryCodes.contains(code), Gazetteer.bundled.towns(in: code).isEmpty
        {
            self.init(Location(countryCode: code, town: nil))
        } else {
            return nil
        }
    }
}
