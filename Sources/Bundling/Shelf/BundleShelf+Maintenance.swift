internal import Bytes
internal import Catalog
internal import Disk
internal import Foundation
package import LibraryBase
package import Pictures

extension BundleShelf {
    /// Checks the hash of every file of all installed versions. The caller deletes damaged files; installing the same version
    /// again restores them.
    ///
    /// - Parameter onDamage: called with the path of each missing or damaged file, and the reason as the end of a sentence that
    ///   begins with the path.
    /// - Returns: the number of checked files.
    /// - Throws: `CatalogError`, `FileFailure`, `CancellationError`.
    package func verify(_ onDamage: (_ path: String, _ reason: String) -> Void) throws -> Int {
        var checked = 0
        for record in try catalog.bundles.all() {
            for version in [record.current, record.previous].compactMap(\.self) {
                guard let manifest = manifest(of: version) else {
                    onDamage(
                        "\(folders.absolute(version.folder))/\(BundleManifest.name)", "is missing or damaged")
                    continue
                }
                for member in manifest.members {
                    try Task.checkCancellation()
                    checked += 1
                    let path = PathText.join(folders.absolute(version.folder), member.name)
                    guard let file = try? OpenFile(path) else {
                        onDamage(path, "is missing")
                        continue
                    }
                    if Hexadecimal.text(try file.sha256()) != member.sha256 {
                        onDamage(path, "does not match its hash in bundle.json")
                    }
                }
            }
        }
        return checked
    }

    /// The number and size of the files of bundles, and of incomplete versions. A file that two versions share counts once, for
    /// the complete version.
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

    /// The bundles whose installed version is not on the disk, by the path or URL that they came from.
    package func withoutFiles() throws(LibraryError) -> [String] {
        do {
            return try catalog.bundles.all().filter { !PathText.exists(folders.absolute($0.current.folder)) }
                .map { $0.origin ?? $0.name }
        } catch {
            throw libraryError(error, context.location.bundles)
        }
    }

    /// Adds the photos of the installed bundles again, after the catalogue was rebuilt. The caller must update the search index
    /// afterwards.
    ///
    /// - Returns: the number of bundles with complete files.
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
