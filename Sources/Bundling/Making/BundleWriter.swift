internal import Archiving
internal import Bytes
internal import Catalog
internal import Cryptography
internal import Disk
internal import Foundation
internal import LibraryBase
internal import Pictures

/// Writes a bundle. All small files are created and hashed first; then everything is added to the zip in one pass.
struct BundleWriter {
    /// A member to be written: the file with its bytes, and their expected number and SHA-256.
    struct Part {
        var name: String
        var path: String
        var bytes: Int
        var sha256: [UInt8]
    }

    /// Path of the zip.
    let path: String
    /// A folder for temporary files on the same file system.
    let workFolder: String
    private(set) var parts: [String: Part] = [:]

    init(path: String, workFolder: String) {
        (self.path, self.workFolder) = (path, workFolder)
    }

    /// Adds an image with a known hash. Two photos can share an image.
    mutating func add(_ photo: BundlePhoto, at path: String) {
        let name = photo.imageName
        parts[name] = Part(name: name, path: path, bytes: Int(photo.bytes), sha256: photo.sha256)
    }

    /// Adds a file and reads it for its hash.
    mutating func add(_ name: String, at path: String) throws {
        let file = try OpenFile(path)
        parts[name] = Part(name: name, path: path, bytes: Int(file.status.fingerprint.bytes), sha256: try file.sha256())
    }

    /// Adds all regular files in the folders `menu`, `pages` and `strings`.
    mutating func addTexts(of folder: String) throws {
        for name in BundleManifest.editedFolders { try addAll("\(name)", in: folder, depth: 0) }
    }

    private mutating func addAll(_ name: String, in folder: String, depth: Int) throws {
        let path = PathText.join(folder, name)
        guard PathText.exists(path), depth < 12 else { return }
        for entry in try FolderEntry.all(in: path).sorted(by: { $0.name < $1.name }) where !entry.name.hasPrefix(".") {
            let inner = "\(name)/\(entry.name)"
            switch try FileStatus.ofLink(PathText.join(folder, inner)).kind {
            case .regular: try add(inner, at: PathText.join(folder, inner))
            case .folder: try addAll(inner, in: folder, depth: depth + 1)
            case .link, .other:
                throw LibraryError.invalidInput(
                    "\(PathText.join(folder, inner)) is not a regular file; a bundle cannot contain links")
            }
        }
    }

    /// Adds the catalogue of the photos, which must be in the order of their ids.
    mutating func addCatalog(_ photos: [BundlePhoto]) throws {
        let path = PathText.join(workFolder, BundleManifest.catalogName)
        try BundleCatalogFile(path).write(photos)
        try add(BundleManifest.catalogName, at: path)
    }

    /// The manifest entries of all members in the order of their names.
    var members: [BundleManifest.Member] {
        parts.values.sorted { $0.name < $1.name }.map {
            BundleManifest.Member(name: $0.name, bytes: $0.bytes, sha256: Hexadecimal.text($0.sha256))
        }
    }

    /// Writes the zip to a temporary file and renames it after fsync.
    ///
    /// - Throws: ``LibraryError/invalidInput(_:)`` for an image that differs from the catalogue's record.
    func write(_ manifest: [UInt8], signature: [UInt8]?, progress: (_ bytes: Int) -> Void) async throws {
        let part = PathText.join(workFolder, "bundle.zip")
        let zip = try ZIPFile(part)
        try zip.begin(BundleManifest.name, bytes: Int64(manifest.count), isCompressed: true)
        try zip.append(manifest)
        if let signature {
            try zip.begin(BundleManifest.signatureName, bytes: Int64(signature.count), isCompressed: false)
            try zip.append(signature)
        }
        // Members that readers need first come first; images are last.
        let isPicture = { (part: Part) in part.name.hasPrefix(BundledImage.folder + "/") }
        let sorted = parts.values.sorted { $0.name < $1.name }
        for part in sorted.filter({ !isPicture($0) }) + sorted.filter(isPicture) {
            try Task.checkCancellation()
            try copy(part, isCompressed: !isPicture(part), to: zip, progress)
        }
        try zip.finish()
        // Validated as a reader would: the name of a text can be one that readers reject, for example.
        _ = try await BundlePackage(LocalBundle(path: part, name: path))
        guard unsafe rename(PathText.bytes(part), PathText.bytes(path)) == 0 else { throw FileFailure(path: path) }
    }

    private func copy(_ part: Part, isCompressed: Bool, to zip: ZIPFile, _ progress: (Int) -> Void) throws {
        let file = try PhotoFile.open(part.path)
        try zip.begin(part.name, bytes: Int64(part.bytes), isCompressed: isCompressed)
        var hash = SHA256()
        var offset = 0
        while offset < part.bytes {
            let bytes = try file.bytes(at: offset, count: min(1 << 20, part.bytes - offset))
            guard !bytes.isEmpty else { break }
            hash.update(data: bytes)
            try zip.append(bytes)
            offset += bytes.count
            progress(bytes.count)
        }
        guard hash.finalize() == part.sha256, file.status.fingerprint.bytes == Int64(part.bytes) else {
            throw LibraryError.invalidInput("\(part.path) has changed since it was imported; run `photos import` again")
        }
    }
}
