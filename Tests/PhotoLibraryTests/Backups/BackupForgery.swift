import Archiving
import Bytes
import Containers
import Cryptography
import Foundation
import TestLibraries

/// A backup that somebody has changed, with all hashes put right.
struct BackupForgery {
    private let zip: ZIPReader

    init(of path: String) throws {
        zip = try ZIPReader(path)
    }

    /// Writes the backup again after a change of its catalogue.
    ///
    /// - Parameter madeAt: when it claims to be made, in milliseconds since 1970; nil to leave that as it is.
    func write(
        to path: String, in folder: String, madeAt: Int64? = nil, _ change: (CatalogueFile) throws -> Void = { _ in }
    ) throws {
        var members: [(name: String, bytes: [UInt8])] = []
        var hashes: [String: (old: String, new: String)] = [:]
        for entry in zip.entries {
            var bytes = try zip.bytes(of: entry, limit: 1 << 30)
            if entry.name == "catalog.sqlite" {
                let catalogue = folder + "/forged.sqlite"
                try Data(bytes).write(to: URL(fileURLWithPath: catalogue))
                let file = try CatalogueFile(catalogue)
                try change(file)
                try file.close()
                let old = Hexadecimal.text(SHA256.hash(data: bytes))
                let size = bytes.count
                bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: catalogue)))
                hashes[entry.name] = (old, Hexadecimal.text(SHA256.hash(data: bytes)))
                hashes["bytes"] = ("\"bytes\" : \(size),", "\"bytes\" : \(bytes.count),")
            }
            members.append((entry.name, bytes))
        }
        let written = try ZIPFile(path)
        for (name, stored) in members {
            var bytes = stored
            if name == "backup.json" {
                var text = String(decoding: bytes, as: UTF8.self)
                for (old, new) in hashes.values { text = text.replacing(old, with: new) }
                if let madeAt { text = text.replacing(#/"madeAt" : \d+/#, with: "\"madeAt\" : \(madeAt)") }
                bytes = Array(text.utf8)
            }
            try written.begin(name, bytes: Int64(bytes.count), isCompressed: true)
            try written.append(bytes)
        }
        try written.finish()
    }
}
