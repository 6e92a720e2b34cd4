import Containers

/// Parses a ZIP file as that of a bundle, and as one of photographs: its end record, central directory and local headers.
enum ZIPTarget {
    /// Runs one ZIP file. Everything that is read must be within it, and entries must not overlap.
    static func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let zip = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        guard let end = try? ZIPEnd(tail: Array(zip.suffix(ZIPEnd.longest)), fileSize: count) else { return 0 }
        guard end.directory.upperBound <= count else { found("the directory extends beyond the file: \(end)") }
        for isLenient in [false, true] { check(zip, end, isLenient: isLenient) }
        return 0
    }

    private static func check(_ zip: [UInt8], _ end: ZIPEnd, isLenient: Bool) {
        var limits = ZIPDirectory.Limits()
        limits.isLenient = isLenient
        guard let directory = try? ZIPDirectory(Array(zip[end.directory]), end: end, limits: limits) else { return }
        var last = 0
        for entry in directory.entries {
            guard entry.range.lowerBound >= last, entry.range.upperBound <= end.directory.lowerBound,
                entry.storedSize <= entry.range.count, entry.size >= 0
            else { found("an entry outside the file: \(entry)") }
            last = entry.range.upperBound
            let parts = entry.name.split(separator: "/", omittingEmptySubsequences: false)
            if !isLenient, parts.contains(where: { ["", ".", ".."].contains($0) }) {
                found("a name that leads out of the folder: \(entry.name)")
            }
            check(entry, zip)
        }
    }

    private static func check(_ entry: ZIPEntry, _ zip: [UInt8]) {
        let fixed = zip[entry.range].prefix(ZIPLocalHeader.fixedLength)
        guard let header = try? ZIPLocalHeader(Array(fixed)) else { return }
        let name = zip[entry.range].dropFirst(ZIPLocalHeader.fixedLength).prefix(header.nameLength)
        let extra = zip[entry.range].dropFirst(ZIPLocalHeader.fixedLength + header.nameLength).prefix(
            header.extraLength)
        guard let behind = try? header.check(entry, name: name, extra: extra) else { return }
        let before = ZIPLocalHeader.fixedLength + header.nameLength + header.extraLength
        if before + entry.storedSize + behind != entry.range.count { found("bytes outside the entry: \(entry)") }
        try? entry.checkDescriptor(Array(zip[entry.range].suffix(behind)))
    }
}
