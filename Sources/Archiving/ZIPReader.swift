package import Containers
package import Disk

/// A ZIP file on this machine, open for reading.
package final class ZIPReader: Sendable {
    package let path: String
    private let file: OpenFile
    /// The length of the ZIP file in bytes.
    package let size: Int
    /// Its files, in the order of their data.
    package let entries: [ZIPEntry]
    /// The number of files that are left out; see `ZIPDirectory`.
    package let leftOut: Int
    /// Of the ZIP file when it was opened.
    package var fingerprint: FileFingerprint { file.status.fingerprint }

    /// The largest size of the directory, in bytes.
    private static let directoryLimit = 1 << 30
    /// How many bytes are read at a time.
    private static let piece = 1 << 20

    /// Opens the file and reads its directory.
    ///
    /// - Throws: ``ZIPError``, or `FileFailure`.
    package init(_ path: String, limits: ZIPDirectory.Limits = ZIPDirectory.Limits()) throws {
        self.path = path
        file = try OpenFile(path)
        size = Int(file.status.fingerprint.bytes)
        let start = max(0, size - ZIPEnd.longest)
        let end = try ZIPEnd(tail: try file.bytes(at: start, count: size - start), fileSize: size)
        guard end.directory.count <= Self.directoryLimit else {
            throw ZIPError.tooLarge("a directory of \(end.directory.count) bytes")
        }
        let directory = try file.bytes(at: end.directory.lowerBound, count: end.directory.count)
        let contents = try ZIPDirectory(directory, end: end, limits: limits)
        (entries, leftOut) = (contents.entries, contents.leftOut)
    }

    /// Passes the bytes of files, in the order of their data, to a sink, after checking each against its CRC-32.
    ///
    /// - Throws: ``ZIPError``, `FileFailure`, `CancellationError`, and errors of the sink.
    package func read(_ entries: [ZIPEntry], into sink: any MemberSink) throws {
        for entry in entries {
            var stream = MemberStream([entry], start: entry.range.lowerBound, sink: sink)
            var offset = entry.range.lowerBound
            while offset < entry.range.upperBound {
                try Task.checkCancellation()
                let bytes = try file.bytes(at: offset, count: min(Self.piece, entry.range.upperBound - offset))
                guard !bytes.isEmpty else { throw ZIPError.inconsistent("it became shorter while it was read") }
                offset += bytes.count
                try stream.take(bytes)
            }
            guard stream.isAtEnd else { throw ZIPError.inconsistent("\(entry.name) is truncated") }
        }
    }

    /// The bytes of a short file.
    ///
    /// - Parameter limit: the most bytes.
    /// - Throws: as ``read(_:into:)``.
    package func bytes(of entry: ZIPEntry, limit: Int) throws -> [UInt8] {
        guard entry.size <= limit else {
            throw ZIPError.tooLarge("\(entry.name) has \(entry.size) bytes; at most \(limit)")
        }
        let member = MemoryMember()
        try read([entry], into: member)
        return member.bytes
    }
}
