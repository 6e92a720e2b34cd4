import Bundling
import Foundation
import LibraryBase
internal import TestLibraries
import TestSupport
import Testing

/// Bundles with invalid values in their catalogue.
@Suite struct HostileCatalogueTests {
    private let world: BundleWorld

    init() throws {
        world = try BundleWorld()
    }

    @Test func aCatalogueWithAnotherSchemaIsRejected() async throws {
        defer { world.remove() }
        let good = try await world.filesWithPhoto()
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
            try await world.expectRefusal(of: try files.zip().bytes, what)
        }
        for sql in [
            "PRAGMA user_version = 2", "PRAGMA application_id = 1", "CREATE TABLE more (a)",
            "CREATE TRIGGER more AFTER INSERT ON photo BEGIN SELECT 1; END", "CREATE VIEW more AS SELECT 1",
            "CREATE TABLE more (a); DROP TABLE more",
        ] {
            var files = good
            try files.change(catalogue: sql)
            try await world.expectRefusal(of: try files.zip().bytes, sql)
        }
    }

    @Test func anInvalidRowIsRejected() async throws {
        defer { world.remove() }
        let good = try await world.filesWithPhoto()
        for sql in HostileRows.all {
            var files = good
            try files.change(catalogue: sql)
            try await world.expectRefusal(of: try files.zip().bytes, sql)
        }
    }

    @Test func aRejectedUpdateLeavesOnlyTheInstalledVersion() async throws {
        defer { world.remove() }
        var files = try await world.filesWithPhoto()
        try world.write(try files.zip().bytes, to: world.zip)
        try await world.install()
        let before = world.installedPaths()
        try files.set("version", "2")
        try files.change(catalogue: "UPDATE photo SET type = 'text/html'")
        try world.write(try files.zip().bytes, to: world.zip)
        guard case .invalidInput = await world.refusal() else {
            Issue.record("it is taken")
            return
        }
        #expect(world.installedPaths() == before)
        #expect(try world.version() == "1" && world.damaged() == 0)
    }
}

/// What an attacker can write into the catalogue of a bundle of one photo at one place.
private enum HostileRows {
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
