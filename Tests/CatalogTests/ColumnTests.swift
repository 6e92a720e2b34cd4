import Catalog
import TestLibraries
import Testing

/// Every column that is written is read again: a property that stays nil has a column that is not written or not read.
@Suite struct ColumnTests {
    /// The names of the properties that are nil.
    private func empty(_ value: Any, but others: Set<String> = []) -> [String] {
        Mirror(reflecting: value).children.compactMap { child in
            let mirror = Mirror(reflecting: child.value)
            let isEmpty = mirror.displayStyle == .optional && mirror.children.isEmpty
            guard isEmpty, let label = child.label, !others.contains(label) else { return nil }
            return label
        }
    }

    private static let hash = [UInt8](repeating: 5, count: 32)

    private static func fullFile() -> IndexedFile {
        var file = World.file("a.jpg", content: 1, takenAt: 1_000_000)
        (file.title, file.caption, file.credit, file.license) = ("title", "caption", "credit", "license")
        (file.keywords, file.altitude, file.direction, file.orientation) = (["one", "two"], 3, 4, 6)
        (file.latitude, file.longitude) = (60.5, 15.5)
        (file.rating, file.sidecar) = (4, "12 34 56 a.jpg.xmp")
        (file.camera.camera, file.camera.lens) = ("camera", "lens")
        (file.camera.exposureTime, file.camera.fNumber, file.camera.iso) = (0.004, 2.8, 400)
        (file.camera.focalLength, file.camera.focalLength35mm) = (35, 52)
        (file.camera.exposureBias, file.camera.flashFired) = (-0.5, true)
        file.film = PhotoFilm(type: "video/mp4", bytes: 30, start: 70)
        return file
    }

    private func check(_ photo: PhotoRecord, _ file: IndexedFile) {
        #expect(photo.title == file.title && photo.caption == file.caption)
        #expect(photo.credit == file.credit && photo.license == file.license)
        #expect(photo.keywords == file.keywords)
        #expect(photo.rating == file.rating && photo.film == file.film)
        #expect(photo.altitude == file.altitude && photo.direction == file.direction)
        #expect(photo.latitude == file.latitude && photo.longitude == file.longitude)
        #expect(photo.width == file.width && photo.height == file.height && photo.orientation == file.orientation)
        #expect(photo.type == file.type && photo.sha256 == file.sha256 && photo.takenAt == 1_000_000)
    }

    @Test func aFileIsReadAsItWasWritten() throws {
        let world = try World()
        let file = Self.fullFile()
        try world.record([file])
        var photo = try #require(try world.catalog.photos.list(at: nil, order: .taken, limit: nil).photos.first)
        let ofSources: Set = ["district", "error", "publishedAt", "link", "source", "imageURL", "bundleFolder"]
        #expect(empty(photo, but: ofSources) == [])
        check(photo, file)
        #expect(empty(file.camera) == [])
        #expect(try world.catalog.photos.cameraSettings(ofPhoto: photo.row) == file.camera)
        #expect(photo.fingerprint == file.fingerprint && photo.path == file.path)
        #expect(PlaceDescription(photo.place) == file.place)
        let known = try #require(try world.catalog.folders.known("/p").files[FileName("a.jpg")])
        #expect(known.fingerprint == file.fingerprint && known.wasRead && known.hasPosition)
        #expect(known.sidecar == file.sidecar)
        #expect(known.row == photo.row && known.placeID == file.place.id && known.countryCode == "SE")
        // Metadata read again, and a row for a benchmark.
        try world.catalog.folders.updateMetadata([(row: photo.row, file: file)])
        let sample = SampleRow(id: World.id("sample"), file: file)
        #expect(try world.catalog.samples.insert([sample], folder: "/q") == 1)
        photo = try #require(try world.catalog.photos.find(id: sample.id))
        #expect(empty(photo, but: ofSources) == [])
        check(photo, file)
        #expect(try world.catalog.photos.cameraSettings(ofPhoto: photo.row) == file.camera)
    }

    @Test func anItemAndItsDownloadAreReadAsTheyWereWritten() throws {
        let world = try World()
        let (source, feed) = try world.source("a")
        var item = World.item("1", at: 5)
        (item.caption, item.credit, item.license, item.link) = ("caption", "credit", "license", "https://a.example/1")
        (item.keywords, item.latitude, item.longitude) = (["one", "two"], 60.5, 15.5)
        (item.type, item.width, item.height, item.takenAt) = ("image/png", 8, 6, 7)
        item.claimedHash = "md5:00"
        try world.merge([item], feed, generation: 1)
        let photo = try #require(try world.remote()["1"])
        let ofFiles: Set = [
            "district", "folder", "error", "rating", "film", "altitude", "direction", "takenLocal", "takenZone",
            "bytes",
            "sha256",
            "fingerprint",
            "bundleFolder",
        ]
        #expect(empty(photo, but: ofFiles) == [])
        #expect(photo.title == item.title && photo.caption == item.caption && photo.credit == item.credit)
        #expect(photo.license == item.license && photo.link == item.link && photo.publishedAt == 5)
        #expect(photo.keywords == item.keywords && photo.latitude == 60.5 && photo.longitude == 15.5)
        #expect(photo.type == "image/png" && photo.width == 8 && photo.height == 6 && photo.takenAt == 7)
        #expect(photo.source == "a" && photo.imageURL == item.imageURL && photo.name == "1.jpg")
        _ = try world.catalog.downloads.queue(of: source)
        let download = try #require(
            try world.catalog.downloads.next(sources: [source.row], limit: 1, at: 0, excluding: []).first)
        #expect(empty(download) == [])
        #expect(download.photoID == photo.id && download.url == item.imageURL && download.source == source)
        #expect(download.claimedHash == "md5:00" && download.publishedAt == 5 && !download.isAwaited)
    }

    @Test func aListIsReadAsItWasWritten() throws {
        let world = try World()
        let (source, feed) = try world.source("a", policy: .replace, fetch: .newest(3))
        #expect(try world.catalog.sources.all() == [source])
        #expect(source.policy == .replace && source.fetch == .newest(3) && source.url == feed.url)
        var answer = FeedAnswer(etag: "e", lastModified: "l", hasContent: true)
        (answer.freshUntil, answer.ownTimeToLive) = (90, 80)
        try world.catalog.feeds.note(.merged(contentHash: Self.hash, answer), of: feed, at: 10)
        var failure = FeedFailure("reason", retryAt: 70)
        (failure.isGone, failure.isRefused) = (true, true)
        try world.catalog.feeds.note(.failed(failure), of: feed, at: 20)
        try world.catalog.feeds.noteFailuresTold(feeds: [feed.row])
        let read = try #require(try world.catalog.feeds.own(ofSource: source.row))
        #expect(empty(read, but: ["place", "district"]) == [])
        #expect(read.source == source && read.etag == "e" && read.lastModified == "l" && read.contentHash == Self.hash)
        #expect(read.checkedAt == 10 && read.contentAt == 10 && read.attemptedAt == 20)
        #expect(read.freshUntil == 90 && read.ownTimeToLive == 80)
        #expect(read.failure == "reason" && read.retryAt == 70 && read.failures == 1)
        #expect(read.isGone && read.isRefused && read.isFailureTold)
    }

    @Test func aBundleIsReadAsItWasWritten() throws {
        let world = try World()
        var bundle = BundleRecord(
            name: "B", identity: "com.example.b", current: .init(name: "2", folder: "b/2"), description: "{}", files: 3,
            bytes: 4, manifestHash: Self.hash)
        (bundle.previous, bundle.offer) = (.init(name: "1", folder: "b/1"), .init(version: "3", bytes: 6))
        (bundle.publicKey, bundle.origin, bundle.updatesAutomatically) = (Self.hash, "https://b.example/b", true)
        (bundle.checkedAt, bundle.etag, bundle.lastModified) = (8, "e", "l")
        var photo = BundlePhoto(
            id: World.id("p"), name: "p.jpg", sha256: Self.hash, type: "image/jpeg", bytes: 10,
            width: 4, height: 3, orientation: 6, place: World.falun)
        (photo.latitude, photo.longitude, photo.altitude, photo.direction) = (60.5, 15.5, 2, 3)
        (photo.title, photo.caption, photo.credit, photo.license) = ("title", "caption", "credit", "license")
        (photo.keywords, photo.link, photo.publishedAt) = ("one\ntwo", "https://b.example/p", 3)
        (photo.takenAt, photo.takenLocal, photo.takenZone) = (1, 2, "stated")
        #expect(empty(photo, but: ["formerPlace"]) == [])
        let installed = try world.catalog.bundles.install(bundle, photos: { try $0(photo) }) { _, _ in World.id("x") }
        bundle.sourceRow = installed.bundle.sourceRow
        #expect(try world.catalog.bundles.all() == [bundle])
        #expect(empty(bundle) == [])
        var published: [BundlePhoto] = []
        try world.catalog.bundles.forEachPublished(ofBundle: bundle.sourceRow) { photo, _ in published.append(photo) }
        #expect(published == [photo])
    }

    @Test func aNameServicesAnswerIsReadAsItWasWritten() throws {
        let world = try World()
        let asked = NameServiceAnswer(
            name: "Falun", language: "fi", placeID: World.falun.id, answer: "Faalun", askedAt: 4)
        var kept = try world.catalog.names.keep(asked)
        #expect(empty(kept) == [] && kept.row > 0)
        #expect(try world.catalog.names.kept() == [kept])
        var again = asked
        (again.answer, again.askedAt) = ("Fallun", 5)
        kept.answer = again.answer
        kept.askedAt = 5
        #expect(try world.catalog.names.keep(again) == kept, "of a name and language there is one row")
        #expect(try world.catalog.names.deleteKept(row: kept.row) == kept)
        #expect(try world.catalog.names.kept().isEmpty)
    }
}
