import TestSupport

/// Zips, small.
enum ZIPSeeds {
    static func all() -> [[UInt8]] {
        let names = ["bundle.json", "images/a.jpg", "ö/é.txt", "folder/"]
        var members = names.map { ZIPBuilder.Member($0, $0.hasSuffix("/") ? "" : "text") }
        members[3].mode = 0o040755
        var wide = members
        for index in wide.indices { wide[index].isWide = true }
        return [
            ZIPBuilder(members: members).bytes, ZIPBuilder(members: wide, isWide: true).bytes,
            ZIPBuilder(members: [], comment: Array("nothing".utf8)).bytes,
        ]
    }
}
