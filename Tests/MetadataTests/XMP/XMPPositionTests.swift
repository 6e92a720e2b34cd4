import Metadata
import Testing

@Suite struct XMPPositionTests {
    private func position(_ latitude: String, _ longitude: String) -> [Double] {
        let read = metadata(xmp: "", attributes: "exif:GPSLatitude='\(latitude)' exif:GPSLongitude='\(longitude)'")
        return [read.latitude, read.longitude].compactMap { $0 }
    }

    @Test("A position is read in degrees and minutes, with seconds, and in degrees alone")
    func forms() {
        for (latitude, longitude, expected) in [
            ("48,51.498N", "2,17.67E", [48.8583, 2.2945]), ("48,51,29.88N", "2,17,40.2E", [48.8583, 2.2945]),
            ("33,51.402S", "151,12.918E", [-33.8567, 151.2153]), ("0,4.216s", "34,22.916w", [-0.07026667, -34.38193]),
            ("48.8583N", "2.2945E", [48.8583, 2.2945]), (" 48, 51.498 N ", "2,17.67E", [48.8583, 2.2945]),
        ] {
            let found = position(latitude, longitude)
            #expect(found.count == 2, "\(latitude)")
            for (one, other) in zip(found, expected) { #expect(abs(one - other) < 1e-5, "\(latitude): \(found)") }
        }
    }

    @Test(
        "An invalid position is left out",
        arguments: [
            "48,51.498", "N", "", "48,51.498E", "48,,51N", "91,0N", "-48,51.498N", "48,51.49e1N", "nanN", "0x30N",
            "1,2,3,4N", "48;51N", "48.85.83N", "infN", "48°51'N", "48,51ß", "99999999999999999999999999999999999N",
        ])
    func none(latitude: String) {
        #expect(position(latitude, "2,17.67E") == [])
    }

    @Test("A position needs both halves, and is not at 0, 0")
    func halves() {
        #expect(metadata(xmp: "", attributes: "exif:GPSLatitude='48,51.498N'").latitude == nil)
        #expect(position("0,0.0N", "0,0.0E") == [])
    }

    @Test("The place where it was taken may have the position, that which is shown may not")
    func location() {
        let fields = "exif:GPSLatitude='48,51.498N' exif:GPSLongitude='2,17.67E'"
        for (property, expected) in [("LocationCreated", 48.8583), ("LocationShown", nil)] {
            let bag = "<rdf:Bag><rdf:li \(fields)/></rdf:Bag>"
            let read = metadata(xmp: "<Iptc4xmpExt:\(property)>\(bag)</Iptc4xmpExt:\(property)>")
            #expect(read.latitude.map { ($0 * 10_000).rounded() / 10_000 } == expected)
        }
    }

    @Test("Altitude and direction are fractions or decimals, and within their range")
    func numbers() {
        for (altitude, reference, expected) in [
            ("1130/10", "0", 113), ("1130/10", "1", -113), ("12.5", "0", 12.5), ("-3/2", "0", -1.5), ("1/0", "0", nil),
            ("4294967284/1", "0", nil), ("1/2/3", "0", nil), ("high", "0", nil), ("0/1", "1", 0),
        ] as [(String, String, Double?)] {
            let attributes = "exif:GPSAltitude='\(altitude)' exif:GPSAltitudeRef='\(reference)'"
            #expect(metadata(xmp: "", attributes: attributes).altitude == expected, "\(altitude)")
        }
        for (direction, expected) in [("905/10", 90.5), ("360", 0), ("361", nil), ("-1/1", nil)] {
            #expect(metadata(xmp: "", attributes: "exif:GPSImgDirection='\(direction)'").imageDirection == expected)
        }
    }

    @Test("A date is read with what it has: time, fraction, zone; the year or the month alone is not a date")
    func dates() {
        let day = CaptureTime(year: 2011, month: 5, day: 2)
        var time = CaptureTime(year: 2011, month: 5, day: 2, hour: 10, minute: 11, second: 12)
        let plain = time
        time.nanosecond = 123_456_789
        let fraction = time
        time.statedOffsetMinutes = -570
        var minute = CaptureTime(year: 2011, month: 5, day: 2, hour: 10, minute: 11)
        minute.statedOffsetMinutes = 0
        for (text, expected) in [
            ("2011-05-02", day), ("2011-05-02T10:11:12", plain), ("2011-05-02T10:11:12.123456789", fraction),
            ("2011-05-02T10:11:12.123456789123-09:30", time), ("2011-05-02T10:11Z", minute), ("2011", nil),
            ("2011-05", nil), ("2011-05-32", nil), ("2011-05-02T24:11", nil), ("2011:05:02 10:11:12", plain),
            ("2011-05-02T10:11:12+99:00", plain), ("", nil), ("T10:11:12", nil),
        ] {
            for property in ["photoshop:DateCreated", "exif:DateTimeOriginal", "xmp:CreateDate"] {
                #expect(metadata(xmp: "", attributes: "\(property)='\(text)'").capture == expected, "\(text)")
            }
        }
    }
}
