import Containers
import TestSupport
import Testing

/// Bytes in memory as a source.
private struct Memory: ByteSource {
    let bytes: [UInt8]

    func bytes(at position: Int, count: Int) throws(Never) -> [UInt8] {
        Array(bytes.dropFirst(max(0, position)).prefix(max(0, count)))
    }
}

@Suite struct RawFileTests {
    private func read(_ bytes: [UInt8]) -> RawFile? {
        var source = Memory(bytes: bytes)
        return RawFile.read(from: &source)
    }

    @Test(arguments: RawKind.allCases) func theLargestJPEGIsFoundAndNotTheThumbnail(kind: RawKind) throws {
        let photo = TestPhoto.falun(3, takenAt: "2011:05:02 10:11:12")
        let bytes = try photo.raw(kind)
        let raw = try #require(read(bytes))
        #expect(raw.kind == kind)
        let preview = try #require(raw.preview)
        #expect((preview.width, preview.height) == (60, 40) && preview.isWhole)
        let jpeg = bytes[preview.range]
        #expect(jpeg.starts(with: [0xFF, 0xD8]) && jpeg.suffix(2) == [0xFF, 0xD9])
        #expect(raw.end <= bytes.count)
    }

    @Test(arguments: RawKind.allCases) func theirExifIsABlockOfItsOwn(kind: RawKind) throws {
        guard kind != .raf else { return }
        let photo = TestPhoto.falun(3, takenAt: "2011:05:02 10:11:12")
        var source = Memory(bytes: try photo.raw(kind))
        let raw = try #require(RawFile.read(from: &source))
        let block = raw.metadata.exif.block(from: &source)
        #expect(block.starts(with: "II".utf8) || block.starts(with: "MM".utf8))
        // Panasonic's JPEG is a field, which is this short in tests alone.
        #expect(block.count < 1000 || kind == .rw2, "neither the JPEG nor the maker's note is in it")
        #expect(String(decoding: block, as: UTF8.self).contains("2011:05:02 10:11:12"))
    }

    /// A picture that is whole, if smaller, is shown rather than the beginning of the largest.
    @Test func aJPEGThatIsCutComesAfterOneThatIsWhole() throws {
        let bytes = try TestPhoto.falun(3).raw(.cr3)
        let whole = try #require(read(bytes)?.preview)
        let cut = try #require(read(Array(bytes.prefix(whole.range.upperBound - 10)))?.preview)
        #expect((cut.width, cut.height) == (16, 10) && cut.isWhole)
    }

    @Test func aTIFFIsNotRaw() throws {
        #expect(read(TestPhoto.falun(3).tiff()) == nil)
        #expect(read(TestPhoto.falun(3).tiff(isBigEndian: true)) == nil)
        #expect(read([]) == nil)
    }

    /// Directories that refer to each other, and to themselves.
    @Test func directoriesInACircleEnd() {
        var bytes: [UInt8] = Array("II".utf8) + [0x4F, 0x52] + [8, 0, 0, 0]
        // One field with the position of the directory itself as its image; the next directory is the same.
        bytes += [1, 0, 0x4A, 0x01, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0]
        bytes[2...3] = [0x52, 0x4F]
        #expect(read(bytes)?.preview == nil)
    }

    /// Boxes that are shorter than what they should have, or than their own headers.
    @Test func boxesThatAreTooShortEndTheWalk() {
        let head: [UInt8] = [0, 0, 0, 16] + Array("ftypcrx ".utf8) + [0, 0, 0, 1]
        let id: [UInt8] = [
            0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
        ]
        let short = [0, 0, 0, 16] + Array("moov".utf8) + [0, 0, 0, 8] + Array("uuid".utf8)
        for rest in [
            short + id, [0, 0, 0, 12] + Array("moov".utf8) + [0, 0, 0, 0, 1, 2, 3, 4],
            [0, 0, 0, 8] + Array("uuid".utf8),
        ] {
            #expect(read(head + rest)?.preview == nil)
        }
    }

    @Test(arguments: RawKind.allCases) func damagedOnesAreReadOrNotButNeverCrash(kind: RawKind) throws {
        let whole = try TestPhoto.falun(3).raw(kind)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            var source = Memory(bytes: bytes)
            guard let raw = RawFile.read(from: &source) else { continue }
            #expect(raw.metadata.exif.block(from: &source).count < 70_000)
        }
    }

    @Test func aGIFEndsWithItsTrailer() throws {
        let bytes = TestPhoto.falun(3).gif()
        for count in 6...bytes.count {
            let source = Memory(bytes: Array(bytes.prefix(count)))
            #expect(GIFFile.read(from: source)?.isWhole == (count == bytes.count), "\(count)")
        }
    }
}
