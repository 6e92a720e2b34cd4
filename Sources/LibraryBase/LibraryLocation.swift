internal import Disk
internal import Foundation

/// The folder of a library, and the folder of its edit log.
public struct LibraryLocation: Sendable, Equatable {
    /// The absolute path of the library.
    public let path: String

    /// The absolute path of the folder for edit logs and credentials; nil for none.
    public let state: String?

    /// A library in the folder `path`, which does not have to exist.
    public init(path: String, state: String? = nil) {
        self.path = PathText.absolute(path)
        self.state = state
    }

    /// The library of a command: `option`, else `PHOTOS_LIBRARY`, else `./cache` if that folder contains the marker file
    /// `.photos`, else `$XDG_DATA_HOME/photos`, else `~/.local/share/photos`.
    ///
    /// Its edit log is in `$XDG_STATE_HOME/photos`, else in `~/.local/state/photos`.
    /// - Throws: ``LibraryError/usage(_:)`` if none of these is set.
    public static func choose(
        option: String?, environment: [String: String], workingFolder: String = "."
    ) throws(LibraryError) -> LibraryLocation {
        let state = folder("XDG_STATE_HOME", else: ".local/state", environment)
        if let option { return LibraryLocation(path: option, state: state) }
        if let path = environment["PHOTOS_LIBRARY"], !path.isEmpty { return LibraryLocation(path: path, state: state) }
        let checkout = workingFolder + "/cache"
        if PathText.exists(checkout + "/.photos") { return LibraryLocation(path: checkout, state: state) }
        if let data = folder("XDG_DATA_HOME", else: ".local/share", environment) {
            return LibraryLocation(path: data, state: state)
        }
        throw .usage("no folder for the library: HOME is not set; use --library DIR")
    }

    /// The program's folder under an XDG base directory. The XDG Base Directory Specification says to ignore a relative path in
    /// the variable.
    private static func folder(_ variable: String, else fallback: String, _ environment: [String: String]) -> String? {
        if let path = environment[variable], path.hasPrefix("/") { return path + "/photos" }
        return environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/\(fallback)/photos" }
    }

    package var catalog: String { path + "/catalog.sqlite" }
    package var renditions: String { path + "/renditions" }
    package var originals: String { path + "/originals" }
    package var bundles: String { path + "/bundles" }
    /// The only copies of what people uploaded.
    package var uploads: String { path + "/uploads" }
}

extension LibraryLocation {
    private var upgrades: String { path + "/upgrades" }

    /// The backup of the catalogue that is made before its upgrade from a version.
    package func backup(beforeUpgradeFrom version: Int) -> String { "\(upgrades)/catalog-\(version).zip" }

    /// The versions of which there are such backups, in ascending order.
    package var upgradeBackups: [Int] {
        ((try? FolderEntry.all(in: upgrades)) ?? []).compactMap { entry in
            guard entry.name.hasPrefix("catalog-"), entry.name.hasSuffix(".zip") else { return nil }
            return Int(entry.name.dropFirst(8).dropLast(4))
        }.sorted()
    }
}

extension LibraryLocation {
    /// The log of edits outside the catalogue; nil if there is no folder for it.
    package var editLog: EditLogFile? {
        state.map { EditLogFile(library: path, state: $0) }
    }

    /// Whether a catalogue has been lost: an edit log exists, the catalogue is missing or empty, and other files of the library
    /// exist.
    package var hasLostCatalog: Bool {
        guard (try? FileStatus.of(catalog).fingerprint.bytes) ?? 0 == 0, editLog?.exists == true else { return false }
        return PathText.exists(catalog) || PathText.exists(renditions) || PathText.exists(originals)
            || PathText.exists(uploads)
    }
}
