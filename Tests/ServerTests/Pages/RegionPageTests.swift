import Foundation
import Localization
import PhotoLibrary
import Server
import Testing

/// `/?by=region`: large countries by region.
@Suite struct RegionPageTests {
    /// Towns of 20 Swedish regions, by their numbers in GeoNames.
    private static let towns = [
        2_673_730, 2_711_537, 2_692_969, 2_666_199, 2_694_762, 2_686_657, 2_675_408, 602_150, 2_664_454, 2_702_979,
        2_706_767, 2_688_368, 2_704_620, 2_693_678, 604_490, 2_707_953, 2_712_414, 2_720_501, 2_663_536, 2_676_176,
        2_708_365, 2_715_953, 2_675_397, 2_701_713, 2_701_680, 2_691_459, 2_669_772, 2_670_781, 2_685_750, 2_667_303,
        2_696_334, 2_720_383, 2_667_094, 2_699_310, 2_687_700, 2_702_261, 2_715_459, 2_677_234, 602_913, 2_666_670,
        2_664_996, 2_686_469, 2_697_720, 2_690_960, 2_667_402,
    ]

    private func filled(_ towns: some Sequence<Int>) async throws -> ServedLibrary {
        let world = try ServedLibrary()
        let swedish = towns.map { ServedLibrary.published($0, place: "se-town-\($0)") }
        try await world.subscribe(to: swedish + [ServedLibrary.published(1, place: "no-oslo-3143244")])
        return world
    }

    private func page(_ world: ServedLibrary, _ target: String) async throws -> String {
        let reply = try await world.get(target, ("Accept", "text/html"))
        #expect(reply.status == 200, "\(target)")
        return String(decoding: reply.body, as: UTF8.self)
    }

    /// The numbers of the places whose rows are on a page, in their order.
    private func rows(_ text: String) -> [String] {
        text.matches(of: /<a class="row" href="\/places\/[^"]*?-([0-9]+)"/).map { String($0.output.1) }
    }

    private func number(_ place: PlacesDocument.Place) -> String {
        String(place.id.split(separator: "-").last ?? "")
    }

    private func headings(_ text: String) -> [String] {
        text.matches(of: /<h3 class="region" dir="auto">([^<]*)<\/h3>/).map { String($0.output.1) }
    }

    @Test func `A large country is divided into regions, a small one is not`() async throws {
        let world = try await filled(Self.towns)
        defer { world.remove() }
        let document = try world.library.places.list(locale: .english, by: .region, terminal: .none)
        let sweden = try #require(document.sections.first { $0.country.code == "SE" })
        let regions = try #require(sweden.regions)
        try #require(sweden.places.count == Self.towns.count && regions.count > 10)

        let text = try await page(world, "/?by=region")
        #expect(headings(text) == regions.compactMap(\.name))
        #expect(rows(text).filter { $0 != "3143244" } == sweden.places.map(number))
        #expect(text.contains("href=\"/\">Alphabetical</a>") && !text.contains("By region"))
        let usual = try await page(world, "/")
        #expect(headings(usual).isEmpty && usual.contains("href=\"/?by=region\">By region</a>"))
        #expect(Set(rows(usual)) == Set(rows(text)) && rows(usual) != rows(text))
        #expect(try await page(world, "/?by=country") == usual)
    }

    @Test func `The index of a divided country leads to its regions, and its parts continue where they end`()
        async throws
    {
        let world = try await filled(Self.towns)
        defer { world.remove() }
        let document = try world.library.places.list(locale: .english, by: .region, terminal: .none)
        let sweden = try #require(document.sections.first { $0.country.code == "SE" })
        let regions = try #require(sweden.regions)
        let numbers = sweden.places.map(number)

        let text = try await page(world, "/?country=SE&by=region")
        #expect(rows(text) == numbers && headings(text) == regions.compactMap(\.name))
        var start = 0
        var starts: [Int] = []
        for region in regions {
            starts.append(start)
            start += region.places.count
        }
        let letters = text.matches(of: /data-row="([0-9]+)"/).compactMap { Int($0.output.1) }
        #expect(letters.count > 1 && Set(letters).isSubset(of: starts))
        #expect(text.contains("href=\"/?country=SE&amp;by=region&amp;from=\(letters[1])\""))

        // From within a region on, its name is stated again.
        let region = try #require(regions.firstIndex { $0.places.count > 1 })
        let later = try await page(world, "/?country=SE&by=region&from=\(starts[region] + 1)")
        #expect(rows(later) == Array(numbers.dropFirst(starts[region] + 1)))
        #expect(headings(later).first == regions[region].name)
        let part = try await page(world, "/?country=SE&by=region&from=3&count=5&part=rows")
        #expect(rows(part) == Array(numbers[3..<8]))
    }

    @Test func `A country of few places has no way to its regions`() async throws {
        let world = try await filled(Self.towns.prefix(40))
        defer { world.remove() }
        let usual = try await page(world, "/")
        #expect(!usual.contains("By region"))
        let divided = try await page(world, "/?by=region")
        #expect(headings(divided).isEmpty && rows(divided) == rows(usual))
        #expect(try await world.get("/?by=county").status == 400)
        let near = try await page(world, "/?by=region&near=59,18")
        #expect(headings(near).isEmpty && !near.contains("by=region"))
    }
}
