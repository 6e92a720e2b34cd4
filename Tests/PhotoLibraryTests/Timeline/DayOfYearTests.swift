import Localization
import PhotoLibrary
import TestLibraries
import Testing
import Times

/// Days of the year, as for the photos of this day in earlier years.
@Suite struct DayOfYearTests {
    private func instant(_ text: String) throws -> Instant {
        try #require(LocalDateTime(text)).time.instant(offsetSeconds: 0)
    }

    @Test func daysAreReadAsTheyAreWritten() {
        for text in ["01-01", "02-29", "12-31"] { #expect(DayOfYear(text)?.text == text) }
        for text in ["", "1-1", "02-30", "13-01", "00-01", "11-00", "11-31", "2019-01", "-1-01"] {
            #expect(DayOfYear(text) == nil, "\(text)")
        }
    }

    @Test func theLeapDayIsPartOfTheDayBeforeIt() throws {
        let (day, leap) = (try #require(DayOfYear("02-28")), try #require(DayOfYear("02-29")))
        func days(_ day: DayOfYear, _ year: Int) -> Int64? {
            day.range(in: year).map { ($0.upperBound.seconds - $0.lowerBound.seconds) / 86_400 }
        }
        #expect(days(day, 2012) == 2 && days(day, 2011) == 1)
        #expect(days(leap, 2012) == 1 && days(leap, 2011) == nil)
    }

    /// Where the reader is, the year can begin before or after that of UTC.
    @Test func earlierYearsAreThoseBeforeTheReaders() throws {
        for (day, now, year) in [
            ("11-24", "2026-11-24T12:00:00", 2026), ("01-01", "2026-12-31T13:00:00", 2027),
            ("12-31", "2027-01-01T05:00:00", 2026), ("12-31", "2026-12-31T05:00:00", 2026),
            ("01-01", "2026-01-01T05:00:00", 2026),
        ] {
            #expect(try #require(DayOfYear(day)).year(at: try instant(now)) == year, "\(day) \(now)")
        }
    }
}
