import Foundation
import PhotoLibrary
import TestSupport
import Testing

/// Bundles that earlier versions of the program made.
@Suite struct EarlierBundleTests {
    /// Where a bundle was made: what MS-DOS' time was there on 2000-01-01T00:00:00Z, as two numbers of 16 bits.
    enum Zone: CaseIterable {
        case utc, tokyo, newYork

        var time: [UInt8] {
            switch self {
            case .utc: [0x00, 0x00, 0x21, 0x28]
            case .tokyo: [0x00, 0x48, 0x21, 0x28]
            case .newYork: [0x00, 0x98, 0x9F, 0x27]
            }
        }
    }

    /// Which kind of bundle.
    enum Kind: CaseIterable {
        case ofAFolder, signed, ofALibrary
    }

    /// Before they were written by the program itself, bundles had local times. All else in them is as it is now: a bundle that was made
    /// where the local time is UTC has the bytes that it has now, which this relies on.
    @Test(arguments: Kind.allCases, Zone.allCases)
    func bundlesWithLocalTimesAreTaken(kind: Kind, zone: Zone) async throws {
        let world = try PublishedBundle(photos: 2)
        defer { world.remove() }
        try world.write("<h1>Längs ån</h1>", to: "pages/ån.html")
        switch kind {
        case .ofAFolder: try await world.publish("1")
        case .signed: try await world.publish("1", key: try BundleSigningKey.make(path: world.reader.folder + "/key"))
        case .ofALibrary:
            let owner = try TemporaryLibrary(inMemory: true)
            defer { owner.remove() }
            _ = try await owner.library.imports.run([world.source + "/images"])
            var description = BundleDescription()
            description.version = "1"
            _ = try await owner.library.bundles.create(at: world.zip, description)
        }
        let bytes = Self.withTime(zone.time, try world.bytes("walks.zip"))
        try Data(bytes).write(to: URL(fileURLWithPath: world.zip))
        try await world.install()
        #expect(try world.reader.titles() == ["Photo 1", "Photo 2"])
    }

    @Test func whatIsWrittenIsWhatTheEarlierWriterWrote() async throws {
        let world = try PublishedBundle(photos: 1)
        defer { world.remove() }
        let zip = try await world.publish("1")
        // The version that reads it, a descriptor behind the bytes, deflated, the time in UTC; CRC and size to come.
        let start: [UInt8] = [
            0x50, 0x4b, 3, 4, 20, 0, 8, 0, 8, 0, 0, 0, 0x21, 0x28, 0, 0, 0, 0, 0, 0, 0, 0,
        ]
        #expect(Array(zip.prefix(start.count)) == start)
        // The name, then the time in UTC and no owner.
        let name = Array("bundle.json".utf8)
        let extra: [UInt8] = [
            0x55, 0x54, 5, 0, 1, 0x80, 0x43, 0x6d, 0x38, 0x75, 0x78, 11, 0, 1, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0,
        ]
        #expect(Array(zip[26..<(30 + name.count + extra.count)]) == [11, 0, 24, 0] + name + extra)
    }

    /// The zip with another time of all members.
    private static func withTime(_ time: [UInt8], _ zip: [UInt8]) -> [UInt8] {
        var zip = zip
        for index in 0..<(zip.count - 30) where zip[index] == 0x50 && zip[index + 1] == 0x4b {
            let offset: Int? =
                switch (zip[index + 2], zip[index + 3]) {
                case (3, 4): 10
                case (1, 2): 12
                default: nil
                }
            guard let start = offset.map({ index + $0 }), zip[start..<(start + 4)] == [0, 0, 0x21, 0x28] else {
                continue
            }
            zip.replaceSubrange(start..<(start + 4), with: time)
        }
        return zip
    }
}
