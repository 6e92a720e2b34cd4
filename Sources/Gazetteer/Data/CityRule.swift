import Glibc

/// Decides which city, town or village of a country a local would name at a position, and which part of it.
///
/// A town's score is its distance divided by its weight, which grows with its inhabitants and its seats of administration, times
/// a penalty where a border of divisions is between it and the position; the least score wins. docs/gazetteer.md has the rule, how its numbers were chosen, and how often it is right.
struct CityRule {
    struct Answer {
        let city: Int
        let district: Int?
    }

    /// Distance within which big towns are candidates, and within which a town can be the district, as squared chords.
    private static let bigTownReach = UnitVector.squaredChord(arc: 40_000)
    private static let districtReach = UnitVector.squaredChord(arc: 2_000)

    let towns: TownTable
    let cities: CityTable
    let divisions: CityDivisions
    /// The rows of the country's towns.
    let range: Range<Int>
    /// The numbers of the country's big towns.
    let bigTowns: Range<Int>

    /// Returns the city at a position and its district; nil in a country without towns.
    func find(at target: UnitVector) -> Answer? {
        var nearest = NearestTowns()
        let tree = TownTree(towns: towns, range: range)
        tree.search(around: target, &nearest)
        guard nearest.count > 0 else { return nil }
        var best = BestCity(
            limit: Self.bigTownReach, divisions: divisions, nearest: divisions.numbers(at: nearest[0].index))
        for place in 0..<nearest.count { best.consider(nearest[place], in: towns) }
        if !bigTowns.isEmpty {
            TownTree(towns: towns, rows: cities.bigTowns, range: bigTowns).search(around: target, &best)
        }
        guard let city = best.town?.index else { return nil }
        return Answer(city: city, district: district(of: city, around: target, nearest, tree))
    }

    /// The town within 2 km that belongs to the city and is near and known enough.
    private func district(of city: Int, around target: UnitVector, _ nearest: NearestTowns, _ tree: TownTree) -> Int? {
        var best = BestDistrict(limit: Self.districtReach, city: city, cities: cities)
        if nearest.limit <= Self.districtReach {
            tree.search(around: target, &best)
        } else {
            for place in 0..<nearest.count { best.visit(nearest[place], in: towns) }
        }
        return best.town?.index
    }
}

extension Neighbour {
    /// The distance in kilometres along the Earth's surface.
    fileprivate var kilometres: Double {
        2 * Angle.earthRadius / 1_000 * asin(min(squaredChord.squareRoot() / 2, 1))
    }
}

/// The town with the least score.
private struct BestCity: TownVisitor {
    let limit: Double
    let divisions: CityDivisions
    /// The divisions of the nearest town.
    let nearest: CityDivisions.Numbers
    var town: Neighbour?
    private var score = Double.infinity

    init(limit: Double, divisions: CityDivisions, nearest: CityDivisions.Numbers) {
        self.limit = limit
        self.divisions = divisions
        self.nearest = nearest
    }

    mutating func visit(_ town: Neighbour, in towns: TownTable) {
        if town.squaredChord <= limit { consider(town, in: towns) }
    }

    @inline(__always)
    mutating func consider(_ town: Neighbour, in towns: TownTable) {
        let weight = exp2(Double(towns.weightSteps(at: town.index)) / 40)
        let score =
            (town.kilometres + 2) / weight * divisions.numbers(at: town.index).penalty(nearest: nearest)
        guard score <= self.score else { return }
        if score == self.score, let best = self.town, !towns.isBefore(town, best) { return }
        (self.town, self.score) = (town, score)
    }
}

/// The town within the limit that belongs to a city and has the least score as its district.
private struct BestDistrict: TownVisitor {
    let limit: Double
    let city: Int
    let cities: CityTable
    var town: Neighbour?
    private var score = Double.infinity

    init(limit: Double, city: Int, cities: CityTable) {
        self.limit = limit
        self.city = city
        self.cities = cities
    }

    mutating func visit(_ town: Neighbour, in towns: TownTable) {
        guard town.squaredChord <= limit, town.index != city, cities.city(ofTown: town.index) == city else { return }
        let score = (town.kilometres + 0.3) / pow(Double(max(towns.population(at: town.index), 300)), 0.1)
        guard score <= self.score else { return }
        if score == self.score, let best = self.town, !towns.isBefore(town, best) { return }
        (self.town, self.score) = (town, score)
    }
}
