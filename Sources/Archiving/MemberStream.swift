package import Containers

/// Receives the bytes of members, one member after another.
package protocol MemberSink: AnyObject {
    /// Begins the next member.
    func begin(_ entry: ZIPEntry) throws
    /// Receives its next decompressed bytes.
    func take(_ bytes: ArraySlice<UInt8>) throws
    /// Ends the member, after all of its bytes.
    func end() throws
}

/// Splits a part of a zip into members, and passes their decompressed bytes to a sink.
package struct MemberStream {
    private enum State {
        /// Before the next wanted member.
        case between
        /// Within the local header; the bytes so far.
        case header([UInt8])
        /// Within the member's data; the number of bytes left.
        case data(Int, Inflater?)
        /// Within the data descriptor; the bytes so far.
        case descriptor([UInt8])
    }

    private var entries: ArraySlice<ZIPEntry>
    private var position: Int
    private var state = State.between
    private var crc = CRC32()
    /// Length in bytes of the data descriptor behind the member.
    private var descriptorLength = 0
    private let sink: any MemberSink

    /// - Parameters:
    ///   - entries: the wanted members in the order of the zip.
    ///   - start: offset in the zip of the first byte.
    package init(_ entries: ArraySlice<ZIPEntry>, start: Int, sink: any MemberSink) {
        (self.entries, position, self.sink) = (entries, start, sink)
    }

    /// Whether all wanted members were complete.
    package var isAtEnd: Bool { entries.isEmpty }

    /// Processes the next bytes.
    ///
    /// - Throws: ``ZIPError``, and errors of the sink.
    package mutating func take(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty, let entry = entries.first {
            switch state {
            case .between:
                let skipped = min(rest.count, entry.range.lowerBound - position)
                consume(skipped, of: &rest)
                if position == entry.range.lowerBound { state = .header([]) }
            case .header(let header): try takeHeader(header, of: entry, &rest)
            case .data(let left, let inflater):
                let piece = rest.prefix(left)
                if let inflater { try inflater.take(piece) { try give($0) } } else { try give(piece) }
                consume(piece.count, of: &rest)
                try advance(left: left - piece.count, inflater)
            case .descriptor(let known):
                let piece = rest.prefix(descriptorLength - known.count)
                consume(piece.count, of: &rest)
                try endMember(entry, known + piece)
            }
        }
    }

    private mutating func takeHeader(_ known: [UInt8], of entry: ZIPEntry, _ rest: inout ArraySlice<UInt8>) throws {
        var header = known
        func fill(to count: Int) -> Bool {
            let piece = rest.prefix(count - header.count)
            header += piece
            consume(piece.count, of: &rest)
            return header.count == count
        }
        let fixed = ZIPLocalHeader.fixedLength
        guard header.count >= fixed || fill(to: fixed) else { return state = .header(header) }
        let local = try ZIPLocalHeader(Array(header.prefix(fixed)))
        guard fill(to: fixed + local.nameLength + local.extraLength) else { return state = .header(header) }
        let nameEnd = fixed + local.nameLength
        descriptorLength = try local.check(entry, name: header[fixed..<nameEnd], extra: header[nameEnd...])
        crc = CRC32()
        try sink.begin(entry)
        try advance(left: entry.storedSize, entry.method == .deflated ? Inflater(size: entry.size) : nil)
    }

    private mutating func advance(left: Int, _ inflater: Inflater?) throws {
        guard left == 0 else { return state = .data(left, inflater) }
        try inflater?.finish()
        if let entry = entries.first { try endMember(entry, []) }
    }

    private mutating func give(_ bytes: ArraySlice<UInt8>) throws {
        crc.update(bytes)
        try sink.take(bytes)
    }

    /// Ends the member once its data descriptor is complete.
    private mutating func endMember(_ entry: ZIPEntry, _ descriptor: [UInt8]) throws {
        guard descriptor.count == descriptorLength else { return state = .descriptor(descriptor) }
        guard crc.value == entry.crc else {
            throw ZIPError.inconsistent("the CRC-32 of \(entry.name) does not match")
        }
        try entry.checkDescriptor(descriptor)
        try sink.end()
        entries = entries.dropFirst()
        state = .between
    }

    private mutating func consume(_ count: Int, of rest: inout ArraySlice<UInt8>) {
        rest = rest.dropFirst(count)
        position += count
    }
}

/// Collects one short member in memory.
package final class MemoryMember: MemberSink {
    package private(set) var bytes: [UInt8] = []
    /// Whether the member is complete.
    package private(set) var isWhole = false

    package init() {}

    package func begin(_ entry: ZIPEntry) {
        bytes.reserveCapacity(entry.size)
    }

    package func take(_ bytes: ArraySlice<UInt8>) {
        self.bytes += bytes
    }

    package func end() {
        isWhole = true
    }
}
