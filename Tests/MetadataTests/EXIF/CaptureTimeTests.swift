import Metadata
import Testing
import Times

@Suite struct CaptureTimeTests {
    private func capture(_ build: (inout TIFFBlock) -> Void) -> CaptureTime? {
        var block = TIFFBlock()
        build(&block)
        return PhotoMetadata(exif: block.bytes).capture
    }

    private func capture(_ text: String) -> CaptureTime? { capture { $0.ascii(.exif, 0x9003, text) } }

    @Test("A date is read with the separators that cameras use")
    func separators() {
        let expected = CaptureTime(year: 2011, month: 5, day: 2, hour: 10, minute: 11, second: 12)
        for text in [
            "2011:05:02 10:11:12", "2011-05-02T10:11:12", "2011/05/02 10:11:12", " 2011:05:02 10:11:12.50 ",
            "2011:05:02 10:11:12+02:00", "2011:5:2 10:11:12",
        ] {
            #expect(capture(text) == expected, "\(text)")
        }
    }

    @Test("A date without a time, or with a blank one, is midnight")
    func dateAlone() {
        let expected = CaptureTime(year: 2011, month: 5, day: 2)
        #expect(capture("2011:05:02") == expected)
        #expect(capture("2011:05:02   :  :  ") == expected)
        #expect(capture("2011:05:02 10:11") == CaptureTime(year: 2011, month: 5, day: 2, hour: 10, minute: 11))
    }

    @Test(
        "An invalid date is left out",
        arguments: [
            "0000:00:00 00:00:00", "    :  :     :  :  ", "", "2011:13:02 10:11:12", "2011:02:29 10:11:12",
            "1825:01:01 00:00:00", "2201:01:01 00:00:00", "2011:05:02 24:00:00", "2011:05:02 10:60:00", "yesterday",
            "2011:05", "20110502 101112", "99999:01:01 00:00:00", "2011:05:-2 10:11:12", "2011:00:10 10:11:12",
        ])
    func noDate(text: String) {
        #expect(capture(text) == nil)
    }

    @Test("DateTimeOriginal comes before DateTimeDigitized before DateTime; an invalid date is skipped")
    func precedence() {
        let fields: [(TIFFBlock.Directory, UInt16)] = [(.exif, 0x9003), (.exif, 0x9004), (.image, 0x0132)]
        for first in fields.indices {
            let found = capture { block in
                for (index, field) in fields.enumerated() {
                    block.ascii(field.0, field.1, index < first ? "0000:00:00 00:00:00" : "200\(index):01:01 00:00:00")
                }
            }
            #expect(found?.year == 2000 + first)
        }
    }

    @Test("The offset of the date is used, otherwise any other")
    func statedOffset() {
        let belonging = capture {
            $0.ascii(.exif, 0x9010, "+05:00")
            $0.ascii(.exif, 0x9011, "-03:30")
            $0.ascii(.exif, 0x9003, "2020:01:01 00:00:00")
        }
        #expect(belonging?.offsetMinutes == -210)
        let other = capture {
            $0.ascii(.exif, 0x9010, "+05:45")
            $0.ascii(.exif, 0x9011, "   :  ")
            $0.ascii(.exif, 0x9003, "2020:01:01 00:00:00")
        }
        #expect(other?.offsetMinutes == 345)
    }

    @Test("An offset is a sign and at most 14 hours, or Z")
    func offsets() {
        for (text, expected) in [
            ("+02:00", 120), ("-0930", -570), ("+5", 300), ("Z", 0), ("+14:00", 840), ("+14:15", nil), ("02:00", nil),
            ("+02:60", nil), ("+xx:00", nil), ("+", nil), ("+123456", nil),
        ] {
            let found = capture {
                $0.ascii(.exif, 0x9003, "2020:01:01 00:00:00")
                $0.ascii(.exif, 0x9011, text)
            }
            #expect(found?.statedOffsetMinutes == expected, "\(text)")
        }
    }

    @Test("Subseconds are the digits after the point")
    func subseconds() {
        for (text, expected) in [("5", 500_000_000), ("007", 7_000_000), ("1234567891", 123_456_789), ("x", 0)] {
            let found = capture {
                $0.ascii(.exif, 0x9003, "2020:01:01 00:00:00")
                $0.ascii(.exif, 0x9291, text)
            }
            #expect(found?.nanosecond == expected)
        }
    }

    @Test("The GPS time gives the offset if none is stated")
    func gpsTime() {
        let found = capture {
            $0.ascii(.exif, 0x9003, "2020:01:02 01:30:20")
            $0.ascii(.gps, 0x001D, "2020:01:01")
            $0.ratios(.gps, 0x0007, [(20, 1), (0, 1), (105, 10)])
        }
        #expect(found?.gpsTime == Instant(seconds: 1_577_908_810))
        #expect(found?.local.seconds == 1_577_928_620)
        #expect(found?.offsetMinutes == 330)
    }

    @Test("A date without a time is not compared with the GPS time; an invalid GPS time is ignored")
    func gpsTimeUnused() {
        for (date, hours) in [("2020:01:02", 20), ("2020:01:02 01:30:20", 24)] {
            let found = capture {
                $0.ascii(.exif, 0x9003, date)
                $0.ascii(.gps, 0x001D, "2020:01:01")
                $0.ratios(.gps, 0x0007, [(hours, 1), (0, 1), (0, 1)])
            }
            #expect(found?.offsetMinutes == nil)
        }
    }

    @Test("A difference of clocks is rounded to 15 minutes and is at most 14 hours")
    func rounding() {
        for (difference, expected) in [
            (0, 0), (7200, 120), (7200 + 449, 120), (7200 + 451, 135), (-12_600 - 30, -210), (20_700, 345),
            (14 * 3600 + 3, 840), (-14 * 3600, -840), (14 * 3600 + 900, nil), (-90_000, nil), (Int.max, nil),
        ] {
            let local = LocalTime(seconds: Int64(difference))
            #expect(CaptureTime.offsetMinutes(local: local, gpsTime: .epoch) == expected, "\(difference)")
        }
        #expect(CaptureTime.offsetMinutes(local: LocalTime(seconds: .min), gpsTime: Instant(seconds: .max)) == nil)
    }

    @Test("Seconds since 1970 follow the calendar")
    func calendar() {
        for (year, month, day, days) in [
            (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11016), (2000, 3, 1, 11017), (2026, 11, 21, 20778),
            (1826, 1, 1, -52595), (2200, 12, 31, 84370),
        ] {
            #expect(CaptureTime(year: year, month: month, day: day).local.seconds == days * 86400, "\(year)")
        }
    }
}
