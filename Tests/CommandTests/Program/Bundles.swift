import Foundation
import Synchronization
import TestServer
import TestSupport
import Testing

/// A folder that bundles are made of, and what is made of it.
struct BundlePublisher: Sendable {
    let program: Program
    /// Where photographs and texts are, and where the zip and `latest.json` go.
    let source: String
    let published: String

    var zip: String { published + "/walks.zip" }

    init(_ program: Program, photos: Int) throws {
        self.program = program
        (source, published) = (program.folder + "/walks", program.folder + "/published")
        for folder in [source + "/images", source + "/pages", source + "/strings", published] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        try write("<h1>A walk</h1>", to: "pages/walk.html")
        try write(#"{"places":"Sites"}"#, to: "strings/en.json")
        for number in 1...photos { try addPhoto(number) }
    }

    func write(_ text: String, to name: String) throws {
        try text.write(toFile: "\(source)/\(name)", atomically: true, encoding: .utf8)
    }

    func addPhoto(_ number: Int, title: String? = nil) throws {
        try TestPhoto.falun(number, title: title ?? "Photo \(number)").write("\(source)/images/\(number).jpg")
    }

    func removePhoto(_ number: Int) throws {
        try FileManager.default.removeItem(atPath: "\(source)/images/\(number).jpg")
    }

    /// Makes the zip; returns its bytes.
    @discardableResult func publish(_ version: String, _ arguments: String...) throws -> [UInt8] {
        let made = try program.run(
            ["bundle", "create", zip, "--from", source, "--identity", "org.example.walks", "--release", version]
                + arguments)
        try #require(made.status == 0, "\(made.errors)")
        return Array(try Data(contentsOf: URL(fileURLWithPath: zip)))
    }

    /// The installed bundle as `photos bundle list` tells it; nil for none.
    func installed() throws -> [String: Any]? {
        let list = try program.run("bundle", "list", "--json").json()
        return try #require(list["bundles"] as? [[String: Any]]).first
    }

    /// Titles of the photos of the library, sorted.
    func titles() throws -> [String] {
        try program.photos().compactMap { $0["title"] as? String }.sorted()
    }
}

/// A server on which a publisher puts one version after another.
final class BundleShop: Sendable {
    /// What there is, by its path.
    private final class Files: Sendable {
        let all = Mutex<[String: TestFile]>([:])
    }

    private let publisher: BundlePublisher
    private let files = Files()
    let server: TestServer

    init(_ publisher: BundlePublisher) throws {
        self.publisher = publisher
        let files = files
        server = try TestServer { request in
            files.all.withLock { $0[request.path] }?.reply(to: request) ?? TestReply(404, text: "none")
        }
    }

    /// Makes a version and puts it there; returns the bytes of the zip.
    @discardableResult func publish(_ version: String) throws -> [UInt8] {
        let zip = try publisher.publish(version)
        let latest = try Data(contentsOf: URL(fileURLWithPath: publisher.published + "/latest.json"))
        files.all.withLock { files in
            files = [
                "/walks.zip": TestFile(zip, etag: "\"\(version)\"", contentType: "application/zip"),
                "/latest.json": TestFile(Array(latest), etag: "\"l\(version)\"", contentType: "application/json"),
            ]
        }
        return zip
    }

    /// Sends another zip than was announced.
    func replaceZip(by zip: [UInt8]) {
        files.all.withLock { $0["/walks.zip"] = TestFile(zip, contentType: "application/zip") }
    }
}
