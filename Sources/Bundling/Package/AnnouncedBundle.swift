internal import Bytes
package import Catalog
internal import Disk
internal import Fetching
internal import LibraryBase

/// The version that a publisher announces, in `latest.json` or by the zip itself. An update installs exactly this version.
package struct AnnouncedBundle: Sendable, Equatable {
    package let identity: String
    package let version: String
    /// SHA-256 of its `bundle.json`, 32 bytes.
    package let hash: [UInt8]
    /// URL or path of the zip.
    package let source: String
    /// Total size of the unpacked members, in bytes.
    package let bytes: Int64

    package init(identity: String, version: String, hash: [UInt8], source: String, bytes: Int64) {
        (self.identity, self.version, self.hash) = (identity, version, hash)
        (self.source, self.bytes) = (source, bytes)
    }

    /// Whether this version comes after another; nil if the two have no defined order.
    ///
    /// Dotted numbers such as 2026.3 are compared numerically. Other names can only be equal or different. A version issued
    /// again under the same name is not newer.
    private func isAfter(_ other: String) -> Bool? {
        if version == other { return false }
        guard let ours = DottedNumbers(version), let theirs = DottedNumbers(other) else { return nil }
        return theirs < ours
    }

    /// Whether this can be an update of the installed version. A version without a defined order counts as newer, except the
    /// previous version, which `photos bundle rollback` restores.
    package func isUpdate(of record: BundleRecord) -> Bool {
        hash != record.manifestHash && (isAfter(record.current.name) ?? (version != record.previous?.name))
    }

    /// Whether `photos sync` can install it without asking: it is newer than all versions kept here, including one that was
    /// rolled back. Where versions have no order, an attacker could serve an old signed version as new, so a person has to
    /// agree.
    package func isAutomaticUpdate(of record: BundleRecord) -> Bool {
        let kept = [record.current, record.previous].compactMap(\.self)
        return isUpdate(of: record) && kept.allSatisfy { isAfter($0.name) ?? (record.publicKey == nil) }
    }

    /// Compares the bundle that is to be installed with the announcement.
    ///
    /// - Parameter record: the installed bundle; nil if it was removed meanwhile.
    /// - Throws: ``BundleProblem/untrusted(_:)`` for another bundle or version, or a version that is not newer.
    func check(_ package: BundlePackage, over record: BundleRecord?) throws(BundleProblem) {
        let manifest = package.manifest
        guard manifest.identity == identity else {
            throw .untrusted("it is the bundle \(manifest.identity); expected an update of \(identity)")
        }
        guard manifest.version == version else {
            throw .untrusted("it is version \(manifest.version); expected version \(version), as announced")
        }
        guard package.hash == hash else {
            throw .untrusted("its bundle.json does not match the announced hash of version \(version)")
        }
        guard let record else { throw .untrusted("\(identity) is no longer installed") }
        guard isUpdate(of: record) || record.manifestHash == hash else {
            throw .untrusted("version \(version) is not newer than the installed version \(record.current.name)")
        }
    }
}

extension LatestBundle {
    /// The announced version.
    ///
    /// - Parameter url: the URL of this document; the zip's URL is relative to it.
    /// - Throws: ``BundleProblem/invalid(_:)`` without a valid version and hash, `FetchError` for an invalid URL.
    func announced(at url: String) throws -> AnnouncedBundle {
        guard BundleManifest.isVersion(version), let hash = Hexadecimal.bytes(manifest.lowercased()), hash.count == 32
        else { throw BundleProblem.invalid("its \(Self.name) has no valid version or hash") }
        return AnnouncedBundle(
            identity: identity, version: version, hash: hash, source: try Fetcher.url(self.url, relativeTo: url),
            bytes: Int64(clamping: bytes))
    }
}

extension BundlePackage {
    /// The version of the zip itself, for publishers without a `latest.json`.
    func announced(at source: String) -> AnnouncedBundle {
        AnnouncedBundle(
            identity: manifest.identity, version: manifest.version, hash: hash, source: source,
            bytes: Int64(manifest.bytes))
    }
}
