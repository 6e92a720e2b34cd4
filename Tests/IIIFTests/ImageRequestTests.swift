import IIIF
import Imaging
import TestSupport
import Testing

@Suite struct ImageRequestTests {
    static let image = PixelSize(width: 6000, height: 4000)

    static func resolved(
        _ region: String, _ size: String, _ rotation: String = "0", _ name: String = "default.jpg",
        of image: PixelSize = image, _ version: ImageAPIVersion = .three, isForValidator: Bool = false
    ) throws -> ResolvedImageRequest {
        let request = try ImageRequest(
            region: region, size: size, rotation: rotation, name: name, version: version,
            isForValidator: isForValidator)
        return try request.resolved(for: image, ImageServiceRules(image: image, isForValidator: isForValidator))
    }

    @Test(arguments: [
        ("full", "0,0,6000,4000"), ("square", "1000,0,4000,4000"), ("10,20,30,40", "10,20,30,40"),
        ("5990,3990,100,100", "5990,3990,10,10"), ("0,0,99999999999999999999,1", "0,0,6000,1"),
        ("pct:10,10,50,50", "600,400,3000,2000"), ("pct:0.5,.5,99.5,99.5", "30,20,5970,3980"),
        ("pct:41.6,7.5,40,70", "2496,300,2400,2800"), ("pct:90,90,50,50", "5400,3600,600,400"),
        ("pct:0,0,0.001,0.001", "0,0,1,1"),
    ])
    func aRegionIsInWholePixelsCutAtTheEdges(text: String, expected: String) throws {
        let region = try Self.resolved(text, "max").region
        #expect("\(region.x),\(region.y),\(region.size.width),\(region.size.height)" == expected)
    }

    @Test(arguments: [
        ("full", "max", "6000,4000"), ("full", "1500,", "1500,1000"), ("full", ",1000", "1500,1000"),
        ("full", "pct:50", "3000,2000"), ("full", "pct:33.3", "1998,1332"), ("full", "300,300", "300,300"),
        ("full", "!300,300", "300,200"), ("full", "!300,100", "150,100"), ("full", "!9000,9000", "6000,4000"),
        ("0,0,100,50", "!1000,1000", "100,50"), ("0,0,100,50", "^!1000,1000", "1000,500"),
        ("0,0,100,50", "^200,", "200,100"), ("0,0,100,50", "^,100", "200,100"), ("0,0,100,50", "^pct:150", "150,75"),
        ("0,0,100,50", "^7,300", "7,300"), ("full", "^300,", "300,200"), ("0,0,100,50", "^max", "6928,3464"),
        ("0,0,3,3", "^!10,20", "10,10"), ("full", "6000,4000", "6000,4000"),
    ])
    func aSizeIsWhatTheStandardSays(region: String, size: String, expected: String) throws {
        let made = try Self.resolved(region, size).size
        #expect("\(made.width),\(made.height)" == expected)
    }

    @Test(arguments: [
        ("", "max"), ("FULL", "max"), ("1,2,3", "max"), ("1,2,3,4,5", "max"), ("-1,0,10,10", "max"),
        ("+1,0,10,10", "max"),
        ("1.5,0,10,10", "max"), ("0,0,0,10", "max"), ("0,0,10,0", "max"), ("6000,0,1,1", "max"), ("0,4000,1,1", "max"),
        ("pct:1,2,3", "max"), ("pct:0,0,0,5", "max"), ("pct:100,0,5,5", "max"), ("pct:1e1,0,5,5", "max"),
        ("pct:1..2,0,5,5", "max"), ("pct:.,0,5,5", "max"), ("pct:nan,0,5,5", "max"), ("full ", "max"),
        ("full", ""), ("full", "full"), ("full", "^full"), ("full", "0,"), ("full", ",0"), ("full", ","),
        ("full", "0,0"),
        ("full", "6001,"), ("full", ",4001"), ("full", "6001,10"), ("full", "10,4001"), ("full", "pct:101"),
        ("full", "pct:0"), ("full", "pct:-5"), ("full", "pct:"), ("full", "!0,10"), ("full", "!10,"), ("full", "^"),
        ("full", "^!"), ("full", "^99999,99999"), ("full", "^pct:999999"), ("full", "10"), ("full", "10,10,10"),
        ("full", "1.5,"), ("full", "!1.5,2"), ("0,0,4000,1", "100,"), ("full", "max "), ("full", "٣,"),
    ])
    func whatIsWrongIsAnError(region: String, size: String) {
        #expect(throws: ImageRequestError.self) { try Self.resolved(region, size) }
    }

    @Test(arguments: ["", "-90", "45", "361", "450", "90a", "!", "!!90", "1e2", "nan", "0x5A", " 90", "90.5"])
    func anInvalidRotationIsAnError(text: String) {
        #expect(throws: ImageRequestError.self) { try Self.resolved("full", "max", text) }
    }

    @Test(arguments: [
        "", "default", "default.", ".jpg", "default.jpg.jpg", "default.gif", "default.tif", "default.webp",
        "default.jp2",
        "default.JPG", "native", "native.jpg", "grey.jpg", "Default.jpg", "de>fault.jpg", "default.j=p@g", "gray.pdf",
    ])
    func aQualityOrFormatThatIsNoneIsAnError(name: String) {
        #expect(throws: ImageRequestError.self) { try Self.resolved("full", "max", "0", name) }
    }

    @Test(arguments: [
        ("0,0,6000,4000", "6000,", "0", "color.jpg", "full/max/0/default.jpg"),
        ("pct:0,0,100,100", "pct:50", "360", "default.png", "full/3000,2000/0/default.png"),
        ("square", "!100,100", "!90.0", "gray.jpg", "1000,0,4000,4000/100,100/!90/gray.jpg"),
        ("0,0,10,10", "^20,", "270", "bitonal.png", "0,0,10,10/^20,20/270/bitonal.png"),
        ("0,0,10,10", "^10,", "0", "default.jpg", "0,0,10,10/max/0/default.jpg"),
        ("0,0,10,10", "^max", "0", "default.jpg", "0,0,10,10/^max/0/default.jpg"),
        ("full", "!9999,9999", "0", "default.jpg", "full/max/0/default.jpg"),
    ])
    func theCanonicalFormIsThatOfVersion3(
        region: String, size: String, rotation: String, name: String, expected: String
    ) throws {
        #expect(try Self.resolved(region, size, rotation, name).canonical == expected)
    }

    @Test(arguments: [
        ("full", "full", "full/full/0/default.jpg"), ("full", "max", "full/full/0/default.jpg"),
        ("full", "pct:50", "full/3000,/0/default.jpg"), ("full", "!300,300", "full/300,/0/default.jpg"),
        ("full", "300,300", "full/300,300/0/default.jpg"), ("square", ",100", "1000,0,4000,4000/100,/0/default.jpg"),
        ("0,0,10,10", "20,", "0,0,10,10/20,/0/default.jpg"),
    ])
    func theCanonicalFormIsThatOfVersion2(region: String, size: String, expected: String) throws {
        #expect(try Self.resolved(region, size, of: Self.image, .two).canonical == expected)
    }

    @Test func theCanonicalFormOfACanonicalRequestIsItself() throws {
        var random = SeededGenerator(seed: 11)
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        var made = 0
        for _ in 0..<4000 {
            let image = PixelSize(width: number(1...9000), height: number(1...9000))
            let region = [
                "full", "square",
                "\(number(0...image.width)),\(number(0...image.height)),\(number(0...9000)),\(number(0...9000))",
                "pct:\(number(0...100)).\(number(0...9)),\(number(0...100)),\(number(0...100)),\(number(0...100)).5",
            ][number(0...3)]
            let size = [
                "max", "\(number(0...9000)),", ",\(number(0...9000))", "pct:\(number(0...150))",
                "!\(number(0...9000)),\(number(0...9000))",
                "\(number(0...9000)),\(number(0...9000))",
            ][number(0...5)]
            let mark = ["", "^"][number(0...1)]
            let turn = ["", "!"][number(0...1)] + String(number(0...4) * 90)
            let request = try ImageRequest(
                region: region, size: mark + size, rotation: turn, name: "gray.png", version: .three)
            let rules = ImageServiceRules(image: image)
            guard let settled = try? request.resolved(for: image, rules) else { continue }
            made += 1
            let parts = settled.canonical.split(separator: "/").map(String.init)
            let again = try ImageRequest(
                region: parts[0], size: parts[1], rotation: parts[2], name: parts[3], version: .three
            ).resolved(for: image, rules)
            #expect(again.size == settled.size && again.region == settled.region && again.turn == settled.turn)
            #expect(again.canonical == settled.canonical)
            let (part, area) = (settled.region, settled.size.width * settled.size.height)
            #expect(part.x + part.size.width <= image.width && part.y + part.size.height <= image.height)
            #expect(settled.size.width > 0 && settled.size.height > 0 && area <= rules.maximumArea)
            if mark.isEmpty {
                #expect(settled.size.width <= part.size.width && settled.size.height <= part.size.height)
            }
        }
        #expect((1000..<4000).contains(made))
    }

    @Test func exceptionsForTheValidatorApplyToItAlone() throws {
        #expect(throws: ImageRequestError.self) { try Self.resolved("full", "!9000,9000", isForValidator: true) }
        #expect(try Self.resolved("full", "!6000,4000", isForValidator: true).size == Self.image)
        #expect(try Self.resolved("0,0,9,9", "^max", isForValidator: true).size == PixelSize(width: 9, height: 9))
        #expect(
            try Self.resolved("square", "full", "0", "native", of: Self.image, .two, isForValidator: true).canonical
                == "1000,0,4000,4000/full/0/default.jpg")
    }

    @Test func aVeryLargeImageIsAnsweredWithinTheLimits() throws {
        let image = PixelSize(width: 40_000, height: 20_000)
        let size = try Self.resolved("full", "max", of: image).size
        #expect(size == PixelSize(width: 10_000, height: 5000))
        #expect(throws: ImageRequestError.self) { try Self.resolved("full", "40000,20000", of: image) }
        #expect(try Self.resolved("full", "!30000,30000", of: image).size == size)
    }
}
