internal import Disk
internal import Foundation
internal import Pictures

/// The folders of this machine that a person can choose in a browser: the home folder of the account that runs the program, `/media`
/// and `/mnt`, and what is below them.
///
/// A person reads and writes them as `~/Pictures` or `/media/card`. Names that begin with a dot and symbolic links are not listed and
/// lead nowhere.
public struct ImportFolders: Sendable {
    /// A folder and what is in it.
    public struct Listing: Sendable, Equatable, Encodable {
        /// The folder as a person writes it; empty for the list of the folders to begin with.
        public var path: String
        /// The folder above, in the same form; empty for the list of the folders to begin with, nil for that list.
        public var above: String?
        /// The folders in it, by name.
        public var folders: [Folder]
        /// The number of files in it, without those in its folders, that are photographs by the ends of their names.
        public var photographs: Int
    }

    /// A folder within another.
    public struct Folder: Sendable, Equatable, Encodable {
        public var name: String
        /// As a person writes it.
        public var path: String
    }

    /// The greatest number of folders in a listing.
    static let mostFolders = 1000

    private let roots: [Folder]
    private let paths: [String: String]

    /// - Parameters:
    ///   - home: the home folder; nil for that of the account that runs the program.
    ///   - mounts: the folders of removable and other disks.
    public init(home: String? = nil, mounts: [String] = ["/media", "/mnt"]) {
        var paths: [String: String] = [:]
        for (name, path) in [("~", home ?? Self.home)] + mounts.map({ ($0, $0) }) {
            // In some containers the home folder is `/`, below which is everything.
            if let real = PathText.real(path), real != "/" { paths[name] = real }
        }
        self.paths = paths
        roots = (["~"] + mounts).filter { paths[$0] != nil }.map { Folder(name: $0, path: $0) }
    }

    /// What is in a folder; costs reading its names.
    ///
    /// - Parameter written: the folder as a person writes it; empty for the list of the folders to begin with.
    /// - Throws: ``LibraryError/notFound(_:)`` for any other folder, ``LibraryError/notAllowed(_:)`` and
    ///   ``LibraryError/inputOutput(_:)`` if it cannot be read.
    public func listing(_ written: String) throws(LibraryError) -> Listing {
        guard !written.isEmpty else { return Listing(path: "", above: nil, folders: roots, photographs: 0) }
        let (path, name) = try resolve(written)
        let entries: [FolderEntry]
        do throws(FileFailure) {
            entries = try FolderEntry.all(in: path).filter { !$0.name.hasPrefix(".") }
        } catch {
            throw error.whileReading
        }
        var (folders, photographs) = ([String](), 0)
        for entry in entries {
            switch entry.kind ?? (try? FileStatus.ofLink(PathText.join(path, entry.name)).kind) {
            case .folder: folders.append(entry.name)
            case .regular where FileKind(name: entry.name) == .picture: photographs += 1
            default: continue
            }
        }
        folders.sort { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
        return Listing(
            path: name, above: roots.contains { $0.path == name } ? "" : splitPath(name).folder,
            folders: folders.prefix(Self.mostFolders).map { Folder(name: $0, path: "\(name)/\($0)") },
            photographs: photographs)
    }

    /// The absolute path of a folder, without symbolic links, and the folder as a person writes it.
    ///
    /// - Throws: ``LibraryError/notFound(_:)``.
    public func resolve(_ written: String) throws(LibraryError) -> (path: String, name: String) {
        let unknown = LibraryError.notFound(
            "no such folder: \(written.prefix(200)); expected one that begins with \(roots.map(\.path).joined(separator: ", "))"
        )
        let root = roots.first { written == $0.path || written.hasPrefix($0.path + "/") }
        guard let root, var path = paths[root.path], !written.utf8.contains(0) else { throw unknown }
        var name = root.path
        for piece in written.dropFirst(root.path.count).split(separator: "/").map(String.init) {
            (path, name) = (PathText.join(path, piece), "\(name)/\(piece)")
            guard !piece.hasPrefix("."), (try? FileStatus.ofLink(path).kind) == .folder else { throw unknown }
        }
        // A folder can have become a link since.
        guard PathText.real(path) == path else { throw unknown }
        return (path, name)
    }

    /// The home folder as shells know it.
    private static var home: String {
        let stated = ProcessInfo.processInfo.environment["HOME"]
        return stated.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    }
}
