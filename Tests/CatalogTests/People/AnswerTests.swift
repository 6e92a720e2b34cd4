import Catalog
import TestLibraries
import Testing

/// Answers to questions of stories.
@Suite struct AnswerTests {
    private static func answer(_ choice: String, question: String = "q", key: String = "k") -> AnswerRecord {
        AnswerRecord(
            bundle: "com.example.b", story: "s.md", question: question, choice: choice, points: 2, answeredAt: 3,
            key: key)
    }

    @Test func theFirstOfAPersonStandsAndIsSentOnce() throws {
        let world = try World()
        let answers = world.catalog.answers
        let ann = try world.catalog.people.add(name: "Ann", key: "ann", password: "", isOwner: false, at: 1)
        #expect(try !answers.hasAnyToSend())
        let first = try answers.keep(Self.answer("yes"))
        #expect(first.choice == "yes" && first.row > 0)
        #expect(try answers.keep(Self.answer("no", key: "l")) == first)
        #expect(try answers.keep(Self.answer("no", key: "m"), of: ann.row).choice == "no")
        #expect(try answers.all(bundle: "com.example.b") == [first])
        #expect(try answers.all(of: ann.row, bundle: "com.example.b").map(\.choice) == ["no"])
        #expect(try answers.all(bundle: "com.example.c").isEmpty)
        #expect(try answers.toSend(bundle: "com.example.b").map(\.choice) == ["yes", "no"])
        try answers.noteSent(row: first.row, at: 9)
        #expect(try answers.toSend(bundle: "com.example.b").map(\.choice) == ["no"])
        #expect(try answers.all(bundle: "com.example.b").map(\.sentAt) == [9])
        #expect(try answers.hasAnyToSend())
    }
}
