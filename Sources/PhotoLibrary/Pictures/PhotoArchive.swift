internal import Archiving
internal import Containers
public import Pictures
internal import Synchronization

/// Photos that are sent as one ZIP file: which, under which names, and how large.
public struct ArchivePlan: Sendable {
    /// A photo in it.
    struct Member: Sendable {
        var id: String
        /// The version of its content.
        var version: String?
        var file: ZIPLayout.File
    }

    let members: [Member]
    let layout: ZIPLayout
    /// Whether the photos are copies without metadata.
    public let hasCopies: Bool
    /// What is known of the contents from an earlier reading, so that a range at the end does not read everything again.
    let checksums: ArchiveChecksums

    init(_ members: [Member], hasCopies: Bool) {
        (self.members, self.hasCopies) = (members, hasCopies)
        layout = ZIPLayout(members.map(\.file))
        checksums = ArchiveChecksums(count: members.count)
    }

    /// The ids of the photos, in the order of the ZIP file.
    public var ids: [String] { members.map(\.id) }
    /// The length of the ZIP file in bytes.
    public var bytes: Int64 { Int64(layout.length) }
}

/// The CRC-32 of each photo of an archive; nil until it was computed.
final class ArchiveChecksums: Sendable {
    private let values: Mutex<[UInt32?]>

    init(count: Int) { values = Mutex(Array(repeating: nil, count: count)) }

    subscript(_ index: Int) -> UInt32? {
        get { values.withLock { $0[index] } }
        set { values.withLock { $0[index] = newValue } }
    }
}

/// A ZIP file of photos, which is put together while it is sent. One photo is open at a time.
public final class PhotoArchive: StreamedFile, Sendable {
    public let bytes: Int64
    private let plan: ArchivePlan
    private let open: @Sendable (Int) throws -> any StreamedFile
    /// The photo that was read last.
    private let last = Mutex<(index: Int, file: any StreamedFile)?>(nil)
    /// The checksum that is being computed.
    private let current = Mutex<Work?>(nil)

    private struct Work {
        let index: Int
        var checksum = CRC32()
        /// The offset in the photo up to which it is computed.
        var position: Int64 = 0
    }

    /// The bytes of a photo that are read at a time for its checksum.
    private static let step = 4 << 20

    /// - Parameter open: opens the photo with a number.
    init(_ plan: ArchivePlan, open: @escaping @Sendable (Int) throws -> any StreamedFile) {
        (self.plan, self.open, bytes) = (plan, open, plan.bytes)
    }

    /// Computes a part of a checksum. That of a photo comes before the photo, those of all photos before the end.
    public func prepare(toReadAt offset: Int64) throws -> Bool {
        guard (0..<bytes).contains(offset) else { return true }
        let missing: Int? =
            switch plan.layout.part(at: Int(offset)).part {
            case .header(let index): plan.checksums[index] == nil ? index : nil
            case .data: nil
            case .ending: (0..<plan.layout.count).first { plan.checksums[$0] == nil }
            }
        guard let missing else { return true }
        try computeChecksum(of: missing)
        return false
    }

    /// Reads bytes of one part of the archive, after ``prepare(toReadAt:)``.
    ///
    /// - Throws: ``PictureError/changing`` if a photo is not the planned one any more, and what reading a photo throws.
    public func read(at offset: Int64, count: Int) throws -> [UInt8] {
        guard (0..<bytes).contains(offset) else { return [] }
        let (part, range) = plan.layout.part(at: Int(offset))
        let start = Int(offset) - range.lowerBound
        let wanted = start..<min(start + count, range.count)
        switch part {
        case .header(let index): return Array(plan.layout.header(of: index, crc: try checksum(of: index))[wanted])
        case .data(let index):
            let found = try file(index).read(at: Int64(wanted.lowerBound), count: wanted.count)
            guard found.count == wanted.count else { throw PictureError.changing }
            return found
        case .ending:
            let checksums = try (0..<plan.layout.count).map { try checksum(of: $0) }
            return Array(plan.layout.ending(crcs: checksums)[wanted])
        }
    }

    private func checksum(of index: Int) throws -> UInt32 {
        guard let known = plan.checksums[index] else { throw PictureError.changing }
        return known
    }

    private func computeChecksum(of index: Int) throws {
        let file = try file(index)
        var work = current.withLock { $0 }.flatMap { $0.index == index ? $0 : nil } ?? Work(index: index)
        if work.position < file.bytes {
            let part = try file.read(at: work.position, count: Self.step)
            guard !part.isEmpty else { throw PictureError.changing }
            work.checksum.update(part[...])
            work.position += Int64(part.count)
        }
        let isDone = work.position >= file.bytes
        current.withLock { [work] in $0 = isDone ? nil : work }
        if isDone { plan.checksums[index] = work.checksum.value }
    }

    private func file(_ index: Int) throws -> any StreamedFile {
        if let last = last.withLock({ $0 }), last.index == index { return last.file }
        let file = try open(index)
        guard file.bytes == Int64(plan.members[index].file.size) else { throw PictureError.changing }
        last.withLock { $0 = (index, file) }
        return file
    }
}
