import Catalog
import Personal
import TestLibraries
import TestSupport
import Testing
import Times

/// The state of people on its way from the catalogue to another store, and back.
@Suite struct PersonalMoveTests {
    private let world = try? PersonalWorld(.catalogue)

    /// State that is moved out of a catalogue.
    private func moved(_ catalog: Catalog) throws -> [PersonalContents] {
        var all: [PersonalContents] = []
        try catalog.personal.move(to: "postgresql://there") { next in
            while let contents = try next() { all.append(contents) }
        }
        return all
    }

    private func moveBack(_ all: [PersonalContents], _ catalog: Catalog) throws {
        var rest = all[...]
        try catalog.personal.moveHere { rest.popFirst() }
    }

    private static func token(_ byte: UInt8) -> [UInt8] { Array(repeating: byte, count: 32) }

    /// Fills a world: recents with an edit to undo and one to redo, screens, a session, answers.
    private func fill(_ world: PersonalWorld) throws -> [PhotoID] {
        let photos = try world.opened(8)
        try world.edit(.delete(rows: [2...3]))
        try world.edit(.move(row: 1, to: 4))
        try world.edit(.undo)
        let ann = try world.person("ann")
        try world.state.changeNavigationHistory(of: ann, waits: true) { _ in "screens" }
        #expect(try world.state.addSession(Self.token(1), of: ann, now: 1, end: 90))
        for (index, isSent) in [true, false].enumerated() {
            let answer = AnswerRecord(
                bundle: "b", story: "s", question: "\(index)", choice: "c", points: 1, answeredAt: 4, key: "\(index)")
            _ = try world.state.keep(answer, of: ann)
            if isSent { try world.state.noteSent(key: "\(index)", at: 9) }
        }
        return photos
    }

    @Test func everythingComesBackAsItWas() throws {
        let world = try #require(world)
        let photos = try fill(world)
        let before = try world.state.recents(of: .local)
        let all = try moved(world.catalog)
        #expect(all.count == 2 && all[0].recents.recents.entries.map(\.photo) == before.recents.entries.map(\.photo))
        #expect(all[1].sessions.map(\.end) == [90] && all[1].answers.map(\.sentAt) == [9, nil])
        #expect(try world.state.recents(of: .local).recents.entries.isEmpty)
        #expect(try world.state.session(Self.token(1), now: 2) == nil)
        #expect(try world.catalog.personal.store() == "postgresql://there")
        try moveBack(all, world.catalog)
        #expect(try world.catalog.personal.store() == nil)
        let after = try world.state.recents(of: .local)
        #expect(after.recents == before.recents && after.number > before.number)
        let ann = try #require(try world.state.session(Self.token(1), now: 2)?.person)
        #expect(try world.state.screens(of: ann) == "screens")
        #expect(try world.state.answersToSend(bundle: "b").map(\.key) == ["1"])
        #expect(try world.state.answers(of: ann, bundle: "b").map(\.key) == ["0", "1"])
        // What was undone can be redone, and the rest be undone, in their order.
        try world.edit(.redo)
        #expect(try world.refusal(.redo) == .nothingToRedo)
        for _ in 0..<2 { try world.edit(.undo) }
        #expect(try world.shown() == photos)
        #expect(try world.refusal(.undo) == .nothingToUndo)
    }

    @Test func whatIsElsewhereIsNotChangedHere() throws {
        let world = try #require(world)
        let photos = try fill(world)
        let ann = try #require(try world.state.session(Self.token(1), now: 2)?.person)
        _ = try moved(world.catalog)
        let state = world.state
        let changes: [() throws -> Void] = [
            { try state.open(photos[0], of: .local, at: 9) },
            { _ = try state.edit(.clear, of: .local, ifNumber: nil) },
            { try state.changeNavigationHistory(of: ann, waits: true) { _ in "other" } },
            { _ = try state.addSession(Self.token(2), of: ann, now: 1, end: 9) },
            { try state.extendSession(Self.token(1), end: 99) }, { try state.endSession(Self.token(1)) },
            { try state.endSessions(of: ann) }, { try state.noteSent(key: "1", at: 9) },
        ]
        for change in changes {
            do {
                try change()
                Issue.record("changed")
            } catch PersonalStateError.moved {}
        }
        #expect(throws: CatalogError.peopleElsewhere) { try moved(world.catalog) }
    }

    @Test func aMoveThatFailsChangesNothing() throws {
        struct Failure: Error {}
        let world = try #require(world)
        let photos = try fill(world)
        let before = try world.state.recents(of: .local)
        #expect(throws: Failure.self) {
            try world.catalog.personal.move(to: "postgresql://there") { next in
                _ = try next()
                throw Failure()
            }
        }
        #expect(try world.state.recents(of: .local) == before)
        #expect(try world.catalog.personal.store() == nil)
        let all = try moved(world.catalog)
        var first = true
        #expect(throws: Failure.self) {
            try world.catalog.personal.moveHere {
                defer { first = false }
                guard first else { throw Failure() }
                return all[0]
            }
        }
        #expect(try world.shown().isEmpty)
        #expect(try world.catalog.personal.store() == "postgresql://there")
        try moveBack(all, world.catalog)
        #expect(try world.shown().count == 6 && photos.count == 8)
    }

    @Test func photosAndPeopleThatAreGoneAreLeftOut() throws {
        let world = try #require(world)
        let photos = try fill(world)
        let all = try moved(world.catalog)
        try world.forget([photos[0]])
        _ = try world.catalog.people.remove(key: "ann")
        try moveBack(all, world.catalog)
        #expect(try world.shown() == Array(photos[3...]))
        try world.edit(.undo)
        #expect(try world.shown() == Array(photos[1...]))
    }

    @Test func numbersAreNotGivenTwice() throws {
        let world = try #require(world)
        _ = try fill(world)
        var all = try moved(world.catalog)
        let edits = all[0].recents
        all[0].recents = EditedRecents(edits.recents, number: 1000, done: edits.done, undone: edits.undone)
        try moveBack(all, world.catalog)
        #expect(try world.state.recents(of: .local).number == 1000)
        #expect(try world.edit(.clear) > 1000)
    }
}
