import Containers
import Foundation
import Imaging
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// Raw files, alone and beside the JPEG of the same shot.
@Suite struct ShotTests {
    private let world: TemporaryLibrary
    private let files = FileManager.default

    init() throws {
        world = try TemporaryLibrary()
    }

    private func path(_ name: String) -> String { world.pictures + "/" + name }

    /// Names of the photos' own files, with those of their companions.
    private func shots() throws -> [String: [String]] {
        var shots: [String: [String]] = [:]
        for photo in try world.photos() {
            let names = try world.photo(photo.id).companions?.map { ($0.path as NSString).lastPathComponent } ?? []
            shots[(photo.path as NSString?)?.lastPathComponent ?? "", default: []] += names
        }
        return shots
    }

    private func onlyID() throws -> String {
        let photos = try world.photos()
        #expect(photos.count == 1, "\(photos.map(\.path))")
        return try #require(photos.first?.id)
    }

    @Test func rawFilesAloneArePhotosAtTheirPlaces() async throws {
        defer { world.remove() }
        for (number, kind) in RawKind.allCases.enumerated() {
            try TestPhoto.falun(number).write(path("\(number).\(kind.rawValue.uppercased())"))
        }
        let report = try await world.importPictures()
        #expect(report.added == RawKind.allCases.count && report.failures.isEmpty, "\(report)")
        #expect(report.places == 1 && report.withoutPosition == 0)
        let types = Set(try world.photos().compactMap(\.type))
        #expect(types.count == RawKind.allCases.count && types.contains("image/x-canon-cr3"))
        for photo in try world.photos() { try await world.open(photo.id) }
        #expect(try await world.importPictures().unchanged == RawKind.allCases.count)
    }

    @Test func aRawFileBelongsToTheJPEGOfItsShot() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("IMG_1.JPG"))
        try TestPhoto.falun(2).write(path("IMG_1.CR2"))
        try TestPhoto.falun(3).write(path("IMG_2.nef"))
        let report = try await world.importPictures()
        #expect(report.photographs == 2 && report.companions == 1 && report.added == 2)
        #expect(try shots() == ["IMG_1.JPG": ["IMG_1.CR2"], "IMG_2.nef": []])
        let photo = try #require(try world.photos().first { $0.path?.hasSuffix("IMG_1.JPG") == true })
        let companion = try #require(try world.photo(photo.id).companions?.first)
        let size = try #require(try files.attributesOfItem(atPath: path("IMG_1.CR2"))[.size] as? Int64)
        #expect(companion.type == "image/x-canon-cr2" && companion.bytes == size && companion.path == path("IMG_1.CR2"))
        let again = try await world.importPictures()
        #expect(again.unchanged == 2 && again.companions == 1 && again.missing == 0)
    }

    @Test func whicheverGoesTheOtherStaysWithTheSameID() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        try TestPhoto.falun(2).write(path("a.dng"))
        try await world.importPictures()
        let id = try onlyID()
        try await world.open(id)
        try world.locate([id], at: "us-springfield-4409896")

        let jpeg = try Data(contentsOf: URL(fileURLWithPath: path("a.jpg")))
        try files.removeItem(atPath: path("a.jpg"))
        let report = try await world.importPictures()
        #expect(report.missing == 0 && report.added == 0 && report.photographs == 1, "\(report)")
        #expect(try shots() == ["a.dng": []])
        #expect(try onlyID() == id)
        #expect(try world.recents() == [id])
        #expect(try world.photo(id).place.name == "Springfield")

        try jpeg.write(to: URL(fileURLWithPath: path("a.jpg")))
        #expect(try await world.importPictures().added == 0)
        #expect(try shots() == ["a.jpg": ["a.dng"]])
        #expect(try onlyID() == id)

        try files.removeItem(atPath: path("a.dng"))
        try await world.importPictures()
        #expect(try shots() == ["a.jpg": []])
        #expect(try onlyID() == id && world.photo(id).place.name == "Springfield")
    }

    /// The JPEG comes later, and takes the place of the raw file that was the photo.
    @Test func aPhotoOfARawFileGetsTheJPEG() async throws {
        defer { world.remove() }
        try TestPhoto.falun(2).write(path("a.cr3"))
        try await world.importPictures()
        let id = try onlyID()
        try await world.open(id)
        try TestPhoto.falun(1).write(path("a.jpg"))
        let report = try await world.importPictures()
        #expect(report.added == 0 && report.updated == 1 && report.missing == 0, "\(report)")
        #expect(try onlyID() == id)
        #expect(try shots() == ["a.jpg": ["a.cr3"]] && world.recents() == [id])
    }

    @Test func movedTogetherTheyStayOnePhoto() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("b/a.jpg"))
        try TestPhoto.falun(2).write(path("b/a.arw"))
        try await world.importPictures()
        let id = try onlyID()
        for target in ["a", "c"] {
            let from = target == "a" ? "b" : "a"
            try files.moveItem(atPath: path(from), toPath: path(target))
            try await world.importPictures()
            #expect(try onlyID() == id)
            #expect(try world.photo(id).companions?.map(\.path) == [path(target + "/a.arw")])
        }
    }

    @Test func movedAwayTheJPEGKeepsItsIDAndTheRawFileIsAPhoto() async throws {
        defer { world.remove() }
        for target in ["0", "z"] {
            let from = target == "0" ? "m" : "0"
            if target == "0" {
                try TestPhoto.falun(1).write(path("m/a.jpg"))
                try TestPhoto.falun(2).write(path("m/a.arw"))
                try await world.importPictures()
            }
            let id = try #require(try world.ids()[path(from + "/a.jpg")])
            try files.createDirectory(atPath: path(target), withIntermediateDirectories: true)
            try files.moveItem(atPath: path(from + "/a.jpg"), toPath: path(target + "/a.jpg"))
            let report = try await world.importPictures()
            #expect(report.missing == 0, "\(report)")
            #expect(try world.ids()[path(target + "/a.jpg")] == id)
            #expect(try world.ids()[path("m/a.arw")] != nil)
        }
        #expect(try world.photos().count == 2)
    }

    /// Photos of their own, with what people did to them, are never joined.
    @Test func photosThatAreKnownStayTwo() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("x/a.jpg"))
        try TestPhoto.falun(2).write(path("y/a.nef"))
        try await world.importPictures()
        let before = Set(try world.ids().values)
        try files.moveItem(atPath: path("x/a.jpg"), toPath: path("y/a.jpg"))
        try await world.importPictures()
        #expect(Set(try world.ids().values) == before && before.count == 2)
        try await world.importPictures()
        #expect(Set(try world.ids().values) == before)
        #expect(try shots() == ["a.jpg": [], "a.nef": []])
    }

    @Test func aSingleFileFindsWhatIsBesideIt() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        try TestPhoto.falun(2).write(path("a.nef"))
        let report = try await world.library.imports.run([path("a.jpg")])
        #expect(report.photographs == 1)
        #expect(try shots() == ["a.jpg": ["a.nef"]])
        let raw = try await world.library.imports.run([path("a.nef")])
        #expect(raw.photographs == 0 && raw.companions == 1)
        #expect(try shots() == ["a.jpg": ["a.nef"]])
    }

    /// Programs that work on raw files write a sidecar for them alone.
    @Test func theSidecarOfTheRawFileIsThatOfTheShot() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        try TestPhoto.falun(2).write(path("a.nef"))
        let text = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: path("a.nef.xmp")))
        try await world.importPictures()
        #expect(try world.photo(try onlyID()).rating == 4)
    }

    @Test func aJPEGThatCannotBeReadHidesNoRawFile() async throws {
        defer { world.remove() }
        try TestPhoto.falun(2).write(path("a.nef"))
        try Data([0xFF, 0xD8, 0xFF, 1, 2]).write(to: URL(fileURLWithPath: path("a.jpg")))
        for _ in 0..<2 {
            try await world.importPictures()
            let photos = try world.photos()
            #expect(photos.count == 2)
            #expect(photos.contains { $0.path == path("a.nef") && $0.state == "local" })
        }
    }

    @Test func aJPEGThatIsRenamedAloneLeavesAPhoto() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        try TestPhoto.falun(2).write(path("a.nef"))
        try await world.importPictures()
        let id = try onlyID()
        try files.moveItem(atPath: path("a.jpg"), toPath: path("b.jpg"))
        let report = try await world.importPictures()
        #expect(report.moved == 1 && report.added == 1 && report.missing == 0, "\(report)")
        #expect(try shots() == ["a.nef": [], "b.jpg": []])
        #expect(try world.ids()[path("b.jpg")] == id)
    }

    /// The raw file keeps what people did to the photo.
    @Test func anotherPictureInsteadOfTheJPEGLosesNothing() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        try TestPhoto.falun(2).write(path("a.nef"))
        try await world.importPictures()
        let id = try onlyID()
        try await world.open(id)
        try files.removeItem(atPath: path("a.jpg"))
        try TestPhoto.falun(3).write(path("a.heic"))
        let report = try await world.importPictures()
        #expect(report.missing == 0, "\(report)")
        #expect(try world.ids()[path("a.nef")] == id && world.recents() == [id])
    }

    @Test func theRawFileAloneIsImportedAfterTheJPEGWasDeleted() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        try TestPhoto.falun(2).write(path("a.nef"))
        try await world.importPictures()
        let id = try onlyID()
        try files.removeItem(atPath: path("a.jpg"))
        _ = try await world.library.imports.run([path("a.nef")])
        #expect(try onlyID() == id)
        #expect(try shots() == ["a.nef": []])
        try await world.importPictures()
        #expect(try onlyID() == id)
    }

    @Test func ofTwoRawFilesOneTakesThePlaceOfTheJPEG() async throws {
        defer { world.remove() }
        for (number, name) in ["a.jpg", "a.dng", "a.orf"].enumerated() { try TestPhoto.falun(number).write(path(name)) }
        try await world.importPictures()
        let id = try onlyID()
        #expect(try shots() == ["a.jpg": ["a.dng", "a.orf"]])
        try files.removeItem(atPath: path("a.jpg"))
        try await world.importPictures()
        #expect(try shots() == ["a.dng": [], "a.orf": []])
        #expect(try world.ids().values.contains(id))
        try TestPhoto.falun(0).write(path("a.jpg"))
        try await world.importPictures()
        #expect(try world.ids().values.contains(id))
    }

    /// A rendition must not be written over a file that belongs to a photo.
    @Test func nothingIsWrittenOverARawFile() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        try TestPhoto.falun(2).write(path("a.nef"))
        try await world.importPictures()
        let before = try Data(contentsOf: URL(fileURLWithPath: path("a.nef")))
        let request = OpenRequest(viewport: try Viewport(width: 20, height: 20), output: path("a.nef"))
        let id = try onlyID()
        let error = try await refusal {
            try await world.library.photos.open(.named(id), request, locale: .english, terminal: .none)
        }
        #expect(error != nil)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path("a.nef"))) == before)
    }

    @Test func anExportHasTheRawFilesToo() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(path("a.jpg"))
        try TestPhoto.falun(2).write(path("a.cr2"))
        try await world.importPictures()
        let target = world.folder + "/out"
        _ = try await world.library.exports.write(
            ExportRequest(.everything), to: target, locale: .english)
        let exported =
            target + "/"
            + (try #require(files.enumerator(atPath: target)).compactMap { $0 as? String }.first {
                $0.hasSuffix("/a.cr2")
            } ?? "")
        #expect(files.contentsEqual(atPath: exported, andPath: path("a.cr2")))
        #expect(files.fileExists(atPath: (exported as NSString).deletingPathExtension + ".jpg"))
        var request = ExportRequest(.everything)
        request.positions = .town
        _ = try await world.library.exports.write(request, to: world.folder + "/town", locale: .english)
        let names = try #require(files.enumerator(atPath: world.folder + "/town")).compactMap { $0 as? String }
        #expect(!names.isEmpty && !names.contains { $0.hasSuffix(".cr2") })
    }
}
