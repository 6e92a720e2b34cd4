import Personal
import TestLibraries
import TestSupport
import Testing
import Times

@Suite struct RecentsTests {
    private func recents(_ photos: Int64...) -> Recents<Int64> {
        Recents(photos.map { Recents.Entry(photo: $0, openedAt: Instant(milliseconds: $0)) })
    }

    private func photos(_ recents: Recents<Int64>) -> [Int64] {
        recents.entries.map(\.photo)
    }

    @Test func openingPutsAPhotoOnTop() {
        var recents = recents(1, 2)
        recents.open(3, at: 0)
        #expect(photos(recents) == [3, 1, 2])
    }

    @Test func openingAgainMovesThePhoto() {
        var recents = recents(1, 2, 3)
        recents.open(3, at: 9)
        #expect(photos(recents) == [3, 1, 2])
        #expect(recents.entries.first?.openedAt == 9)
    }

    @Test func theHundredAndFirstFallsOff() {
        var recents = Recents<Int64>()
        for photo in 1...101 { recents.open(Int64(photo), at: 0) }
        #expect(recents.entries.count == 100)
        #expect(photos(recents).first == 101)
        #expect(photos(recents).last == 2)
    }

    @Test func moveChangesTheRow() throws {
        var down = recents(1, 2, 3, 4)
        _ = try down.move(row: 1, to: 3)
        #expect(photos(down) == [2, 3, 1, 4])
        var up = recents(1, 2, 3, 4)
        _ = try up.move(row: 4, to: 1)
        #expect(photos(up) == [4, 1, 2, 3])
    }

    @Test(arguments: [0, -1, 4, Int.max, Int.min]) func anInvalidRowChangesNothing(row: Int) {
        var recents = recents(1, 2, 3)
        let before = recents
        #expect(throws: RecentsRefusal.noSuchRow(row, count: 3)) { _ = try recents.delete(rows: [row...row]) }
        #expect(throws: RecentsRefusal.noSuchRow(row, count: 3)) { _ = try recents.move(row: row, to: 1) }
        #expect(throws: RecentsRefusal.noSuchRow(row, count: 3)) { _ = try recents.move(row: 1, to: row) }
        #expect(recents == before)
    }

    @Test func rowsOfADeleteAreNumberedBeforeItAndCountOnce() throws {
        var recents = recents(1, 2, 3, 4, 5, 6, 7)
        let before = recents
        let edit = try recents.delete(rows: [5...7, 1...1, 3...3, 6...6])
        #expect(photos(recents) == [2, 4])
        #expect(edit.photos == [1, 3, 5, 6, 7])
        recents.undo(edit)
        #expect(recents == before)
    }

    @Test(arguments: [(5...8, 8), (1...Int.max, 8), (0...2, 0), (9...12, 9)])
    func oneRowOfManyThatIsNotThereChangesNothing(rows: ClosedRange<Int>, missing: Int) {
        var recents = recents(1, 2, 3, 4, 5, 6, 7)
        let before = recents
        #expect(throws: RecentsRefusal.noSuchRow(missing, count: 7)) { _ = try recents.delete(rows: [1...1, rows]) }
        #expect(recents == before)
    }

    @Test func redoKeepsWhatWasOpenedSince() throws {
        var recents = recents(1, 2, 3)
        let edit = try recents.delete(rows: [1...2])
        recents.open(7, at: 7)
        recents.undo(edit)
        #expect(photos(recents) == [7, 1, 2, 3])
        recents.open(8, at: 8)
        recents.open(2, at: 9)
        recents.redo(edit)
        #expect(photos(recents) == [2, 8, 7, 3])
    }

    @Test func undoKeepsTheTimeOfOpening() throws {
        var recents = recents(1, 2)
        let edit = try recents.move(row: 1, to: 2)
        recents.open(2, at: 9)
        recents.undo(edit)
        #expect(photos(recents) == [1, 2])
        #expect(recents.entries.map(\.openedAt) == [1, 9])
    }

    @Test func undoKeepsWhatWasOpenedSince() throws {
        var recents = recents(1, 2, 3)
        let edit = try recents.delete(rows: [2...2])
        recents.open(7, at: 7)
        recents.undo(edit)
        #expect(photos(recents) == [7, 1, 2, 3])
        let cleared = recents.clear()
        recents.open(3, at: 8)
        recents.undo(cleared)
        #expect(photos(recents) == [3, 7, 1, 2])
    }

    /// Compared with a plain array over many random sequences: no duplicates, never more than 100, and an undo straight
    /// after an edit restores the rows.
    @Test(arguments: 0..<200) func behavesAsAnArrayWithoutDuplicates(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var recents = Recents<Int64>()
        var model: [Int64] = []
        for _ in 0..<400 {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<6:
                let photo = Int64.random(in: 1...150, using: &generator)
                recents.open(photo, at: 0)
                model.removeAll { $0 == photo }
                model.insert(photo, at: 0)
                model = Array(model.prefix(100))
            case 6 where !model.isEmpty:
                let row = Int.random(in: 1...model.count, using: &generator)
                let before = recents
                let edit = try recents.delete(rows: [row...row])
                model.remove(at: row - 1)
                if Bool.random(using: &generator) {
                    let after = recents
                    recents.undo(edit)
                    #expect(recents == before)
                    recents.redo(edit)
                    #expect(recents == after)
                    recents.undo(edit)
                    model = photos(before)
                }
            case 7, 8:
                guard !model.isEmpty else { continue }
                let row = Int.random(in: 1...model.count, using: &generator)
                let target = Int.random(in: 1...model.count, using: &generator)
                let before = recents
                let edit = try recents.move(row: row, to: target)
                var undone = recents
                undone.undo(edit)
                #expect(undone == before)
                model.insert(model.remove(at: row - 1), at: target - 1)
            case 9 where Int.random(in: 0..<20, using: &generator) == 0:
                let before = recents
                let edit = recents.clear()
                var undone = recents
                undone.undo(edit)
                #expect(undone == before)
                model = []
            default: continue
            }
            #expect(photos(recents) == model)
        }
    }
}
