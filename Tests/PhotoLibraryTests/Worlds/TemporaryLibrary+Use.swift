import Catalog
import Foundation
import Imaging
import Localization
import PhotoLibrary
import Testing

/// What commands ask of a library, in few words.
extension TemporaryLibrary {
    // MARK: What is there

    /// All photos, those taken last first.
    func photos() throws -> [LocalPhotoDocument] {
        try library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
    }

    /// The photo of an id, or of a beginning of it.
    func photo(_ id: String) throws -> LocalPhotoDocument {
        try library.photos.show(.named(id), locale: .english, terminal: .none)
    }

    /// The titles of all photos, sorted.
    func titles() throws -> [String] { try photos().compactMap(\.title).sorted() }

    /// The states of all photos, sorted.
    func states() throws -> [String] { try photos().map(\.state).sorted() }

    /// The ids of all photos by the paths of their files.
    func ids() throws -> [String: String] {
        Dictionary(uniqueKeysWithValues: try photos().map { ($0.path ?? "", $0.id) })
    }

    /// The ids of the recents.
    func recents() throws -> [String] {
        try library.recents.list(locale: .english, terminal: .none).recents.map(\.photo.id)
    }

    /// All places, section after section.
    func places(_ locale: LocaleTag = .english, country: String? = nil) throws -> [PlacesDocument.Place] {
        try library.places.list(locale: locale, country: country, terminal: .none).sections.flatMap(\.places)
    }

    /// What is in the file of a photo.
    func bytes(of photo: LocalPhotoDocument) throws -> [UInt8] {
        let path = try #require(photo.path)
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Files of the library that are damaged.
    func damaged() throws -> [String] { try library.cache.verify().damaged.map(\.path) }

    // MARK: What is done

    /// Opens a photo in a viewport of so many points.
    @discardableResult
    func open(_ id: String, _ width: Double = 20, _ height: Double = 20) async throws -> OpenDocument {
        try await library.photos.open(
            .named(id), OpenRequest(viewport: try Viewport(width: width, height: height)), locale: .english,
            terminal: .none)
    }

    /// Imports the folder of pictures.
    @discardableResult
    func importPictures() async throws -> ImportReport { try await library.imports.run([pictures]) }

    /// Sets photos at a place of the gazetteer.
    func locate(_ targets: [String], at place: String) throws {
        _ = try library.corrections.locate(targets, at: .place(place), locale: .english, terminal: .none)
    }

    /// Subscribes to a list.
    func add(
        _ url: String, name: String = "s", policy: SourcePolicy = .merge, timeToLive: Int = 300,
        fetch: FetchPolicy = .all, isPrivateAllowed: Bool = false
    ) throws {
        _ = try library.sources.add(
            SourceDescription(
                name: name, url: url, policy: policy, timeToLive: timeToLive, fetch: fetch,
                isPrivateAllowed: isPrivateAllowed))
    }

    /// Brings sources up to date, whatever their times to live by default.
    @discardableResult
    func sync(_ names: String..., isForced: Bool = true) async throws -> SyncSummary {
        try await library.sources.sync(names, isForced: isForced)
    }

    /// The one source.
    func source() throws -> SourceDocument { try #require(try library.sources.list().sources.first) }
}

extension SyncSummary {
    /// Whether nothing failed and nothing waits.
    var isGood: Bool { failures.isEmpty && !isWaiting && !isInterrupted }

    /// Why things failed, a line each.
    var reasons: String { failures.compactMap(\.reason).joined(separator: "\n") }
}

/// The error that something is refused with; nil where it is not refused.
func refusal<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
) async throws -> LibraryError? {
    do {
        _ = try await body()
        return nil
    } catch let error as LibraryError {
        return error
    }
}
