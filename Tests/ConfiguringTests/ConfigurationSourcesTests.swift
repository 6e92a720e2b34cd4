import Configuring
import Testing

/// Which of several places decides.
@Suite struct ConfigurationSourcesTests {
    private let user = ConfigurationFile("/home/a/photos.conf", Array("port = 1\nhost = ::1".utf8))
    private let machine = ConfigurationFile(
        "/etc/photos.conf", Array("# all\nport = 2\nbase-url = http://a\nlocale = sv".utf8))

    @Test func variablesGoBeforeFilesAndTheFirstFileBeforeTheSecond() {
        let sources = ConfigurationSources(
            files: [user, machine], environment: ["PHOTOS_BASE_URL": "http://b", "PORT": "3", "PHOTOS_LOCALE": ""])
        let expected = [
            Setting(name: "port", value: "1", origin: .line(path: "/home/a/photos.conf", 1)),
            Setting(name: "host", value: "::1", origin: .line(path: "/home/a/photos.conf", 2)),
            Setting(name: "base-url", value: "http://b", origin: .variable("PHOTOS_BASE_URL")),
            Setting(name: "locale", value: "sv", origin: .line(path: "/etc/photos.conf", 4)),
        ]
        #expect(expected.map { sources.setting($0.name) } == expected)
        #expect(sources.setting("public") == nil)
    }

    @Test func withoutFilesThereAreVariables() {
        let sources = ConfigurationSources(files: [], environment: ["PHOTOS_TLS_KEY": "/k", "PHOTOS_": "x"])
        #expect(
            sources.setting("tls-key") == Setting(name: "tls-key", value: "/k", origin: .variable("PHOTOS_TLS_KEY")))
        #expect(sources.setting("tls-cert") == nil)
    }
}
