import Foundation
import Imaging
import TestSupport
import Testing

/// Uploads to a real server: one that is killed, and one whose disk is full.
@Suite(.serialized) struct UploadTests {
    private let program: Program

    init() throws {
        program = try Program(inMemory: true)
    }

    private var folder: String { program.library + "/uploads" }

    private var stored: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }

    /// A connection on which requests with binary bodies are sent.
    private struct Client {
        let server: Serving

        func ask(_ method: String, _ path: String, _ headers: [String] = [], _ body: [UInt8] = []) throws -> String {
            let connection = try Connection(port: server.port)
            connection.send(head(method, path, headers, length: body.count))
            connection.send(bytes: body)
            while connection.read() {}
            return connection.text
        }

        func head(_ method: String, _ path: String, _ headers: [String], length: Int) -> String {
            let all =
                ["Host: localhost", "Connection: close", "Tus-Resumable: 1.0.0", "Content-Length: \(length)"] + headers
            return "\(method) \(path) HTTP/1.1\r\n" + all.joined(separator: "\r\n") + "\r\n\r\n"
        }

        /// Announces a file; returns its address.
        func begin(_ length: Int) throws -> String {
            let answer = try ask("POST", "/api/v1/uploads", ["Upload-Length: \(length)"])
            return try #require(Self.header("Location", answer), "\(answer)")
        }

        func offset(_ upload: String) throws -> Int? {
            Self.header("Upload-Offset", try ask("HEAD", upload)).flatMap { Int($0) }
        }

        func add(_ bytes: [UInt8], to upload: String, at offset: Int) throws -> String {
            try ask("PATCH", upload, Self.part(offset), bytes)
        }

        static func part(_ offset: Int) -> [String] {
            ["Content-Type: application/offset+octet-stream", "Upload-Offset: \(offset)"]
        }

        static func header(_ name: String, _ answer: String) -> String? {
            answer.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
                .map { String($0.dropFirst(name.count + 2)) }
        }
    }

    /// Kills the server while a file arrives, and at moments after its last byte: it arrives all the same, once and whole.
    @Test func aKilledServerLosesNothingThatArrived() throws {
        defer { program.remove() }
        let file = try TestPhoto(
            seed: 3, size: .init(width: 900, height: 600), latitude: 60.607, longitude: 15.632
        ).jpeg()
        var expected = 0
        for delay in Density.isDense ? Array(stride(from: 0, through: 60, by: 2)) : [0, 4, 12, 25] {
            // Other bytes each time: after the end of an image anything can follow.
            let bytes = file + Array("\(delay)".utf8)
            var server = try Serving(program, "--upload-keep-free", "0")
            let upload = try Client(server: server).begin(bytes.count)
            let half = bytes.count / 2
            #expect(try Client(server: server).add(Array(bytes[..<half]), to: upload, at: 0).contains(" 204 "))
            // A part that does not arrive completely.
            let connection = try Connection(port: server.port)
            let client = Client(server: server)
            connection.send(client.head("PATCH", upload, Client.part(half), length: bytes.count - half))
            connection.send(bytes: Array(bytes[half..<half + 1000]))
            usleep(useconds_t(delay) * 1000)
            #expect(server.end(SIGKILL) == -SIGKILL)
            server = try Serving(program, "--upload-keep-free", "0")
            let offset = try #require(try Client(server: server).offset(upload))
            #expect((half...half + 1000).contains(offset))
            #expect(stored.count == expected)
            // The last part, killed soon after it.
            let last = try Connection(port: server.port)
            last.send(client.head("PATCH", upload, Client.part(offset), length: bytes.count - offset))
            last.send(bytes: Array(bytes[offset...]))
            usleep(useconds_t(delay) * 1000)
            #expect(server.end(SIGKILL) == -SIGKILL)
            server = try Serving(program, "--upload-keep-free", "0")
            expected += 1
            try finish(upload, bytes, Client(server: server))
            // An upload is finished a moment before its record goes, at the latest when the server starts again.
            try finishSweeping(after: delay)
            #expect(server.end(SIGTERM) == 0)
            #expect(stored.count == expected)
            #expect(stored.contains { size($0) == bytes.count })
            #expect(try program.photos().count == expected)
        }
        let contents = stored.map { FileManager.default.contents(atPath: folder + "/" + $0)?.prefix(file.count) }
        #expect(contents.allSatisfy { $0 == Data(file) })
    }

    /// Waits until nothing is left of unfinished uploads but temporary files, which a program that was killed while it wrote
    /// leaves: those are deleted when they are an hour old.
    private func finishSweeping(after delay: Int) throws {
        var names: [String] = []
        for _ in 0..<400 {
            names = try FileManager.default.contentsOfDirectory(atPath: folder + "/.uploads/unfinished/0")
                .filter { !($0.hasPrefix(".photos-") && $0.hasSuffix(".part")) }
            if names.isEmpty { return }
            usleep(25_000)
        }
        Issue.record("left after \(delay) ms: \(names)")
    }

    private func size(_ name: String) -> Int {
        FileManager.default.contents(atPath: folder + "/" + name)?.count ?? 0
    }

    /// Sends what is missing, and waits until the file is a photo.
    private func finish(_ upload: String, _ bytes: [UInt8], _ client: Client) throws {
        for _ in 0..<400 {
            let state = try client.ask("GET", upload)
            if Client.header("Upload-Photo", state) != nil { return }
            let offset = try #require(Client.header("Upload-Offset", state).flatMap { Int($0) }, "\(state)")
            if offset < bytes.count { _ = try client.add(Array(bytes[offset...]), to: upload, at: offset) }
            usleep(25_000)
        }
        Issue.record("the upload is not finished")
    }

    @Test(.enabled(if: SmallDisk.canBeMade, "\(SmallDisk.missing)"))
    func aFullDiskIs507AndKeepsWhatArrived() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(program.folder + "/pictures/1.jpg")
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        let disk = try SmallDisk(at: program.folder, kibibytes: 8192)
        try disk.copyAll()
        var other = program
        other.wrapper = disk.wrapper
        let server = try Serving(other, "--upload-keep-free", "0")
        let client = Client(server: server)
        // A JPEG with much after its image.
        let bytes = try TestPhoto.falun(2).jpeg() + [UInt8](repeating: 7, count: 3 << 20)
        let upload = try client.begin(bytes.count)
        #expect(try client.add(Array(bytes[..<100_000]), to: upload, at: 0).contains(" 204 "))
        // The disk is filled while a part arrives.
        let connection = try Connection(port: server.port)
        connection.send(client.head("PATCH", upload, Client.part(100_000), length: bytes.count - 100_000))
        connection.send(bytes: Array(bytes[100_000..<700_000]))
        for _ in 0..<400 {
            if try client.offset(upload) ?? 0 > 100_000 { break }
            usleep(10_000)
        }
        try disk.fill(leaving: 100)
        connection.send(bytes: Array(bytes[700_000...]))
        while connection.read() {}
        #expect(connection.text.contains(" 507 "), "\(connection.text)")
        #expect(try client.add(Array(bytes[100_000...]), to: upload, at: 100_000).contains(" 409 "))
        let offset = try #require(try client.offset(upload))
        #expect(offset > 100_000 && offset < bytes.count)
        let full = try client.add(Array(bytes[offset...]), to: upload, at: offset)
        #expect(full.contains(" 507 "), "\(full)")
        disk.free()
        let last = try client.add(Array(bytes[offset...]), to: upload, at: offset)
        #expect(Client.header("Upload-Photo", last) != nil, "\(last)")
        #expect(server.end(SIGTERM) == 0)
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: disk.path(folder)).first { !$0.hasPrefix(".") })
        #expect(FileManager.default.contents(atPath: disk.path(folder + "/" + name)) == Data(bytes))
    }

    @Test func aFolderForUploadsMustBeOneOfItsOwn() throws {
        defer { program.remove() }
        try TestPhoto.falun(1).write(program.folder + "/pictures/1.jpg")
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        let refused = try program.run("serve", "--port", "0", "--uploads", program.folder + "/pictures")
        #expect(refused.status == 64 && refused.errors.contains("is an imported folder"))
        #expect(refused.errors.split(separator: "\n").count == 1)
        let wrong = try program.run("serve", "--port", "0", "--upload-limit", "much")
        #expect(wrong.status == 64 && wrong.errors.contains("invalid --upload-limit 'much'"))
        let server = try Serving(program, "--uploads", program.folder + "/inbox", "--upload-keep-free", "0")
        let bytes = try TestPhoto.falun(2).jpeg()
        let upload = try Client(server: server).begin(bytes.count)
        #expect(try Client(server: server).add(bytes, to: upload, at: 0).contains("Upload-Photo"))
        #expect(server.end(SIGTERM) == 0)
        #expect(FileManager.default.contents(atPath: program.folder + "/inbox/photo.jpg") == Data(bytes))
    }
}
