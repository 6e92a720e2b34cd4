/// The formats of raw files, each of one maker of cameras, but for DNG.
public enum RawKind: String, Hashable, Sendable, CaseIterable {
    /// Canon, until 2018: a TIFF file.
    case cr2
    /// Canon, since 2018: boxes as in ISO/IEC 14496-12.
    case cr3
    /// Nikon: a TIFF file.
    case nef
    /// Sony: a TIFF file.
    case arw
    /// Adobe's Digital Negative, which many makers write: a TIFF file.
    case dng
    /// Olympus and OM System: a TIFF file with another version.
    case orf
    /// Panasonic and Leica: a TIFF file with another version.
    case rw2
    /// Fujifilm: an index, a JPEG, and the data of the sensor.
    case raf
    /// Pentax and Ricoh: a TIFF file.
    case pef

    /// The kind of a file whose first bytes decide; nil for any other file, also for a TIFF file whose directories decide.
    public init?(beginning first: some Collection<UInt8>) {
        if first.starts(with: RawFile.fujiSignature) {
            self = .raf
        } else if first.dropFirst(4).starts(with: "ftypcrx ".utf8) {
            self = .cr3
        } else if let version = TIFFHeader(first)?.version {
            switch version {
            // The letters "RO" and "RS".
            case 0x4F52, 0x5352: self = .orf
            case 0x55: self = .rw2
            case TIFFHeader.usualVersion where first.dropFirst(8).starts(with: "CR".utf8): self = .cr2
            default: return nil
            }
        } else {
            return nil
        }
    }

    /// The kind that a maker of cameras writes to files with the version of TIFF; nil for others.
    init?(maker: String) {
        let kinds: [(String, RawKind)] = [("nikon", .nef), ("sony", .arw), ("pentax", .pef), ("ricoh", .pef)]
        guard let kind = kinds.first(where: { maker.lowercased().hasPrefix($0.0) }) else { return nil }
        self = kind.1
    }
}
