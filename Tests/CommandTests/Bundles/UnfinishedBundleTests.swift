import Foundation
import TestLibraries
import TestSupport
import Testing

/// What a stopped or refused installation leaves.
@Suite struct UnfinishedBundleTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    /// Makes what an installation that was stopped so many days ago leaves; returns where.
    private func leave(_ name: String, days: Double) throws -> String {
        let folder = "\(program.library)/bundles/org.example.left/.staging-\(name)"
        try FileManager.default.createDirectory(atPath: folder + "/pages", withIntermediateDirectories: true)
        try "text".write(toFile: folder + "/pages/a.html", atomically: false, encoding: .utf8)
        let date = Date(timeIntervalSinceNow: -days * 86_400)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder)
        return folder
    }

    @Test(arguments: [["sync"], ["bundle", "install", "walks.zip"]])
    func whatWasForgottenForAWeekIsDeleted(command: [String]) throws {
        defer { program.remove() }
        let publisher = try BundlePublisher(program, photos: 1)
        try publisher.publish("1")
        let zip = program.folder + "/walks.zip"
        try FileManager.default.copyItem(atPath: publisher.zip, toPath: zip)
        #expect(try program.run("bundle", "install", zip).status == 0)
        let whole = try program.run("cache", "status", "--json").json()
        #expect(whole["unfinishedBundles"] == nil)
        let (old, new) = (try leave("00", days: 8), try leave("11", days: 6))
        let status = try program.run("cache", "status", "--json").json()
        let unfinished = try #require(status["unfinishedBundles"] as? [String: Any])
        #expect(unfinished["files"] as? Int == 2 && unfinished["bytes"] as? Int == 8)
        #expect(status["bundles"] as? [String: Int] == whole["bundles"] as? [String: Int])
        #expect(try program.run("cache", "status").output.contains("unfinished  2 files"))
        #expect(try program.run(command).status == 0)
        #expect(!FileManager.default.fileExists(atPath: old) && FileManager.default.fileExists(atPath: new))
    }

    @Test func aRefusedUpdateLeavesNothingAndTheInstalledVersionWhole() throws {
        defer { program.remove() }
        let publisher = try BundlePublisher(program, photos: 1)
        try publisher.publish("1")
        #expect(try program.run("bundle", "install", publisher.zip).status == 0)
        let folder = program.library + "/bundles/org.example.walks"
        let before = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        var files = try BundleFiles(library: program.library, identity: "org.example.walks")
        try files.set("version", "2")
        try files.change(catalogue: "UPDATE photo SET type = 'text/html'")
        let path = program.folder + "/bad.zip"
        try Data(try files.zip().bytes).write(to: URL(fileURLWithPath: path))
        let refused = try program.run("bundle", "install", path)
        #expect(refused.status == 65, "\(refused.errors)")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == before)
        #expect(try program.run("cache", "verify").output.contains("0 damaged"))
        #expect(try publisher.titles() == ["Photo 1"])
    }
}
