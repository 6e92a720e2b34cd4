import Archiving
import Catalog
import Containers
import Foundation
import Gazetteer
import Imaging
import LibraryBase
import Localization
import Metadata
import PhotoLibrary
import TestSupport
import Testing

/// Exports of a library that somebody has used, and what other libraries make of them.
@Suite struct ExportTests {
    private let world: TemporaryLibrary
    private var folder: String { world.folder + "/export" }

    init() throws {
        world = try TemporaryLibrary(hasState: true)
    }

    private func export(
        _ subject: ExportRequest.Subject = .everything, to path: String? = nil, size: Int? = nil,
        positions: PositionPrecision = .exact
    ) async throws -> ExportDocument {
        var request = ExportRequest(subject)
        (request.size, request.positions) = (size, positions)
        return try await world.library.exports.write(request, to: path ?? folder, locale: .english)
    }

    private func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

    /// All files below a folder, by their paths in it.
    private func files(_ folder: String) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            var isFolder: ObjCBool = false
            _ = unsafe FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
            if !isFolder.boolValue { files[path] = try bytes("\(folder)/\(path)") }
        }
        return files
    }

    /// What a person sees of each photo, by the hash of its file.
    private func look(_ world: TemporaryLibrary) throws -> [String: [String?]] {
        try world.photos().reduce(into: [:]) { look, photo in
            let position = [photo.latitude, photo.longitude].map { $0.map { String(format: "%.7f", $0) } }
            look[try #require(photo.sha256)] =
                [
                    photo.title, photo.caption, photo.keywords?.joined(separator: "|"), photo.place.id,
                    photo.district?.id,
                    photo.takenAtLocal, photo.rating.map { "\($0)" },
                ] + position
        }
    }

    @Test func whatIsExportedIsTheSameInAnotherLibrary() async throws {
        defer { world.remove() }
        try await world.use(photos: 8)
        let ids = try world.photos().map(\.id)
        _ = try world.library.texts.edit(
            photo: ids[2],
            TextChange(title: .given("“Äpple” & <päron> 🍐"), caption: .given("="), keywords: .given(["a; b", "c"])))
        _ = try world.library.names.set(
            "../../..", ofPlace: try world.photos()[0].place.id, locale: .english, terminal: .none)
        let before = try look(world)
        let order = try world.library.sets.photos(
            of: try world.library.sets.id(named: "Summer"), limit: nil, locale: .english, terminal: .none
        ).photos.map(\.sha256)
        let document = try await export()
        #expect(document.photos == 8 && document.sets == 1 && document.corrections == 3 && document.skipped == [])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(names).isSuperset(of: ["photos.csv", "photos.geojson", "corrections.json", "sets", "Sweden"]))
        #expect(names.allSatisfy { !$0.hasPrefix(".") })

        let other = try TemporaryLibrary()
        defer { other.remove() }
        let report = try await other.library.imports.run([folder])
        #expect(report.added == 8 && report.failures.isEmpty && report.warnings.isEmpty)
        // The sidecars alone say all but the place that a person set without a position.
        let read = try look(other)
        #expect(before.count { read[$0.key] != $0.value } <= 1)
        _ = try other.library.corrections.read(from: folder + "/corrections.json")
        #expect(try look(other) == before)
        let set = try other.library.sets.create(
            "Summer", photos: try other.library.sets.photos(listedIn: folder + "/sets/Summer.txt"))
        let again = try other.library.sets.photos(
            of: try #require(set.set).id, limit: nil, locale: .english, terminal: .none)
        #expect(again.photos.map(\.sha256) == order)
        #expect(try other.places().map(\.name).contains("../../.."))
    }

    @Test func aZIPFileHasTheSameFiles() async throws {
        defer { world.remove() }
        try await world.use(photos: 6)
        _ = try await export()
        let path = world.folder + "/export.zip"
        let document = try await export(to: path)
        let zip = try ZIPReader(path)
        var found: [String: [UInt8]] = [:]
        for entry in zip.entries { found[entry.name] = try zip.bytes(of: entry, limit: 1 << 24) }
        #expect(found == (try files(folder)))
        #expect(document.path == path && document.photos == 6)
        let before = try bytes(path)
        #expect(
            try await refusal { try await export(to: path) }
                == .cannotCreate("\(path) exists; choose another name, or delete that file"))
        #expect(try bytes(path) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder).allSatisfy { !$0.hasPrefix(".") })
    }

    @Test func anInterruptedExportContinues() async throws {
        defer { world.remove() }
        try await world.use(photos: 9)
        let library = world.library
        let path = folder
        let task = Task {
            try await library.exports.write(ExportRequest(.everything), to: path, locale: .english) { _ in
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            }
        }
        await #expect(throws: LibraryError.interrupted) { try await task.value }
        let begun = try files(folder)
        #expect(begun[".photos-unfinished-export"] != nil && begun["photos.csv"] == nil && begun.count > 2)
        // Another export does not continue it.
        #expect(try await refusal { try await export(size: 20) } != nil)
        #expect(try files(folder) == begun)
        let first = try #require(begun.keys.first { $0.hasSuffix(".jpg") })
        let written = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(first)")[.systemFileNumber] as? Int
        // One that a loss of power left behind.
        let second = try #require(begun.keys.first { $0.hasSuffix(".jpg") && $0 != first })
        try Data(count: try #require(begun[second]).count).write(to: URL(fileURLWithPath: "\(folder)/\(second)"))
        #expect(try await export().photos == 9)
        #expect(
            try FileManager.default.attributesOfItem(atPath: "\(folder)/\(first)")[.systemFileNumber] as? Int == written
        )
        _ = try await export(to: world.folder + "/whole")
        #expect(try files(folder) == (try files(world.folder + "/whole")))
    }

    @Test func nothingIsWrittenWhereSomethingElseIs() async throws {
        defer { world.remove() }
        try await world.use(photos: 8)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/notes.txt"))
        #expect(
            try await refusal { try await export() } == .cannotCreate("\(folder) is not empty; choose a new folder"))
        #expect(try files(folder) == ["notes.txt": Array("mine".utf8)])
        for path in [
            world.pictures, world.pictures + "/new/deep", world.library.location.path + "/new",
            world.pictures + "/a.zip",
        ] {
            guard case .usage = try await refusal({ try await export(to: path) }) else {
                Issue.record("\(path) was accepted")
                continue
            }
        }
        #expect(!FileManager.default.fileExists(atPath: world.pictures + "/new"))
        // What finds nothing to export leaves nothing behind either.
        for subject in [ExportRequest.Subject.search("taken:never"), .place("se-nowhere-1"), .photos(["abcdefghijkl"])]
        {
            #expect(try await refusal { try await export(subject, to: world.folder + "/none") } != nil, "\(subject)")
            #expect(!FileManager.default.fileExists(atPath: world.folder + "/none"))
        }
    }

    @Test(arguments: [PositionPrecision.town, .country, .none]) func noPositionIsMoreExactThanAsked(
        _ precision: PositionPrecision
    ) async throws {
        defer { world.remove() }
        for number in 0..<3 {
            try TestPhoto(
                seed: number, latitude: 60.612345 + 0.001 * Double(number), longitude: 15.643217,
                takenAt: "2011:05:02 10:11:12",
                title: "Photo \(number)"
            ).write("\(world.pictures)/Falun \(number).jpg")
        }
        try await world.importPictures()
        try world.locate([try world.photos()[0].id], at: "se-falun-2715459")
        let document = try await export(positions: precision)
        #expect(document.photos == 3 && document.corrections == 0)
        let files = try files(folder)
        #expect(files["corrections.json"] == nil)
        for (name, bytes) in files {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(
                !text.contains("60.612") && !text.contains("60,36.7") && !text.contains("15.6432")
                    && !text.contains("15,38.5"))
            if precision != .town {
                #expect(!text.contains("Falun") && !name.contains("Falun"), "\(name)")
                #expect(!text.contains("GPSLatitude"))
            }
            if precision == .none {
                #expect(!text.contains("Sweden") && !name.contains("Sweden") && !text.contains("+02:00"))
            }
            if name.hasSuffix(".jpg") {
                let metadata = PhotoMetadata.read(bytes: bytes)
                #expect(metadata.latitude == nil && metadata.title == nil && metadata.capture == nil)
            }
        }
        #expect(files.keys.contains { $0.hasSuffix(".xmp") })
        let town = files.first { $0.key.hasSuffix(".xmp") }.map { String(decoding: $0.value, as: UTF8.self) }
        #expect(town?.contains("<photoshop:City>Falun<") == (precision == .town))
    }

    @Test func whatCannotBeExportedIsNamed() async throws {
        defer { world.remove() }
        try await world.use(photos: 8)
        let photos = try world.photos()
        let damaged = try #require(photos[0].path)
        var content = try bytes(damaged)
        // A whole second, which can be set again exactly.
        let time = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_300_000_000)]
        try FileManager.default.setAttributes(time, ofItemAtPath: damaged)
        try await world.importPictures()
        content[content.count / 2] ^= 1
        let file = try #require(FileHandle(forWritingAtPath: damaged))
        try file.write(contentsOf: content)
        try file.close()
        try FileManager.default.setAttributes(time, ofItemAtPath: damaged)
        try FileManager.default.removeItem(atPath: try #require(photos[1].path))
        let changed = try #require(photos[2].path)
        try Data(try bytes(changed) + [0]).write(to: URL(fileURLWithPath: changed))
        for path in [folder, world.folder + "/export.zip"] {
            let document = try await export(to: path)
            #expect(document.photos == 5)
            #expect(Set(document.skipped.map(\.id)) == Set(photos.prefix(3).map(\.id)))
            #expect(document.skipped.first { $0.id == photos[0].id }?.reason.hasPrefix("has other bytes") == true)
            #expect(document.skipped.first { $0.id == photos[1].id }?.reason == "is missing")
            #expect(document.skipped.first { $0.id == photos[2].id }?.reason.hasPrefix("has changed") == true)
        }
        #expect(try ZIPReader(world.folder + "/export.zip").entries.count { $0.name.hasSuffix(".jpg") } == 5)
        #expect(try files(folder).keys.count { $0.hasSuffix(".jpg") || $0.hasSuffix(".jpg.xmp") } == 10)
    }

    @Test func filesOfTheSameNameStayApart() async throws {
        defer { world.remove() }
        // A sidecar with its name would be too long.
        let long = "f/" + String(repeating: "x", count: 249) + ".jpg"
        for (number, name) in ["a/IMG.jpg", "b/IMG.jpg", "c/img.JPG", "d/IMG (2).jpg", "e/con.jpg", long].enumerated() {
            let path = "\(world.pictures)/\(name)"
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try TestPhoto(seed: number, latitude: 60.607, longitude: 15.632, title: "Photo \(number)").write(path)
        }
        try await world.importPictures()
        #expect(try await export().photos == 6)
        let names = try files(folder).keys.filter { $0.hasSuffix(".xmp") }.map { $0.lowercased() }
        #expect(Set(names).count == 6)
        let other = try TemporaryLibrary()
        defer { other.remove() }
        _ = try await other.library.imports.run([folder])
        #expect(try look(other) == (try look(world)))
    }

    @Test func onlyWhatIsAskedForIsExported() async throws {
        defer { world.remove() }
        try await world.use(photos: 8)
        let photos = try world.photos()
        let exports = world.library.exports
        #expect(try exports.subject(named: [], terminal: .none) == .everything)
        #expect(try exports.subject(named: ["SE"], terminal: .none) == .country("SE"))
        let set = try exports.subject(named: ["Summer"], terminal: .none)
        let place = try exports.subject(named: [photos[0].place.id], terminal: .none)
        #expect(place == .place(photos[0].place.id))
        let counts = [
            (set, 2), (place, photos.count { $0.place.id == photos[0].place.id }),
            (.country("SE"), photos.count { $0.place.country.code == "SE" }), (.search("\"Photo 3\""), 1),
            (.photos([photos[4].id, photos[4].id, photos[2].id]), 2),
        ]
        for (number, (subject, count)) in counts.enumerated() {
            let path = "\(folder)-\(number)"
            #expect(try await export(subject, to: path).photos == count, "\(subject)")
            #expect(try files(path).keys.count { $0.hasSuffix(".jpg") } == count)
        }
        #expect(try await refusal { try await export(.photos(["abcdefghijkl"])) } != nil)
        #expect(try await refusal { try exports.subject(named: ["nowhere at all"], terminal: .none) } != nil)
    }

    @Test func smallerPicturesAreMade() async throws {
        defer { world.remove() }
        try await world.use(photos: 8)
        #expect(try await export(size: 16).photos == 8)
        for (name, bytes) in try files(folder) where name.hasSuffix(".jpg") {
            let size = try ImageHeader.read(from: .bytes(bytes)).size
            #expect(max(size.width, size.height) == 16)
        }
    }
}
