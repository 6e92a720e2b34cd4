internal import Bytes
internal import Catalog
internal import Disk
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
    /// Where photos are set by hand, and where they might be.
    public struct Corrections: Desk {
        let hall: PhotoLibrary
    }
}

extension PhotoLibrary.Corrections {
    /// Sets photos at a place for good, whatever imports and feeds say of them.
    ///
    /// - Parameter targets: as of ``PhotoLibrary/Photos/forget(_:terminal:)``: folders, files, ids, `@N`.
    public func locate(
        _ targets: [String], at choice: LocationChoice, locale: LocaleTag, terminal: Terminal
    ) throws(LibraryError) -> LocateDocument {
        let rows = try context.photoRows(of: targets, terminal: terminal)
        var coordinate: Coordinate?
        let place: PlaceDescription
        switch choice {
        case .place(let reference): place = try context.describedPlace(reference, terminal: terminal)
        case .position(let position):
            coordinate = position
            place = PlaceDescription(Gazetteer.bundled.locate(position))
        }
        let names = try context.placeNames(locale)
        try withCatalog { catalog throws(CatalogError) in
            try catalog.corrections.set(
                photos: rows, to: place, latitude: coordinate?.latitude, longitude: coordinate?.longitude,
                at: context.now())
        }
        return LocateDocument(
            photos: rows.count, place: PlaceReference(place, names: names))
    }

    /// Takes back what was set by hand: the photos stand where their files or feeds say.
    public func reset(_ targets: [String], terminal: Terminal) throws(LibraryError) -> LocateDocument {
        let rows = try context.photoRows(of: targets, terminal: terminal)
        let count = try withCatalog { catalog throws(CatalogError) in try catalog.corrections.reset(photos: rows) }
        return LocateDocument(photos: count, place: nil)
    }

    /// Writes all corrections, and what places are called by hand, into a file, which another library can take over; one that is there is replaced.
    ///
    /// - Returns: how many.
    public func export(to path: String) throws(LibraryError) -> LocateDocument {
        let (corrections, names) = try withCatalog { catalog throws(CatalogError) in
            (try catalog.corrections.all(), try catalog.names.own())
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
            throw .inputOutput("cannot write the corrections: \(ErrorReason.text(error))")
        }
        return LocateDocument(photos: corrections.count, place: nil, names: names.isEmpty ? nil : names.count)
    }

    /// The largest file of corrections that is read, in bytes: 100,000 corrections have a fifth of that.
    private static let largestCorrections = 100 << 20

    /// Takes over the corrections in a file that ``export(to:)`` wrote. Those for photos that are not here wait for
    /// them.
    ///
    /// - Returns: how many photos stand corrected now.
    /// - Throws: ``LibraryError/invalidInput(_:)`` for another file, or a place that the gazetteer doesn't know; then nothing
    ///   is taken over.
    public func read(from path: String) throws(LibraryError) -> LocateDocument {
        var corrections: [Correction] = []
        var names: [OwnPlaceName] = []
        do {
            let file = try OpenFile(PathText.absolute(path))
            let bytes = try file.first(Self.largestCorrections)
            let document = try JSONDecoder().decode(CorrectionsDocument.self, from: Data(bytes))
            corrections = try document.corrections.map(correction)
            names = try (document.names ?? []).map { name in
                OwnPlaceName(placeID: name.place, name: try PhotoLibrary.Names.checked(name.name), setAt: context.now())
            }
        } catch let failure as FileFailure {
            throw failure.whileReading
        } catch let error as LibraryError {
            throw error
        } catch {
            throw .invalidInput("\(path) is not a file of corrections; `photos locate --export FILE` writes one")
        }
        let (found, named) = (corrections, names)
        let count = try withCatalog { catalog throws(CatalogError) in
            try catalog.corrections.take(found, naming: named, at: context.now())
        }
        return LocateDocument(photos: count, place: nil, names: named.isEmpty ? nil : named.count)
    }

    private func correction(_ entry: CorrectionDocument) throws(LibraryError) -> Correction {
        var correction = Correction(
            photoID: entry.photo, sha256: entry.sha256.flatMap(Hexadecimal.bytes), place: .unknown,
            suggestedFrom: entry.suggestedFrom)
        if let latitude = entry.latitude, let longitude = entry.longitude {
            guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
                throw .invalidInput("invalid position '\(latitude),\(longitude)': expected LAT,LON, such as 60.6,15.6")
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
        let own = try withCatalog { catalog throws(CatalogError) in try catalog.places.find(id: id) }
        guard let own else { throw .invalidInput("no such place: \(id)") }
        return PlaceDescription(own)
    }
}
