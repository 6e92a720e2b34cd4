import Configuring
import TestSupport
import Testing

/// Files of `name = value`: what each line sets, and what is wrong with it.
@Suite struct ConfigurationFileTests {
    private func file(_ text: String) -> ConfigurationFile { ConfigurationFile("/etc/x.conf", Array(text.utf8)) }

    private func settings(_ text: String) -> [String: String] {
        Dictionary(file(text).entries.map { ($0.name, $0.value) }) { first, _ in first }
    }

    @Test func linesSetNamesToValues() {
        let text = """
            # The server
            port = 8443
              base-url=https://photos.example/a#b   # a fragment stays

            tls-cert\t=\t/etc/ssl/a b.pem\t# spaces within stay
            oidc-owners = "photo people # 1"  # quotes keep what is in them
            names-of-2 = "  "
            """
        #expect(
            settings(text) == [
                "port": "8443", "base-url": "https://photos.example/a#b", "tls-cert": "/etc/ssl/a b.pem",
                "oidc-owners": "photo people # 1", "names-of-2": "  ",
            ])
        #expect(file(text).entries.map(\.line) == [2, 3, 5, 6, 7] && file(text).mistakes.isEmpty)
    }

    @Test func filesOfOtherSystemsAreReadAlike() {
        #expect(settings("\u{FEFF}port = 1\r\nhost = ::1\r\n") == ["port": "1", "host": "::1"])
        #expect(file("").entries.isEmpty && file("\n\r\n#").mistakes.isEmpty)
    }

    @Test(arguments: [
        ("port 8443", "expected 'name = value', found 'port 8443'"),
        ("[serve]", "expected 'name = value', found '[serve]'"),
        ("--port = 1", "invalid name '--port': expected that of a long option, without the dashes before it"),
        ("Port = 1", "invalid name 'Port': expected that of a long option, without the dashes before it"),
        (" = 1", "invalid name '': expected that of a long option, without the dashes before it"),
        ("port =", "'port' has no value"), ("port = # 1", "'port' has no value"),
        ("port = \"\"", "'port' has no value"),
        ("port = \"1", "the closing quote is missing"), ("port = \"1\" 2", "found '2' after the closing quote"),
        ("port = 1\u{1B}[31m", "it has control characters"),
    ])
    func aMistakeIsNamedWithItsLine(_ line: String, _ reason: String) {
        let read = file("host = ::1\n\n\(line)\nlocale = sv")
        #expect(read.mistakes.map(\.message) == ["/etc/x.conf:3: \(reason)"])
        #expect(read.entries.map(\.name) == ["host", "locale"])
    }

    @Test func aNameIsSetOnce() {
        let read = file("port = 1\nhost = a\nport = 2")
        #expect(read.mistakes.map(\.message) == ["/etc/x.conf:3: 'port' is already set in line 1"])
        #expect(read.entries.map(\.value) == ["1", "a"])
    }

    @Test func otherBytesAreRefusedLineByLine() {
        let read = ConfigurationFile(
            "/x", Array("port = 1\nhost = ".utf8) + [0xC3, 0x28] + Array("\nlocale = sv".utf8))
        #expect(read.mistakes.map(\.message) == ["/x:2: it is not UTF-8"] && read.entries.map(\.line) == [1, 3])
    }

    /// Whatever is in a file, each line sets something, is a mistake, or is neither because it is empty or a comment.
    @Test func anyBytesAreReadToTheEnd() {
        var random = SeededGenerator(seed: 78)
        let alphabet = Array("ab-=#\" \t\r\n".utf8) + [0, 0xC3, 0xFF]
        for _ in 0..<3_000 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            }
            let read = ConfigurationFile("/x", bytes)
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let used = read.entries.map(\.line) + read.mistakes.compactMap(\.line)
            let silent = (1...lines.count).filter { !used.contains($0) }
            #expect(Set(used).count == used.count && used.allSatisfy { (1...lines.count).contains($0) })
            for line in silent {
                let text = lines[line - 1].drop { [0x20, 0x09, 0x0D].contains($0) }
                #expect(text.isEmpty || text.first == UInt8(ascii: "#"), "\(bytes)")
            }
        }
    }

    @Test func aMissingFileIsNoMistakeAndAnUnreadableOneIs() throws {
        #expect(try ConfigurationFile.read("/nonexistent/photos.conf") == nil)
        let error = #expect(throws: ConfigurationMistake.self) { try ConfigurationFile.read("/etc") }
        #expect(error?.message.hasPrefix("/etc: cannot be read: ") == true)
    }
}
