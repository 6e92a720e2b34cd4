internal import Disk
internal import Glibc
internal import Synchronization
package import Cryptography

/// The file of an edition, which does not change while somebody holds this value.
package final class EditionFile: Sendable {
    package let path: String
    package let head: EditionHead
    let slot: Int
    let hash: FileHash

    init(path: String, head: EditionHead, slot: Int, hash: FileHash) {
        (self.path, self.head, self.slot, self.hash) = (path, head, slot, hash)
    }
}

/// The files of a reader: that of the edition it shows, and one before it, to which the changes of both are applied while requests
/// still read the other. So nothing is copied, and each change is written twice.
package final class EditionFolder: Sendable {
    /// What is known of a file: the edition it had when it was last whole.
    private struct Slot {
        var pageSize: Int
        var pages: Int
        var hash: FileHash
        weak var file: EditionFile?

        init(_ head: EditionHead, _ hash: FileHash) {
            (pageSize, pages, self.hash) = (head.pageSize, head.pages, hash)
        }

        /// The number of packs that it has; 0 if it is none of the chain's files.
        func packs(of chain: EditionChain) -> Int {
            let root = hash.root(pageSize: pageSize, pages: pages)
            return chain.packs.lastIndex { $0.pages == pages && $0.hash == root }.map { $0 + 1 } ?? 0
        }
    }

    /// How many files can be in use before the next edition waits: who asks slowly must not fill the disk.
    private static let mostFiles = 5

    private let folder: String
    private let keys: [Ed25519.PublicKey]
    private let slots = Mutex<[Int: Slot]>([:])

    /// - Parameter keys: of the publishers that are trusted.
    /// - Throws: if the folder cannot be made.
    package init(_ folder: String, keys: [Ed25519.PublicKey]) throws(EditionFailure) {
        (self.folder, self.keys) = (folder, keys)
        try disk { () throws(FileFailure) in try AtomicFile.makeFolder(folder, mode: 0o700) }
    }

    private func path(_ slot: Int) -> String { PathText.join(folder, "\(slot).sqlite") }
    private func headPath(_ slot: Int) -> String { PathText.join(folder, "\(slot).head") }
    private var packPath: String { PathText.join(folder, "next.pack") }

    private func disk<Value>(_ body: () throws(FileFailure) -> Value) throws(EditionFailure) -> Value {
        do throws(FileFailure) {
            return try body()
        } catch {
            throw .disk(error)
        }
    }
}

// MARK: - What is on the disk

extension EditionFolder {
    /// The whole editions that an earlier process left, the newest first. Reads all of their files, and deletes what is left of others.
    package func found() -> [EditionFile] {
        _ = unsafe unlink(PathText.bytes(packPath))
        let names = ((try? FolderEntry.all(in: folder)) ?? []).map(\.name)
        let slots = names.compactMap { $0.hasSuffix(".sqlite") ? Int($0.dropLast(7)) : nil }
        var found: [EditionFile] = []
        for slot in slots {
            if let file = whole(slot) { found.append(file) } else { remove(slot) }
        }
        self.slots.withLock { slots in
            for file in found {
                slots[file.slot] = Slot(file.head, file.hash)
                slots[file.slot]?.file = file
            }
        }
        return found.sorted { $0.head.isAfter($1.head) }
    }

    private func remove(_ slot: Int) {
        _ = unsafe unlink(PathText.bytes(headPath(slot)))
        _ = unsafe unlink(PathText.bytes(path(slot)))
    }

    /// The edition in a file, if it is whole.
    private func whole(_ slot: Int) -> EditionFile? {
        guard let signed = try? OpenFile(headPath(slot)).first(EditionFormat.mostSmall),
            let head = try? EditionHead(signed: signed, by: keys), let file = try? EditedFile(path(slot)),
            let hash = try? Self.hash(file, pageSize: head.pageSize, pages: head.pages),
            hash.root(pageSize: head.pageSize, pages: head.pages) == head.hash
        else { return nil }
        return EditionFile(path: path(slot), head: head, slot: slot, hash: hash)
    }

    private static func hash(_ file: EditedFile, pageSize: Int, pages: Int) throws(FileFailure) -> FileHash {
        var hash = FileHash()
        try update(&hash, of: file, segments: Set(0..<segments(pageSize, pages)), pageSize, pages)
        return hash
    }

    private static func segments(_ pageSize: Int, _ pages: Int) -> Int {
        let step = EditionFormat.pagesInSegment(pageSize)
        return (pages + step - 1) / step
    }

    /// Reads some segments again.
    private static func update(
        _ hash: inout FileHash, of file: EditedFile, segments: Set<Int>, _ pageSize: Int, _ pages: Int
    ) throws(FileFailure) {
        let (step, count) = (EditionFormat.pagesInSegment(pageSize), Self.segments(pageSize, pages))
        let missing = count * FileHash.length - hash.segments.count
        if missing > 0 {
            hash.segments += [UInt8](repeating: 0, count: missing)
        } else {
            hash.segments.removeLast(-missing)
        }
        for segment in segments where segment < count {
            let length = min(step, pages - segment * step) * pageSize
            let bytes = try file.bytes(at: segment * step * pageSize, count: length)
            hash.segments.replaceSubrange(
                segment * FileHash.length..<(segment + 1) * FileHash.length, with: SHA256.hash(data: bytes))
        }
    }
}

// MARK: - The next edition

extension EditionFolder {
    /// Makes the file of an edition of the store, out of a file that nobody uses, and the packs that it lacks.
    ///
    /// - Parameter current: the edition that is shown.
    /// - Throws: ``EditionFailure``. What was downloaded and is right serves the next attempt.
    package func make(
        _ signed: [UInt8], after current: EditionFile?, from objects: any EditionObjects
    ) throws(EditionFailure) -> EditionFile {
        let head = try EditionHead(signed: signed, by: keys)
        guard let text = try objects.bytes(of: EditionFormat.chain(head.chain)) else {
            throw .refused("edition \(head.edition) has no list of packs")
        }
        let chain = try EditionChain(text, of: head)
        let (slot, next) = try slot(for: chain, current)
        _ = unsafe unlink(PathText.bytes(headPath(slot)))
        for pack in chain.packs[next...] { try apply(pack, of: head, to: slot, from: objects) }
        return try finish(slot, head, signed)
    }

    /// A file that nobody uses, and the index of the first pack that it lacks.
    private func slot(for chain: EditionChain, _ current: EditionFile?) throws(EditionFailure) -> (slot: Int, next: Int)
    {
        let known = slots.withLock { $0.filter { $0.value.file == nil } }
        let best = known.map { (slot: $0.key, next: $0.value.packs(of: chain)) }.max { $0.next < $1.next }
        if let best, best.next > 0 { return best }
        guard slots.withLock({ $0.filter { $0.value.file != nil }.count }) < Self.mostFiles else {
            throw .away("requests still read \(Self.mostFiles) earlier editions")
        }
        let free = slots.withLock { slots in
            let free = (1...).first { slots[$0]?.file == nil } ?? 1
            slots[free] = nil
            return free
        }
        // A copy of the file that is in use, if that is shorter than to begin anew.
        guard let current, case let copy = Slot(current.head, current.hash), copy.packs(of: chain) > 0 else {
            return (free, 0)
        }
        try disk { () throws(FileFailure) in try EditedFile.copy(current.path, to: path(free)) }
        slots.withLock { $0[free] = copy }
        return (free, copy.packs(of: chain))
    }

    /// Applies a pack to a file, and checks what comes out.
    private func apply(
        _ pack: EditionChain.Pack, of head: EditionHead, to slot: Int, from objects: any EditionObjects
    ) throws(EditionFailure) {
        let name = EditionFormat.pack(pack.content)
        try objects.download(name, to: packPath, most: pack.bytes)
        defer { _ = unsafe unlink(PathText.bytes(packPath)) }
        guard try disk({ () throws(FileFailure) in try OpenFile(packPath).sha256() }) == pack.content else {
            throw .refused("the store sent another pack than was signed")
        }
        var hash = slots.withLock { $0[slot]?.hash } ?? FileHash()
        // Until it is whole again.
        slots.withLock { $0[slot] = nil }
        let file = try disk { () throws(FileFailure) in try EditedFile(path(slot)) }
        let changed = try Self.write(packPath, to: file, head.pageSize, pack.pages)
        try disk { () throws(FileFailure) in
            try file.setLength(pack.pages * head.pageSize)
            try Self.update(&hash, of: file, segments: changed, head.pageSize, pack.pages)
        }
        guard hash.root(pageSize: head.pageSize, pages: pack.pages) == pack.hash else {
            throw .refused("edition \(pack.edition) is not whole")
        }
        var reached = head
        reached.pages = pack.pages
        slots.withLock { $0[slot] = Slot(reached, hash) }
    }

    /// Writes the pages of a pack.
    ///
    /// - Returns: the numbers of the segments with them.
    private static func write(
        _ pack: String, to file: EditedFile, _ pageSize: Int, _ pages: Int
    ) throws(EditionFailure) -> Set<Int> {
        var reader = try PackReader.open(pack, pageSize: pageSize, pages: pages)
        var changed: Set<Int> = []
        // The end, whose length changes.
        changed.insert(segments(pageSize, pages) - 1)
        while let (numbers, bytes) = try reader.next() {
            do throws(FileFailure) {
                for (index, number) in numbers.enumerated() {
                    let page = bytes[index * pageSize..<(index + 1) * pageSize]
                    try file.write(page, at: (number - 1) * pageSize)
                    changed.insert((number - 1) / EditionFormat.pagesInSegment(pageSize))
                }
            } catch {
                throw .disk(error)
            }
        }
        return changed
    }

    private func finish(_ slot: Int, _ head: EditionHead, _ signed: [UInt8]) throws(EditionFailure) -> EditionFile {
        guard let known = slots.withLock({ $0[slot] }), known.pages == head.pages,
            known.hash.root(pageSize: head.pageSize, pages: head.pages) == head.hash
        else { throw .refused("edition \(head.edition) is not whole") }
        try disk { () throws(FileFailure) in
            try EditedFile(path(slot)).syncToDisk()
            try AtomicFile.write(signed, to: headPath(slot), mode: 0o600)
        }
        let file = EditionFile(path: path(slot), head: head, slot: slot, hash: known.hash)
        slots.withLock { $0[slot]?.file = file }
        removeSpares(of: file)
        return file
    }

    /// Deletes files that nobody uses: the next edition is made of the one before this one.
    private func removeSpares(of newest: EditionFile) {
        let spares = slots.withLock { slots in
            let free = slots.filter { $0.value.file == nil }.keys
            for slot in free { slots[slot] = nil }
            return free
        }
        for slot in spares { remove(slot) }
    }
}
