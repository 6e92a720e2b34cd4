import Personal
import TestLibraries
import Testing
import Times

/// Requirements for every implementation of navigation history, sessions and answers.
@Suite struct PersonalStateTests {
    private static func token(_ byte: UInt8) -> [UInt8] { Array(repeating: byte, count: 32) }

    private static func answer(
        _ choice: String, _ question: String = "q", bundle: String = "com.example.b", key: String
    ) -> AnswerRecord {
        AnswerRecord(
            bundle: bundle, story: "s.md", question: question, choice: choice, points: 2, answeredAt: 3, key: key)
    }

    // MARK: - Screens

    @Test(arguments: PersonalWorld.Form.allCases)
    func screensAreKeptAsTheyAreAndStayWhereNothingIsSaid(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        let ann = try world.person("ann")
        #expect(try world.state.screens(of: .local) == nil)
        for waits in [true, false] {
            try world.state.changeNavigationHistory(of: .local, waits: waits) { ($0 ?? "") + "\u{1}é{" }
            try world.state.changeNavigationHistory(of: .local, waits: waits) { _ in nil }
        }
        #expect(try world.state.screens(of: .local) == "\u{1}é{\u{1}é{")
        #expect(try world.state.screens(of: ann) == nil)
    }

    @Test(arguments: PersonalWorld.Form.allCases)
    func theLaterOfTwoChangesStands(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        /// Stores a revision unless a later one is stored.
        func keep(_ revision: Int) throws {
            try world.state.changeNavigationHistory(of: .local, waits: true) { kept in
                kept.flatMap(Int.init) ?? 0 < revision ? "\(revision)" : nil
            }
        }
        for revision in [3, 7, 5] { try keep(revision) }
        #expect(try world.state.screens(of: .local) == "7")
    }

    // MARK: - Sign-ins

    @Test(arguments: PersonalWorld.Form.allCases)
    func aSignInEndsAtItsEnd(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        let (ann, state) = (try world.person("ann"), world.state)
        #expect(try state.addSession(Self.token(1), of: ann, now: 0, end: 10))
        let found = try #require(try state.session(Self.token(1), now: 9))
        #expect(found.person == ann && found.end == 10)
        #expect(try state.session(Self.token(1), now: 10) == nil)
        #expect(try state.session(Self.token(2), now: 9) == nil)
        try state.extendSession(Self.token(1), end: 20)
        #expect(try state.session(Self.token(1), now: 19)?.end == 20)
        // Expired sessions are deleted when somebody signs in, and cannot be extended.
        #expect(try state.addSession(Self.token(2), of: ann, now: 30, end: 40))
        try state.extendSession(Self.token(1), end: 50)
        #expect(try state.session(Self.token(1), now: 31) == nil)
    }

    @Test(arguments: PersonalWorld.Form.allCases)
    func theSessionsOfAUserAreListedWithTheNewestSignInFirst(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        let (ann, bob, state) = (try world.person("ann"), try world.person("bob"), world.state)
        #expect(try state.addSession(Self.token(1), of: ann, now: 1, end: 90))
        #expect(try state.addSession(Self.token(2), of: bob, now: 2, end: 90))
        #expect(try state.addSession(Self.token(3), of: ann, now: 3, end: 80))
        let found = try state.sessions(of: ann, now: 5)
        #expect(found.map(\.token) == [Self.token(3), Self.token(1)])
        #expect(found.map(\.signedInAt) == [3, 1] && found.map(\.end) == [80, 90])
        #expect(try state.sessions(of: ann, now: 80).map(\.token) == [Self.token(1)])
        #expect(try state.sessions(of: .nobody, now: 5).isEmpty)
    }

    @Test(arguments: PersonalWorld.Form.allCases)
    func theOldestOfTooManySignInsIsEnded(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        let (ann, bob, state) = (try world.person("ann"), try world.person("bob"), world.state)
        #expect(try state.addSession(Self.token(200), of: bob, now: 0, end: 1000))
        for number in 0...50 {
            #expect(
                try state.addSession(
                    Self.token(UInt8(number)), of: ann, now: Instant(milliseconds: Int64(number)), end: 1000))
        }
        #expect(try state.session(Self.token(0), now: 60) == nil)
        #expect(try (1...50).allSatisfy { try state.session(Self.token(UInt8($0)), now: 60) != nil })
        #expect(try state.session(Self.token(200), now: 60) != nil)
    }

    @Test(arguments: PersonalWorld.Form.allCases)
    func oneOrAllAreSignedOut(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        let (ann, bob, state) = (try world.person("ann"), try world.person("bob"), world.state)
        for (token, person) in [(1, ann), (2, ann), (3, ann), (4, bob)] {
            #expect(try state.addSession(Self.token(UInt8(token)), of: person, now: 0, end: 10))
        }
        func there() throws -> [Int] {
            try (1...4).filter { try state.session(Self.token(UInt8($0)), now: 1) != nil }
        }
        try state.endSession(Self.token(1))
        #expect(try there() == [2, 3, 4])
        try state.endSessions(of: ann)
        #expect(try there() == [4])
    }

    // MARK: - Answers

    @Test(arguments: PersonalWorld.Form.allCases)
    func theFirstAnswerOfAPersonStandsAndIsSentOnce(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        let (ann, state) = (try world.person("ann"), world.state)
        #expect(try !state.hasAnswersToSend())
        let first = try state.keep(Self.answer("yes", key: "k"), of: .local)
        #expect(first == Self.answer("yes", key: "k"))
        #expect(try state.keep(Self.answer("no", key: "l"), of: .local) == first)
        #expect(try state.keep(Self.answer("no", key: "m"), of: ann).choice == "no")
        #expect(try state.keep(Self.answer("b", "p", key: "n"), of: .local).choice == "b")
        #expect(try state.keep(Self.answer("c", bundle: "com.example.c", key: "o"), of: .local).choice == "c")
        #expect(try state.answers(of: .local, bundle: "com.example.b").map(\.key) == ["k", "n"])
        #expect(try state.answers(of: ann, bundle: "com.example.b").map(\.key) == ["m"])
        #expect(try state.answersToSend(bundle: "com.example.b").map(\.key) == ["k", "m", "n"])
        for (key, time) in [("k", 9), ("n", 10), ("m", 11)] {
            try state.noteSent(key: key, at: Instant(milliseconds: Int64(time)))
        }
        #expect(try state.answersToSend(bundle: "com.example.b").isEmpty)
        #expect(try state.answers(of: .local, bundle: "com.example.b").map(\.sentAt) == [9, 10])
        #expect(try state.hasAnswersToSend())
        try state.noteSent(key: "o", at: 12)
        #expect(try !state.hasAnswersToSend())
    }

    // MARK: - People

    @Test(arguments: PersonalWorld.Form.allCases, [true, false])
    func ofWhoIsGoneNothingIsLeft(form: PersonalWorld.Form, isRemoved: Bool) throws {
        let world = try PersonalWorld(form)
        let (ann, bob, state) = (try world.person("ann"), try world.person("bob"), world.state)
        for (token, person) in [(1, ann), (2, bob)] {
            _ = try world.opened(3, by: person)
            try world.edit(.delete(rows: [1...1]), of: person)
            try state.changeNavigationHistory(of: person, waits: true) { _ in "s" }
            #expect(try state.addSession(Self.token(UInt8(token)), of: person, now: 0, end: 10))
            _ = try state.keep(Self.answer("yes", key: "k\(token)"), of: person)
        }
        if isRemoved { try world.remove(ann, "ann") } else { try state.forget(ann) }
        #expect(try state.recents(of: ann) == NumberedRecents())
        #expect(try world.refusal(.undo, of: ann) == .nothingToUndo)
        #expect(try state.screens(of: ann) == nil && state.session(Self.token(1), now: 1) == nil)
        #expect(try state.answers(of: ann, bundle: "com.example.b").isEmpty)
        #expect(try state.answersToSend(bundle: "com.example.b").map(\.key) == ["k2"])
        #expect(try state.recents(of: bob).recents.entries.count == 2 && state.screens(of: bob) == "s")
        #expect(try state.session(Self.token(2), now: 1)?.person == bob)
        if isRemoved { #expect(try !state.addSession(Self.token(3), of: ann, now: 1, end: 9)) }
    }
}
