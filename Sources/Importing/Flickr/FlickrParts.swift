internal import Archiving
internal import Disk
internal import Pictures

/// What an import knows of exports of Flickr: where their JSON files are, and which of them have found their photos.
struct FlickrParts {
    /// The ids that the JSON files in a folder describe.
    private var ids: [String: Set<UInt64>] = [:]
    /// The folders and parts in a folder.
    private var entries: [String: [String]] = [:]
    /// The JSON files in folders that were visited.
    private var visited: [UInt64: String] = [:]
    private var claimed: Set<UInt64> = []

    /// The most folders and ZIP files near a folder that are searched.
    private static let mostNear = 200

    /// The folders with JSON files of photos in a folder, beside it and in it.
    mutating func sources(near folder: String) -> [String] {
        var found: [String] = []
        for candidate in near(folder) where !ids(in: candidate).isEmpty { found.append(candidate) }
        return found
    }

    private mutating func near(_ folder: String) -> [String] {
        if let member = MemberPath(folder), !PathText.exists(folder) {
            return [folder] + entries(of: splitPath(member.archive).folder).filter { $0 != folder }
        }
        return [folder] + entries(of: folder) + entries(of: splitPath(folder).folder).filter { $0 != folder }
    }

    /// The folders in a folder, and ZIP files that have the JSON files of an export by their names: `…_part1.zip`.
    private mutating func entries(of folder: String) -> [String] {
        if let known = entries[folder] { return known }
        let all = ((try? FolderEntry.all(in: folder)) ?? []).filter { !$0.name.hasPrefix(".") }
        let near = all.compactMap { entry -> String? in
            let path = PathText.join(folder, entry.name)
            let isPart = Self.isPart(entry.name)
            guard entry.kind != .regular || isPart else { return nil }
            switch try? FileStatus.of(path).kind {
            case .folder: return path
            case .regular where isPart: return MemberPath.path(path)
            default: return nil
            }
        }
        let found = near.count > Self.mostNear ? [] : near.sorted()
        entries[folder] = found
        return found
    }

    private static func isPart(_ name: String) -> Bool {
        guard MemberPath.isArchive(name), let part = name.dropLast(4).split(separator: "_").last else { return false }
        return part.lowercased().hasPrefix("part") && Int(part.dropFirst(4)) != nil
    }

    private mutating func ids(in folder: String) -> Set<UInt64> {
        if let known = ids[folder] { return known }
        let names = PhotoFile.names(in: folder).filter { FlickrFolder.id(ofDescription: $0) != nil }
        // Other programs may write such names too.
        let isExport = names.min().map { Self.isDescription(PathText.join(folder, $0)) } ?? false
        let found = isExport ? Set(names.compactMap(FlickrFolder.id(ofDescription:))) : []
        ids[folder] = found
        return found
    }

    private static func isDescription(_ path: String) -> Bool {
        guard let status = try? PhotoFile.status(path), status.kind == .regular,
            let bytes = try? PhotoFile.first(FlickrItem.longest + 1, of: path)
        else { return false }
        return FlickrItem(bytes) != nil
    }

    /// The path of the JSON file of a photo, which has then found it.
    ///
    /// - Parameter candidates: numbers of which one can be its id.
    mutating func description(ofAnyOf candidates: [UInt64], in sources: [String]) -> String? {
        for id in candidates {
            if let folder = sources.first(where: { ids[$0]?.contains(id) == true }) {
                claimed.insert(id)
                return PathText.join(folder, "photo_\(id).json")
            }
        }
        return nil
    }

    /// Notes the JSON files of a folder that is imported.
    mutating func visit(_ names: [String], in folder: String) {
        for name in names {
            if let id = FlickrFolder.id(ofDescription: name) { visited[id] = PathText.join(folder, name) }
        }
    }

    /// The paths of JSON files in visited folders that describe no file.
    var alone: [String] { visited.filter { !claimed.contains($0.key) }.map(\.value) }
}
