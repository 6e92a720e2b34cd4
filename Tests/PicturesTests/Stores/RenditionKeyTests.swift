import Imaging
import Pictures
import TestSupport
import Testing

/// Names of renditions.
@Suite struct RenditionKeyTests {
    private static func random(_ random: inout SeededGenerator) -> RenditionKey {
        RenditionKey(
            content: (0..<32).map { _ in .random(in: 0...255, using: &random) },
            region: Rect(
                x: .random(in: 0...100, using: &random), y: Double(Int.random(in: 0...100, using: &random)),
                width: .random(in: 1...100, using: &random), height: .random(in: 1...100, using: &random)),
            size: PixelSize(width: .random(in: 1...500, using: &random), height: .random(in: 1...500, using: &random)),
            quality: .random(in: 1...100, using: &random),
            turn: Orientation.allCases.randomElement(using: &random) ?? .topLeft,
            tones: PictureTones.allCases.randomElement(using: &random) ?? .all,
            isTile: .random(using: &random), format: [nil, .jpeg, .png].randomElement(using: &random) ?? nil)
    }

    /// The key with one property changed.
    private static func changed(_ key: RenditionKey, _ thing: Int) -> RenditionKey {
        var key = key
        switch thing {
        case 0: key.content[31] ^= 1
        case 1: key.region.x += 0.001
        case 2: key.region.y += 1
        case 3: key.region.width += 0.001
        case 4: key.region.height += 1
        case 5: (key.size.width, key.size.height) = (key.size.width * 10, key.size.height)
        case 6: key.size.height += 1
        case 7: key.quality += 1
        case 8: key.turn = key.turn == .topLeft ? .topRight : .topLeft
        case 9: key.tones = key.tones == .gray ? .bitonal : .gray
        case 10: key.isTile.toggle()
        case 11: key.format = key.format == nil ? .jpeg : nil
        default: key.format = key.format == .png ? .jpeg : .png
        }
        return key
    }

    @Test func keysThatDifferInOnePropertyHaveDifferentNames() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let key = Self.random(&random)
            for thing in 0...12 {
                let other = Self.changed(key, thing)
                #expect(other != key && other.name != key.name, "thing \(thing) of \(key)")
            }
            #expect(key.name.count == 40 && key.name.allSatisfy(\.isHexDigit))
        }
    }

    @Test func noTwoKeysShareAName() {
        var random = SeededGenerator(seed: 2)
        let keys = Set((0..<3000).map { _ in Self.random(&random) })
        #expect(Set(keys.map(\.name)).count == keys.count)
    }

    /// The renditions of existing libraries are found.
    @Test func namesAreStable() {
        var key = RenditionKey(
            content: Array(0..<32), region: Rect(x: 0, y: 0.5, width: 60, height: 40),
            size: PixelSize(width: 30, height: 20), quality: 80)
        #expect(key.name == "ecf85541e63bd208b1401064364963a82ceb78a0")
        (key.turn, key.tones, key.isTile, key.format) = (.rightTop, .gray, true, .png)
        #expect(key.name == "8884d87310ad7ddbb2bcc3b860c71cee4be22bbc")
    }

    @Test func theDifferentPicturesOfAPhotoHaveDifferentNames() throws {
        let world = try PictureWorld()
        defer { world.folder.remove() }
        let subject = PictureSubject(photo: try world.add(.falun(1)))
        let viewport = try Viewport(width: 20, height: 20)
        let kinds: [PictureKind] = [
            .thumbnail(32), .thumbnail(16), .original,
            .rendition(ViewGeometry(image: PixelSize(width: 60, height: 40), viewport: viewport)),
        ]
        let names = kinds.map { subject.name(of: $0) }
        #expect(!names.contains(nil) && Set(names).count == kinds.count)
        // A thumbnail is never larger than the photo.
        #expect(subject.name(of: .thumbnail(60)) == subject.name(of: .thumbnail(600)))
    }
}
