import Archiving
import BackingUp
import Catalog
import Containers
import Foundation
import Gazetteer
import Imaging
import LibraryBase
import Localization
import PhotoLibrary
import TestLibraries
import TestSupport
import Testing
import Times

/// Backups of a library that is used, and what becomes of them.
@Suite struct BackupTests {
    private let world: TemporaryLibrary
    private let place: LibraryLocation
    private var file: String { world.folder + "/backup.zip" }

    init() throws {
        world = try TemporaryLibrary(hasState: true)
        place = LibraryLocation(path: world.folder + "/restored", state: world.folder + "/other-state")
    }

    private var library: PhotoLibrary { world.library }

    /// A library that somebody has used in every way.
    private func fill(photos: Int = 8) async throws { try await world.use(photos: photos) }

    private func look(_ library: PhotoLibrary) throws -> LibraryLook { try LibraryLook(library, in: world.folder) }

    /// On a machine where the library still is, a copy of it gets no logins.
    private func loseTheOriginal() throws {
        try FileManager.default.moveItem(atPath: library.location.path, toPath: world.folder + "/gone")
    }

    private func existing() throws -> PhotoLibrary { try #require(try PhotoLibrary.existing(at: place)) }

    @Test func aRestoredLibraryIsAsItWas() async throws {
        defer { world.remove() }
        try await fill()
        let before = try look(library)
        let written = try library.backups.write(to: file)
        #expect(written.photos == 8 && written.users == 2 && written.sets == 1 && written.sources == 1)
        #expect(written.corrections == 1 && written.recents == 5 && written.hasSecrets)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try PhotoLibrary.checkBackup(file, temporary: world.folder) == written)
        try loseTheOriginal()
        #expect(try PhotoLibrary.restore(file, to: place) == written)
        let restored = try existing()
        #expect(try look(restored) == before)
        #expect(try restored.people.person(name: "Anna", password: "correct horse") != nil)
        // The restored library can be edited, keeps an edit log, and undoes what was done before.
        _ = try restored.recents.edit(.undo, locale: .english, terminal: .none)
        let log = try #require(try place.editLog?.state())
        #expect(log.isWhole)
        #expect(try Catalog(path: place.catalog, access: .existing).agrees(with: log.state))
        // Nothing has to be read again.
        let report = try await restored.imports.run([world.pictures])
        #expect(report.unchanged == 8 && report.added == 0 && report.missing == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder).allSatisfy { !$0.hasPrefix(".") })
    }

    @Test func withoutSecretsNoneIsInTheFile() async throws {
        defer { world.remove() }
        try await fill()
        let hash = try #require(
            try Catalog(path: library.location.catalog, access: .existing).people.all().first?.password)
        let anna = try #require(try library.people.person(name: "Anna", password: "correct horse"))
        _ = try #require(try library.people.signIn(anna))
        let photo = try #require(try world.photos().first).id
        let leak = "https://example.org/a?token=streng-geheim"
        try CatalogueFile(library.location.catalog).execute(
            "UPDATE photo SET link = '\(leak)-2', identity = '\(leak)-3', imageURL = '\(leak)-4'")
        var share = NewShare(.photos([photo]))
        share.password = "offen sesam"
        _ = try library.shares.make(share, locale: .english)
        // Of the sessions and the link there are only hashes anyway.
        let sealed = try Catalog(path: library.location.catalog, access: .existing).shares.all().compactMap(\.password)
        try #require(sealed.count == 1)
        let secrets = [hash, "streng-geheim", "geheimes-zeichen"] + sealed
        let all = try bytesOfMembers(hasSecrets: true)
        for secret in secrets { #expect(all.contains(secret), "\(secret)") }
        let cleaned = try bytesOfMembers(hasSecrets: false)
        for secret in secrets { #expect(!cleaned.contains(secret), "\(secret)") }
        let copied = try copyOfCatalogue()
        #expect(try copied.rows("SELECT 1 FROM session") == [])
        let document = try PhotoLibrary.restore(file, to: place)
        #expect(!document.hasSecrets && document.users == 2)
        let restored = try existing()
        #expect(try restored.people.person(name: "Anna", password: "correct horse") == nil)
        #expect(try restored.shares.list().shares.isEmpty)
        #expect(try restored.sources.list().sources.allSatisfy { $0.hasLogin != true })
        _ = try restored.people.setPassword("a new horse", of: "Anna")
        #expect(try restored.people.person(name: "Anna", password: "a new horse") != nil)
    }

    /// The catalogue in the backup.
    private func copyOfCatalogue() throws -> CatalogueFile {
        let zip = try ZIPReader(file)
        let entry = try #require(zip.entries.first { $0.name == "catalog.sqlite" })
        let path = world.folder + "/copied.sqlite"
        try Data(try zip.bytes(of: entry, limit: 1 << 30)).write(to: URL(fileURLWithPath: path))
        return try CatalogueFile(path)
    }

    /// All bytes of the files in a new backup.
    private func bytesOfMembers(hasSecrets: Bool) throws -> String {
        _ = try library.backups.write(to: file, hasSecrets: hasSecrets)
        let zip = try ZIPReader(file)
        let bytes = try zip.entries.flatMap { try zip.bytes(of: $0, limit: 1 << 30) }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func aBackupIsOfOneMomentThoughOthersWrite() async throws {
        defer { world.remove() }
        try await fill(photos: 12)
        let ids = try world.photos().map(\.id)
        let writing = Task {
            var number = 0
            while !Task.isCancelled {
                number += 1
                // Both change in one transaction, and a backup must have both or neither.
                try world.locate(
                    [ids[number % 6], ids[6 + number % 6]], at: number % 2 == 0 ? "se-falun-2715459" : "it-rome-3169070"
                )
                _ = try library.sets.create("Set \(number)")
                await Task.yield()
            }
            return number
        }
        var seen: [Int] = []
        for _ in 0..<Density.count(8, dense: 40) {
            // Each is checked: its catalogue and its edit log say the same.
            seen.append(try library.backups.write(to: file).sets)
            await Task.yield()
        }
        writing.cancel()
        #expect(try await writing.value > 8)
        #expect(seen == seen.sorted() && Set(seen).count > 1, "\(seen)")
    }

    @Test func aLibraryThatIsNotEmptyIsRefused() async throws {
        defer { world.remove() }
        try await fill()
        _ = try library.backups.write(to: file)
        let before = try look(library)
        let log = try Data(contentsOf: URL(fileURLWithPath: try #require(library.location.editLog?.path)))
        #expect(
            try await refusal { try PhotoLibrary.restore(file, to: library.location) }
                == .cannotCreate(
                    "cannot restore into \(library.location.path): the library is not empty; choose another folder with --library DIR, or set its catalogue aside with --replace"
                ))
        #expect(try look(library) == before)
        #expect(try Data(contentsOf: URL(fileURLWithPath: try #require(library.location.editLog?.path))) == log)
        // Other files are not backups, and stay.
        let other = world.pictures + "/0.jpg"
        let bytes = try Data(contentsOf: URL(fileURLWithPath: other))
        guard case .cannotCreate = try await refusal({ try library.backups.write(to: other) }) else {
            Issue.record("a photograph was replaced")
            return
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == bytes)
        // Nor is the backup of another library.
        let second = try TemporaryLibrary(hasState: true)
        defer { second.remove() }
        guard case .cannotCreate = try await refusal({ try second.library.backups.write(to: file) }) else {
            Issue.record("the backup of another library was replaced")
            return
        }
        // An empty library is replaced, unless it is in use.
        _ = try PhotoLibrary.make(at: place)
        guard
            case .busy = try await refusal({
                let inUse = try existing()
                defer { withExtendedLifetime(inUse) {} }
                _ = try inUse.changes.counts()
                return try PhotoLibrary.restore(file, to: place)
            })
        else {
            Issue.record("a library was replaced while it was in use")
            return
        }
        _ = try PhotoLibrary.restore(file, to: place)
        #expect(try look(try existing()).photos == before.photos)
    }

    /// The edit log that a library left behind must not be replayed over the restored one, not even if it is of the same library.
    @Test(arguments: [true, false]) func theLogOfAnotherTimeIsSetAside(_ isOfSameLibrary: Bool) async throws {
        defer { world.remove() }
        try await fill()
        _ = try library.backups.write(to: file)
        let before = try look(library)
        let target = isOfSameLibrary ? library.location : place
        if isOfSameLibrary {
            try world.locate([try world.photos()[0].id], at: "it-rome-3169070")
            _ = try library.recents.edit(.clear, locale: .english, terminal: .none)
        } else {
            try loseTheOriginal()
            let other = try PhotoLibrary.make(at: place)
            _ = try other.people.add("Eve", password: "evil horse", isOwner: true)
            _ = try other.sources.add(SourceDescription(name: "evil", url: "http://127.0.0.1:9/evil"))
        }
        let log = try Data(contentsOf: URL(fileURLWithPath: try #require(target.editLog?.path)))
        // A disk is lost: only the edit log is left, and a thumbnail shows that there was a library.
        for name in try FileManager.default.contentsOfDirectory(atPath: target.path) where name.hasPrefix("catalog") {
            try FileManager.default.removeItem(atPath: target.path + "/" + name)
        }
        try FileManager.default.createDirectory(
            atPath: target.path + "/renditions", withIntermediateDirectories: true)
        _ = try PhotoLibrary.restore(file, to: target)
        let restored = try #require(try PhotoLibrary.existing(at: target))
        #expect(try look(restored) == before)
        let state = try #require(target.state)
        let kept = try FileManager.default.contentsOfDirectory(atPath: state).filter { $0.hasSuffix(".jsonl") }
        #expect(try kept.contains { try Data(contentsOf: URL(fileURLWithPath: state + "/" + $0)) == log })
        // What is rebuilt later comes from the log of the restored library.
        try FileManager.default.removeItem(atPath: target.catalog)
        _ = try PhotoLibrary.repair(at: target, reason: "gone")
        let rebuilt = try #require(try PhotoLibrary.existing(at: target))
        #expect(try rebuilt.people.list().users.map(\.name) == ["Anna", "Bo"])
        #expect(try rebuilt.sources.list().sources.map(\.name) == ["s"])
    }

    @Test func whateverIsDamagedIsFound() async throws {
        defer { world.remove() }
        try await fill()
        _ = try library.backups.write(to: file)
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        let damaged = world.folder + "/damaged.zip"
        let before = try look(library)
        try loseTheOriginal()
        for seed in 0..<Density.count(60, dense: 1000) {
            var dice = SeededGenerator(seed: UInt64(seed))
            var bytes = whole
            let offset = Int.random(in: 0..<bytes.count, using: &dice)
            if seed % 4 == 0 {
                bytes.removeSubrange(offset...)
            } else {
                bytes[offset] ^= UInt8.random(in: 1...255, using: &dice)
            }
            try Data(bytes).write(to: URL(fileURLWithPath: damaged))
            let error = try await refusal { try PhotoLibrary.restore(damaged, to: place) }
            if let error {
                guard case .invalidInput(let message) = error else {
                    Issue.record("\(offset): \(error)")
                    continue
                }
                #expect(!message.contains("\n"))
            } else {
                // Times and attributes of files mean nothing here.
                #expect(try look(try existing()) == before, "\(offset)")
            }
            try? FileManager.default.removeItem(atPath: place.path)
            try? FileManager.default.removeItem(atPath: try #require(place.state))
        }
    }

    @Test func aCatalogueWithForeignTablesIsRefused() async throws {
        defer { world.remove() }
        try await fill()
        _ = try library.backups.write(to: file)
        let evil = world.folder + "/evil.zip"
        try BackupForgery(of: file).write(to: evil, in: world.folder) { file in
            try file.execute("CREATE TRIGGER evil AFTER INSERT ON photo BEGIN DELETE FROM person; END")
        }
        #expect(
            try await refusal { try PhotoLibrary.restore(evil, to: place) }
                == .invalidInput("\(evil) cannot be restored: its catalogue has other tables than one of this program"))
        // Under a name that SQLite keeps for itself.
        try BackupForgery(of: file).write(to: evil, in: world.folder) { file in
            try file.execute("CREATE TRIGGER evil AFTER INSERT ON photo BEGIN DELETE FROM person; END")
            try file.execute(
                "PRAGMA writable_schema = ON; UPDATE sqlite_master SET name = 'sqlite_evil' WHERE name = 'evil'")
        }
        guard case .invalidInput = try await refusal({ try PhotoLibrary.restore(evil, to: place) }) else {
            Issue.record("a trigger came with it")
            return
        }
        // In a version that would have to be migrated.
        try BackupForgery(of: file).write(to: evil, in: world.folder) { file in
            try file.execute("PRAGMA user_version = 28")
        }
        #expect(
            try await refusal { try PhotoLibrary.restore(evil, to: place) }
                == .invalidInput("\(evil) cannot be restored: its catalogue has other tables than one of this program"))
        #expect(!FileManager.default.fileExists(atPath: place.catalog))
    }

    // MARK: - Uploads

    @Test func uploadsComeBackWithTheirIds() async throws {
        defer { world.remove() }
        try await fill(photos: 2)
        let uploads = try library.uploads(limits: UploadLimits(bytesKeptFree: 0))
        for number in 0..<3 {
            let bytes = try TestPhoto.falun(number).jpeg()
            let upload = try uploads.begin(name: "Grüße \(number).jpg", length: Int64(bytes.count), by: .local)
            let writer = try uploads.resume(upload.id, at: 0, of: .local)
            try await writer.append(bytes)
            _ = try await writer.end()
        }
        let own = library.location.uploads
        try FileManager.default.createDirectory(atPath: own + "/a:b\\c", withIntermediateDirectories: true)
        try TestPhoto.falun(7).write(own + "/a:b\\c/\u{301}x.jpg")
        _ = try await library.imports.run([own])
        let before = try world.ids()
        let written = try library.backups.write(to: file, hasUploads: true)
        #expect(written.uploads?.files == 7, "four photographs, and what tells three that are sent again")
        _ = try PhotoLibrary.restore(file, to: place)
        let restored = try existing()
        let after = try restored.photos.list(place: nil, limit: nil, locale: .english, terminal: .none).photos
        let moved = Dictionary(
            uniqueKeysWithValues: before.map { path, id in
                (path.hasPrefix(own) ? place.uploads + path.dropFirst(own.count) : path, id)
            })
        #expect(Dictionary(uniqueKeysWithValues: after.map { ($0.path ?? "", $0.id) }) == moved)
        for path in moved.keys where path.hasPrefix(place.uploads) {
            let old = own + path.dropFirst(place.uploads.count)
            #expect(FileManager.default.contentsEqual(atPath: path, andPath: old))
        }
        let report = try await restored.imports.run([place.uploads])
        #expect(report.photographs == 4 && report.added == 0 && report.missing == 0)
        // A file that is sent again is known.
        let bytes = try TestPhoto.falun(1).jpeg()
        let again = try restored.uploads(limits: UploadLimits(bytesKeptFree: 0))
        let upload = try again.begin(name: "again.jpg", length: Int64(bytes.count), by: .local)
        let writer = try again.resume(upload.id, at: 0, of: .local)
        try await writer.append(bytes)
        #expect(before.values.contains(try #require(try await writer.end().photo)))
    }

    /// All of a backup is checked before anything changes: also what comes last in it.
    @Test func aDamagedUploadLeavesEverythingAsItWas() async throws {
        defer { world.remove() }
        try await fill(photos: 1)
        let own = library.location.uploads
        for number in 0..<3 { try TestPhoto.falun(number).write(own + "/\(number).jpg") }
        _ = try await library.imports.run([own])
        _ = try library.backups.write(to: file, hasUploads: true)
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        let last = try #require(try ZIPReader(file).entries.last { $0.name.hasPrefix("uploads/") })
        bytes[last.range.upperBound - 100] ^= 1
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        _ = try PhotoLibrary.make(at: place).people.add("Eve", password: "evil horse", isOwner: true)
        try FileManager.default.removeItem(atPath: place.path)
        let log = try Data(contentsOf: URL(fileURLWithPath: try #require(place.editLog?.path)))
        guard case .invalidInput = try await refusal({ try PhotoLibrary.restore(file, to: place) }) else {
            Issue.record("a damaged upload was restored")
            return
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [])
        #expect(try Data(contentsOf: URL(fileURLWithPath: try #require(place.editLog?.path))) == log)
    }

    /// A copy on the same machine must not change the logins of the library that is in use.
    @Test func lookingIntoABackupLeavesTheLoginsOfTheLibrary() async throws {
        defer { world.remove() }
        try await fill(photos: 1)
        _ = try library.backups.write(to: file)
        _ = try library.sources.logOut("s")
        _ = try PhotoLibrary.restore(file, to: LibraryLocation(path: place.path, state: library.location.state))
        #expect(try library.sources.list().sources.allSatisfy { $0.hasLogin != true })
    }

    @Test func aRestoreNeverReplacesAFile() async throws {
        defer { world.remove() }
        try await fill(photos: 1)
        let own = library.location.uploads
        try TestPhoto.falun(1).write(own + "/a.jpg")
        _ = try await library.imports.run([own])
        _ = try library.backups.write(to: file, hasUploads: true)
        try TestPhoto.falun(2).write(place.uploads + "/a.jpg")
        let other = try Data(contentsOf: URL(fileURLWithPath: place.uploads + "/a.jpg"))
        guard case .cannotCreate = try await refusal({ try PhotoLibrary.restore(file, to: place) }) else {
            Issue.record("a file was replaced")
            return
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: place.uploads + "/a.jpg")) == other)
        #expect(!FileManager.default.fileExists(atPath: place.catalog))
    }
}
