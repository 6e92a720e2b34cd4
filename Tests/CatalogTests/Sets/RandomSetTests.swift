import Catalog
import TestLibraries
import TestSupport
import Testing
import Times

/// Random edits of a set, compared with an array.
@Suite struct RandomSetTests {
    @Test(arguments: 0..<6) func aSetIsAnArrayWithoutDuplicates(seed: UInt64) throws {
        let world = try World()
        try world.record((1...12).map { World.file("\($0).jpg", content: UInt8($0), inode: Int64($0)) })
        let photos = try world.ids().values.map { PhotoID($0) }.sorted { $0.rawValue < $1.rawValue }
        let (set, sets) = (PhotoSetID("a"), world.catalog.sets)
        var random = SeededGenerator(seed: seed)
        try sets.edit(.create(set, PhotoSetName(text: "A", key: "a"), .photos([])), at: 0)
        // The states before each edit that can be undone, and after each that can be redone.
        var (array, done, undone): ([PhotoID], [[PhotoID]], [[PhotoID]]) = ([], [], [])
        for step in 1...150 {
            let some = Array(photos.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
            let present = Array(array.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
            var after = array
            let edit: PhotoSetEdit
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1:
                edit = .add(some, to: set)
                after += some.filter { !array.contains($0) }
            case 2 where !array.isEmpty:
                edit = .remove(present, from: set)
                after.removeAll { present.contains($0) }
            case 3 where !array.isEmpty:
                let row = Int.random(in: 1...array.count, using: &random)
                edit = .move(present, in: set, to: row)
                after.removeAll { present.contains($0) }
                after.insert(contentsOf: present, at: min(row - 1, after.count))
            case 4 where !done.isEmpty:
                undone.append(array)
                after = done.removeLast()
                edit = .undo
            case 5 where !undone.isEmpty:
                done.append(array)
                after = undone.removeLast()
                edit = .redo
            default: continue
            }
            if edit != .undo, edit != .redo, after != array { (done, undone) = (done + [array], []) }
            array = after
            try sets.edit(edit, at: Instant(milliseconds: Int64(step)))
            let record = try #require(try sets.find(set))
            #expect(try sets.photos(of: record).photos.map(\.id) == array.map(\.rawValue), "step \(step): \(edit)")
            #expect(record.photoCount == array.count)
        }
        #expect(try world.catalog.problems().isEmpty)
    }
}
