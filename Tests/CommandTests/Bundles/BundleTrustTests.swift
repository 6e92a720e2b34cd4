import Foundation
import Synchronization
import TestServer
import TestSupport
import Testing

/// What a server may pass off as a newer version of a bundle.
@Suite struct BundleTrustTests {
    private let program: Program
    private let publisher: BundlePublisher
    private let key: String

    init() throws {
        program = try Program()
        publisher = try BundlePublisher(program, photos: 1)
        key = program.folder + "/key"
        try #require(try program.run("bundle", "key", key).status == 0)
    }

    /// A version as it was published: its zip and its `latest.json`.
    private struct Edition {
        var zip: [UInt8]
        var latest: [UInt8]

        /// The same zip, told to be another version.
        func told(_ version: String, identity: String = "org.example.walks") throws -> Edition {
            var latest = try #require(try JSONSerialization.jsonObject(with: Data(latest)) as? [String: Any])
            (latest["version"], latest["identity"]) = (version, identity)
            return Edition(zip: zip, latest: Array(try JSONSerialization.data(withJSONObject: latest)))
        }
    }

    /// Makes a version with a photo of its own.
    private func edition(
        _ version: String, isSigned: Bool = true, identity: String = "org.example.walks"
    ) throws -> Edition {
        try publisher.addPhoto(1, title: "Photo of \(version)")
        for file in ["latest.json", "walks.zip"] {
            try? FileManager.default.removeItem(atPath: "\(publisher.published)/\(file)")
        }
        let made = try program.run(
            ["bundle", "create", publisher.zip, "--from", publisher.source, "--identity", identity]
                + ["--release", version] + (isSigned ? ["--key", key] : []))
        try #require(made.status == 0, "\(made.errors)")
        return Edition(
            zip: Array(try Data(contentsOf: URL(fileURLWithPath: publisher.zip))),
            latest: Array(try Data(contentsOf: URL(fileURLWithPath: publisher.published + "/latest.json"))))
    }

    /// A server that has one edition at a time, and a zip that it sends in its place from a certain request for it on.
    private final class Shop: Sendable {
        private struct State {
            var edition: Edition
            var isLatestTold = true
            var swap: (after: Int, zip: [UInt8])?
        }

        private final class StateHolder: Sendable {
            let value: Mutex<State>

            init(_ edition: Edition) {
                value = Mutex(State(edition: edition))
            }
        }

        private let state: StateHolder
        let server: TestServer

        init(_ edition: Edition) throws {
            let state = StateHolder(edition)
            self.state = state
            server = try TestServer { request in
                state.value.withLock { state in
                    switch request.path {
                    case "/latest.json" where state.isLatestTold:
                        return TestFile(state.edition.latest, contentType: "application/json").reply(to: request)
                    case "/walks.zip":
                        var zip = state.edition.zip
                        if let swap = state.swap {
                            if swap.after <= 0 { zip = swap.zip }
                            state.swap?.after -= 1
                        }
                        return TestFile(zip, contentType: "application/zip").reply(to: request)
                    default: return TestReply(404, text: "none")
                    }
                }
            }
        }

        var url: String { server.url("/walks.zip") }

        func sell(_ edition: Edition, isLatestTold: Bool = true) {
            state.value.withLock { state in
                (state.edition, state.isLatestTold, state.swap) = (edition, isLatestTold, nil)
            }
        }

        /// After so many requests for the zip, another is sent.
        func swap(for zip: [UInt8], after count: Int) {
            state.value.withLock { $0.swap = (count, zip) }
        }
    }

    private func expectRefusal(of shop: Shop, _ what: String) throws {
        let before = try program.run("bundle", "list", "--json").json()["bundles"] as? [[String: Any]]
        let (version, titles) = (before?.first?["version"] as? String, try publisher.titles())
        #expect(before?.count == 1)
        let refused = try program.run("bundle", "update", "--yes")
        #expect(refused.status == 77 || refused.status == 65, "\(what): \(refused.status) \(refused.errors)")
        #expect(refused.errors.split(separator: "\n").count == 1, "\(what): \(refused.errors)")
        _ = try program.run("sync", "--force")
        let after = try program.run("bundle", "list", "--json").json()["bundles"] as? [[String: Any]]
        #expect(after?.count == 1 && after?.first?["version"] as? String == version, "\(what)")
        #expect(try publisher.titles() == titles, "\(what)")
        let folders = try FileManager.default.contentsOfDirectory(atPath: program.library + "/bundles")
        #expect(folders == ["org.example.walks"], "\(what)")
    }

    @Test func anUpdateIsNothingButWhatWasAnnounced() throws {
        defer { program.remove() }
        let (five, six) = (try edition("5"), try edition("6"))
        let unsigned = try edition("7", isSigned: false)
        let other = try edition("7", isSigned: false, identity: "org.example.other")
        let (seven, eight) = (try edition("7"), try edition("8"))
        let shop = try Shop(six)
        defer { shop.server.stop() }
        #expect(try program.run("bundle", "install", shop.url, "--updates", "take").status == 0)
        shop.sell(try other.told("7"))
        try expectRefusal(of: shop, "an unsigned bundle of another identity")
        shop.sell(try five.told("7"))
        try expectRefusal(of: shop, "an old version that is told to be a new one")
        shop.sell(unsigned)
        try expectRefusal(of: shop, "an unsigned one of the same identity")
        shop.sell(Edition(zip: five.zip, latest: seven.latest))
        try expectRefusal(of: shop, "an old zip where a new one is announced")
        shop.sell(Edition(zip: eight.zip, latest: seven.latest))
        try expectRefusal(of: shop, "a newer zip than is announced")
        shop.sell(Edition(zip: try edition("7", isSigned: true).zip, latest: Array("{\"identity\":1}".utf8)))
        #expect(try program.run("bundle", "update").output.contains("version 7 is there"))
        shop.sell(seven)
        #expect(try program.run("sync", "--force").status == 0)
        #expect(try publisher.installed()?["version"] as? String == "7")
        #expect(try publisher.installed()?["origin"] as? String == shop.url)
        #expect(try publisher.titles() == ["Photo of 7"])
    }

    @Test func aHashThatIsNoneAnnouncesNothing() throws {
        defer { program.remove() }
        let (six, seven) = (try edition("6"), try edition("7"))
        let shop = try Shop(six)
        defer { shop.server.stop() }
        #expect(try program.run("bundle", "install", shop.url, "--updates", "take").status == 0)
        for (field, value) in [("manifest", "7"), ("manifest", ""), ("version", "../7"), ("version", "")] {
            var latest = try #require(try JSONSerialization.jsonObject(with: Data(seven.latest)) as? [String: Any])
            latest[field] = value
            shop.sell(Edition(zip: seven.zip, latest: Array(try JSONSerialization.data(withJSONObject: latest))))
            try expectRefusal(of: shop, "\(field) \(value)")
        }
    }

    @Test func anUpdateComesAfterWhatIsInstalled() throws {
        defer { program.remove() }
        let (five, six) = (try edition("5"), try edition("6"))
        let again = try edition("6")
        try publisher.write("<h1>Another walk</h1>", to: "pages/walk.html")
        let changed = try edition("6.0")
        let shop = try Shop(six)
        defer { shop.server.stop() }
        #expect(try program.run("bundle", "install", shop.url, "--updates", "take").status == 0)
        for (edition, isLatestTold) in [(five, true), (five, false), (again, true), (changed, true), (changed, false)] {
            shop.sell(edition, isLatestTold: isLatestTold)
            #expect(try program.run("bundle", "update", "--yes").output.contains("is the newest version"))
            #expect(try program.run("sync", "--force").status == 0)
            #expect(try publisher.installed()?["version"] as? String == "6")
        }
        // A person may go back to an older one, and from there everything newer is an update, but only if asked for.
        shop.sell(five)
        #expect(try program.run("bundle", "install", shop.url).status == 0)
        #expect(try publisher.installed()?["version"] as? String == "5")
        shop.sell(six)
        #expect(try program.run("sync", "--force").status == 0)
        #expect(try publisher.installed()?["version"] as? String == "5")
        #expect(try program.run("bundle", "update", "--yes").status == 0)
        #expect(try publisher.installed()?["version"] as? String == "6")
    }

    @Test func aZipThatIsAnotherWhenItIsFetchedIsRefused() throws {
        defer { program.remove() }
        let (five, six) = (try edition("5"), try edition("6"))
        let other = try edition("7", isSigned: false, identity: "org.example.other")
        let seven = try edition("7")
        let shop = try Shop(six)
        defer { shop.server.stop() }
        #expect(try program.run("bundle", "install", shop.url).status == 0)
        for (what, zip) in [("an old version", five.zip), ("another bundle", other.zip)] {
            for isLatestTold in [true, false] {
                shop.sell(seven, isLatestTold: isLatestTold)
                // Without latest.json the end of the zip, which has all of it, is asked for once to learn what there is.
                shop.swap(for: zip, after: isLatestTold ? 0 : 1)
                let refused = try program.run("bundle", "update", "--yes")
                #expect(refused.status == 77, "\(what): \(refused.status) \(refused.errors)")
                #expect(try publisher.installed()?["version"] as? String == "6")
                #expect(try publisher.titles() == ["Photo of 6"])
            }
        }
    }

    @Test func versionsWithoutAnOrderAreTakenUnaskedOnlyUnsigned() throws {
        defer { program.remove() }
        for isSigned in [true, false] {
            let (spring, summer) = (
                try edition("spring", isSigned: isSigned), try edition("summer", isSigned: isSigned)
            )
            let shop = try Shop(spring)
            defer { shop.server.stop() }
            #expect(try program.run("bundle", "install", shop.url, "--updates", "take").status == 0)
            shop.sell(summer)
            #expect(try program.run("sync", "--force").status == 0)
            #expect(try publisher.installed()?["version"] as? String == (isSigned ? "spring" : "summer"))
            #expect(try program.run("bundle", "update", "--yes").status == 0)
            #expect(try publisher.installed()?["version"] as? String == "summer")
            // The version before is no update: going back brings it.
            shop.sell(spring)
            #expect(try program.run("bundle", "update", "--yes").status == 0)
            #expect(try publisher.installed()?["version"] as? String == "summer")
            #expect(try program.run("bundle", "remove", "org.example.walks").status == 0)
        }
    }

    @Test func aKeyOnceTrustedIsNotForgottenByGoingBack() throws {
        defer { program.remove() }
        let one = try edition("1", isSigned: false)
        let (two, three) = (try edition("2"), try edition("3", isSigned: false))
        let shop = try Shop(one)
        defer { shop.server.stop() }
        #expect(try program.run("bundle", "install", shop.url).status == 0)
        shop.sell(two)
        #expect(try program.run("bundle", "update", "--yes").status == 0)
        #expect(try program.run("bundle", "rollback").status == 0)
        #expect(try publisher.installed()?["version"] as? String == "1")
        shop.sell(three)
        try expectRefusal(of: shop, "an unsigned one")
        #expect(try program.run("bundle", "install", shop.url).status == 77)
        shop.sell(two)
        #expect(try program.run("bundle", "update", "--yes").status == 0)
        #expect(try publisher.installed()?["version"] as? String == "2")
    }
}
