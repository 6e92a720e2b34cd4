package import BackingUp
internal import Catalog
internal import LibraryBase

/// What a backup contains: the result of `photos backup` and `photos restore`.
public struct BackupDocument: Sendable, Equatable, Encodable {
    /// The backup's file, as a person named it.
    public var path: String
    /// The length of the file in bytes.
    public var bytes: Int
    /// When it was made: RFC 3339 in UTC.
    public var madeAt: String
    /// The version of the program that made it.
    public var version: String
    /// The folder of the library that it is of.
    public var library: String
    /// Whether it has password hashes, links, logins of sources and the key of a server in a house.
    public var hasSecrets: Bool
    public var photos: Int
    public var places: Int
    public var users: Int
    public var sets: Int
    public var sources: Int
    /// Positions and places that people set by hand.
    public var corrections: Int
    /// The rows of the recents of the person at the machine.
    public var recents: Int
    /// The files that people uploaded; nil if they are not in it.
    public var uploads: CacheSize?
    /// The bundles whose files are missing after a restore, by the file or URL to install them from; nil for none.
    public var missingBundles: [String]?
    /// Where the catalogue is now that a restore replaced; nil if it replaced none.
    public var replaced: String?

    package init(_ report: BackupReport) {
        let (manifest, contents) = (report.manifest, report.contents)
        (path, bytes) = (report.path, report.bytes)
        madeAt = Timestamp.text(manifest.madeAt)
        (version, library, hasSecrets) = (manifest.program, manifest.folder, manifest.hasSecrets)
        (photos, places, users) = (contents.photos, contents.places, contents.users)
        (sets, sources, corrections) = (contents.sets, contents.sources, contents.corrections)
        recents = contents.recents
        uploads = manifest.uploads.map { CacheSize(files: $0.files, bytes: Int64($0.bytes)) }
    }
}
