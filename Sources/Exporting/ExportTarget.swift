internal import Disk
internal import LibraryBase
package import Times

/// A file to be written, whose bytes are read while it is written.
package struct ExportedFile {
    /// The path in the export.
    package var name: String
    /// The length in bytes.
    package var bytes: Int64
    /// When its content was changed last; nil if unknown.
    package var modifiedAt: Instant?
    /// The SHA-256 that its bytes must have; nil if unknown.
    package var sha256: [UInt8]?
    /// Reads up to a number of bytes from an offset.
    package var read: (_ offset: Int64, _ count: Int) throws -> [UInt8]

    package init(
        name: String, bytes: Int64, modifiedAt: Instant? = nil, sha256: [UInt8]? = nil,
        read: @escaping (_ offset: Int64, _ count: Int) throws -> [UInt8]
    ) {
        (self.name, self.bytes, self.modifiedAt, self.sha256, self.read) = (name, bytes, modifiedAt, sha256, read)
    }

    /// A file of these bytes.
    package init(name: String, _ content: [UInt8]) {
        self.init(name: name, bytes: Int64(content.count)) { offset, count in
            Array(content.dropFirst(Int(offset)).prefix(count))
        }
    }
}

extension ExportedFile {
    /// A file on the disk, which stays open as long as this value lives.
    ///
    /// - Throws: ``LibraryError`` if it cannot be opened.
    package init(name: String, path: String) throws {
        let file: OpenedFile
        do throws(FileFailure) {
            file = OpenedFile(try OpenFile(path))
        } catch {
            throw error.whileReading
        }
        self.init(name: name, bytes: file.bytes) { try file.read(at: Int($0), count: $1) }
    }
}

/// An open file for a closure.
private final class OpenedFile {
    private let file: OpenFile
    var bytes: Int64 { file.status.fingerprint.bytes }

    init(_ file: consuming OpenFile) { self.file = file }

    func read(at offset: Int, count: Int) throws(FileFailure) -> [UInt8] { try file.bytes(at: offset, count: count) }
}

/// Why a file is not in an export.
package enum ExportProblem: Error {
    /// Its bytes are not those that the catalogue knows.
    case damaged
    /// It became shorter while it was read.
    case changing
    /// It cannot be read.
    case unreadable(any Error)
}

/// Where an export is written to.
package protocol ExportTarget: AnyObject {
    /// A folder for files that grow while others are written, which goes with the target.
    var work: String { get }

    /// Whether an earlier run wrote a part.
    var isContinued: Bool { get }

    /// Writes a file. If it throws ``ExportProblem``, there is no such file in the export, and others can follow.
    ///
    /// - Parameter isText: whether it gets smaller by compression.
    /// - Throws: ``ExportProblem``, ``LibraryError``, and what reading throws.
    func add(_ file: ExportedFile, isText: Bool) throws

    /// Ends the export: only now it is whole.
    func finish() throws

    /// After an error: takes back what was begun, if no file was written.
    func abandon()
}
