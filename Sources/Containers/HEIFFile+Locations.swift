extension HEIFFile {
    /// Reads the locations of items (ISO/IEC 14496-12, 8.11.3). Items in other files, and items that are parts of other items, are
    /// ignored.
    mutating func takeLocations(_ reader: inout BoxReader) {
        guard let (version, _) = reader.versionAndFlags(), version <= 2, let sizes = reader.number(2),
            let count = reader.number(version < 2 ? 2 : 4)
        else { return }
        let (offset, length, base, index) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15, sizes & 15)
        // Extents without a length could be repeated any number of times.
        guard length > 0, max(offset, length, base, index) <= 8 else { return }
        for _ in 0..<count {
            guard let item = reader.number(version < 2 ? 2 : 4), let method = reader.number(version == 0 ? 0 : 2),
                let file = reader.number(2), let start = reader.number(base), let extentCount = reader.number(2)
            else { return }
            var extents: [Range<Int>] = []
            for _ in 0..<extentCount {
                guard reader.number(version == 0 ? 0 : index) != nil, let from = reader.number(offset),
                    let length = reader.number(length)
                else { return }
                let (lower, overflow) = start.addingReportingOverflow(from)
                let (upper, overflow2) = lower.addingReportingOverflow(length)
                guard !overflow, !overflow2 else { return }
                extents.append(lower..<upper)
            }
            guard method & 15 <= 1, file == 0, locations[item] == nil else { continue }
            locations[item] = Location(isInDataBox: method & 15 == 1, extents: extents)
        }
    }

    /// Reads the properties, and which items have them (ISO/IEC 23008-12, 9.3).
    mutating func takeProperties(_ reader: inout BoxReader) {
        while let (type, payload) = reader.box() {
            var payload = payload
            switch type {
            case "ipco" where allProperties.isEmpty:
                while let (type, property) = payload.box() {
                    allProperties.append(Property(type: type, payload: property.remaining))
                }
            case "ipma": takeAssociations(&payload)
            default: break
            }
        }
    }

    private mutating func takeAssociations(_ reader: inout BoxReader) {
        guard let (version, flags) = reader.versionAndFlags(), let count = reader.number(4) else { return }
        let octets = flags & 1 == 0 ? 1 : 2
        for _ in 0..<count {
            guard let item = reader.number(version == 0 ? 2 : 4), let held = reader.number(1) else { return }
            for _ in 0..<held {
                guard let value = reader.number(octets) else { return }
                let essential = 1 << (octets * 8 - 1)
                associations[item, default: []].append((value & (essential - 1), value & essential != 0))
            }
        }
    }
}
