import Metadata
import TestSupport
import Testing

/// The values that exiftool 12.57 reads, with its Metadata Working Group tags, from photographs edited by several programs. The
/// place is where the photo was taken, if the file distinguishes that.
@Suite(.enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
struct RealTextTests {
    private func read(_ name: String) throws -> PhotoMetadata { try metadata(at: Fixtures.path("photos/real/" + name)) }

    @Test("EXIF, XMP and IIM that differ: EXIF for what it has, XMP for the rest")
    func outOfSync() throws {
        let all = try read("imagemeta__metadata_demo_inc_exif_out_of_sync_Inc_adobe.jpg")
        #expect(all.caption?.hasPrefix("(This caption in Exif)") == true)
        #expect(all.credit == "Carl Seibert (Exif)")
        #expect(all.license == "© Copyright 2017 Carl Seibert  metadatamatters.blog (Exif)")
        #expect(all.keywords.prefix(2) == ["keywords go here", "keywords* test image metadata"])
        let modern = try read("imagemeta__metadata_demo_iim_and_xmp_only.jpg")
        #expect(modern.caption?.hasPrefix("(This caption in XMP)") == true)
        #expect(modern.credit == "Carl Seibert (XMP)")
        #expect(modern.license == "© Copyright 2017 Carl Seibert  metadatamatters.blog (XMP)")
        #expect(abs((modern.latitude ?? 0) - 26.582517) < 1e-6)
        #expect(abs((modern.longitude ?? 0) + 80.200233) < 1e-6)
        // exiftool's tag is the place shown, "Anytown".
        let place = modern.namedPlace
        #expect(place?.city == "sublocation city here")
        #expect(place?.region == "sublocation state")
        #expect(place?.country == "sublocation country")
    }

    @Test(
        "Places by name are as exiftool reads them",
        arguments: [
            ("pigallery2__IMG_8751.jpg", ["Moab", "Utah", "United States"]),
            ("pigallery2__IMG_9697.jpg", ["Kaštel Sućurac", "Splitsko-dalmatinska županija", "Croatia"]),
            ("pigallery2__digikam.jpg", ["Shimizu", "Chiba Ken", "Japan"]),
            ("pigallery2__eaac6e_Chars_exiftool.jpg", ["Jönköping", "Jönköping", "Sverige"]),
            ("pigallery2__exiftool.jpg", [nil, "California", "United States"]),
            ("exiftool__GPS.jpg", [nil, nil, "United Kingdom"]),
            ("test-assets__thompson-springs.jpg", ["Thompson Springs", "Utah", "United States"]),
            ("digikam__foto001.jpg", ["Santa Claus", "Icecream", "Forever Iced"]),
            ("hugo__sunset.jpg", ["Benalmádena", "Andalucía", "Spain"]),
        ] as [(String, [String?])])
    func places(name: String, expected: [String?]) throws {
        let place = try read(name).namedPlace
        #expect([place?.city, place?.region, place?.country] == expected)
    }

    @Test(
        "Keywords are as exiftool reads them",
        arguments: [
            ("hugo__sunset.jpg", ["Malaga", "Torremolinos"]),
            ("imagemeta__issue-590.png", ["dxfoto", "published"]),
            ("pigallery2__digikam.jpg", ["Æske Øllegård", "æÆøØåÅéÉüÜäÄöÖïÏñÑ"]),
            ("pigallery2__exiftool.jpg", ["Alvin the Squirrel", "USA", "Yosemite"]),
            ("sigal__1.jpg", ["4 Star", "iPhoto Original"]),
            ("tika__testJPEG_GEO.jpg", ["canon-55-250", "moscow-birds", "serbor"]),
            ("exiftool__GPS.jpg", ["Communications"]), ("drone_dataset_brighton_beach__DJI_0018.JPG", []),
            ("maps__imageWithDateAndLocation16.jpeg", []),
        ])
    func keywords(name: String, expected: [String]) throws {
        #expect(try read(name).keywords == expected)
    }

    @Test("Titles, captions, creators and rights are as exiftool reads them")
    func texts() throws {
        let commented = try read("tika__testJPEG_commented.jpg")
        #expect(commented.title == "Tosteberga Ängar")
        #expect(commented.caption == "Bird site in north eastern Skåne, Sweden. (new line)")
        #expect(commented.credit == "Some Tourist")
        let communications = try read("exiftool__GPS.jpg")
        #expect(communications.credit == "Ian Britton")
        #expect(communications.license == "ian Britton - FreeFoto.com")
        let bee = try read("imagemeta__issue-590.png")
        #expect(bee.license == "CC-BY 3.0")
        let time = CaptureTime(
            year: 2019, month: 7, day: 14, hour: 9, minute: 21, second: 11, nanosecond: 470_000_000)
        #expect(bee.capture == time)
        #expect(try read("maps__imageWithDateAndLocation10.JPG").caption == nil, "OLYMPUS DIGITAL CAMERA")
        #expect(try read("mapillary_tools__adobe_coords.jpg").title == nil, "SAMSUNG")
    }

    @Test("Altitude and direction that stand in XMP alone are read")
    func altitude() throws {
        let read = try read("mapillary_tools__adobe_coords.jpg")
        #expect(abs((read.altitude ?? 0) - 1361.69) < 0.01)
        #expect(abs((read.imageDirection ?? 0) - 176.3) < 0.05)
    }
}
