import Cryptography
import Foundation
public import TestSupport

/// The files of a bundle. Tests can change them and build the bundle again with correct hashes, as an attacker would.
public struct BundleFiles: Sendable {
    /// All files except `bundle.json`, by name.
    public var files: [String: [UInt8]] = [:]
    /// `bundle.json` without its members.
    public var description: [UInt8]

    /// Reads an unsigned bundle that is installed in a folder.
    public init(folder: String) throws {
        description = Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/bundle.json")))
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where name != "bundle.json" {
            var isFolder: ObjCBool = false
            _ = unsafe FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
            guard !isFolder.boolValue else { continue }
            files[name] = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
        }
    }

    /// Reads the only installed version of a bundle in a library.
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

    /// Sets a value in `bundle.json`.
    public mutating func set(_ key: String, _ value: String) throws {
        var manifest = try JSONSerialization.jsonObject(with: Data(description)) as? [String: Any] ?? [:]
        manifest[key] = value
        description = Array(try JSONSerialization.data(withJSONObject: manifest))
    }

    /// An uncompressed zip of the files, beginning with `bundle.json`.
    public func zip(manifest: [UInt8]? = nil) throws -> ZIPBuilder {
        let first = ZIPBuilder.Member("bundle.json", bytes: try manifest ?? self.manifest())
        let rest = files.sorted { $0.key < $1.key }.map { ZIPBuilder.Member($0.key, bytes: $0.value) }
        return ZIPBuilder(members: [first] + rest)
    }

    /// Executes SQL on the catalogue without checking its constraints.
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
