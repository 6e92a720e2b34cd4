import Localization
import Server
import Testing

/// What a person is told, on starting a server, about who can see the library.
@Suite struct AudienceNoteTests {
    private func note(
        _ host: String, base: String? = nil, isPublic: Bool = false, hasUsers: Bool = false
    ) throws -> String? {
        try ServerConfiguration(
            host: host, port: 0, baseURL: try base.map { try BaseURL($0) }, isPublic: isPublic, locale: .english,
            version: "1", verbosity: .quiet
        ).noteOnAudience(hasUsers: hasUsers)
    }

    @Test func aServerForThisMachineAloneNeedsNoUsers() throws {
        #expect(try note("127.0.0.1") == nil)
        #expect(try note("::1", base: "http://localhost:9000/photos") == nil)
        #expect(try note("0.0.0.0", isPublic: true) == nil)
    }

    @Test func aServerThatOthersReachSaysThatNobodyCanSignIn() throws {
        #expect(try note("0.0.0.0")?.hasPrefix("nobody can sign in yet") == true)
        #expect(try note("192.0.2.1", base: "https://example.org/")?.hasPrefix("nobody can sign in yet") == true)
    }

    @Test func usersOfOtherMachinesNeedAnEncryptedConnection() throws {
        #expect(try note("0.0.0.0", hasUsers: true)?.hasSuffix("use --tls-cert and --tls-key") == true)
        #expect(try note("0.0.0.0", base: "https://example.org/", hasUsers: true) == nil)
        #expect(try note("127.0.0.1", base: "https://example.org/", hasUsers: true) == nil)
    }

    @Test func aServerBehindAProxySaysThatEverybodySeesTheLibrary() throws {
        let note = try #require(try note("127.0.0.1", base: "https://photos.example.org/"))
        #expect(note.hasPrefix("everybody who reaches photos.example.org sees this library"))
        #expect(note.contains("`photos users add NAME`"))
    }
}
