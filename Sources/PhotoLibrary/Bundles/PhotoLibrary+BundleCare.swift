internal import Catalog
internal import Foundation

extension PhotoLibrary {
    /// Looks at every file of every version that is kept; what isn't what its `bundle.json` says is deleted, so that installing the same
    /// version once more brings it again.
    func verifyBundles(_ onDamage: (_ path: String, _ reason: String) -> Void) throws -> Int {
        var checked = 0
        for record in try catalog.bundles() {
            for version in [record.current, record.previous].compactMap(\.self) {
                guard let manifest = manifest(of: version) else {
                    onDamage(
                        "\(bundleFolders.absolute(version.folder))/\(BundleManifest.name)", "it is gone or damaged")
                    continue
                }
                for member in manifest.members {
                    try Task.checkCancellation()
                    checked += 1
                    let path = PathText.join(bundleFolders.absolute(version.folder), member.name)
                    guard let file = try? OpenFile(path) else {
                        onDamage(path, "it is gone")
                        continue
                    }
                    if Hexadecimal.text(try file.sha256()) != member.sha256 { onDamage(path, "it has another content") }
                }
            }
        }
        return checked
    }

    /// How many files bundles have, and how many bytes, and those of versions that are not whole yet; one that two versions share counts
    /// once, for the whole one.
    func bundlesSize() throws -> (bundles: CacheSize, unfinished: CacheSize) {
        var sizes = (bundles: CacheSize(files: 0, bytes: 0), unfinished: CacheSize(files: 0, bytes: 0))
        var seen = Set<Int64>()
        var unfinished: [FileFingerprint] = []
        guard let files = FileManager.default.enumerator(atPath: location.bundles) else { return sizes }
        for case let name as String in files {
            guard let status = try? FileStatus.ofLink(PathText.join(location.bundles, name)), status.kind == .regular
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
    public func restoreBundles() throws(LibraryError) {
        do {
            for record in try catalog.bundles() {
                guard let manifest = manifest(of: record.current) else { continue }
                let folder = bundleFolders.absolute(record.current.folder)
                do throws(BundleProblem) { try Self.checkCatalog(of: manifest, in: folder) } catch { continue }
                _ = try switchBundle(to: record, manifest)
            }
        } catch {
            throw bundleError(error, location.bundles)
        }
    }
}

extension CacheSize {
    fileprivate mutating func add(_ file: FileFingerprint) {
        files += 1
        bytes += file.bytes
    }
}
