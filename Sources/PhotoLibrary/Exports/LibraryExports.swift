internal import Catalog
internal import Disk
internal import Exporting
internal import Foundation
public import LibraryBase
public import Localization

extension PhotoLibrary {
    /// Photos with everything that the library knows of them, as files that other programs read.
    public struct Exports: Facade {
        let library: PhotoLibrary
    }
}

/// Which photos are exported, and how.
public struct ExportRequest: Sendable, Equatable, Encodable {
    /// Which photos.
    public enum Subject: Sendable, Equatable, Encodable {
        case everything
        /// By the complete ids of photos, in order.
        case photos([String])
        /// By the complete id of a set that the person at the machine can see.
        case set(String)
        /// By the complete id of a place.
        case place(String)
        /// By an ISO 3166-1 alpha-2 code, in upper case.
        case country(String)
        /// By the words of a search.
        case search(String)
    }

    public var subject: Subject
    /// The longest side of the pictures in pixels; nil for the original files.
    public var size: Int?
    /// How exactly the photos show where they were taken. If it is not `exact`, originals are copies without their metadata, named by
    /// their ids.
    public var positions = PositionPrecision.exact

    public init(_ subject: Subject) {
        self.subject = subject
    }
}

/// How far an export is.
public struct ExportProgress: Sendable, Equatable {
    public var photos: Int
    public var bytes: Int64
}

extension PhotoLibrary.Exports {
    /// The most photos of a search that are exported.
    public static let mostFound = PhotoSetLimits.photos

    /// What a person at the machine names to export it.
    ///
    /// - Parameter targets: the name or id of one set, place or country; photos, as `photos sets add` takes them; none for everything.
    /// - Throws: ``LibraryError/notFound(_:)`` if they name nothing.
    public func subject(
        named targets: [String], terminal: TerminalSession
    ) throws(LibraryError) -> ExportRequest.Subject {
        guard let first = targets.first else { return .everything }
        let known: NewShare.Subject
        do throws(LibraryError) {
            known = try library.shares.subject(named: targets, terminal: terminal)
        } catch {
            if targets.count == 1, let found = try? context.placeOrCountry(Reference(first), terminal: terminal),
                let code = found.country
            {
                return .country(code)
            }
            guard case .notFound = error else { throw error }
            throw .notFound(
                targets.count == 1
                    ? "no such set, place, country or photo: \(first); to export what a search finds, use --search"
                    : "not all of these are photos; to export what a search finds, use --search")
        }
        return switch known {
        case .photos(let ids): .photos(ids)
        case .set(let id): .set(id)
        case .place(let id): .place(id)
        case .search(let words): .search(words)
        }
    }

    /// Exports photos to a folder, or to a ZIP file if the name ends in `.zip`: for each its file and a sidecar; then a table, a map as
    /// GeoJSON, the sets that have these photos, and the corrections that people made. Nothing in the library changes.
    ///
    /// An export to a folder that was interrupted continues; an existing file of anything else is never replaced.
    ///
    /// - Throws: ``LibraryError/cannotCreate(_:)`` if there is something else at `path`, ``LibraryError/usage(_:)`` for a path in the
    ///   library or in an imported folder, ``LibraryError/diskFull(_:)``.
    public func write(
        _ request: ExportRequest, to path: String, locale: LocaleTag,
        onProgress: @Sendable (ExportProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> ExportDocument {
        let path = PathText.absolute(path)
        try check(path)
        do {
            let target: any ExportTarget =
                path.lowercased().hasSuffix(".zip")
                ? try ZIPExport(path, at: context.now()) { Task.isCancelled }
                : try FolderExport(path, request: try mark(of: request, locale), at: context.now()) { Task.isCancelled }
            do {
                let run = try ExportRun(library, request, target, locale: locale)
                return try await run.write(to: path, onProgress: onProgress)
            } catch {
                target.abandon()
                throw error
            }
        } catch {
            throw writingError(error)
        }
    }

    /// A text by which an unfinished export is known again: in another language, its folders have other names.
    func mark(of request: ExportRequest, _ locale: LocaleTag) throws -> String {
        let id = try withCatalog { catalog throws(CatalogError) in try catalog.libraryID() }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(request), as: UTF8.self)
        return "library \(id)\nlanguage \(locale)\n\(text)\n"
    }

    /// An export is never written to where photographs are imported from, or to where the program deletes files.
    func check(_ path: String) throws(LibraryError) {
        let target = PathText.resolved(path)
        let own = PathText.real(location.path) ?? location.path
        if PathText.isInside(target, own) {
            throw .usage("not allowed: \(path) is inside the library; choose another folder")
        }
        let roots = try withCatalog { catalog throws(CatalogError) in try catalog.folders.roots() }
        if let root = roots.first(where: { PathText.isInside(target, $0) }) {
            throw .usage("not allowed: \(path) is inside the imported folder \(root); choose another folder")
        }
    }
}
