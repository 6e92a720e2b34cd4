import Foundation
import TestSupport
import Testing

/// Who else on the machine may read a library.
@Suite struct PrivacyTests {
    private let program: Program

    init() throws {
        program = try Program()
        try TestPhoto.falun(1).write(program.folder + "/pictures/1.jpg")
    }

    private func mode(_ path: String = "") throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: program.library + path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    private func setMode(_ mode: Int, _ path: String = "") throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: program.library + path)
    }

    private func importPictures() throws -> Program.Result {
        try program.run("import", program.folder + "/pictures")
    }

    @Test func aNewLibraryIsItsOwnersAlone() throws {
        defer { program.remove() }
        let result = try importPictures()
        #expect(result.status == 0 && !result.errors.contains("private"))
        #expect(try mode() == 0o700 && mode("/catalog.sqlite") == 0o600)
        let server = try Serving(program)
        defer { _ = server.end(SIGTERM) }
        #expect(try server.get("/api/v1/places").status == 200)
        for file in ["/catalog.sqlite-wal", "/catalog.sqlite-shm"] { #expect(try mode(file) == 0o600, "\(file)") }
    }

    @Test func anOpenLibraryIsMadePrivateWithOneLine() throws {
        defer { program.remove() }
        _ = try importPictures()
        try setMode(0o755)
        try setMode(0o644, "/catalog.sqlite")
        let first = try program.run("places")
        #expect(first.status == 0 && first.errors.split(separator: "\n").count == 1)
        #expect(first.errors.contains("made \(program.library) private"))
        #expect(try mode() == 0o700 && mode("/catalog.sqlite") == 0o600)
        #expect(try program.run("places").errors.isEmpty)
    }

    @Test func aLibraryThatAGroupSharesIsLeftAsItIs() throws {
        defer { program.remove() }
        _ = try importPictures()
        try setMode(0o2770)
        try setMode(0o660, "/catalog.sqlite")
        let result = try importPictures()
        #expect(result.status == 0 && result.errors.contains("shared between accounts"))
        #expect(try mode() == 0o2770 && mode("/catalog.sqlite") == 0o660)
        let reading = try program.run("places")
        #expect(reading.status == 0 && reading.errors.isEmpty && reading.output.contains("Falun"))
    }
}
