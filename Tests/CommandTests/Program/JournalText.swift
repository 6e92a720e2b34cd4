import Foundation
import TestLibraries
import TestSupport
import Testing

/// What a journal and a catalogue both know, so that one can be compared with the other: read by the test itself, since the
/// program would mend what it finds.
struct JournalText: Equatable {
    /// Ids of photos, newest first.
    var recents: [String] = []
    var sources: [String] = []
    /// Ids of places by those of photos.
    var corrections: [String: String] = [:]

    /// What the one journal in a folder says: lines of JSON, each behind a checksum of 16 digits.
    init(inFolder folder: String) throws {
        let path = try Self.path(inFolder: folder)
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst() {
            let json = try JSONSerialization.jsonObject(with: Data(line.utf8.dropFirst(17)))
            let entry = try #require(json as? [String: Any])
            if let rows = entry["recents"] as? [[String: Any]] { recents = rows.compactMap { $0["photo"] as? String } }
            if let rows = entry["sources"] as? [[String: Any]] { sources = rows.compactMap { $0["name"] as? String } }
            if let correction = entry["correction"] as? [String: Any], let photo = correction["photo"] as? String {
                corrections[photo] = (correction["place"] as? [String: Any])?["id"] as? String
            }
            if let photo = entry["reset"] as? String { corrections[photo] = nil }
        }
    }

    /// What a catalogue says.
    init(_ catalogue: CatalogueFile) throws {
        func rows(_ sql: String) throws -> [String] {
            try catalogue.rows(sql).map { $0.replacing("\"", with: "") }
        }
        recents = try rows("SELECT id FROM recent JOIN photo ON photo.row = photoRow ORDER BY position")
        sources = try rows("SELECT name FROM source ORDER BY row")
        let corrected =
            "SELECT photoID, place.id FROM correction JOIN place ON place.row = coalesce(districtRow, placeRow)"
        for row in try rows(corrected) {
            let columns = row.split(separator: "|").map(String.init)
            corrections[columns[0]] = columns[1]
        }
    }

    static func path(inFolder folder: String) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jsonl") }
        try #require(names.count == 1)
        return folder + "/" + names[0]
    }
}
