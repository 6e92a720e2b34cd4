internal import Foundation

/// Where a library is: the folder with its catalogue and renditions.
public struct LibraryLocation: Sendable, Equatable {
    /// Absolute path of the folder.
    public let path: String

    /// A library in the folder `path`, which need not be there yet.
    public init(path: String) {
        self.path = PathText.absolute(path)
    }

    /// The library that a command means: what was asked for, else `PHOTOS_LIBRARY`, else `./cache` where that folder bears
    /// the marker `.photos`, else `$XDG_DATA_HOME/photos`, else `~/.local/share/photos`.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` where none of them is set.
    public static func choose(
        option: String?, environment: [String: String], workingFolder: String = "."
    ) throws(LibraryError) -> LibraryLocation {
        if let option { return LibraryLocation(path: option) }
        if let path = environment["PHOTOS_LIBRARY"], !path.isEmpty { return LibraryLocation(path: path) }
        let checkout = workingFolder + "/cache"
        if PathText.exists(checkout + "/.photos") { return LibraryLocation(path: checkout) }
        // A relative path there is to be ignored: XDG Base Directory Specification, "Environment variables".
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            return LibraryLocation(path: data + "/photos")
        }
        if let home = environment["HOME"], !home.isEmpty { return LibraryLocation(path: home + "/.local/share/photos") }
        throw .usage("there is no home folder to keep the library in; name one with --library DIR")
    }

    var catalog: String { path + "/catalog.sqlite" }
    var renditions: String { path + "/renditions" }
    var originals: String { path + "/originals" }
}
