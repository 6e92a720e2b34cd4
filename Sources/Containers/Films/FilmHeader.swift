internal import Bytes

/// The header of a film, the box `moov`, reduced to what plays its pictures and its sound.
struct FilmHeader {
    /// The box with its header, in its original length.
    private(set) var bytes: [UInt8]
    /// The ranges of the file with the samples of the tracks that stay, in order and not adjacent.
    private(set) var kept: [Range<Int>] = []

    /// A box within `bytes`.
    private struct Box {
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
    private func boxes(_ range: Range<Int>) -> [Box]? {
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
        case "mvhd", "tkhd", "mdhd": cleanTimes(box.payload)
        case "hdlr":
            // The manufacturer, and a name.
            overwrite(min(box.payload.lowerBound + 12, box.payload.upperBound)..<box.payload.upperBound)
        case "dref": return isWithinFile(box.payload)
        // Cleaned when its samples were taken.
        case "stsd": break
        default:
            guard let needed = Self.needed[box.type] else { break }
            guard let children = boxes(box.payload) else { return false }
            for child in children {
                var stays = needed.contains(child.type)
                if child.type == "trak" {
                    guard let isPlayed = takeSamples(of: child) else { return false }
                    stays = isPlayed
                }
                guard stays else {
                    blank(child)
                    continue
                }
                guard clean(child) else { return false }
            }
        }
        return true
    }

    private mutating func blank(_ box: Box) {
        bytes.replaceSubrange(box.whole.lowerBound + 4..<box.whole.lowerBound + 8, with: BoxType("free").bytes)
        overwrite(box.payload)
    }

    private mutating func overwrite(_ range: Range<Int>) {
        for index in range { bytes[index] = 0 }
    }

    /// When it was created and modified.
    private mutating func cleanTimes(_ payload: Range<Int>) {
        guard let version = bytes[payload].first else { return }
        let times = payload.lowerBound + 4..<payload.lowerBound + (version == 0 ? 12 : 20)
        overwrite(times.clamped(to: payload))
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

    /// The descriptions in `stsd`, after its version and their number.
    private func descriptions(_ tables: [Box]) -> [Box]? {
        guard let all = tables.first(where: { $0.type == "stsd" })?.payload, all.count >= 8 else { return nil }
        return boxes(all.lowerBound + 8..<all.upperBound)
    }

    /// Overwrites what a decoder does not need in the descriptions of samples; false for a coding that is not kept.
    private mutating func cleanDescriptions(of table: Box, isSound: Bool) -> Bool {
        let tables = boxes(table.payload) ?? []
        guard let first = tables.first(where: { $0.type == "stsd" })?.payload.lowerBound,
            let descriptions = descriptions(tables), !descriptions.isEmpty
        else { return false }
        for description in descriptions {
            let payload = description.payload
            guard FilmDescriptions.isKept(description.type, isSound: isSound),
                let start = FilmDescriptions.boxes(in: bytes[payload], isSound: isSound, isISO: bytes[first] == 1),
                start <= payload.count
            else { return false }
            for name in FilmDescriptions.names(isSound: isSound) {
                overwrite(payload.lowerBound + name.lowerBound..<payload.lowerBound + name.upperBound)
            }
            guard cleanSettings(payload.lowerBound + start..<payload.upperBound) else { return false }
        }
        return true
    }

    /// Overwrites all boxes but the settings of decoders. Those of sound in QuickTime are in a box of their own.
    private mutating func cleanSettings(_ range: Range<Int>) -> Bool {
        guard let children = boxes(range) else { return false }
        for child in children {
            guard FilmDescriptions.settings.contains(child.type) else {
                blank(child)
                continue
            }
            if child.type == "wave", !cleanSettings(child.payload) { return false }
        }
        return true
    }
}
