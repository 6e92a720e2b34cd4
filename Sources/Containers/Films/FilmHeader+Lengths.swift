// What belongs to a box. Writers can add bytes to it, which no player reads.

extension FilmHeader {
    /// The bytes of a handler up to its kind. The manufacturer and a name follow.
    static let handlerLength = 12
    /// The lengths of payloads, in the first version and in later ones.
    private static let lengths: [BoxType: (first: Int, later: Int)] = [
        "mvhd": (100, 112), "tkhd": (84, 96), "mdhd": (24, 36), "vmhd": (12, 12), "smhd": (8, 8),
    ]
    /// The lengths of the entries of tables, which follow their number.
    private static let entries: [BoxType: (first: Int, later: Int)] = [
        "elst": (12, 20), "stts": (8, 8), "ctts": (8, 8), "stss": (4, 4), "stps": (4, 4), "stsc": (12, 12),
        "stco": (4, 4), "co64": (8, 8),
    ]

    /// The length of what a payload must have; nil for a box that can have any length.
    static func length(of type: BoxType, _ payload: ArraySlice<UInt8>) -> Int? {
        var reader = BoxReader(payload)
        guard let version = reader.versionAndFlags()?.version else { return nil }
        if let length = lengths[type] { return version == 0 ? length.first : length.later }
        if let entry = entries[type] {
            return reader.number(4).map { 8 + $0 * (version == 0 ? entry.first : entry.later) }
        }
        switch type {
        case "stsz":
            guard let size = reader.number(4), let count = reader.number(4) else { return nil }
            return 12 + (size == 0 ? 4 * count : 0)
        case "stz2":
            guard let size = reader.number(4), let count = reader.number(4) else { return nil }
            return 12 + ((size & 0xFF) * count + 7) / 8
        default: return nil
        }
    }
}
