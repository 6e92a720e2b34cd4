import Personal
import TestLibraries
import TestSupport
import Testing
import Times

/// After the same operations, all implementations of a personal state agree.
@Suite struct AgreementTests {
    private enum Step {
        case open(PhotoID, PersonID, at: Instant)
        /// An edit, and how far the number that it expects is from that of the last edit; nil for any.
        case edit(RecentsEdit, PersonID, off: Int64?)
        case screens(PersonID, String?)
        case signIn(UInt8, PersonID, now: Instant, end: Instant)
        case extend(UInt8, end: Instant)
        case signOut(UInt8)
        case signOutAll(PersonID)
        case answer(AnswerRecord, PersonID)
        case sent(String, at: Instant)
    }

    @Test(arguments: 0..<12) func allImplementationsAgreeAfterAnyOperations(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let worlds = try PersonalWorld.Form.allCases.map { try PersonalWorld($0) }
        let photos = try worlds.map { try $0.photos(12) }
        let people = try worlds.map { world in
            [PersonID.local, try world.person("ann"), try world.person("bob")]
        }
        #expect(Set(photos).count == 1 && Set(people).count == 1)
        for time in 0..<300 {
            let step = Self.step(&random, photos[0], people[0], at: Instant(milliseconds: Int64(time)))
            let told = try worlds.map { try Self.told(step, $0) }
            #expect(Set(told).count == 1, "\(step): \(told)")
        }
        for person in people[0] {
            for world in worlds.dropFirst() {
                #expect(try world.state.recents(of: person).recents == worlds[0].state.recents(of: person).recents)
                #expect(
                    try world.state.answers(of: person, bundle: "b") == worlds[0].state.answers(of: person, bundle: "b")
                )
            }
        }
    }

    private static func step(
        _ random: inout SeededGenerator, _ photos: [PhotoID], _ people: [PersonID], at time: Instant
    ) -> Step {
        let person = people.randomElement(using: &random) ?? .local
        let photo = photos.randomElement(using: &random) ?? photos[0]
        let token = UInt8.random(in: 0..<6, using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<6: return .open(photo, person, at: time)
        case 6..<13: return .edit(edit(&random, photos), person, off: off(&random))
        case 13: return .screens(person, Bool.random(using: &random) ? "\(time.milliseconds)" : nil)
        case 14: return .signIn(UInt8(time.milliseconds % 251), person, now: time, end: time + .milliseconds(40))
        case 15: return .extend(token, end: time + .milliseconds(80))
        case 16: return .signOut(token)
        case 17: return token == 0 ? .signOutAll(person) : .signOut(UInt8(time.milliseconds % 200))
        case 18:
            let question = "\(Int.random(in: 0..<8, using: &random))"
            return .answer(
                AnswerRecord(
                    bundle: "b", story: "s", question: question, choice: "\(token)", points: 1, answeredAt: time,
                    key: "\(time.milliseconds)"), person)
        default: return .sent("\(Int64.random(in: 0...time.milliseconds, using: &random))", at: time)
        }
    }

    private static func edit(_ random: inout SeededGenerator, _ photos: [PhotoID]) -> RecentsEdit {
        let (row, other) = (Int.random(in: 0...8, using: &random), Int.random(in: 1...8, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return .delete(rows: [min(row, other)...max(row, other), other...other])
        case 1: return .delete(rows: [other...other])
        case 2, 3: return .move(row: row, to: other)
        case 4: return .deletePhotos([photos[row], photos[other], photos[row]])
        case 5: return .movePhoto(photos[row], to: other)
        case 6: return .clear
        case 7, 8: return .undo
        default: return .redo
        }
    }

    /// Usually any number, sometimes the right one, sometimes one that is wrong.
    private static func off(_ random: inout SeededGenerator) -> Int64? {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: 0
        case 1: Int64.random(in: 1...3, using: &random)
        default: nil
        }
    }

    /// The recents of a person as text; their numbers differ from one store to another.
    private static func text(_ recents: NumberedRecents, after before: NumberedRecents) -> String {
        "\(recents.recents) \(recents.number > before.number)"
    }

    /// Runs an operation; returns its result as text.
    private static func told(_ step: Step, _ world: PersonalWorld) throws -> String {
        let state = world.state
        func token(_ byte: UInt8) -> [UInt8] { Array(repeating: byte, count: 32) }
        switch step {
        case .open(let photo, let person, let time):
            let before = try state.recents(of: person)
            try state.open(photo, of: person, at: time)
            return text(try state.recents(of: person), after: before)
        case .edit(let edit, let person, let off):
            let before = try state.recents(of: person)
            let refusal = try world.refusal(edit, of: person, ifNumber: off.map { before.number + $0 })
            let after = text(try state.recents(of: person), after: before)
            if case .editedSince? = refusal { return "edited since \(after)" }
            return "\(refusal, default: "done") \(after)"
        case .screens(let person, let text):
            try state.changeNavigationHistory(of: person, waits: true) { kept in
                text.map { "\(kept?.count ?? 0) \($0)" }
            }
            return try state.screens(of: person) ?? "none"
        case .signIn(let byte, let person, let now, let end):
            guard try state.session(token(byte), now: now) == nil else { return "signed in" }
            try state.endSession(token(byte))
            let isThere = try state.addSession(token(byte), of: person, now: now, end: end)
            let there = try (UInt8(0)..<251).filter { try state.session(token($0), now: now) != nil }
            return "\(isThere) \(there)"
        case .extend(let byte, let end): try state.extendSession(token(byte), end: end)
        case .signOut(let byte): try state.endSession(token(byte))
        case .signOutAll(let person): try state.endSessions(of: person)
        case .answer(let answer, let person):
            let stands = try state.keep(answer, of: person)
            return "\(stands)"
        case .sent(let key, let time):
            try state.noteSent(key: key, at: time)
            let (waiting, isAny) = (try state.answersToSend(bundle: "b"), try state.hasAnswersToSend())
            return "\(waiting) \(isAny)"
        }
        let ends = try (UInt8(0)..<6).map { try state.session(token($0), now: 0)?.end }
        return "\(ends)"
    }
}
