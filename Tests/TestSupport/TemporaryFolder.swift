import Foundation

/// A folder of a test's own, by its real path.
public struct TemporaryFolder: Sendable {
    public let path: String

    /// Makes it.
    public init() throws {
        let made = FileManager.default.temporaryDirectory.appendingPathComponent("photos-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        path = made.resolvingSymlinksInPath().path
    }

    /// Removes it with all that is in it.
    public func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of what has a name in it.
    public func path(_ name: String) -> String { path + "/" + name }

    /// Makes a folder in it, with those above.
    ///
    /// - Returns: its path.
    @discardableResult
    public func makeFolder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
        return path(name)
    }

    /// Writes a file, with its folder.
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

    /// What is in a file; nil where there is none.
    public func bytes(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path(name)).map { [UInt8]($0) }
    }

    /// The paths of all files and folders in it, relative to it, in order.
    public func paths() -> [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// Whether something has a name in it.
    public func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// Who may do what with something in it: the lower bits of its mode.
    public func mode(_ name: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int ?? -1
    }

    /// Sets who may do what.
    public func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }
}
