internal import Catalog
internal import Localization
internal import PhotoLibrary

/// A month of the timeline for people.
struct MonthTitle {
    /// `2019-01`, or `undated`.
    let key: String
    /// `2019-01`; nil for undated photos.
    let month: String?
    /// `January 2019`, or `Undated`.
    let title: String
    let address: String

    init(_ part: TimelinePart, base: String, words: Wording) {
        key = part.text
        address = "\(base)/timeline/\(part.text)"
        switch part {
        case .month(let month): (self.month, title) = (month.text, words.date("\(month.text)-01", .month))
        case .undated: (month, title) = (nil, words("undated"))
        }
    }
}

/// The content of the page of all photographs: the photos of the newest month, and a heading for each other month, whose photos are
/// loaded when they are near.
struct TimelinePage {
    /// The heading of a month whose photos are loaded later.
    struct Month {
        let title: MonthTitle
        /// The number of photos.
        let count: String
        let countText: String
    }

    /// A link of the rail to the newest month of a year.
    struct Year {
        let title: String
        let address: String
    }

    let isEmpty: Bool
    let counts: String
    /// The day of the year in UTC, and whether earlier years have photos of it.
    let today: String
    let hasDay: Bool
    /// The photos of the newest month, and their number.
    let grid: PhotoGrid?
    let firstCount: String
    let months: [Month]
    let years: [Year]
    let hasYears: Bool

    init(_ index: TimelineIndex, first: PhotoGrid?, today: String, hasDay: Bool, base: String, words: Wording) {
        isEmpty = index.entries.isEmpty
        counts = words("photoCount", ["count": .number(index.entries.reduce(0) { $0 + $1.photoCount })])
        (self.today, self.hasDay, grid) = (today, hasDay, first)
        firstCount = String(index.entries.first?.photoCount ?? 0)
        months = index.entries.dropFirst().map { entry in
            Month(
                title: MonthTitle(entry.part, base: base, words: words), count: String(entry.photoCount),
                countText: words("photoCount", ["count": .number(entry.photoCount)]))
        }
        var years: [Year] = []
        for entry in index.entries {
            let title =
                switch entry.part {
                case .month(let month): String(month.year)
                case .undated: "–"
                }
            if years.last?.title != title { years.append(Year(title: title, address: "#month-\(entry.part.text)")) }
        }
        self.years = years
        hasYears = years.count > 1
    }
}

/// The content of the page of one month.
struct MonthPage {
    let title: String
    let counts: String
    let isEmpty: Bool
    /// The next months with photos: the one after, and the one before.
    let newer: MonthTitle?
    let older: MonthTitle?
    let key: String
    let grid: PhotoGrid

    init(_ part: TimelinePart, in index: TimelineIndex, grid: PhotoGrid, base: String, words: Wording) {
        title = MonthTitle(part, base: base, words: words).title
        let count = index.entries.first { $0.part == part }?.photoCount ?? 0
        counts = words("photoCount", ["count": .number(count)])
        isEmpty = count == 0
        let beside = index.neighbours(of: part)
        newer = beside.previous.map { MonthTitle($0, base: base, words: words) }
        older = beside.next.map { MonthTitle($0, base: base, words: words) }
        key = part.text
        self.grid = grid
    }
}

/// The content of the page of a day of earlier years.
struct DayPage {
    /// `11-24`.
    let day: String
    /// Whether it is today in UTC, which can be another day for the reader.
    let isToday: Bool
    let isEmpty: Bool
    let grid: PhotoGrid
}

extension MonthTitle: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("key") { $0.key }, .init("month") { $0.month }, .init("title") { $0.title },
        .init("address") { $0.address },
    ]
}

extension TimelinePage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("isEmpty") { $0.isEmpty }, .init("counts") { $0.counts }, .init("today") { $0.today },
        .init("hasDay") { $0.hasDay }, .init("grid") { $0.grid }, .init("firstCount") { $0.firstCount },
        .init("months") { $0.months }, .init("years") { $0.years }, .init("hasYears") { $0.hasYears },
    ]
}

extension TimelinePage.Month: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("title") { $0.title }, .init("count") { $0.count }, .init("countText") { $0.countText },
    ]
}

extension TimelinePage.Year: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("title") { $0.title }, .init("address") { $0.address },
    ]
}

extension MonthPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("title") { $0.title }, .init("counts") { $0.counts }, .init("isEmpty") { $0.isEmpty },
        .init("newer") { $0.newer }, .init("older") { $0.older }, .init("key") { $0.key }, .init("grid") { $0.grid },
    ]
}

extension DayPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("day") { $0.day }, .init("isToday") { $0.isToday }, .init("isEmpty") { $0.isEmpty },
        .init("grid") { $0.grid },
    ]
}
