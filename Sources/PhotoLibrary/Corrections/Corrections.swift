internal import Bytes
internal import Catalog
internal import Disk
internal import Foundation
public import Gazetteer
public import Localization

/// The new place of corrected photos.
public enum LocationChoice: Sendable {
    /// A place as a person types it (``Reference``): a listed one, or any town of the gazetteer.
    case place(String)
    /// A position; the gazetteer finds the place.
    case position(Coordinate)
}

extension PhotoLibrary {
    /// Corrections of places by hand, and suggestions for photos without a position.
    public struct Corrections: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Corrections {
    /// Corrects the place of photos. Imports and syncs do not change it.
    ///
    /// - Parameter targets: as for ``PhotoLibrary/Photos/forget(_:terminal:)``: folders, files, ids, `@N`.
    public func locate(
        _ targets: [String], at choice: LocationChoice, locale: LocaleTag, terminal: TerminalSession
    ) throws(LibraryError) -> LocateDocument {
        let rows = try context.photoRows(of: targets, terminal: terminal)
        let (place, coordinate) = try described(choice, terminal: terminal)
        let names = try context.placeNames(locale)
        let edit = try withCatalog { catalog throws(CatalogError) in
            try catalog.corrections.set(
                photos: rows, to: place, latitude: coordinate?.latitude, longitude: coordinate?.longitude,
                at: context.now())
        }
        return LocateDocument(
            edit, place: PlaceReference(coordinate == nil ? place : place.listed, names: names))
    }

    /// The place of a choice, with its position if the choice is one.
    ///
    /// - Parameter terminal: the session of `@N`; nil if `@N` has no meaning.
    func described(
        _ choice: LocationChoice, terminal: TerminalSession?
    ) throws(LibraryError) -> (place: PlaceDescription, position: Coordinate?) {
        switch choice {
        case .place(let text):
            let reference = terminal == nil ? Reference.named(text) : Reference(text)
            return (try context.describedPlace(reference, terminal: terminal ?? .none), nil)
        case .position(let position):
            return (PlaceDescription(Gazetteer.bundled.locate(position)), position)
        }
    }

    /// Removes corrections: the photos return to the places in their files or feeds.
    public func reset(_ targets: [String], terminal: TerminalSession) throws(LibraryError) -> LocateDocument {
        let rows = try context.photoRows(of: targets, terminal: terminal)
        let edit = try withCatalog { catalog throws(CatalogError) in try catalog.corrections.reset(photos: rows) }
        return LocateDocument(edit, place: nil)
    }

    /// Writes all corrections, names of a person's own and given texts to a file for another library. An existing file is
    /// replaced.
    ///
    /// - Returns: the number of corrections, names and texts.
    public func export(to path: String) throws(LibraryError) -> LocateDocument {
        let document = try document()
        do {
            try AtomicFile.write(try document.encoded(), to: PathText.absolute(path))
        } catch let failure as FileFailure {
            throw failure.whileWriting
        } catch {
            throw .inputOutput("cannot write the corrections: \(ErrorReason.text(error))")
        }
        return LocateDocument(
            photos: document.corrections.count, place: nil, names: document.names?.count, texts: document.texts?.count)
    }

    /// All corrections, names of a person's own and given texts, as a file has them.
    private func document() throws(LibraryError) -> CorrectionsDocument {
        let (corrections, names, texts) = try withCatalog { catalog throws(CatalogError) in
            (try catalog.corrections.all(), try catalog.names.own(), try catalog.texts.all())
        }
        return CorrectionsDocument(
            corrections: corrections.map(CorrectionDocument.init),
            names: names.isEmpty ? nil : names.map { .init(place: $0.placeID, name: $0.name) },
            texts: texts.isEmpty ? nil : texts.map(CorrectionsDocument.Text.init))
    }

    /// The corrections and texts of some photos, and a person's own names of some places; nil for none.
    func document(
        of photos: Set<String>, namesOf places: Set<String>
    ) throws(LibraryError) -> CorrectionsDocument? {
        var document = try document()
        document.corrections.removeAll { !photos.contains($0.photo) }
        document.names?.removeAll { !places.contains($0.place) }
        document.texts?.removeAll { !photos.contains($0.photo) }
        let isEmpty =
            document.corrections.isEmpty && document.names?.isEmpty != false && document.texts?.isEmpty != false
        return isEmpty ? nil : document
    }

    /// The largest file of corrections that is read, in bytes; 100,000 corrections take a fifth of that.
    private static let largestCorrections = 100 << 20

    /// Applies the corrections in a file that ``export(to:)`` wrote. Corrections for photos that are not in the library are kept
    /// until they are imported.
    ///
    /// - Returns: the number of photos that are corrected now.
    /// - Throws: ``LibraryError/invalidInput(_:)`` for another file, or an unknown place; then nothing is applied.
    public func read(from path: String) throws(LibraryError) -> LocateDocument {
        var corrections: [Correction] = []
        var names: [OwnPlaceName] = []
        var texts: [GivenText] = []
        do {
            let file = try OpenFile(PathText.absolute(path))
            let bytes = try file.first(Self.largestCorrections)
            let document = try JSONDecoder().decode(CorrectionsDocument.self, from: Data(bytes))
            corrections = try document.corrections.map(correction)
            names = try (document.names ?? []).map { name in
                OwnPlaceName(placeID: name.place, name: try PhotoLibrary.Names.checked(name.name), setAt: context.now())
            }
            texts = try (document.texts ?? []).map { text in try text.checked() }
        } catch let failure as FileFailure {
            throw failure.whileReading
        } catch let error as LibraryError {
            throw error
        } catch {
            throw .invalidInput("\(path) is not a file of corrections; `photos locate --export FILE` writes one")
        }
        let (found, named, given) = (corrections, names, texts)
        let (edit, photos) = try withCatalog { catalog throws(CatalogError) in
            try catalog.corrections.take(found, naming: named, texts: given, at: context.now())
        }
        return LocateDocument(
            photos: photos, place: nil, names: named.isEmpty ? nil : named.count,
            texts: given.isEmpty ? nil : given.count, correction: edit.number, changed: edit.changed)
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

    /// The place with a complete id, which may exist only in this library.
    private func correctedPlace(_ id: String) throws(LibraryError) -> PlaceDescription {
        if let place = PlaceDescription(gazetteerID: id) { return place }
        let own = try withCatalog { catalog throws(CatalogError) in try catalog.places.find(id: id) }
        guard let own else { throw .invalidInput("no such place: \(id)") }
        return GazetteerPlacing().described(PlaceDescription(own))
    }
}
