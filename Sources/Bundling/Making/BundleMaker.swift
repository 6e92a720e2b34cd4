internal import Bytes
internal import Catalog
internal import Cryptography
internal import Disk
internal import Foundation
package import LibraryBase
package import Pictures

/// Creates bundles of photos and texts.
package struct BundleMaker: Sendable {
    let shelf: BundleShelf
    let pictures: PhotoPictures

    /// Creates a maker for the library of a shelf, with its pictures.
    package init(_ shelf: BundleShelf, pictures: PhotoPictures) {
        (self.shelf, self.pictures) = (shelf, pictures)
    }

    /// Creates a bundle of the library's photos, or of some of them, that have a file on this machine. If all photos come from one installed bundle,
    /// its texts are included; equal photos and texts give an equal file.
    ///
    /// Also writes `latest.json` beside the file, which announces the version, unless that file belongs to another bundle.
    ///
    /// - Parameter path: the zip, replaced atomically.
    /// - Throws: ``LibraryError/invalidInput(_:)`` for invalid texts or an invalid description.
    package func make(
        at path: String, _ description: BundleDescription, onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        do {
            let origin = description.photos == nil ? try originOfAll() : nil
            let texts = origin.map { shelf.folders.absolute($0.current.folder) }
            var manifest =
                try origin.flatMap { shelf.manifest(of: $0.current) }
                ?? BundleManifest(
                    identity: "photos.\(try shelf.catalog.libraryID())", version: "", title: "Photographs")
            description.apply(to: &manifest)
            return try await create(
                at: path, manifest, description, texts: texts, signature: origin.flatMap { signature(of: $0.current) },
                photos: published(ofBundle: origin?.sourceRow, description), onProgress)
        } catch {
            throw shelf.libraryError(error, path)
        }
    }

    /// Creates a bundle of a folder: its photos are in `images/`, beside `bundle.json`, `menu/`, `pages/` and `strings/`. A
    /// folder without `images/` contains only photos. A photo's id is derived from its path, and texts can refer to it by that
    /// path.
    ///
    /// The folder is imported into the library, so use a library that is otherwise empty.
    ///
    /// - Parameter importing: imports the photos of a folder into the library.
    /// - Throws: ``LibraryError/notFound(_:)`` for a missing folder, ``LibraryError/invalidInput(_:)`` for an invalid
    ///   `bundle.json`.
    package func make(
        at path: String, ofFolder folder: String, _ description: BundleDescription,
        importing: (_ folder: String) async throws -> Void, onProgress: @escaping (BundleProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> BundleDocument {
        do {
            guard let folder = PathText.real(folder) else { throw FileFailure(path: folder).whileReading }
            let told = "\(folder)/\(BundleManifest.name)"
            var manifest =
                PathText.exists(told)
                ? try Self.authored(told)
                : BundleManifest(identity: Self.identity(of: folder), version: "", title: splitPath(folder).name)
            description.apply(to: &manifest)
            let images = "\(folder)/\(BundledImage.folder)"
            let root = PathText.exists(images) ? images : folder
            try await importing(root)
            let identity = manifest.identity
            var photos = try published(ofBundle: nil, description)
            for index in photos.indices {
                let relative = String(photos[index].path.dropFirst(root.count + 1))
                photos[index].photo.id = PhotoID.inBundle(identity, file: relative)
            }
            photos.sort { $0.photo.id < $1.photo.id }
            return try await create(
                at: path, manifest, description, texts: folder, signature: nil, photos: photos, onProgress)
        } catch {
            throw shelf.libraryError(error, folder)
        }
    }

    /// The `bundle.json` of an author, without members.
    private static func authored(_ path: String) throws -> BundleManifest {
        let file = try OpenFile(path)
        do {
            var manifest = try JSONDecoder().decode(BundleManifest.self, from: Data(try file.first(1 << 20)))
            manifest.members = []
            return manifest
        } catch {
            throw LibraryError.invalidInput("invalid \(path): expected a JSON object with at least an \"identity\"")
        }
    }

    private static func identity(of folder: String) -> String {
        let name = splitPath(folder).name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let trimmed = String(name).split(separator: "-").joined(separator: "-")
        return trimmed.isEmpty ? "bundle" : trimmed
    }
}

// MARK: - Writing

extension BundleMaker {
    private func signature(of version: BundleRecord.Version) -> (manifest: [UInt8], signature: [UInt8])? {
        let path = "\(shelf.folders.absolute(version.folder))/\(BundleManifest.signatureName)"
        guard let manifest = shelf.manifestBytes(of: version), let file = try? OpenFile(path),
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
            let published = try await limited(photo, to: description.imageSize, work)
            writer.add(published.photo, at: published.path)
            members.append(published.photo)
        }
        try writer.addCatalog(members)
        if let texts { try writer.addTexts(of: texts) }
        var manifest = manifest
        manifest.members = writer.members
        if manifest.version.isEmpty { manifest.version = Self.version(of: manifest.members) }
        let (bytes, signature) = try signed(&manifest, description.key, known)
        do { try manifest.check() } catch { throw shelf.libraryError(error, path) }
        var progress = BundleProgress(bytes: 0, total: manifest.bytes)
        try await writer.write(bytes, signature: signature) { count in
            progress.bytes += count
            onProgress(progress)
        }
        try LatestBundle.announce(manifest, hash: BundleManifest.hash(bytes), zip: target)
        var document = BundleDocument(manifest)
        if let texts {
            document.problems = BundleTextCheck.problems(
                inFolder: texts, shipped: description.shippedWords, identity: manifest.identity,
                photos: Set(members.map(\.id)))
        }
        return document
    }

    /// The default name of a version: equal members give an equal name.
    private static func version(of members: [BundleManifest.Member]) -> String {
        let all = members.map { "\($0.name) \($0.sha256)\n" }.joined()
        return Hexadecimal.text(Array(SHA256.hash(data: Array(all.utf8))).prefix(6))
    }

    /// Prefix of the folder in which a process creates a bundle; the process number follows.
    private static let workPrefix = ".photos-bundle-"

    /// Deletes such folders of processes that were killed.
    private static func sweepWork(in folder: String) {
        for entry in (try? FolderEntry.all(in: folder)) ?? [] where entry.name.hasPrefix(workPrefix) {
            guard let process = pid_t(entry.name.dropFirst(workPrefix.count)), BundleFolders.hasEnded(process) else {
                continue
            }
            try? FileManager.default.removeItem(atPath: PathText.join(folder, entry.name))
        }
    }

    /// The bytes of `bundle.json` and of its signature: a new signature by the key, or the known signature if the bytes are
    /// unchanged.
    private func signed(
        _ manifest: inout BundleManifest, _ key: BundleSigningKey?, _ known: (manifest: [UInt8], signature: [UInt8])?
    ) throws -> ([UInt8], [UInt8]?) {
        let bytes = try manifest.encoded()
        if let key { return (bytes, try key.signature(of: bytes)) }
        if let known, known.manifest == bytes { return (bytes, known.signature) }
        manifest.publicKey = nil
        return (try manifest.encoded(), nil)
    }
}
