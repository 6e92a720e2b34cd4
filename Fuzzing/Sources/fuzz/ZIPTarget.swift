import Containers

/// Reads a zip as a bundle's is read: its end, its directory, and what stands before each member.
enum ZIPTarget {
    /// One zip. What is taken of it lies within it, and each member apart from the others.
    static func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let zip = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        guard let end = try? ZIPEnd(tail: Array(zip.suffix(ZIPEnd.longest)), fileSize: count) else { return 0 }
        guard end.directory.upperBound <= count else { found("a directory beyond the end: \(end)") }
        guard let directory = try? ZIPDirectory(Array(zip[end.directory]), end: end) else { return 0 }
        var last = 0
        for entry in directory.entries {
            guard entry.range.lowerBound >= last, entry.range.upperBound <= end.directory.lowerBound,
                entry.storedSize <= entry.range.count, entry.size >= 0
            else { found("a member that isn't there: \(entry)") }
            last = entry.range.upperBound
            let parts = entry.name.split(separator: "/", omittingEmptySubsequences: false)
            if parts.contains(where: { ["", ".", ".."].contains($0) }) {
                found("a name that leads out: \(entry.name)")
            }
            check(entry, zip)
        }
        return 0
    }

    private static func check(_ entry: ZIPEntry, _ zip: [UInt8]) {
        let fixed = zip[entry.range].prefix(ZIPLocalHeader.fixedLength)
        guard let header = try? ZIPLocalHeader(Array(fixed)) else { return }
        let name = zip[entry.range].dropFirst(ZIPLocalHeader.fixedLength).prefix(header.nameLength)
        let extra = zip[entry.range].dropFirst(ZIPLocalHeader.fixedLength + header.nameLength).prefix(
            header.extraLength)
        guard let behind = try? header.check(entry, name: name, extra: extra) else { return }
        let before = ZIPLocalHeader.fixedLength + header.nameLength + header.extraLength
        if before + entry.storedSize + behind != entry.range.count { found("bytes beyond the member: \(entry)") }
        try? entry.checkDescriptor(Array(zip[entry.range].suffix(behind)))
    }
}
