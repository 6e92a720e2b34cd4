extension HEIFFile {
    /// The longest `meta` box that is read, in bytes. That of an image of a thousand tiles has 100 kB.
    static let metaLimit = 8 << 20
    /// The most boxes at the top level of a file.
    static let boxLimit = 1000

    /// Reads the `meta` box of a file, without image data. Nil if there is none, or it has no primary item.
    ///
    /// - Throws: only what the source throws.
    public static func read<Source: ByteSource>(from source: inout Source) throws(Source.Failure) -> HEIFFile? {
        var position = 0
        for _ in 0..<boxLimit {
            let head = try source.bytes(at: position, count: BoxHeader.maximumLength)
            guard let header = BoxHeader(head[...]) else { return nil }
            let (end, overflow) = position.addingReportingOverflow(header.size ?? metaLimit)
            if header.type == "meta" {
                let count = min(header.size ?? metaLimit, metaLimit) - header.length
                return HEIFFile(meta: try source.bytes(at: position + header.length, count: max(0, count))[...])
            }
            guard header.size != nil, !overflow else { return nil }
            position = end
        }
        return nil
    }

    /// Parses a `meta` box; nil without a primary item.
    init?(meta: ArraySlice<UInt8>) {
        var reader = BoxReader(meta)
        guard reader.versionAndFlags() != nil else { return nil }
        var hasPrimary = false
        while let (type, payload) = reader.box() {
            var payload = payload
            switch type {
            case "pitm": hasPrimary = takePrimary(&payload) || hasPrimary
            case "iinf": takeItems(&payload)
            case "iloc": takeLocations(&payload)
            case "iref": takeReferences(&payload)
            case "iprp": takeProperties(&payload)
            case "idat": dataBox = payload.remaining
            default: break
            }
        }
        guard hasPrimary, items[primary] != nil else { return nil }
    }

    private mutating func takePrimary(_ reader: inout BoxReader) -> Bool {
        guard let (version, _) = reader.versionAndFlags(), let item = reader.number(version == 0 ? 2 : 4) else {
            return false
        }
        primary = item
        return true
    }

    /// Reads the items (ISO/IEC 14496-12, 8.11.6). Versions 0 and 1 of an entry are for other kinds of files.
    private mutating func takeItems(_ reader: inout BoxReader) {
        guard let (version, _) = reader.versionAndFlags(), reader.number(version == 0 ? 2 : 4) != nil else { return }
        while let (type, payload) = reader.box() {
            var entry = payload
            guard type == "infe", let (version, _) = entry.versionAndFlags(), version >= 2,
                let number = entry.number(version == 2 ? 2 : 4), let protection = entry.number(2),
                let itemType = entry.type()
            else { continue }
            var item = Item(type: itemType)
            if itemType == "mime" {
                _ = entry.text()
                item.contentType = entry.text()
                item.isPlain = entry.text().isEmpty
            }
            if protection != 0 { item.isPlain = false }
            if items[number] == nil { items[number] = item }
        }
    }

    /// Reads the references between items (ISO/IEC 14496-12, 8.11.12).
    private mutating func takeReferences(_ reader: inout BoxReader) {
        guard let (version, _) = reader.versionAndFlags() else { return }
        let octets = version == 0 ? 2 : 4
        while let (type, payload) = reader.box() {
            var entry = payload
            guard let from = entry.number(octets), let count = entry.number(2) else { continue }
            var targets: [Int] = []
            for _ in 0..<count {
                guard let target = entry.number(octets) else { break }
                targets.append(target)
            }
            references.append(Reference(type: type, from: from, to: targets))
        }
    }
}
