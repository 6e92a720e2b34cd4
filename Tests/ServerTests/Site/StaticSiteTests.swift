import Catalog
import Foundation
import Gazetteer
import LibraryBase
import Localization
import PhotoLibrary
import Server
import TestSupport
import Testing

/// Sites: pages that need no server.
@Suite struct StaticSiteTests {
    private let world: ServedLibrary
    private var folder: String { world.folder + "/site" }

    init() throws {
        world = try ServedLibrary()
    }

    private func write(
        _ subject: ExportRequest.Subject = .everything, to path: String? = nil,
        positions: PositionPrecision = StaticSite.positions, onProgress: @Sendable (ExportProgress) -> Void = { _ in }
    ) async throws -> ExportDocument {
        var request = ExportRequest(subject)
        request.positions = positions
        return try await StaticSite.write(
            request, of: world.library, to: path ?? folder, locale: .english, onProgress: onProgress)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
    }

    /// All files of the site, by their paths in it.
    private func files(_ folder: String? = nil) throws -> Set<String> {
        let folder = folder ?? self.folder
        return Set(
            try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
                var isFolder: ObjCBool = false
                _ = unsafe FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
                return !isFolder.boolValue
            })
    }

    private func photo(_ number: Int, _ latitude: Double?, _ longitude: Double?, title: String? = nil) throws {
        try TestPhoto(
            seed: number, latitude: latitude, longitude: longitude, takenAt: "2011:05:02 10:11:12",
            title: title ?? "Photo \(number)"
        ).write("\(world.pictures)/\(number).jpg")
    }

    /// Photos in Falun, Reykjavík and Nairobi, and one without a position.
    private func importWorld() async throws {
        for number in 0..<4 { try photo(number, 60.612345 + 0.001 * Double(number), 15.643217) }
        try photo(4, 64.145, -21.94)
        try photo(5, -1.2833, 36.8167)
        try photo(6, nil, nil)
        _ = try await world.library.imports.run([world.pictures])
    }

    /// The files that a page refers to, as paths in the site; addresses elsewhere as they are.
    private func references(in page: String) throws -> Set<String> {
        let base = try #require(URL(string: "site:/\(page)"))
        return Set(
            try text(page).matches(of: /(?:href|src)="([^"]*)"/).compactMap { match in
                let reference = match.output.1.replacing("&amp;", with: "&")
                guard let url = URL(string: String(reference), relativeTo: base)?.absoluteURL else {
                    return "invalid: \(reference)"
                }
                return url.scheme == "site" ? String(url.path.dropFirst()) : url.absoluteString
            })
    }

    @Test(arguments: PositionPrecision.allCases) func everyLinkLeadsToAFileAndEveryFileIsReached(
        _ positions: PositionPrecision
    ) async throws {
        defer { try? FileManager.default.removeItem(atPath: world.folder) }
        try await importWorld()
        let document = try await write(positions: positions)
        #expect(document.photos == 7 && document.skipped == [])
        let all = try files()
        var reached: Set = ["index.html"]
        var next = reached
        while let page = next.popFirst() {
            guard page.hasSuffix(".html") else { continue }
            let found = try references(in: page).subtracting([""])
            #expect(found.subtracting(all) == [], "\(page)")
            next.formUnion(found.subtracting(reached))
            reached.formUnion(found)
        }
        // The search names photos by itself.
        #expect(all.subtracting(reached) == [])
        #expect(all.count { $0.hasPrefix("photos/") && $0.hasSuffix(".html") } == 7)
        #expect(all.count { $0.hasSuffix(".jpg") } == 14)
        let places = [PositionPrecision.exact: 4, .town: 4, .country: 4, .none: 1]
        #expect(all.count { $0.hasPrefix("places/") } == places[positions])
        #expect(all.contains("map.html") == (positions == .exact || positions == .town))
    }

    @Test func placesAreInSectionsByCountryWithAnIndex() async throws {
        defer { try? FileManager.default.removeItem(atPath: world.folder) }
        try await importWorld()
        _ = try await write()
        let page = try text("index.html")
        let names = page.matches(of: /<b dir="auto">([^<]*)<\/b>/).map { String($0.output.1) }
        #expect(names.prefix(3) == ["Reykjavík", "Nairobi", "Falun"])
        #expect(page.contains(">I</a>") && page.contains(">K</a>") && page.contains(">S</a>"))
        #expect(page.contains("7 photos · 3 places in 3 countries"))
        let falun = try text("places/se-falun-2715459/index.html")
        #expect(falun.matches(of: /<img/).count == 4 && falun.contains("4 photos"))
    }

    @Test func aSiteOfAPlaceASetOrASearchHasItsPhotosOnly() async throws {
        defer { try? FileManager.default.removeItem(atPath: world.folder) }
        try await importWorld()
        let ids = try world.library.photos.list(place: nil, locale: .english, terminal: .none).photos.map(\.id)
        let set = try #require(try world.library.sets.create("Best & <new>", photos: Array(ids.prefix(2))).set).id
        for (subject, count, title) in [
            (ExportRequest.Subject.place("se-falun-2715459"), 4, "Falun"), (.country("KE"), 1, "Kenya"),
            (.set(set), 2, "Best &amp; &lt;new&gt;"), (.search("Photo 4"), 1, "Photos"),
        ] {
            let path = "\(world.folder)/\(count)\(title.prefix(2))"
            #expect(try await write(subject, to: path).photos == count)
            #expect(try files(path).count { $0.hasPrefix("photos/") && $0.hasSuffix(".html") } == count)
            let page = try String(contentsOfFile: path + "/index.html", encoding: .utf8)
            #expect(page.contains("<h1>\(title)</h1>"), "\(title)")
        }
    }

    @Test(arguments: [PositionPrecision.town, .country, .none]) func noPositionIsMoreExactThanAsked(
        _ positions: PositionPrecision
    ) async throws {
        defer { try? FileManager.default.removeItem(atPath: world.folder) }
        try await importWorld()
        _ = try await write(.place("se-falun-2715459"), positions: positions)
        for name in try files() {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("60.61") && !text.contains("15.643") && !text.contains("GPS"), "\(name)")
            guard positions != .town else { continue }
            #expect(!text.contains("Falun") && !name.contains("falun"), "\(name)")
            if positions == .none { #expect(!text.contains("Sweden") && !text.contains("UTC+"), "\(name)") }
        }
    }

    @Test func withAllPositionsEachPhotoHasItsOwn() async throws {
        defer { try? FileManager.default.removeItem(atPath: world.folder) }
        try await importWorld()
        _ = try await write(positions: .exact)
        let pages = try files().filter { $0.hasPrefix("photos/") && $0.hasSuffix(".html") }.map { try text($0) }
        #expect(pages.count { $0.contains("60.61") } == 4)
    }

    @Test func whatPhotosSayIsNeverMarkup() async throws {
        defer { try? FileManager.default.removeItem(atPath: world.folder) }
        let evil = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(1)><i>fine</i>"
        try photo(0, 60.61, 15.64, title: evil)
        _ = try await world.library.imports.run([world.pictures])
        let id = try world.library.photos.list(place: nil, locale: .english, terminal: .none).photos[0].id
        _ = try world.library.texts.edit(
            photo: id,
            TextChange(
                title: .given(evil), caption: .given(evil + "\n" + evil),
                keywords: .given(["</b><script>alert(1)</script>"])))
        _ = try world.library.names.set(
            "</b><script>alert(1)</script>", ofPlace: "se-falun-2715459", locale: .english, terminal: .none)
        _ = try await write()
        for name in try files() where name.hasSuffix(".html") {
            let page = try text(name)
            #expect(!page.contains("<script>") && !page.contains("<img src=x"), "\(name)")
        }
        #expect(try files().contains { $0.hasPrefix("photos/") && (try? text($0).contains("<i>fine</i>")) == true })
        // A script of one list, whose texts are JSON.
        let data = try text("search-data.js")
        let start = "window.sitePhotos = "
        #expect(data.hasPrefix(start) && data.hasSuffix(",\n];\n"))
        let list = data.dropFirst(start.count).dropLast(5) + "]"
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String]])
        #expect(rows.count == 1 && rows[0].count == 6)
    }

    @Test func photosOfAPlaceAreOnPagesAndFollowOneAnother() async throws {
        defer { try? FileManager.default.removeItem(atPath: world.folder) }
        for number in 0..<205 { try photo(number, 60.61, 15.64) }
        _ = try await world.library.imports.run([world.pictures])
        _ = try await write()
        let place = "places/se-falun-2715459"
        #expect(try text("\(place)/index.html").matches(of: /<img/).count == 200)
        #expect(try text("\(place)/2.html").matches(of: /<img/).count == 5)
        var page = try #require(
            try text("\(place)/index.html").firstMatch(of: /href="..\/..\/(photos\/[^"]*)"/)?.output.1)
        var seen: [Substring] = [page]
        while let next = try text(String(page)).firstMatch(of: /rel="next" href="..\/..\/([^"]*)"/)?.output.1 {
            let back = try text(String(next)).firstMatch(of: /rel="prev" href="..\/..\/([^"]*)"/)?.output.1
            #expect(back == page)
            page = next
            seen.append(next)
            try #require(seen.count <= 205)
        }
        #expect(Set(seen).count == 205)
        #expect(try text(String(page)).contains("href=\"../../\(place)/2.html\""))
    }

    @Test func aCircleHoldsEvenExactPositionsBack() async throws {
        defer { try? FileManager.default.removeItem(atPath: world.folder) }
        try await importWorld()
        _ = try world.library.circles.add(
            "home", around: try #require(Coordinate(latitude: 60.6133, longitude: 15.6432)), radius: 1000)
        _ = try await write(positions: .exact)
        let pages = try files().filter { $0.hasPrefix("photos/") && $0.hasSuffix(".html") }.map { try text($0) }
        #expect(pages.count == 7 && pages.allSatisfy { !$0.contains("60.6133") && !$0.contains("60.6123") })
        #expect(pages.contains { $0.contains("64.1450") })
    }

    @Test func noPictureIsLargerThanWasAskedFor() async throws {
        defer { try? FileManager.default.removeItem(atPath: world.folder) }
        _ = try await world.importPhotos(2)
        var request = ExportRequest(.everything)
        request.size = 100
        _ = try await StaticSite.write(request, of: world.library, to: folder, locale: .english)
        for page in try files() where page.hasSuffix(".html") {
            for picture in try text(page).matches(of: /<img [^>]*width="(\d+)" height="(\d+)"/) {
                #expect(Int(picture.output.1) == 100 && Int(picture.output.2) == 67, "\(page)")
            }
        }
    }

    @Test func anInterruptedSiteIsWrittenAnew() async throws {
        defer { try? FileManager.default.removeItem(atPath: world.folder) }
        try await importWorld()
        let task = Task {
            try await write { _ in unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        }
        await #expect(throws: LibraryError.interrupted) { try await task.value }
        #expect(try !files().contains("index.html"))
        let begun = try files().filter { $0.hasSuffix(".jpg") }
        try #require(!begun.isEmpty)
        // What was forgotten since does not stay in it.
        let gone = try world.library.photos.list(place: nil, locale: .english, terminal: .none).photos
            .first { photo in begun.contains { $0.contains(photo.id) } }
        _ = try world.library.photos.forget([try #require(gone).id], terminal: .none)
        // An export of files is something else.
        await #expect(throws: LibraryError.self) {
            try await world.library.exports.write(ExportRequest(.everything), to: folder, locale: .english)
        }
        #expect(try await write().photos == 6)
        _ = try await write(to: world.folder + "/whole")
        #expect(try files() == (try files(world.folder + "/whole")))
        #expect(try files().allSatisfy { !$0.contains(".photos") })
    }

    @Test func aPhotoWithoutItsFileIsLeftOutAndNamed() async throws {
        defer { try? FileManager.default.removeItem(atPath: world.folder) }
        try await importWorld()
        try FileManager.default.removeItem(atPath: "\(world.pictures)/4.jpg")
        let document = try await write()
        #expect(document.photos == 6 && document.skipped.map(\.name) == ["4.jpg"])
        #expect(try !text("index.html").contains("Reykjavík"))
    }
}
