/// The end of central directory record of a ZIP file, which gives the position of the directory (APPNOTE.TXT, 4.3.14 to 4.3.16).
public struct ZIPEnd: Sendable, Equatable {
    /// How many bytes at the end of a file contain the record, with the longest comment.
    public static let longest = 22 + 20 + 56 + 65535
    private static let signature: UInt32 = 0x0605_4b50
    private static let signature64: UInt32 = 0x0606_4b50
    private static let locatorSignature: UInt32 = 0x0706_4b50

    /// The range of the central directory in the file.
    public let directory: Range<Int>
    /// The number of entries.
    public let count: Int

    /// Parses the end of a file.
    ///
    /// - Parameters:
    ///   - tail: the last ``longest`` bytes, or all of a shorter file.
    ///   - fileSize: the length of the file in bytes.
    /// - Throws: ``ZIPError/noZip``, ``ZIPError/inconsistent(_:)``, ``ZIPError/unsupported(_:)`` for an archive in several files.
    public init(tail: [UInt8], fileSize: Int) throws(ZIPError) {
        let ends = tail.count < 22 ? [] : (0...(tail.count - 22)).filter { tail.u32Safe($0) == Self.signature }
        guard let end = ends.last(where: { $0 + 22 + Int(tail.u16($0 + 20)) == tail.count }) else { throw .noZip }
        // A comment can contain a second candidate, and programs differ in which one they use.
        guard ends.allSatisfy({ $0 == end || $0 + 22 + Int(tail.u16($0 + 20)) != tail.count }) else { throw .noZip }
        let record = tail[end...]
        let disks = (record.u16(4), record.u16(6))
        var (count, size, offset) = (UInt64(record.u16(10)), UInt64(record.u32(12)), UInt64(record.u32(16)))
        var isOnOneDisk = disks == (0, 0) && record.u16(8) == record.u16(10)
        var start = end
        let locator = end - 20
        if locator >= 56, tail.u32(locator) == Self.locatorSignature {
            start = locator - 56
            let wide = tail[start...]
            guard wide.u32(0) == Self.signature64, wide.u64(4) == 44, tail.u32(locator + 4) == 0,
                tail.u32(locator + 16) == 1, tail.u64(locator + 8) == UInt64(fileSize - tail.count + start)
            else { throw .inconsistent("the ZIP64 end record is not where its locator says") }
            for (narrow, told) in [(count, wide.u64(32)), (size, wide.u64(40)), (offset, wide.u64(48))] {
                guard narrow == told || narrow == 0xFFFF || narrow == 0xFFFF_FFFF else {
                    throw .inconsistent("the end record and the ZIP64 end record differ")
                }
            }
            isOnOneDisk = wide.u32(16) == 0 && wide.u32(20) == 0 && wide.u64(24) == wide.u64(32)
            (count, size, offset) = (wide.u64(32), wide.u64(40), wide.u64(48))
        }
        guard isOnOneDisk else { throw .unsupported("the archive is split into several files") }
        // Nothing is allowed between the directory and its end.
        let directoryEnd = UInt64(fileSize - tail.count + start)
        guard size <= directoryEnd, offset == directoryEnd - size, count <= size / 46 else {
            throw .inconsistent("the central directory is not where the end record says")
        }
        directory = Int(offset)..<Int(directoryEnd)
        self.count = Int(count)
    }
}

extension [UInt8] {
    fileprivate func u32Safe(_ offset: Int) -> UInt32 {
        offset + 4 <= count ? u32(offset) : 0
    }
}
