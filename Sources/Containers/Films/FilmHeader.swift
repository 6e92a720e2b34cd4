internal import Bytes

/// The header of a film, the box `moov`, reduced to what plays its pictures and its sound.
struct FilmHeader {
    /// The box with its header, in its original length.
    private(set) var bytes: [UInt8]
    /// The ranges of the file with the samples of the tracks that stay, in order and not adjacent.
    private(set) var kept: [Range<Int>] = []

    /// A box within `bytes`.
    struct Box {
        var type: BoxType
        var whole: Range<Int>
        var payload: Range<Int>
    }

    /// Nil without a track that plays, and for a header that is damaged, or that needs other files.
    init?(_ box: [UInt8]) {
        bytes = box
        guard let movie = boxes(0..<bytes.count)?.first, clean(movie), !kept.isEmpty else { return nil }
        kept = kept.united
    }

    /// The boxes in a range; nil if they do not fill it. QuickTime ends some lists with four zeros.
    func boxes(_ range: Range<Int>) -> [Box]? {
        var boxes: [Box] = []
        var position = range.lowerBound
        while range.upperBound - position >= 8 {
            guard let header = BoxHeader(bytes[position..<range.upperBound]) else { return nil }
            let room = range.upperBound - position
            let size = header.size ?? room
            guard size <= room, size >= header.length else { return nil }
            let end = position + size
            boxes.append(
                Box(type: header.type, whole: position..<end, payload: position + header.length..<end))
            position = end
        }
        return bytes[position..<range.upperBound].allSatisfy { $0 == 0 } ? boxes : nil
    }

    private func box(_ path: [BoxType], in box: Box) -> Box? {
        path.reduce(box) { parent, type in parent.flatMap { boxes($0.payload)?.first { $0.type == type } } }
    }

    /// The boxes that stay in a box (ISO/IEC 14496-12, 8).
    private static let needed: [BoxType: Set<BoxType>] = [
        "moov": ["mvhd", "trak"], "trak": ["tkhd", "edts", "mdia"], "edts": ["elst"],
        "mdia": ["mdhd", "hdlr", "minf"], "minf": ["vmhd", "smhd", "hdlr", "dinf", "stbl"], "dinf": ["dref"],
        "stbl": [
            "stsd", "stts", "ctts", "cslg", "stss", "stps", "sdtp", "stsz", "stz2", "stsc", "stco", "co64",
        ],
    ]

    /// Overwrites what is not needed in a box; false if that is not possible.
    private mutating func clean(_ box: Box) -> Bool {
        switch box.type {
        case "hdlr": overwrite(box.payload, from: Self.handlerLength)
        case "dref": return isWithinFile(box.payload)
        // Cleaned when its samples were taken.
        case "stsd": break
        default:
            if let needed = Self.needed[box.type] { return clean(box, needed) }
            cleanTimes(box)
            if let length = Self.length(of: box.type, bytes[box.payload]) { overwrite(box.payload, from: length) }
        }
        return true
    }

    /// Cleans the boxes in a box. Of each kind the first one counts, except for tracks.
    private mutating func clean(_ box: Box, _ needed: Set<BoxType>) -> Bool {
        guard let children = boxes(box.payload) else { return false }
        var seen: Set<BoxType> = []
        for child in children {
            var stays = needed.contains(child.type)
            if child.type == "trak", stays {
                guard let isPlayed = takeSamples(of: child) else { return false }
                stays = isPlayed
            } else if stays {
                stays = seen.insert(child.type).inserted
            }
            guard stays else {
                blank(child)
                continue
            }
            guard clean(child) else { return false }
        }
        return true
    }

    mutating func blank(_ box: Box) {
        bytes.replaceSubrange(box.whole.lowerBound + 4..<box.whole.lowerBound + 8, with: BoxType("free").bytes)
        overwrite(box.payload)
    }

    mutating func overwrite(_ range: Range<Int>) {
        for index in range { bytes[index] = 0 }
    }

    /// Overwrites what follows the first bytes of a range.
    private mutating func overwrite(_ range: Range<Int>, from length: Int) {
        if length < range.count { overwrite(range.lowerBound + length..<range.upperBound) }
    }

    /// When it was created and modified.
    private mutating func cleanTimes(_ box: Box) {
        guard ["mvhd", "tkhd", "mdhd"].contains(box.type), let version = bytes[box.payload].first else { return }
        let times = box.payload.lowerBound + 4..<box.payload.lowerBound + (version == 0 ? 12 : 20)
        overwrite(times.clamped(to: box.payload))
    }

    /// Whether all data are in the file itself, and no address of others is stated.
    private func isWithinFile(_ payload: Range<Int>) -> Bool {
        guard payload.count >= 8,
            let entries = boxes(payload.lowerBound + 8..<payload.upperBound)
        else { return false }
        return entries.allSatisfy { $0.payload.count == 4 && bytes[$0.payload.upperBound - 1] & 1 == 1 }
    }

    /// Notes the samples of a track of pictures or sound; false for another track, and for sound that is not understood; nil for pictures
    /// that are not.
    private mutating func takeSamples(of track: Box) -> Bool? {
        guard let handler = box(["mdia", "hdlr"], in: track)?.payload, handler.count >= 12 else { return nil }
        let kind = BoxType(rawValue: BigEndian.number(bytes[handler].dropFirst(8).prefix(4), as: UInt32.self))
        guard kind == "vide" || kind == "soun" else { return false }
        let isSound = kind == "soun"
        guard let table = box(["mdia", "minf", "stbl"], in: track),
            let samples = samples(boxes(table.payload) ?? [], isSound: isSound),
            cleanDescriptions(of: table, isSound: isSound)
        else { return isSound ? false : nil }
        kept += samples.chunks
        return true
    }

    private func samples(_ tables: [Box], isSound: Bool) -> FilmSamples? {
        let payload = { [bytes] (type: BoxType) in tables.first { $0.type == type }.map { bytes[$0.payload] } }
        guard let description = descriptions(tables)?.first,
            let sizes = SampleSizes(
                payload("stsz"), compact: payload("stz2"),
                bytesOfOne: isSound ? FilmDescriptions.bytes(bytes[description.payload], description.type) : (1, 1))
        else { return nil }
        return FilmSamples(
            sizes: sizes, runs: payload("stsc"), offsets: payload("stco"), longOffsets: payload("co64"))
    }
}
