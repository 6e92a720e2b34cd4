internal import Foundation
package import Times

/// The description in a backup, as `backup.json`: what the backup is of, and a hash of every other file in it.
///
/// A backup is a ZIP file:
///
///     catalog.sqlite     a copy of the catalogue
///     edits.jsonl        the library's edit log, from which a damaged catalogue could be rebuilt; not without secrets
///     logins.json        logins of sources; not without secrets
///     home.pem           the key and certificate of a server in a house; not without secrets
///     uploads/1 …        what people uploaded, if it was asked for
///     uploads.jsonl      a line for each of them, in the same order: its path, size and hash
///     backup.json        this description
package struct BackupManifest: Codable, Equatable, Sendable {
    /// A file of the backup.
    package struct Member: Codable, Equatable, Sendable {
        package var name: String
        package var bytes: Int
        /// In hexadecimal digits.
        package var sha256: String
    }

    /// The files that people uploaded.
    package struct Uploads: Codable, Equatable, Sendable {
        package var files: Int
        package var bytes: Int
        /// The folder that they were in.
        package var folder: String
    }

    /// The version of this format.
    package var format = 1
    /// The version of the program that wrote it.
    package var program: String
    /// The library's own id; empty for a catalogue of a version before 6, which has none.
    package var library: String
    /// The folder of the library.
    package var folder: String
    /// When it was made.
    package var madeAt: Instant
    package var hasSecrets: Bool
    package var members: [Member]
    /// Nil if they were not asked for.
    package var uploads: Uploads?

    static let name = "backup.json"
    static let catalog = "catalog.sqlite"
    static let edits = "edits.jsonl"
    static let logins = "logins.json"
    static let certificate = "home.pem"
    static let uploadsIndex = "uploads.jsonl"
    /// The names of uploads are this and a number, because the names of files need not be valid in a ZIP file.
    static let uploadPrefix = "uploads/"
    /// The longest description, in bytes.
    static let sizeLimit = 1 << 20

    func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }

    /// - Throws: ``BackupProblem`` for a newer format, or for bytes that have no description.
    init(_ bytes: [UInt8]) throws(BackupProblem) {
        struct Format: Decodable { var format: Int }
        let decoder = JSONDecoder()
        guard let format = try? decoder.decode(Format.self, from: Data(bytes)).format else {
            throw .invalid("its \(Self.name) is not a description of a backup")
        }
        guard format <= 1 else { throw .newer }
        guard let manifest = try? decoder.decode(Self.self, from: Data(bytes)) else {
            throw .invalid("its \(Self.name) is not a description of a backup")
        }
        self = manifest
    }

    init(program: String, library: String, folder: String, madeAt: Instant, hasSecrets: Bool) {
        (self.program, self.library, self.folder, self.hasSecrets) = (program, library, folder, hasSecrets)
        self.madeAt = madeAt
        members = []
    }
}

/// A file that people uploaded, as a line of `uploads.jsonl`.
struct BackedUpFile: Codable, Equatable {
    /// Within the folder of uploads.
    var path: String
    var bytes: Int
    var sha256: String
    var modifiedAt: Instant
}

/// Why a file cannot be used as a backup.
package enum BackupProblem: Error, Equatable {
    /// It is not one, or damaged; the clause is about "it".
    case invalid(String)
    /// A newer version of the program wrote it.
    case newer
}
