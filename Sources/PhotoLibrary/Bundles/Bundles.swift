internal import Catalog
internal import Disk
public import LibraryBase
public import Localization

extension PhotoLibrary {
    /// The bundles of a library: whole catalogues that somebody publishes as one file. Lists, installs, updates, rolls back,
    /// creates.
    public struct Bundles: Facade {
        let library: PhotoLibrary

        var shelf: BundleShelf { BundleShelf(library.context) }

        /// The installed bundles.
        public func list() throws(LibraryError) -> BundlesDocument {
            try shelf.list()
        }

        /// Whether `reference` means a bundle and not a source: an installed bundle, or the URL of one to install.
        public func isReference(_ reference: String) -> Bool {
            (try? context.source(reference)) == nil && shelf.isReference(reference)
        }
    }
}

// MARK: - Coming and going

extension PhotoLibrary.Bundles {
    /// Installs a bundle from a file or a URL, or replaces the installed version, which is kept for a rollback.
    ///
    /// The switch is atomic: readers see the old version until the end. After a crash, the next call continues. Only files that
    /// the installed version lacks are downloaded.
    /// - Throws: ``LibraryError/invalidInput(_:)`` if the file is not a bundle, ``LibraryError/notAllowed(_:)`` if it is signed
    ///   with another key, ``LibraryError/unavailable(_:)`` if the server does not answer.
    public func install(
        from reference: String, _ options: BundleInstallOptions = BundleInstallOptions(),
        onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        let bundle = try await BundleInstaller(shelf).install(from: reference, options, onProgress: onProgress)
        try context.prepareSearch()
        return bundle
    }

    /// Asks the publishers of bundles for their newest versions, and records them. A server that does not answer is reported in
    /// the result.
    ///
    /// - Parameter names: identities or titles; empty for all bundles.
    public func check(_ names: [String] = []) async throws(LibraryError) -> [BundleCheck] {
        try await BundleUpdater(shelf).check(names)
    }

    /// Installs the version that a check found, and no other.
    ///
    /// - Throws: ``LibraryError/notAllowed(_:)`` if the zip file is another bundle or version than announced, is not newer than
    ///   the installed version, or is not signed with the trusted key.
    public func update(
        _ check: BundleCheck, onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        guard check.isInstallable else { return check.bundle }
        let bundle = try await BundleUpdater(shelf).update(check, onProgress: onProgress)
        try context.prepareSearch()
        return bundle
    }

    /// As a part of a sync: asks publishers that were not asked for a day, and installs versions of bundles that update
    /// automatically. Then updates the search index.
    func renew(isForced: Bool) async throws {
        do {
            try await BundleUpdater(shelf).renew(isForced: isForced)
        } catch {
            // Bundles that were installed before the failure must be found.
            try? context.prepareSearch()
            throw error
        }
    }

    /// Switches back to the previous version; a second call switches forward again.
    public func rollBack(_ name: String?) async throws(LibraryError) -> BundleDocument {
        let bundle = try await shelf.rollBack(name)
        try context.prepareSearch()
        return bundle
    }

    /// Removes a bundle with its photos and files.
    public func remove(_ name: String) async throws(LibraryError) -> BundleDocument {
        try await shelf.remove(name)
    }
}

// MARK: - Making and looking

extension PhotoLibrary.Bundles {
    /// Creates a bundle of the photos whose files are on this machine. If all of them belong to one installed bundle, that bundle
    /// is created again with its texts. The same photos and texts give the same bytes.
    ///
    /// Also writes `latest.json` beside it, which announces the version, unless the file belongs to another bundle.
    /// - Parameter path: the zip file, which is replaced atomically.
    /// - Throws: ``LibraryError/invalidInput(_:)`` for an invalid text or description.
    public func create(
        at path: String, _ description: BundleDescription, onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        let target = PathText.real(path) ?? PathText.absolute(path)
        if try withCatalog({ catalog throws(CatalogError) in try catalog.folders.isOfPhoto(path: target) }) {
            throw .usage("not allowed: photos are imported from \(path); choose another file")
        }
        return try await maker.make(at: path, description, onProgress: onProgress)
    }

    /// Creates a bundle of a folder: photos in `images/`, beside `bundle.json`, `menu/`, `pages/` and `strings/`; a folder
    /// without `images/` contains only photos. The id of a photo in the bundle derives from its path; texts can use the path too.
    ///
    /// The library must be empty, because the folder is imported into it.
    public func create(
        at path: String, ofFolder folder: String, _ description: BundleDescription,
        onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        try await maker.make(
            at: path, ofFolder: folder, description, importing: { _ = try await library.imports.run([$0]) },
            onProgress: onProgress)
    }

    /// Creates a bundle of the photos that a share shows, with what it shows of positions. Its title, and the size that it lets others
    /// save, hold unless the description states others. The photos of different shares are different bundles.
    ///
    /// - Parameter id: the share's id.
    /// - Throws: ``LibraryError/notFound(_:)`` for an unknown share, and for one whose set or place does not exist any more.
    public func create(
        at path: String, ofShare id: String, _ description: BundleDescription,
        onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        let (share, photos) = try library.shares.find(id)
        var description = description
        let id = try withCatalog { catalog throws(CatalogError) in try catalog.libraryID() }
        (description.photos, description.positions) = (photos.all, share.disclosure.positions)
        description.identity = description.identity ?? "photos.\(id).\(share.id)"
        description.title = description.title ?? share.title ?? "Shared photographs"
        if share.download == .original {
            description.hasOriginals = try showsEverything(share)
        } else {
            (description.hasOriginals, description.imageSize) = (false, description.imageSize ?? Self.sharedSize)
        }
        return try await maker.make(at: path, description, onProgress: onProgress)
    }

    private func showsEverything(_ share: OpenShare) throws(LibraryError) -> Bool {
        do {
            return try Disclosure.$reader.withValue(share.disclosure) { try library.showsEverything() }
        } catch {
            throw context.libraryError(error)
        }
    }

    /// The greatest long side of the pictures in a bundle of a share whose photos cannot be saved in full size, in pixels.
    private static let sharedSize = 2_048

    private var maker: BundleMaker { BundleMaker(shelf, pictures: library.photoPictures) }

    /// Reads a bundle without installing it, and verifies the hashes of all files except the images.
    ///
    /// - Parameters:
    /// - location: the library that it would be installed into; nothing is written there.
    /// - shipped: the words of the program by key, for each language, which the words of the bundle are compared with.
    public static func inspect(
        at reference: String, location: LibraryLocation, shipped: [LocaleTag: [String: String]]
    ) async throws(LibraryError) -> BundleDocument {
        try await BundleInspector(location: location, shipped: shipped).inspect(reference)
    }
}

// MARK: - Signing in

extension PhotoLibrary.Bundles {
    /// Exchanges a name and password for a token of the publisher, and stores the token in a file that only its owner can read.
    /// The password is not stored.
    ///
    /// - Parameters:
    /// - reference: an installed bundle, or the URL of a bundle.
    /// - address: the sign-in URL, if the bundle does not name it.
    /// - Throws: ``LibraryError/notAllowed(_:)`` for a wrong name or password, ``LibraryError/unavailable(_:)`` if the server
    ///   does not answer, ``LibraryError/usage(_:)`` for a URL without encryption.
    public func signIn(
        to reference: String, name: String, password: String, at address: String?
    ) async throws(LibraryError) {
        try await BundleSignIn(shelf).signIn(to: reference, name: name, password: password, at: address)
    }

    /// Stores a token that a person got from the publisher.
    public func signIn(to reference: String, token: String) throws(LibraryError) {
        try BundleSignIn(shelf).signIn(to: reference, token: token)
    }

    /// Deletes the token; the bundle stays installed. Returns whether there was one.
    public func signOut(of reference: String) throws(LibraryError) -> Bool {
        try BundleSignIn(shelf).signOut(of: reference)
    }
}

// MARK: - Care

extension PhotoLibrary.Bundles {
    /// Verifies every file of every stored version.
    ///
    /// - Parameter onDamage: called with each file that is missing or damaged, and why.
    /// - Returns: the number of files that were checked.
    func verify(_ onDamage: (_ path: String, _ reason: String) -> Void) throws -> Int {
        try shelf.verify(onDamage)
    }

    /// The files and bytes of installed bundles, and those of unfinished installations.
    func size() throws -> (bundles: CacheSize, unfinished: CacheSize) {
        try shelf.size()
    }

    /// The bundles whose installed version is not on the disk, by the path or URL that they came from.
    func withoutFiles() throws(LibraryError) -> [String] { try shelf.withoutFiles() }

    /// Adds the photos of the installed bundles again from their files, after the catalogue was rebuilt.
    public func restore() throws(LibraryError) {
        if try shelf.restore() > 0 { try context.prepareSearch() }
    }
}
