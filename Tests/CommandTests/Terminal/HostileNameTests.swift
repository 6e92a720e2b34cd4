import Foundation
import TestServer
import TestLibraries
import TestSupport
import Testing

/// Control sequences, and marks that hide or reorder text, in names from others.
@Suite struct HostileNameTests {
    private let program: Program
    /// A window title, a colour, C1's CSI, a right-to-left override, an isolate, a tag.
    private static let hostile = "a\u{1B}]0;owned\u{07}\u{1B}[31mb\u{9B}2Jc\u{202E}d\u{2066}e\u{E0041}"

    init() throws {
        program = try Program()
    }

    private func isClean(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            scalar == "\n"
                || ![.control, .format].contains(scalar.properties.generalCategory)
        }
    }

    @Test func aSourceIsNotCalledSo() throws {
        defer { program.remove() }
        let result = try program.run("sources", "add", "http://127.0.0.1:9/list.xml", "--name", Self.hostile)
        #expect(result.status == 64 && result.output.isEmpty)
        #expect(result.errors.hasPrefix("photos: invalid source name"), "\(result.errors)")
        #expect(isClean(result.errors) && result.errors.split(separator: "\n").count == 1)
        #expect(try program.run("sources").output.hasPrefix("No sources yet"))
    }

    /// Joiners are invisible, but have a meaning.
    @Test(arguments: ["تصاویر من\u{200C}ها", "👩‍👩‍👧"])
    func aSourceIsCalledSoInAnyScript(name: String) throws {
        defer { program.remove() }
        let added = try program.run("sources", "add", "http://127.0.0.1:9/list.xml", "--name", name)
        #expect(added.status == 0 && added.output.contains(name), "\(added.errors)")
        #expect(try program.run("sources", "remove", name).status == 0)
    }

    /// Names that an earlier version stored, and titles from a feed.
    @Test func namesThatAreThereAlreadyAreCleanedWhereverTheyAreShown() throws {
        defer { program.remove() }
        let title = "x&#x1B;[2J\u{202E}y\u{9B}5n"
        let list = """
            <?xml version="1.1"?><files><file id="a" name="\(title)" url="/a.jpg"/><file id="b" url="/no.jpg"/></files>
            """
        let server = try TestServer(files: [
            "/list.xml": TestFile(Array(list.utf8)), "/a.jpg": TestFile(try TestPhoto.falun(1).jpeg()),
        ])
        defer { server.stop() }
        #expect(try program.run("sources", "add", server.url("/list.xml"), "--name", "s").status == 0)
        let file = try CatalogueFile(program.library + "/catalog.sqlite")
        try file.execute("UPDATE source SET name = '\(Self.hostile)'")
        try file.close()
        // It would restore the name that was added.
        try FileManager.default.removeItem(atPath: program.folder + "/.local/state/photos")
        for command in [
            ["sources"], ["sync"], ["sync", "--force", "--verbose"], ["list", "--no-sync"],
            ["show", "@1", "--no-sync"],
            ["search", "falun"], ["sources", "list"], ["sync", Self.hostile + "?"],
            ["sources", "remove", Self.hostile],
        ] {
            let result = try program.run(command)
            #expect(isClean(result.output) && isClean(result.errors), "\(command): \(result.output) \(result.errors)")
            #expect(!(result.output + result.errors).isEmpty, "\(command)")
        }
        #expect(try program.run("sources").output.hasPrefix("No sources yet"))
    }
}
