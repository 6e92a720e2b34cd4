import Catalog
import Disk
import Foundation
import TestSupport
import Testing

/// The pages of a catalogue at one moment are a catalogue.
@Suite struct PagesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func file(_ number: Int) -> IndexedFile {
        var file = World.file("\(number).jpg", content: UInt8(number % 250), inode: Int64(number))
        file.sha256 = (0..<32).map { UInt8(truncatingIfNeeded: number >> ($0 % 4 * 8)) }
        return file
    }

    private func write(_ bytes: [UInt8], _ name: String) throws -> String { try folder.write(bytes, to: name) }

    @Test func theyAreAWholeCatalogue() throws {
        defer { folder.remove() }
        let catalog = try Catalog(path: folder.path("catalog.sqlite"), access: .create)
        try World(catalog: catalog).record((0..<50).map(file))
        let path = try catalog.editions.withPages { pages in
            try write(try pages.read(at: 0, count: pages.size * pages.count), "copy.sqlite")
        }
        let copy = try CatalogEditions.open(path, number: 1, file: 0)
        #expect(try copy.contents() == catalog.contents())
        #expect(try copy.problems() == [])
        #expect(try copy.contents().photos == 50)
    }

    @Test func theyDoNotChangeWhileOthersWrite() throws {
        defer { folder.remove() }
        let path = folder.path("catalog.sqlite")
        let catalog = try Catalog(path: path, access: .create)
        try World(catalog: catalog).record((0..<50).map(file))
        let other = try Catalog(path: path, access: .existing)
        try catalog.editions.withPages { pages in
            let before = try pages.read(at: 0, count: pages.size * pages.count)
            // More than SQLite keeps in its log before it tries to move it to the file.
            for part in 1...30 { try World(catalog: other).record((part * 50..<part * 50 + 50).map(file)) }
            #expect(try pages.read(at: 0, count: before.count) == before)
            #expect(try other.contents().photos == 1550)
        }
        // Afterwards they are those of now.
        let bytes = try catalog.editions.withPages { pages in try pages.read(at: 0, count: pages.size * pages.count) }
        let copy = try CatalogEditions.open(try write(bytes, "copy.sqlite"), number: 1, file: 0)
        #expect(try copy.contents().photos == 1550)
    }

    @Test func writersWaitOnlyForTheBeginning() throws {
        defer { folder.remove() }
        let path = folder.path("catalog.sqlite")
        let catalog = try Catalog(path: path, access: .create)
        for part in 0..<20 {
            try World(catalog: catalog).record((part * 3..<part * 3 + 3).map(file))
            let (count, size) = try catalog.editions.withPages { ($0.count, $0.size) }
            let bytes = try FileStatus.of(path).fingerprint.bytes
            #expect(Int64(count * size) == bytes, "everything is in the file")
        }
    }

    @Test func aDamagedPageIsNoticedAndAChangedByteIsCorrected() throws {
        defer { folder.remove() }
        let catalog = try Catalog(path: folder.path("catalog.sqlite"), access: .create)
        try World(catalog: catalog).record((0..<50).map(file))
        try catalog.editions.withPages { pages in
            let whole = try pages.read(at: 0, count: pages.size * 8)
            for offset in [0, pages.size * 3] {
                let right = Array(whole[offset..<offset + pages.size])
                var changed = right
                try pages.verify(&changed, at: offset)
                #expect(changed == right)
                changed[77] ^= 0x55
                try pages.verify(&changed, at: offset)
                #expect(changed == right)
                changed[77] ^= 1
                changed[1077] ^= 1
                #expect(throws: CatalogError.self) { try pages.verify(&changed, at: offset) }
            }
        }
    }
}
