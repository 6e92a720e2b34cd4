internal import BackingUp
internal import Catalog
internal import LibraryBase

/// An upgrade of a catalogue: the result of `photos upgrade`.
public struct UpgradeDocument: Sendable, Equatable, Encodable {
    /// A backup of the catalogue before its upgrade.
    public struct Backup: Sendable, Equatable, Encodable {
        /// Its file.
        public var path: String
        /// The length of the file in bytes.
        public var bytes: Int

        init(_ report: BackupReport) { (path, bytes) = (report.path, report.bytes) }
    }

    /// The folder of the library.
    public var library: String
    /// The version of the catalogue before.
    public var from: Int
    /// The version after, which is the one that this program uses.
    public var to: Int
    /// What was added in each version between.
    public var steps: [String]
    /// The backup of the catalogue before; nil if none was asked for.
    public var backup: Backup?
    public var photos: Int
    public var places: Int

    init(_ location: LibraryLocation, from: Int, _ contents: CatalogContents, backup: Backup?) {
        (library, self.from, to, self.backup) = (location.path, from, Catalog.schemaVersion, backup)
        steps = Catalog.upgradeSteps(from: from)
        (photos, places) = (contents.photos, contents.places)
    }
}
