import Foundation
import Localization
import PhotoLibrary
import Synchronization
import TestServer
import TestSupport
import Testing

/// Menus of bundles that are made of a folder and installed, and their questions.
@Suite struct MenuTests {
    private let world: TemporaryLibrary

    init() throws {
        world = try TemporaryLibrary(inMemory: true)
    }

    private func make(_ folder: EditedFolder) async throws {
        let maker = try TemporaryLibrary(inMemory: true)
        defer { maker.remove() }
        _ = try await maker.library.bundles.create(at: folder.zip, ofFolder: folder.path, BundleDescription())
    }

    private func install(_ identity: String = "org.example.houses", answers: String? = nil) async throws {
        let folder = try EditedFolder(in: world.folder, identity: identity, answers: answers)
        try await make(folder)
        _ = try await world.library.bundles.install(from: folder.zip)
    }

    private func menu(_ path: String = "", _ locale: LocaleTag = .english) throws -> MenuDocument {
        try world.library.stories.menu(path.split(separator: "/").map(String.init), locale: locale).document
    }

    private func rows(_ path: String = "") throws -> [MenuRowDocument] { try #require(try menu(path).rows) }

    @Test func rowsAreCalledByTheirPublisherOrAsWhatTheyLeadTo() async throws {
        defer { world.remove() }
        try await install()
        let rows = try rows()
        #expect(
            rows.map(\.title) == [
                "All the <b>rooms</b> & halls", "Falun", "se-nowhere-1", "Sweden", "Walks", "The mine", "The pit",
                "copper mine", "Our site", "About us",
            ])
        #expect(
            rows.map(\.kind) == [
                "submenu", "place", "place", "country", "collection", "story", "photo", "search", "link", "page",
            ])
        #expect(rows[0].detail == "one by one" && rows[0].path == "org.example.houses/rooms")
        let ids = try world.photos().map(\.id)
        #expect(ids.contains(rows[0].picture ?? "") && ids.contains(rows[6].photo ?? ""))
        #expect(rows[2].isMissing == true && rows[1].isMissing == nil)
        #expect(rows[8].address == "https://example.org/a?b=1&c=2")
    }

    @Test func aPathGoesByNumbersAndByKeysToWhatItLeadsTo() async throws {
        defer { world.remove() }
        try await install()
        for path in ["1", "rooms", "org.example.houses/rooms"] {
            #expect(try rows(path).map(\.title) == ["A house", "gone.jpg"], "\(path)")
        }
        let swedish = try #require(LocaleTag("sv"))
        #expect(try menu("rooms", swedish).rows?.map(\.title) == ["A house"])
        #expect(try menu("2").item?.place == "se-falun-2715459")
        #expect(try menu("9").item?.address == "https://example.org/a?b=1&c=2")
        #expect(try menu("about").story?.text == "We are here.")
        let story = try #require(try menu("collection/mine").story)
        #expect(story.next == "org.example.houses/collection/town" && story.previous == nil)
        #expect(!story.text.contains("alert"))
        #expect(try menu("collection/1").story == story)
        for path in ["11", "0", "nothing", "2/1", "rooms/1/1"] {
            guard case .notFound(let message) = try await refusal({ try menu(path) }) else {
                Issue.record("\(path) leads somewhere")
                continue
            }
            #expect(!message.contains("\n"))
        }
    }

    @Test func whatSeveralBundlesHaveIsToldApart() async throws {
        defer { world.remove() }
        #expect(try rows().isEmpty)
        try await install()
        try await install("org.example.other")
        #expect(try rows().map(\.kind) == ["bundle", "bundle"])
        #expect(try rows("org.example.other").count == 10)
        guard case .notFound = try await refusal({ try rows("rooms") }) else {
            Issue.record("of two bundles, one is meant that nobody named")
            return
        }
    }

    @Test func aBrokenMenuIsOneLine() async throws {
        defer { world.remove() }
        let folder = try EditedFolder(in: world.folder)
        try folder.write(
            "menu/rooms.xml", "<!DOCTYPE menu [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><menu><title>&x;</title></menu>"
        )
        try await make(folder)
        _ = try await world.library.bundles.install(from: folder.zip)
        guard case .invalidInput(let message) = try await refusal({ try rows("rooms") }) else {
            Issue.record("it is shown")
            return
        }
        #expect(message.contains("menu/rooms.xml") && !message.contains("\n") && !message.contains("root"))
    }

    // MARK: - Answers

    private func answer(_ choice: String, _ question: String = "q1") throws -> AnswerDocument {
        try world.library.stories.answer(
            choice, toQuestion: question, ofStory: "walks/mine.html", ofBundle: "org.example.houses", locale: .english)
    }

    private func question() throws -> StoryDocument.Question {
        try #require(try menu("mine").story?.questions.first)
    }

    @Test func theFirstAnswerStandsAndIsSentOnce() async throws {
        defer { world.remove() }
        let isOpen = Atomic(false)
        let server = try TestServer { request in
            if request.method == "POST" { return TestReply(isOpen.load(ordering: .relaxed) ? 201 : 503, text: "") }
            return TestReply(404, text: "")
        }
        defer { server.stop() }
        // Installed from a host that a person has thereby named.
        let folder = try EditedFolder(in: world.folder, answers: server.url("/answers"))
        try await make(folder)
        let zip = Array(try Data(contentsOf: URL(fileURLWithPath: folder.zip)))
        let files = try TestServer(files: ["/b.zip": TestFile(zip)])
        _ = try await world.library.bundles.install(from: files.url("/b.zip"))
        files.stop()
        for (choice, question) in [("c", "q1"), ("a", "q9")] {
            guard case .notFound = try await refusal({ try answer(choice, question) }) else {
                Issue.record("\(question) has the choice \(choice)")
                return
            }
        }
        let first = try answer("a")
        #expect(first.choice == "a" && first.points == 2 && first.sentAt == nil)
        #expect(try answer("b") == first && question().answer == first)
        let refused = try await world.sync(isForced: false)
        #expect(refused.reasons.contains("503"), "\(refused.reasons)")
        isOpen.store(true, ordering: .relaxed)
        #expect(try await world.sync(isForced: false).isGood)
        #expect(try await world.sync(isForced: false).isGood)
        let posts = server.requests.filter { $0.method == "POST" }
        #expect(posts.count == 2 && posts[0].body == posts[1].body)
        let body = try #require(try JSONSerialization.jsonObject(with: Data(posts[0].body)) as? [String: Any])
        #expect(body["question"] as? String == "q1" && body["choice"] as? String == "a" && body["points"] as? Int == 2)
        #expect(
            body["key"] as? String == posts[1].headers["idempotency-key"]
                && body["story"] as? String == "walks/mine.html")
        #expect(try question().answer?.sentAt != nil)
    }

    @Test func answersToASuspiciousAddressStay() async throws {
        defer { world.remove() }
        let server = try TestServer { _ in TestReply(200, text: "") }
        defer { server.stop() }
        // Nobody has named this host of the private network but the bundle itself.
        try await install(answers: server.url("/admin"))
        _ = try answer("a")
        #expect(try await !world.sync(isForced: false).failures.isEmpty)
        #expect(server.requests.isEmpty)
    }
}
