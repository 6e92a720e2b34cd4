internal import Foundation
internal import PhotoLibrary

/// Secrets, which come from files and never from arguments, because every user of a machine can read the arguments of a process.
enum SecretFile {
    /// The first line of a file.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` if there is none.
    static func firstLine(of path: String) throws -> String {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8),
            let line = text.split(whereSeparator: \.isNewline).first
        else { throw LibraryError.usage("cannot read a secret from \(path)") }
        return String(line)
    }
}
