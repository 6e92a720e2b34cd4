import Cryptography
import Foundation

/// The images of sources in a library, read directly from its files.
public struct LibraryContents {
    private let folder: String

    /// Opens the library in a folder without changing it.
    public init(_ folder: String) {
        self.folder = folder
    }

    /// Problems after a successful sync: of each image, of the folder of originals and of the catalogue. Empty if everything is
    /// correct.
    ///
    /// - Parameter pictures: the expected bytes, by the identity of the item.
    public func faults(expecting pictures: [String: [UInt8]]) throws -> [String] {
        var faults = try faultsOnTheWay(expecting: pictures)
        let catalogue = try CatalogueFile(folder + "/catalog.sqlite")
        let here = try catalogue.rows("SELECT identity FROM photo WHERE state = 'cached'").map(Self.unquoted)
        faults += Set(pictures.keys).subtracting(here).sorted().map { "\($0) is not here" }
        let waiting = try catalogue.rows("SELECT count(*) FROM download")
        if waiting != ["0"] { faults.append("\(waiting[0]) downloads wait") }
        try catalogue.close()
        let named = Set(pictures.values.map { Self.hexadecimal(SHA256.hash(data: $0)) })
        for path in try originals() {
            if path == "staging/claims" { continue }
            let name = path.replacing("/", with: "").prefix { $0 != "." }
            if !named.contains(String(name)) { faults.append("stray file \(path)") }
        }
        return faults
    }

    /// Problems that must never occur, not even after failures: an image that is recorded but wrong, a failure without a reason
    /// or a next attempt, a damaged catalogue.
    public func faultsOnTheWay(expecting pictures: [String: [UInt8]]) throws -> [String] {
        let catalogue = try CatalogueFile(folder + "/catalog.sqlite")
        var faults = try catalogue.faults()
        let cached = try catalogue.rows("SELECT identity, lower(hex(sha256)) FROM photo WHERE state = 'cached'")
        for row in cached {
            let fields = row.split(separator: "|").map(String.init).map(Self.unquoted)
            guard let right = pictures[fields[0]] else {
                faults.append("nobody published \(fields[0])")
                continue
            }
            let file = try originals().first { $0.replacing("/", with: "").hasPrefix(fields[1]) }
            let bytes = file.flatMap { FileManager.default.contents(atPath: "\(folder)/originals/\($0)") }
            if bytes.map({ [UInt8]($0) }) != right { faults.append("\(fields[0]) is said to be here, and is not") }
        }
        faults += try catalogue.rows(
            """
            SELECT identity || ' failed without a reason or a next try' FROM photo
            LEFT JOIN download ON photoRow = photo.row
            WHERE state = 'failed' AND (error IS NULL OR error = '' OR retryAt IS NULL)
            """)
        faults += try catalogue.rows(
            "SELECT 'reason of more than a line: ' || error FROM photo WHERE error LIKE '%' || char(10) || '%'")
        try catalogue.close()
        return faults
    }

    /// Paths of all files in the folder of originals, relative to it.
    private func originals() throws -> [String] {
        let root = folder + "/originals"
        guard FileManager.default.fileExists(atPath: root) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: root).filter { path in
            (try? FileManager.default.attributesOfItem(atPath: "\(root)/\(path)")[.type]) as? FileAttributeType
                == .typeRegular
        }
    }

    private static func unquoted(_ text: String) -> String {
        text.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
