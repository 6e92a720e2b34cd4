import Foundation
import IIIF
import Imaging
import Testing

/// Resources of the Presentation API as documents.
@Suite struct PresentationTests {
    private let root = "https://example.org/iiif"

    private var canvas: Canvas {
        let service = ImageServiceReference(id: "\(root)/3/abc")
        let size = PixelSize(width: 4000, height: 3000)
        var canvas = Canvas(
            id: "\(root)/place/x/canvas/abc", label: LanguageMap("A title"), size: size, image: service)
        canvas.thumbnail = .thumbnail(service, size: size, fitting: 256)
        return canvas
    }

    private func text(_ resource: some PresentationResource) -> String {
        String(decoding: resource.document(), as: UTF8.self)
    }

    private func object(_ resource: some PresentationResource) throws -> NSDictionary {
        try #require(try JSONSerialization.jsonObject(with: Data(resource.document())) as? NSDictionary)
    }

    @Test func theContextIsFirstAndAppearsOnce() throws {
        let plain = Manifest(id: "\(root)/m", label: LanguageMap("m"), items: [canvas])
        #expect(text(plain).hasPrefix("{\"@context\":\"http://iiif.io/api/presentation/3/context.json\",\"id\""))
        #expect(text(plain).matches(of: /@context/).count == 1 && text(plain).hasSuffix("}\n"))
        var placed = canvas
        placed.navPlace = NavPlace(label: LanguageMap("x"), latitude: 60.5, longitude: -15)
        let manifest = Manifest(id: "\(root)/m", label: LanguageMap("m"), items: [placed])
        let contexts = [
            "http://iiif.io/api/extension/navplace/context.json", "http://iiif.io/api/presentation/3/context.json",
        ]
        #expect(try object(manifest)["@context"] as? [String] == contexts)
        let items = [
            ResourceReference(
                id: "\(root)/m", kind: .manifest, label: LanguageMap("m"),
                navPlace: NavPlace(label: LanguageMap("x"), latitude: 0, longitude: 0))
        ]
        let collection = Collection(id: "\(root)/c", label: LanguageMap("c"), items: items)
        #expect(try object(collection)["@context"] as? [String] == contexts)
    }

    @Test func aCanvasHasItsPicturesSizeAndThePictureFillsIt() throws {
        let object = try object(canvas)
        #expect(object["width"] as? Int == 4000 && object["height"] as? Int == 3000)
        let page = try #require((object["items"] as? [NSDictionary])?.first)
        let annotation = try #require((page["items"] as? [NSDictionary])?.first)
        #expect(annotation["motivation"] as? String == "painting")
        #expect(annotation["target"] as? String == object["id"] as? String)
        let body = try #require(annotation["body"] as? NSDictionary)
        #expect(body["id"] as? String == "https://example.org/iiif/3/abc/full/max/0/default.jpg")
        let thumbnail = try #require((object["thumbnail"] as? [NSDictionary])?.first)
        #expect(thumbnail["id"] as? String == "https://example.org/iiif/3/abc/full/256,192/0/default.jpg")
        #expect(thumbnail["width"] as? Int == 256 && thumbnail["format"] as? String == "image/jpeg")
        let service = try #require((body["service"] as? [NSDictionary])?.first)
        #expect(service == ["id": "https://example.org/iiif/3/abc", "type": "ImageService3", "profile": "level2"])
        let ids = [page, annotation].compactMap { $0["id"] as? String }
        #expect(Set(ids).count == 2 && ids.allSatisfy { !$0.contains("#") })
    }

    @Test func thePictureHasTheLargestSizeOfTheServiceAndTheCanvasTheSizeOfThePhoto() throws {
        let size = PixelSize(width: 20_000, height: 10_000)
        let canvas = Canvas(
            id: "\(root)/c", label: LanguageMap("x"), size: size, image: ImageServiceReference(id: "\(root)/3/abc"))
        let object = try object(canvas)
        #expect(object["width"] as? Int == 20_000 && object["height"] as? Int == 10_000)
        #expect(canvas.image.size == PixelSize(width: 10_000, height: 5_000))
        #expect(canvas.image.id.hasSuffix("/full/max/0/default.jpg"))
    }

    @Test func aSummaryIsAlwaysPlainText() {
        var canvas = canvas
        canvas.summary = LanguageMap("<script>alert(1)</script>")
        #expect(canvas.summary == LanguageMap("<span>&lt;script&gt;alert(1)&lt;/script&gt;</span>"))
        #expect(!text(canvas).contains("<script"))
    }

    @Test func aPositionHasItsLongitudeFirst() throws {
        var canvas = canvas
        canvas.navPlace = NavPlace(label: LanguageMap("x"), latitude: 60.5, longitude: -15.25)
        let place = try #require(try object(canvas)["navPlace"] as? NSDictionary)
        #expect(place["type"] as? String == "FeatureCollection")
        let feature = try #require((place["features"] as? [NSDictionary])?.first)
        #expect(feature["geometry"] as? NSDictionary == ["type": "Point", "coordinates": [-15.25, 60.5]])
    }

    @Test func aCollectionWithoutItemsSaysSo() {
        let collection = Collection(id: "\(root)/c", label: LanguageMap("c"), items: [])
        #expect(text(collection).contains("\"items\":[]"))
    }
}
