import Containers

/// A film of a few pictures and some sound, box by box, with everything that phones write around them. Its samples cannot be decoded.
public struct TestFilm {
    /// Texts that must not stay in a stripped film.
    public static let planted = [
        "+59.3293+018.0686/", "PlantedModel", "PlantedHandler", "PlantedSample", "PlantedBox", "PlantedLocation",
        "PlantedCompressor", "PlantedSetting", "PlantedRest", "PlantedSecond",
    ]
    /// The bytes of the three pictures, and of the two pieces of sound.
    public static let pictures = (1...3).map { [UInt8](repeating: 0xA0 + UInt8($0), count: 100 + $0) }
    public static let sounds = (1...2).map { [UInt8](repeating: 0xB0 + UInt8($0), count: 40) }

    /// `qt  ` for QuickTime.
    public var brand = "mp42"
    public var seconds = 2
    /// Whether offsets take 64 bits.
    public var isLong = false
    /// Whether the sizes of samples take one byte each.
    public var isCompact = false
    /// The coding of the sound, and the size of all its samples if they have the same.
    public var soundCoding = "mp4a"
    public var soundSize: UInt32?
    /// Further boxes in the description of the sound.
    public var soundSettings: [UInt8] = []
    /// Whether its data are in another file.
    public var isElsewhere = false

    /// A film of two seconds.
    public init() {}

    /// The whole file.
    public var bytes: [UInt8] {
        let start = Self.box("ftyp", Array(brand.utf8) + [0, 0, 0, 0] + Array(brand.utf8)) + Self.box("wide", [])
        // Pictures and sound alternate, as in real films, with a track of metadata between them.
        var data: [UInt8] = []
        var places: [[Int]] = [[], [], []]
        func add(_ sample: [UInt8], to track: Int) {
            places[track].append(start.count + 8 + data.count)
            data += sample
        }
        for index in 0..<3 {
            add(Self.pictures[index], to: 0)
            guard index < 2 else { continue }
            add(Self.sounds[index], to: 1)
            add(Array("PlantedSample".utf8), to: 2)
        }
        data += Array("PlantedSample".utf8)
        return start + movie(data, places)
    }

    private func movie(_ data: [UInt8], _ places: [[Int]]) -> [UInt8] {
        let tracks =
            track("vide", sizes: Self.pictures.map(\.count), places[0])
            + track("soun", sizes: Self.sounds.map(\.count), places[1])
            + track("meta", sizes: [13, 13], places[2])
        let header = Self.box(
            "mvhd", Self.numbers([0, 0x1234_5678, 0x1234_5678, 600, UInt32(600 * seconds)]) + Self.zeros(80))
        let words = Self.box("udta", Self.box("\u{A9}xyz", Array("\0\u{12}\0\0+59.3293+018.0686/".utf8)))
        let keys = Self.box("meta", Array("PlantedLocation".utf8))
        return Self.box("mdat", data) + Self.box("uuid", Array("PlantedBox".utf8))
            + Self.box("moov", header + tracks + words + keys + Self.box("mode", Array("PlantedModel".utf8)))
    }

    private func track(_ kind: String, sizes: [Int], _ places: [Int]) -> [UInt8] {
        let tables =
            Self.box("stsd", Self.numbers([0, 1]) + description(kind))
            + Self.box("stts", Self.numbers([0, 1, UInt32(sizes.count), 200]) + Array("PlantedRest".utf8))
            + table(of: sizes, kind) + Self.box("stsd", Array("PlantedSecond".utf8))
            + Self.box("stsc", Self.numbers([0, 1, 1, 1, 1]))
            + (isLong
                ? Self.box("co64", Self.numbers([0, UInt32(places.count)] + places.flatMap { [0, UInt32($0)] }))
                : Self.box("stco", Self.numbers([0, UInt32(places.count)] + places.map { UInt32($0) })))
        let place = Self.box(
            "dref", Self.numbers([0, 1]) + Self.box("url ", Self.numbers([isElsewhere ? 0 : 1])))
        let handler = Self.box(
            "hdlr", Self.numbers([0, 0]) + Array(kind.utf8) + Self.zeros(12) + Array("PlantedHandler\0".utf8))
        let media =
            Self.box("mdhd", Self.numbers([0, 0x1234_5678, 0x1234_5678, 600, 1200, 0])) + handler
            + Self.box("minf", Self.box("vmhd", Self.zeros(12)) + Self.box("dinf", place) + Self.box("stbl", tables))
        return Self.box(
            "trak",
            Self.box("tkhd", Self.numbers([7, 0x1234_5678, 0x1234_5678, 1]) + Self.zeros(68))
                + Self.box("mdia", media) + Self.box("udta", Array("PlantedModel".utf8)))
    }

    /// How the samples are coded, with boxes that no decoder needs.
    private func description(_ kind: String) -> [UInt8] {
        let boxes =
            Self.box("udta", Self.box("\u{A9}xyz", Array("PlantedSetting".utf8)))
            + Self.box("uuid", Array("PlantedSetting".utf8))
        guard kind == "vide" else {
            return Self.box(soundCoding, Self.zeros(28) + Self.box("esds", [1, 2, 3]) + boxes + soundSettings)
        }
        let name = Array("PlantedCompressor".utf8)
        return Self.box(
            "avc1", Self.zeros(43) + name + Self.zeros(78 - 43 - name.count) + Self.box("avcC", [4, 5, 6]) + boxes)
    }

    private func table(of sizes: [Int], _ kind: String) -> [UInt8] {
        if isCompact {
            return Self.box(
                "stz2", Self.numbers([0, 8, UInt32(sizes.count)]) + sizes.map { UInt8(truncatingIfNeeded: $0) })
        }
        if kind == "soun", let soundSize {
            return Self.box("stsz", Self.numbers([0, soundSize, UInt32(sizes.count)]))
        }
        return Self.box("stsz", Self.numbers([0, 0, UInt32(sizes.count)] + sizes.map { UInt32($0) }))
    }

    /// A box with its header.
    public static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        numbers([UInt32(payload.count + 8)]) + type.unicodeScalars.map { UInt8($0.value) } + payload
    }

    private static func numbers(_ numbers: [UInt32]) -> [UInt8] {
        numbers.flatMap { number in (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    }

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}

extension TestFilm {
    /// A JPEG with the film after it, as the directory of its XMP says (developer.android.com, "Motion Photo format").
    ///
    /// - Parameters:
    ///   - length: the length that XMP states; nil for that of the film.
    ///   - after: the bytes of another item after the film.
    ///   - items: the items of the directory, if they are not those of the picture, the film and what is after it.
    public func motionPhoto(
        _ jpeg: [UInt8], stating length: Int? = nil, after: [UInt8] = [], items: String? = nil
    ) -> [UInt8] {
        let film = bytes
        let usual = [
            ("Primary", "image/jpeg", 0), ("MotionPhoto", "video/mp4", length ?? film.count),
            ("GainMap", "image/jpeg", after.count),
        ].map { meaning, type, length in
            """
            <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="\(meaning)" Item:Mime="\(type)" \
            Item:Length="\(length)" Item:Padding="0"/></rdf:li>
            """
        }
        let xmp = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:Container="http://ns.google.com/photos/1.0/container/"
            xmlns:Item="http://ns.google.com/photos/1.0/container/item/"
            xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1">
            <Container:Directory><rdf:Seq>\(items ?? usual.joined())</rdf:Seq></Container:Directory>
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """
        return Self.adding(xmp, to: jpeg) + film + after
    }

    /// A JPEG with the film at its end, as the first version of such photos was.
    public func microVideo(_ jpeg: [UInt8]) -> [UInt8] {
        let film = bytes
        let xmp = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MicroVideo="1"
            GCamera:MicroVideoOffset="\(film.count)"/></rdf:RDF></x:xmpmeta>
            """
        return Self.adding(xmp, to: jpeg) + film
    }

    /// A JPEG with the blocks that phones of Samsung write after it, one of which is the film.
    public func samsung(_ jpeg: [UInt8]) -> [UInt8] {
        let little = { (number: Int, count: Int) in (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        let block = { (kind: Int, name: String, data: [UInt8]) in
            [0, 0] + little(kind, 2) + little(name.utf8.count, 4) + Array(name.utf8) + data
        }
        let blocks = [
            (0x0A01, block(0x0A01, "Image_UTC_Data", Array("1590000000000".utf8))),
            (0x0A30, block(0x0A30, "MotionPhoto_Data", bytes)),
        ]
        var entries: [UInt8] = []
        for (index, (kind, _)) in blocks.enumerated() {
            let distance = blocks[index...].map(\.1.count).reduce(0, +)
            entries += [0, 0] + little(kind, 2) + little(distance, 4) + little(blocks[index].1.count, 4)
        }
        let directory = Array("SEFH".utf8) + little(106, 4) + little(blocks.count, 4) + entries
        return jpeg + blocks.flatMap(\.1) + directory + little(directory.count, 4) + Array("SEFT".utf8)
    }

    /// A JPEG with an XMP packet after its first marker.
    private static func adding(_ xmp: String, to jpeg: [UInt8]) -> [UInt8] {
        let payload = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(xmp.utf8)
        let length = payload.count + 2
        return jpeg[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + payload + jpeg[2...]
    }
}
