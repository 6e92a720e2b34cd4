import Foundation
import TestSupport
import Testing

/// Configuration files and variables, from outside.
@Suite struct ConfigurationTests {
    private let program: Program
    private let file: String

    init() throws {
        program = try Program()
        file = program.folder + "/.config/photos/photos.conf"
    }

    private func write(_ text: String) throws {
        let folder = URL(filePath: file).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(toFile: file, atomically: true, encoding: .utf8)
    }

    /// What `photos serve --check` says is set, as `name=value@place`.
    private func check(_ arguments: String..., environment: [String: String] = [:]) throws -> [String] {
        let result = try program.run(["serve", "--check", "--json"] + arguments, environment: environment)
        let settings = try #require(try result.json()["settings"] as? [[String: Any]])
        return settings.map { setting in
            let place = setting["variable"] ?? setting["line"].map { "\($0)" } ?? "-"
            return "\(setting["name"] ?? "")=\(setting["value"] ?? "")@\(place)"
        }
    }

    @Test func theCommandLineGoesBeforeVariablesAndTheseBeforeTheFile() throws {
        defer { program.remove() }
        try write("port = 1\n\nbase-url = https://a.example # here\npublic = yes\nhost = ::1\n")
        let library = "library=\(program.library)@PHOTOS_LIBRARY"
        #expect(
            try check() == ["base-url=https://a.example@3", "host=::1@5", library, "port=1@1", "public=yes@4"])
        let variables = ["PHOTOS_PORT": "2", "PHOTOS_PUBLIC": "no", "PHOTOS_HOST": ""]
        #expect(
            try check("--port", "3", environment: variables) == [
                "base-url=https://a.example@3", "host=::1@5", library, "port=3@-", "public=no@PHOTOS_PUBLIC",
            ])
        let text = try program.run("serve", "--check")
        #expect(text.status == 0 && text.errors.isEmpty && text.output.contains("\(file):3"))
    }

    @Test func theServerStartsAsTheFileSays() throws {
        defer { program.remove() }
        try write("host = 127.0.0.2\nport = 0\n")
        let process = program.process(["serve", "--json"])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let line = output.fileHandleForReading.availableData
        process.terminate()
        process.waitUntilExit()
        let start = try #require(try JSONSerialization.jsonObject(with: line) as? [String: String])
        #expect(start["url"]?.hasPrefix("http://127.0.0.2:") == true && process.terminationStatus == 0)
    }

    @Test func foldersOfTheConfigurationAreImportedWhenTheServerStarts() throws {
        defer { program.remove() }
        let near = URL(filePath: file).deletingLastPathComponent().path + "/near"
        let far = program.folder + "/far # away"
        for (folder, seed) in [(near, 1), (far, 2)] { try TestPhoto.falun(seed).write("\(folder)/\(seed).jpg") }
        try write("folders = \"near:\(far):/nowhere/at/all\"\nport = 0\n")
        let checked = try program.run("serve", "--check", "--json")
        #expect(checked.status == 78)
        #expect(try checked.json()["unreadableFolders"] as? [String] == ["/nowhere/at/all"])
        #expect(checked.errors.contains("/nowhere/at/all cannot be imported: no such file or directory"))
        let server = try Serving(program)
        let deadline = Date(timeIntervalSinceNow: 30)
        while try program.photos().count < 2, Date() < deadline { usleep(100_000) }
        #expect(try program.photos().count == 2)
        #expect(server.end(SIGTERM) == 0)
    }

    @Test func everyMistakeIsNamedWithItsLine() throws {
        defer { program.remove() }
        try write(
            """
            prot = 8080
            port = many
            public = perhaps
            base-url = ftp://x
            just words
            tls-cert = missing.pem
            tls-key = /missing.pem
            positions = near
            backup-keep = 3
            locale = sv
            """)
        let result = try program.run("serve", "--check")
        let lines = result.errors.split(separator: "\n").map { $0.replacing("photos: \(file):", with: "") }
        #expect(result.status == 78 && lines.count == 8, "\(lines)")
        let starts = [
            "5: expected 'name = value'", "1: unknown name 'prot'; did you mean 'port'?", "3: invalid public 'perhaps'",
            "2: The value 'many' is invalid", "8: invalid precision 'near'", "9: options for backups need --backups",
            "4: invalid base URL 'ftp://x'",
        ]
        for start in starts { #expect(lines.contains { $0.hasPrefix(start) }, "\(start) in \(lines)") }
        // That the key has no certificate without this line is not another mistake.
        #expect(
            lines.contains { $0.hasPrefix("6: no such file: \(program.folder)/.config/photos/missing.pem") }, "\(lines)"
        )
        #expect(try check() == ["library=\(program.library)@PHOTOS_LIBRARY", "locale=sv@10"])
    }

    @Test func aMistakeStopsCommandsButNotTheHelp() throws {
        defer { program.remove() }
        try write("port = 1\ncolour = blue\n")
        for command in [["places"], ["serve"], ["serve", "--port", "0"], ["import", program.folder]] {
            let result = try program.run(command)
            #expect(result.status == 78 && result.output.isEmpty)
            #expect(
                result.errors == "photos: \(file):2: unknown name 'colour'; `photos serve --help` lists the options\n")
        }
        for command in [["--help"], ["--version"], ["help", "serve"], ["serve", "--help"]] {
            #expect(try program.run(command).status == 0)
        }
        #expect(!FileManager.default.fileExists(atPath: program.library))
    }

    /// What is only for the server does not change other commands: `watch` would keep an import from ending.
    @Test func otherCommandsTakeTheLibraryAndTheLanguage() throws {
        defer { program.remove() }
        try write("library = ../../second\nlocale = sv\nwatch = yes\nport = 99999\nquiet = yes\n")
        let pictures = program.folder + "/pictures"
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        let none = ["PHOTOS_LIBRARY": ""]
        let result = try program.run("import", pictures, environment: none)
        #expect(result.status == 0, "\(result.errors)")
        #expect(FileManager.default.fileExists(atPath: program.folder + "/second/catalog.sqlite"))
        let help = try program.run("--library", program.library, "places", "--json", environment: none)
        #expect(help.status == 0 && !FileManager.default.fileExists(atPath: program.library))
    }

    @Test func aValueThatCannotBeUsedIsNamedWithItsPlace() throws {
        defer { program.remove() }
        try write("\nbase-url = ftp://x\n")
        let result = try program.run("serve", "--port", "0")
        #expect(result.status == 78 && result.errors.hasPrefix("photos: \(file):2: invalid base URL 'ftp://x'"))
        let variable = try program.run("serve", environment: ["PHOTOS_PORT": "tcp://10.0.0.1:8080"])
        #expect(
            variable.status == 78 && variable.errors.contains("photos: PHOTOS_PORT: The value 'tcp://10.0.0.1:8080'"))
        let language = try program.run("places", environment: ["PHOTOS_LOCALE": "not a tag"])
        #expect(language.status == 78 && language.errors.hasPrefix("photos: PHOTOS_LOCALE: invalid language tag"))
        // What the command line has wrong is wrong usage, as ever.
        #expect(try program.run("places", "--locale", "not a tag").status == 64)
    }

    /// A folder of that name does not ask about the program.
    @Test func aWordThatLooksLikeACommandChangesNothing() throws {
        defer { program.remove() }
        try write("library = mine\n")
        try FileManager.default.createDirectory(atPath: program.folder + "/help", withIntermediateDirectories: true)
        let result = try program.run("import", "help", environment: ["PHOTOS_LIBRARY": ""])
        #expect(result.status == 0, "\(result.errors)")
        #expect(FileManager.default.fileExists(atPath: program.folder + "/.config/photos/mine/catalog.sqlite"))
    }

    @Test func aCheckOfALibraryThatCannotBeOpenedSaysSoAndChangesNothing() throws {
        defer { program.remove() }
        #expect(try program.run("serve", "--check").status == 0)
        #expect(!FileManager.default.fileExists(atPath: program.library))
        try FileManager.default.createDirectory(atPath: program.library, withIntermediateDirectories: true)
        let noise = Data((0..<9000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try noise.write(to: URL(filePath: program.library + "/catalog.sqlite"))
        let result = try program.run("serve", "--check")
        #expect(result.status == 78 && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        #expect(try Data(contentsOf: URL(filePath: program.library + "/catalog.sqlite")) == noise)
    }

    /// The option stands before the command alone, so that nothing is done as somebody else by mistake.
    @Test func theServiceIsNamedBeforeTheCommandOrNotAtAll() throws {
        defer { program.remove() }
        for arguments in [
            ["--library", program.library, "--service", "places"], ["import", "--service", program.folder],
        ] {
            let result = try program.run(arguments)
            #expect(result.status == 64 && result.output.isEmpty, "\(arguments)")
        }
        #expect(!FileManager.default.fileExists(atPath: program.library))
    }

    @Test func anotherFileCanBeNamed() throws {
        defer { program.remove() }
        try write("port = 1\n")
        let other = program.folder + "/other.conf"
        try "port = 2\n".write(toFile: other, atomically: true, encoding: .utf8)
        #expect(try check(environment: ["PHOTOS_CONFIG": other]).last == "port=2@1")
        let missing = try program.run("places", environment: ["PHOTOS_CONFIG": program.folder + "/none.conf"])
        #expect(missing.status == 78 && missing.errors.contains("none.conf: no such file"))
    }
}
