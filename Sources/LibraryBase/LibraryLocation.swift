internal import Disk
internal import Foundation

/// Where a library is: the folder with its catalogue and renditions.
public struct LibraryLocation: Sendable, Equatable {
    /// Absolute path of the folder.
    public let path: String

    /// Absolute path of the folder with the edit logs of libraries; nil for none.
    public let state: String?

    /// A library in the folder `path`, which need not be there yet.
    public init(path: String, state: String? = nil) {
        self.path = PathText.absolute(path)
        self.state = state
    }

    /// The library that a command means: what was asked for, else `PHOTOS_LIBRARY`, else `./cache` where that folder bears
    /// the marker `.photos`, else `$XDG_DATA_HOME/photos`, else `~/.local/share/photos`.
    ///
    /// Its edit log is in `$XDG_STATE_HOME/photos`, else in `~/.local/state/photos`.
    /// - Throws: ``LibraryError/usage(_:)`` where none of them is set.
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

    /// The program's folder of a kind that the XDG Base Directory Specification knows, by its variable; a relative path there is
    /// to be ignored ("Environment variables").
    private static func folder(_ variable: String, else fallback: String, _ environment: [String: String]) -> String? {
        if let path = environment[variable], path.hasPrefix("/") { return path + "/photos" }
        return environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/\(fallback)/photos" }
    }

    package var catalog: String { path + "/catalog.sqlite" }
    package var renditions: String { path + "/renditions" }
    package var originals: String { path + "/originals" }
    package var bundles: String { path + "/bundles" }
}

extension LibraryLocation {
    /// Where what people did is written besides the catalogue; nil where there is no folder for it.
    package var editLog: EditLogFile? {
        state.map { EditLogFile(library: path, state: $0) }
    }

    /// Whether there was a catalogue that is gone now: the edit log knows of one, and what it listed is here.
    package var hasLostCatalog: Bool {
        guard (try? FileStatus.of(catalog).fingerprint.bytes) ?? 0 == 0, editLog?.exists == true else { return false }
        return PathText.exists(catalog) || PathText.exists(renditions) || PathText.exists(originals)
    }
}
