import Foundation

/// A temporary folder of a test, by its real path.
public struct TemporaryFolder: Sendable {
    public let path: String

    /// Creates the folder.
    public init() throws {
        let made = FileManager.default.temporaryDirectory.appendingPathComponent("photos-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        path = made.resolvingSymlinksInPath().path
    }

    /// Removes the folder and its contents.
    public func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a name in the folder.
    public func path(_ name: String) -> String { path + "/" + name }

    /// Creates a folder in it, with its parents.
    ///
    /// - Returns: its path.
    @discardableResult
    public func makeFolder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
        return path(name)
    }

    /// Writes a file, creating its folder.
    ///
    /// - Returns: its path.
    @discardableResult
    public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let file = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(Array(bytes)).write(to: file)
        return path(name)
    }

    /// The bytes of a file; nil if it does not exist.
    public func bytes(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path(name)).map { [UInt8]($0) }
    }

    /// The sorted relative paths of all files and folders in it.
    public func paths() -> [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// Whether a file or folder with this name exists.
    public func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// The permissions of a file or folder, as the lower bits of its mode.
    public func mode(_ name: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int ?? -1
    }

    /// Sets the permissions.
    public func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }
}
