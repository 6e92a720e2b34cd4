import Foundation
import TestLibraries
import TestSupport
import Testing

/// Zips that somebody made to do harm, or that are no bundles.
@Suite struct HostileBundleTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    /// The files of a small good bundle.
    private func goodBundle() throws -> BundleFiles {
        let publisher = try BundlePublisher(program, photos: 1)
        try publisher.publish("1")
        let library = program.folder + "/publisher"
        try #require(try program.run("bundle", "install", publisher.zip, "--library", library).status == 0)
        return try BundleFiles(library: library, identity: "org.example.walks")
    }

    /// Installs a zip of these bytes.
    private func install(_ bytes: [UInt8]) throws -> Program.Result {
        let path = program.folder + "/bundle.zip"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return try program.run("bundle", "install", path)
    }

    /// It is refused in a line that says nothing of SQL, and nothing of it is left.
    private func expectRefusal(_ bytes: [UInt8], _ what: String) throws {
        let result = try install(bytes)
        #expect(result.status == 65, "\(what): \(result.status) \(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1, "\(what): \(result.errors)")
        #expect(!result.errors.contains("INSERT") && result.errors.utf8.count < 1000, "\(what): \(result.errors)")
        let left = try FileManager.default.subpathsOfDirectory(atPath: program.library + "/bundles")
        #expect(left == [], "\(what)")
    }

    @Test(.enabled(if: Fixtures.exist, "\(Fixtures.missing)")) func everyHostileZipIsRefusedInALine() throws {
        defer { program.remove() }
        let folder = Fixtures.path("hostile/zip")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".zip") || $0.hasSuffix(".base64") || $0.hasSuffix(".notzip")
        }
        #expect(files.count > 100)
        for file in files {
            let result = try program.run("bundle", "install", "\(folder)/\(file)")
            #expect(result.status == 65, "\(file): \(result.status) \(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1, "\(file): \(result.errors)")
        }
        let left = try FileManager.default.subpathsOfDirectory(atPath: program.library + "/bundles")
        #expect(left == [])
        #expect(try program.run("bundle", "list", "--json").output.contains("[]"))
    }

    @Test func aBundlePutTogetherByOthersIsTaken() throws {
        defer { program.remove() }
        var zip = try goodBundle().zip()
        #expect(try install(zip.bytes).status == 0)
        #expect(try program.run("bundle", "remove", "org.example.walks").status == 0)
        for index in zip.members.indices {
            zip.members[index].hasDescriptor = true
            let time = ZIPBuilder.extraField(0x5455, [1, 0, 0, 0, 0])
            (zip.members[index].extra, zip.members[index].localExtra) = (time, time)
        }
        let result = try install(zip.bytes)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try program.photos().count == 1)
    }

    @Test func aZipThatProgramsReadDifferentlyIsRefused() throws {
        defer { program.remove() }
        let good = try goodBundle().zip()
        let hidden = ZIPBuilder(members: [.init("pages/hidden.html")])
        let path = ZIPBuilder.extraField(0x7075, [1, 0, 0, 0, 0] + Array("pages/other.html".utf8))
        typealias Change = (inout ZIPBuilder.Member) -> Void
        let changes: [(String, Change)] = [
            ("a gap", { $0.gap = [0] }),
            ("a hidden member", { $0.gap = Array(hidden.bytes.prefix(60)) }),
            ("a wrong CRC in the directory", { ($0.localCRC, $0.crc) = ($0.crc, $0.crc ^ 1) }),
            ("a wrong CRC", { $0.crc ^= 1 }),
            ("a wrong CRC before the bytes", { $0.localCRC = $0.crc ^ 1 }),
            ("flags that differ", { $0.localFlags = 1 << 11 }),
            ("a flag of patches", { $0.flags = 1 << 5 }),
            ("another name in Unicode", { $0.extra = path }),
            ("another name in Unicode before the bytes", { $0.localExtra = path }),
            ("a zip64 field for nothing", { $0.extra = ZIPBuilder.extraField(1, [UInt8](repeating: 0, count: 8)) }),
            (
                "zip64 before the bytes alone",
                { $0.localExtra = ZIPBuilder.extraField(1, .init(repeating: 0, count: 16)) }
            ),
            ("a folder that is a file", { $0.attributes = 0x10 }),
            ("a wrong descriptor", { ($0.hasDescriptor, $0.descriptorError) = (true, 1) }),
            ("a descriptor that nobody tells of", { $0.data += [UInt8](repeating: 0, count: 16) }),
        ]
        for index in good.members.indices {
            for (what, change) in changes {
                var zip = good
                let count = zip.members[index].data.count
                change(&zip.members[index])
                if zip.members[index].data.count != count {
                    (zip.members[index].storedSize, zip.members[index].size) = (UInt32(count), UInt32(count))
                }
                try expectRefusal(zip.bytes, "\(what), member \(index)")
            }
        }
        var zip = good
        zip.suffix = hidden.bytes
        try expectRefusal(zip.bytes, "a hidden member before the directory")
        zip = good
        zip.members.append(.init("pages/"))
        zip.members[zip.members.count - 1].mode = 0o040755
        try expectRefusal(zip.bytes, "a folder")
    }

    @Test func namesThatAreOthersOnWindowsAreRefused() throws {
        defer { program.remove() }
        let good = try goodBundle()
        for name in [
            "images/a.jpg.", "images/nul.jpg", "pages/COM1", "pages/lpt9.a.html", "pages/a ", "pages/b./c.html",
        ] {
            var files = good
            files.files[name] = Array("text".utf8)
            try expectRefusal(try files.zip().bytes, name)
        }
        // Nor does anybody make such a bundle.
        let publisher = try BundlePublisher(program, photos: 1)
        try publisher.write("<h1>None</h1>", to: "pages/nul.html")
        let made = try program.run("bundle", "create", publisher.zip, "--from", publisher.source)
        #expect(made.status == 65 && made.errors.contains("nul.html"), "\(made.errors)")
    }

    @Test func aManifestThatProgramsReadDifferentlyIsRefused() throws {
        defer { program.remove() }
        let good = try goodBundle()
        let text = String(decoding: try good.manifest(), as: UTF8.self)
        let manifests: [(String, [UInt8])] = [
            ("UTF-16", text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
            ("UTF-16 with a mark", [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
            ("UTF-16, the other way round", text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
            ("a byte order mark", [0xEF, 0xBB, 0xBF] + Array(text.utf8)),
            ("a key twice", Array("{\"identity\":\"org.example.other\",\(text.dropFirst())".utf8)),
            (
                "a key twice, once with an escape",
                Array("{\"ident\\u0069ty\":\"org.example.other\",\(text.dropFirst())".utf8)
            ),
            ("a member's key twice", Array(text.replacing("{\"bytes\"", with: "{\"name\":\"pages/x\",\"bytes\"").utf8)),
        ]
        for (what, manifest) in manifests { try expectRefusal(try good.zip(manifest: manifest).bytes, what) }
    }

    @Test func aCatalogueOfAnotherShapeIsRefused() throws {
        defer { program.remove() }
        let good = try goodBundle()
        let catalogue = try #require(good.files["catalog.sqlite"])
        var wal = catalogue
        (wal[18], wal[19]) = (2, 2)
        let shapes: [(String, [UInt8])] = [
            ("cut by a byte", catalogue.dropLast()), ("cut by a page", catalogue.dropLast(4096)),
            ("in WAL mode", wal), ("bytes behind the last page", catalogue + [UInt8](repeating: 7, count: 30 << 20)),
            ("a byte behind the last page", catalogue + [0]), ("empty", []), ("no database", Array("text".utf8)),
        ]
        for (what, bytes) in shapes {
            var files = good
            files.files["catalog.sqlite"] = bytes
            try expectRefusal(try files.zip().bytes, what)
        }
        for sql in [
            "PRAGMA user_version = 2", "PRAGMA application_id = 1", "CREATE TABLE more (a)",
            "CREATE TRIGGER more AFTER INSERT ON photo BEGIN SELECT 1; END", "CREATE VIEW more AS SELECT 1",
            "CREATE TABLE more (a); DROP TABLE more",
        ] {
            var files = good
            try files.change(catalogue: sql)
            try expectRefusal(try files.zip().bytes, sql)
        }
    }

    @Test(arguments: HostileRows.all) func aRowThatNoBundleHasIsRefused(sql: String) throws {
        defer { program.remove() }
        var files = try goodBundle()
        try files.change(catalogue: sql)
        try expectRefusal(try files.zip().bytes, sql)
    }
}

/// What a stranger may write into the catalogue of a bundle of one photo at one place.
enum HostileRows {
    private static let long = "hex(zeroblob(40000))"

    static let all = photos.map { "UPDATE photo SET \($0)" } + places.map { "UPDATE place SET \($0)" }

    private static let photos = [
        "link = 'javascript:alert(1)'", "link = 'http-script://example.org'", "link = 'https://'", "link = 'http:///x'",
        "link = 'http://example.org/' || char(10) || 'x'", "link = 'http://example.org/' || \(long)",
        "type = 'text/html'", "type = 'image/svg+xml'", "type = 'image/x'", "type = 'image/jpeg;x'",
        "name = '../../../etc/x'", "name = '..'", "name = ''", "name = 'a' || char(27) || 'b'", "name = \(long)",
        "title = \(long)", "caption = \(long)", "credit = \(long)", "license = \(long)", "keywords = \(long)",
        "title = hex(zeroblob(4000000))",
        "latitude = 91, longitude = 0", "latitude = 0, longitude = -181", "latitude = NULL, longitude = 1",
        "latitude = 9e999, longitude = 0", "altitude = 1e300", "altitude = -9e999", "direction = 360",
        "direction = -1", "width = 0", "width = 1000001", "height = -1", "height = 9223372036854775807",
        "orientation = 0", "orientation = 9", "bytes = -1", "bytes = bytes + 1", "sha256 = x'00'",
        "sha256 = zeroblob(32)", "takenAt = 9223372036854775807", "publishedAt = -9223372036854775808",
        "takenLocal = 253402300800000, takenZone = 'utc'", "takenLocal = 1, takenZone = NULL",
        "takenLocal = NULL, takenZone = 'utc'", "takenLocal = 1, takenZone = 'moon'",
        "id = 'ABCDEFGHIJKL'", "id = 'abc'", "id = '../../../../x'", "placeID = 'nowhere'",
    ]

    private static let places = [
        "countryCode = 'se'", "countryCode = 'SWE'", "countryCode = ''", "name = \(long)", "region = \(long)",
        "latitude = 100", "longitude = 9e999", "timeZone = '../../etc/passwd'", "timeZone = '/etc/passwd'",
        "timeZone = 'Europe/' || \(long)", "id = '../x'; UPDATE photo SET placeID = '../x'",
        "id = ''; UPDATE photo SET placeID = ''",
    ]
}
