import Imaging
import TestSupport
import Testing

@Suite struct PictureEndTests {
    static let pictures: [(name: String, bytes: [UInt8])] = {
        let photo = TestPhoto(seed: 3, takenAt: "2011:05:02 10:11:12", title: "a title")
        let kinds: [(String, () throws -> [UInt8])] = [
            ("jpeg", photo.jpeg), ("png", photo.png), ("webp", { try photo.webp() }), ("heic", { try photo.heif() }),
            ("avif", { try photo.heif(av1: true) }),
        ]
        return kinds.compactMap { name, make in (try? make()).map { (name, $0) } }
    }()

    @Test func picturesOfAllKindsHaveTheirEnd() throws {
        #expect(Self.pictures.count == 5)
        for (name, bytes) in Self.pictures { #expect(try ImageSource.bytes(bytes).hasEnd(), "\(name)") }
    }

    @Test func cutAnywhereNoPictureHasItsEnd() {
        for (name, bytes) in Self.pictures {
            for count in 0..<bytes.count {
                let hasEnd = (try? ImageSource.bytes(Array(bytes.prefix(count))).hasEnd()) ?? false
                if hasEnd { Issue.record("\(name) cut to \(count) of \(bytes.count)") }
            }
        }
    }

    /// As phones put a film or another picture behind the first.
    @Test func whatIsBehindAPictureIsNoneOfItsEnd() throws {
        let jpeg = Self.pictures[0].bytes
        let behind = Array(repeating: UInt8(7), count: 200_000)
        #expect(try ImageSource.bytes(jpeg + behind).hasEnd())
        #expect(try ImageSource.bytes(jpeg.dropLast(2) + behind).hasEnd() == false)
        for (name, bytes) in Self.pictures.dropFirst().prefix(2) {
            #expect(try ImageSource.bytes(bytes + behind).hasEnd(), "\(name)")
        }
    }

    /// A thumbnail among the metadata ends before the picture does.
    @Test func theEndOfAThumbnailIsNotThePictures() throws {
        let jpeg = Self.pictures[0].bytes
        let thumbnail = jpeg
        let length = thumbnail.count + 2
        let segment = [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)] + thumbnail
        let picture = Array(jpeg.prefix(2)) + segment + Array(jpeg.dropFirst(2))
        #expect(try ImageSource.bytes(picture).hasEnd())
        #expect(try ImageSource.bytes(Array(picture.dropLast(2)) + [0, 0, 0]).hasEnd() == false)
    }
}
