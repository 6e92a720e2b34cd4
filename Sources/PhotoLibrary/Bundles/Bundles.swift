public import LibraryBase
public import Localization

extension PhotoLibrary {
    /// Photos with texts that somebody publishes as one file: which are installed, how they come and go, and how they are made.
    public struct Bundles: Desk {
        let hall: PhotoLibrary

        var shelf: BundleShelf { BundleShelf(hall.context) }

        /// The bundles that are installed, as they are told.
        public func list() throws(LibraryError) -> BundlesDocument {
            try shelf.list()
        }

        /// Whether a text means a bundle and no source: one that is installed, or the URL of one that is to be.
        public func isMeant(by reference: String) -> Bool {
            (try? context.source(reference)) == nil && shelf.isMeant(by: reference)
        }
    }
}

// MARK: - Coming and going

extension PhotoLibrary.Bundles {
    /// Installs a bundle from a file or a URL, or puts another version in place of the one that is installed, which is kept.
    ///
    /// Until the end everything is as it was before, also for who reads meanwhile; killed at any moment, the next call goes on. Only
    /// what the installed version doesn't have is fetched.
    /// - Throws: ``LibraryError/invalidInput(_:)`` for what is no bundle, ``LibraryError/notAllowed(_:)`` for one that is signed by
    ///   somebody else, ``LibraryError/unavailable(_:)`` for a server that doesn't answer.
    public func install(
        from reference: String, _ options: BundleInstallOptions = BundleInstallOptions(),
        onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        let bundle = try await BundleInstaller(shelf).install(from: reference, options, onProgress: onProgress)
        try context.prepareSearch()
        return bundle
    }

    /// Asks the publishers of bundles which versions they have, and notes it. A server that doesn't answer is told in the summary.
    ///
    /// - Parameter names: identities or titles; all bundles where it is empty.
    public func check(_ names: [String] = []) async throws(LibraryError) -> [BundleCheck] {
        try await BundleUpdater(shelf).check(names)
    }

    /// Takes the version that a check has found, and no other.
    ///
    /// - Throws: ``LibraryError/notAllowed(_:)`` where the publisher's zip is another bundle or version than was announced, isn't newer
    ///   than the installed version, or isn't signed by the key that is trusted.
    public func update(
        _ check: BundleCheck, onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        guard check.isTakeable else { return check.bundle }
        let bundle = try await BundleUpdater(shelf).update(check, onProgress: onProgress)
        try context.prepareSearch()
        return bundle
    }

    /// Asks the publishers that were not asked for a day, and takes what is to be taken unasked: as a part of a sync, which
    /// brings the search up to date.
    func renew(isForced: Bool) async throws {
        do {
            try await BundleUpdater(shelf).renew(isForced: isForced)
        } catch {
            // Bundles that were taken before are found all the same.
            try? context.prepareSearch()
            throw error
        }
    }

    /// Puts the version before in place of the one that is installed; a second call takes that back.
    public func rollBack(_ name: String?) async throws(LibraryError) -> BundleDocument {
        let bundle = try await shelf.rollBack(name)
        try context.prepareSearch()
        return bundle
    }

    /// Takes a bundle out of the library, with its photos and its files.
    public func remove(_ name: String) async throws(LibraryError) -> BundleDocument {
        try await shelf.remove(name)
    }
}

// MARK: - Making and looking

extension PhotoLibrary.Bundles {
    /// Makes a bundle of the photos of this library whose files are here. Where they are those of one installed bundle and of nothing
    /// else, it is made again, with its texts: of the same photos and the same texts it has the same bytes.
    ///
    /// Also writes `latest.json` beside it, by which readers learn of it, unless one of another bundle is there.
    /// - Parameter path: where the zip goes; replaced in one step.
    /// - Throws: ``LibraryError/invalidInput(_:)`` for texts or a description that no bundle can have.
    public func create(
        at path: String, _ description: BundleDescription, onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        try await maker.make(at: path, description, onProgress: onProgress)
    }

    /// Makes a bundle of a folder: its photos are in `images/`, beside `bundle.json`, `menu/`, `pages/` and `strings/`; a folder without
    /// `images/` has photos alone. A photo's id in the bundle is made of its path, by which texts may name it too.
    ///
    /// Call it on a library that has nothing else, for it is imported there.
    public func create(
        at path: String, ofFolder folder: String, _ description: BundleDescription,
        onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        try await maker.make(
            at: path, ofFolder: folder, description, importing: { _ = try await hall.imports.run([$0]) },
            onProgress: onProgress)
    }

    private var maker: BundleMaker { BundleMaker(shelf, pictures: hall.pictureRoom) }

    /// Looks at a bundle without taking it: all of it but the pictures is read and compared with its hashes.
    ///
    /// - Parameters:
    ///   - location: what it would be installed into; nothing is written there.
    ///   - shipped: the program's own words, by key, for each language, with which the bundle's are compared.
    public static func inspect(
        at reference: String, location: LibraryLocation, shipped: [LocaleTag: [String: String]]
    ) async throws(LibraryError) -> BundleDocument {
        try await BundleInspector(location: location, shipped: shipped).inspect(reference)
    }
}

// MARK: - Signing in

extension PhotoLibrary.Bundles {
    /// Exchanges a name and password for a token, where the publisher of a bundle does that, and keeps the token in a file that only this
    /// person may read. The password is not kept.
    ///
    /// - Parameters:
    ///   - reference: an installed bundle, or the URL of one.
    ///   - address: where the publisher takes names and passwords, if nothing beside the bundle says so.
    /// - Throws: ``LibraryError/notAllowed(_:)`` for a wrong name or password, ``LibraryError/unavailable(_:)`` where nobody answers,
    ///   ``LibraryError/usage(_:)`` for an address over which others could listen.
    public func signIn(
        to reference: String, name: String, password: String, at address: String?
    ) async throws(LibraryError) {
        try await BundleSignIn(shelf).signIn(to: reference, name: name, password: password, at: address)
    }

    /// Keeps a token that a person has from the publisher.
    public func signIn(to reference: String, token: String) throws(LibraryError) {
        try BundleSignIn(shelf).signIn(to: reference, token: token)
    }

    /// Takes the token away; what is installed stays. Returns whether there was one.
    public func signOut(of reference: String) throws(LibraryError) -> Bool {
        try BundleSignIn(shelf).signOut(of: reference)
    }
}

// MARK: - Care

extension PhotoLibrary.Bundles {
    /// Looks at every file of every version that is kept.
    ///
    /// - Parameter onDamage: called with each file that is gone or damaged, and why.
    /// - Returns: how many files were looked at.
    func verify(_ onDamage: (_ path: String, _ reason: String) -> Void) throws -> Int {
        try shelf.verify(onDamage)
    }

    /// How many files bundles have, and how many bytes, and those of versions that are not whole yet.
    func size() throws -> (bundles: CacheSize, unfinished: CacheSize) {
        try shelf.size()
    }

    /// Takes the photos of the installed bundles from their files again, after the catalogue was made anew.
    public func restore() throws(LibraryError) {
        if try shelf.restore() > 0 { try context.prepareSearch() }
    }
}
