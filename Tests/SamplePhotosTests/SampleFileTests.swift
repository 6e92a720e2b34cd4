import Glibc
import Imaging
import Metadata
import SamplePhotos
import Testing

@Suite struct SampleFileTests {
    /// The smallest file of each kind and some rotated ones, to keep the tests fast.
    private static let chosen = SamplePhoto.all.filter {
        $0.size.width * $0.size.height < 1_700_000 || $0.name == "hallstatt.jpg" || $0.name == "zakopane.jpg"
    }.map(\.name)

    private func photo(_ name: String) throws -> SamplePhoto {
        try #require(SamplePhoto.all.first { $0.name == name })
    }

    private func metadata(_ bytes: [UInt8]) throws -> PhotoMetadata {
        guard let stream = unsafe tmpfile() else { throw MetadataError.unreadable(errno: errno) }
        defer { _ = unsafe fclose(stream) }
        let descriptor = unsafe fileno(stream)
        _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        return try PhotoMetadata.read(descriptor: descriptor)
    }

    @Test("The metadata of the file are those of the table", arguments: chosen)
    func readBack(name: String) throws {
        let photo = try photo(name)
        let read = try metadata(try photo.encoded())
        #expect(read.title == photo.title)
        #expect(read.caption == photo.caption)
        #expect(read.credit == SamplePhoto.artist)
        #expect(read.license == SamplePhoto.license)
        #expect(read.orientation == photo.orientation.rawValue)
        #expect((read.latitude == nil) == (photo.latitude == nil))
        #expect(abs((read.latitude ?? 0) - (photo.latitude ?? 0)) < 1e-7)
        #expect(abs((read.longitude ?? 0) - (photo.longitude ?? 0)) < 1e-7)
        let capture = try #require(read.capture)
        #expect(photo.date.hasPrefix("\(capture.year):"))
        #expect(offset(capture.offsetMinutes ?? 9999) == photo.offset)
    }

    @Test("Two runs give the same bytes", arguments: chosen.prefix(3))
    func deterministic(name: String) throws {
        let photo = try photo(name)
        #expect(try photo.encoded() == photo.encoded())
    }

    @Test("The stored size is the upright size, rotated", arguments: chosen)
    func sizes(name: String) throws {
        let photo = try photo(name)
        let expected = photo.size.upright(photo.orientation)
        let found = try #require(storedSize(try photo.encoded()))
        #expect(found == [expected.width, expected.height])
    }

    /// Width and height from a PNG's IHDR or a JPEG's SOF0.
    private func storedSize(_ file: [UInt8]) -> [Int]? {
        func number(_ position: Int, _ count: Int) -> Int {
            file[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
        }
        if file[0] == 0x89 { return [number(16, 4), number(20, 4)] }
        var position = 2
        while position + 9 < file.count {
            if file[position + 1] == 0xC0 { return [number(position + 7, 2), number(position + 5, 2)] }
            position += 2 + number(position + 2, 2)
        }
        return nil
    }

    private func offset(_ minutes: Int) -> String {
        func two(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
        return (minutes < 0 ? "-" : "+") + two(abs(minutes) / 60) + ":" + two(abs(minutes) % 60)
    }
}
