/// A box at the top level of a file (ISO/IEC 14496-12, 4.2).
struct FileBox {
    /// The most boxes that are read.
    static let limit = HEIFFile.boxLimit

    var type: BoxType
    /// The bytes of the file that it takes, with its header.
    var whole: Range<Int>
    var headerLength: Int

    var payload: Range<Int> { whole.lowerBound + headerLength..<whole.upperBound }
}

extension ByteWindow {
    /// The box that begins at a position; nil if none does, or if it extends beyond the end of the file.
    mutating func box(at position: Int) throws(Source.Failure) -> FileBox? {
        guard let header = BoxHeader(try bytes(at: position, count: BoxHeader.maximumLength)[...]) else { return nil }
        let size = header.size ?? length - position
        guard size <= length - position, size >= header.length else { return nil }
        return FileBox(type: header.type, whole: position..<position + size, headerLength: header.length)
    }
}

extension StrippedFile {
    /// Adds a box of the original in the same length, as a box `free` of zeros; false if the file has become shorter.
    mutating func blank<Source: ByteSource>(
        _ box: FileBox, in file: inout ByteWindow<Source>
    ) throws(Source.Failure) -> Bool {
        var header = try file.bytes(at: box.whole.lowerBound, count: box.headerLength)
        guard header.count == box.headerLength else { return false }
        header.replaceSubrange(4..<8, with: BoxType("free").bytes)
        add(header)
        addZeros(box.payload.count)
        return true
    }

    /// Adds a box of data, in which everything but some ranges becomes zeros. These are removed from the front of `rest`.
    mutating func keep(_ box: FileBox, only rest: inout ArraySlice<Range<Int>>) {
        keep(box.whole.lowerBound..<box.payload.lowerBound)
        var position = box.payload.lowerBound
        while let range = rest.first, range.upperBound <= box.payload.upperBound {
            addZeros(range.lowerBound - position)
            keep(range)
            position = range.upperBound
            rest = rest.dropFirst()
        }
        addZeros(box.payload.upperBound - position)
    }
}

extension [Range<Int>] {
    /// The ranges in order, with those that overlap or touch joined.
    var united: [Range<Int>] {
        var united: [Range<Int>] = []
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = united.last, range.lowerBound <= last.upperBound {
                united[united.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                united.append(range)
            }
        }
        return united
    }

    /// Whether each range lies within one of `payloads`. Both are in order and not adjacent.
    func areCovered(by payloads: [Range<Int>]) -> Bool {
        var rest = payloads[...]
        for range in self {
            while let first = rest.first, first.upperBound <= range.lowerBound { rest = rest.dropFirst() }
            guard let first = rest.first, first.lowerBound <= range.lowerBound, range.upperBound <= first.upperBound
            else { return false }
        }
        return true
    }
}
