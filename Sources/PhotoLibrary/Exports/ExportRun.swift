internal import Archiving
internal import Catalog
internal import Disk
internal import Exporting
internal import Foundation
internal import Imaging
internal import LibraryBase
internal import Localization
internal import Pictures

/// Writes one export.
final class ExportRun {
    private let library: PhotoLibrary
    /// The library with what the export discloses.
    private let shown: PhotoLibrary
    private let request: ExportRequest
    private let target: any ExportTarget
    private let locale: LocaleTag
    private let names: PlaceNames
    private let tables: ExportTables
    private let sets: ExportSets
    private var files = PortableNames()
    private var document: ExportDocument
    /// The photos that were exported, by their ids.
    private var exported = Set<String>()
    private var places = Set<String>()

    init(
        _ library: PhotoLibrary, _ request: ExportRequest, _ target: any ExportTarget, locale: LocaleTag
    ) throws {
        (self.library, self.request, self.target, self.locale) = (library, request, target, locale)
        shown = library.disclosing(
            Disclosure(positions: request.positions, obeysCircles: request.positions != .exact, photos: .owner))
        names = try shown.context.placeNames(locale)
        tables = try ExportTables(for: target)
        sets = try ExportSets(library)
        document = ExportDocument(path: "", photos: 0, bytes: 0, sets: 0, corrections: 0, skipped: [])
    }

    func write(to path: String, onProgress: @Sendable (ExportProgress) -> Void) async throws -> ExportDocument {
        document.path = path
        try await ExportWalk(library: library, locale: locale).forEachPart(request.subject) { photos in
            names.prepare(photos.map(\.place) + photos.compactMap(\.district))
            let jobs = ProcessInfo.processInfo.activeProcessorCount
            for start in stride(from: 0, to: photos.count, by: jobs) {
                try Task.checkCancellation()
                for (photo, source) in try await sources(photos[start..<min(start + jobs, photos.count)]) {
                    try add(photo, source)
                }
                onProgress(ExportProgress(photos: document.photos, bytes: document.bytes))
            }
        }
        try tables.finish()
        document.sets = try sets.write(to: target)
        if request.positions == .exact { try addCorrections() }
        try target.finish()
        return document
    }

    // MARK: One photo

    /// The file that is exported for a photo, or why there is none.
    private typealias Source = Result<ExportSource, ExportProblem>

    private func sources(_ photos: ArraySlice<PhotoRecord>) async throws -> [(PhotoRecord, Source)] {
        let (pictures, request) = (library.photoPictures, request)
        guard request.size != nil else {
            var found: [(PhotoRecord, Source)] = []
            for photo in photos { found.append((photo, await ExportSource.of(photo, request, pictures))) }
            return found
        }
        return await photos.concurrently { await ExportSource.of($0, request, pictures) }
    }

    private func add(_ photo: PhotoRecord, _ source: Source) throws {
        do {
            try write(photo, try source.get())
        } catch let problem as ExportProblem {
            document.skipped.append(.init(photo, problem))
        }
    }

    private func write(_ photo: PhotoRecord, _ source: ExportSource) throws {
        let info = try information(photo)
        let folder = Self.folder(info)
        let wanted = request.positions == .exact ? source.name(photo.name) : nil
        let name = files.name(wanted, or: photo.id + source.fileExtension, in: folder, with: ".xmp")
        var file = source.file
        file.name = "\(folder)/\(name)"
        try target.add(file, isText: false)
        try target.add(ExportedFile(name: file.name + ".xmp", sidecar(info, photo).bytes), isText: true)
        try tables.add(info, file: file.name)
        sets.note(photo.row, file: file.name)
        exported.insert(photo.id)
        places.insert(photo.place.id)
        document.photos += 1
        document.bytes += file.bytes
        if request.positions == .exact, request.size == nil { try writeCompanions(of: photo, beside: name, in: folder) }
    }

    /// Writes the files that belong to a photo, such as its raw file, with the name of the photo's own file.
    private func writeCompanions(of photo: PhotoRecord, beside name: String, in folder: String) throws {
        guard let own = photo.folder else { return }
        for companion in try library.context.catalog.folders.companions(ofPhoto: photo.row) {
            guard let original = try? ImageFile(photo: PathText.join(own, companion.name)) else {
                document.skipped.append(.init(id: photo.id, name: companion.name, reason: "cannot be read"))
                continue
            }
            let wanted = Self.stem(name) + companion.name.dropFirst(Self.stem(companion.name).count)
            let free = files.name(wanted, or: wanted, in: folder, with: "")
            let file = ExportedFile(
                name: "\(folder)/\(free)", bytes: original.bytes, modifiedAt: original.modifiedAt, sha256: nil
            ) { try original.read(at: $0, count: $1) }
            try target.add(file, isText: false)
            document.bytes += file.bytes
        }
    }

    /// A name without its extension.
    private static func stem(_ name: String) -> String {
        name.dropFirst().lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// What the export says of a photo.
    private func information(_ photo: PhotoRecord) throws -> PhotoDocument {
        var info = PhotoDocument(photo, names: names, isHere: true)
        if names.positions.showsEverything { info.tell(try library.context.cameraSettings(of: photo)) }
        return info
    }

    /// The folder of a photo: its country and its place.
    private static func folder(_ info: PhotoDocument) -> String {
        let names = [info.place.country.name, info.place.name]
        return names.map { PortableNames.portable($0) ?? "_" }.reduce(into: "") { path, name in
            // A position without a town has the name of its country.
            if path != name { path += path.isEmpty ? name : "/\(name)" }
        }
    }

    private func sidecar(_ info: PhotoDocument, _ photo: PhotoRecord) -> SidecarText {
        var text = SidecarText()
        (text.title, text.caption, text.keywords) = (info.title, info.caption, info.keywords ?? [])
        (text.credit, text.license, text.rating) = (info.credit, info.license, info.rating)
        (text.takenAt, text.altitude, text.direction) = (info.takenAtLocal, info.altitude, info.direction)
        (text.latitude, text.longitude) = (info.latitude, info.longitude)
        guard !info.place.isUnknown, info.positionPrecision != PositionPrecision.none else { return text }
        if !info.place.country.isUnknown {
            (text.country, text.countryCode) = (info.place.country.name, info.place.country.code)
        }
        guard info.positionPrecision != .country, photo.place.name != nil else { return text }
        (text.city, text.region, text.district) = (info.place.name, info.place.region, info.district?.name)
        return text
    }

    private func addCorrections() throws {
        let all = try library.corrections.document(of: exported, namesOf: places)
        guard let bytes = try all?.encoded() else { return }
        document.corrections = (all?.corrections.count ?? 0) + (all?.texts?.count ?? 0)
        try target.add(ExportedFile(name: "corrections.json", bytes), isText: true)
    }
}
