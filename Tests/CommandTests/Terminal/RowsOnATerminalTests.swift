import TestSupport
import Testing

/// `@N` on terminals: each session has its own listings, and redirected output does not change them.
@Suite struct RowsOnATerminalTests {
    private let program: Program

    init() throws {
        program = try Program()
        try TestPhoto.falun(1, takenAt: "2012:01:01 00:00:00", title: "Newest").write(
            program.folder + "/pictures/1.jpg")
        try TestPhoto.falun(2, takenAt: "2011:01:01 00:00:00", title: "Oldest").write(
            program.folder + "/pictures/2.jpg")
        try program.run("import", program.folder + "/pictures")
    }

    /// Runs a shell's script on a terminal of its own, in which `$0` is the program.
    private func script(_ text: String) throws -> (status: Int32, text: String) {
        let terminal = try PseudoTerminal(
            ["/bin/sh", "-c", text, Program.path],
            environment: program.terminalEnvironment(["PHOTOS_NO_SYNC": "1", "PAGER": "cat", "NO_COLOR": "1"]))
        return (try terminal.wait(), terminal.text)
    }

    @Test func whatGoesIntoAPipeOrAFileDoesNotChangeWhatARowMeans() throws {
        defer { program.remove() }
        let shown = try script(
            #""$0" list; "$0" list --sort title | tail -n 1 >/dev/null; "$0" search oldest >/dev/null; "$0" show @1"#)
        #expect(shown.status == 0 && shown.text.contains("title      Newest"), "\(shown.text)")
        let unseen = try script(#""$0" list >/dev/null; "$0" show @1"#)
        #expect(unseen.status == 66 && unseen.text.contains("list photos first"), "\(unseen.text)")
    }

    @Test func eachTerminalHasItsOwnListingsAndWithoutOneTheLastIsMeant() throws {
        defer { program.remove() }
        #expect(try script(#""$0" search oldest"#).status == 0)
        let other = try script(#""$0" open @1"#)
        #expect(other.status == 66 && other.text.contains("list photos first"), "\(other.text)")
        #expect(try program.run("show", "@1").output.contains("Oldest"))
        #expect(try program.run("list").status == 0)
        #expect(try program.run("show", "@1").output.contains("Newest"))
    }

    @Test func afterAnEmptyListingItIsSaidWhich() throws {
        defer { program.remove() }
        let shown = try script(#""$0" list; "$0" search xyzzy; "$0" open @1"#)
        #expect(shown.status == 66)
        #expect(shown.text.contains("the last listing of photos, `photos search xyzzy`, was empty"), "\(shown.text)")
    }
}
