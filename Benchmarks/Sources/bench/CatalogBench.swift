import Foundation

/// The commands that people wait for on a library of a million photographs at some 100,000 places: beside the same on one of
/// 10,000, beside SQLite's own shell, and beside a bare walk through the files.
struct CatalogBench {
    var photos: String
    /// A folder to write in.
    var scratch: String
    private let large = 1_000_000
    private let small = 10_000
    private let files = 100_000
    private let runs = 15

    func run() throws {
        // No library but these, no journal in anybody's home.
        setenv("HOME", scratch, 1)
        setenv("PHOTOS_NO_SYNC", "1", 1)
        for name in ["XDG_STATE_HOME", "PHOTOS_LIBRARY"] { unsetenv(name) }
        let photo = try makePhoto()
        for count in [small, large] { try makeLibrary(count, with: photo) }
        try measureFlatness()
        try measureWholeListing()
        try measureImport(of: photo)
    }

    private func library(_ count: Int) -> String { "\(scratch)/library-\(count)" }

    private func command(_ name: String, _ words: [String], library count: Int) -> Command {
        Command(name: "\(name), \(count) photos", arguments: [photos] + words + ["--library", library(count)])
    }

    /// One photograph that is really there.
    private func makePhoto() throws -> String {
        let folder = scratch + "/sample"
        _ = try Command(name: "sample", arguments: [photos, "sample", folder, "--photos", "1"]).run()
        return folder
    }

    private func makeLibrary(_ count: Int, with photo: String) throws {
        let cost = try command(
            "sample", ["sample", library(count), "--photos", "\(count)", "--rows-only"], library: count
        ).run()
        print(String(format: "a library of %d rows: made in %.1f s", count, cost.wall))
        _ = try command("import", ["import", photo], library: count).run()
        // Puts it on the recents, and its rendition into the library.
        _ = try Command(name: "open", arguments: ["sh", "-c", openOne(count)]).run()
    }

    /// Opens the photograph that is there: the one that was imported last has the highest row.
    private func openOne(_ count: Int) -> String {
        """
        id=$(sqlite3 '\(library(count))/catalog.sqlite' 'SELECT id FROM photo ORDER BY row DESC LIMIT 1') && \
        echo "$id" > '\(scratch)/id-\(count)' && exec '\(photos)' open "$id" --viewport 320x480 --library '\(library(count))'
        """
    }

    private func opened(_ count: Int) throws -> String {
        try String(contentsOfFile: "\(scratch)/id-\(count)", encoding: .utf8).trimmingCharacters(in: .newlines)
    }

    private func measureFlatness() throws {
        func pair(
            _ name: String, _ words: (Int) throws -> [String], _ change: (inout Command, Int) -> Void = { _, _ in }
        )
            throws
        {
            var (one, other) = (
                command(name, try words(large), library: large), command(name, try words(small), library: small)
            )
            change(&one, large)
            change(&other, small)
            try Pair(ours: one, theirs: other).measure(runs: runs)
        }
        try pair("places, first line", { _ in ["places"] }) { command, _ in command.isDoneWithFirstLine = true }
        try pair("list, first page", { _ in ["list"] })
        try pair("open, cached", { ["open", try opened($0), "--viewport", "320x480", "--json"] })
        try pair("recents --delete 1", { _ in ["recents", "--delete", "1"] }) { command, count in
            let open = [photos, "open", try? opened(count), "--viewport", "320x480", "--library", library(count)]
            command.prepare = { _ = try Command(name: "open", arguments: open.compactMap { $0 }).run() }
        }
    }

    /// The shell prints the same columns of the same rows in the same order.
    private func measureWholeListing() throws {
        let rows = """
            SELECT place.row, placeSortKey.name, region, photoCount FROM placeSortKey CROSS JOIN place
            ON place.row = placeSortKey.placeRow WHERE collation LIKE 'en@%' AND photoCount > 0
            ORDER BY collation, placeSortKey.countryCode, key
            """
        let shell = Command(
            name: "sqlite3, bare rows", arguments: ["sqlite3", library(large) + "/catalog.sqlite", rows])
        let places = command("places, whole", ["places", "--locale", "en"], library: large)
        try Pair(ours: places, theirs: shell).measure(runs: runs)
    }

    private func measureImport(of photo: String) throws {
        let folder = scratch + "/files"
        try makeFiles(photo, in: folder)
        let library = scratch + "/library-files"
        let cost = try Command(
            name: "import", arguments: [photos, "import", folder, "--quiet", "--library", library]
        ).run()
        print(String(format: "import of %d small files: %.1f s\n", files, cost.wall))
        let again = Command(
            name: "import, nothing changed", arguments: [photos, "import", folder, "--quiet", "--library", library])
        let find = Command(name: "find -printf", arguments: ["find", folder, "-printf", "%p %s %T@ %i\\n"])
        let difference = try Pair(ours: again, theirs: find).measure(runs: 7)
        print(String(format: "import, nothing changed: %.2f us a file over find\n", difference / Double(files) * 1e6))
    }

    /// Small pictures that differ, a thousand a folder.
    private func makeFiles(_ photo: String, in folder: String) throws {
        let thumbnails = scratch + "/thumbnails"
        let names = try FileManager.default.subpathsOfDirectory(atPath: photo).filter { $0.hasSuffix(".jpg") }
        let make = [photos, "thumbnail", "--size", "32", "--output", thumbnails] + names.map { photo + "/" + $0 }
        _ = try Command(name: "thumbnail", arguments: make).run()
        guard let name = try FileManager.default.contentsOfDirectory(atPath: thumbnails).first,
            let jpeg = FileManager.default.contents(atPath: "\(thumbnails)/\(name)")
        else { throw Failure(description: "no sample photograph") }
        for number in 0..<files {
            let subfolder = "\(folder)/\(number / 1000)"
            if number % 1000 == 0 {
                try FileManager.default.createDirectory(atPath: subfolder, withIntermediateDirectories: true)
            }
            let comment = Data("\(number)".utf8)
            let segment = Data([0xFF, 0xFE, 0, UInt8(comment.count + 2)]) + comment
            let file = jpeg.prefix(2) + segment + jpeg.dropFirst(2)
            try Data(file).write(to: URL(fileURLWithPath: "\(subfolder)/\(number).jpg"))
        }
    }
}
