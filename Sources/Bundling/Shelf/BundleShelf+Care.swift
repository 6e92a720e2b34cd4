internal import Bytes
internal import Catalog
internal import Disk
internal import Foundation
package import LibraryBase
package import Pictures

extension BundleShelf {
    /// Looks at every file of every version that is kept; what isn't what its `bundle.json` says is deleted, so that installing the same
    /// version once more brings it again.
    /// - Parameter onDamage: called with each file that is gone or damaged, and why.
    /// - Returns: how many files were looked at.
    /// - Throws: `CatalogError`, `FileFailure`, `CancellationError`.
    package func verify(_ onDamage: (_ path: String, _ reason: String) -> Void) throws -> Int {
        var checked = 0
        for record in try catalog.bundles.all() {
            for version in [record.current, record.previous].compactMap(\.self) {
                guard let manifest = manifest(of: version) else {
                    onDamage(
                        "\(folders.absolute(version.folder))/\(BundleManifest.name)", "missing or damaged")
                    continue
                }
                for member in manifest.members {
                    try Task.checkCancellation()
                    checked += 1
                    let path = PathText.join(folders.absolute(version.folder), member.name)
                    guard let file = try? OpenFile(path) else {
                        onDamage(path, "missing")
                        continue
                    }
                    if Hexadecimal.text(try file.sha256()) != member.sha256 {
                        onDamage(path, "content hash does not match")
                    }
                }
            }
        }
        return checked
    }

    /// How many files bundles have, and how many bytes, and those of versions that are not whole yet; one that two versions share counts
    /// once, for the whole one.
    ///
    /// - Throws: `CatalogError`.
    package func size() throws -> (bundles: CacheSize, unfinished: CacheSize) {
        var sizes = (bundles: CacheSize(files: 0, bytes: 0), unfinished: CacheSize(files: 0, bytes: 0))
        var seen = Set<Int64>()
        var unfinished: [FileFingerprint] = []
        guard let files = FileManager.default.enumerator(atPath: context.location.bundles) else { return sizes }
        for case let name as String in files {
            guard let status = try? FileStatus.ofLink(PathText.join(context.location.bundles, name)),
                status.kind == .regular
            else { continue }
            if BundleFolders.isUnfinished(name) {
                unfinished.append(status.fingerprint)
            } else if seen.insert(status.fingerprint.inode).inserted {
                sizes.bundles.add(status.fingerprint)
            }
        }
        for file in unfinished where seen.insert(file.inode).inserted { sizes.unfinished.add(file) }
        return sizes
    }

    /// Takes the photos of the installed bundles from their files again, after the catalogue was made anew.
    /// The words by which photos are found are to be brought up to date after it.
    ///
    /// - Returns: how many bundles it found whole.
    package func restore() throws(LibraryError) -> Int {
        var restored = 0
        do {
            for record in try catalog.bundles.all() {
                guard let manifest = manifest(of: record.current) else { continue }
                let folder = folders.absolute(record.current.folder)
                do throws(BundleProblem) { try manifest.checkCatalog(in: folder) } catch { continue }
                _ = try makeCurrent(record, manifest)
                restored += 1
            }
            return restored
        } catch {
            throw libraryError(error, context.location.bundles)
        }
    }
}

extension CacheSize {
    fileprivate mutating func add(_ file: FileFingerprint) {
        files += 1
        bytes += file.bytes
    }
}
