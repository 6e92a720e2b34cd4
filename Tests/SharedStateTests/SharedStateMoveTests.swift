import Foundation
import Personal
import Postgres
import SharedState
import TestLibraries
import Testing
import Times

/// The way of a library's state to PostgreSQL and back. `Tests/People/run` starts the server.
@Suite(.enabled(if: TestPostgres.address != nil, "no PostgreSQL: Tests/People/run starts one"))
struct SharedStateMoveTests {
    private let library = "test-\(UUID())"

    private var state: PostgresPersonalState { state(of: 1) }

    private func state(of move: Int) -> PostgresPersonalState {
        PostgresPersonalState("\(TestPostgres.address ?? "") \(move)", library: library)
    }

    private func contents(_ person: Int64) throws -> PersonalContents {
        let person = PersonID(rawValue: person)
        var recents = EditedRecents()
        for number in 0..<5 {
            recents.recents.open(PhotoID("photo\(number)"), at: Instant(milliseconds: Int64(number)))
        }
        _ = try recents.apply(.delete(rows: [1...2]), ifNumber: nil)
        _ = try recents.apply(.undo, ifNumber: nil)
        var answer = AnswerRecord(
            bundle: "b", story: "s", question: "q'", choice: "c\\", points: 2, answeredAt: 5,
            key: "\(library) \(person.rawValue)")
        answer.sentAt = 7
        return PersonalContents(
            person, recents: recents, screens: "{\"a\": \"'é\\\"}",
            sessions: [
                SessionRecord(token: Array(repeating: UInt8(person.rawValue), count: 32), signedInAt: 1, end: 9)
            ], answers: [answer])
    }

    private func take(_ all: [PersonalContents]) throws {
        var rest = all[...]
        try SharedStateMove(state).take(replacing: false) { rest.popFirst() }
    }

    private func given() throws -> [PersonalContents] {
        var all: [PersonalContents] = []
        try SharedStateMove(state).give { next in
            while let contents = try next() { all.append(contents) }
        }
        return all
    }

    @Test func everythingComesBackAsItWas() throws {
        let all = try (0..<3).map { try contents($0) }
        try take(all)
        #expect(try !SharedStateMove(state).hasState())
        try SharedStateMove(state).finishTaking()
        #expect(try SharedStateMove(state).hasState())
        #expect(try state.recents(of: PersonID(rawValue: 2)).recents == all[2].recents.recents)
        #expect(try given() == all)
        #expect(try !SharedStateMove(state).hasState())
        #expect(throws: PersonalStateError.self) { try given() }
    }

    /// Whether something is refused because the state is elsewhere.
    private func isMoved(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            return false
        } catch {
            if case PersonalStateError.moved = error { return true }
            return false
        }
    }

    @Test func nothingIsChangedWhereTheStateIsNot() throws {
        let photo = PhotoID("a")
        for isTaken in [false, true] {
            if isTaken { try take([try contents(1)]) }
            #expect(isMoved { try state.open(photo, of: .local, at: 1) })
            #expect(isMoved { _ = try state.recents(of: .local) })
        }
        try SharedStateMove(state).finishTaking()
        try state.open(photo, of: .local, at: 1)
        #expect(try state.recents(of: .local).recents.entries.map(\.photo) == [photo])
        _ = try given()
    }

    @Test func whatIsThereIsNotReplacedUnlessThatIsWanted() throws {
        let (first, second) = (try contents(1), try contents(2))
        for isFinished in [false, true] {
            if !isFinished { try take([first]) } else { try SharedStateMove(state).finishTaking() }
            #expect(throws: StateIsThere.self) { try take([second]) }
        }
        #expect(try given() == [first])
    }

    @Test func aMoveFinishesItsOwnAlone() throws {
        try take([try contents(1)])
        try SharedStateMove(state(of: 2)).finishTaking()
        #expect(try !SharedStateMove(state).hasState())
        #expect(isMoved { try SharedStateMove(state(of: 2)).hold {} })
        try SharedStateMove(state).finishTaking()
        #expect(try SharedStateMove(state(of: 2)).hasState())
        try SharedStateMove(state(of: 2)).hold {}
        _ = try given()
    }

    @Test func aMoveThatFailsChangesNothing() throws {
        struct Failure: Error {}
        try take([try contents(1)])
        try SharedStateMove(state).finishTaking()
        #expect(throws: Failure.self) { try SharedStateMove(state).take(replacing: true) { throw Failure() } }
        #expect(throws: Failure.self) {
            try SharedStateMove(state).give { next in
                _ = try next()
                throw Failure()
            }
        }
        #expect(try given() == [try contents(1)])
    }

    @Test func aConnectionThatIsLostAfterTheOtherStoreHasItAllUndoesNothing() throws {
        let address = try #require(TestPostgres.address)
        let mark = "give-\(UInt32.random(in: 0 ... .max))"
        let giving = PostgresPersonalState(
            "\(address)\(address.contains("?") ? "&" : "?")application_name=\(mark) 1", library: library)
        try take([try contents(1)])
        try SharedStateMove(state).finishTaking()
        var count = 0
        try SharedStateMove(giving).give { next in
            while try next() != nil { count += 1 }
            let ended = try PostgresPool(address).read(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1",
                [PostgresValue(mark)])
            #expect(ended.rows.count == 1)
        }
        #expect(count == 1)
        // It is left there, and nobody changes it.
        #expect(isMoved { try state.open(PhotoID("a"), of: .local, at: 1) })
        #expect(try given() == [try contents(1)])
    }

    @Test func whatOthersChangeMeanwhileIsNotLost() async throws {
        try take([])
        try SharedStateMove(state).finishTaking()
        let state = state
        let opened = try await withThrowingTaskGroup(of: Int.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    var count = 0
                    // Until the state is moved.
                    while count < 25, (try? state.open(PhotoID("\(writer) \(count)"), of: .local, at: 1)) != nil {
                        count += 1
                    }
                    return count
                }
            }
            group.addTask {
                usleep(20_000)
                var rows = 0
                try SharedStateMove(self.state).give { next in
                    while let contents = try next() { rows += contents.recents.recents.entries.count }
                }
                return -rows
            }
            return try await group.reduce(0, +)
        }
        #expect(opened == 0)
    }
}
