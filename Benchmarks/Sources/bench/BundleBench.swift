import Foundation

/// Making, installing and renewing a bundle of many photographs, beside `curl` and `unzip`, from nginx on this machine; and what a start
/// costs with a bundle of 100,000 photographs.
struct BundleBench {
    var photos: String
    /// A folder to write in.
    var scratch: String
    private let port = 8096
    private let pictures = 10_000
    private let size = 500_000

    func run() throws {
        let (library, site) = (scratch + "/publisher", scratch + "/site")
        try FileManager.default.createDirectory(atPath: site, withIntermediateDirectories: true)
        try write(0..<pictures, bytes: size, to: scratch + "/photos", seed: 0)
        try importAll(scratch + "/photos", library)
        let zip = site + "/big.zip"
        let create = Command(
            name: "create", arguments: [photos, "bundle", "create", zip, "--release", "1", "--library", library])
        print(String(format: "create        %@", try told(create)))
        let nginx = try Nginx(root: site, port: port, folder: scratch)
        defer { nginx.stop() }
        try measureInstall()
        try write(stride(from: 0, to: pictures, by: 100), bytes: size, to: scratch + "/photos", seed: 1)
        try importAll(scratch + "/photos", library)
        _ = try Command(
            name: "create", arguments: [photos, "bundle", "create", zip, "--release", "2", "--library", library]
        ).run()
        try measureUpdate(zip)
        try measureStart()
    }

    private func told(_ command: Command) throws -> String {
        let cost = try command.run()
        return String(format: "%.1f s, %.1f s of processor, %.0f MiB", cost.wall, cost.cpu, cost.memory)
    }

    private func measureInstall() throws {
        let url = "http://127.0.0.1:\(port)/big.zip"
        var number = 0
        let fresh = { (name: String) -> String in
            number += 1
            return "\(scratch)/\(name)-\(number)"
        }
        var ours = Command(name: "install", arguments: [photos, "bundle", "install", url, "--library", "LIBRARY"])
        ours.substitute = { $0.map { $0 == "LIBRARY" ? fresh("reader") : $0 } }
        let script =
            "mkdir -p \"$0\" && cd \"$0\" && curl -s -o b.zip '\(url)' && unzip -q b.zip -d all && sync -f . && rm b.zip"
        var theirs = Command(name: "curl, unzip, sync", arguments: ["sh", "-c", script, "FOLDER"])
        theirs.substitute = { $0.map { $0 == "FOLDER" ? fresh("peer") : $0 } }
        try Pair(ours: ours, theirs: theirs).measure(runs: 2)
    }

    private func measureUpdate(_ zip: String) throws {
        let reader = scratch + "/reader-1"
        let before = try received()
        print(
            "update of 1%   "
                + (try told(
                    Command(name: "update", arguments: [photos, "bundle", "update", "--yes", "--library", reader]))))
        let whole = try FileManager.default.attributesOfItem(atPath: zip)[.size] as? Int ?? 1
        print(
            String(format: "               %.2f%% of the bytes", 100 * Double(try received() - before) / Double(whole)))
        print(
            "rollback       "
                + (try told(Command(name: "rollback", arguments: [photos, "bundle", "rollback", "--library", reader]))))
    }

    /// Bytes that came over the loopback so far.
    private func received() throws -> Int {
        let lines = try String(contentsOfFile: "/proc/net/dev", encoding: .utf8).split(separator: "\n")
        let words = lines.first { $0.contains("lo:") }?.split(separator: " ") ?? []
        return words.count > 1 ? Int(words[1]) ?? 0 : 0
    }

    private func measureStart() throws {
        let (folder, library) = (scratch + "/small", scratch + "/small-publisher")
        try write(0..<100_000, bytes: 0, to: folder, seed: 0)
        try importAll(folder, library)
        let zip = scratch + "/small.zip"
        print(
            "create, 100,000   "
                + (try told(
                    Command(name: "create", arguments: [photos, "bundle", "create", zip, "--library", library]))))
        let (full, empty) = (scratch + "/full", scratch + "/empty")
        print(
            "install, 100,000  "
                + (try told(Command(name: "install", arguments: [photos, "bundle", "install", zip, "--library", full])))
        )
        try write(0..<1, bytes: 0, to: scratch + "/one", seed: 2)
        try importAll(scratch + "/one", empty)
        let start = { (name: String, library: String) in
            Command(name: name, arguments: [photos, "recents", "--no-sync", "--library", library])
        }
        let (many, one) = (start("start, 100,000 photographs", full), start("start, one photograph", empty))
        try Pair(ours: many, theirs: one).measure(runs: 21)
    }

    private func importAll(_ folder: String, _ library: String) throws {
        _ = try Command(name: "import", arguments: [photos, "import", folder, "--library", library]).run()
    }

    /// Copies of a sample photograph that differ by a comment, each of so many bytes if it has less.
    private func write(_ numbers: some Sequence<Int>, bytes: Int, to folder: String, seed: UInt8) throws {
        let sample = scratch + "/sample"
        if !FileManager.default.fileExists(atPath: scratch + "/sample.jpg") {
            _ = try Command(name: "sample", arguments: [photos, "sample", sample, "--photos", "1"]).run()
            let names = try FileManager.default.subpathsOfDirectory(atPath: sample).filter { $0.hasSuffix(".jpg") }
            guard let name = names.first else { throw Failure(description: "no sample photograph") }
            _ = try Command(
                name: "thumbnail",
                arguments: [photos, "thumbnail", "--size", "96", "--output", scratch, sample + "/" + name]
            ).run()
            let small = scratch + "/" + (name.split(separator: "/").last ?? "")
            try FileManager.default.moveItem(atPath: small, toPath: scratch + "/sample.jpg")
        }
        guard let jpeg = FileManager.default.contents(atPath: scratch + "/sample.jpg") else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for number in numbers {
            var file = jpeg.prefix(2)
            let comment = Data("\(seed) \(number)".utf8)
            var left = max(comment.count, bytes - jpeg.count)
            while left > 0 {
                let length = min(left, 65_000)
                file += Data([0xFF, 0xFE, UInt8((length + 2) >> 8), UInt8((length + 2) & 255)])
                file += (comment + Data(count: max(0, length - comment.count))).prefix(length)
                left -= length
            }
            try (file + jpeg.dropFirst(2)).write(to: URL(fileURLWithPath: "\(folder)/\(number).jpg"))
        }
    }
}
