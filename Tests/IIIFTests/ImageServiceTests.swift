import Foundation
import IIIF
import Imaging
import TestSupport
import Testing

@Suite struct ImageServiceTests {
    private static func json(_ value: some Encodable) throws -> [String: Any] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(value)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test func allListedSizesAndTilesAreAvailable() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let image = PixelSize(
                width: Int.random(in: 1...30_000, using: &random), height: Int.random(in: 1...30_000, using: &random))
            let service = ImageService(image: image)
            for size in service.sizes {
                let request = try ImageRequest(
                    region: "full", size: "\(size.width),\(size.height)", rotation: "0", name: "default.jpg",
                    version: .three)
                let made = try request.resolved(for: image, service.rules).size
                #expect(made == PixelSize(width: size.width, height: size.height))
            }
            #expect(!service.sizes.isEmpty)
            #expect(Set(service.sizes).count == service.sizes.count)
            for scale in service.tiles.scaleFactors {
                // The last tile of a row and column, as the standard's implementation notes compute it.
                let step = 512 * scale
                let (x, y) = ((image.width - 1) / step * step, (image.height - 1) / step * step)
                let (width, height) = (image.width - x, image.height - y)
                let size = "\((width + scale - 1) / scale),\((height + scale - 1) / scale)"
                let request = try ImageRequest(
                    region: "\(x),\(y),\(width),\(height)", size: size, rotation: "0", name: "default.jpg",
                    version: .three)
                #expect(throws: Never.self) { try request.resolved(for: image, service.rules) }
            }
        }
    }

    @Test func informationOfVersion3HasEveryRequiredField() throws {
        let service = ImageService(image: PixelSize(width: 6000, height: 4000))
        let place = ImageInformation.Reference(id: "http://h/m", type: "Manifest", label: ["none": ["Falun"]])
        let json = try Self.json(
            ImageInformation(
                id: "http://h/iiif/3/a", service: service, rights: "http://creativecommons.org/licenses/by/4.0/",
                partOf: [place]))
        #expect(json["@context"] as? String == "http://iiif.io/api/image/3/context.json")
        #expect(json["id"] as? String == "http://h/iiif/3/a")
        #expect(json["type"] as? String == "ImageService3")
        #expect(json["protocol"] as? String == "http://iiif.io/api/image")
        #expect(json["profile"] as? String == "level2")
        #expect(json["width"] as? Int == 6000 && json["height"] as? Int == 4000)
        #expect(json["maxArea"] as? Int == 24_000_000)
        #expect(json["rights"] as? String == "http://creativecommons.org/licenses/by/4.0/")
        let tiles = try #require((json["tiles"] as? [[String: Any]])?.first)
        #expect(tiles["scaleFactors"] as? [Int] == [1, 2, 4, 8, 16])
        #expect((json["sizes"] as? [[String: Int]])?.first == ["width": 375, "height": 250])
        #expect((json["extraFeatures"] as? [String])?.contains("sizeUpscaling") == true)
        #expect((json["partOf"] as? [[String: Any]])?.first?["type"] as? String == "Manifest")
    }

    @Test func informationOfVersion2HasItsOwnFields() throws {
        let json = try Self.json(
            ImageInformation2(
                id: "http://h/iiif/2/a", service: ImageService(image: PixelSize(width: 600, height: 400)), rights: nil))
        #expect(json["@context"] as? String == "http://iiif.io/api/image/2/context.json")
        #expect(json["@id"] as? String == "http://h/iiif/2/a")
        let profile = try #require(json["profile"] as? [Any])
        #expect(profile.first as? String == "http://iiif.io/api/image/2/level2.json")
        #expect(((profile.last as? [String: Any])?["supports"] as? [String])?.contains("regionSquare") == true)
        #expect(json["license"] == nil)
    }

    @Test(arguments: [
        ("https://creativecommons.org/licenses/by-sa/4.0/", "http://creativecommons.org/licenses/by-sa/4.0/"),
        ("http://www.creativecommons.org/publicdomain/zero/1.0/", "http://creativecommons.org/publicdomain/zero/1.0/"),
        ("http://rightsstatements.org/vocab/InC/1.0/", "http://rightsstatements.org/vocab/InC/1.0/"),
        ("CC BY 4.0", nil), ("https://example.org/licenses/by/4.0/", nil), (nil, nil),
        ("https://creativecommons.org/licenses/", nil), ("javascript:alert(1)", nil),
        ("https://creativecommons.org/licenses/by/4.0/\"><script>", nil),
        ("https://evil.example/creativecommons.org/licenses/by/4.0/", nil),
    ])
    func onlyKnownLicencesAreRights(license: String?, expected: String?) {
        #expect(RightsStatement.address(license) == expected)
    }
}
