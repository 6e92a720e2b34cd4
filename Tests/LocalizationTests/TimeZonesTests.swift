import Localization
import TestSupport
import Testing
import Times

@Suite struct TimeZonesTests {
    private static let offsets: [(String, Int64, Int)] = [
        ("Europe/Stockholm", 1_704_067_200, 3_600),  // 2024-01-01
        ("Europe/Stockholm", 1_719_792_000, 7_200),  // 2024-07-01
        ("America/New_York", -3_000_000_000, -17_762),  // 1874, local mean time
        ("Australia/Sydney", 1_704_067_200, 39_600),  // summer in January
        ("Australia/Sydney", 1_719_792_000, 36_000),
        ("Asia/Kolkata", 1_704_067_200, 19_800),
        ("Asia/Kathmandu", 1_704_067_200, 20_700),
        ("Australia/Lord_Howe", 1_704_067_200, 39_600),  // half an hour of summer time
        ("Australia/Lord_Howe", 1_719_792_000, 37_800),
        ("America/St_Johns", 1_719_792_000, -9_000),
        ("Europe/Dublin", 1_719_792_000, 3_600),  // tzdata has its winter as the exception
        ("Europe/London", -58_000_000, 3_600),  // 1968-02-29, when summer time lasted three years
        ("America/New_York", 4_086_547_200, -14_400),  // 2099-07-01, past every table
        ("America/Nuuk", 1_650_000_000, -7_200),
        ("UTC", 0, 0), ("Etc/GMT+5", 0, -18_000), ("Pacific/Kiritimati", 1_704_067_200, 50_400),
    ]

    @Test("A zone's offset is that of its history", arguments: offsets)
    func offset(zone: String, seconds: Int64, expected: Int) throws {
        let instant = Instant(seconds: seconds)
        #expect(TimeZones.offset(at: instant, timeZone: zone) == expected)
        #expect(ICUTimeZone(zone)?.offset(at: instant) == expected, "by ICU's own data")
    }

    @Test(
        "A country has an offset if all of its clocks agree",
        arguments: [
            ("JP", 1_704_067_200, 32_400), ("DE", 1_719_792_000, 7_200), ("IN", 1_704_067_200, 19_800),
            ("NP", 1_704_067_200, 20_700),
            // The Canary Islands, Perth, Hawaii; no countries.
            ("ES", 1_704_067_200, nil), ("AU", 1_704_067_200, nil), ("US", 1_704_067_200, nil),
            ("ZZ", 1_704_067_200, nil), ("", 0, nil), ("se", 0, nil),
        ] as [(String, Int64, Int?)])
    func offset(country: String, seconds: Int64, expected: Int?) {
        #expect(TimeZones.offset(at: Instant(seconds: seconds), country: country) == expected)
    }

    @Test("Any number is an instant", arguments: [Int64.min, -62_135_596_801, 253_402_300_800, Int64.max])
    func anyInstant(seconds: Int64) throws {
        let instant = Instant(seconds: seconds)
        for zone in ["Europe/Stockholm", "Australia/Sydney", "UTC"] {
            let offset = try #require(TimeZones.offset(at: instant, timeZone: zone))
            #expect((0...39_600).contains(offset))
            #expect(abs(try #require(ICUTimeZone(zone)).offset(at: instant)) <= 39_600)
        }
    }

    @Test(
        "A local time is converted to an instant",
        arguments: [
            ("Europe/Stockholm", [2011, 5, 2, 12, 11, 12], 1_304_331_072),
            ("Europe/Stockholm", [2024, 3, 31, 2, 30, 0], 1_711_848_600),  // skipped: 03:30 summer time
            ("Europe/Stockholm", [2024, 10, 27, 2, 30, 0], 1_729_989_000),  // twice: the first, summer time
            ("Australia/Sydney", [2024, 4, 7, 2, 30, 0], 1_712_417_400),  // twice
            ("Australia/Sydney", [2024, 10, 6, 2, 30, 0], 1_728_145_800),  // skipped
            ("Australia/Lord_Howe", [2024, 10, 6, 2, 15, 0], 1_728_143_100),  // half an hour skipped
            ("Pacific/Apia", [2011, 12, 30, 12, 0, 0], 1_325_282_400),  // a day skipped
            ("Pacific/Apia", [2011, 12, 31, 0, 0, 0], 1_325_239_200),  // the first instant after it
            ("UTC", [1969, 12, 31, 23, 59, 59], -1), ("UTC", [2000, 2, 29, 0, 0, 0], 951_782_400),
            ("UTC", [1, 1, 1, 0, 0, 0], -62_135_596_800), ("UTC", [9999, 12, 31, 23, 59, 60], 253_402_300_799),
        ] as [(String, [Int], Int64)])
    func instant(zone: String, parts: [Int], expected: Int64) throws {
        let clock = try #require(LocalDateTime(parts))
        #expect(TimeZones.instant(of: clock.time, timeZone: zone) == Instant(seconds: expected))
        #expect(ICUTimeZone(zone)?.instant(of: clock.time) == Instant(seconds: expected), "by ICU's own data")
    }

    @Test(
        "An instant's wall clock leads back to it", arguments: ["Europe/Stockholm", "America/Sao_Paulo", "Asia/Tehran"])
    func roundTrip(zone: String) throws {
        var generator = SeededGenerator(seed: 11)
        var isSecondOfTwo = 0
        for _ in 0..<2_000 {
            let seconds = Int64.random(in: -2_000_000_000...4_000_000_000, using: &generator)
            let instant = Instant(seconds: seconds)
            let offset = try #require(TimeZones.offset(at: instant, timeZone: zone))
            let clock = try #require(LocalDateTime(secondsSince1970: seconds + Int64(offset)))
            let back = TimeZones.instant(of: clock.time, timeZone: zone)
            if back != instant { isSecondOfTwo += 1 }
        }
        #expect(isSecondOfTwo < 5, "only the hour after a change back reads as another")
    }

    @Test(
        "An unknown zone has no time",
        arguments: [
            "", "Europe/Atlantis", "../../etc/passwd", "/etc/localtime", "Europe", "zone.tab", "a\0b", "C\0",
            String(repeating: "A/", count: 50_000),
        ])
    func unknown(zone: String) throws {
        #expect(TimeZones.offset(at: .epoch, timeZone: zone) == nil)
        #expect(TimeZones.instant(of: try #require(LocalDateTime([2024, 1, 1, 0, 0, 0])).time, timeZone: zone) == nil)
    }

    @Test(
        "Invalid dates and times are rejected",
        arguments: [
            [2023, 2, 29, 0, 0, 0], [2100, 2, 29, 0, 0, 0], [2024, 13, 1, 0, 0, 0], [2024, 0, 1, 0, 0, 0],
            [0, 1, 1, 0, 0, 0],
            [2024, 4, 31, 0, 0, 0], [2024, 1, 0, 0, 0, 0], [2024, 1, 1, 24, 0, 0], [2024, 1, 1, 0, 60, 0],
            [2024, 1, 1, 0, 0, 61],
            [Int.max, Int.max, Int.max, Int.max, Int.max, Int.max], [Int.min, 1, 1, 0, 0, 0],
        ])
    func invalidDateTime(parts: [Int]) {
        #expect(LocalDateTime(parts) == nil)
    }
}

extension LocalDateTime {
    init?(_ parts: [Int]) {
        self.init(
            year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: parts[5])
    }

    /// Steps through years and months, to be independent of the arithmetic under test.
    init?(secondsSince1970 seconds: Int64) {
        var (year, days) = (1970, Int((Double(seconds) / 86_400).rounded(.down)))
        let second = Int(seconds) - days * 86_400
        func length(_ year: Int) -> Int { LocalDateTime([year, 2, 29, 0, 0, 0]) == nil ? 365 : 366 }
        while days < 0 { (year, days) = (year - 1, days + length(year - 1)) }
        while days >= length(year) { (year, days) = (year + 1, days - length(year)) }
        var month = 1
        for each in [31, length(year) - 337, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
            guard days >= each else { break }
            (month, days) = (month + 1, days - each)
        }
        self.init([year, month, days + 1, second / 3_600, second / 60 % 60, second % 60])
    }
}
