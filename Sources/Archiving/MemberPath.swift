internal import Disk

/// The path of a file in a ZIP file: `/a/FILE.zip!/b/NAME`. A folder in it is written in the same way.
package struct MemberPath: Equatable {
    /// What follows the path of a ZIP file.
    package static let mark = "!"

    /// The path of the ZIP file.
    package var archive: String
    /// The path in it; empty for its top folder.
    package var name: String

    /// Nil for the path of another file. A folder whose name ends in `.zip!` is a folder.
    package init?(_ path: String) {
        let bytes = Array(path.utf8)
        guard let end = Self.end(of: bytes) else { return nil }
        archive = String(decoding: bytes[..<end], as: UTF8.self)
        name = String(decoding: bytes[min(end + 2, bytes.count)...], as: UTF8.self)
    }

    /// The path of what has a name in a ZIP file.
    package static func path(_ archive: String, _ name: String = "") -> String {
        archive + mark + (name.isEmpty ? "" : "/" + name)
    }

    /// Whether a file is a ZIP file by its name.
    package static func isArchive(_ name: String) -> Bool { name.utf8.count > 4 && name.lowercased().hasSuffix(".zip") }

    /// The end of the path of the first ZIP file.
    private static func end(of bytes: [UInt8]) -> Int? {
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "!") {
            guard index + 1 == bytes.count || bytes[index + 1] == UInt8(ascii: "/"), index > 4 else { continue }
            let ending = bytes[index - 4..<index].map { $0 | 0x20 }
            guard ending.elementsEqual(".zip".utf8.map { $0 | 0x20 }) else { continue }
            if !PathText.exists(String(decoding: bytes[...index], as: UTF8.self)) { return index }
        }
        return nil
    }
}
