import TestSupport

/// Zips, small.
enum ZIPSeeds {
    static func all() -> [[UInt8]] {
        let names = ["bundle.json", "images/a.jpg", "ö/é.txt"]
        let members = names.map { ZIPBuilder.Member($0) }
        var told = members
        for index in told.indices { told[index].hasDescriptor = true }
        var wide = members
        for index in wide.indices { wide[index].isWide = true }
        return [
            ZIPBuilder(members: members).bytes, ZIPBuilder(members: wide, isWide: true).bytes,
            ZIPBuilder(members: told).bytes,
            ZIPBuilder(members: [], comment: Array("nothing".utf8)).bytes,
        ]
    }
}
