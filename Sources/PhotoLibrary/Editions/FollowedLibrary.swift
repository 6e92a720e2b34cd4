internal import Catalog
internal import Cryptography
internal import Disk
internal import Editions
internal import Foundation
internal import LibraryBase
internal import ObjectStore
internal import Synchronization

/// The keys for S3 stores of a machine that shows editions: the catalogue names those of the machine that publishes.
struct EditionKeys: Sendable {
    /// The absolute path of a file with the keys; nil for those of the environment.
    var file: String?

    func replacing(_ settings: ObjectStoreSettings) -> ObjectStoreSettings {
        var settings = settings
        settings.credentialsFile = file
        return settings
    }
}

/// A library that is read from the editions of a publisher, one after another, and never written. Its folder has two copies of the
/// catalogue, and what is made from photographs: all of it can be deleted.
public final class FollowedLibrary: Sendable {
    /// What is known of the publisher.
    public struct Status: Sendable {
        /// The edition that is shown.
        public var edition: EditionDocument
        /// Why there is no newer one; nil if the store was reached, and had nothing that is refused.
        public var problem: String?
        /// How long ago the store last said what the newest edition is.
        public var age: Duration
    }

    private struct State {
        /// How many editions were shown.
        var shown: Int64 = 1
        var problem: String?
        var askedAt = ContinuousClock.now
    }

    /// The library, which always shows the edition that was last taken.
    public let library: PhotoLibrary
    private let catalog: Catalog
    private let follower: EditionFollower
    private let lock: LockedFolder
    private let state: Mutex<State>

    /// Keeps another process from the same folder.
    private final class LockedFolder: Sendable {
        private let lock: FolderLock

        init?(_ path: String) throws(FileFailure) {
            guard let lock = try FolderLock(path) else { return nil }
            self.lock = lock
        }
    }

    /// Opens the edition that this machine has, or downloads the newest one.
    ///
    /// - Parameters:
    ///   - publishers: the public keys of the publishers that are trusted, in Base64.
    ///   - location: a folder for this reader alone, which is made.
    /// - Throws: ``LibraryError/usage(_:)`` for an invalid key, and for a folder with a library of its own;
    ///   ``LibraryError/unavailable(_:)`` if there is no edition here and the store does not answer; ``LibraryError/notAllowed(_:)``
    ///   for one that is not signed by a publisher, or of a newer version.
    public init(
        _ place: EditionPlace, publishers: [String], at location: LibraryLocation
    ) throws(LibraryError) {
        let keys = try publishers.map { text throws(LibraryError) in try Self.publicKey(text) }
        let objects = try place.objects { SystemClock().now() }
        guard !PathText.exists(location.catalog) else {
            throw .usage("\(location.path) has a library of its own: choose another folder with --library")
        }
        let folder: EditionFolder
        do throws(EditionFailure) {
            folder = try EditionFolder(PathText.join(location.path, "editions"), keys: keys)
        } catch {
            throw LibraryError(error)
        }
        let locked: LockedFolder?
        do throws(FileFailure) {
            locked = try LockedFolder(PathText.join(location.path, "editions"))
        } catch {
            throw error.whileWriting
        }
        guard let locked else { throw .busy("another server shows editions from \(location.path)") }
        lock = locked
        let found = folder.found()
        let follower = EditionFollower(objects, folder, keys: keys, current: found.first)
        self.follower = follower
        var (files, problem): ([EditionFile], LibraryError?) = (found, nil)
        do throws(EditionFailure) {
            // What is here may be old, but a store that does not answer must not keep a reader from starting.
            if let newer = try follower.next() { files.insert(newer, at: 0) }
        } catch {
            problem = LibraryError(error)
        }
        var machine = EditionKeys()
        if case .store(let settings) = place { machine.file = settings.credentialsFile }
        var opened: (catalog: Catalog, library: PhotoLibrary)?
        for file in files where opened == nil {
            do throws(CatalogError) {
                let catalog = try CatalogEditions.open(file.path, number: 1, file: file)
                opened = (catalog, try PhotoLibrary(location, following: catalog, keys: machine))
                follower.take(file)
            } catch {
                // The one before may be of this version.
                problem = problem ?? Self.error(error, file)
            }
        }
        guard let opened else { throw problem ?? .notAllowed("the store has no edition") }
        (catalog, library) = opened
        state = Mutex(State(problem: problem?.message))
    }

    /// Looks for a newer edition, and shows it to those who come from now on. One request if there is none. Must not be called twice
    /// at a time.
    ///
    /// - Returns: the edition; nil if there is none.
    /// - Throws: ``LibraryError``, as ``init(_:publishers:at:)``; the edition before stays.
    public func next() throws(LibraryError) -> EditionDocument? {
        do throws(LibraryError) {
            let next = try newer()
            state.withLock { state in (state.problem, state.askedAt) = (nil, .now) }
            return next
        } catch {
            state.withLock { $0.problem = error.message }
            throw error
        }
    }

    private func newer() throws(LibraryError) -> EditionDocument? {
        let file: EditionFile
        do throws(EditionFailure) {
            guard let newer = try follower.next() else { return nil }
            file = newer
        } catch {
            throw LibraryError(error)
        }
        do throws(CatalogError) {
            try catalog.editions.show(file.path, number: state.withLock { $0.shown } + 1, file: file)
        } catch {
            throw Self.error(error, file)
        }
        state.withLock { $0.shown += 1 }
        follower.take(file)
        return EditionDocument(file.head)
    }

    /// Runs `body`, all of whose reads are of one edition.
    public func holdingEdition<Value>(_ body: () async -> Value) async -> Value {
        await catalog.editions.hold(body)
    }

    /// What is shown, and whether it is the newest. Asks nothing.
    public var status: Status? {
        guard let head = follower.current?.head else { return nil }
        return state.withLock { state in
            Status(edition: EditionDocument(head), problem: state.problem, age: .now - state.askedAt)
        }
    }

    /// Whether the newest edition cannot be shown, or the store has not said for ten seconds which it is. Asks nothing.
    public var isFailing: Bool { status.map { $0.problem != nil || $0.age > .seconds(10) } ?? true }

    private static func error(_ error: CatalogError, _ file: EditionFile) -> LibraryError {
        switch error {
        case .newerVersion:
            .notAllowed(
                "edition \(file.head.edition) was published by a newer version of photos; use that version here")
        case .earlierVersion:
            .notAllowed(
                "edition \(file.head.edition) was published by an earlier version of photos; update the publisher")
        default: LibraryError(error, library: file.path)
        }
    }

    private static func publicKey(_ text: String) throws(LibraryError) -> Ed25519.PublicKey {
        guard let bytes = Data(base64Encoded: text), let key = try? Ed25519.PublicKey(rawRepresentation: Array(bytes))
        else { throw .usage("invalid key of a publisher '\(text.prefix(100))': expected 44 characters of Base64") }
        return key
    }
}
