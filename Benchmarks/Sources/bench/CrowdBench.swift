import Foundation

/// A server that has much to do at once: the list of a thousand places, and thumbnails for 64 clients while the library is
/// imported into and synced.
struct CrowdBench {
    var photos: String
    /// A folder to write in.
    var scratch: String
    private let port = 8098
    private let places = 1000
    private let pictures = 400

    func run() throws {
        try measurePlaces()
        try measureCrowd()
        try measureGuessing()
    }

    /// A server of a library, as long as `body` runs.
    private func serving(_ library: String, _ options: [String] = [], _ body: (Process) throws -> Void) throws {
        let server = Process()
        server.executableURL = URL(fileURLWithPath: photos)
        server.arguments = ["serve", "--quiet", "--port", "\(port)", "--library", library] + options
        server.standardOutput = FileHandle.nullDevice
        try server.run()
        defer {
            server.terminate()
            server.waitUntilExit()
        }
        _ = try Load.output([
            "curl", "-sf", "--retry", "20", "--retry-connrefused", "--retry-delay", "1", "-o", "/dev/null",
            url("/healthz"),
        ])
        try body(server)
    }

    private func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    private func measurePlaces() throws {
        let library = scratch + "/places"
        _ = try Command(
            name: "sample", arguments: [photos, "sample", library, "--photos", "\(places)", "--rows-only"]
        ).run()
        try serving(library) { _ in
            let rates = try (0..<5).map { _ in
                try Load.rate([
                    "wrk", "-t1", "-c32", "-d3s", "-H", "Accept-Encoding: gzip", url("/api/v1/places"),
                ])
            }
            print(
                String(
                    format: "%d places, gzip  %.0f/s (%.0f to %.0f)", places, rates.sorted()[2], rates.min() ?? 0,
                    rates.max() ?? 0))
        }
    }

    private func measureCrowd() throws {
        let library = scratch + "/crowd"
        for folder in ["first", "second"] {
            _ = try Command(
                name: "sample", arguments: [photos, "sample", "\(scratch)/\(folder)", "--photos", "\(pictures)"]
            ).run()
        }
        _ = try Command(
            name: "import", arguments: [photos, "import", scratch + "/first", "--library", library]
        ).run()
        let list = try Load.output([photos, "list", "--json", "--limit", "64", "--no-sync", "--library", library])
        let document = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any]
        let ids = (document?["photos"] as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? []
        let script = scratch + "/thumbnails.lua"
        let lines = ids.map { "\"/api/v1/photos/\($0)/thumbnail?size=256\"" }.joined(separator: ",")
        try Data(
            "local p = {\(lines)}\nlocal n = 0\nrequest = function() n = n % #p + 1 return wrk.format('GET', p[n]) end\n"
                .utf8
        ).write(to: URL(fileURLWithPath: script))
        let crowd = ["wrk", "-t1", "-c64", "-d6s", "--latency", "-s", script, url("/")]
        try serving(library) { _ in
            print("64 clients, alone:  " + (try Load.latency(crowd)))
            let work = Process()
            work.executableURL = URL(fileURLWithPath: "/bin/sh")
            work.arguments = [
                "-c",
                """
                '\(photos)' sources add 'http://127.0.0.1:1/none.xml' --library '\(library)'
                while :; do '\(photos)' import '\(scratch)/second' --library '\(library)'; '\(photos)' sync --force --library '\(library)'
                  '\(photos)' forget '\(scratch)/second' --library '\(library)'; rm -rf '\(library)/renditions'; done
                """,
            ]
            work.standardOutput = FileHandle.nullDevice
            work.standardError = FileHandle.nullDevice
            try work.run()
            defer { work.terminate() }
            for _ in 0..<3 { print("64 clients, import and sync beside them:  " + (try Load.latency(crowd))) }
        }
    }

    /// What a try to sign in costs, and what it costs the others.
    private func measureGuessing() throws {
        let library = scratch + "/crowd"
        let add = "echo 'correct horse battery' | '\(photos)' users add anna --library '\(library)'"
        _ = try Command(name: "users", arguments: ["sh", "-c", add]).run()
        let guess = """
            while :; do curl -s -o /dev/null -H 'Content-Type: application/json' -d '{"name":"anna","password":"wrong one"}' \
            -H "X-Forwarded-For: 127.0.$((RANDOM % 250)).$((RANDOM % 250))" \(url("/api/v1/session")); done
            """
        try serving(library, ["--host", "0.0.0.0", "--public"]) { _ in
            let health = ["wrk", "-t1", "-c8", "-d4s", "--latency", url("/api/v1/status")]
            print("status, alone:  " + (try Load.latency(health)))
            let guessing = (0..<4).map { _ in
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/bin/bash")
                process.arguments = ["-c", guess]
                return process
            }
            for process in guessing { try process.run() }
            defer { for process in guessing { process.terminate() } }
            print("status, four guessing beside them:  " + (try Load.latency(health)))
        }
    }
}

extension Load {
    /// Requests a second of a run of wrk that went well.
    static func rate(_ arguments: [String]) throws -> Double {
        let text = try output(arguments)
        guard !text.contains("Non-2xx"), !text.contains("Socket errors"),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Requests/sec:") }),
            let rate = Double(line.split(separator: " ").last ?? "")
        else { throw Failure(description: "wrk says:\n\(text)") }
        return rate
    }

    /// Requests a second and how long they took, in words.
    static func latency(_ arguments: [String]) throws -> String {
        let text = try output(arguments)
        guard !text.contains("Non-2xx"), !text.contains("Socket errors") else {
            throw Failure(description: "wrk says:\n\(text)")
        }
        let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
        let percentiles = ["50%", "99%"].compactMap { (name: String) in
            lines.first { $0.first.map(String.init) == name }.map { "\(name) \($0[1])" }
        }
        let rate = lines.first { $0.first == "Requests/sec:" }?.last ?? ""
        return "\(rate)/s, \(percentiles.joined(separator: ", "))"
    }
}
