import Localization
import TestSupport
import Testing
import Times

@Suite struct TimeZoneFileTests {
    /// A file of version 2 with one transition, from 0 to +1 h at 1000 s, and a final rule.
    private static func file(footer: String, version: Character = "2") -> [UInt8] {
        func big(_ value: Int64, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let magic = Array("TZif\(version)".utf8) + [UInt8](repeating: 0, count: 15)
        let empty = magic + [0, 0, 0, 0, 0, 1].flatMap { big($0, 4) } + [0]
        let head = magic + [0, 0, 0, 1, 2, 4].flatMap { big($0, 4) }
        let types = big(0, 4) + [0, 0] + big(3_600, 4) + [0, 0]
        return empty + head + big(1_000, 8) + [1] + types + Array("ABC\0".utf8) + Array("\n\(footer)\n".utf8)
    }

    @Test(
        "The rule at the end of a file applies to all later times",
        arguments: [
            ("CET-1", 2_000, 3_600), ("CET-1CEST,M3.5.0,M10.5.0/3", 1_719_792_000, 7_200),
            ("CET-1CEST,M3.5.0,M10.5.0/3", 1_711_846_799, 3_600), ("CET-1CEST,M3.5.0,M10.5.0/3", 1_711_846_800, 7_200),
            ("CET-1CEST,M3.5.0,M10.5.0/3", 1_729_990_799, 7_200), ("CET-1CEST,M3.5.0,M10.5.0/3", 1_729_990_800, 3_600),
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_704_067_200, 39_600), ("<+0530>-5:30", 2_000, 19_800),
            ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_704_067_200, 0), ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_719_792_000, 3_600),
            ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_719_792_000, -3_600),
            ("EET-2EEST,M4.5.5/0,M10.5.4/24", 1_719_792_000, 10_800),
        ] as [(String, Int64, Int)])
    func lasting(footer: String, seconds: Int64, expected: Int) throws {
        let file = try #require(TimeZoneFile(Self.file(footer: footer)))
        #expect(file.offset(at: Instant(seconds: 999)) == 0)
        #expect(file.offset(at: Instant(seconds: max(seconds, 1_000))) == expected)
    }

    @Test func `The table applies between its transitions`() throws {
        let file = try #require(TimeZoneFile(Self.file(footer: "X5")))
        #expect(file.offset(at: Instant(seconds: Int64.min / 4)) == 0)
        #expect(file.offset(at: Instant(seconds: 1_000)) == -18_000)
    }

    private static let hasTzdata = TimeZoneFile(named: "Etc/UTC", in: "/usr/share/zoneinfo") != nil

    @Test(.enabled(if: hasTzdata, "this machine has no tzdata in /usr/share/zoneinfo"))
    func `The machine's tzdata have precedence over ICU's, which are older`() {
        // Mexico has had no daylight saving time since tzdata 2022f; ICU 72 has 2022e.
        #expect(TimeZones.offset(at: Instant(seconds: 1_690_000_000), timeZone: "America/Mexico_City") == -21_600)
    }

    @Test(
        .enabled(if: hasTzdata, "this machine has no tzdata in /usr/share/zoneinfo"),
        arguments: [
            "Europe/Stockholm", "America/New_York", "Australia/Sydney", "Asia/Kolkata", "Europe/Dublin",
            "America/Sao_Paulo",
        ])
    func `The machine's tzdata and ICU's agree on the past`(zone: String) throws {
        let file = try #require(TimeZoneFile(named: zone, in: "/usr/share/zoneinfo"))
        let icu = try #require(ICUTimeZone(zone))
        for seconds in stride(from: Int64(0), to: 1_640_000_000, by: 86_399 * 3) {
            let instant = Instant(seconds: seconds)
            #expect(file.offset(at: instant) == icu.offset(at: instant), "\(seconds)")
        }
    }

    @Test(
        "A file with an unsupported rule is rejected",
        arguments: [
            "", "CET", "CET-1CEST,M3.5.0", "CET-1CEST,J60,J300", "CET-1CEST,M13.5.0,M10.5.0",
            "CET-1CEST,M3.6.0,M10.5.0",
            "CET-1CEST,M3.5.7,M10.5.0", "CET-168", "<CET-1", "CET-1CEST,M3.5.0,M10.5.0/3 ", "CET-99999999999999999999",
        ])
    func badRule(footer: String) {
        #expect(TimeZoneFile(Self.file(footer: footer)) == nil)
    }

    @Test func `A truncated file is rejected`() {
        let whole = Self.file(footer: "CET-1")
        #expect(TimeZoneFile(whole) != nil)
        for length in whole.indices {
            #expect(TimeZoneFile(Array(whole.prefix(length))) == nil, "\(length) bytes")
        }
        #expect(TimeZoneFile(Self.file(footer: "CET-1", version: "\0")) == nil)
    }

    @Test func `Damaged files are read or rejected, with offsets of less than a week`() {
        let whole = Self.file(footer: "CET-1CEST,M3.5.0,M10.5.0/3")
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let file = TimeZoneFile(bytes) else { continue }
            for seconds in [-100_000_000_000, 0, 1_000, 1_719_792_000, 200_000_000_000] as [Int64] {
                #expect(abs(file.offset(at: Instant(seconds: seconds))) <= 168 * 3_600)
            }
        }
    }
}
