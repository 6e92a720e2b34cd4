import Catalog
import Foundation
import TestLibraries
import TestSupport
import Testing

/// The library's view on disputed borders is kept like everything that a person chose.
@Suite struct KeptBorderViewTests {
    @Test(arguments: BorderView.allCases) func `the view is kept, and rebuilt from the file or from the log alone`(
        _ view: BorderView
    ) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path + "/catalog.sqlite"
        let log = MemoryEditLog()
        do {
            let catalog = try Catalog(path: path, access: .create, editLog: log)
            #expect(try catalog.places.borders() == .stored)
            try catalog.places.setBorders(.osm)
            try catalog.places.setBorders(view)
        }
        #expect(try Catalog(path: path, access: .existing).places.borders() == view)
        let edits = try #require(try log.state()).state
        #expect(try Catalog(path: path, access: .existing).agrees(with: edits))
        _ = try Catalog.rebuild(from: path, edits: nil, into: folder.path + "/file")
        #expect(try Catalog(path: folder.path + "/file", access: .existing).places.borders() == view)
        let none = folder.path + "/none.sqlite"
        try Data("no database".utf8).write(to: URL(filePath: none))
        _ = try Catalog.rebuild(from: none, edits: edits, into: folder.path + "/log")
        #expect(try Catalog(path: folder.path + "/log", access: .existing).places.borders() == view)
    }
}
