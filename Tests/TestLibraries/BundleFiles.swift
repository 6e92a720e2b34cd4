import Cryptography
import Foundation
public import TestSupport

/// The files of a bundle, to be changed and put together again with hashes that are right, as a stranger would.
public struct BundleFiles: Sendable {
    /// Everything but `bundle.json`, by its name.
    public var files: [String: [UInt8]] = [:]
    /// What `bundle.json` says but for the members, as JSON.
    public var description: [UInt8]

    /// Those of an unsigned bundle that is installed in a folder.
    public init(folder: String) throws {
        description = Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/bundle.json")))
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where name != "bundle.json" {
            var isFolder: ObjCBool = false
            _ = unsafe FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
            guard !isFolder.boolValue else { continue }
            files[name] = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
        }
    }

    /// Those of the version of a bundle that is installed in a library, the only one there.
    public init(library: String, identity: String) throws {
        let folder = "\(library)/bundles/\(identity)"
        let versions = try FileManager.default.contentsOfDirectory(atPath: folder)
        guard let version = versions.first, versions.count == 1 else { throw CocoaError(.fileNoSuchFile) }
        try self.init(folder: "\(folder)/\(version)")
    }

    /// `bundle.json` with the names, sizes and hashes of the files.
    public func manifest() throws -> [UInt8] {
        var manifest = try JSONSerialization.jsonObject(with: Data(description)) as? [String: Any] ?? [:]
        manifest["members"] = files.sorted { $0.key < $1.key }.map { name, bytes in
            let hash = SHA256.hash(data: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            return ["name": name, "bytes": bytes.count, "sha256": hash] as [String: Any]
        }
        return Array(
            try JSONSerialization.data(withJSONObject: manifest, options: [.sortedKeys, .withoutEscapingSlashes]))
    }

    /// Writes another value of `bundle.json` down.
    public mutating func set(_ key: String, _ value: String) throws {
        var manifest = try JSONSerialization.jsonObject(with: Data(description)) as? [String: Any] ?? [:]
        manifest[key] = value
        description = Array(try JSONSerialization.data(withJSONObject: manifest))
    }

    /// A zip of them, nothing compressed; `bundle.json` stands first.
    public func zip(manifest: [UInt8]? = nil) throws -> ZIPBuilder {
        let first = ZIPBuilder.Member("bundle.json", bytes: try manifest ?? self.manifest())
        let rest = files.sorted { $0.key < $1.key }.map { ZIPBuilder.Member($0.key, bytes: $0.value) }
        return ZIPBuilder(members: [first] + rest)
    }

    /// Runs SQL on the catalogue, whatever its constraints say.
    public mutating func change(catalogue sql: String) throws {
        let path = FileManager.default.temporaryDirectory.path + "/bundle-\(UUID().uuidString).sqlite"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(files["catalog.sqlite"] ?? []).write(to: URL(fileURLWithPath: path))
        let file = try CatalogueFile(path)
        try file.execute("PRAGMA ignore_check_constraints = ON; \(sql)")
        try file.close()
        files["catalog.sqlite"] = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
