internal import Containers
internal import Disk
internal import Foundation
internal import LibraryBase

/// A zip that is written member by member. Equal members in equal order give equal bytes, whoever writes them and wherever: the time that
/// a zip tells, which is a local one, is the same for all.
///
/// The bytes are also those that earlier versions wrote by libarchive where the time zone was UTC, so that their bundles come out again.
final class ZIPFile {
    private let file: NewFile
    /// What isn't written yet, and where in the file it begins.
    private var buffer: [UInt8] = []
    private var start = 0
    private var members: [ZIPMember] = []
    private var current: (member: ZIPMember, crc: CRC32, deflater: Deflater?)?

    private static let bufferSize = 1 << 20

    /// Makes or empties the file.
    init(_ path: String) throws(LibraryError) {
        do throws(FileFailure) {
            file = try NewFile(path)
        } catch {
            throw error.whileWriting
        }
    }

    /// Begins a member of a length in bytes.
    func begin(_ name: String, bytes: Int64, isCompressed: Bool) throws(LibraryError) {
        try endMember()
        let member = ZIPMember(
            name: name, method: isCompressed ? .deflated : .stored, size: Int(bytes), offset: start + buffer.count)
        try write(member.localHeader[...])
        current = (member, CRC32(), isCompressed ? try Deflater() : nil)
    }

    /// Writes the next bytes of the member.
    func append(_ bytes: [UInt8]) throws(LibraryError) {
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

    /// Ends the zip, and waits until the disk has it.
    func finish() throws(LibraryError) {
        try endMember()
        let offset = start + buffer.count
        for member in members { try write(member.directoryRecord[...]) }
        try write(ZIPMember.end(count: members.count, directory: offset..<(start + buffer.count))[...])
        try flush()
        try writing { () throws(FileFailure) in try file.bringToDisk() }
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
