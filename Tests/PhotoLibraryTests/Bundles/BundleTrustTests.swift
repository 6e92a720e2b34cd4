import Foundation
import PhotoLibrary
import TestServer
import Testing

/// Files that a server could pass off as a newer version of a bundle.
@Suite struct BundleTrustTests {
    private let world: PublishedBundle
    private let key: BundleSigningKey
    private var reader: TemporaryLibrary { world.reader }

    init() throws {
        world = try PublishedBundle(photos: 1)
        key = try BundleSigningKey.make(path: world.reader.folder + "/key")
    }

    /// Makes a version with a photo of its own.
    private func edition(
        _ version: String, isSigned: Bool = true, identity: String = PublishedBundle.identity
    ) async throws -> BundleEdition {
        try world.addPhoto(1, title: "Photo of \(version)")
        for file in ["latest.json", "walks.zip"] {
            try? FileManager.default.removeItem(atPath: "\(world.published)/\(file)")
        }
        let zip = try await world.publish(version, identity: identity, key: isSigned ? key : nil)
        return BundleEdition(zip: zip, latest: try world.bytes("latest.json"))
    }

    private func install(_ shop: BundleShop, updatesAutomatically: Bool? = nil) async throws {
        _ = try await world.bundles.install(
            from: shop.url, BundleInstallOptions(updatesAutomatically: updatesAutomatically))
    }

    private func version() throws -> String? { try world.installed()?.version }

    private func expectRefusal(of shop: BundleShop, _ what: String) async throws {
        let (version, titles) = (try version(), try reader.titles())
        switch try await refusal({ try await world.update() }) {
        case .notAllowed(let message), .invalidInput(let message):
            #expect(!message.contains("\n"), "\(what): \(message)")
        case let error: Issue.record("\(what): \(String(describing: error))")
        }
        try await reader.sync()
        #expect(try world.bundles.list().bundles.map(\.version) == [version], "\(what)")
        #expect(try reader.titles() == titles, "\(what)")
        #expect(try world.folders() == [PublishedBundle.identity], "\(what)")
    }

    @Test func anUpdateIsNothingButWhatWasAnnounced() async throws {
        defer { world.remove() }
        let (five, six) = (try await edition("5"), try await edition("6"))
        let unsigned = try await edition("7", isSigned: false)
        let other = try await edition("7", isSigned: false, identity: "org.example.other")
        let (seven, eight) = (try await edition("7"), try await edition("8"))
        let shop = try BundleShop(six)
        defer { shop.server.stop() }
        try await install(shop, updatesAutomatically: true)
        let told = ["version": "7", "identity": PublishedBundle.identity]
        shop.sell(try other.told(told))
        try await expectRefusal(of: shop, "an unsigned bundle of another identity")
        shop.sell(try five.told(told))
        try await expectRefusal(of: shop, "an old version that is told to be a new one")
        shop.sell(unsigned)
        try await expectRefusal(of: shop, "an unsigned one of the same identity")
        shop.sell(BundleEdition(zip: five.zip, latest: seven.latest))
        try await expectRefusal(of: shop, "an old zip where a new one is announced")
        shop.sell(BundleEdition(zip: eight.zip, latest: seven.latest))
        try await expectRefusal(of: shop, "a newer zip than is announced")
        shop.sell(BundleEdition(zip: try await edition("7").zip, latest: Array("{\"identity\":1}".utf8)))
        #expect(try await world.offer()?.bundle.offer?.version == "7")
        shop.sell(seven)
        #expect(try await reader.sync().isGood)
        #expect(try version() == "7" && world.installed()?.origin == shop.url)
        #expect(try reader.titles() == ["Photo of 7"])
    }

    @Test func aHashThatIsNoneAnnouncesNothing() async throws {
        defer { world.remove() }
        let (six, seven) = (try await edition("6"), try await edition("7"))
        let shop = try BundleShop(six)
        defer { shop.server.stop() }
        try await install(shop, updatesAutomatically: true)
        for (field, value) in [("manifest", "7"), ("manifest", ""), ("version", "../7"), ("version", "")] {
            shop.sell(try seven.told([field: value]))
            try await expectRefusal(of: shop, "\(field) \(value)")
        }
    }

    @Test func anUpdateComesAfterWhatIsInstalled() async throws {
        defer { world.remove() }
        let (five, six) = (try await edition("5"), try await edition("6"))
        let again = try await edition("6")
        try world.write("<h1>Another walk</h1>", to: "pages/walk.html")
        let changed = try await edition("6.0")
        let shop = try BundleShop(six)
        defer { shop.server.stop() }
        try await install(shop, updatesAutomatically: true)
        for (edition, isLatestTold) in [(five, true), (five, false), (again, true), (changed, true), (changed, false)] {
            shop.sell(edition, isLatestTold: isLatestTold)
            #expect(try await !world.update())
            #expect(try await reader.sync().isGood)
            #expect(try version() == "6")
        }
        // A person may go back to an older one, and from there everything newer is an update, but only if asked for.
        shop.sell(five)
        try await install(shop)
        #expect(try version() == "5")
        shop.sell(six)
        #expect(try await reader.sync().isGood)
        #expect(try version() == "5")
        #expect(try await world.update())
        #expect(try version() == "6")
    }

    @Test func aZipThatIsAnotherWhenItIsFetchedIsRefused() async throws {
        defer { world.remove() }
        let (five, six) = (try await edition("5"), try await edition("6"))
        let other = try await edition("7", isSigned: false, identity: "org.example.other")
        let seven = try await edition("7")
        let shop = try BundleShop(six)
        defer { shop.server.stop() }
        try await install(shop)
        for (what, zip) in [("an old version", five.zip), ("another bundle", other.zip)] {
            for isLatestTold in [true, false] {
                shop.sell(seven, isLatestTold: isLatestTold)
                // Without latest.json the end of the zip, which has all of it, is asked for once to learn what there is.
                shop.swap(for: zip, after: isLatestTold ? 0 : 1)
                let error = try await refusal { try await world.update() }
                guard case .notAllowed = error else {
                    Issue.record("\(what): \(String(describing: error))")
                    continue
                }
                #expect(try version() == "6")
                #expect(try reader.titles() == ["Photo of 6"])
            }
        }
    }

    @Test(arguments: [true, false]) func versionsWithoutAnOrderAreTakenUnaskedOnlyUnsigned(isSigned: Bool) async throws
    {
        defer { world.remove() }
        let spring = try await edition("spring", isSigned: isSigned)
        let summer = try await edition("summer", isSigned: isSigned)
        let shop = try BundleShop(spring)
        defer { shop.server.stop() }
        try await install(shop, updatesAutomatically: true)
        shop.sell(summer)
        #expect(try await reader.sync().isGood)
        #expect(try version() == (isSigned ? "spring" : "summer"))
        try await world.update()
        #expect(try version() == "summer")
        // The version before is not an update: going back brings it.
        shop.sell(spring)
        try await world.update()
        #expect(try version() == "summer")
        _ = try await world.bundles.remove(PublishedBundle.identity)
        #expect(try version() == nil)
    }

    @Test func aKeyOnceTrustedIsNotForgottenByGoingBack() async throws {
        defer { world.remove() }
        let one = try await edition("1", isSigned: false)
        let (two, three) = (try await edition("2"), try await edition("3", isSigned: false))
        let shop = try BundleShop(one)
        defer { shop.server.stop() }
        try await install(shop)
        shop.sell(two)
        #expect(try await world.update())
        _ = try await world.bundles.rollBack(nil)
        #expect(try version() == "1")
        shop.sell(three)
        try await expectRefusal(of: shop, "an unsigned one")
        guard case .notAllowed = try await refusal({ try await install(shop) }) else {
            Issue.record("an unsigned one is taken")
            return
        }
        shop.sell(two)
        #expect(try await world.update())
        #expect(try version() == "2")
    }
}
