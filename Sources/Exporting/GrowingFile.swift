internal import Disk
package import LibraryBase

/// A file of an export that is written piece by piece, while others are.
package final class GrowingFile {
    private let name: String
    private let file: NewFile
    private let target: any ExportTarget

    /// - Parameter name: the path in the export. Its last part is unique among such files.
    /// - Throws: `FileFailure` if it cannot be made.
    package init(name: String, in target: any ExportTarget) throws {
        (self.name, self.target) = (name, target)
        file = try NewFile(PathText.join(target.work, splitPath(name).name))
    }

    /// - Throws: ``LibraryError`` if the disk is full.
    package func append(_ bytes: [UInt8]) throws(LibraryError) {
        do throws(FileFailure) {
            try file.append(bytes)
        } catch {
            // By its name in the export.
            throw FileFailure(path: name, number: error.number).whileWriting
        }
    }

    /// Puts the file into the export.
    package func finish() throws {
        try target.add(try ExportedFile(name: name, path: file.path), isText: true)
    }
}
