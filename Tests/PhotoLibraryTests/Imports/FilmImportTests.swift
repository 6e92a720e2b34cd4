import Foundation
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// Motion photos, and the films of Live Photos, which are files beside them.
@Suite struct FilmImportTests {
    private let world: TemporaryLibrary
    private let files = FileManager.default

    init() throws {
        world = try TemporaryLibrary()
    }

    private func path(_ name: String) -> String { world.pictures + "/" + name }

    private func write(_ bytes: [UInt8], _ name: String) throws {
        try files.createDirectory(atPath: world.pictures, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    }

    /// The file names of all photos, with the kinds and lengths of their films.
    private func films() throws -> [String: String] {
        Dictionary(
            try world.photos().map { photo in
                let film = photo.film.map { "\($0.type) \($0.bytes)" }
                return ((photo.path as NSString?)?.lastPathComponent ?? "", film ?? "none")
            }, uniquingKeysWith: { first, _ in first })
    }

    private func film(of id: String) async throws -> [UInt8] {
        let subject = try await world.library.pictures.subject(id)
        let film = try await world.library.pictures.film(of: subject)
        return try film.read(at: 0, count: Int(film.bytes))
    }

    private func holdsSamples(_ film: [UInt8]) -> Bool {
        (TestFilm.pictures + TestFilm.sounds).allSatisfy { !film.ranges(of: $0).isEmpty }
            && TestFilm.planted.allSatisfy { film.ranges(of: Array($0.utf8)).isEmpty }
    }

    @Test func aLivePhotoIsOnePhotoWithAFilm() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("IMG_1.JPG"))
        var moving = TestFilm()
        moving.brand = "qt  "
        try write(moving.bytes, "IMG_1.MOV")
        try TestPhoto.falun(2).write(path("IMG_2.jpg"))
        // It was taken for its own sake.
        moving.seconds = 60
        try write(moving.bytes, "IMG_2.mov")
        let report = try await world.importPictures()
        #expect(report.photographs == 2 && report.companions == 1 && report.notReadYet == ["MOV": 1], "\(report)")
        #expect(try films() == ["IMG_1.JPG": "video/quicktime \(moving.bytes.count)", "IMG_2.jpg": "none"])
        let photo = try #require(try world.photos().first { $0.film != nil })
        #expect(try world.photo(photo.id).companions?.map(\.path) == [path("IMG_1.MOV")])
        #expect(holdsSamples(try await film(of: photo.id)))
        let again = try await world.importPictures()
        #expect(again.unchanged == 2 && again.updated == 0 && again.companions == 1 && again.missing == 0)
    }

    /// As phones write Live Photos that are raw.
    @Test func aFilmBelongsToARawFileIfThereIsNoPicture() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("a.dng"))
        try write(TestFilm().bytes, "a.mov")
        let report = try await world.importPictures()
        #expect(report.photographs == 1 && report.companions == 1, "\(report)")
        let id = try #require(try world.photos().first?.id)
        #expect(try films() == ["a.dng": "video/mp4 \(TestFilm().bytes.count)"])
        // A picture comes, to which both belong.
        try TestPhoto.falun(2).write(path("a.jpg"))
        for _ in 0..<2 { try await world.importPictures() }
        #expect(try world.photos().map(\.id) == [id])
        #expect(try world.photo(id).companions?.map(\.path) == [path("a.dng"), path("a.mov")])
        try files.removeItem(atPath: path("a.jpg"))
        for _ in 0..<2 { try await world.importPictures() }
        #expect(try films() == ["a.dng": "video/mp4 \(TestFilm().bytes.count)"])
        #expect(try world.photos().map(\.id) == [id])
    }

    @Test func aFilmThatComesOrGoesLaterIsNoticed() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        try await world.importPictures()
        let id = try #require(try world.photos().first?.id)
        try write(TestFilm().bytes, "a.mp4")
        try await world.importPictures()
        #expect(try world.photos().map(\.film?.type) == ["video/mp4"])
        try files.removeItem(atPath: path("a.mp4"))
        try await world.importPictures()
        #expect(try world.photos().map(\.film) == [nil])
        #expect(try world.photo(id).companions == nil)
    }

    /// If the picture goes, its film does not become a photo, and it is there again when the picture returns.
    @Test func aFilmIsNeverAPhoto() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        try write(TestFilm().bytes, "a.mov")
        try await world.importPictures()
        let id = try #require(try world.photos().first?.id)
        let jpeg = try Data(contentsOf: URL(fileURLWithPath: path("a.jpg")))
        try files.removeItem(atPath: path("a.jpg"))
        let report = try await world.importPictures()
        #expect(report.missing == 1 && report.failures.isEmpty && report.notReadYet == ["MOV": 1], "\(report)")
        #expect(try world.photos().isEmpty)
        try jpeg.write(to: URL(fileURLWithPath: path("a.jpg")))
        #expect(try await world.importPictures().failures.isEmpty)
        #expect(try world.photos().map(\.id) == [id] && world.photos().map(\.film?.type) == ["video/mp4"])
    }

    @Test func aFilmGoesWithItsPhoto() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        try write(TestFilm().bytes, "a.mov")
        try await world.importPictures()
        let id = try #require(try world.photos().first?.id)
        try files.createDirectory(atPath: path("sub"), withIntermediateDirectories: false)
        for name in ["a.jpg", "a.mov"] { try files.moveItem(atPath: path(name), toPath: path("sub/" + name)) }
        let report = try await world.importPictures()
        #expect(report.moved == 1 && report.missing == 0 && report.failures.isEmpty, "\(report)")
        #expect(try world.photo(id).companions?.map(\.path) == [path("sub/a.mov")])
        // The film stays behind.
        try files.moveItem(atPath: path("sub/a.jpg"), toPath: path("b.jpg"))
        #expect(try await world.importPictures().failures.isEmpty)
        #expect(try world.photos().map(\.film) == [nil] && world.photo(id).companions == nil)
    }

    @Test func aMotionPhotoHasItsFilmInItsOwnFile() async throws {
        defer { world.remove() }
        let jpeg = try TestPhoto.falun(1).jpeg()
        try write(TestFilm().motionPhoto(jpeg), "a.jpg")
        try write(TestFilm().samsung(try TestPhoto.falun(2).jpeg()), "b.jpg")
        let report = try await world.importPictures()
        #expect(report.photographs == 2 && report.companions == 0 && report.failures.isEmpty)
        for photo in try world.photos() {
            #expect(photo.film?.type == "video/mp4" && photo.film?.bytes == Int64(TestFilm().bytes.count))
            #expect(holdsSamples(try await film(of: photo.id)))
        }
        #expect(try world.photos().count == 2)
    }

    @Test func theFilmOfAnotherFileIsNotServed() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        try write(TestFilm().bytes, "a.mov")
        try await world.importPictures()
        let id = try #require(try world.photos().first?.id)
        try write(Array("not a film, but a letter".utf8), "a.mov")
        await #expect(throws: (any Error).self) { _ = try await film(of: id) }
        try files.removeItem(atPath: path("a.mov"))
        await #expect(throws: (any Error).self) { _ = try await film(of: id) }
    }

    /// Programs write a sidecar for the film too, which says nothing about the photo.
    @Test func theSidecarOfAFilmIsNotThatOfThePhoto() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        try write(TestFilm().bytes, "a.mov")
        let xmp = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="5"/></rdf:RDF></x:xmpmeta>
            """
        try write(Array(xmp.utf8), "a.mov.xmp")
        try await world.importPictures()
        #expect(try world.photos().map(\.rating) == [nil])
    }

    @Test func anExportHasTheFilmToo() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        try write(TestFilm().bytes, "a.mov")
        try await world.importPictures()
        let target = world.folder + "/out"
        _ = try await world.library.exports.write(ExportRequest(.everything), to: target, locale: .english)
        let names = try #require(files.enumerator(atPath: target)).compactMap { $0 as? String }
        let film = try #require(names.first { $0.hasSuffix("/a.mov") })
        #expect(files.contentsEqual(atPath: target + "/" + film, andPath: path("a.mov")))
    }
}
