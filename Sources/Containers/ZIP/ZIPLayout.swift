/// A ZIP file of uncompressed files that is computed while it is read, so that any range of it can be sent, and none of it is stored.
public struct ZIPLayout: Sendable {
    /// A file to be in the ZIP file.
    public struct File: Sendable, Equatable {
        /// The path in the ZIP file, which has to satisfy ``ZIPName``.
        public var name: String
        /// The size in bytes.
        public var size: Int
        public var time: ZIPTime

        public init(name: String, size: Int, time: ZIPTime) {
            (self.name, self.size, self.time) = (name, size, time)
        }
    }

    /// What a byte of the ZIP file belongs to.
    public enum Part: Sendable, Equatable {
        /// The local header of a file, by the number of the file.
        case header(Int)
        /// The bytes of a file.
        case data(Int)
        /// The central directory and the end records.
        case ending
    }

    private let members: [ZIPMember]
    /// The offset of the data of each file.
    private let starts: [Int]
    /// The offset of the central directory.
    private let directory: Int
    /// The length in bytes.
    public let length: Int

    /// - Parameter files: in the order in which they will be in the ZIP file.
    public init(_ files: [File]) {
        var members: [ZIPMember] = []
        var starts: [Int] = []
        var offset = 0
        for file in files {
            var member = ZIPMember(name: file.name, method: .stored, size: file.size, offset: offset)
            (member.storedSize, member.localTime, member.hasDescriptor) = (file.size, file.time, false)
            starts.append(offset + member.localHeader.count)
            members.append(member)
            offset += member.localHeader.count + file.size
        }
        (self.members, self.starts, directory) = (members, starts, offset)
        length = offset + Self.ending(members, at: offset).count
    }

    /// The number of files.
    public var count: Int { members.count }

    /// The part with a byte, and the range of that part. Costs a binary search.
    ///
    /// - Parameter offset: from 0 to below ``length``.
    public func part(at offset: Int) -> (part: Part, range: Range<Int>) {
        guard offset < directory else { return (.ending, directory..<length) }
        // The last file whose header begins at or before the offset.
        var (low, high) = (0, members.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if members[middle].offset <= offset { low = middle } else { high = middle }
        }
        let start = starts[low]
        return offset < start
            ? (.header(low), members[low].offset..<start) : (.data(low), start..<start + members[low].size)
    }

    /// The local header of a file.
    ///
    /// - Parameter crc: the CRC-32 of the file's bytes.
    public func header(of index: Int, crc: UInt32) -> [UInt8] {
        var member = members[index]
        member.crc = crc
        return member.localHeader
    }

    /// The central directory and the end records.
    ///
    /// - Parameter crcs: the CRC-32 of each file's bytes.
    public func ending(crcs: [UInt32]) -> [UInt8] {
        let members = zip(members, crcs).map { member, crc in
            var member = member
            member.crc = crc
            return member
        }
        return Self.ending(members, at: directory)
    }

    private static func ending(_ members: [ZIPMember], at directory: Int) -> [UInt8] {
        let records = members.flatMap(\.directoryRecord)
        return records + ZIPMember.end(count: members.count, directory: directory..<directory + records.count)
    }
}
