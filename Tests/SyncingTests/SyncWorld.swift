import Catalog
import Disk
import Foundation
import Imaging
import LibraryBase
import Pictures
import TestLibraries
import Testing
import Times

/// A library in a temporary folder, without a process, with a clock that the test sets.
struct SyncWorld {
    let folder: String
    let clock = ManualClock()
    let pictures: PhotoPictures

    /// - Parameter store: the kind of store for originals and renditions.
    init(_ store: TestStore = .folder) throws {
        folder = FileManager.default.temporaryDirectory.path + "/photos-syncing-\(UUID().uuidString)"
        let location = LibraryLocation(path: folder)
        pictures = PhotoPictures(
            LibraryContext(location: location, catalog: try Catalog(), clock: clock),
            renditions: store.make(at: location.renditions, clock: clock),
            originals: store.make(at: location.originals, clock: clock))
        try pictures.originals.staging.prepare()
    }

    var context: LibraryContext { pictures.context }
    var catalog: Catalog { context.catalog }
    var originals: OriginalStore { pictures.originals }

    func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Adds a source with this number of photos, and queues their downloads.
    ///
    /// - Returns: the downloads, the one published last first.
    func addSource(_ name: String = "s", photos: Int, urls: (Int) -> String = { "https://s.example/\($0).jpg" }) throws
        -> [DownloadRecord]
    {
        let source = try catalog.sources.add(SourceDescription(name: name, url: "https://\(name).example/feed"))
        let feed = try #require(try catalog.feeds.own(ofSource: source.row))
        let items = (0..<photos).map { number in
            var item = RemoteItem(identity: "\(number)", imageURL: urls(number))
            item.publishedAt = ManualClock.start - .seconds(number * 86_400)
            return item
        }
        _ = try catalog.feeds.merge(items, feed: feed, generation: 1) { item, attempt in
            PhotoID.hashed("\(name) \(item.identity) \(attempt)")
        }
        let answer = FeedAnswer(hasContent: true)
        try catalog.feeds.note(
            .merged(contentHash: Array(repeating: 1, count: 32), answer), of: feed, at: ManualClock.start)
        _ = try catalog.downloads.queue(of: source)
        return try catalog.downloads.next(sources: [source.row], limit: photos, at: nil, excluding: [])
    }

    /// Content that is unique to a number.
    static func content(_ number: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: 30) + [UInt8(number / 256), UInt8(number % 256)]
    }

    /// Adds an original to the library, last used this number of seconds ago.
    ///
    /// - Returns: its name.
    @discardableResult
    func write(original number: Int, bytes: Int, secondsAgo: Int) throws -> BlobName {
        let name = BlobName(content: Self.content(number), format: .jpeg)
        try originals.blobs.put([UInt8](repeating: 7, count: bytes), as: name)
        try originals.blobs.setUse(of: name, at: clock.now().seconds - Int64(secondsAgo))
        return name
    }

    /// Writes a file that was last modified this number of seconds ago.
    func write(_ path: String, bytes: Int, secondsAgo: Int) throws {
        try Data(repeating: 7, count: bytes).write(to: URL(fileURLWithPath: path))
        let date = Date(timeIntervalSince1970: Double(clock.now().milliseconds) / 1000 - Double(secondsAgo))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }

    /// Adds the original of a download to the library, with the content of a number.
    @discardableResult
    func complete(_ download: DownloadRecord, as number: Int, bytes: Int, secondsAgo: Int) throws -> BlobName {
        let name = try write(original: number, bytes: bytes, secondsAgo: secondsAgo)
        try catalog.downloads.complete([(download.photo, Self.file(number, bytes: bytes, url: download.url))])
        return name
    }

    /// The result of the download with the content of a number.
    static func file(_ number: Int, bytes: Int, url: String) -> DownloadedFile {
        let fingerprint = FileFingerprint(device: 0, inode: 0, bytes: Int64(bytes), modifiedAt: 0)
        return DownloadedFile(
            url: url, sha256: content(number), bytes: Int64(bytes), type: "image/jpeg", width: 3, height: 2,
            orientation: 1, described: IndexedFile(folder: "", name: "", fingerprint: fingerprint))
    }

    /// Whether an original exists.
    func has(_ name: BlobName) -> Bool { originals.blobs.status(of: name) != nil }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
