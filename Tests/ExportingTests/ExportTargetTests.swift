import Exporting
import Foundation
import LibraryBase
import TestSupport
import Testing
import Times

/// Folders and ZIP files while they are written.
@Suite struct ExportTargetTests {
    private let folder: TemporaryFolder
    private let now = Instant(seconds: 1_300_000_000)

    private struct Broken: Error {}

    init() throws {
        folder = try TemporaryFolder()
    }

    private func begin(_ name: String, request: String = "all") throws -> FolderExport {
        try FolderExport(folder.path(name), request: request, at: now) { false }
    }

    /// A file of two pieces, of which only the first can be read.
    private let broken = ExportedFile(name: "Sweden/broken.jpg", bytes: 2 << 20) { offset, count in
        if offset > 0 { throw Broken() }
        return [UInt8](repeating: 1, count: count)
    }

    /// A file that became shorter.
    private let short = ExportedFile(name: "Sweden/short.jpg", bytes: 100) { offset, _ in offset == 0 ? [1, 2, 3] : [] }

    @Test func aFileThatCannotBeReadIsLeftOutOfAFolderAndOthersFollow() throws {
        defer { folder.remove() }
        let export = try begin("export")
        for file in [broken, short] {
            #expect(throws: ExportProblem.self) { try export.add(file, isText: false) }
        }
        var other = ExportedFile(name: "Sweden/other.jpg", [1, 2, 3])
        other.sha256 = [UInt8](repeating: 0, count: 32)
        #expect(throws: ExportProblem.self) { try export.add(other, isText: false) }
        try export.add(ExportedFile(name: "Sweden/whole.jpg", [4, 5]), isText: false)
        try export.finish()
        #expect(folder.paths().filter { $0.hasSuffix(".jpg") } == ["export/Sweden/whole.jpg"])
        #expect(folder.bytes("export/Sweden/whole.jpg") == [4, 5])
        #expect(!folder.exists("export/.photos-unfinished-export"))
    }

    /// In a ZIP file, what was begun cannot be taken back: a file that is not whole must never get the name.
    @Test func aFileThatCannotBeReadToItsEndEndsAZIPFile() throws {
        defer { folder.remove() }
        for file in [broken, short] {
            let export = try ZIPExport(folder.path("export.zip"), at: now) { false }
            #expect(throws: LibraryError.self) { try export.add(file, isText: false) }
        }
        #expect(folder.paths().isEmpty)
    }

    @Test func whatWasBegunAndHasNoFileIsTakenBack() throws {
        defer { folder.remove() }
        try begin("export").abandon()
        #expect(folder.paths().isEmpty)
        // A folder that was there before stays, and so does one with files.
        _ = try folder.makeFolder("mine")
        try begin("mine").abandon()
        #expect(folder.exists("mine") && !folder.exists("mine/.photos-unfinished-export"))
        let export = try begin("export")
        try export.add(ExportedFile(name: "a/b", [1]), isText: false)
        export.abandon()
        #expect(folder.exists("export/a/b") && folder.exists("export/.photos-unfinished-export"))
    }

    @Test func onlyTheSameExportContinues() throws {
        defer { folder.remove() }
        do {
            let export = try begin("export")
            #expect(throws: LibraryError.self) { try begin("export") }
            try export.add(ExportedFile(name: "a/b", [1]), isText: false)
        }
        #expect(throws: LibraryError.self) { try begin("export", request: "another") }
        let export = try begin("export")
        #expect(export.isContinued)
        try export.finish()
        #expect(throws: LibraryError.self) { try begin("export") }
    }
}
