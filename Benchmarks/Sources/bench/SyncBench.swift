import Foundation

/// Downloads of many files beside curl and aria2, a large feed beside xmllint, and many lists that are as they were beside curl, all
/// from nginx on this machine.
struct SyncBench {
    var photos: String
    /// A folder to write in; each run writes into a fresh one, since files that are made where others were deleted cost more.
    var scratch: String
    private let port = 8097
    private let files = 2000
    private let fileSize = 100_000
    private let items = 100_000
    private let lists = 1000
    /// How many of the lists have news.
    private let changingLists = 10

    func run() throws {
        let site = scratch + "/site"
        try FileManager.default.createDirectory(atPath: site + "/many", withIntermediateDirectories: true)
        try makeFiles(site)
        try makeFeed(site)
        let nginx = try Nginx(root: site, port: port, folder: scratch)
        defer { nginx.stop() }
        try measureFiles()
        try measureFeed(site)
        try measureLists(site)
    }

    private func url(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

    /// Copies of a sample photograph, each made as long as wanted by comments that differ.
    private func makeFiles(_ site: String) throws {
        let sample = scratch + "/sample"
        _ = try Command(name: "sample", arguments: [photos, "sample", sample, "--photos", "1"]).run()
        let names = try FileManager.default.subpathsOfDirectory(atPath: sample).filter { $0.hasSuffix(".jpg") }
        let small = [photos, "thumbnail", "--size", "600", "--output", scratch] + names.map { sample + "/" + $0 }
        _ = try Command(name: "thumbnail", arguments: small).run()
        guard let name = names.first?.split(separator: "/").last,
            let jpeg = FileManager.default.contents(atPath: "\(scratch)/\(name)"), jpeg.count < fileSize - 8
        else { throw Failure(description: "no sample photograph of less than \(fileSize) bytes") }
        var list = "<photos>"
        var commands = ""
        var urls = ""
        for number in 0..<files {
            var file = Data(jpeg.prefix(2))
            var missing = fileSize - jpeg.count
            while missing > 0 {
                let count = missing > 65_000 ? 60_000 : missing
                file += [0xFF, 0xFE, UInt8((count - 2) >> 8), UInt8((count - 2) & 0xFF)]
                file += Data("\(number) ".utf8) + Data(repeating: 0x20, count: count - 5 - "\(number)".utf8.count)
                missing -= count
            }
            try (file + jpeg.dropFirst(2)).write(to: URL(fileURLWithPath: "\(site)/many/\(number).jpg"))
            list += "<photo><id>\(number)</id><name>\(number)</name><url>\(url("many/\(number).jpg"))</url></photo>"
            commands += "url = \"\(url("many/\(number).jpg"))\"\noutput = \"\(number).jpg\"\n"
            urls += url("many/\(number).jpg") + "\n"
        }
        try Data(urls.utf8).write(to: URL(fileURLWithPath: scratch + "/urls.txt"))
        try Data((list + "</photos>").utf8).write(to: URL(fileURLWithPath: site + "/many.xml"))
        try Data(commands.utf8).write(to: URL(fileURLWithPath: scratch + "/curl.txt"))
    }

    /// An RSS of 100,000 items, each with a place and some 500 bytes.
    private func makeFeed(_ site: String) throws {
        // In pieces: a process that is started is charged with the memory of the one that starts it.
        guard FileManager.default.createFile(atPath: site + "/feed.xml", contents: nil),
            let file = FileHandle(forWritingAtPath: site + "/feed.xml")
        else { throw Failure(description: "can't write \(site)/feed.xml") }
        defer { try? file.close() }
        try file.write(
            contentsOf: Data(
                """
                <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:georss="http://www.georss.org/georss">\
                <channel><title>Many</title>
                """.utf8))
        for number in 0..<items { try file.write(contentsOf: Data(item(number).utf8)) }
        try file.write(contentsOf: Data("</channel></rss>".utf8))
    }

    private func item(_ number: Int) -> String {
        let (latitude, longitude) = (Double(number % 1400) / 10 - 70, Double(number % 3590) / 10 - 179)
        return """
            <item><title>Photograph \(number)</title><guid isPermaLink="false">item-\(number)</guid>\
            <link>https://example.org/photographs/\(number)</link>\
            <pubDate>Mon, 02 May 2011 10:\(10 + number % 50):12 GMT</pubDate>\
            <description>A caption of &lt;b&gt;some&lt;/b&gt; words, as people write them under photographs that they show \
            to others, number \(number).</description><media:credit>Somebody</media:credit>\
            <media:content url="https://example.org/pictures/\(number).jpg" type="image/jpeg" width="4032" height="3024"/>\
            <georss:point>\(latitude) \(longitude)</georss:point></item>

            """
    }

    private func measureFiles() throws {
        let turn = Turn(folder: scratch)
        let sync = Command(
            name: "photos sync", arguments: [photos, "sync", "--quiet", "--library", "LIBRARY"],
            prepare: { try addSource("many.xml", to: turn.next("library")) })
        let curl = Command(
            name: "curl -Z --parallel-max 8",
            arguments: ["sh", "-c", "cd CURL && exec curl -s -Z --parallel-max 8 -K \(scratch)/curl.txt"],
            prepare: {
                try FileManager.default.createDirectory(atPath: turn.next("curl"), withIntermediateDirectories: true)
            })
        let aria2 = Command(
            name: "aria2c -j8",
            arguments: ["aria2c", "--quiet", "-j8", "--input-file", scratch + "/urls.txt", "--dir", "ARIA2"],
            prepare: { _ = turn.next("aria2") })
        print("\(files) files of \(fileSize) bytes\n")
        let ours = sync.with(turn, "LIBRARY", "library")
        try Pair(ours: ours, theirs: curl.with(turn, "CURL", "curl")).measure(runs: 10)
        try Pair(ours: ours, theirs: aria2.with(turn, "ARIA2", "aria2")).measure(runs: 3)
    }

    /// Lists of one picture, of which a few have news each time.
    private func measureLists(_ site: String) throws {
        let turn = Turn(folder: scratch)
        let library = turn.next("library")
        try FileManager.default.createDirectory(atPath: site + "/lists", withIntermediateDirectories: true)
        var commands = ""
        for number in 0..<lists {
            let list = "<photos><photo><id>\(number)</id><url>\(url("many/\(number).jpg"))</url></photo></photos>"
            try Data(list.utf8).write(to: URL(fileURLWithPath: "\(site)/lists/\(number).xml"))
            commands += "url = \"\(url("lists/\(number).xml"))\"\noutput = \"/dev/null\"\n"
            let add = [
                photos, "sources", "add", url("lists/\(number).xml"), "--name", "\(number)", "--fetch", "opened",
            ]
            _ = try Command(name: "sources add", arguments: add + ["--library", library]).run()
        }
        try Data(commands.utf8).write(to: URL(fileURLWithPath: scratch + "/lists.txt"))
        let sync = Command(
            name: "photos sync --force", arguments: [photos, "sync", "--quiet", "--force", "--library", library],
            prepare: { for number in 0..<changingLists { try append(" ", to: "\(site)/lists/\(number).xml") } })
        // Of the same date for all, so that nothing is sent but for what is newer.
        let curl = Command(
            name: "curl -Z --parallel-max 8 --time-cond",
            arguments: [
                "curl", "-s", "-Z", "--parallel-max", "8", "--time-cond", "\(site)/lists/\(lists - 1).xml", "-K",
                scratch + "/lists.txt",
            ])
        _ = try sync.run()
        print("\(lists) lists, of which \(changingLists) have news\n")
        try Pair(ours: sync, theirs: curl).measure(runs: 5)
    }

    private func measureFeed(_ site: String) throws {
        let turn = Turn(folder: scratch)
        let sync = Command(
            name: "photos sync, all new", arguments: [photos, "sync", "--quiet", "--library", "LIBRARY"],
            prepare: { try addSource("feed.xml", to: turn.next("library"), fetch: "opened") })
        let again = Command(
            name: "photos sync --force, nothing new",
            arguments: [photos, "sync", "--quiet", "--force", "--library", "LIBRARY"])
        let changed = Command(
            name: "photos sync --force, other bytes, same items",
            arguments: [photos, "sync", "--quiet", "--force", "--library", "LIBRARY"],
            prepare: { try append(" ", to: site + "/feed.xml") })
        let reading = Command(
            name: "xmllint --stream", arguments: ["xmllint", "--stream", "--noout", "--huge", site + "/feed.xml"])
        let bytes = try FileManager.default.attributesOfItem(atPath: site + "/feed.xml")[.size] as? Int ?? 0
        print("a feed of \(items) items and \(bytes / 1_000_000) MB\n")
        for ours in [sync, again, changed] {
            try Pair(ours: ours.with(turn, "LIBRARY", "library"), theirs: reading).measure(runs: 3)
        }
    }

    private func addSource(_ path: String, to library: String, fetch: String = "all") throws {
        _ = try Command(
            name: "sources add",
            arguments: [photos, "sources", "add", url(path), "--fetch", fetch, "--library", library]
        ).run()
    }

    private func append(_ text: String, to path: String) throws {
        guard let file = FileHandle(forWritingAtPath: path) else { throw Failure(description: "can't write \(path)") }
        defer { try? file.close() }
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
    }
}

/// Folders that are fresh in each run.
final class Turn {
    private let folder: String
    private var number = 0
    private var paths: [String: String] = [:]

    init(folder: String) {
        self.folder = folder
    }

    /// A new folder's path, not made yet.
    func next(_ name: String) -> String {
        number += 1
        let path = "\(folder)/\(name)-\(number)-\(UInt32.random(in: 0...UInt32.max))"
        paths[name] = path
        return path
    }

    /// The path that was made last.
    func path(_ name: String) -> String { paths[name] ?? "" }
}

extension Command {
    /// The command with a word of its arguments replaced, in each run, by the newest folder of a name.
    func with(_ turn: Turn, _ word: String, _ name: String) -> Command {
        var command = self
        command.substitute = { arguments in
            arguments.map { $0.replacingOccurrences(of: word, with: turn.path(name)) }
        }
        return command
    }
}
