internal import Catalog
internal import Disk
internal import Foundation
internal import Pictures

/// A folder of originals of PhotoPrism, and its sidecars. They are beside the photos, in a folder `.photoprism` there, or in
/// `storage/sidecar` beside the folder `originals`. `IMG_1.yml` describes every file with that stem.
struct PhotoPrismFolder {
    /// The albums of its photos.
    let albums: PhotoPrismAlbums
    /// The paths of the sidecars by their names without `.yml`.
    private let files: [FileName: String]

    /// Nil for any other folder. Costs looking for two folders.
    init?(_ path: String, names: [String], parts: inout PhotoPrismParts) {
        let storage = Self.storage(path)
        let mirrored = storage.map { PathText.join(PathText.join($0.path, "sidecar"), $0.rest) }
        var files: [FileName: String] = [:]
        let folders =
            [(path, names)]
            + [PathText.join(path, ".photoprism"), mirrored].compactMap { $0 }.map { ($0, PhotoFile.names(in: $0)) }
        for (folder, names) in folders {
            for name in names where Self.isYAML(name) {
                let stem = FileName(String(name.dropLast(4)))
                if files[stem] == nil { files[stem] = PathText.join(folder, name) }
            }
        }
        guard !files.isEmpty else { return nil }
        self.files = files
        albums = parts.albums(inStorage: storage?.path)
    }

    static func isYAML(_ name: String) -> Bool { name.utf8.count > 4 && name.lowercased().hasSuffix(".yml") }

    /// The storage folder beside the innermost folder `originals` that has one, and the path from there.
    private static func storage(_ path: String) -> (path: String, rest: String)? {
        guard path.contains("/originals") else { return nil }
        var names = path.split(separator: "/", omittingEmptySubsequences: false)
        var rest: [Substring] = []
        while let name = names.popLast() {
            let storage = names.joined(separator: "/") + "/storage"
            if name == "originals", PathText.exists(storage + "/sidecar") {
                return (storage, rest.reversed().joined(separator: "/"))
            }
            rest.append(name)
        }
        return nil
    }

    /// The path of the sidecar of a photo.
    subscript(_ name: String) -> String? { files[FileName(name)] ?? files[FileName(Sidecars.stem(name))] }
}

/// What an import knows of installations of PhotoPrism.
struct PhotoPrismParts {
    private var known: [String?: PhotoPrismAlbums] = [:]

    mutating func albums(inStorage path: String?) -> PhotoPrismAlbums {
        if let albums = known[path] { return albums }
        let albums = PhotoPrismAlbums(storage: path)
        known[path] = albums
        return albums
    }
}
