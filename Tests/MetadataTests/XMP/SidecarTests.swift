import Metadata
import TestSupport
import Testing

/// What a sidecar replaces of the metadata of its image, and what not.
@Suite struct SidecarTests {
    private func image() -> PhotoMetadata {
        var image = PhotoMetadata()
        (image.title, image.caption, image.credit, image.license) = ("title", "caption", "credit", "license")
        (image.keywords, image.rating, image.orientation) = (["one"], 2, 6)
        (image.latitude, image.longitude, image.altitude, image.imageDirection) = (60, 15, 100, 90)
        image.capture = CaptureTime(year: 2011, month: 5, day: 2, hour: 10, minute: 11, second: 12)
        image.namedPlace = NamedPlace(city: "Falun", country: "Sverige")
        (image.camera.make, image.camera.model, image.camera.iso) = ("NIKON", "NIKON D750", 400)
        return image
    }

    private func applied(_ properties: String, attributes: String = "") -> PhotoMetadata {
        var image = image()
        image.apply(sidecar: Array(XMPText.packet(attributes: attributes, properties).utf8))
        return image
    }

    @Test func everyStatedFieldReplacesThatOfTheImage() {
        let all = applied(
            XMPText.text("dc:title", "t") + XMPText.text("dc:description", "c") + XMPText.text("dc:rights", "l")
                + XMPText.array("dc:subject", "Bag", ["two"]) + XMPText.array("dc:creator", "Seq", ["who"])
                + "<photoshop:DateCreated>2002-02-02T02:02:02</photoshop:DateCreated>",
            attributes: "xmp:Rating='5' photoshop:City='Rome' exif:GPSLatitude='41,53.4N' exif:GPSLongitude='12,29.5E'"
                + " tiff:Orientation='1' exif:ISOSpeedRatings='100' tiff:Make='Canon' tiff:Model='EOS'")
        #expect(all.title == "t" && all.caption == "c" && all.license == "l" && all.credit == "who")
        #expect(all.keywords == ["two"] && all.rating == 5 && all.namedPlace == NamedPlace(city: "Rome"))
        #expect(all.capture == CaptureTime(year: 2002, month: 2, day: 2, hour: 2, minute: 2, second: 2))
        #expect(all.latitude.map { abs($0 - 41.89) < 1e-9 } == true)
        // The altitude of the other position goes with it.
        #expect(all.altitude == nil && all.imageDirection == 90)
        #expect(all.orientation == 6 && all.camera.iso == 400 && all.camera.camera == "Nikon D750")
    }

    @Test func whatIsNotStatedStays() {
        #expect(applied("") == image())
        #expect(applied(XMPText.text("dc:title", " ")) == image())
        // Digitised later.
        #expect(applied("<xmp:CreateDate>2020-01-01T00:00:00</xmp:CreateDate>") == image())
        var undated = image()
        undated.capture = nil
        undated.apply(
            sidecar: Array(XMPText.packet("<xmp:CreateDate>2020-01-01T00:00:00</xmp:CreateDate>").utf8))
        #expect(undated.capture?.year == 2020)
        // Half a position is none.
        #expect(applied("", attributes: "exif:GPSLatitude='41,53.4N'") == image())
    }

    @Test(arguments: [
        ("0", 0), ("5", 5), ("-1", -1), ("3.0", 3), ("6", 2), ("-2", 2), ("four", 2), ("nan", 2), ("", 2), ("1e99", 2),
    ]) func aRatingIsAWholeNumberUpToFive(_ text: String, _ expected: Int) {
        #expect(applied("", attributes: "xmp:Rating='\(text)'").rating == expected)
    }

    @Test func damagedBytesNeverTrapAndKeepTheImage() {
        let packet = Array(XMPText.packet(attributes: "xmp:Rating='4'", XMPText.text("dc:title", "t")).utf8)
        for seed in 0..<Density.count(300, dense: 5000) {
            var dice = SeededGenerator(seed: UInt64(seed))
            var bytes = packet
            if seed % 2 == 0 { bytes.removeSubrange(Int.random(in: 0..<bytes.count, using: &dice)...) }
            for _ in 0..<3 where !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
            }
            var image = image()
            image.apply(sidecar: bytes)
            #expect(image.orientation == 6 && image.caption == "caption" && image.latitude == 60)
        }
    }
}
