import Foundation
import TestSupport
import Testing

/// A library that somebody has used: photos were opened and set right, and it has a source.
struct UsedLibrary {
    /// What people see of a library.
    struct Look: Equatable {
        var recents: String
        var list: String
        var places: String
        var sources: String
        var corrections: String
        var limit: String

        /// Whether recents, sources and corrections are the same, and all photos are there.
        func hasAll(of other: Look) -> Bool {
            let ids = [self, other].map { $0.list.split(separator: "\"").filter { $0.utf8.count == 12 } }
            return recents == other.recents && sources == other.sources && corrections == other.corrections
                && limit == other.limit
                && Set(ids[0]).isSuperset(of: ids[1])
        }
    }

    let program: Program
    /// The photos' ids, in the order of a listing.
    let ids: [String]

    /// Makes the library, of small pictures each at a place of its own.
    init(_ program: Program, photos: Int = 16) throws {
        self.program = program
        for number in 0..<photos {
            let photo = TestPhoto(
                seed: number, latitude: 62 - 1.5 * Double(number), longitude: 15 + 0.5 * Double(number),
                takenAt: "2011:05:\(10 + number) 10:11:12", title: "Photo \(number)")
            try photo.write("\(program.folder)/pictures/\(number).jpg")
        }
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        ids = try program.photos().compactMap { $0["id"] as? String }
        try #require(ids.count == photos)
        for id in ids.prefix(8) { try program.run("open", id, "--viewport", "40x40", "--json") }
        try program.run("recents", "--delete", "2")
        try program.run("recents", "--move", "5", "--to", "1")
        #expect(try program.run("locate", ids[10], "--at", "59.3293,18.0686").status == 0)
        #expect(try program.run("locate", ids[11], ids[2], "--place", "se-falun-2715459").status == 0)
        #expect(try program.run("sources", "add", "http://127.0.0.1:9/feed", "--name", "s").status == 0)
        #expect(try program.run("cache", "limit", "3GB").status == 0)
    }

    /// Looks at a library by commands that must all succeed, and unless they may remark something, have nothing to say.
    static func look(_ program: Program, mayRemark: Bool = false) throws -> Look {
        // Beside the folder, in which there may be no room.
        let exported = program.folder + "-corrections.json"
        defer { try? FileManager.default.removeItem(atPath: exported) }
        func output(_ command: String...) throws -> String {
            let result = try program.run(command, environment: ["PHOTOS_NO_SYNC": "1"])
            #expect(result.status == 0, "\(command): \(result.errors)")
            if !mayRemark { #expect(result.errors.isEmpty, "\(command)") }
            return result.output
        }
        var look = Look(
            recents: try output("recents", "--json"), list: try output("list", "--limit", "0", "--json"),
            places: try output("places", "--json"), sources: try output("sources", "--json"), corrections: "",
            limit: try output("cache", "limit", "--json"))
        _ = try output("locate", "--export", exported)
        look.corrections = try String(contentsOfFile: exported, encoding: .utf8)
        return look
    }
}
