internal import Bytes
package import Cryptography
internal import Disk
internal import Glibc
package import Times

/// Publishes editions of one library: at most one at a time, which a lease outside ensures.
package struct EditionPublisher: Sendable {
    /// The lease under which is published.
    package struct Turn: Sendable {
        /// The number of the lease.
        package var epoch: Int64
        /// The time of now.
        package var time: Instant
        /// Whether the lease is still held, and for long enough.
        package var isHeld: @Sendable () -> Bool

        package init(epoch: Int64, time: Instant, isHeld: @escaping @Sendable () -> Bool) {
            (self.epoch, self.time, self.isHeld) = (epoch, time, isHeld)
        }
    }

    /// What was published.
    package struct Published: Sendable {
        package var head: EditionHead
        /// How many pages have changed.
        package var changedPages: Int
        /// The length of the pack with them.
        package var bytes: Int
    }

    private let objects: any EditionObjects
    private let folder: String
    private let key: Ed25519.PrivateKey
    private let library: String

    /// - Parameters:
    ///   - folder: where the publisher writes packs, and remembers what it has published.
    ///   - key: signs editions.
    ///   - library: the id of the library.
    package init(_ objects: any EditionObjects, folder: String, key: Ed25519.PrivateKey, library: String) {
        (self.objects, self.folder, self.key, self.library) = (objects, folder, key, library)
    }

    /// The edition that readers should show; nil if there is none yet.
    ///
    /// - Throws: ``EditionFailure/refused(_:)`` if it is of another library, or signed by another key.
    package func latest() throws(EditionFailure) -> EditionHead? {
        try objects.bytes(of: EditionFormat.latest).map { bytes throws(EditionFailure) in try read(bytes) }
    }

    private func read(_ bytes: [UInt8]) throws(EditionFailure) -> EditionHead {
        let head = try EditionHead(signed: bytes, by: [key.publicKey])
        guard head.library == library else { throw .refused("the store has editions of another library") }
        return head
    }

    /// The newest edition, whatever a publisher that lost its lease has put in its place.
    private func newest() throws(EditionFailure) -> EditionHead? {
        let (latest, own) = (try latest(), own())
        guard let latest, let own else { return latest ?? own }
        return own.isAfter(latest) ? own : latest
    }

    /// The newest edition that this publisher knows.
    private func own() -> EditionHead? {
        (try? OpenFile(path(Self.head)).first(EditionFormat.mostSmall)).flatMap { try? read($0) }
    }

    /// Finds the newest edition of all publishers, after which the next one comes. To be called with a new lease. Costs a request for
    /// a thousand editions.
    ///
    /// - Returns: the highest epoch; 0 if there is no edition.
    package func begin() throws(EditionFailure) -> Int64 {
        var newest = try newest()
        for name in try names().reversed() {
            guard (name.epoch, name.edition) > (newest?.epoch ?? 0, newest?.edition ?? 0) else { continue }
            // What others have put there counts for nothing.
            guard let bytes = try objects.bytes(of: name.name), let head = try? read(bytes) else { continue }
            try remember(bytes)
            newest = head
            break
        }
        return newest?.epoch ?? 0
    }

    /// Puts the newest edition back if a publisher that lost its lease has put an earlier one in its place. Costs a request.
    package func mend(_ turn: Turn) throws(EditionFailure) {
        guard let own = own(), own.epoch <= turn.epoch, let latest = try latest(), own.isAfter(latest), turn.isHeld()
        else {
            return
        }
        try objects.put(try own.signed(by: key), as: EditionFormat.latest)
    }

    /// Publishes the file if it differs from the last edition. Reads the whole file once.
    ///
    /// - Parameter reading: calls what it is given with the pages, which do not change meanwhile. Nothing is sent before it has returned.
    /// - Returns: nil if the file does not differ.
    /// - Throws: ``EditionFailure/refused(_:)`` if a later publisher has taken over, or an operator has gone back to an earlier
    ///   edition; ``EditionFailure/away(_:)`` while another process uses the folder; what `reading` throws.
    package func publish(
        _ turn: Turn, reading: (_ body: (EditionPages) throws -> Void) throws -> Void
    ) throws -> Published? {
        try makeFolder()
        guard let lock = try FolderLock(folder) else {
            throw EditionFailure.away("another program publishes from \(folder)")
        }
        return try publish(turn, holding: lock, reading: reading)
    }

    private func publish(
        _ turn: Turn, holding lock: borrowing FolderLock,
        reading: (_ body: (EditionPages) throws -> Void) throws -> Void
    ) throws -> Published? {
        try mend(turn)
        let last = try newest()
        if let last {
            guard last.epoch <= turn.epoch else { throw Self.lost }
            guard !last.isHeld else { throw held(last) }
        }
        defer {
            remove(Self.pack)
            remove(Self.next)
        }
        let chain = try last.flatMap { last throws(EditionFailure) in try self.chain(of: last) }
        let writer = EditionWriter(pack: path(Self.pack), published: path(Self.next))
        var (written, size, count, before): (EditionWriter.Written?, Int, Int, [EditionChain.Pack]) = (nil, 0, 0, [])
        try reading { pages in
            (size, count) = (pages.size, pages.count)
            // What changed since the last edition, if this publisher made it.
            if let last, let chain, chain.packs.count < EditionFormat.mostPacks,
                chain.bytesOfChanges < chain.packs[0].bytes,
                let known = PublishedPages.open(path(Self.last), pageSize: pages.size), known.hash == last.hash,
                known.pages == last.pages, last.pageSize == pages.size
            {
                before = chain.packs
                written = try writer.write(pages, since: known)
            } else {
                written = try writer.write(pages, since: nil)
            }
        }
        guard let written, written.hash != last?.hash || before.isEmpty else { return nil }
        return try publish(written, pageSize: size, pages: count, after: last, before, turn)
    }

    private func publish(
        _ written: EditionWriter.Written, pageSize: Int, pages: Int, after last: EditionHead?,
        _ before: [EditionChain.Pack], _ turn: Turn
    ) throws(EditionFailure) -> Published {
        let edition = (last?.edition ?? 0) + 1
        let pack = EditionChain.Pack(
            edition: edition, content: written.content, bytes: written.bytes, pages: pages, hash: written.hash)
        let chain = EditionChain(packs: before + [pack])
        let head = EditionHead(
            library: library, edition: edition, epoch: turn.epoch, time: turn.time, pageSize: pageSize,
            pages: pages, hash: written.hash, chain: chain.hash)
        try objects.upload(path(Self.pack), as: EditionFormat.pack(pack.content))
        try objects.put(chain.text, as: EditionFormat.chain(head.chain))
        try put(head, turn)
        // If this is interrupted, the next edition has all pages.
        _ = unsafe rename(PathText.bytes(path(Self.next)), PathText.bytes(path(Self.last)))
        return Published(head: head, changedPages: written.changedPages, bytes: written.bytes)
    }

    /// Makes an edition the newest.
    private func put(_ head: EditionHead, _ turn: Turn) throws(EditionFailure) {
        let bytes = try head.signed(by: key)
        try objects.put(bytes, as: EditionFormat.head(head))
        guard turn.isHeld() else { throw Self.lost }
        try objects.put(bytes, as: EditionFormat.latest)
        try remember(bytes)
    }

    private static let lost = EditionFailure.refused("another publisher has taken over")

    private func held(_ head: EditionHead) -> EditionFailure {
        .refused(
            "edition \(head.edition) is held since an operator went back to it; `photos publish --resume` ends that")
    }

    /// The packs of an edition; nil if the list is not there any more.
    private func chain(of head: EditionHead) throws(EditionFailure) -> EditionChain? {
        guard let bytes = try objects.bytes(of: EditionFormat.chain(head.chain)) else { return nil }
        return try EditionChain(bytes, of: head)
    }
}

// MARK: - Going back

extension EditionPublisher {
    /// Shows an earlier edition to readers, until ``resume(_:)``.
    ///
    /// - Parameter turn: a lease that was taken for this.
    /// - Throws: ``EditionFailure/refused(_:)`` if that edition is not there any more.
    package func goBack(to edition: Int64, _ turn: Turn) throws(EditionFailure) -> EditionHead {
        let name = try names().last { $0.edition == edition }
        guard let bytes = try name.flatMap({ name throws(EditionFailure) in try objects.bytes(of: name.name) }),
            case var head = try read(bytes), try chain(of: head) != nil
        else { throw .refused("there is no edition \(edition); `photos publish --list` lists them") }
        (head.epoch, head.isHeld) = (turn.epoch, true)
        try put(head, turn)
        return head
    }

    /// Lets publishers go on with the catalogue. Readers show the edition that is held until there is another.
    ///
    /// - Returns: that edition; nil if none is held.
    package func resume(_ turn: Turn) throws(EditionFailure) -> EditionHead? {
        guard var head = try latest(), head.isHeld else { return nil }
        let newest = try names().map(\.edition).max() ?? head.edition
        (head.epoch, head.isHeld) = (turn.epoch, false)
        // Not one of those that readers have left.
        head.edition = max(head.edition, newest) + 1
        try put(head, turn)
        return head
    }

    /// The newest editions to which one can go back, in the order of their numbers. Costs a request for each.
    package func heads(atMost limit: Int = 200) throws(EditionFailure) -> [EditionHead] {
        var found: [EditionHead] = []
        for name in try names().suffix(limit) {
            guard let bytes = try objects.bytes(of: name.name), let head = try? read(bytes) else { continue }
            found.append(head)
        }
        return found
    }

    /// An edition that is kept, as its name says.
    private struct Name {
        var name: String
        var edition: Int64
        var epoch: Int64
        var time: Instant
    }

    /// The names of all editions that are kept, in the order of their numbers.
    private func names() throws(EditionFailure) -> [Name] {
        try objects.names(in: "heads").compactMap { name in
            let numbers = name.dropFirst("heads/".count).split(separator: "-").map { Int64($0) }
            guard numbers.count == 3, let edition = numbers[0], let epoch = numbers[1], let time = numbers[2] else {
                return nil
            }
            return Name(name: name, edition: edition, epoch: epoch, time: Instant(seconds: time))
        }.sorted { ($0.epoch, $0.edition) < ($1.epoch, $1.edition) }
    }
}

// MARK: - What is kept

extension EditionPublisher {
    /// How many of the newest editions are kept, and the time of which one is kept besides, in seconds.
    private static let (mostNewest, span) = (20, Int64(3600))

    /// Deletes editions: all that are older than `time`, and but one of each hour, except for the newest; and the
    /// packs that only they need. Costs two requests for each that is kept.
    package func forget(before time: Instant, _ turn: Turn) throws(EditionFailure) {
        guard let newest = try newest() else { return }
        // Listed first: what is published meanwhile is not among them.
        let (chains, packs) = (try objects.names(in: "chains"), try objects.names(in: "packs"))
        var (kept, old, hours): ([Name], [Name], Set<Int64>) = ([], [], [])
        for (index, name) in try names().reversed().enumerated() {
            let isNewest = index < Self.mostNewest || (name.edition, name.epoch) == (newest.edition, newest.epoch)
            let isKept = isNewest || name.time >= time && hours.insert(name.time.seconds / Self.span).inserted
            if isKept { kept.append(name) } else { old.append(name) }
        }
        guard !old.isEmpty else { return }
        var needed: Set<String> = []
        for name in kept {
            guard let bytes = try objects.bytes(of: name.name), let head = try? read(bytes) else { continue }
            try need(head, &needed)
        }
        try need(newest, &needed)
        // The heads first: an edition that is listed is whole.
        guard turn.isHeld() else { throw Self.lost }
        for name in old { try objects.delete(name.name) }
        for name in chains + packs where !needed.contains(name) {
            guard turn.isHeld() else { throw Self.lost }
            try objects.delete(name)
        }
    }

    private func need(_ head: EditionHead, _ needed: inout Set<String>) throws(EditionFailure) {
        // Editions of one chain begin alike.
        guard needed.insert(EditionFormat.chain(head.chain)).inserted, let chain = try chain(of: head) else { return }
        needed.formUnion(chain.packs.map { EditionFormat.pack($0.content) })
    }
}

// MARK: - The folder

extension EditionPublisher {
    private static let pack = "next.pack"
    private static let next = "next.pages"
    private static let last = "last.pages"
    private static let head = "last.head"

    private func path(_ name: String) -> String { PathText.join(folder, name) }

    private func makeFolder() throws(EditionFailure) {
        do throws(FileFailure) {
            try AtomicFile.makeFolder(folder, mode: 0o700)
        } catch {
            throw .disk(error)
        }
    }

    /// Remembers the newest edition.
    private func remember(_ signed: [UInt8]) throws(EditionFailure) {
        try makeFolder()
        do throws(FileFailure) {
            try AtomicFile.write(signed, to: path(Self.head), mode: 0o600)
        } catch {
            throw .disk(error)
        }
    }

    private func remove(_ name: String) { _ = unsafe unlink(PathText.bytes(path(name))) }
}
