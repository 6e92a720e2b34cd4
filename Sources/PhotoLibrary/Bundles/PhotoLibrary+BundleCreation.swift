internal import Catalog
internal import Crypto
internal import Foundation
internal import Imaging

extension PhotoLibrary {
    /// Makes a bundle of the photos of this library whose files are here. Where they are those of one installed bundle and of nothing
    /// else, it is made again, with its texts: of the same photos and the same texts it has the same bytes.
    ///
    /// Also writes `latest.json` beside it, by which readers learn of it, unless one of another bundle is there.
    /// - Parameter path: where the zip goes; replaced in one step.
    /// - Throws: ``LibraryError/invalidInput(_:)`` for texts or a description that no bundle can have.
    public func createBundle(
        at path: String, _ description: BundleDescription, onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        do {
            let origin = try originOfAll()
            let texts = origin.map { bundleFolders.absolute($0.current.folder) }
            var manifest =
                try origin.flatMap { self.manifest(of: $0.current) }
                ?? BundleManifest(
                    identity: "photos.\(try catalog.libraryID())", version: "", title: "Photographs")
            description.apply(to: &manifest)
            return try await create(
                at: path, manifest, description, texts: texts, signature: origin.flatMap { signature(of: $0.current) },
                photos: published(ofBundle: origin?.sourceRow), onProgress)
        } catch {
            throw bundleError(error, path)
        }
    }

    /// Makes a bundle of a folder: its photos are in `images/`, beside `bundle.json`, `menu/`, `pages/` and `strings/`; a folder without
    /// `images/` has photos alone. A photo's id in the bundle is made of its path, by which texts may name it too.
    ///
    /// Call it on a library that has nothing else, for it is imported there.
    public func createBundle(
        at path: String, ofFolder folder: String, _ description: BundleDescription,
        onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        do {
            guard let folder = PathText.real(folder) else { throw FileFailure(path: folder).whileReading }
            let told = "\(folder)/\(BundleManifest.name)"
            var manifest =
                PathText.exists(told)
                ? try Self.authored(told)
                : BundleManifest(identity: Self.identity(of: folder), version: "", title: splitPath(folder).name)
            description.apply(to: &manifest)
            let images = "\(folder)/\(BundleManifest.imageFolder)"
            let root = PathText.exists(images) ? images : folder
            _ = try await importPhotos([root])
            let identity = manifest.identity
            var photos = try published(ofBundle: nil)
            for index in photos.indices {
                let relative = String(photos[index].path.dropFirst(root.count + 1))
                photos[index].photo.id = Self.bundleID(ofFile: relative, identity: identity)
            }
            photos.sort { $0.photo.id < $1.photo.id }
            return try await create(
                at: path, manifest, description, texts: folder, signature: nil, photos: photos, onProgress)
        } catch {
            throw bundleError(error, folder)
        }
    }

    /// The id within a bundle that is made of a folder, of the photo whose file has this path in its `images/`.
    static func bundleID(ofFile path: String, identity: String) -> String {
        PhotoID.hashed("\(identity)\u{0}\(path)")
    }

    /// The `bundle.json` that an author wrote: without members.
    private static func authored(_ path: String) throws -> BundleManifest {
        let file = try OpenFile(path)
        do {
            var manifest = try JSONDecoder().decode(BundleManifest.self, from: Data(try file.first(1 << 20)))
            manifest.members = []
            return manifest
        } catch {
            throw LibraryError.invalidInput("\(path) can't be understood; it needs at least an \"identity\"")
        }
    }

    private static func identity(of folder: String) -> String {
        let name = splitPath(folder).name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let trimmed = String(name).split(separator: "-").joined(separator: "-")
        return trimmed.isEmpty ? "bundle" : trimmed
    }
}

// MARK: - Photos

extension PhotoLibrary {
    private typealias PublishedPhoto = (photo: BundlePhoto, path: String)

    /// The installed bundle of which all photos of the library are.
    private func originOfAll() throws -> BundleRecord? {
        let bundles = try catalog.bundles()
        guard bundles.count == 1, try !catalog.hasPhotos(besideBundle: bundles[0].sourceRow) else { return nil }
        return bundles[0]
    }

    /// The photos whose files are here, with these, in the order of their ids.
    private func published(ofBundle row: Int64?) throws -> [PublishedPhoto] {
        var found: [(photo: BundlePhoto, row: Int64)] = []
        try catalog.forEachPublished(ofBundle: row) { found.append(($0, $1)) }
        return try found.compactMap { photo, row in
            guard let record = try catalog.photo(row: row), let path = record.path ?? originals.path(of: record) else {
                return nil
            }
            return (photo, path)
        }
    }

    private func signature(of version: BundleRecord.Version) -> (manifest: [UInt8], signature: [UInt8])? {
        let path = "\(bundleFolders.absolute(version.folder))/\(BundleManifest.signatureName)"
        guard let manifest = manifestBytes(of: version), let file = try? OpenFile(path),
            let signature = try? file.first(BundleSignature.sizeLimit)
        else { return nil }
        return (manifest, signature)
    }

    private func create(
        at path: String, _ manifest: BundleManifest, _ description: BundleDescription, texts: String?,
        signature known: (manifest: [UInt8], signature: [UInt8])?, photos: [PublishedPhoto],
        _ onProgress: @escaping (BundleProgress) -> Void
    ) async throws -> BundleDocument {
        let target = PathText.absolute(path)
        let work = PathText.join(splitPath(target).folder, "\(Self.workPrefix)\(getpid())")
        Self.sweepWork(in: splitPath(target).folder)
        try AtomicFile.makeFolder(work)
        defer { try? FileManager.default.removeItem(atPath: work) }
        var writer = BundleWriter(path: target, workFolder: work)
        var members: [BundlePhoto] = []
        for photo in photos {
            try Task.checkCancellation()
            let (photo, file) = try await limited(photo, to: description.imageSize, work)
            writer.add(photo, at: file)
            members.append(photo)
        }
        try writer.addCatalog(members)
        if let texts { try writer.addTexts(of: texts) }
        var manifest = manifest
        manifest.members = writer.members
        if manifest.version.isEmpty {
            let all = manifest.members.map { "\($0.name) \($0.sha256)\n" }.joined()
            manifest.version = Hexadecimal.text(Array(SHA256.hash(data: Array(all.utf8))).prefix(6))
        }
        let (bytes, signature) = try signed(&manifest, description.key, known)
        do { try manifest.check() } catch { throw error.libraryError(path) }
        var progress = BundleProgress(bytes: 0, total: manifest.bytes)
        try await writer.write(bytes, signature: signature) { count in
            progress.bytes += count
            onProgress(progress)
        }
        try LatestBundle.announce(manifest, hash: BundleManifest.hash(bytes), zip: target)
        var document = BundleDocument(manifest)
        if let texts {
            let (identity, ids) = (manifest.identity, Set(members.map(\.id)))
            let problems = Self.textProblems(inFolder: texts, shipped: description.shippedWords) { name in
                ids.contains(name) || ids.contains(Self.bundleID(ofFile: name, identity: identity))
            }
            document.problems = problems.isEmpty ? nil : problems
        }
        return document
    }

    /// How the name of a folder begins in which a process makes a bundle; its number follows.
    private static let workPrefix = ".photos-bundle-"

    /// Deletes what processes that were killed have left beside the bundles that they made.
    private static func sweepWork(in folder: String) {
        for entry in (try? FolderEntry.all(in: folder)) ?? [] where entry.name.hasPrefix(workPrefix) {
            guard let process = pid_t(entry.name.dropFirst(workPrefix.count)), BundleFolders.isGone(process) else {
                continue
            }
            try? FileManager.default.removeItem(atPath: PathText.join(folder, entry.name))
        }
    }

    /// The bytes of `bundle.json` and of the signature: by the key, or the one that it had if not a byte of it is another.
    private func signed(
        _ manifest: inout BundleManifest, _ key: BundleSigningKey?, _ known: (manifest: [UInt8], signature: [UInt8])?
    ) throws -> ([UInt8], [UInt8]?) {
        let bytes = try manifest.encoded()
        if let key { return (bytes, try key.signature(of: bytes)) }
        if let known, known.manifest == bytes { return (bytes, known.signature) }
        manifest.publicKey = nil
        return (try manifest.encoded(), nil)
    }

    /// The photo within the size, its picture made smaller if need be.
    private func limited(_ published: PublishedPhoto, to size: Int?, _ work: String) async throws -> PublishedPhoto {
        var photo = published.photo
        guard let size, max(photo.width, photo.height) > size else { return published }
        let whole = PixelSize(width: photo.width, height: photo.height)
        let key = RenditionKey(
            content: photo.sha256, region: Rect(whole), size: whole.thumbnail(fitting: size),
            quality: PictureMaker.viewportQuality)
        let original = try OpenFile(published.path)
        let source = ImageSource.file(descriptor: original.descriptor)
        let rendering = Rendering(
            region: key.region, size: key.size, orientation: Orientation(rawValue: photo.orientation) ?? .topLeft)
        let picture = try await pictures.make(
            source, header: try ImageHeader.read(from: source), rendering: rendering,
            PictureEncoding(quality: key.quality))
        photo.sha256 = Array(SHA256.hash(data: picture.bytes))
        (photo.width, photo.height) = (picture.size.width, picture.size.height)
        (photo.orientation, photo.type, photo.bytes) = (1, picture.format.mediaType, Int64(picture.bytes.count))
        let path = PathText.join(work, Hexadecimal.text(photo.sha256))
        try AtomicFile.write(picture.bytes, to: path)
        return (photo, path)
    }
}
