import Foundation
import TestSupport
import Testing

/// A server that everybody may look at, and those who subscribe to it.
@Suite struct PublicServerTests {
    private let first: Program
    private let second: Program

    init() throws {
        first = try Program()
        second = try Program()
    }

    /// The files that the second library has downloaded.
    private func originals() throws -> [Data] {
        let names = FileManager.default.enumerator(atPath: second.library + "/originals") ?? .init()
        let paths = names.compactMap { $0 as? String }.filter { $0.hasSuffix(".jpg") }
        return try paths.map { try Data(contentsOf: URL(fileURLWithPath: second.library + "/originals/" + $0)) }
    }

    private func photo(_ number: Int) throws {
        var photo = TestPhoto.falun(number, takenAt: "2011:05:02 10:11:1\(number)", title: "Owner \(number)")
        photo.keywords = ["SERIAL-\(number)"]
        try photo.write("\(first.folder)/pictures/\(number).jpg")
        try first.run("import", "\(first.folder)/pictures")
    }

    private func metadata(_ files: [Data]) -> Int {
        let serial = Data("SERIAL-".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
        return files.count { $0.range(of: serial) != nil }
    }

    @Test(arguments: ["feed.atom", "feed.json"])
    func whoSubscribedToOriginalsGetsItsNextPicturesAsCopies(feed: String) throws {
        defer { for program in [first, second] { program.remove() } }
        for number in 1...3 { try photo(number) }
        let before = try Serving(first, isPublic: true, "--public-originals")
        let port = before.port
        try second.run(
            "sources", "add", "http://127.0.0.1:\(port)/\(feed)", "--allow-private", "--fetch", "all")
        let sync = try second.run("sync")
        #expect(sync.status == 0, "\(sync.errors)")
        #expect(try originals().count == 3 && metadata(originals()) == 3)
        #expect(before.end(SIGTERM) == 0)
        let (known, ids) = (try originals(), try second.photos().compactMap { $0["id"] as? String }.sorted())

        try photo(4)
        let after = try Serving(first, port: port, isPublic: true)
        defer { _ = after.end(SIGTERM) }
        for _ in 0..<2 {
            let again = try second.run("sync", "--force")
            #expect(again.status == 0, "\(again.errors)")
        }
        let photos = try second.photos()
        #expect(photos.count == 4 && photos.allSatisfy { $0["state"] as? String == "cached" && $0["error"] == nil })
        #expect(Set(ids).isSubset(of: photos.compactMap { $0["id"] as? String }))
        // All four are here without metadata, and nothing else came.
        let new = try originals().filter { !known.contains($0) }
        #expect(new.count == 4 && metadata(new) == 0)
        let hashes = Set(photos.compactMap { $0["sha256"] as? String })
        #expect(hashes.count == 4)
        // What a feed tells is told all the same.
        #expect(photos.allSatisfy { $0["latitude"] != nil && ($0["title"] as? String)?.hasPrefix("Owner") == true })
        let check = try second.run("cache", "verify")
        #expect(check.status == 0, "\(check.output) \(check.errors)")
        let third = try Program()
        defer { third.remove() }
        try third.run("sources", "add", "http://127.0.0.1:\(port)/\(feed)", "--allow-private", "--fetch", "all")
        let new3 = try third.run("sync")
        #expect(new3.status == 0, "\(new3.errors)")
        #expect(Set(try third.photos().compactMap { $0["sha256"] as? String }) == hashes)
    }

    @Test func originalsForEverybodyNeedAServerForEverybody() throws {
        defer { for program in [first, second] { program.remove() } }
        let result = try first.run("serve", "--public-originals")
        #expect(result.status == 64 && result.errors.contains("--public"))
        // Lines of the help end anywhere.
        let help = try first.run("serve", "--help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(help.contains("the town of each") && help.contains("--public-originals"))
        // Originals tell positions.
        let less = try first.run("serve", "--public", "--public-originals", "--positions", "town")
        #expect(less.status == 64 && less.errors.contains("--positions exact"))
        #expect(try first.run("serve", "--positions", "nowhere").status == 64)
    }

    @Test(arguments: [[], ["--public-originals"], ["--positions", "exact"], ["--quiet"]])
    func aPublicServerSaysAtItsStartWhatEverybodySees(options: [String]) throws {
        defer { for program in [first, second] { program.remove() } }
        let process = first.process(["serve", "--host", "0.0.0.0", "--public", "--port", "0"] + options)
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        // The line that says where it serves comes after it.
        _ = output.fileHandleForReading.availableData
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(
            said.contains("exact positions") == options.contains { $0 == "exact" || $0 == "--public-originals" },
            "\(said)")
        #expect(said.contains("the town of each photo") == options.isEmpty, "\(said)")
        #expect(said.contains("camera and owner") == (options == ["--public-originals"]), "\(said)")
    }
}
