import Foundation
import TestSupport
import Testing

/// What `photos timeline` prints.
@Suite struct TimelineCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    @Test func aYearIsAHeadingAndAMonthALine() throws {
        defer { program.remove() }
        for (number, time) in ["2011:05:17 10:00:00", "2012:12:31 23:59:00", "2012:12:01 00:00:01"].enumerated() {
            try TestPhoto.falun(number + 1, takenAt: time).write("\(program.folder)/pictures/\(number).jpg")
        }
        try TestPhoto.falun(9).write("\(program.folder)/pictures/9.jpg")
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        let lines = try program.run("timeline").output.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "2012", "  2012-12  2 photos", "2011", "  2011-05   1 photo", "Undated", "  undated   1 photo",
            ])
        let document = try program.run("timeline", "--json").output
        let december = #"{"months":[{"month":12,"photoCount":2}],"year":2012}"#
        #expect(
            document.contains(december) || document.contains(#"{"year":2012,"months":[{"month":12,"photoCount":2}]}"#))
        let photos = try program.run("timeline", "2012-12", "--limit", "1")
        #expect(photos.output.split(separator: "\n").count == 1 && photos.errors.contains("There are more"))
        #expect(try program.run("show", "@1").output.contains("2012-12-31"))
        #expect(try program.run("timeline", "2013-01").output == "No photographs found.\n")
        let wrong = try program.run("timeline", "2012-13")
        #expect(wrong.status == 64 && wrong.errors.contains("invalid month '2012-13'"))
        #expect(try program.run("timeline", "--limit", "-1").status == 64)
    }

    @Test func withoutPhotosItIsASentence() throws {
        defer { program.remove() }
        #expect(try program.run("timeline").output.hasPrefix("No photographs yet."))
        #expect(try program.run("timeline", "--json").output == "{\"years\":[]}\n")
    }
}
