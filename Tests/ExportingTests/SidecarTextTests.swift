import Exporting
import Metadata
import TestSupport
import Testing

/// Sidecars as they are written, read again by the rules by which sidecars of other programs are read.
@Suite struct SidecarTextTests {
    private func read(_ text: SidecarText) -> PhotoMetadata {
        var metadata = PhotoMetadata()
        metadata.apply(sidecar: text.bytes)
        return metadata
    }

    @Test func everythingIsReadAgain() {
        var text = SidecarText()
        (text.title, text.caption) = ("Gruvan & <\"berget\">", "Första raden\nandra 'raden' 山")
        (text.keywords, text.credit) = (["gruva", "a, b", "<x>"], "Åsa Öst")
        (text.license, text.rating) = ("© 2011 Åsa", -1)
        text.takenAt = "2011-05-02T10:11:12+02:00"
        (text.latitude, text.longitude) = (60.607, -15.632)
        (text.altitude, text.direction) = (-12.5, 270.25)
        (text.city, text.region, text.country, text.countryCode) = ("Falun", "Dalarna", "Sverige", "SE")
        text.district = "Gamla Herrgården"
        let read = read(text)
        #expect(read.title == text.title)
        // Of a packet, a text is read as one line.
        #expect(read.caption == "Första raden andra 'raden' 山")
        #expect(read.keywords == text.keywords && read.credit == text.credit)
        #expect(read.license == text.license && read.rating == -1)
        #expect(read.capture?.statedOffsetMinutes == 120)
        #expect(abs((read.latitude ?? 0) - 60.607) < 1e-9 && abs((read.longitude ?? 0) + 15.632) < 1e-9)
        #expect(read.altitude == -12.5 && read.imageDirection == 270.25)
        #expect(
            read.namedPlace
                == NamedPlace(
                    sublocation: "Gamla Herrgården", city: "Falun", region: "Dalarna", country: "Sverige",
                    countryCode: "SE"))
    }

    @Test func aLicenceThatIsAURLIsAStatement() {
        var text = SidecarText()
        text.license = "https://creativecommons.org/licenses/by/4.0/"
        #expect(String(decoding: text.bytes, as: UTF8.self).contains("<xmpRights:WebStatement>"))
        #expect(read(text).license == text.license)
    }

    @Test func charactersThatXMLCannotHaveAreLeftOut() {
        var text = SidecarText()
        (text.title, text.keywords) = ("a\u{0}b\u{1B}c\u{FFFE}", ["]]>", "\u{8}"])
        #expect(read(text).title == "abc")
        #expect(read(text).keywords.first == "]]>")
    }

    @Test func nothingIsSaidOfWhatIsNotKnown() {
        let text = String(decoding: SidecarText().bytes, as: UTF8.self)
        #expect(!text.contains("<dc:") && !text.contains("<exif:") && !text.contains("<photoshop:"))
        #expect(read(SidecarText()) == PhotoMetadata())
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 430_000])
    func numbersThatEXIFCannotHaveAreLeftOut(number: Double) {
        var text = SidecarText()
        (text.altitude, text.direction, text.latitude, text.longitude) = (number, number, number, number)
        text.title = "a"
        #expect(!String(decoding: text.bytes, as: UTF8.self).contains("<exif:"))
        #expect(read(text).title == "a")
    }

    /// Positions are the same to a tenth of a millimetre, also beside the poles and the date line.
    @Test(arguments: 0..<50) func positionsAreKept(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<40 {
            var text = SidecarText()
            let (latitude, longitude) = (
                Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random)
            )
            (text.latitude, text.longitude) = (latitude, longitude)
            let read = read(text)
            #expect(abs((read.latitude ?? 99) - latitude) < 1e-9 && abs((read.longitude ?? 999) - longitude) < 1e-9)
        }
        var edge = SidecarText()
        (edge.latitude, edge.longitude) = (-90, 180)
        #expect(read(edge).latitude == -90 && read(edge).longitude == 180)
    }
}
