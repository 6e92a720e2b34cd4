internal import Archiving
internal import Catalog
internal import Exporting
internal import LibraryBase

/// The sets of the person at the machine as text files: the path of a photo on each line, from the folder of the file, as programs
/// write playlists. A line that begins with `#` is a remark.
final class ExportSets {
    private struct Listed {
        var name: String
        /// The rows of its photos in the catalogue, in the order of the set.
        var rows: [Int64]
    }

    private let sets: [Listed]
    /// The exported file of each photo that is in a set; nil until it is written.
    private var files: [Int64: String?] = [:]

    private static let part = 1000

    init(_ library: PhotoLibrary) throws {
        let catalog = library.context.catalog
        var sets: [Listed] = []
        // A set that follows a search has no photos of its own.
        for set in try catalog.sets.all(visibleTo: Person.local.id)
        where set.owner == Person.local.id && set.words == nil {
            var listed = Listed(name: set.name, rows: [])
            var position: Int64? = 0
            while let after = position {
                let page = try catalog.sets.photos(of: set, after: after, limit: Self.part)
                listed.rows += page.photos.map(\.row)
                position = page.next
            }
            for row in listed.rows { files.updateValue(nil, forKey: row) }
            sets.append(listed)
        }
        self.sets = sets
    }

    /// Notes where the photo in a row of the catalogue was written to.
    func note(_ row: Int64, file: String) {
        if files[row] != nil { files[row] = file }
    }

    /// Writes the sets that have exported photos.
    ///
    /// - Returns: their number.
    func write(to target: any ExportTarget) throws -> Int {
        var names = PortableNames()
        var count = 0
        for set in sets {
            let paths = set.rows.compactMap { files[$0] ?? nil }
            guard !paths.isEmpty else { continue }
            count += 1
            let name = names.name("\(set.name).txt", or: "set \(count).txt")
            let text = "# \(set.name)\n" + paths.map { "../\($0)\n" }.joined()
            try target.add(ExportedFile(name: "sets/\(name)", Array(text.utf8)), isText: true)
        }
        return count
    }
}
