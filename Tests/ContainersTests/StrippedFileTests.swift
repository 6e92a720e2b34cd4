import Containers
import Imaging
import Metadata
import TestSupport
import Testing

/// Image files without their metadata.
@Suite struct StrippedFileTests {
    /// Texts in the metadata of the test files, all of which have to be removed.
    private static let planted = [
        "PlantedTitle", "SERIAL-0042", "PlantedOwner", "PlantedXMP", "PlantedIPTC", "PlantedComment", "PlantedTrailer",
        "PlantedPreview",
    ]

    private static let xmp = Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" aux:SerialNumber="SERIAL-0042"
        xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="PlantedXMP"/></rdf:RDF></x:xmpmeta>
        """.utf8)

    private static func photo(_ orientation: Int) -> TestPhoto {
        var photo = TestPhoto.falun(7, takenAt: "2011:05:02 10:11:12", title: "PlantedTitle")
        (photo.orientation, photo.keywords) = (orientation, ["PlantedOwner"])
        photo.size = PixelSize(width: 96, height: 64)
        return photo
    }

    private static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((payload.count + 2) >> 8), UInt8((payload.count + 2) & 255)] + payload
    }

    /// A JPEG with every kind of metadata, before its tables and after its end.
    private static func jpeg(_ orientation: Int, isProgressive: Bool = false) throws -> [UInt8] {
        let scene = Synthetic.smooth(96, 64)
        var encoder = TestJPEG()
        (encoder.isProgressive, encoder.restartInterval) = (isProgressive, 3)
        let bare = try encoder.encode(scene)
        let exif = Array("Exif\0\0".utf8) + TestPhoto.exif(of: photo(orientation))
        let front =
            segment(0xE1, exif) + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp)
            + segment(0xED, Array("Photoshop 3.0\0 PlantedIPTC".utf8)) + segment(0xFE, Array("PlantedComment".utf8))
            + segment(0xE2, Array("MPF\0 PlantedPreview".utf8)) + segment(0xE0, Array("JFXX\0 PlantedPreview".utf8))
            + segment(0xEF, Array("SERIAL-0042".utf8))
        return bare[..<20] + front + bare[20...] + bare + Array("PlantedTrailer".utf8)
    }

    private static func png(_ orientation: Int) throws -> [UInt8] {
        var file = try Synthetic.smooth(96, 64).png(exif: TestPhoto.exif(of: photo(orientation)))
        PNGChunks.insert("tEXt", Array("Author\0PlantedOwner".utf8), before: "IDAT", in: &file)
        PNGChunks.insert("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp, before: "IDAT", in: &file)
        PNGChunks.insert("gAMA", [0, 0, 0xB1, 0x8F], before: "IDAT", in: &file)
        PNGChunks.insert("prVW", Array("PlantedPreview".utf8), before: "IDAT", in: &file)
        PNGChunks.insert("zTXt", Array("SERIAL-0042".utf8), before: "IEND", in: &file)
        return file + Array("PlantedTrailer".utf8)
    }

    private static func webp(_ orientation: Int, channels: Int = 4, quality: Float = 90) throws -> [UInt8] {
        var file = WebPBuilder(width: 96, height: 64, hasAlpha: channels == 4)
        file.chunks[0].payload[0] |= 0x0C
        file.addPicture(of: try Synthetic.smooth(96, 64, channels: channels).webp(quality: quality))
        file.add("EXIF", TestPhoto.exif(of: photo(orientation)))
        file.add("XMP ", xmp)
        file.add("SEAL", Array("SERIAL-0042 PlantedOwner".utf8))
        return file.bytes + Array("PlantedTrailer".utf8)
    }

    private static func animation() throws -> [UInt8] {
        var file = WebPBuilder(width: 96, height: 64, hasAlpha: true)
        file.chunks[0].payload[0] |= 0x0E
        file.add("ANIM", [0, 0, 0, 0, 0, 0])
        let picture = try Synthetic.smooth(96, 64).webp()
        file.addFrame(x: 0, y: 0, width: 96, height: 64, of: picture)
        file.addFrame(x: 0, y: 0, width: 96, height: 64, of: picture)
        file.chunks[2].payload += Array("JUNK".utf8) + [14, 0, 0, 0] + Array("PlantedComment".utf8)
        file.add("XMP ", xmp)
        return file.bytes
    }

    /// A grid with an alpha image and a thumbnail, rotated by its own properties, and with metadata between its tiles.
    private static func heif(av1: Bool) throws -> [UInt8] {
        let scene = Synthetic.smooth(96, 64)
        var file = HEIFBuilder(exif: TestPhoto.exif(of: photo(6)), xmp: xmp)
        if av1 { file.brands = ["avif", "mif1"] }
        file.items[0] = HEIFBuilder.grid(
            1, columns: 1, rows: 1, size: scene.size,
            properties: [
                HEIFBuilder.rotation(1), .init("udes", [0, 0, 0, 0] + Array("en\0PlantedTitle\0\0\0".utf8)),
            ])
        file.items.append(HEIFBuilder.Item(4, "uri ", Array("PlantedPreview of a depth map".utf8)))
        file.items.append(try HEIFBuilder.coded(9, scene, av1: av1))
        file.items.append(
            try HEIFBuilder.coded(
                10, Synthetic.smooth(96, 64, channels: 1), av1: av1,
                properties: [HEIFBuilder.auxiliary("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha")]))
        file.items.append(try HEIFBuilder.coded(11, Synthetic.smooth(48, 32), av1: av1))
        for index in file.items.indices where !file.items[index].isInside { file.items[index].pieces = 2 }
        file.references += [("dimg", 1, [9]), ("auxl", 10, [1]), ("thmb", 11, [1])]
        file.front = [
            .init("uuid", Array("0123456789abcdef SERIAL-0042".utf8)), .init("free", Array("PlantedOwner".utf8)),
        ]
        let trailer = Array("PlantedTrailer".utf8)
        return file.bytes + HEIFBuilder.number(trailer.count + 8, 4) + Array("mpvd".utf8) + trailer
    }

    static let files: [(name: String, make: @Sendable () throws -> [UInt8])] = [
        ("JPEG", { try jpeg(1) }), ("JPEG, turned", { try jpeg(6) }),
        ("progressive JPEG", { try jpeg(8, isProgressive: true) }), ("PNG", { try png(1) }),
        ("PNG, turned", { try png(3) }), ("WebP", { try webp(1) }), ("WebP, turned", { try webp(5, channels: 3) }),
        ("WebP without loss", { try webp(6, quality: 101) }), ("animated WebP", { try animation() }),
        ("HEIC", { try heif(av1: false) }), ("AVIF", { try heif(av1: true) }),
    ]

    /// The file without its metadata; nil if it is rejected.
    private func stripped(_ file: [UInt8], orientation: Int? = nil) -> [UInt8]? {
        let turn = orientation ?? PhotoMetadata.read(bytes: file).orientation
        guard let copy = StrippedFile.read(from: MemoryBytes(file), length: file.count, orientation: turn) else {
            return nil
        }
        var bytes: [UInt8] = []
        for piece in copy.pieces {
            switch piece {
            case .original(let range): bytes += file[range]
            case .bytes(let literal): bytes += literal
            case .zeros(let count): bytes += [UInt8](repeating: 0, count: count)
            }
        }
        #expect(bytes.count == copy.count && copy.pieces.allSatisfy { $0.count > 0 })
        return bytes
    }

    /// The decoded image, at its own size or with a longer side of `bound`.
    private func picture(_ file: [UInt8], bound: Int = .max) throws -> PixelBuffer {
        let source = ImageSource.bytes(file)
        let size = try ImageHeader.read(from: source).size
        let target = bound < max(size.width, size.height) ? size.thumbnail(fitting: bound) : size
        return try source.render(Rendering(region: Rect(size), size: target)).pixels
    }

    /// Metadata with only the orientation, and the default values.
    private func bare(_ orientation: Int) -> PhotoMetadata {
        var metadata = PhotoMetadata()
        metadata.orientation = orientation
        return metadata
    }

    private func contains(_ file: [UInt8], _ text: String) -> Bool {
        let wide = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        return file.ranges(of: Array(text.utf8)).count + file.ranges(of: wide).count > 0
    }

    @Test(arguments: files.map(\.name)) func thePixelsStayAndTheMetadataAreRemoved(name: String) throws {
        let make = try #require(Self.files.first { $0.name == name }).make
        let file = try make()
        let before = PhotoMetadata.read(bytes: file)
        #expect(name == "animated WebP" || before.title == "PlantedTitle" && before.latitude != nil)
        let copy = try #require(stripped(file))
        for text in Self.planted { #expect(!contains(copy, text), "\(text) is left") }
        #expect(PhotoMetadata.read(bytes: copy) == bare(before.orientation))
        #expect(try picture(copy) == picture(file))
        #expect(try picture(copy, bound: 24) == picture(file, bound: 24))
        #expect(try ImageHeader.read(from: .bytes(copy)).size == ImageHeader.read(from: .bytes(file)).size)
        #expect(stripped(copy) == copy, "what was stripped is stripped once more")
    }

    @Test(arguments: files.map(\.name)) func aTruncatedFileIsRejectedOrWithoutMetadata(name: String) throws {
        let file = try #require(Self.files.first { $0.name == name }).make()
        // The beginnings of all planted texts: some thousand copies are searched.
        let beginnings = ["Planted", "SERIAL-"]
        #expect(Self.planted.allSatisfy { text in beginnings.contains { text.hasPrefix($0) } })
        for length in 0..<file.count {
            guard let copy = stripped(Array(file[..<length]), orientation: 1) else { continue }
            for text in beginnings where contains(copy, text) { Issue.record("\(text) is left at \(length)") }
        }
    }

    @Test(arguments: files.map(\.name)) func damagedFilesNeverGiveRangesBeyondTheirEnds(name: String) throws {
        let file = try #require(Self.files.first { $0.name == name }).make()
        var random = SeededGenerator(seed: 20)
        for _ in 0..<2_000 {
            var damaged = file
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                // Headers are at the beginning.
                let end = Bool.random(using: &random) ? min(700, file.count) : file.count
                let values: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &random)]
                damaged[Int.random(in: 0..<end, using: &random)] = values.randomElement(using: &random) ?? 0
            }
            let orientation = Int.random(in: -1...9, using: &random)
            guard let copy = stripped(damaged, orientation: orientation) else { continue }
            #expect(stripped(copy, orientation: orientation) == copy, "what was stripped is stripped once more")
        }
    }

    @Test(arguments: [[0, 0xFB, 0xFF, 0xFF], [0, 0, 0, 7], [0, 0, 0, 0]] as [[UInt8]])
    func entriesAfterOneOfABrokenSizeBecomeABlankBox(size: [UInt8]) throws {
        var file = try Self.heif(av1: false)
        let entries = file.ranges(of: Array("infe".utf8))
        let third = try #require(entries.dropFirst(2).first)
        file.replaceSubrange(third.lowerBound - 4..<third.lowerBound, with: size)
        let copy = try #require(stripped(file, orientation: 6))
        for text in Self.planted { #expect(!contains(copy, text), "\(text) is left") }
        #expect(stripped(copy, orientation: 6) == copy)
    }

    @Test func aVideoBeforeAnImageIsNotSupported() throws {
        var file = HEIFBuilder()
        file.items = [try HEIFBuilder.coded(1, Synthetic.smooth(96, 64))]
        #expect(stripped(file.bytes) != nil)
        file.front = [.init("moov", Array("PlantedOwner".utf8))]
        #expect(stripped(file.bytes) == nil)
    }

    @Test func anImageWhoseBytesAreAlsoMetadataIsRejected() throws {
        var file = HEIFBuilder()
        let picture = try HEIFBuilder.coded(1, Synthetic.smooth(96, 64))
        file.items = [picture, HEIFBuilder.Item(2, "mime", [], contentType: "application/rdf+xml")]
        var bytes = file.bytes
        // The second item's extent becomes that of the first: offset and length, 4 bytes each, are the end of each iloc entry.
        let at = try #require(bytes.ranges(of: Array("iloc".utf8)).first).lowerBound
        let first = at + 4 + 4 + 2 + 2
        bytes.replaceSubrange(first + 32..<first + 40, with: bytes[first + 12..<first + 20])
        #expect(stripped(bytes) == nil)
    }

    @Test(.enabled(if: Fixtures.exist, Comment(rawValue: Fixtures.missing)), arguments: ["photos", "orientation"])
    func realPhotosLoseTheirMetadataAndKeepTheirPixels(folder: String) throws {
        for name in Fixtures.files(folder, ["jpg", "jpeg", "png", "heic", "heif", "avif", "webp"]) {
            let file = try Fixtures.bytes(name)
            guard let shown = try? picture(file, bound: 256) else { continue }
            guard let copy = stripped(file) else {
                let damage = ImageSource.bytes(file)
                let size = try ImageHeader.read(from: damage).size
                let made = try damage.render(Rendering(region: Rect(size), size: size.thumbnail(fitting: 64)))
                #expect(made.truncation != nil, "\(name) is refused")
                continue
            }
            #expect(try picture(copy, bound: 256) == shown, "\(name)")
            let orientation = PhotoMetadata.read(bytes: file).orientation
            #expect(PhotoMetadata.read(bytes: copy) == bare(orientation), "\(name)")
        }
    }

    @Test(
        .enabled(if: Fixtures.exist, Comment(rawValue: Fixtures.missing)),
        arguments: ["jpeg", "png", "hostile/jpeg", "hostile/png", "hostile/misc"])
    func filesOfEveryKindKeepTheirPixelsOrAreRefused(folder: String) throws {
        var (kept, refused): (Int, [String]) = (0, [])
        for name in Fixtures.files(folder) {
            let file = try Fixtures.bytes(name)
            guard file.count < 8 << 20 else { continue }
            let copy = stripped(file)
            guard let shown = try? picture(file, bound: 64) else { continue }
            guard let copy else {
                refused.append(name)
                continue
            }
            kept += 1
            #expect(try picture(copy, bound: 64) == shown, "\(name)")
            #expect(PhotoMetadata.read(bytes: copy) == bare(PhotoMetadata.read(bytes: file).orientation), "\(name)")
        }
        #expect(folder.hasPrefix("hostile") || kept > 20 * refused.count, "refused: \(refused)")
    }
}
