import Foundation
import TestSupport
import Testing

/// What `photos import` and `photos forget` print of a folder that changes. What becomes of its photos is tested in `PhotoLibraryTests`.
@Suite struct ChangingFolderCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private var pictures: String { program.folder + "/pictures" }
    private let files = FileManager.default

    @Test func whatHasChangedIsCounted() throws {
        defer { program.remove() }
        for number in 1...4 { try TestPhoto.falun(number).write(pictures + "/\(number).jpg") }
        #expect(try program.run("import", pictures).status == 0)
        try files.moveItem(atPath: pictures + "/1.jpg", toPath: pictures + "/new.jpg")
        try TestPhoto.springfield(9).write(pictures + "/2.jpg")
        try files.removeItem(atPath: pictures + "/3.jpg")
        let report = try program.run("import", pictures, "--json").json()
        for (fact, count) in [("moved", 1), ("updated", 1), ("missing", 1), ("unchanged", 1), ("photographs", 3)] {
            #expect(report[fact] as? Int == count, "\(fact)")
        }
        for name in try files.contentsOfDirectory(atPath: pictures) {
            try files.removeItem(atPath: pictures + "/" + name)
        }
        let empty = try program.run("import", pictures)
        #expect(empty.status == 0 && empty.errors.contains("is empty now"), "\(empty.errors)")
    }

    @Test func forgetTouchesNoFile() throws {
        defer { program.remove() }
        let folders = (1...3).map { "\(pictures)/\($0)" }
        for (number, folder) in folders.enumerated() { try TestPhoto.falun(number).write(folder + "/x.jpg") }
        let imported = try program.run(["import"] + folders)
        #expect(imported.output.hasPrefix("3 photographs at 1 place"), "\(imported.output)")
        let one = try #require(try program.photos().first?["id"] as? String)
        #expect(try program.run("forget", one).output == "Forgot 1 photo.\n")
        #expect(try program.run("show", one).status == 66)
        #expect(try program.run("forget", pictures + "/nowhere").status == 66)
        #expect(try program.run("forget", pictures).output == "Forgot 2 photos.\n")
        #expect(files.fileExists(atPath: pictures + "/1/x.jpg"))
    }
}
