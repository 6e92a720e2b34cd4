import Foundation
import PhotoLibrary
import Synchronization
import TestServer
import TestSupport
import Testing

/// A folder that bundles are made of, and a library that takes them.
struct PublishedBundle: Sendable {
    static let identity = "org.example.walks"

    let reader: TemporaryLibrary
    /// Where photographs and texts are, and where the zip and `latest.json` go.
    let source: String
    let published: String

    var zip: String { published + "/walks.zip" }

    init(photos: Int) throws {
        reader = try TemporaryLibrary(inMemory: true, hasState: true)
        (source, published) = (reader.folder + "/walks", reader.folder + "/published")
        for folder in [source + "/images", source + "/pages", source + "/strings", published] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        try write("<h1>A walk</h1>", to: "pages/walk.html")
        try write(#"{"places":"Sites"}"#, to: "strings/en.json")
        for number in 1...photos { try addPhoto(number) }
    }

    func remove() { reader.remove() }

    var bundles: PhotoLibrary.Bundles { reader.library.bundles }

    // MARK: Publishing

    func write(_ text: String, to name: String) throws {
        try text.write(toFile: "\(source)/\(name)", atomically: true, encoding: .utf8)
    }

    func addPhoto(_ number: Int, title: String? = nil) throws {
        try TestPhoto.falun(number, title: title ?? "Photo \(number)").write("\(source)/images/\(number).jpg")
    }

    func removePhoto(_ number: Int) throws {
        try FileManager.default.removeItem(atPath: "\(source)/images/\(number).jpg")
    }

    /// Makes the zip, in a library of its own; returns its bytes.
    @discardableResult
    func publish(
        _ version: String, identity: String = PublishedBundle.identity, key: BundleSigningKey? = nil,
        _ change: (inout BundleDescription) -> Void = { _ in }
    ) async throws -> [UInt8] {
        let maker = try TemporaryLibrary(inMemory: true)
        defer { maker.remove() }
        var description = BundleDescription()
        (description.identity, description.version, description.key) = (identity, version, key)
        change(&description)
        _ = try await maker.library.bundles.create(at: zip, ofFolder: source, description)
        return try bytes("walks.zip")
    }

    /// What is in a published file.
    func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(published)/\(name)")))
    }

    // MARK: Taking

    /// Installs the zip as it is.
    @discardableResult
    func install(_ options: BundleInstallOptions = BundleInstallOptions()) async throws -> BundleDocument {
        try await bundles.install(from: zip, options)
    }

    /// The bundle that is installed; nil for none.
    func installed() throws -> BundleDocument? { try bundles.list().bundles.first }

    /// Asks for a newer version; nil where there is none that could be taken.
    func offer() async throws -> BundleCheck? {
        let check = try #require(try await bundles.check().first)
        if let failure = check.failure { throw failure }
        return check.isInstallable ? check : nil
    }

    /// Takes a newer version if there is one; returns whether there was.
    @discardableResult
    func update() async throws -> Bool {
        guard let check = try await offer() else { return false }
        _ = try await bundles.update(check)
        return true
    }

    /// What is in the library's folder of bundles.
    func folders() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: reader.library.location.path + "/bundles")
    }
}

/// A version as it was published: its zip and its `latest.json`.
struct BundleEdition: Sendable {
    var zip: [UInt8]
    var latest: [UInt8]
    /// What its server calls it, so that parts of it can be asked for in several requests; nil for nothing.
    var tag: String?

    /// The same zip, told with another value of a field.
    func told(_ fields: [String: String]) throws -> BundleEdition {
        var latest = try #require(try JSONSerialization.jsonObject(with: Data(latest)) as? [String: Any])
        for (field, value) in fields { latest[field] = value }
        return BundleEdition(zip: zip, latest: Array(try JSONSerialization.data(withJSONObject: latest)))
    }
}

/// A server that has one edition at a time, and a zip that it sends in its place from a certain request for it on.
final class BundleShop: Sendable {
    private struct State {
        var edition: BundleEdition?
        var isLatestTold = true
        var swap: (after: Int, zip: [UInt8])?
        var sentBytes = 0
    }

    private final class StateHolder: Sendable {
        let value = Mutex(State())
    }

    private let state = StateHolder()
    let server: TestServer

    init(_ edition: BundleEdition? = nil) throws {
        let state = state
        state.value.withLock { $0.edition = edition }
        server = try TestServer { request in
            state.value.withLock { state in
                let reply = Self.reply(to: request, &state)
                state.sentBytes += reply.body.count
                return reply
            }
        }
    }

    private static func reply(to request: TestRequest, _ state: inout State) -> TestReply {
        guard let edition = state.edition else { return TestReply(404, text: "none") }
        switch request.path {
        case "/latest.json" where state.isLatestTold:
            let tag = edition.tag.map { "\"l\($0)\"" }
            return TestFile(edition.latest, etag: tag, contentType: "application/json").reply(to: request)
        case "/walks.zip":
            var zip = edition.zip
            if let swap = state.swap {
                if swap.after <= 0 { zip = swap.zip }
                state.swap?.after -= 1
            }
            let tag = edition.tag.map { "\"\($0)\"" }
            return TestFile(zip, etag: tag, contentType: "application/zip").reply(to: request)
        default: return TestReply(404, text: "none")
        }
    }

    var url: String { server.url("/walks.zip") }

    /// Bytes of all answers.
    var sentBytes: Int { state.value.withLock { $0.sentBytes } }

    func sell(_ edition: BundleEdition, isLatestTold: Bool = true) {
        state.value.withLock { state in
            (state.edition, state.isLatestTold, state.swap) = (edition, isLatestTold, nil)
        }
    }

    /// After so many requests for the zip, another is sent.
    func swap(for zip: [UInt8], after count: Int) {
        state.value.withLock { $0.swap = (count, zip) }
    }
}
