internal import Containers
internal import Disk
internal import Foundation
package import LibraryBase

/// A zip that is written member by member. Equal members in equal order give equal bytes on every machine: all members have the
/// same time stamp, because the times in a zip are local times.
///
/// The bytes are those that earlier versions wrote with libarchive in UTC, so that bundles can be reproduced.
package final class ZIPFile {
    private let file: NewFile
    /// Whether others can read the files that are unpacked.
    private let isPrivate: Bool
    /// Bytes that are not written yet, and their offset in the file.
    private var buffer: [UInt8] = []
    private var start = 0
    private var members: [ZIPMember] = []
    private var current: (member: ZIPMember, crc: CRC32, deflater: Deflater?)?

    private static let bufferSize = 1 << 20

    /// Creates or truncates the file.
    ///
    /// - Parameter isPrivate: whether only this account can read it, and the files in it once they are unpacked.
    package init(_ path: String, isPrivate: Bool = false) throws(LibraryError) {
        self.isPrivate = isPrivate
        do throws(FileFailure) {
            file = try NewFile(path, mode: isPrivate ? 0o600 : 0o666)
        } catch {
            throw error.whileWriting
        }
    }

    /// Begins a member of a given length in bytes.
    package func begin(_ name: String, bytes: Int64, isCompressed: Bool) throws(LibraryError) {
        try endMember()
        var member = ZIPMember(
            name: name, method: isCompressed ? .deflated : .stored, size: Int(bytes), offset: start + buffer.count)
        if isPrivate { member.permissions = 0o600 }
        try write(member.localHeader[...])
        current = (member, CRC32(), isCompressed ? try Deflater() : nil)
    }

    /// Appends bytes to the current member.
    package func append(_ bytes: [UInt8]) throws(LibraryError) {
        current?.crc.update(bytes[...])
        if let deflater = current?.deflater {
            try deflater.take(bytes) { piece throws(LibraryError) in try writeData(piece) }
        } else {
            try writeData(bytes[...])
        }
    }

    private func endMember() throws(LibraryError) {
        try current?.deflater?.finish { piece throws(LibraryError) in try writeData(piece) }
        guard let (written, crc, _) = current else { return }
        var member = written
        member.crc = crc.value
        current = nil
        try write(member.descriptor[...])
        members.append(member)
    }

    /// Ends the zip and waits for fsync.
    package func finish() throws(LibraryError) {
        try endMember()
        let offset = start + buffer.count
        for member in members { try write(member.directoryRecord[...]) }
        try write(ZIPMember.end(count: members.count, directory: offset..<(start + buffer.count))[...])
        try flush()
        try writing { () throws(FileFailure) in try file.syncToDisk() }
    }

    private func writeData(_ bytes: ArraySlice<UInt8>) throws(LibraryError) {
        current?.member.storedSize += bytes.count
        try write(bytes)
    }

    private func write(_ bytes: ArraySlice<UInt8>) throws(LibraryError) {
        buffer += bytes
        if buffer.count >= Self.bufferSize { try flush() }
    }

    private func flush() throws(LibraryError) {
        try writing { () throws(FileFailure) in try file.append(buffer) }
        start += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }

    private func writing(_ body: () throws(FileFailure) -> Void) throws(LibraryError) {
        do throws(FileFailure) {
            try body()
        } catch {
            throw error.whileWriting
        }
    }
}
