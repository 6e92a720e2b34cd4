import Catalog
import Foundation
import Localization
import Metadata
import PhotoLibrary
import TestSupport
import Testing

/// A bundle of what a share shows.
@Suite struct ShareBundleTests {
    private let world: PublishedBundle
    private let owner: TemporaryLibrary

    init() throws {
        world = try PublishedBundle(photos: 1)
        owner = try TemporaryLibrary()
    }

    private func remove() {
        world.remove()
        owner.remove()
    }

    private func photos() async throws -> [String] {
        for number in 0..<4 {
            try TestPhoto(
                seed: number, latitude: 41.873_731, longitude: 12.472_717, takenAt: "2011:05:02 10:11:1\(number)",
                title: "Photo \(number)"
            ).write("\(owner.pictures)/\(number).jpg")
        }
        _ = try await owner.library.imports.run([owner.pictures])
        return try owner.library.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos.map(\.id)
    }

    @Test(arguments: [("exact", true), ("town", false), ("country", false), ("none", false)])
    func itHasThePhotosOfTheShareAndShowsAsMuch(positions: String, hasPosition: Bool) async throws {
        defer { remove() }
        let ids = try await photos()
        var share = NewShare(.photos([ids[1], ids[3]]))
        share.positions = try #require(PositionPrecision(rawValue: positions))
        (share.download, share.title) = (.original, "A walk")
        let made = try owner.library.shares.make(share, locale: .english).share
        // What the description says of positions does not make the bundle show more.
        let document = try await owner.library.bundles.create(at: world.zip, ofShare: made.id, BundleDescription())
        #expect(document.title == "A walk" && document.identity.hasSuffix(".\(made.id)"))
        try await world.install()
        let installed = try world.reader.photos()
        #expect(Set(installed.compactMap(\.document.title)) == ["Photo 0", "Photo 2"])
        let folder = world.reader.library.location.path
        let names = (FileManager.default.enumerator(atPath: folder) ?? .init()).compactMap { $0 as? String }
        let files = names.filter { $0.hasSuffix(".jpg") && $0.contains("/images/") }
        #expect(files.count == 2)
        for name in files {
            let bytes = Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
            #expect((PhotoMetadata.read(bytes: bytes).latitude != nil) == hasPosition)
        }
    }

    /// The link never gives the file itself if only reduced pictures can be saved.
    @Test func reducedPicturesHaveNoMetadataHoweverSmallTheyAre() async throws {
        defer { remove() }
        let ids = try await photos()
        var share = NewShare(.photos([ids[0]]))
        (share.positions, share.download) = (.exact, .reduced)
        let made = try owner.library.shares.make(share, locale: .english).share
        _ = try await owner.library.bundles.create(at: world.zip, ofShare: made.id, BundleDescription())
        try await world.install()
        #expect(try world.reader.photos().compactMap(\.document.latitude).count == 1)
        let folder = world.reader.library.location.path
        let names = (FileManager.default.enumerator(atPath: folder) ?? .init()).compactMap { $0 as? String }
        let files = names.filter { $0.hasSuffix(".jpg") && $0.contains("/images/") }
        #expect(files.count == 1)
        for name in files {
            let bytes = Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
            #expect(PhotoMetadata.read(bytes: bytes).latitude == nil)
        }
    }

    @Test func anUnknownShareHasNoBundle() async throws {
        defer { remove() }
        _ = try await photos()
        await #expect(throws: LibraryError.self) {
            try await owner.library.bundles.create(at: world.zip, ofShare: "none", BundleDescription())
        }
        #expect(!FileManager.default.fileExists(atPath: world.zip))
    }
}
