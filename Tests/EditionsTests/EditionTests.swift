import Disk
import Editions
import TestSupport
import Testing
import Times

/// What a publisher publishes, readers show.
@Suite struct EditionTests {
    @Test func aReaderHasExactlyWhatWasPublishedAfterAnyChanges() throws {
        for seed in 1...UInt64(Density.count(6, dense: 60)) {
            let world = try EditionWorld()
            var generator = SeededGenerator(seed: seed)
            var file = PublishedFile(pages: Int.random(in: 1...900, using: &generator), seed: seed)
            let reader = try world.reader()
            for _ in 0..<12 {
                for _ in 0..<Int.random(in: 0...20, using: &generator) {
                    file.write(Int.random(in: 0..<file.pages.count + 3, using: &generator), &generator)
                }
                switch Int.random(in: 0..<6, using: &generator) {
                case 0: file.shorten(to: Int.random(in: 1...file.pages.count, using: &generator))
                case 1: file.clear(Int.random(in: 0..<file.pages.count, using: &generator))
                default: break
                }
                let before = try world.publisher().latest()
                let published = try world.publisher().publish(file.edition, EditionWorld.turn())
                #expect(published == nil || published?.head != before)
                // Some readers miss editions.
                if Bool.random(using: &generator) { _ = try reader.update() }
            }
            let isNewer = try reader.update()
            #expect(reader.shown == file.bytes, "seed \(seed), newer: \(isNewer)")
            let other = try world.reader("another")
            #expect(try other.update() && other.shown == file.bytes)
        }
    }

    @Test func onlyWhatChangedIsSent() throws {
        let world = try EditionWorld()
        var (file, generator) = (PublishedFile(pages: 2000, seed: 1), SeededGenerator(seed: 2))
        let first = try #require(try world.publisher().publish(file.edition, EditionWorld.turn()))
        #expect(first.changedPages == 2000 && first.head.edition == 1)
        #expect(try world.publisher().publish(file.edition, EditionWorld.turn()) == nil)
        file.write(7, &generator)
        file.write(1500, &generator)
        let second = try #require(try world.publisher().publish(file.edition, EditionWorld.turn()))
        #expect(second.changedPages == 2 && second.head.edition == 2 && second.bytes < 20_000)
        let reader = try world.reader()
        #expect(try reader.update())
        file.write(3, &generator)
        #expect(try world.publisher().publish(file.edition, EditionWorld.turn()) != nil)
        // The head, the list of packs and the pack.
        world.store.fail(after: nil)
        #expect(try reader.update() && world.store.requests == 3)
        #expect(try !reader.update() && world.store.requests == 4)
        #expect(reader.shown == file.bytes)
    }

    @Test func theFileThatIsReadIsNeverChanged() throws {
        let world = try EditionWorld()
        var (file, generator) = (PublishedFile(pages: 300, seed: 1), SeededGenerator(seed: 2))
        let reader = try world.reader()
        var held: [(EditionFile, [UInt8])] = []
        for number in 0..<8 {
            file.write(number * 30, &generator)
            _ = try world.publisher().publish(file.edition, EditionWorld.turn())
            #expect(try reader.update())
            if number.isMultiple(of: 2), let current = reader.current { held.append((current, file.bytes)) }
        }
        for (edition, bytes) in held {
            #expect(try OpenFile(edition.path).bytes(at: 0, count: 1 << 24) == bytes)
        }
        held = []
        for _ in 0..<3 {
            file.write(1, &generator)
            _ = try world.publisher().publish(file.edition, EditionWorld.turn())
            #expect(try reader.update())
        }
        let files = try FolderEntry.all(in: world.root.path + "/reader").filter { $0.name.hasSuffix(".sqlite") }
        #expect(files.count == 2, "what nobody reads is used again")
    }

    @Test func whileFiveEditionsAreReadTheNextOneWaits() throws {
        let world = try EditionWorld()
        var (file, generator) = (PublishedFile(pages: 30, seed: 1), SeededGenerator(seed: 2))
        let reader = try world.reader()
        var held: [EditionFile] = []
        for number in 0..<5 {
            file.write(number, &generator)
            _ = try world.publisher().publish(file.edition, EditionWorld.turn())
            #expect(try reader.update())
            held.append(try #require(reader.current))
        }
        let before = file.bytes
        file.write(9, &generator)
        _ = try world.publisher().publish(file.edition, EditionWorld.turn())
        #expect(throws: EditionFailure.self) { try reader.update() }
        #expect(reader.shown == before)
        held.removeFirst()
        #expect(try reader.update() && reader.shown == file.bytes)
    }

    @Test func aReaderStartsFromItsDisk() throws {
        let world = try EditionWorld()
        var (file, generator) = (PublishedFile(pages: 300, seed: 1), SeededGenerator(seed: 2))
        _ = try world.publisher().publish(file.edition, EditionWorld.turn())
        #expect(try world.reader().update())
        world.store.fail(after: 0)
        #expect(try world.reader().shown == file.bytes)
        world.store.fail(after: nil)
        file.write(8, &generator)
        _ = try world.publisher().publish(file.edition, EditionWorld.turn())
        let reader = try world.reader()
        #expect(try reader.update() && reader.shown == file.bytes)
        // A damaged file counts for nothing.
        for name in ["1.sqlite", "2.sqlite"] {
            var bytes = try OpenFile(world.root.path + "/reader/" + name).bytes(at: 0, count: 1 << 24)
            bytes[77_000] ^= 4
            try AtomicFile.write(bytes, to: world.root.path + "/reader/" + name)
        }
        let again = try world.reader()
        #expect(again.current == nil)
        #expect(try again.update() && again.shown == file.bytes)
    }

    @Test func damageOfThePublishersDiskIsNotPublished() throws {
        let world = try EditionWorld()
        var (file, generator) = (PublishedFile(pages: 600, seed: 1), SeededGenerator(seed: 2))
        _ = try world.publisher().publish(file.edition, EditionWorld.turn())
        file.damage(3)
        // Not seen while nothing beside it changes.
        #expect(try world.publisher().publish(file.edition, EditionWorld.turn()) == nil)
        file.write(4, &generator)
        #expect(throws: PublishedFile.Damaged.self) { try world.publisher().publish(file.edition, EditionWorld.turn()) }
    }

    @Test func manyEditionsBeginANewFile() throws {
        let world = try EditionWorld()
        var (file, generator) = (PublishedFile(pages: 40, seed: 1), SeededGenerator(seed: 2))
        let reader = try world.reader()
        var sizes: [Int] = []
        for number in 0..<60 {
            file.write(number % 40, &generator)
            let published = try #require(try world.publisher().publish(file.edition, EditionWorld.turn()))
            sizes.append(published.changedPages)
            #expect(try reader.update() && reader.shown == file.bytes)
        }
        #expect(sizes.filter { $0 == 40 }.count > 1, "what a new reader downloads does not grow without end")
        #expect(sizes.filter { $0 == 1 }.count > 40)
    }

    @Test func oldEditionsAreDeletedWithWhatOnlyTheyNeed() throws {
        let world = try EditionWorld()
        var (file, generator) = (PublishedFile(pages: 40, seed: 1), SeededGenerator(seed: 2))
        for number in 0..<60 {
            file.write(number % 40, &generator)
            _ = try world.publisher().publish(file.edition, EditionWorld.turn(at: Int64(number) * 1200))
        }
        let packs = try world.store.names(in: "packs").count
        // The newest twenty, and one of each hour since then.
        try world.publisher().forget(before: Instant(seconds: 30_000), EditionWorld.turn())
        #expect(try world.publisher().heads().map(\.edition) == [27, 30, 33, 36, 39, 40] + (41...60).map { $0 })
        #expect(try world.store.names(in: "packs").count < packs)
        for edition in try world.publisher().heads().map(\.edition) {
            let reader = try world.reader("reader-\(edition)")
            _ = try world.publisher().goBack(to: edition, EditionWorld.turn(edition))
            #expect(try reader.update())
        }
        _ = try world.publisher().resume(EditionWorld.turn(100))
        _ = try world.publisher().publish(file.edition, EditionWorld.turn(100))
        let reader = try world.reader()
        #expect(try reader.update() && reader.shown == file.bytes)
    }
}
