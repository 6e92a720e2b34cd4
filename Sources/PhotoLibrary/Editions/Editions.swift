internal import Bundling
internal import Catalog
internal import Cryptography
internal import Disk
internal import Editions
internal import Foundation
internal import LibraryBase
internal import Localization
internal import Personal
internal import SharedState
internal import Times

extension PhotoLibrary {
    /// The library as editions: its catalogue as it was at one moment after another, signed, for servers on other machines.
    public struct Editions: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.Editions {
    /// What happens while editions are published.
    public enum Event: Sendable, Equatable {
        case published(EditionDocument)
        /// Another program publishes; the payload says which.
        case waiting(String)
        /// Nothing can be published now, for a reason that may pass.
        case failing(String)
    }

    /// How long editions are kept to which one can go back.
    public static let daysKept = 7

    /// The public key that servers need which show the editions: 32 bytes in Base64.
    ///
    /// - Parameter key: a file with the secret key; nil for the library's own, which is made.
    /// - Throws: ``LibraryError/notAllowed(_:)`` if other users can read the file, ``LibraryError/invalidInput(_:)`` for an invalid key.
    public func publicKey(_ key: String?) throws(LibraryError) -> String { try signingKey(key).publicKey }

    private func signingKey(_ path: String?) throws(LibraryError) -> BundleSigningKey {
        if let path { return try BundleSigningKey(path: path) }
        let own = PathText.join(location.path, "publisher.key")
        return try PathText.exists(own) ? BundleSigningKey(path: own) : BundleSigningKey.make(path: own)
    }

    /// Publishes what has changed since the last edition, if anything has.
    ///
    /// - Returns: nil if nothing has.
    /// - Throws: ``LibraryError/usage(_:)`` if people are not in PostgreSQL, ``LibraryError/busy(_:)`` while another program publishes,
    ///   ``LibraryError/unavailable(_:)`` if the store does not answer.
    public func publish(to place: EditionPlace, key: String? = nil) throws(LibraryError) -> EditionDocument? {
        let desk = try desk(place, key)
        let turn = try desk.takenTurn()
        defer { turn.end() }
        _ = try context.noteReports()
        _ = prepare()
        let edition = try desk.publish(turn)
        // The next time is as good.
        try? desk.forgetOld(turn)
        return edition
    }

    /// Publishes each change until the task is cancelled, while no other program does. What fails is tried again.
    ///
    /// - Throws: ``LibraryError``, as ``publish(to:key:)``, but only for what a person has to mend.
    public func publishChanges(
        to place: EditionPlace, key: String? = nil, onEvent: @escaping @Sendable (Event) -> Void
    ) async throws(LibraryError) {
        try await PublishingLoop(library, try desk(place, key), onEvent).run()
    }

    /// Computes what readers would otherwise compute after each edition, because they cannot keep it.
    ///
    /// - Parameter places: the version of the places for which this was done.
    /// - Returns: that of now.
    func prepare(since places: [Int64]? = nil) -> [Int64]? {
        // Without it, readers are slower.
        try? library.search.prepare()
        let now = try? library.changes.placesVersion()
        if now == nil || now != places { _ = try? library.places.list(locale: .english, terminal: .none) }
        return now
    }

    /// The editions to which one can go back. Costs a request for each.
    public func list(_ place: EditionPlace, key: String? = nil) throws(LibraryError) -> EditionsDocument {
        let desk = try desk(place, key)
        return try desk.editing { publisher throws(EditionFailure) in
            EditionsDocument(editions: try publisher.heads().map { EditionDocument($0) })
        }
    }

    /// Shows an earlier edition to readers, and publishes none until ``resume(_:key:)``. A program that publishes waits from now on.
    ///
    /// - Throws: ``LibraryError/notAllowed(_:)`` if there is no such edition.
    public func goBack(
        to edition: Int64, _ place: EditionPlace, key: String? = nil
    ) throws(LibraryError) -> EditionDocument {
        let desk = try desk(place, key)
        let turn = try desk.takenTurn(replacing: true)
        defer { turn.end() }
        return try desk.editing { publisher throws(EditionFailure) in
            EditionDocument(try publisher.goBack(to: edition, turn.turn(context)))
        }
    }

    /// Lets programs publish again.
    ///
    /// - Returns: the edition that was held; nil if none was.
    public func resume(_ place: EditionPlace, key: String? = nil) throws(LibraryError) -> EditionDocument? {
        let desk = try desk(place, key)
        let turn = try desk.takenTurn(replacing: true)
        defer { turn.end() }
        return try desk.editing { publisher throws(EditionFailure) in
            try publisher.resume(turn.turn(context)).map { EditionDocument($0) }
        }
    }

    private func desk(_ place: EditionPlace, _ key: String?) throws(LibraryError) -> PublishingDesk {
        guard let shared = context.sharedPersonal else {
            throw .usage(
                "recents and sessions have to be in PostgreSQL, which all servers share: move them with `photos users move --to postgresql://…`"
            )
        }
        let (key, context) = (try signingKey(key), context)
        let id = try withCatalog { catalog throws(CatalogError) in try catalog.libraryID() }
        let publisher = EditionPublisher(
            try place.objects { context.now() }, folder: PathText.join(location.path, "editions"), key: key.secret,
            library: id)
        return PublishingDesk(publisher, PublisherLease(shared), context)
    }
}

/// What publishing needs.
struct PublishingDesk: Sendable {
    private let publisher: EditionPublisher
    private let lease: PublisherLease
    private let context: LibraryContext

    init(_ publisher: EditionPublisher, _ lease: PublisherLease, _ context: LibraryContext) {
        (self.publisher, self.lease, self.context) = (publisher, lease, context)
    }

    /// This program, for people who look who publishes.
    private static var holder: String {
        "\(ProcessInfo.processInfo.hostName), process \(ProcessInfo.processInfo.processIdentifier)"
    }

    /// The lease; nil if another program has it.
    func turn(replacing replaces: Bool = false) throws(LibraryError) -> PublisherTurn? {
        do throws(PersonalStateError) {
            if !replaces, let holding = try lease.holding(), !holding.isOver { return nil }
        } catch {
            throw context.libraryError(error)
        }
        let epoch = try editing { publisher throws(EditionFailure) in try publisher.begin() }
        do throws(PersonalStateError) {
            return try PublisherTurn(lease, holder: Self.holder, after: epoch, replacing: replaces)
        } catch {
            throw context.libraryError(error)
        }
    }

    /// The lease.
    ///
    /// - Throws: ``LibraryError/busy(_:)`` if another program has it.
    func takenTurn(replacing replaces: Bool = false) throws(LibraryError) -> PublisherTurn {
        guard let turn = try turn(replacing: replaces) else {
            throw .busy("\(holder()) publishes this library already")
        }
        return turn
    }

    /// Who has the lease.
    func holder() -> String { (try? lease.holding())?.holder ?? "another program" }

    /// Publishes what has changed.
    func publish(_ turn: PublisherTurn) throws(LibraryError) -> EditionDocument? {
        guard turn.isHeld else {
            throw turn.isLost
                ? .busy("\(holder()) has taken over")
                : .away("cannot renew the lease: PostgreSQL does not answer", isDown: false)
        }
        let now = turn.turn(context)
        do {
            let published = try publisher.publish(now) { body in
                try context.catalog.editions.withPages { pages in
                    try body(
                        EditionPages(
                            size: pages.size, count: pages.count, read: { try pages.read(at: $0, count: $1) },
                            verify: { try pages.verify(&$0, at: $1) }))
                }
            }
            return published.map { EditionDocument($0) }
        } catch let failure as EditionFailure {
            throw LibraryError(failure)
        } catch let failure as FileFailure {
            throw failure.whileWriting
        } catch {
            throw context.libraryError(error)
        }
    }

    /// Puts the newest edition back if a publisher that lost its lease has put an earlier one in its place.
    func mend(_ turn: PublisherTurn) throws(LibraryError) {
        let now = turn.turn(context)
        try editing { publisher throws(EditionFailure) in try publisher.mend(now) }
    }

    /// Deletes editions that are too old.
    func forgetOld(_ turn: PublisherTurn) throws(LibraryError) {
        let now = turn.turn(context)
        let time = now.time - .seconds(PhotoLibrary.Editions.daysKept * 86_400)
        try editing { publisher throws(EditionFailure) in try publisher.forget(before: time, now) }
    }

    /// Does something with what is published.
    func editing<Value>(
        _ body: (EditionPublisher) throws(EditionFailure) -> Value
    ) throws(LibraryError) -> Value {
        do throws(EditionFailure) {
            return try body(publisher)
        } catch {
            throw LibraryError(error)
        }
    }
}
