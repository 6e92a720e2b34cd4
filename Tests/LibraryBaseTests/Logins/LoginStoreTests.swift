import Catalog
import Foundation
import LibraryBase
import TestSupport
import Testing

/// Names, passwords and tokens in a file that only its owner can read.
@Suite struct LoginStoreTests {
    private let world: BaseWorld
    private let logins: LoginStore
    private let name: String
    private static let url = "https://a.example/feed"
    private static let password = SourceLogin.password(name: "ann", password: "hush")

    init() throws {
        world = try BaseWorld()
        logins = LoginStore(world.context)
        name = "state/photos/credentials-\(try world.context.catalog.libraryID()).json"
    }

    private var folder: TemporaryFolder { world.folder }

    @Test func whatIsKeptIsShownAgain() throws {
        defer { folder.remove() }
        #expect(!logins.has(url: Self.url))
        #expect(try logins.all().authorization(kept: Self.url) == nil)
        try logins.keep(Self.password, url: Self.url)
        try logins.keep(.token("t0k3n"), url: "https://b.example/feed")
        #expect(logins.has(url: Self.url) && !logins.has(url: "https://a.example/other"))
        let all = try LoginStore(world.context).all()
        #expect(all.authorization(kept: Self.url) == "Basic YW5uOmh1c2g=")
        #expect(all.authorization(kept: "https://b.example/feed") == "Bearer t0k3n")
    }

    @Test func theFileIsThePersonsAloneAndNamedByTheLibrary() throws {
        defer { folder.remove() }
        try logins.keep(Self.password, url: Self.url)
        #expect(try folder.mode(name) == 0o600)
        #expect(folder.paths() == ["state", "state/photos", name])
    }

    @Test func nothingIsLeftOfTheLastLoginThatIsForgotten() throws {
        defer { folder.remove() }
        try logins.forget(url: Self.url)
        #expect(folder.paths().isEmpty)
        try logins.keep(Self.password, url: Self.url)
        try logins.keep(.token("t0k3n"), url: "https://b.example/feed")
        try logins.forget(url: Self.url)
        #expect(try logins.all().authorization(kept: Self.url) == nil && folder.exists(name))
        try logins.forget(url: "https://b.example/feed")
        #expect(!folder.exists(name))
    }

    @Test(arguments: [0o640, 0o604, 0o620]) func whatOthersMayReadIsNotUsedUntilItIsWrittenAnew(mode: Int) throws {
        defer { folder.remove() }
        try logins.keep(Self.password, url: Self.url)
        try folder.setMode(mode, of: name)
        let error = #expect(throws: LibraryError.self) { try logins.all() }
        #expect(error?.message.contains("chmod 600 \(folder.path(name))") == true)
        #expect(!logins.has(url: Self.url))
        try logins.keep(.token("t0k3n"), url: "https://b.example/feed")
        #expect(try folder.mode(name) == 0o600)
        #expect(try logins.all().authorization(kept: Self.url) != nil)
    }

    @Test func aDamagedFileIsToldWithoutWhatIsInIt() throws {
        defer { folder.remove() }
        try logins.keep(Self.password, url: Self.url)
        try folder.write(#"{"https://a.example/feed": {"hush"#.utf8, to: name)
        try folder.setMode(0o600, of: name)
        let error = #expect(throws: LibraryError.self) { try logins.all() }
        #expect(error?.message.contains("is damaged") == true && error?.message.contains("hush") == false)
    }

    @Test func aLinkInItsPlaceIsNotFollowed() throws {
        defer { folder.remove() }
        try folder.write(#"{"https://a.example/feed": {"token": "x"}}"#.utf8, to: "other.json")
        try folder.setMode(0o600, of: "other.json")
        try folder.makeFolder("state/photos")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(name), withDestinationPath: folder.path("other.json"))
        #expect(throws: LibraryError.self) { try logins.all() }
    }

    @Test func twoLibrariesDoNotShareTheirs() throws {
        defer { folder.remove() }
        let other = try BaseWorld()
        defer { other.folder.remove() }
        let state = folder.path("state/photos")
        let files = try [world.context, other.context].map {
            CredentialsFile(library: try $0.catalog.libraryID(), state: state)
        }
        try files[0].change { $0[Self.url] = Self.password }
        try files[1].change { $0[Self.url] = .token("t0k3n") }
        #expect(try files.map { try $0.logins()[Self.url] } == [Self.password, .token("t0k3n")])
    }

    @Test func writersAtTheSameTimeLoseNothing() async throws {
        defer { folder.remove() }
        let file = CredentialsFile(library: "x", state: folder.path("state"))
        try await withThrowingTaskGroup { group in
            for number in 0..<4 {
                group.addTask { try file.change { $0["https://\(number).example/"] = .token("t\(number)") } }
            }
            try await group.waitForAll()
        }
        #expect(try file.logins().count == 4)
    }

    @Test func whereThereIsNoFolderNothingIsKept() throws {
        let world = try BaseWorld(hasState: false)
        defer { world.folder.remove() }
        folder.remove()
        let logins = LoginStore(world.context)
        #expect(throws: LibraryError.self) { try logins.keep(Self.password, url: Self.url) }
        #expect(!logins.has(url: Self.url))
        #expect(world.folder.paths().isEmpty)
    }

    @Test(arguments: [
        SourceLogin.password(name: "", password: "x"), .password(name: "a:b", password: "x"),
        .password(name: "a", password: "x\u{7}"), .password(name: "a\r\nb", password: "x"), .token(""),
        .token("a b"), .token("é"), .token("a\n"),
    ])
    func whatCannotBeSentIsNotKept(login: SourceLogin) {
        defer { folder.remove() }
        #expect(throws: LibraryError.self) { try logins.keep(login, url: Self.url) }
        #expect(folder.paths().isEmpty)
    }

    /// RFC 7617, section 2.
    @Test func aNameAndPasswordAreSentAsTheStandardSays() {
        folder.remove()
        let login = SourceLogin.password(name: "Aladdin", password: "open sesame")
        #expect(login.authorization == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    }
}
