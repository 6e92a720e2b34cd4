import Feeds
import Testing
import Times

@Suite("Dates")
struct DateTests {
    /// 2011-05-02T08:11:12Z
    private static let instant = Instant(milliseconds: 1_304_323_872_000)

    private func date(_ text: String) throws -> Instant? {
        try FeedText.item("<pubDate>\(text)</pubDate>")?.publishedAt
    }

    @Test(
        "The same second is read in all forms",
        arguments: [
            "Mon, 02 May 2011 10:11:12 +0200", "Mon, 2 May 2011 08:11:12 GMT", "Fri, 02 May 2011 08:11:12 Z",
            "02 May 11 04:11:12 EDT", "Monday, 02-May-11 08:11:12 UTC", "Mån, 02 May 2011 08:11:12 UT",
            "May 2, 2011 8:11:12 AM", "2 may 2011 01:11:12 PDT", "Mon May  2 08:11:12 2011",
            "2 May 2011 18:11:12 +10:00",
            "Mon, 02 May 2011 08:11:12 NOWHERE", "02 May 2011 08:11:12 GMT (that is all)",
            "Mon, 02 May 2011 10:11:12 GMT+2", "2011-05-02T08:11:12Z", "2011-05-02T10:11:12+02:00",
            "2011-05-02 08:11:12", "2011-05-02t10:11:12.000+0200", "20110502T081112Z", "2011:05:02 08:11:12",
            "2011-05-02T10:11:12+02", " 2011-05-02 08:11:12 UTC ", "1304323872", "1304323872000",
            "2011-05-02T08:11:12.0000000Z", "May 2nd, 2011 08:11:12",
        ])
    func sameSecond(text: String) throws {
        #expect(try date(text) == Self.instant)
    }

    @Test(
        "A date of lower precision is the beginning of its period",
        arguments: [
            ("2011-05-02T08:11Z", 1_304_323_860_000), ("Mon, 02 May 2011 08:11 GMT", 1_304_323_860_000),
            ("2011-05-02", 1_304_294_400_000), ("2011-05", 1_304_208_000_000), ("2011", 1_293_840_000_000),
            ("02 May 2011", 1_304_294_400_000), ("20110502", 1_304_294_400_000),
            ("2011-05-02T08:11:12.345Z", 1_304_323_872_345), ("1969-12-31T23:59:59Z", -1000),
            ("1 Jan 70 00:00:00 GMT", 0), ("1 Jan 49 00:00:00 GMT", 2_493_072_000_000),
            ("2016-12-31T23:59:60Z", 1_483_228_800_000), ("2000-02-29T24:00:00Z", 951_868_800_000),
        ] as [(String, Int64)])
    func precision(text: String, expected: Int64) throws {
        #expect(try date(text) == Instant(milliseconds: expected))
    }

    @Test(
        "Invalid dates are ignored",
        arguments: [
            "", "yesterday", "2011-02-30", "2011-13-01", "32 May 2011", "29 Feb 2011 00:00:00 GMT",
            "2011-05-02T25:00:00Z",
            "Mon, 02 May 2011 10:61:12 GMT", "May 2011", "02 Foo 2011 10:11:12 GMT", "99999999999999999999",
            "0000-01-01",
            "2011-05-02T10:11:12+99:00", "12/31/2011", "2011-05-02 and then", "٢٠١١-٠٥-٠٢",
        ])
    func noDate(text: String) throws {
        #expect(try date(text) == nil)
    }

    @Test("Consecutive days of 400 years differ by one day")
    func everyDay() throws {
        var expected = Instant(milliseconds: -11_676_096_000_000)
        for year in stride(from: 1600, to: 2000, by: 57) {
            #expect(try date("\(year)-01-01") != nil)
        }
        #expect(try date("1600-01-01") == expected)
        let lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        for (month, length) in lengths.enumerated() {
            for day in 1...length {
                #expect(try date("1600-\(month < 9 ? "0" : "")\(month + 1)-\(day < 10 ? "0" : "")\(day)") == expected)
                expected = expected + .seconds(86_400)
            }
        }
        #expect(try date("1601-01-01") == expected)
    }
}
