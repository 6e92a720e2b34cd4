import Cryptography
import Disk
import Editions
import TestSupport
import Testing
import Times

/// What readers refuse, even if the store is in other hands.
@Suite struct EditionTrustTests {
    private func refusal(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch EditionFailure.refused(let reason) {
            return reason
        } catch {
            return "other: \(error)"
        }
    }

    private static func head(_ key: Ed25519.PrivateKey) throws -> (EditionHead, [UInt8]) {
        let head = EditionHead(
            library: "a", edition: 3, epoch: 2, time: Instant(seconds: 1_700_000_000), pageSize: 4096, pages: 12,
            hash: SHA256.hash(data: [1]), chain: SHA256.hash(data: [2]))
        return (head, try head.signed(by: key))
    }

    @Test func aHeadIsReadAsItWasSigned() throws {
        let key = try Ed25519.PrivateKey()
        let (head, bytes) = try Self.head(key)
        #expect(try EditionHead(signed: bytes, by: [key.publicKey]) == head)
        #expect(try EditionHead(signed: bytes, by: [Ed25519.PrivateKey().publicKey, key.publicKey]) == head)
    }

    @Test func noOtherBytesAreAHead() throws {
        let key = try Ed25519.PrivateKey()
        let (_, bytes) = try Self.head(key)
        for index in bytes.indices {
            for bit in [0, 3, 7] {
                var changed = bytes
                changed[index] ^= 1 << UInt8(bit)
                #expect(refusal { _ = try EditionHead(signed: changed, by: [key.publicKey]) } != nil, "byte \(index)")
            }
            #expect(refusal { _ = try EditionHead(signed: Array(bytes[..<index]), by: [key.publicKey]) } != nil)
        }
        #expect(refusal { _ = try EditionHead(signed: bytes + [10], by: [key.publicKey]) } != nil)
        #expect(refusal { _ = try EditionHead(signed: bytes, by: [Ed25519.PrivateKey().publicKey]) } != nil)
        #expect(refusal { _ = try EditionHead(signed: bytes, by: []) } != nil)
    }

    @Test func aStoreThatChangesAnythingIsFoundOut() throws {
        let world = try EditionWorld()
        var (file, generator) = (PublishedFile(pages: 300, seed: 1), SeededGenerator(seed: 2))
        _ = try world.publisher().publish(file.edition, EditionWorld.turn())
        let reader = try world.reader()
        #expect(try reader.update())
        let before = file.bytes
        file.write(100, &generator)
        _ = try world.publisher().publish(file.edition, EditionWorld.turn())
        for kind in ["latest", "chains/", "packs/"] {
            for at in [0.0, 0.3, 0.9, 1.0] {
                world.store.change { name, bytes in
                    guard name.hasPrefix(kind) else { return }
                    if at == 1 { bytes.removeLast() } else { bytes[Int(at * Double(bytes.count))] ^= 1 }
                }
                #expect(refusal { _ = try reader.update() } != nil, "\(kind) at \(at)")
                #expect(reader.shown == before)
            }
        }
        world.store.change(nil)
        #expect(try reader.update() && reader.shown == file.bytes)
    }

    @Test func aPackIsNoArchiveOfTraps() throws {
        let world = try EditionWorld()
        let file = PublishedFile(pages: 300, seed: 1)
        _ = try world.publisher().publish(file.edition, EditionWorld.turn())
        let name = try #require(try world.store.names(in: "packs").first)
        let pack = try #require(try world.store.bytes(of: name))
        // A publisher's own key signs what is wrong.
        for seed in UInt64(1)...UInt64(Density.count(60, dense: 600)) {
            var (changed, generator) = (pack, SeededGenerator(seed: seed))
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                changed[Int.random(in: 0..<min(changed.count, 2000), using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                changed.removeLast(Int.random(in: 0..<changed.count, using: &generator))
            }
            guard changed != pack, !changed.isEmpty else { continue }
            try world.sign(changed, like: file, epoch: Int64(seed) + 1)
            let reader = try world.reader("reader-\(seed)")
            #expect(refusal { _ = try reader.update() } != nil, "seed \(seed)")
            #expect(reader.current == nil)
        }
    }

    @Test func whatAnEarlierPublisherStillWritesIsRefused() throws {
        let world = try EditionWorld()
        var (file, generator) = (PublishedFile(pages: 30, seed: 1), SeededGenerator(seed: 2))
        _ = try world.publisher().publish(file.edition, EditionWorld.turn(1))
        let old = try #require(try world.store.bytes(of: "latest"))
        file.write(3, &generator)
        _ = try world.publisher("other").publish(file.edition, EditionWorld.turn(2))
        let reader = try world.reader()
        #expect(try reader.update())
        try world.store.put(old, as: "latest")
        #expect(refusal { _ = try reader.update() }?.contains("earlier publisher") == true)
        #expect(reader.shown == file.bytes)
        // The publisher that has the lease puts it right, and goes on, whatever is there.
        try world.publisher("other").mend(EditionWorld.turn(2))
        #expect(try !reader.update())
        try world.store.put(old, as: "latest")
        file.write(4, &generator)
        #expect(try world.publisher("other").publish(file.edition, EditionWorld.turn(2)) != nil)
        #expect(try reader.update() && reader.shown == file.bytes)
        // And the earlier one finds out.
        file.write(5, &generator)
        let lost = refusal { _ = try world.publisher().publish(file.edition, EditionWorld.turn(1)) }
        #expect(lost?.contains("taken over") == true)
        let late = refusal {
            _ = try world.publisher("other").publish(file.edition, EditionWorld.turn(2, isHeld: false))
        }
        #expect(late?.contains("taken over") == true)
        #expect(try !reader.update())
    }

    @Test func aPublisherThatTakesOverFindsTheNewestEdition() throws {
        let world = try EditionWorld()
        var (file, generator) = (PublishedFile(pages: 30, seed: 1), SeededGenerator(seed: 2))
        _ = try world.publisher().publish(file.edition, EditionWorld.turn(1))
        let old = try #require(try world.store.bytes(of: "latest"))
        for page in 0..<5 {
            file.write(page, &generator)
            _ = try world.publisher("other").publish(file.edition, EditionWorld.turn(7))
        }
        let reader = try world.reader()
        #expect(try reader.update())
        try world.store.put(old, as: "latest")
        // On a machine that knows nothing.
        let third = world.publisher("third")
        #expect(try third.begin() == 7)
        file.write(9, &generator)
        #expect(try third.publish(file.edition, EditionWorld.turn(8))?.head.edition == 7)
        #expect(try reader.update() && reader.shown == file.bytes)
    }

    @Test func aReaderGoesBackAndForthAsAnOperatorSays() throws {
        let world = try EditionWorld()
        var (file, generator) = (PublishedFile(pages: 300, seed: 1), SeededGenerator(seed: 2))
        let reader = try world.reader()
        var versions: [[UInt8]] = []
        for page in 0..<4 {
            file.write(page, &generator)
            _ = try world.publisher().publish(file.edition, EditionWorld.turn(1))
            versions.append(file.bytes)
            #expect(try reader.update())
        }
        #expect(try world.publisher().goBack(to: 2, EditionWorld.turn(2)).isHeld)
        #expect(try reader.update() && reader.shown == versions[1])
        let held = refusal { _ = try world.publisher().publish(file.edition, EditionWorld.turn(3)) }
        #expect(held?.contains("held") == true)
        #expect(refusal { _ = try world.publisher().goBack(to: 77, EditionWorld.turn(3)) } != nil)
        #expect(try world.publisher().resume(EditionWorld.turn(4)) != nil)
        #expect(try world.publisher().resume(EditionWorld.turn(4)) == nil)
        #expect(try world.publisher().publish(file.edition, EditionWorld.turn(4))?.head.edition == 6)
        #expect(try reader.update() && reader.shown == versions[3])
    }

    @Test func editionsOfAnotherLibraryAreRefused() throws {
        let world = try EditionWorld()
        let file = PublishedFile(pages: 30, seed: 1)
        _ = try world.publisher().publish(file.edition, EditionWorld.turn(1))
        let reader = try world.reader()
        #expect(try reader.update())
        #expect(refusal { _ = try world.publisher(library: "b").publish(file.edition, EditionWorld.turn(2)) } != nil)
        try world.store.delete("latest")
        #expect(refusal { _ = try reader.update() }?.contains("no edition") == true)
        _ = try world.publisher("b", library: "b").publish(file.edition, EditionWorld.turn(2))
        #expect(refusal { _ = try reader.update() }?.contains("another library") == true)
    }
}

extension EditionWorld {
    /// Publishes a pack whatever is in it.
    func sign(_ pack: [UInt8], like file: PublishedFile, epoch: Int64) throws {
        let latest = try #require(try publisher().latest())
        let chain = EditionChain(packs: [
            .init(
                edition: latest.edition, content: SHA256.hash(data: pack), bytes: pack.count, pages: latest.pages,
                hash: latest.hash)
        ])
        var head = latest
        (head.chain, head.epoch) = (chain.hash, epoch)
        try store.put(
            pack,
            as: "packs/" + chain.packs[0].content.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined())
        try store.put(
            chain.text, as: "chains/" + chain.hash.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined())
        try store.put(try head.signed(by: key), as: "latest")
    }
}
