package import Catalog
package import Gazetteer

/// A place where somebody lives, judged by photos.
package struct Home: Sendable, Equatable {
    /// The middle of the cell of ``HomeGrid``.
    package var position: Coordinate
    /// The country of most photos there: ISO 3166-1 alpha-2, or `ZZ`.
    package var countryCode: String
}

/// Where home is on each day: docs/trips.md states the rule.
package struct Homes: Sendable {
    /// The length of a period with the same homes, in days. People move, so each period has its own homes.
    static let periodLength = 182
    /// The photos of so many days before and after a period also count.
    static let margin = 274
    /// With photos at home in fewer weeks, the photos of all years decide.
    static let leastWeeks = 4
    /// A second home has photos in at least so many weeks, and in at least half as many as the first.
    static let leastWeeksOfSecond = 8
    /// The largest number of homes at a time: photos spread over the whole Earth would make every place one.
    static let most = 4

    private let periods: [Int: [Home]]
    private let always: [Home]

    init(periods: [Int: [Home]], always: [Home]) {
        (self.periods, self.always) = (periods, always)
    }

    /// The period of a day.
    static func period(ofDay day: Int) -> Int { floorDivide(day, periodLength) }

    /// The homes in a period; empty if no place has more photos than the others.
    func homes(inPeriod period: Int) -> [Home] { periods[period] ?? always }

    /// The homes on a day, in days since 1970-01-01, the main one first.
    package func homes(onDay day: Int) -> [Home] { homes(inPeriod: Self.period(ofDay: day)) }
}

/// Counts on which days photos were taken where; ``homes()`` then finds where home was.
///
/// Memory: 12 bytes for each day and cell of ``HomeGrid`` with photos, and about 100 for each cell.
package struct HomeSearch {
    /// A day with photos in a cell.
    private struct Presence {
        /// Days since 1970-01-01.
        var day: Int32
        /// The index in ``cells``.
        var cell: Int32
        var photos: Int32
    }

    private struct Cell {
        var number: Int32
        /// The index of its last presence.
        var last: Int
        /// The country of most photos, by the majority vote of Boyer and Moore (1981).
        var countryCode: String
        var votes = 0
    }

    private var cells: [Cell] = []
    private var indexes: [Int32: Int32] = [:]
    private var presences: [Presence] = []

    package init() {}

    /// Counts a photo. Photos can come in any order; in the order of time they take the least memory.
    package mutating func add(_ photo: LocatedPhoto) {
        let day = Int32(clamping: photo.day)
        let number = HomeGrid.cell(latitude: photo.latitude, longitude: photo.longitude)
        let index: Int
        if let known = indexes[number] {
            index = Int(known)
        } else {
            index = cells.count
            indexes[number] = Int32(index)
            cells.append(Cell(number: number, last: -1, countryCode: photo.countryCode))
        }
        vote(photo.countryCode, in: index)
        let last = cells[index].last
        if last >= 0, presences[last].day == day {
            presences[last].photos += 1
        } else {
            cells[index].last = presences.count
            presences.append(Presence(day: day, cell: Int32(index), photos: 1))
        }
    }

    private mutating func vote(_ code: String, in index: Int) {
        if cells[index].countryCode == code {
            cells[index].votes += 1
        } else if cells[index].votes == 0 {
            (cells[index].countryCode, cells[index].votes) = (code, 1)
        } else {
            cells[index].votes -= 1
        }
    }

    /// Finds the homes of all periods with photos. Linear in the number of days and cells with photos, about 50 steps each.
    package consuming func homes() -> Homes {
        presences.sort { ($0.day, cells[Int($0.cell)].number) < ($1.day, cells[Int($1.cell)].number) }
        let neighbours = cells.map { cell in HomeGrid.neighbourhood(of: cell.number).compactMap { indexes[$0] } }
        var scores = Scores(count: cells.count)
        var periods: [Int: [Home]] = [:]
        var (from, to) = (0, 0)
        for period in Set(presences.map { Homes.period(ofDay: Int($0.day)) }).sorted() {
            let start = period * Homes.periodLength - Homes.margin
            let end = (period + 1) * Homes.periodLength + Homes.margin
            while from < presences.count, Int(presences[from].day) < start { from += 1 }
            to = max(from, to)
            while to < presences.count, Int(presences[to].day) < end { to += 1 }
            score(from..<to, neighbours, &scores)
            let homes = best(scores).weeks >= Homes.leastWeeks ? homes(scores) : []
            if !homes.isEmpty { periods[period] = homes }
        }
        score(0..<presences.count, neighbours, &scores)
        return Homes(periods: periods, always: homes(scores))
    }

    // MARK: - Scores

    /// How many weeks, days and photos a cell has together with the cells around it.
    private struct Score {
        var weeks: Int32 = 0
        var days: Int32 = 0
        var photos: Int32 = 0
        /// The photos in the cell alone.
        var own: Int32 = 0
        var lastDay = Int32.min
        var lastWeek = Int32.min

        /// Weeks decide, because a long trip has many days and photos but few weeks.
        func isBetter(than other: Self) -> Bool {
            (weeks, days, photos, own) > (other.weeks, other.days, other.photos, other.own)
        }

        /// Whether the photos do not show which of two cells is home.
        func isTied(with other: Self) -> Bool {
            (weeks, days, photos) == (other.weeks, other.days, other.photos)
        }
    }

    private struct Scores {
        var byCell: [Score]
        /// The cells with a score.
        var scored: [Int32] = []

        init(count: Int) {
            byCell = Array(repeating: Score(), count: count)
        }

        mutating func clear() {
            for cell in scored { byCell[Int(cell)] = Score() }
            scored.removeAll(keepingCapacity: true)
        }
    }

    private func score(_ range: Range<Int>, _ neighbours: [[Int32]], _ scores: inout Scores) {
        scores.clear()
        for presence in presences[range] {
            let week = Int32(floorDivide(Int(presence.day), 7))
            for index in neighbours[Int(presence.cell)] {
                var score = scores.byCell[Int(index)]
                if score.days == 0 { scores.scored.append(index) }
                if score.lastDay != presence.day || score.days == 0 { score.days += 1 }
                if score.lastWeek != week || score.weeks == 0 { score.weeks += 1 }
                (score.lastDay, score.lastWeek) = (presence.day, week)
                score.photos += presence.photos
                if index == presence.cell { score.own += presence.photos }
                scores.byCell[Int(index)] = score
            }
        }
    }

    /// The best score of a cell that has photos itself.
    private func best(_ scores: Scores) -> Score {
        scores.scored.reduce(Score()) { best, index in
            let score = scores.byCell[Int(index)]
            return score.own > 0 && score.isBetter(than: best) ? score : best
        }
    }

    /// The best cell, and others with enough photos that are far from it; none if the best cells are far from each other and
    /// equally good.
    private func homes(_ scores: Scores) -> [Home] {
        let best = best(scores)
        let leastWeeks = max(Int32(Homes.leastWeeksOfSecond), (best.weeks + 1) / 2)
        var homes: [Home] = []
        for index in candidates(scores, best, leastWeeks: leastWeeks) where homes.count < Homes.most {
            let cell = cells[Int(index)]
            guard let position = HomeGrid.middle(of: cell.number),
                homes.allSatisfy({ $0.position.distance(to: position) >= TripSearch.leastDistance })
            else { continue }
            // A cell with fewer weeks is here only because it is as good as the best.
            if !homes.isEmpty, scores.byCell[Int(index)].weeks < leastWeeks { return [] }
            homes.append(Home(position: position, countryCode: cell.countryCode))
        }
        return homes
    }

    /// The cells that can be homes, the best first.
    private func candidates(_ scores: Scores, _ best: Score, leastWeeks: Int32) -> [Int32] {
        scores.scored.filter { index in
            let score = scores.byCell[Int(index)]
            return score.own > 0 && (score.isTied(with: best) || score.weeks >= leastWeeks)
        }.sorted { left, right in
            let (score, other) = (scores.byCell[Int(left)], scores.byCell[Int(right)])
            if score.isBetter(than: other) { return true }
            return !other.isBetter(than: score) && cells[Int(left)].number < cells[Int(right)].number
        }
    }
}

/// The quotient, rounded down.
private func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
}
