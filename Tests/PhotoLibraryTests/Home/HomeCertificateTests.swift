import Foundation
import PhotoLibrary
import Testing
import Times

/// The certificate of a server in a house: made once, kept, and made again when it no longer fits.
@Suite struct HomeCertificateTests {
    private let world: TemporaryLibrary
    private static let now = Instant(seconds: 1_800_000_000)

    init() throws {
        world = try TemporaryLibrary()
    }

    private func certificate(
        _ addresses: [String] = ["192.168.1.20"], days: Int64 = 0
    ) throws -> HomeCertificate {
        try world.library.home.certificate(
            addresses: addresses, names: ["attic.local"], at: Self.now + .seconds(days * 86_400))
    }

    @Test func itIsMadeOnceAndKept() throws {
        defer { world.remove() }
        let first = try certificate()
        let again = try certificate(days: 700)
        #expect(first.isNew && !again.isNew)
        #expect(again.fingerprint == first.fingerprint && again.path == first.path)
        #expect(first.fingerprint.wholeMatch(of: /([0-9A-F]{2}:){31}[0-9A-F]{2}/) != nil)
    }

    @Test func onlyItsOwnerCanReadIt() throws {
        defer { world.remove() }
        let path = try certificate().path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        #expect(path == world.folder + "/library/home.pem")
    }

    @Test func itIsMadeAgainBeforeItExpires() throws {
        defer { world.remove() }
        let first = try certificate()
        #expect(try !certificate(days: 788).isNew)
        let second = try certificate(days: 790)
        #expect(second.isNew && second.fingerprint != first.fingerprint)
        #expect(try !certificate(days: 791).isNew)
    }

    @Test func anotherAddressNeedsAnother() throws {
        defer { world.remove() }
        let first = try certificate(["192.168.1.20", "192.168.1.21"])
        let again = try certificate(["192.168.1.21"])
        #expect(!again.isNew && again.fingerprint == first.fingerprint)
        let second = try certificate(["192.168.1.22"])
        #expect(second.isNew && second.fingerprint != first.fingerprint)
    }

    @Test func aDamagedOneIsReplaced() throws {
        defer { world.remove() }
        let first = try certificate()
        try Data("-----BEGIN CERTIFICATE-----\n".utf8).write(to: URL(fileURLWithPath: first.path))
        let second = try certificate()
        #expect(second.isNew && second.fingerprint != first.fingerprint)
        #expect(try !certificate().isNew)
    }

    @Test func aFolderThatCannotBeWrittenIsOneLine() throws {
        defer { world.remove() }
        try FileManager.default.createDirectory(
            atPath: world.folder + "/library/home.pem", withIntermediateDirectories: true)
        let error = #expect(throws: LibraryError.self) { _ = try certificate() }
        #expect(error.map { "\($0)".contains("home.pem") && !"\($0)".contains("\n") } == true)
    }

    @Test func devicesAreNumberedAndHaveNoPassword() throws {
        defer { world.remove() }
        let people = world.library.people
        let phones = try (0..<2).map { _ in try people.addDevice("phone").name }
        #expect(phones == ["phone-1", "phone-2"])
        _ = try people.remove("phone-1")
        #expect(try people.addDevice("phone").name == "phone-1")
        let users = try people.list().users
        #expect(users.count == 2 && users.allSatisfy { $0.isDevice && !$0.isOwner && !$0.mayUpload })
        for password in ["", "$none$", "phone-1"] {
            #expect(try people.person(name: "phone-1", password: password) == nil)
        }
        #expect(try people.makeOwner("PHONE-1").isOwner)
        // A password makes a user of it, as any other.
        #expect(try !people.setPassword("correct horse", of: "phone-1").isDevice)
        #expect(try people.person(name: "phone-1", password: "correct horse")?.isOwner == true)
    }
}
