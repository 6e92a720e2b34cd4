import Localization
import PhotoLibrary
import TestLibraries
import TestSupport
import Testing

/// Libraries of earlier versions, set at cities by the built-in gazetteer.
@Suite struct PlacesUpdateTests {
    private let falun = Reference("se-falun-2715459")

    private func photos(_ library: PhotoLibrary) throws -> [String] {
        try library.photos.list(place: falun, limit: nil, locale: .english, terminal: .none).photos.map(\.id)
    }

    @Test(arguments: EarlierCatalogue.allCases) func anEarlierLibraryIsSetAnewOnce(_ earlier: EarlierCatalogue) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let location = LibraryLocation(path: try folder.makeFolder("library"), state: folder.path("state"))
        try earlier.write(to: location.path + "/catalog.sqlite", photos: 30)
        let library = try #require(try PhotoLibrary.existing(at: location))
        #expect(try library.places.waitingForUpdate() > 0)
        let before = try photos(library)
        try library.places.update()
        #expect(try library.places.waitingForUpdate() == 0)
        #expect(try photos(library) == before && before.count >= 30)
        let place = try library.places.place("se-falun-2715459", locale: .english)
        #expect(place.photoCount == before.count)
        #expect(place.regionCode == "SE-W")
    }

    @Test func anImportSetsAnEarlierLibraryAnewFirst() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let location = LibraryLocation(path: try folder.makeFolder("library"), state: folder.path("state"))
        try EarlierCatalogue.version17.write(to: location.path + "/catalog.sqlite")
        let library = try #require(try PhotoLibrary.existing(at: location))
        try TestPhoto.falun(1).write(folder.path("pictures") + "/1.jpg")
        #expect(try await library.imports.run([folder.path("pictures")]).added == 1)
        #expect(try library.places.waitingForUpdate() == 0)
    }
}
