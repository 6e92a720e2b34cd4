import Foundation

/// Search as one types in a library of a million photographs at 100,000 places: a thousand queries, each a process of its own, beside
/// the same words asked of the same FTS5 table by SQLite's shell.
struct SearchBench {
    var photos: String
    /// A folder to write in.
    var scratch: String
    private let count = 1_000_000
    private let queries = 1_000

    private var library: String { scratch + "/library" }

    func run() throws {
        setenv("HOME", scratch, 1)
        setenv("PHOTOS_NO_SYNC", "1", 1)
        for name in ["XDG_STATE_HOME", "PHOTOS_LIBRARY"] { unsetenv(name) }
        let made = try command(["sample", library, "--photos", "\(count)", "--rows-only"]).run()
        print(String(format: "%d rows and their words: made in %.1f s", count, made.wall))
        try measureQueries()
        try measureLocale()
    }

    private func command(_ words: [String]) -> Command {
        Command(name: words[0], arguments: [photos] + words + ["--library", library])
    }

    /// Each town's name as it is typed, letter by letter; words of captions, alone and together with a town.
    private func typed() throws -> [String] {
        let names = try lines(
            of: ["/usr/bin/sqlite3", library + "/catalog.sqlite"],
            input: "SELECT name FROM place WHERE name IS NOT NULL AND row % 997 = 1 ORDER BY row LIMIT 100;")
        let words = [
            "harbour", "evening light", "winter fog", "lighthouse", "snow mountain", "stars", "first rain bridge",
        ]
        var queries: [String] = []
        for (number, name) in names.enumerated() {
            for length in 1...min(name.count, 8) { queries.append(String(name.prefix(length))) }
            queries.append(name)
            queries.append(words[number % words.count] + " " + name)
            queries.append(String(words[number % words.count].prefix(3 + number % 7)))
        }
        return Array(queries.filter { !$0.hasSuffix(" ") }.prefix(self.queries))
    }

    private func measureQueries() throws {
        let queries = try typed()
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for query in queries {
            ours.append(try command(["search", query, "--limit", "20"]).run().wall)
            theirs.append(try shell(query).run().wall)
        }
        print("\n\(queries.count) queries, each a process  (photos beside sqlite3 with the same words, by rank)")
        for (name, share) in [("median", 0.5), ("p99", 0.99), ("slowest", 1)] {
            func value(_ values: [Double]) -> Double { values.sorted()[Int(Double(values.count - 1) * share)] * 1000 }
            print(
                String(
                    format: "  %-8@ %7.1f ms  %7.1f ms   ratio %.2f", name as NSString, value(ours), value(theirs),
                    value(ours) / value(theirs)))
        }
        print(String(format: "  median of the ratios query by query: %.2f", median(zip(ours, theirs).map { $0 / $1 })))
    }

    private func shell(_ query: String) -> Command {
        let plain = query.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
        let words = plain.split { !$0.isLetter && !$0.isNumber }.map { "\"\($0)\"" }
        let match = words.joined(separator: " ") + (words.isEmpty ? "\"\"" : "*")
        let sql = """
            SELECT photo.id, photo.title FROM photoText JOIN photo ON photo.row = photoText.rowid
            WHERE photoText MATCH '\(match)' ORDER BY rank LIMIT 20
            """
        return Command(name: "sqlite3", arguments: ["sqlite3", library + "/catalog.sqlite", sql])
    }

    /// Another language's names, order and letters for all places, the first time and later.
    private func measureLocale() throws {
        for time in ["first", "later"] {
            let cost = try command(["places", "--locale", "sv"]).run()
            print(String(format: "places in another language, %@: %.2f s", time as NSString, cost.wall))
        }
    }
}
