import Feeds
import Foundation
import Testing
import Times

/// Parses the examples and names in docs/lists.md, which describes lists.
@Suite struct ListPageTests {
    private let page: String

    init() throws {
        page = try Self.text("docs/lists.md")
    }

    /// A file of the repository.
    private static func text(_ path: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
        return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private var examples: [String] {
        page.matches(of: #/```xml\n([\s\S]*?)```/#).map { String($0.output.1) }
    }

    /// The names of each property, by the heading of the table and the property.
    private var tables: [String: [(fact: String, names: [String])]] {
        var tables: [String: [(fact: String, names: [String])]] = [:]
        var heading = ""
        for line in page.split(separator: "\n") {
            if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 2, cells[1].hasPrefix("`") else { continue }
            tables[heading, default: []].append(
                (cells[0], cells[1].matches(of: #/`([^`]+)`/#).map { String($0.output.1) }))
        }
        return tables
    }

    @Test func everyExampleIsReadWithoutLoss() throws {
        let feeds = try examples.map { try FeedText.parse($0) }
        #expect(feeds.map(\.feed.kind) == [.files, .files, .places])
        for parsed in feeds { #expect(parsed.feed.skippedCount == 0 && parsed.feed.isComplete) }
        #expect(feeds.map { $0.items.count + $0.places.count } == [2, 2, 2])
        let pit = try #require(feeds.first?.items.last)
        #expect(pit.identity == "2" && pit.title == "The pit" && pit.credit == "Karin Ek" && pit.license == "CC BY 4.0")
        #expect(pit.caption == "Seen from the <b>rim</b>" && pit.keywords == ["mine", "copper"])
        #expect(pit.publishedAt == Instant(milliseconds: 1_304_323_872_000) && pit.width == 4032 && pit.height == 3024)
        #expect(pit.place == FeedPlaceName(name: "Falun", countryCode: "SE"))
        #expect(feeds[0].items[0].imageURL == "http://example.com/feeds/pictures/1.jpg")
        #expect(feeds[0].items[0].latitude == 60.607 && feeds[2].places[0].photoCount == 12)
        #expect(feeds[2].places.map(\.name.name) == ["Falun", "Kiruna"])
    }

    @Test func everyNameOfAnEntryIsOne() throws {
        let rows = try #require(tables["The entries"])
        #expect(rows.map(\.fact) == ["a file", "a place"])
        for name in rows[0].names {
            #expect(try FeedText.parse(#"<list><\#(name) id="1" href="/a.jpg"/></list>"#).items.count == 1, "\(name)")
        }
        for name in rows[1].names {
            #expect(try FeedText.parse(#"<list><\#(name) id="1" url="/a.xml"/></list>"#).places.count == 1, "\(name)")
        }
    }

    /// A property: how a list states it, and what is read.
    private static let files: [String: (says: String, reads: @Sendable (FeedItem) -> Bool)] = [
        "picture": ("/b.jpg", { $0.imageURL == "http://example.com/b.jpg" }),
        "id": ("7", { $0.identity == "7" }),
        "title": ("A pit", { $0.title == "A pit" }),
        "caption": ("A pit", { $0.caption == "A pit" }),
        "credit": ("Karin Ek", { $0.credit == "Karin Ek" }),
        "licence": ("CC BY", { $0.license == "CC BY" }),
        "published": (
            "2011-05-02T08:11:12Z",
            { $0.publishedAt == Instant(milliseconds: 1_304_323_872_000) && $0.updatedAt == nil }
        ),
        "updated": ("Mon, 02 May 2011 08:11:12 GMT", { $0.updatedAt == Instant(milliseconds: 1_304_323_872_000) }),
        "keywords": ("mine, copper", { $0.keywords == ["mine", "copper"] }),
        "page": ("/1.html", { $0.link == "http://example.com/1.html" }),
        "thumbnail": ("/t.jpg", { $0.thumbnailURL == "http://example.com/t.jpg" }),
        "type": ("image/png", { $0.mediaType == "image/png" }),
        "bytes": ("12", { $0.byteCount == 12 }),
        "width": ("12", { $0.width == 12 }),
        "height": ("12", { $0.height == 12 }),
        "SHA-256": (String(repeating: "a", count: 64), { $0.hash?.algorithm == .sha256 }),
        "SHA-1": (String(repeating: "a", count: 40), { $0.hash?.algorithm == .sha1 }),
        "MD5": (String(repeating: "a", count: 32), { $0.hash?.algorithm == .md5 }),
    ]

    private static let places: [String: (says: String, reads: @Sendable (FeedPlace) -> Bool)] = [
        "list": ("/b.xml", { $0.listURL == "http://example.com/b.xml" }),
        "id": ("7", { $0.identity == "7" }),
        "name": ("Falun", { $0.name.name == "Falun" }),
        "photos": ("12", { $0.photoCount == 12 }),
    ]

    private static let positions: [String: (says: String, reads: @Sendable (FeedItem) -> Bool)] = [
        "latitude": (#"60.6" longitude="15.6"#, { $0.latitude == 60.6 && $0.longitude == 15.6 }),
        "longitude": (#"15.6" latitude="60.6"#, { $0.latitude == 60.6 && $0.longitude == 15.6 }),
        "place of a file": ("Falun", { $0.place?.name == "Falun" }),
        "region": ("Dalarna", { $0.place?.region == "Dalarna" }),
        "country": ("Sweden", { $0.place?.country == "Sweden" }),
        "country's code": ("se", { $0.place?.countryCode == "SE" }),
    ]

    @Test func everyNameOfAFactOfAFileIsOne() throws {
        for (heading, facts) in [("A file", Self.files), ("Where a file or a place is", Self.positions)] {
            let rows = try #require(tables[heading])
            #expect(Set(rows.map(\.fact)) == Set(facts.keys))
            for row in rows {
                let fact = try #require(facts[row.fact])
                for name in row.names {
                    let picture = row.fact == "picture" ? "" : #"url="/a.jpg""#
                    let parsed = try FeedText.parse(#"<files><file \#(picture) \#(name)="\#(fact.says)"/></files>"#)
                    #expect(parsed.items.first.map(fact.reads) == true, "\(row.fact): \(name)")
                }
            }
        }
    }

    @Test func everyNameOfAFactOfAPlaceIsOne() throws {
        let rows = try #require(tables["A place"])
        #expect(Set(rows.map(\.fact)) == Set(Self.places.keys))
        for row in rows {
            let fact = try #require(Self.places[row.fact])
            for name in row.names {
                let list = row.fact == "list" ? "" : #"url="/a.xml""#
                let parsed = try FeedText.parse(#"<places><place \#(list) \#(name)="\#(fact.says)"/></places>"#)
                #expect(parsed.places.first.map(fact.reads) == true, "\(row.fact): \(name)")
            }
        }
    }

    @Test func everyNameThatTheReaderAsksForIsOnThePage() throws {
        let source = try Self.text("Sources/Feeds/Documents/Name.swift")
        var names: [String: String] = [:]
        for line in source.matches(of: #/\n    case ([^\n]+)/#) {
            for part in line.output.1.split(separator: ",") {
                let sides = part.split(separator: "=").map {
                    $0.trimmingCharacters(in: CharacterSet(charactersIn: " \""))
                }
                if let first = sides.first { names[first] = sides.last }
            }
        }
        func plain(_ name: String) -> String { name.filter { $0 != "-" }.lowercased() }
        let known = Set(tables.values.joined().flatMap(\.names).map(plain))
        let reader = try Self.text("Sources/Feeds/Formats/ListReader.swift")
        let asked = Set(reader.matches(of: #/\.([A-Za-z0-9]+)/#).compactMap { names[String($0.output.1)] })
        #expect(asked.count > 60)
        #expect(asked.subtracting(known) == [])
    }
}
