internal import Bytes
package import Catalog
internal import Disk
internal import Fetching
internal import LibraryBase

/// The version that a publisher announces, in `latest.json` or by the zip itself. An update installs exactly this one.
package struct AnnouncedBundle: Sendable, Equatable {
    package let identity: String
    package let version: String
    /// SHA-256 of its `bundle.json`, 32 bytes.
    package let hash: [UInt8]
    /// The URL or path of its zip.
    package let source: String
    /// Bytes of everything in it, unpacked.
    package let bytes: Int64

    package init(identity: String, version: String, hash: [UInt8], source: String, bytes: Int64) {
        (self.identity, self.version, self.hash) = (identity, version, hash)
        (self.source, self.bytes) = (source, bytes)
    }

    /// Whether its version comes after another; nil where the names have no order.
    ///
    /// Numbers with points are compared as numbers. Of other names it is only known whether they are the same, and a version issued
    /// again under its old name isn't newer.
    private func isAfter(_ other: String) -> Bool? {
        if version == other { return false }
        guard let ours = DottedNumbers(version), let theirs = DottedNumbers(other) else { return nil }
        return theirs < ours
    }

    /// Whether it can be an update of the installed version. One whose name has no order is taken for newer, unless it is the version
    /// before, which `photos bundle rollback` brings back.
    package func isUpdate(of record: BundleRecord) -> Bool {
        hash != record.manifestHash && (isAfter(record.current.name) ?? (version != record.previous?.name))
    }

    /// Whether `photos sync` may install it: it comes after every version that is kept here, also after one that a person went back
    /// from. Where names have no order, whoever has an old signed version could pass it as a new one, so a person has to agree.
    package func isUpdateUnasked(of record: BundleRecord) -> Bool {
        let kept = [record.current, record.previous].compactMap(\.self)
        return isUpdate(of: record) && kept.allSatisfy { isAfter($0.name) ?? (record.publicKey == nil) }
    }

    /// Compares what is about to be installed with what was announced.
    ///
    /// - Parameter record: the bundle as it is installed now; nil where it has been removed.
    /// - Throws: ``BundleProblem/untrusted(_:)`` for another bundle, another version, or one that isn't newer.
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
    /// What it announces.
    ///
    /// - Parameter url: its own address, which the zip's is relative to.
    /// - Throws: ``BundleProblem/invalid(_:)`` without a version and a hash, `FetchError` for an address that can't be one.
    func announced(at url: String) throws -> AnnouncedBundle {
        guard BundleManifest.isVersion(version), let hash = Hexadecimal.bytes(manifest.lowercased()), hash.count == 32
        else { throw BundleProblem.invalid("its \(Self.name) has no valid version or hash") }
        return AnnouncedBundle(
            identity: identity, version: version, hash: hash, source: try Fetcher.url(self.url, relativeTo: url),
            bytes: Int64(clamping: bytes))
    }
}

extension BundlePackage {
    /// What the zip itself announces, where its publisher writes nothing beside it.
    func announced(at source: String) -> AnnouncedBundle {
        AnnouncedBundle(
            identity: manifest.identity, version: manifest.version, hash: hash, source: source,
            bytes: Int64(manifest.bytes))
    }
}
