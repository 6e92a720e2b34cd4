import Foundation
import Imaging
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// Photographs that stay in ZIP files, and those that are copied out of them.
@Suite struct ArchivedPhotoTests {
    private let world: TemporaryLibrary
    private let takeout: MadeTakeout
    private let files = FileManager.default
    private let year = "Photos from 2019"

    init() throws {
        world = try TemporaryLibrary()
        takeout = MadeTakeout(root: world.pictures)
        try files.createDirectory(atPath: world.pictures, withIntermediateDirectories: true)
    }

    private func zip(_ number: Int) -> String { "\(world.pictures)/takeout-20240101T120000Z-00\(number).zip" }

    private func photos() throws -> [String: LocalPhotoDocument] {
        Dictionary(uniqueKeysWithValues: try world.photos().map { (name($0), $0) })
    }

    private func name(_ photo: LocalPhotoDocument) -> String {
        photo.path.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
    }

    /// Three photos with their JSON files, one of them in an album, in two ZIP files.
    private func makeZIPs() throws {
        for number in 1...3 {
            try takeout.write(TestPhoto(seed: number, size: PixelSize(width: 300, height: 200)), year, "\(number).jpg")
        }
        try takeout.write(TestPhoto(seed: 2, size: PixelSize(width: 300, height: 200)), "Trip", "2.jpg")
        try takeout.pack(zip(1))
        for number in 1...3 {
            var item = MadeTakeout.Item("\(number).jpg")
            (item.position, item.isFavourite) = ((41.89, 12.49, 0), number == 3)
            try takeout.write(item, year)
        }
        try takeout.write("not a photo", year, "notes.txt")
        try takeout.writeAlbum("A trip", "Trip")
        try takeout.pack(zip(2))
    }

    @Test func photosStayInTheirZIPFile() async throws {
        defer { world.remove() }
        try makeZIPs()
        var report = try await world.library.imports.run([zip(1), zip(2)])
        #expect(report.added == 3 && report.failures.isEmpty && report.warnings.isEmpty && report.withoutPosition == 0)
        #expect(report.takeout?.duplicates == 1 && report.takeout?.favourites == 1 && report.takeout?.albums == 1)
        #expect(report.takeout?.alone == [])
        let before = try photos()
        let first = try #require(before["1.jpg"])
        #expect(first.path == "\(zip(1))!/Takeout/Google Photos/\(year)/1.jpg" && first.place.name == "Rome")
        // Its pictures and its bytes are read from there.
        try files.removeItem(atPath: world.library.location.renditions)
        #expect(try await world.open(first.id, 30, 20).photo.id == first.id)
        let bytes = try await world.library.exports.write(
            ExportRequest(.photos([first.id])), to: world.folder + "/export", locale: .english
        ).bytes
        #expect(bytes == first.bytes)
        #expect(try world.library.recents.list(locale: .english, terminal: .none).recents.map(\.isMissing) == [nil])
        // Nothing is read again; the folder of the ZIP files is another way to them.
        for paths in [[zip(1), zip(2)], [world.pictures]] {
            report = try await world.library.imports.run(paths)
            #expect(
                report.unchanged == 3 && report.added == 0 && report.missing == 0 && report.takeout?.duplicates == 1)
        }
        // Without the ZIP file they are missing; with it they return.
        try files.moveItem(atPath: zip(1), toPath: world.folder + "/away.zip")
        #expect(try await world.importPictures().missing == 3)
        #expect(try world.photo(first.id).state == "missing")
        try files.moveItem(atPath: world.folder + "/away.zip", toPath: zip(1))
        report = try await world.importPictures()
        #expect(report.returned == 3)
        // Another time at the ZIP file, and the same content.
        try files.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_600_000_000)], ofItemAtPath: zip(1))
        #expect(try await world.open(first.id, 40, 20).photo.id == first.id)
        #expect(try photos().mapValues(\.id) == before.mapValues(\.id))
        // Unpacked, they are the same photos: they moved.
        let folder = world.pictures + "/unpacked"
        report = try await world.library.imports.run([zip(1), zip(2)], unpackingTo: folder)
        #expect(report.unpacked == 9 && report.moved == 3 && report.failures.isEmpty)
        #expect(try photos().mapValues(\.id) == before.mapValues(\.id))
        try files.removeItem(atPath: zip(1))
        report = try await world.importPictures()
        #expect(report.missing == 0)
        #expect(try world.library.photos.forget([zip(2)], terminal: .none) == 0)
    }

    @Test func aZIPFileIsForgottenWithItsPhotos() async throws {
        defer { world.remove() }
        try makeZIPs()
        try TestPhoto.falun(9).write(world.pictures + "/9.jpg")
        _ = try await world.library.imports.run([zip(1), world.pictures])
        #expect(try world.photos().count == 4)
        #expect(try world.library.photos.forget([zip(1)], terminal: .none) == 3)
        #expect(try await world.importPictures().photographs == 1)
    }

    @Test func whatIsCopiedOutIsComparedAndReplacesNothing() async throws {
        defer { world.remove() }
        try makeZIPs()
        let folder = world.folder + "/unpacked"
        let inside = "\(folder)/Takeout/Google Photos/\(year)"
        try files.createDirectory(atPath: inside, withIntermediateDirectories: true)
        try "mine".write(toFile: inside + "/1.jpg", atomically: true, encoding: .utf8)
        var report = try await world.library.imports.run([zip(1), zip(2)], unpackingTo: folder)
        // A file of another content gets a name of its own.
        #expect(report.unpacked == 9 && report.added == 3 && report.takeout?.duplicates == 1)
        #expect(try files.contentsOfDirectory(atPath: inside).contains("1 (2).jpg"))
        #expect(try String(contentsOfFile: inside + "/1.jpg", encoding: .utf8) == "mine")
        #expect(try photos()["3.jpg"]?.place.name == "Rome")
        #expect(try files.contentsOfDirectory(atPath: folder) == ["Takeout"])
        // Again, only what is missing is copied.
        try files.removeItem(atPath: inside + "/2.jpg")
        report = try await world.library.imports.run([zip(1), zip(2)], unpackingTo: folder)
        #expect(report.unpacked == 1 && report.photographs == 3 && report.missing == 0)
        #expect(try await refusal { _ = try await world.library.imports.run([folder], unpackingTo: folder) } != nil)
        let library = world.library.location.path
        #expect(
            try await refusal { _ = try await world.library.imports.run([zip(1)], unpackingTo: library + "/x") } != nil)
    }

    @Test func aDamagedZIPFileLosesNothing() async throws {
        defer { world.remove() }
        try makeZIPs()
        _ = try await world.library.imports.run([zip(1), zip(2)])
        let whole = try Data(contentsOf: URL(fileURLWithPath: zip(1)))
        for cut in [whole.prefix(whole.count / 2), Data(), Data("PK".utf8)] {
            try cut.write(to: URL(fileURLWithPath: zip(1)))
            let report = try await world.library.imports.run([zip(1)])
            #expect(report.failures.map(\.path) == [zip(1)] && report.missing == 0)
            #expect(try await world.importPictures().missing == 0)
            #expect(try world.photos().count == 3)
        }
        // One photo of it with a changed bit.
        var changed = whole
        let jpeg = try #require(changed.range(of: Data([0xFF, 0xD8, 0xFF])))
        changed[jpeg.upperBound + 400] ^= 1
        try changed.write(to: URL(fileURLWithPath: zip(1)))
        let report = try await world.library.imports.run([zip(1)])
        #expect(report.failures.count == 1 && report.failures[0].reason == "cannot be read: damaged")
        try whole.write(to: URL(fileURLWithPath: zip(1)))
        #expect(try await world.library.imports.run([zip(1)]).failures.isEmpty)
    }

    @Test func namesThatLeadElsewhereAreLeftOut() async throws {
        defer { world.remove() }
        try takeout.write(TestPhoto.falun(1), "Album. 👨‍👩‍👧: ein Tag", "con.jpg")
        try takeout.write(TestPhoto.falun(2), year, "é\u{301}.jpg")
        let photo = try Data(
            contentsOf: URL(fileURLWithPath: world.pictures + "/Takeout/Google Photos/\(year)/é\u{301}.jpg"))
        try takeout.pack(zip(1)) { builder in
            for name in ["../up.jpg", "/root.jpg", "a//b.jpg", "a/./c.jpg", "link.jpg", "a\0b.jpg", ".hidden/x.jpg"] {
                var member = ZIPBuilder.Member(name, bytes: [UInt8](photo))
                if name == "link.jpg" { member.mode = 0o120777 }
                builder.members.append(member)
            }
            var other = ZIPBuilder.Member("x", bytes: [UInt8](photo))
            other.name = [0xFF, 0xFE] + Array(".jpg".utf8)
            builder.members.append(other)
        }
        var report = try await world.library.imports.run([zip(1)])
        #expect(report.added == 2 && report.failures.isEmpty)
        #expect(report.warnings.map(\.reason) == ["has 7 files with unusual names or kinds, left out"])
        let folder = world.folder + "/unpacked"
        report = try await world.library.imports.run([zip(1)], unpackingTo: folder)
        #expect(report.unpacked == 2)
        let written = try files.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jpg") }
        #expect(written.count == 2 && !written.contains { $0.contains("con.jpg") })
        #expect(try files.contentsOfDirectory(atPath: world.folder).sorted() == ["library", "pictures", "unpacked"])
    }
}
