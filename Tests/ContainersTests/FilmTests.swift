import Containers
import TestSupport
import Testing

/// The films of motion photos and Live Photos.
@Suite struct FilmTests {
    private func joined(_ stripped: StrippedFile, _ original: [UInt8]) -> [UInt8] {
        stripped.pieces.flatMap { piece in
            switch piece {
            case .original(let range): Array(original[range])
            case .bytes(let bytes): bytes
            case .zeros(let count): [UInt8](repeating: 0, count: count)
            }
        }
    }

    private func stripped(_ film: [UInt8]) -> [UInt8]? {
        StrippedFile.film(from: MemoryBytes(film), length: film.count).map { joined($0, film) }
    }

    private func read(_ film: [UInt8]) -> FilmFile? { FilmFile.read(from: MemoryBytes(film), length: film.count) }

    @Test(arguments: [("mp42", "video/mp4", false), ("qt  ", "video/quicktime", true)])
    func aFilmIsStrippedOfEverythingThatDoesNotPlay(_ brand: String, _ type: String, _ isLong: Bool) throws {
        var film = TestFilm()
        (film.brand, film.isLong) = (brand, isLong)
        let whole = film.bytes
        for text in TestFilm.planted { #expect(!whole.ranges(of: Array(text.utf8)).isEmpty, "\(text)") }
        let copy = try #require(stripped(whole))
        #expect(copy.count == whole.count)
        for text in TestFilm.planted { #expect(copy.ranges(of: Array(text.utf8)).isEmpty, "\(text)") }
        #expect(copy.ranges(of: [0x12, 0x34, 0x56, 0x78]).isEmpty)
        // Every sample stays at its place.
        for sample in TestFilm.pictures + TestFilm.sounds {
            #expect(copy.ranges(of: sample) == whole.ranges(of: sample) && copy.ranges(of: sample).count == 1)
        }
        #expect(stripped(copy) == copy)
        let known = try #require(read(whole))
        #expect(known.type == type && known.seconds == 2 && known.bytes == whole.count)
        #expect(read(copy) == known)
    }

    @Test func whatFollowsAFilmIsNotPartOfIt() throws {
        let film = TestFilm().bytes
        #expect(read(film + Array("SEFHtrailer".utf8))?.bytes == film.count)
        let copy = try #require(stripped(film + Array("PlantedTrailer".utf8)))
        #expect(copy.count == film.count)
    }

    @Test func otherFilesAreNoFilms() {
        var long = TestFilm()
        long.seconds = 11
        #expect(read(long.bytes) == nil)
        var elsewhere = TestFilm()
        elsewhere.isElsewhere = true
        #expect(stripped(elsewhere.bytes) == nil && read(elsewhere.bytes) == nil)
        let film = TestFilm().bytes
        #expect(read([]) == nil && read(Array(film.dropFirst())) == nil && stripped(Array(film.dropFirst())) == nil)
        let fragment = film + TestFilm.box("moof", [0, 0, 0, 0])
        #expect(read(fragment) == nil && stripped(fragment) == nil)
    }

    @Test func sizesOfOneByteAreRead() throws {
        var film = TestFilm()
        film.isCompact = true
        let copy = try #require(stripped(film.bytes))
        for sample in TestFilm.pictures + TestFilm.sounds { #expect(copy.ranges(of: sample).count == 1) }
    }

    /// Sound that is not understood is left out, and the pictures play.
    @Test(arguments: [("zzzz", nil), ("mp4a", 1)] as [(String, UInt32?)])
    func soundThatIsNotUnderstoodIsLeftOut(_ coding: String, _ size: UInt32?) throws {
        var film = TestFilm()
        (film.soundCoding, film.soundSize) = (coding, size)
        let copy = try #require(stripped(film.bytes))
        for sample in TestFilm.pictures { #expect(copy.ranges(of: sample).count == 1) }
        for sample in TestFilm.sounds { #expect(copy.ranges(of: sample).isEmpty) }
    }

    /// A number that is too large for its file, at each place of four bytes in the header, and as a length of eight bytes.
    @Test func numbersThatAreTooLargeAreRefused() throws {
        let film = TestFilm().bytes
        let start = try #require(film.ranges(of: Array("moov".utf8)).first).lowerBound
        for position in start..<film.count - 16 {
            for bytes in [[0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0, 0, 0, 1]] as [[UInt8]] {
                var damaged = film
                damaged.replaceSubrange(position..<position + 4, with: bytes)
                _ = (read(damaged), stripped(damaged))
                damaged.replaceSubrange(position + 8..<position + 16, with: [0x7F] + [UInt8](repeating: 0xFF, count: 7))
                _ = (read(damaged), stripped(damaged))
            }
        }
        let huge = [0, 0, 0, 1] + Array("udta".utf8) + [0x7F] + [UInt8](repeating: 0xFF, count: 7)
        let header = TestFilm.box("moov", Array(film[(start + 4)...]) + huge)
        let whole = film[..<(start - 4)] + header
        #expect(read(Array(whole)) == nil && stripped(Array(whole)) == nil)
    }

    /// Boxes in boxes as deep as a header can have them.
    @Test func settingsWithinSettingsAreLeftOut() throws {
        var nested: [UInt8] = []
        for _ in 0..<40_000 {
            // The length is that of all that follows, as the last box of its box.
            nested += [0, 0, 0, 0] + Array("wave".utf8)
        }
        var film = TestFilm()
        film.soundSettings = nested
        _ = (read(film.bytes), stripped(film.bytes))
        film.soundSettings = TestFilm.box("wave", TestFilm.box("wave", Array("PlantedWave".utf8)))
        let copy = try #require(stripped(film.bytes))
        #expect(copy.ranges(of: Array("PlantedWave".utf8)).isEmpty)
    }

    @Test func aLaterListOfBrandsIsLeftOut() throws {
        let film = TestFilm().bytes + TestFilm.box("ftyp", Array("PlantedBrand".utf8))
        let copy = try #require(stripped(film))
        #expect(copy.count == film.count && copy.ranges(of: Array("PlantedBrand".utf8)).isEmpty)
    }

    /// The box in which HEIF files have their film.
    @Test func theBoxOfAMotionPhotoIsFound() {
        let film = TestFilm().bytes
        let before = TestFilm.box("ftyp", Array("heic".utf8)) + TestFilm.box("mdat", [1, 2, 3])
        for (photo, isFilm) in [
            (before + TestFilm.box("mpvd", film), true), (before, false), (before + [0xFF, 0xFF, 0xFF, 0xFF], false),
            (before + TestFilm.box("mpvd", film).dropLast(), false),
        ] {
            var source = MemoryBytes(photo)
            let found = MotionPhotoBox.film(of: &source, length: photo.count)
            #expect((found != nil) == isFilm)
            if let found { #expect(Array(photo[found]) == film) }
        }
    }

    /// Whatever a file says, of its data only the samples that its tables name stay, and nothing lies outside of it.
    @Test func damagedFilmsGiveNothingThatIsNotInThem() {
        var random = SeededGenerator(seed: 27)
        let film = TestFilm().bytes
        var kept = 0
        for _ in 0..<4_000 {
            var damaged = film
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random)) }
            guard let copy = StrippedFile.film(from: MemoryBytes(damaged), length: damaged.count) else { continue }
            kept += 1
            #expect(copy.count <= damaged.count && copy.pieces.map(\.count).reduce(0, +) == copy.count)
            for case .original(let range) in copy.pieces { #expect(damaged.indices.contains(range.upperBound - 1)) }
            let bytes = joined(copy, damaged)
            #expect(
                bytes.ranges(of: Array("+59.3293".utf8)).isEmpty && bytes.ranges(of: Array("PlantedBox".utf8)).isEmpty)
        }
        #expect(kept > 100)
    }

    /// The directory at the end of the file names the block with the film.
    @Test func theBlocksOfSamsungAreRead() throws {
        let film = TestFilm()
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
        let photo = film.samsung(jpeg)
        var source = MemoryBytes(photo)
        let found = try #require(SamsungTrailer(of: &source, length: photo.count).film)
        #expect(Array(photo[found]) == film.bytes)
        for cut in [1, 8, 12, 40] {
            let short = Array(photo.dropLast(cut))
            var source = MemoryBytes(short)
            #expect(SamsungTrailer(of: &source, length: short.count).film == nil)
        }
    }
}
