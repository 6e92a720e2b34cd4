import Disk
import Editions
import Foundation
import TestSupport
import Testing

/// Whatever fails, and whenever: readers show one whole edition or another, and what comes after goes on from there.
@Suite struct EditionFaultTests {
    @Test func aPublisherThatFailsAnywhereIsContinued() throws {
        for step in 0..<12 {
            let world = try EditionWorld()
            var (file, generator) = (PublishedFile(pages: 300, seed: 1), SeededGenerator(seed: 2))
            _ = try world.publisher().publish(file.edition, EditionWorld.turn())
            let reader = try world.reader()
            #expect(try reader.update())
            let before = file.bytes
            file.write(100, &generator)
            world.store.fail(after: step)
            let isDone = (try? world.publisher().publish(file.edition, EditionWorld.turn())) != nil
            world.store.fail(after: nil)
            _ = try reader.update()
            #expect(reader.shown == before || reader.shown == file.bytes, "step \(step)")
            if isDone { #expect(reader.shown == file.bytes) }
            file.write(101, &generator)
            _ = try world.publisher().publish(file.edition, EditionWorld.turn())
            #expect(try reader.update() && reader.shown == file.bytes, "step \(step)")
        }
    }

    @Test func aReaderThatFailsAnywhereIsContinued() throws {
        for step in 0..<12 {
            let world = try EditionWorld()
            var (file, generator) = (PublishedFile(pages: 300, seed: 1), SeededGenerator(seed: 2))
            _ = try world.publisher().publish(file.edition, EditionWorld.turn())
            let reader = try world.reader()
            #expect(try reader.update())
            let before = file.bytes
            for page in 0..<5 {
                file.write(page * 50, &generator)
                _ = try world.publisher().publish(file.edition, EditionWorld.turn())
            }
            world.store.fail(after: step)
            let isDone = (try? reader.update()) == true
            #expect(reader.shown == (isDone ? file.bytes : before), "step \(step)")
            world.store.fail(after: nil)
            // The same one, or one after a restart.
            let next = step.isMultiple(of: 2) ? reader : try world.reader()
            if !isDone { #expect(next.shown == before) }
            #expect(try isDone || next.update())
            #expect(next.shown == file.bytes)
        }
    }

    @Test func whatWasDownloadedServesTheNextAttempt() throws {
        let world = try EditionWorld()
        var (file, generator) = (PublishedFile(pages: 600, seed: 1), SeededGenerator(seed: 2))
        for page in 0..<5 {
            file.write(page * 50, &generator)
            _ = try world.publisher().publish(file.edition, EditionWorld.turn())
        }
        let reader = try world.reader()
        world.store.fail(after: 5)
        #expect(throws: EditionFailure.self) { try reader.update() }
        world.store.fail(after: nil)
        #expect(try reader.update() && reader.shown == file.bytes)
        // The head, the list, and the two packs that were missing.
        #expect(world.store.requests == 4)
    }

    @Test func aDiskThatFailsKeepsTheEditionBefore() throws {
        let world = try EditionWorld()
        var (file, generator) = (PublishedFile(pages: 300, seed: 1), SeededGenerator(seed: 2))
        _ = try world.publisher().publish(file.edition, EditionWorld.turn())
        let reader = try world.reader()
        #expect(try reader.update())
        let before = file.bytes
        file.write(5, &generator)
        _ = try world.publisher().publish(file.edition, EditionWorld.turn())
        // Where the next file would be.
        let folder = try world.root.makeFolder("reader/2.sqlite")
        #expect(throws: EditionFailure.self) { try reader.update() }
        #expect(reader.shown == before)
        try FileManager.default.removeItem(atPath: folder)
        #expect(try reader.update() && reader.shown == file.bytes)
    }
}
