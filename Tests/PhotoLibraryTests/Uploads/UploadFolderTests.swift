import Foundation
import Localization
import PhotoLibrary
import TestSupport
import Testing

/// What the uploads folder holds, and which folder can be one.
@Suite struct UploadFolderTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary(hasState: true)
    }

    private var library: PhotoLibrary { world.library }

    private func uploads(_ limits: UploadLimits = UploadLimits(bytesKeptFree: 0)) throws -> PhotoLibrary.Uploads {
        try library.uploads(limits: limits)
    }

    private func add(_ bytes: [UInt8], _ name: String, _ uploads: PhotoLibrary.Uploads) async throws -> UploadDocument {
        let upload = try uploads.begin(name: name, length: Int64(bytes.count), by: .local)
        let writer = try uploads.resume(upload.id, at: 0, of: .local)
        try await writer.append(bytes)
        return try await writer.end()
    }

    @Test(arguments: [
        ("IMG_1.jpg", "IMG_1.jpg"), ("../../etc/passwd", "passwd"), (#"C:\Users\me\IMG 2.JPG"#, "IMG 2.JPG"),
        (".hidden.jpg", "hidden.jpg"), ("...", "photo"), ("", "photo"), ("/", "photo"),
        ("a\u{0}b\n\u{7}.jpg", "ab.jpg"),
        ("gpj.\u{202E}exe.jpg", "gpj.exe.jpg"), ("e\u{301}te\u{301}.jpg", "\u{E9}t\u{E9}.jpg"),
        ("a<b>:\"|?*c.jpg", "a_b______c.jpg"), (" spaces. .jpg ", "spaces.jpg"), ("x\u{10FEFF}y.jpg", "xy.jpg"),
        ("画像.png", "画像.png"),
    ]) func aNameIsMadeSafe(_ name: String, _ safe: String) throws {
        defer { world.remove() }
        let made = try uploads().begin(name: name, length: 1, by: .local).name
        #expect(Array(made.unicodeScalars) == Array(safe.unicodeScalars))
    }

    @Test func aLongNameIsCutAndKeepsItsExtension() throws {
        defer { world.remove() }
        let made = try uploads().begin(name: String(repeating: "ö", count: 300) + ".jpeg", length: 1, by: .local).name
        #expect(made.hasSuffix("ö.jpeg") && made.utf8.count <= 200)
    }

    @Test func aPictureGetsAnExtensionOfAPicture() async throws {
        defer { world.remove() }
        let uploads = try uploads()
        #expect(try await add(try TestPhoto.falun(1).jpeg(), "run.exe", uploads).name == "run.exe.jpg")
        #expect(try await add(try TestPhoto.falun(2).png(), "picture", uploads).name == "picture.png")
        #expect(try await add(try TestPhoto.falun(3).jpeg(), "x.JPEG", uploads).name == "x.JPEG")
        for number in 4...6 { _ = try await add(try TestPhoto.falun(number).jpeg(), "x.jpeg", uploads) }
        let names = try FileManager.default.contentsOfDirectory(atPath: world.library.location.path + "/uploads")
        #expect(
            Set(names).subtracting([".uploads"]) == [
                "run.exe.jpg", "picture.png", "x.JPEG", "x-2.jpeg", "x-3.jpeg", "x-4.jpeg",
            ])
    }

    @Test func noFolderOverlapsWithTheLibraryOrAnImportedOne() async throws {
        defer { world.remove() }
        try TestPhoto.falun(1).write(world.pictures + "/a/1.jpg")
        _ = try await library.imports.run([world.pictures + "/a"])
        for (folder, reason) in [
            (world.pictures + "/a", "is an imported folder"),
            (world.pictures + "/a/b", "is inside the imported folder"),
            (world.pictures, "contains the imported folder"),
            (library.location.path + "/renditions", "inside the library"),
            (world.folder, "contains the library"),
        ] {
            let error = #expect(throws: LibraryError.self) { _ = try library.uploads(in: folder) }
            #expect(error?.message.contains(reason) == true, "\(folder): \(error?.message ?? "")")
        }
        let own = try library.uploads(in: world.folder + "/inbox", limits: UploadLimits(bytesKeptFree: 0))
        let added = try await add(try TestPhoto.falun(2).jpeg(), "2.jpg", own)
        #expect(try world.photo(try #require(added.photo)).path?.hasSuffix("/inbox/2.jpg") == true)
        // The next server uses it again.
        _ = try library.uploads(in: world.folder + "/inbox")
        _ = try library.uploads(in: library.location.path + "/uploads")
    }

    @Test func nothingThatFreesSpaceTouchesAnUpload() async throws {
        defer { world.remove() }
        let file = try TestPhoto.falun(1).jpeg()
        let uploads = try uploads()
        let added = try await add(file, "1.jpg", uploads)
        let pending = try uploads.begin(name: "2.jpg", length: 10, by: .local)
        try await uploads.resume(pending.id, at: 0, of: .local).append([0xFF, 0xD8, 0xFF])
        _ = try library.cache.setLimit(0)
        _ = try library.cache.prune(maximumBytes: 0)
        _ = try library.cache.verify()
        #expect(try library.cache.status().uploads == CacheSize(files: 1, bytes: Int64(file.count)))
        #expect(try library.cache.status().unfinishedUploads == CacheSize(files: 1, bytes: 3))
        let path = library.location.path + "/uploads/1.jpg"
        #expect(FileManager.default.contents(atPath: path) == Data(file))
        #expect(try world.photo(try #require(added.photo)).state == "local")
        #expect(try uploads.find(pending.id, of: .local).offset == 3)
        // A person sorts the files into folders.
        let sorted = library.location.path + "/uploads/sorted"
        try FileManager.default.createDirectory(atPath: sorted, withIntermediateDirectories: false)
        try FileManager.default.moveItem(atPath: path, toPath: sorted + "/1.jpg")
        #expect(try library.cache.status().uploads == CacheSize(files: 1, bytes: Int64(file.count)))
    }

    @Test func anUploadToWhichNothingWasAddedExpires() async throws {
        defer { world.remove() }
        let uploads = try uploads()
        let (old, new) = (
            try uploads.begin(name: "1.jpg", length: 10, by: .local),
            try uploads.begin(name: "2.jpg", length: 10, by: .local)
        )
        let part = library.location.path + "/uploads/.uploads/unfinished/0/\(old.id).part"
        try FileManager.default.setAttributes([.modificationDate: Date() - 8 * 86_400], ofItemAtPath: part)
        await uploads.recover()
        #expect(throws: LibraryError.self) { _ = try uploads.find(old.id, of: .local) }
        #expect(try uploads.find(new.id, of: .local).offset == 0)
    }

    @Test func aFileThatArrivedCompletelyBecomesAPhotoThoughNobodyWaited() async throws {
        defer { world.remove() }
        let uploads = try uploads()
        func arrived(_ number: Int) async throws -> (String, UploadWriter) {
            let bytes = try TestPhoto.falun(number).jpeg()
            let upload = try uploads.begin(name: "\(number).jpg", length: Int64(bytes.count), by: .local)
            let writer = try uploads.resume(upload.id, at: 0, of: .local)
            try await writer.append(bytes)
            return (upload.id, writer)
        }
        // The connection ended after the last byte.
        let (one, writer) = try await arrived(1)
        await writer.abandon(hasChecksum: false)
        #expect(try uploads.find(one, of: .local).photo != nil)
        // The program was killed after it.
        let two = try await arrived(2).0
        #expect(try uploads.find(two, of: .local).photo == nil)
        #expect(try await uploads.complete(two, of: .local).photo != nil)
        // And started again long after.
        let three = try await arrived(3).0
        let part = library.location.path + "/uploads/.uploads/unfinished/0/\(three).part"
        try FileManager.default.setAttributes([.modificationDate: Date() - 8 * 86_400], ofItemAtPath: part)
        #expect(await uploads.recover() == 1)
        #expect(try uploads.find(three, of: .local).photo != nil)
    }

    @Test func aFileThatChangedIsNotTakenForTheUploadedOne() async throws {
        defer { world.remove() }
        let uploads = try uploads()
        let bytes = try TestPhoto.falun(1).jpeg()
        #expect(try await add(bytes, "1.jpg", uploads).isKnown == false)
        #expect(try await add(bytes, "1.jpg", uploads).isKnown == true)
        let path = library.location.path + "/uploads/1.jpg"
        try Data(bytes.dropLast(20) + [UInt8](repeating: 0, count: 20)).write(to: URL(fileURLWithPath: path))
        let again = try await add(bytes, "1.jpg", uploads)
        #expect(again.isKnown == false && again.name == "1-2.jpg")
        #expect(FileManager.default.contents(atPath: library.location.path + "/uploads/1-2.jpg") == Data(bytes))
    }

    @Test func noErrorContainsAPath() async throws {
        defer { world.remove() }
        let uploads = try uploads()
        let bytes = try TestPhoto.falun(1).jpeg()
        let upload = try uploads.begin(name: "1.jpg", length: Int64(bytes.count), by: .local)
        let writer = try uploads.resume(upload.id, at: 0, of: .local)
        try await writer.append(bytes)
        try FileManager.default.removeItem(
            atPath: library.location.path + "/uploads/.uploads/unfinished/0/\(upload.id).part")
        let error = await #expect(throws: LibraryError.self) { _ = try await writer.end() }
        #expect(error == .notFound("no such upload: \(upload.id); it may have expired"))
    }

    @Test func twoRequestsCannotAddToTheSameUpload() async throws {
        defer { world.remove() }
        let uploads = try uploads()
        let upload = try uploads.begin(name: "1.jpg", length: 10, by: .local)
        do {
            let writer = try uploads.resume(upload.id, at: 0, of: .local)
            #expect(throws: UploadError.inUse) { _ = try uploads.resume(upload.id, at: 0, of: .local) }
            #expect(throws: UploadError.inUse) { try uploads.cancel(upload.id, of: .local) }
            try await writer.append([0xFF, 0xD8])
        }
        #expect(throws: UploadError.wrongOffset(expected: 2)) { _ = try uploads.resume(upload.id, at: 0, of: .local) }
        try uploads.cancel(upload.id, of: .local)
    }

    @Test func aRebuiltCatalogueFindsTheUploads() async throws {
        defer { world.remove() }
        let uploads = try uploads()
        let photo = try #require(try await add(try TestPhoto.falun(1).jpeg(), "1.jpg", uploads).photo)
        let location = library.location
        for name in ["catalog.sqlite", "catalog.sqlite-wal", "catalog.sqlite-shm"] {
            try? FileManager.default.removeItem(atPath: location.path + "/" + name)
        }
        guard case .rebuilt(_, _, _, let roots) = try PhotoLibrary.repair(at: location, reason: "lost") else {
            Issue.record("the catalogue was not rebuilt")
            return
        }
        #expect(roots.map { $0.hasSuffix("/uploads") } == [true])
        let again = try PhotoLibrary.make(at: location)
        _ = try await again.imports.run(roots)
        #expect(try again.photos.show(.named(photo), locale: .english, terminal: .none).state == "local")
    }
}
