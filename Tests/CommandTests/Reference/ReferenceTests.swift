import Foundation
import Imaging
import TestSupport
import Testing

/// The pages of docs/reference and the program say the same. Routes are compared in `RouteReferenceTests`.
@Suite struct ReferenceTests {
    private let program: Program

    init() throws {
        program = try Program(inMemory: true)
    }

    @Test func thePageOfCommandsIsWhatTheProgramPrints() throws {
        defer { program.remove() }
        let printed = try program.run("manual", "--format", "markdown")
        #expect(printed.status == 0)
        let isSame = printed.output == (try MarkdownPage.file("docs/reference/commands.md"))
        #expect(isSame, "docs/reference/commands.md is out of date: run scripts/make-reference")
    }

    // MARK: - JSON

    /// Keys that the scenario cannot make: they need a terminal, a browser, or an accident. They are compared with the sources.
    private static let notMade: Set<String> = [
        "Answer.sentAt", "Backup.uploads", "CachePrune.kept", "CacheStatus.unfinishedBundles",
        "CacheStatus.unfinishedUploads",
        "CacheStatus.uploads", "DatabaseRestore.corrections", "DatabaseRestore.id", "DatabaseRestore.isWhole",
        "DatabaseRestore.sets", "DatabaseRestore.sources", "DatabaseRestore.users", "Edition.bytes",
        "Edition.changedPages", "Edition.edition", "Edition.epoch", "Edition.isHeld", "Edition.sent", "Edition.time",
        "Editions.editions", "Menu.problems",
        "GivenText.caption", "LogEntry.address", "LogEntry.user", "NumberedCorrection.skipped", "Passkey.addedAt",
        "Companion.bytes", "Companion.path", "Companion.type", "Passkey.id", "Passkey.isBackedUp", "Passkey.name",
        "Passkey.row", "Passkey.usedAt", "PeopleMove.answers",
        "PeopleMove.people", "PeopleMove.recents", "PeopleMove.sessions", "PeopleMove.store", "Photo.companions",
        "Photo.film", "Film.type",
        "Film.bytes",
        "Photo.fileName",
        "Photo.positionPrecision", "Photo.rating", "Place.city",
        "Place.from", "Place.to",
        "Screen.bundle", "Screen.by", "Screen.centre", "Screen.country", "Screen.districts", "Screen.file",
        "Screen.latitude", "Screen.listing", "Screen.longitude",
        "Screen.names", "Screen.near", "Screen.path", "Screen.place", "Screen.scroll", "Screen.sort", "Screen.words",
        "Screen.zoom", "Screen.zoomScale", "Serving.fingerprint", "Serving.localURL", "Set.owner", "Share.person",
        "Share.usedAt", "TrackClock.camera", "TrackClock.witnesses", "SkippedPhoto.id", "SkippedPhoto.name",
        "SkippedPhoto.reason",
        "ScrollPosition.index", "ScrollPosition.offset",
        "ScrollPosition.row",
        "ScrollPosition.y", "Sources.log", "SyncEvent.evicted", "SyncEvent.sent",
    ]

    @Test func everyKeyOfEveryDocumentIsInThePageAndTheReverse() throws {
        defer { program.remove() }
        var scenario = try ReferenceScenario(program)
        try scenario.runAll()
        #expect(scenario.reference.differences.sorted() == [])
        #expect(Set(scenario.reference.documents.keys) == scenario.shown)
        #expect(scenario.reference.unseen == Self.notMade)
    }

    @Test func theExamplesHaveTheKeysOfTheirTables() throws {
        defer { program.remove() }
        var reference = try JSONReference()
        let parts = try MarkdownPage.file("docs/reference/json.md").components(separatedBy: "\n### ").dropFirst()
        let examples = parts.compactMap { part in
            part.firstMatch(of: #/^(\w+)\n[\s\S]*?```json\n([\s\S]*?)```/#).map { ($0.output.1, $0.output.2) }
        }
        #expect(examples.map(\.0) == ["Places", "Photo"])
        for (kind, json) in examples { reference.compare(String(json), with: String(kind), from: "the example") }
        #expect(reference.differences.sorted() == [])
    }

    @Test func keysThatNoTestMakesAreInTheSources() throws {
        defer { program.remove() }
        let files = try ["Sources/PhotoLibrary", "Sources/Syncing", "Sources/Bundling", "Sources/photos"].flatMap {
            try MarkdownPage.files(under: $0, ending: ".swift")
        }
        let sources = try files.map { try MarkdownPage.file($0) }.joined()
        for key in Self.notMade {
            let name = try #require(key.split(separator: ".").last)
            let declaration = try Regex("\\b(var \(name):|case .*\\b\(name)\\b)")
            #expect(sources.contains(declaration), "\(key)")
        }
    }

    // MARK: - Configuration

    @Test func everyVariableThatTheProgramReadsIsInThePageAndTheReverse() throws {
        defer { program.remove() }
        let files = try MarkdownPage.files(under: "Sources", ending: ".swift").filter { !$0.contains("/Manual/") }
        var read: Set<String> = []
        for file in files {
            let source = try MarkdownPage.file(file)
            guard source.contains("environment") else { continue }
            read.formUnion(source.matches(of: #/"([A-Z][A-Z_]+)"/#).map { String($0.output.1) })
        }
        // A locale's name, and what less(1) is told.
        read.subtract(["POSIX", "FRX"])
        let tables = try MarkdownPage("docs/reference/configuration.md").tables
        let known = tables.filter { $0.titles.first == "Variable" }.flatMap(\.rows)
        #expect(Set(known.flatMap { MarkdownPage.codes($0[0]) }) == read)
    }

    @Test func theExitStatusesAreThoseOfTheProgram() throws {
        defer { program.remove() }
        let source = try MarkdownPage.file("Sources/photos/ExitStatus.swift")
        let statuses = source.matches(of: #/case \w+ = (\d+)/#).map { String($0.output.1) }
        let table = try #require(MarkdownPage("docs/reference/exit-statuses.md").tables.first)
        #expect(table.rows.flatMap { MarkdownPage.codes($0[0]) } == ["0"] + statuses)
        #expect(statuses.count > 5)
    }

    @Test func theManualPageHasTheSameVariablesAndStatuses() throws {
        defer { program.remove() }
        let page = try program.run("manual").output
        let tables = try MarkdownPage("docs/reference/configuration.md").tables
        let variables = tables.filter { $0.titles.first == "Variable" }.flatMap(\.rows)
            .flatMap { MarkdownPage.codes($0[0]) }.filter { $0.hasPrefix("PHOTOS_") || $0.hasPrefix("XDG_") }
        #expect(variables.count > 5)
        for variable in variables { #expect(page.contains("Ev \(variable)"), "\(variable)") }
        let statuses = try #require(MarkdownPage("docs/reference/exit-statuses.md").tables.first).rows
        for status in statuses.flatMap({ MarkdownPage.codes($0[0]) }) {
            #expect(page.contains(try Regex("\n\\.It (\\d+ , )?\(status)\\b")), "\(status)")
        }
    }

    // MARK: - Geometry

    @Test func theExamplesOfTheGeometryAreRight() throws {
        defer { program.remove() }
        let tables = try MarkdownPage("docs/reference/geometry.md").tables
        let rows = tables.filter { $0.titles.first == "Image" }.flatMap(\.rows)
        #expect(rows.count >= 4)
        for row in rows {
            func numbers(_ cell: Int) -> [Double] {
                row[cell].matches(of: #/[-\d.]+/#).compactMap { Double($0.output) }
            }
            let (image, viewport, focus) = (numbers(0), numbers(1), numbers(4))
            let geometry = ViewGeometry(
                image: PixelSize(width: Int(image[0]), height: Int(image[1])),
                viewport: try Viewport(width: viewport[0], height: viewport[1], density: numbers(2)[0]),
                mode: try #require(ContentMode(rawValue: row[3])), focus: Point(x: focus[0], y: focus[1]))
            let (size, offset, visible) = (geometry.contentSize, geometry.contentOffset, geometry.visibleRect)
            #expect(numbers(5) == [geometry.zoomScale, geometry.minimumZoomScale, geometry.maximumZoomScale], "\(row)")
            #expect(numbers(6) == [size.width, size.height], "\(row)")
            #expect(numbers(7) == [offset.x, offset.y], "\(row)")
            #expect(numbers(8) == [visible.x, visible.y, visible.width, visible.height], "\(row)")
            let rendition = geometry.renditionSize
            #expect(numbers(9) == [Double(rendition.width), Double(rendition.height)], "\(row)")
        }
    }

    @Test func theExampleOfOpeningIsRight() throws {
        defer { program.remove() }
        let page = try MarkdownPage("docs/reference/geometry.md").text
        let example = try #require(page.firstMatch(of: #/```json\n([\s\S]*?)```/#)).output.1
        let geometry = ViewGeometry(
            image: PixelSize(width: 4032, height: 3024), viewport: try Viewport(width: 320, height: 480))
        let told = try #require(try JSONSerialization.jsonObject(with: Data(example.utf8)) as? NSDictionary)
        let computed = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(geometry)) as? NSDictionary)
        #expect(told == computed)
    }
}
