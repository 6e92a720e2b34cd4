import Foundation
import Gazetteer
import Testing

/// The names a local would say at positions that were written down before they were tried.
struct OwnCityTests {
    /// What must be reached, of the positions of a kind; nil is all of them. At the first try it was 192 of all 200, 45 of 45
    /// landmarks, 32 of 35 suburbs (now 33), 13 of 15 airports (now 15) and 33 of 35 villages: docs/gazetteer.md says which are wrong, and why.
    private static let leastShares: [(kind: String?, share: Double)] = [
        (nil, 0.97),
        ("airport", 1),
        ("landmark", 0.99),
        ("suburb-independent", 0.94),
        ("village", 0.94),
    ]
    /// Of the positions with a district, those where it is named: 21 of 45 at the first try, because the data have no
    /// populated place of that name near the others.
    private static let leastDistricts = 0.46

    private let gazetteer = Gazetteer.bundled
    private let townNames = TownNames.bundled

    @Test func `the positions are as many of each kind as were written down`() {
        let kinds = Dictionary(grouping: OwnPositions.rows, by: \.kind).mapValues(\.count)
        let written = [
            "landmark": 45, "district": 45, "suburb-independent": 35, "village": 35, "airport": 15, "nature": 10,
            "island": 15,
        ]
        #expect(kinds == written)
        #expect(Set(OwnPositions.rows.map(\.id)).count == 200)
        #expect(Set(OwnPositions.rows.map(\.country)).count >= 70)
        #expect(OwnPositions.rows.allSatisfy { !$0.cities.isEmpty && ($0.kind == "district") == !$0.districts.isEmpty })
    }

    @Test func `positions that were written down before they were tried get the city that a local would name`() throws {
        let results = try OwnPositions.rows.map { (row: $0, isRight: isNamed($0.cities, try location(of: $0).town)) }
        print(table(results))
        for (kind, share) in Self.leastShares {
            let some = results.filter { kind == nil || $0.row.kind == kind }
            let right = some.count(where: \.isRight)
            let wrong = some.filter { !$0.isRight }.map(\.row.what).joined(separator: ", ")
            #expect(
                Double(right) >= share * Double(some.count),
                "\(kind ?? "all"): \(right) of \(some.count), without \(wrong)")
        }
    }

    /// A city that is named after the part that was asked for, as where that is a municipality of its own, names it too.
    @Test func `positions in a part of a city get the name of that part, where the data have it`() throws {
        let rows = OwnPositions.rows.filter { !$0.districts.isEmpty }
        let wrong = try rows.filter { row in
            let location = try location(of: row)
            return !isNamed(row.districts, location.district) && !isNamed(row.districts, location.town)
        }
        print("district named: \(rows.count - wrong.count) of \(rows.count)")
        let names = wrong.map(\.what).joined(separator: ", ")
        #expect(Double(rows.count - wrong.count) >= Self.leastDistricts * Double(rows.count), "without \(names)")
    }

    @Test func `positions that were written down before they were tried get their country`() throws {
        for row in OwnPositions.rows { #expect(try location(of: row).countryCode == row.country, "\(row.what)") }
    }

    private func table(_ results: [(row: OwnPositions.Row, isRight: Bool)]) -> String {
        let kinds = Dictionary(grouping: results, by: \.row.kind).sorted { $0.key < $1.key }
        let lines = (kinds.map { ($0.key, $0.value) } + [("all", results)]).map { kind, some in
            let right = some.count(where: \.isRight)
            let share = (1000 * Double(right) / Double(some.count)).rounded() / 10
            return "\(kind): \(right) of \(some.count), \(share) %"
        }
        let wrong = results.filter { !$0.isRight }.map { result in
            let row = result.row
            let town = try? location(of: row).town?.name
            return "  \(row.id) \(row.what): \(town ?? "none"), not \(row.cities.joined(separator: "|"))"
        }
        return (["city right"] + lines + wrong).joined(separator: "\n")
    }

    private func location(of row: OwnPositions.Row) throws -> Location {
        gazetteer.locate(try #require(Coordinate(latitude: row.latitude, longitude: row.longitude)))
    }

    /// Whether any name of the town, in any language, is one of these, whatever its case, accents, spaces and hyphens.
    private func isNamed(_ accepted: [String], _ town: Town?) -> Bool {
        guard let town else { return false }
        let names = [town.name] + townNames.names(of: town.geonameID).map(\.text)
        return !Set(names.map(folded)).isDisjoint(with: accepted.map(folded))
    }

    private func folded(_ name: String) -> String {
        name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .filter { $0.isLetter || $0.isNumber }
    }
}
