/// The descriptions of a track's samples, the box `stsd` (ISO/IEC 14496-12, 8.5.2; QuickTime File Format, "Sample Description Atoms").
/// They contain what a decoder needs, and whatever else a writer adds.
enum FilmDescriptions {
    /// The codings that are kept. Pictures that are files of their own, as in Motion JPEG, can have metadata of their own.
    private static let pictures: Set<BoxType> = [
        "avc1", "avc3", "hvc1", "hev1", "dvh1", "dvhe", "av01", "vp08", "vp09", "mp4v", "s263",
    ]
    private static let sounds: Set<BoxType> = [
        "mp4a", "lpcm", "sowt", "twos", "raw ", "NONE", "in24", "in32", "fl32", "fl64", "ulaw", "alaw", "alac", "Opus",
        "ac-3", "ec-3", "samr", "sawb", "ima4",
    ]
    /// The boxes in a description that are kept: settings of decoders, colours, shapes and channels.
    static let settings: Set<BoxType> = [
        "avcC", "hvcC", "lhvC", "av1C", "vpcC", "dvcC", "dvvC", "dvwC", "esds", "colr", "pasp", "clap", "fiel", "btrt",
        "mdcv", "clli", "wave", "chan", "chnl", "dac3", "dec3", "dOps", "alac", "damr", "frma", "enda", "mp4a",
        BoxType(rawValue: 0),
    ]

    /// Whether a coding is kept in a track of pictures, or of sound.
    static func isKept(_ coding: BoxType, isSound: Bool) -> Bool { (isSound ? sounds : pictures).contains(coding) }

    /// The parts of a description's payload that are names of writers: the vendor, and the compressor.
    static func names(isSound: Bool) -> [Range<Int>] { isSound ? [12..<16] : [12..<16, 42..<74] }

    /// Where the boxes in a description's payload begin; nil for a version that is not known.
    ///
    /// - Parameter isISO: whether the version is that of ISO/IEC 14496-12, which adds nothing.
    static func boxes(in payload: ArraySlice<UInt8>, isSound: Bool, isISO: Bool) -> Int? {
        guard isSound else { return 78 }
        var reader = BoxReader(payload.dropFirst(8))
        switch reader.number(2) {
        case 0?: return 28
        case 1?: return isISO ? 28 : 44
        case 2?:
            var rest = BoxReader(payload.dropFirst(28))
            // Counted from the header of the description, of eight bytes.
            return rest.number(4).flatMap { $0 >= 72 ? $0 - 8 : nil }
        default: return nil
        }
    }

    /// How many bytes so many samples of sound take whose size is stated as one byte, as QuickTime does; nil if that is not known.
    static func bytes(_ payload: ArraySlice<UInt8>, _ coding: BoxType) -> (bytes: Int, samples: Int)? {
        var reader = BoxReader(payload.dropFirst(8))
        guard let version = reader.number(2), reader.bytes(6) != nil, let channels = reader.number(2),
            let bits = reader.number(2)
        else { return nil }
        switch version {
        case 2:
            var rest = BoxReader(payload.dropFirst(56))
            guard let bytes = rest.number(4), let samples = rest.number(4) else { return nil }
            return checked(bytes, samples)
        case 1:
            var rest = BoxReader(payload.dropFirst(28))
            guard let samples = rest.number(4), rest.number(4) != nil, let bytes = rest.number(4) else { return nil }
            return checked(bytes, samples)
        default:
            let each: Int? =
                switch coding {
                case "twos", "sowt", "raw ", "NONE", "lpcm": max(1, bits / 8)
                case "ulaw", "alaw": 1
                case "in24": 3
                case "in32", "fl32": 4
                case "fl64": 8
                default: nil
                }
            return each.flatMap { checked($0 * max(1, channels), 1) }
        }
    }

    private static func checked(_ bytes: Int, _ samples: Int) -> (bytes: Int, samples: Int)? {
        (1...1 << 20).contains(bytes) && (1...1 << 20).contains(samples) ? (bytes, samples) : nil
    }
}
