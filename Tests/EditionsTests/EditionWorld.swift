import Cryptography
import Disk
import Editions
import Synchronization
import TestSupport
import Times

/// A publisher, a store and a reader.
final class EditionWorld {
    let root: TemporaryFolder
    let key: Ed25519.PrivateKey
    let store: FaultyObjects

    init() throws {
        (root, key) = (try TemporaryFolder(), try Ed25519.PrivateKey())
        try AtomicFile.makeFolder(root.path + "/store")
        store = FaultyObjects(EditionObjectsInFolder(root.path + "/store"))
    }

    deinit { root.remove() }

    func publisher(_ folder: String = "publisher", library: String = "a") -> EditionPublisher {
        EditionPublisher(store, folder: root.path + "/" + folder, key: key, library: library)
    }

    static func turn(_ epoch: Int64 = 1, at seconds: Int64 = 1_000_000, isHeld: Bool = true) -> EditionPublisher.Turn {
        EditionPublisher.Turn(epoch: epoch, time: Instant(seconds: seconds)) { isHeld }
    }

    /// A reader, with what is in its folder.
    func reader(_ folder: String = "reader") throws -> EditionFollower {
        let files = try EditionFolder(root.path + "/" + folder, keys: [key.publicKey])
        return EditionFollower(store, files, keys: [key.publicKey], current: files.found().first)
    }
}

extension EditionPublisher {
    func publish(_ pages: EditionPages, _ turn: Turn) throws -> Published? { try publish(turn) { try $0(pages) } }
}

extension EditionFollower {
    /// Takes the newest edition; false if there is none.
    func update() throws -> Bool {
        guard let file = try next() else { return false }
        take(file)
        return true
    }

    /// The bytes of the edition that is shown.
    var shown: [UInt8] {
        guard let path = current?.path else { return [] }
        return (try? OpenFile(path).bytes(at: 0, count: 1 << 30)) ?? []
    }
}

/// A store that fails, or lies.
final class FaultyObjects: EditionObjects {
    private let objects: EditionObjectsInFolder
    private let state = Mutex(State())

    private struct State {
        /// How many more requests work; nil for all.
        var rest: Int?
        var requests = 0
        var change: (@Sendable (String, inout [UInt8]) -> Void)?
    }

    init(_ objects: EditionObjectsInFolder) { self.objects = objects }

    /// Fails after so many requests; nil for never.
    func fail(after count: Int?) { state.withLock { ($0.rest, $0.requests) = (count, 0) } }

    /// The number of requests since the last call of ``fail(after:)``.
    var requests: Int { state.withLock { $0.requests } }

    /// Changes what is read.
    func change(_ change: (@Sendable (String, inout [UInt8]) -> Void)?) { state.withLock { $0.change = change } }

    private func count() throws(EditionFailure) {
        let fails = state.withLock { state in
            state.requests += 1
            guard let rest = state.rest else { return false }
            state.rest = rest - 1
            return rest <= 0
        }
        if fails { throw .away("no network") }
    }

    func bytes(of name: String) throws(EditionFailure) -> [UInt8]? {
        try count()
        guard var bytes = try objects.bytes(of: name) else { return nil }
        state.withLock { $0.change }?(name, &bytes)
        return bytes
    }

    func put(_ bytes: [UInt8], as name: String) throws(EditionFailure) {
        try count()
        try objects.put(bytes, as: name)
    }

    func upload(_ path: String, as name: String) throws(EditionFailure) {
        try count()
        try objects.upload(path, as: name)
    }

    func download(_ name: String, to path: String, most: Int) throws(EditionFailure) {
        try count()
        try objects.download(name, to: path, most: most)
        guard let change = state.withLock({ $0.change }), var bytes = try? OpenFile(path).bytes(at: 0, count: most)
        else {
            return
        }
        change(name, &bytes)
        try? AtomicFile.write(bytes, to: path)
    }

    func names(in folder: String) throws(EditionFailure) -> [String] {
        try count()
        return try objects.names(in: folder)
    }

    func delete(_ name: String) throws(EditionFailure) {
        try count()
        try objects.delete(name)
    }
}
