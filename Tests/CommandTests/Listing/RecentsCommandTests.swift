import Foundation
import TestSupport
import Testing

/// `photos recents` from outside: several rows at once, back and forth, and what is told of a row.
@Suite struct RecentsCommandTests {
    private let program: Program
    private let ids: [String]
    private var pictures: String { program.folder + "/pictures" }

    /// Seven photos, opened so that row N is photo N.
    init() throws {
        program = try Program(inMemory: true)
        for number in 1...7 {
            try TestPhoto.falun(number, takenAt: "200\(number):01:01 00:00:00", title: "Photo \(number)").write(
                "\(program.folder)/pictures/\(number).jpg")
        }
        try program.run("import", program.folder + "/pictures")
        let photos = try program.run("list", "--json", "--sort", "title").json()["photos"] as? [[String: Any]]
        ids = try #require(photos).compactMap { $0["id"] as? String }
        for id in ids.reversed() { try program.run("open", id, "--viewport", "10x10", "--quiet") }
    }

    /// The numbers of the photos as they stand after a command.
    private func recents(_ arguments: String...) throws -> [Int] {
        let result = try program.run(["recents", "--json"] + arguments)
        #expect(result.status == 0, "\(arguments): \(result.errors)")
        let rows = try #require(try result.json()["recents"] as? [[String: Any]])
        #expect(rows.compactMap { $0["row"] as? Int } == Array(1..<rows.count + 1))
        return try rows.map { row in
            let id = try #require((row["photo"] as? [String: Any])?["id"] as? String)
            return try #require(ids.firstIndex(of: id)) + 1
        }
    }

    @Test func allRowsOfACommandAreThoseBeforeItAndOneStepBack() throws {
        defer { program.remove() }
        for arguments in [
            ["--delete", "1", "--delete", "2"], ["--delete", "2,1"], ["--delete", "1-2"],
            ["--delete", "2", "--delete", "1,2,1-2"], ["--delete=1, 2"],
        ] {
            let result = try program.run(["recents"] + arguments)
            #expect(
                result.status == 0 && result.errors.contains("Deleted: Photo 1 (\(ids[0])), Photo 2 (\(ids[1]))\n"),
                "\(arguments)")
            #expect(try recents() == [3, 4, 5, 6, 7], "\(arguments)")
            #expect(try recents("--undo") == [1, 2, 3, 4, 5, 6, 7], "\(arguments)")
            #expect(try program.run("recents", "--undo").status == 66, "\(arguments)")
        }
    }

    @Test func oneRowThatIsNotThereChangesNothing() throws {
        defer { program.remove() }
        for arguments in [["--delete", "1,8"], ["--delete", "1", "--delete", "5-9"], ["--delete", "0-2"]] {
            let result = try program.run(["recents"] + arguments)
            #expect(result.status == 66 && result.output.isEmpty, "\(arguments)")
            #expect(result.errors.split(separator: "\n").count == 1 && result.errors.contains("rows 1 to 7"))
        }
        #expect(try recents() == [1, 2, 3, 4, 5, 6, 7])
    }

    @Test func whatWasTakenBackIsDoneAgainUntilThereIsANewEdit() throws {
        defer { program.remove() }
        #expect(try recents("--delete", "1,3,5-7") == [2, 4])
        #expect(try program.run("recents", "--redo").status == 66)
        #expect(try recents("--undo") == [1, 2, 3, 4, 5, 6, 7])
        let redone = try program.run("recents", "--redo")
        #expect(redone.status == 0 && redone.errors.hasPrefix("Redid: Photo 1 ("))
        #expect(try recents() == [2, 4])
        #expect(try recents("--undo").count == 7)
        #expect(try recents("--move", "1", "--to", "7") == [2, 3, 4, 5, 6, 7, 1])
        #expect(try program.run("recents", "--redo").status == 66)
        #expect(try recents("--clear") == [])
        #expect(try recents("--undo").count == 7)
        #expect(try program.run("recents", "--move", "1").status == 64)
        let deleted = try program.run("recents", "--delete", "1")
        #expect(deleted.errors.contains(ids[1]) && deleted.errors.contains("`photos recents --undo`"))
        #expect(deleted.output.contains(ids[2]))
        // What was opened before is moved to the top, without a double.
        try program.run("open", ids[4], "--viewport", "10x10")
        #expect(try recents() == [5, 3, 4, 6, 7, 1])
    }

    @Test func eachRowHasTheTimeOfItsOpeningAndSaysWhetherItsFileIsGone() throws {
        defer { program.remove() }
        try FileManager.default.removeItem(atPath: pictures + "/1.jpg")
        try FileManager.default.removeItem(atPath: pictures + "/2.jpg")
        try program.run("import", pictures)
        try FileManager.default.removeItem(atPath: pictures + "/3.jpg")
        let rows = try #require(try program.run("recents", "--json").json()["recents"] as? [[String: Any]])
        #expect(rows.map { $0["isMissing"] as? Bool ?? false } == [true, true, true, false, false, false, false])
        let text = try program.run("recents", environment: ["TZ": "TST-14"]).output
        let lines = text.split(separator: "\n")
        #expect(lines.map { $0.contains("(missing)") } == [true, true, true, false, false, false, false], "\(text)")
        // Fourteen hours east of Greenwich.
        let utc = try #require(rows[3]["openedAt"] as? String)
        let opened = try Date(utc, strategy: .iso8601).addingTimeInterval(14 * 3600).formatted(.iso8601)
        #expect(lines[3].contains(opened.prefix(16).replacing("T", with: " ")), "\(lines[3])")
    }
}
