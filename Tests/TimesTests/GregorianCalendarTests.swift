import Testing
import Times

@Suite("The Gregorian calendar")
struct GregorianCalendarTests {
    @Test(
        "has the length of a month by its leap years",
        arguments: [(2, 2023, 28), (2, 2024, 29), (2, 1900, 28), (2, 2000, 29), (4, 2024, 30), (12, 2024, 31)])
    func lengthOfMonth(month: Int, year: Int, days: Int) {
        #expect(GregorianCalendar.days(inMonth: month, ofYear: year) == days)
    }

    @Test(
        "counts days from 1970",
        arguments: [
            (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 3, 1, 11_017), (2000, 2, 29, 11_016), (1, 1, 1, -719_162),
            (9999, 12, 31, 2_932_896),
        ])
    func numberOfDay(year: Int, month: Int, day: Int, days: Int) {
        #expect(GregorianCalendar.days(toYear: year, month: month, day: day) == days)
        #expect(GregorianCalendar.year(ofDay: days) == year)
        #expect(GregorianCalendar.date(ofDay: days) == (year, month, day))
    }
}
