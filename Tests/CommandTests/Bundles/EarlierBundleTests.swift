import Foundation
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
    @Test(arguments: Kind.allCases, Zone.allCases) func bundlesWithLocalTimesAreTaken(kind: Kind, zone: Zone) throws {
        let program = try Program()
        defer { program.remove() }
        let publisher = try BundlePublisher(program, photos: 2)
        try publisher.write("<h1>Längs ån</h1>", to: "pages/ån.html")
        let key = program.folder + "/key"
        switch kind {
        case .ofAFolder: try publisher.publish("1")
        case .signed:
            #expect(try program.run("bundle", "key", key).status == 0)
            try publisher.publish("1", "--key", key)
        case .ofALibrary:
            let library = ["--library", program.folder + "/publisher"]
            #expect(try program.run(library + ["import", publisher.source + "/images"]).status == 0)
            #expect(try program.run(library + ["bundle", "create", publisher.zip, "--release", "1"]).status == 0)
        }
        let url = URL(fileURLWithPath: publisher.zip)
        let bytes = Self.withTime(zone.time, Array(try Data(contentsOf: url)))
        try Data(bytes).write(to: url)
        let installed = try program.run("bundle", "install", publisher.zip)
        #expect(installed.status == 0, "\(installed.errors)")
        #expect(try publisher.titles() == ["Photo 1", "Photo 2"])
    }

    @Test func whatIsWrittenIsWhatTheEarlierWriterWrote() throws {
        let program = try Program()
        defer { program.remove() }
        let zip = try BundlePublisher(program, photos: 1).publish("1")
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

    @Test func theSameFolderGivesTheSameBytesInEveryTimeZone() throws {
        let program = try Program()
        defer { program.remove() }
        let publisher = try BundlePublisher(program, photos: 2)
        let zips = try ["UTC", "Asia/Tokyo", "America/New_York", "Pacific/Kiritimati"].map { zone in
            let made = try program.run(
                "bundle", "create", publisher.zip, "--from", publisher.source, "--release", "1",
                environment: ["TZ": zone])
            #expect(made.status == 0, "\(made.errors)")
            return try Data(contentsOf: URL(fileURLWithPath: publisher.zip))
        }
        #expect(Set(zips).count == 1)
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
