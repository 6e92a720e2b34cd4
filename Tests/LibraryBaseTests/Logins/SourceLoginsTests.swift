import Catalog
import Fetching
import LibraryBase
import Testing

/// Which servers get a login, and the messages if it is rejected.
@Suite struct SourceLoginsTests {
    private let source: SourceRecord
    private let logins: SourceLogins

    init() throws {
        let catalog = try Catalog()
        source = try catalog.sources.add(SourceDescription(name: "s", url: "https://a.example/feed"))
        logins = SourceLogins([source.url: .token("t0k3n")])
    }

    @Test(arguments: [
        ("https://a.example/1.jpg", true), ("https://A.example:443/1.jpg", true), ("http://a.example/1.jpg", false),
        ("https://a.example:8443/1.jpg", false), ("https://b.example/1.jpg", false),
        ("https://a.example.b.example/", false), ("https://b.example/@a.example/", false),
    ])
    func aLoginIsToldToItsOwnServerAlone(url: String, isTold: Bool) {
        #expect(logins.authorization(for: url, of: source) == (isTold ? "Bearer t0k3n" : nil))
    }

    @Test func aLoginIsNotToldWhereOthersReadIt() throws {
        let catalog = try Catalog()
        let open = try catalog.sources.add(SourceDescription(name: "open", url: "http://a.example/feed"))
        let logins = SourceLogins([open.url: .token("t0k3n")])
        #expect(!SourceLogins.canSendSecrets(to: open) && SourceLogins.canSendSecrets(to: source))
        #expect(logins.authorization(for: open.url, of: open) == nil)
        #expect(logins.login(of: open) != nil)
    }

    @Test func aPersonIsToldWhatToDoWithoutTheSecret() {
        let url = "https://a.example/feed?token=hush"
        func reason(_ status: Int, _ logins: SourceLogins, url: String = url) -> String {
            logins.reason(.http(status: status, retryAfter: nil), for: url, of: source)
        }
        #expect(reason(401, SourceLogins([:])).hasSuffix("a login is required; run `photos sources login s`"))
        #expect(reason(401, logins).hasSuffix("the stored login was rejected; run `photos sources login s`"))
        #expect(reason(403, SourceLogins([:])).contains("a login may be required"))
        #expect(reason(403, logins).contains("does not give access"))
        #expect(!reason(404, SourceLogins([:])).contains("sources login"))
        #expect(!reason(401, SourceLogins([:]), url: "https://b.example/x").contains("sources login"))
        #expect([401, 403, 404].allSatisfy { !reason($0, logins).contains("hush") })
    }
}
