import Foundation

/// Requests that a page of thumbnails makes, to `photos serve` and to nginx with the same bytes on disk, by `wrk`, in turn.
struct ServeBench {
    var photos: String
    /// A folder to write in.
    var scratch: String
    private let port = 8096
    private let nginxPort = 8097
    private let runs = 5
    /// Bytes of the thumbnail that is asked for, about.
    private let wanted = 20_000

    func run() throws {
        let id = try makeLibrary()
        let server = Process()
        server.executableURL = URL(fileURLWithPath: photos)
        server.arguments = ["serve", "--quiet", "--port", String(port), "--library", scratch + "/library"]
        server.standardOutput = FileHandle.nullDevice
        try server.run()
        defer {
            server.terminate()
            server.waitUntilExit()
        }
        let path = try thumbnail(of: id)
        let nginx = try Nginx(root: scratch + "/site", port: nginxPort, folder: scratch)
        defer { nginx.stop() }
        let (ours, theirs) = ("http://127.0.0.1:\(port)\(path)", "http://127.0.0.1:\(nginxPort)/t.jpg")
        _ = try Load.run(ours, seconds: 1)
        let early = try Load.memory(of: server.processIdentifier)
        try measure("200, \(wanted / 1000) kB", ours, theirs, tags: ("x", "x"))
        try measure("304", ours, theirs, tags: (try Load.tag(ours), try Load.tag(theirs)))
        let late = try Load.memory(of: server.processIdentifier)
        print(
            String(
                format: "memory  %.1f MiB after the first second, %.1f MiB at the end   ratio %.3f", early, late,
                late / early))
    }

    /// A library with one photograph; returns its id.
    private func makeLibrary() throws -> String {
        let library = scratch + "/library"
        _ = try Command(name: "sample", arguments: [photos, "sample", scratch + "/sample", "--photos", "1"]).run()
        _ = try Command(name: "import", arguments: [photos, "import", scratch + "/sample", "--library", library]).run()
        let list = try Load.output([photos, "list", "--json", "--no-sync", "--library", library])
        let document = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any]
        guard let id = (document?["photos"] as? [[String: Any]])?.first?["id"] as? String else {
            throw Failure(description: "the sample has no photograph")
        }
        return id
    }

    /// The address of the smallest thumbnail that is as large as wanted; nginx gets its bytes as a file.
    private func thumbnail(of id: String) throws -> String {
        try FileManager.default.createDirectory(atPath: scratch + "/site", withIntermediateDirectories: true)
        for size in stride(from: 128, through: 4096, by: 32) {
            let path = "/api/v1/photos/\(id)/thumbnail?size=\(size)"
            let file = scratch + "/site/t.jpg"
            _ = try Load.output([
                "curl", "-sf", "--retry", "20", "--retry-connrefused", "--retry-delay", "1", "-o", file,
                "http://127.0.0.1:\(port)\(path)",
            ])
            let bytes = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
            if bytes >= wanted { return path }
        }
        throw Failure(description: "the sample's thumbnails are all below \(wanted) bytes")
    }

    private func measure(_ name: String, _ ours: String, _ theirs: String, tags: (String, String)) throws {
        let pairs = try (0..<runs).map { _ in
            (try Load.run(ours, tag: tags.0, seconds: 3), try Load.run(theirs, tag: tags.1, seconds: 3))
        }
        let ratios = pairs.map { $0.0 / $0.1 }.sorted()
        print(
            String(
                format: "%@  photos %.0f/s, nginx %.0f/s   ratio %.3f (%.3f to %.3f)", name as NSString,
                pairs.map(\.0).sorted()[runs / 2], pairs.map(\.1).sorted()[runs / 2], ratios[runs / 2], ratios[0],
                ratios[runs - 1]))
    }
}

/// Requests as fast as one client makes them, and what they cost the server.
enum Load {
    /// Requests a second that were answered as they should.
    static func run(_ url: String, tag: String = "x", seconds: Int) throws -> Double {
        try rate(["wrk", "-t1", "-c32", "-d\(seconds)s", "-H", "If-None-Match: \(tag)", url])
    }

    /// The entity tag of an address.
    static func tag(_ url: String) throws -> String {
        let lines = try output(["curl", "-sfI", url]).split(whereSeparator: \.isNewline)
        guard let line = lines.first(where: { $0.lowercased().hasPrefix("etag:") }) else {
            throw Failure(description: "\(url) has no entity tag")
        }
        return line.dropFirst("etag:".count).trimmingCharacters(in: .whitespaces)
    }

    /// Resident memory of a process in MiB: proc(5), statm.
    static func memory(of process: Int32) throws -> Double {
        let fields = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8).split(separator: " ")
        guard fields.count > 1, let pages = Double(fields[1]) else { throw Failure(description: "no such process") }
        return pages * 4096 / 1_048_576
    }

    /// What a command prints.
    static func output(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(description: "\(arguments[0]) failed") }
        return String(decoding: bytes, as: UTF8.self)
    }
}
