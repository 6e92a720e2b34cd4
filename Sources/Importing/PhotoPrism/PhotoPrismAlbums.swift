internal import Disk
internal import Pictures
internal import Synchronization

/// The albums of PhotoPrism, which it keeps as YAML files in its storage folder. They are read when they are first needed.
final class PhotoPrismAlbums: Sendable {
    private let storage: String?
    /// The titles of albums by the ids of their photos; nil until they are read.
    private let titles = Mutex<[String: [String]]?>(nil)

    private static let longest = 4 << 20
    private static let most = 10_000

    /// - Parameter storage: the storage folder; nil for no albums.
    init(storage: String?) {
        self.storage = storage
    }

    /// The titles of the albums of a photo. The first call costs reading all albums.
    func titles(of id: String) -> [String] {
        guard let storage else { return [] }
        return titles.withLock { titles in
            let known = titles ?? Self.read(storage)
            titles = known
            return known[id] ?? []
        }
    }

    private static func read(_ storage: String) -> [String: [String]] {
        var titles: [String: [String]] = [:]
        for folder in ["albums/album", "backup/albums/album"] {
            let path = PathText.join(storage, folder)
            for name in PhotoFile.names(in: path).filter(PhotoPrismFolder.isYAML).sorted().prefix(most) {
                guard let (title, photos) = album(PathText.join(path, name)) else { continue }
                for id in photos where titles[id]?.contains(title) != true { titles[id, default: []].append(title) }
            }
        }
        return titles
    }

    private static func album(_ path: String) -> (title: String, photos: [String])? {
        let photo = "Photos/-/UID"
        guard let status = try? PhotoFile.status(path), status.kind == .regular,
            let bytes = try? PhotoFile.first(longest + 1, of: path), bytes.count <= longest,
            let texts = try? YAMLTexts(bytes, keeping: ["Type", "Title", "DeletedAt", photo]),
            texts["Type"] == "album", texts["DeletedAt"] == nil,
            let title = texts["Title"].map(TakeoutAlbum.line), !title.isEmpty
        else { return nil }
        return (title, texts.all(photo))
    }
}
