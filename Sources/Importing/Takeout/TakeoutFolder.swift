internal import Catalog
internal import Disk
internal import Pictures

/// A folder of an export of Google Photos: which JSON file describes which photo, and of which album it is.
///
/// An export can have several parts (`takeout-…-001`, `-002`), each with some of the files of a folder. If they were unpacked beside each
/// other, the JSON files of all parts count.
struct TakeoutFolder {
    /// The folders of the whole export.
    let export: [String]
    /// The title of its album; nil for a folder of a year.
    let album: String?
    /// Photos that no JSON file describes, and JSON files that describe no file: paths.
    let alone: [String]
    /// The paths of the JSON files, by the names of the files that they describe.
    private let descriptions: [FileName: String]

    /// Nil for any other folder. Costs, for a folder without JSON files, looking at its names.
    init?(_ path: String, names: [String], parts: inout TakeoutParts) {
        let isBelowTakeout = TakeoutParts.split(path) != nil
        guard isBelowTakeout || names.contains(where: TakeoutNames.isJSON) else { return nil }
        let files = Self.files(path, names, &parts)
        let paths = Dictionary(files.map { (FileName($0.name), $0.path) }, uniquingKeysWith: { first, _ in first })
        let claims = Self.claims(files.map(\.name))
        let others = files.filter { TakeoutNames.isJSON($0.name) && claims[FileName($0.name)] == nil }
        album = Self.album(others, path)
        guard isBelowTakeout || album != nil || Self.isExport(claims.keys.compactMap { paths[$0] }) else { return nil }
        export = parts.export(path)
        var descriptions: [FileName: String] = [:]
        for (file, names) in claims {
            let wrong = Set(Self.wrong(names, paths[file]))
            for name in names where !wrong.contains(name) { descriptions[FileName(name)] = paths[file] }
        }
        // The names of these say nothing, but perhaps their titles.
        var alone: [String] = []
        for (index, file) in others.enumerated() {
            let item = index < Self.mostRead ? Self.item(file.path) : nil
            if let title = item?.title, paths[FileName(title)] != nil, descriptions[FileName(title)] == nil {
                descriptions[FileName(title)] = file.path
            } else if item != nil, PathText.isInside(file.path, path) {
                alone.append(file.path)
            }
        }
        let bare = names.filter { FileKind(name: $0) == .picture && descriptions[FileName($0)] == nil }
        self.alone = alone + bare.map { PathText.join(path, $0) }
        self.descriptions = descriptions
    }

    /// The most JSON files of a folder that are read because no photo claims them.
    private static let mostRead = 5000

    /// The names of the files that each JSON file describes by its name.
    private static func claims(_ names: [String]) -> [FileName: [String]] {
        let json = TakeoutNames(names)
        var claims: [FileName: [String]] = [:]
        for name in names where !TakeoutNames.isJSON(name) {
            if let file = json.file(describing: name) { claims[FileName(file), default: []].append(name) }
        }
        return claims
    }

    /// Those of some photos with one JSON file to whom it does not belong: their names are equal where Google cut them.
    private static func wrong(_ names: [String], _ path: String?) -> [String] {
        let photos = names.filter { FileKind(name: $0) == .picture && !TakeoutNames.isEdited($0) }
        guard photos.count > 1 else { return [] }
        let title = path.flatMap { item($0)?.title }
        if let title, photos.contains(title) { return photos.filter { $0 != title } }
        let fitting = photos.filter { name in title.map { TakeoutNames.isName(name, of: $0) } ?? false }
        // A guess could put a photo into a wrong country.
        return fitting.count == 1 ? photos.filter { $0 != fitting[0] } : photos
    }

    /// The path of the JSON file that describes a file.
    subscript(_ name: String) -> String? { descriptions[FileName(name)] }

    /// The files of the folder, and then those of the same folder in other parts.
    private static func files(
        _ path: String, _ names: [String], _ parts: inout TakeoutParts
    ) -> [(name: String, path: String)] {
        let own = names.map { ($0, PathText.join(path, $0)) }
        return own
            + parts.others(path).flatMap { other in
                PhotoFile.names(in: other).sorted().map { ($0, PathText.join(other, $0)) }
            }
    }

    /// The title of the album that one of the JSON files describes which describe no photo.
    private static func album(_ files: [(name: String, path: String)], _ path: String) -> String? {
        // Those of photos have the extension of the photo in their names.
        for file in files.filter({ $0.name.filter { $0 == "." }.count == 1 }).prefix(20) {
            guard let bytes = read(file.path), let album = TakeoutAlbum(bytes) else { continue }
            let title = album.title.isEmpty ? TakeoutAlbum.line(splitPath(path).name) : album.title
            return title.isEmpty ? nil : title
        }
        return nil
    }

    /// Whether JSON files beside photos are those of an export: other programs write such files too.
    private static func isExport(_ files: [String]) -> Bool { files.min().map { item($0) != nil } ?? false }

    private static func item(_ path: String) -> TakeoutItem? { read(path).flatMap { TakeoutItem($0) } }

    private static func read(_ path: String) -> [UInt8]? {
        guard let status = try? PhotoFile.status(path), status.kind == .regular else { return nil }
        return try? PhotoFile.first(TakeoutItem.longest + 1, of: path)
    }
}
