import Catalog
import Foundation
import TestLibraries
import TestSupport
import Testing

/// Circles are kept like everything that a person chose: losing one would tell where somebody lives.
@Suite struct KeptCircleTests {
    private static func circle(_ name: String, radius: Double = 500) -> PrivateCircle {
        PrivateCircle(
            name: name, wanted: .init(latitude: 60.6, longitude: 15.6, radius: radius),
            used: .init(latitude: 60.61, longitude: 15.62, radius: radius + 1500))
    }

    @Test func `circles are kept, and rebuilt from the file or from the log alone`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path + "/catalog.sqlite"
        let log = MemoryEditLog()
        let kept = [Self.circle("cabin", radius: 2000), Self.circle("home")]
        do {
            let catalog = try Catalog(path: path, access: .create, editLog: log)
            #expect(try catalog.circles.all().isEmpty)
            for name in ["home", "gone"] { #expect(try catalog.circles.add(Self.circle(name))) }
            #expect(try catalog.circles.add(kept[0]))
            #expect(try catalog.circles.remove("gone"))
            #expect(try !catalog.circles.remove("gone"))
        }
        #expect(try Catalog(path: path, access: .existing).circles.all() == kept)
        let edits = try #require(try log.state()).state
        #expect(try Catalog(path: path, access: .existing).agrees(with: edits))
        _ = try Catalog.rebuild(from: path, edits: nil, into: folder.path + "/file")
        #expect(try Catalog(path: folder.path + "/file", access: .existing).circles.all() == kept)
        let none = folder.path + "/none.sqlite"
        try Data("no database".utf8).write(to: URL(filePath: none))
        _ = try Catalog.rebuild(from: none, edits: edits, into: folder.path + "/log")
        #expect(try Catalog(path: folder.path + "/log", access: .existing).circles.all() == kept)
    }

    @Test func aNameThatIsTakenKeepsItsCircle() throws {
        let catalog = try Catalog()
        #expect(try catalog.circles.add(Self.circle("home")))
        #expect(try !catalog.circles.add(Self.circle("home", radius: 900)))
        #expect(try catalog.circles.all() == [Self.circle("home")])
    }
}
