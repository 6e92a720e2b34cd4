import Personal
import TestLibraries
import Testing

/// Requirements for every implementation of recents.
@Suite struct RecentsStateTests {
    @Test(arguments: PersonalWorld.Form.allCases)
    func openingPutsOnTopWithoutADouble(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        #expect(try world.state.recents(of: .local) == NumberedRecents())
        let photos = try world.opened(3)
        #expect(try world.shown() == photos)
        try world.state.open(photos[2], of: .local, at: 9)
        #expect(try world.shown() == [photos[2], photos[0], photos[1]])
        let kept = try world.state.recents(of: .local)
        #expect(kept.recents.entries.map(\.openedAt) == [9, 2, 1])
        #expect(kept.number == 0)
    }

    @Test(arguments: PersonalWorld.Form.allCases)
    func theHundredAndFirstFallsOff(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        let photos = try world.opened(101)
        #expect(try world.shown() == Array(photos.prefix(100)))
    }

    @Test(arguments: PersonalWorld.Form.allCases)
    func anEditIsToldWithWhatItWasAboutAndWhatIsLeft(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        let photos = try world.opened(8)
        let deleted = try world.state.edit(.delete(rows: [5...7, 1...1, 6...6]), of: .local, ifNumber: nil)
        #expect(deleted.photos == [photos[0], photos[4], photos[5], photos[6]])
        #expect(deleted.after.recents.entries.map(\.photo) == [photos[1], photos[2], photos[3], photos[7]])
        #expect(try world.state.recents(of: .local) == deleted.after)
        let moved = try world.state.edit(.move(row: 4, to: 2), of: .local, ifNumber: nil)
        #expect(moved.photos == [photos[7]])
        #expect(try world.shown() == [photos[1], photos[7], photos[2], photos[3]])
        try world.edit(.movePhoto(photos[1], to: 3))
        try world.edit(.deletePhotos([photos[3], photos[7], photos[3]]))
        #expect(try world.shown() == [photos[2], photos[1]])
        let cleared = try world.state.edit(.clear, of: .local, ifNumber: nil)
        #expect(cleared.photos == [photos[2], photos[1]] && cleared.after.recents.entries.isEmpty)
        #expect([deleted.after.number, moved.after.number, cleared.after.number] == [1, 2, 5])
    }

    @Test(arguments: PersonalWorld.Form.allCases)
    func whatIsRefusedChangesNothingAndHasNoNumber(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        let photos = try world.opened(4)
        try world.edit(.delete(rows: [2...2]))
        let before = try world.state.recents(of: .local)
        #expect(try world.refusal(.delete(rows: [1...1, 3...4])) == .noSuchRow(4, count: 3))
        #expect(try world.refusal(.move(row: 0, to: 1)) == .noSuchRow(0, count: 3))
        #expect(try world.refusal(.movePhoto(photos[0], to: 4)) == .noSuchRow(4, count: 3))
        #expect(try world.refusal(.deletePhotos([photos[0], photos[1]])) == .noSuchPhoto(photos[1]))
        #expect(try world.refusal(.movePhoto(PhotoID("zzzzzzzzzzzz"), to: 1)) == .noSuchPhoto(PhotoID("zzzzzzzzzzzz")))
        #expect(try world.refusal(.redo) == .nothingToRedo)
        #expect(try world.refusal(.clear, ifNumber: 0) == .editedSince(number: 1))
        #expect(try world.state.recents(of: .local) == before)
        // The next edit has the next number, and a refused edit cannot be undone.
        #expect(try world.edit(.undo, ifNumber: 1) == 2)
        #expect(try world.shown() == photos)
        #expect(try world.refusal(.undo) == .nothingToUndo)
    }

    @Test(arguments: PersonalWorld.Form.allCases)
    func whatChangesNothingIsNoEdit(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        #expect(try world.edit(.clear) == 0)
        let photos = try world.opened(2)
        try world.edit(.delete(rows: [1...1]))
        try world.edit(.undo)
        #expect(try world.edit(.move(row: 2, to: 2)) == 2)
        // So that the undone edit can still be redone.
        #expect(try world.edit(.redo) == 3)
        #expect(try world.shown() == [photos[1]])
    }

    @Test(arguments: PersonalWorld.Form.allCases)
    func editsAreTakenBackAndDoneAgainOneAfterTheOther(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        let photos = try world.opened(4)
        var seen = [photos]
        for edit in [RecentsEdit.delete(rows: [2...2]), .move(row: 3, to: 1), .clear] {
            try world.edit(edit)
            seen.append(try world.shown())
        }
        for shown in seen.dropLast().reversed() {
            try world.edit(.undo)
            #expect(try world.shown() == shown)
        }
        #expect(try world.refusal(.undo) == .nothingToUndo)
        for shown in seen.dropFirst() {
            try world.edit(.redo)
            #expect(try world.shown() == shown)
        }
        #expect(try world.refusal(.redo) == .nothingToRedo)
        #expect(try world.state.recents(of: .local).number == 9)
        for _ in 0..<2 { try world.edit(.undo) }
        try world.edit(.move(row: 1, to: 2))
        #expect(try world.refusal(.redo) == .nothingToRedo)
    }

    @Test(arguments: PersonalWorld.Form.allCases)
    func whatWasOpenedSinceStaysOnTop(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        let photos = try world.opened(4)
        try world.edit(.clear)
        try world.state.open(photos[2], of: .local, at: 8)
        let undone = try world.state.edit(.undo, of: .local, ifNumber: 1)
        #expect(undone.after.recents.entries.map(\.photo) == [photos[2], photos[0], photos[1], photos[3]])
        #expect(undone.after.recents.entries.first?.openedAt == 8)
        #expect(undone.photos == photos)
        try world.state.open(photos[3], of: .local, at: 9)
        try world.edit(.redo)
        #expect(try world.shown() == [photos[3], photos[2]])
    }

    @Test(arguments: PersonalWorld.Form.allCases)
    func theLastHundredEditsCanBeTakenBack(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        _ = try world.opened(3)
        for _ in 0..<102 { try world.edit(.move(row: 1, to: 2)) }
        for number in 103...202 { #expect(try world.edit(.undo) == number) }
        #expect(try world.refusal(.undo) == .nothingToUndo)
    }

    @Test(arguments: PersonalWorld.Form.allCases)
    func aPhotoThatIsGoneDoesNotKeepTheOthersFromComingBack(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        let photos = try world.opened(5)
        try world.edit(.delete(rows: [1...3]))
        try world.forget([photos[1], photos[4]])
        #expect(try world.shown() == [photos[3]])
        #expect(try world.edit(.undo) == 2)
        #expect(try world.shown() == [photos[0], photos[2], photos[3]])
        #expect(try world.edit(.redo) == 3)
        #expect(try world.shown() == [photos[3]])
    }

    @Test(arguments: PersonalWorld.Form.allCases)
    func nobodysEditsAreSomebodyElses(form: PersonalWorld.Form) throws {
        let world = try PersonalWorld(form)
        let (ann, bob) = (try world.person("ann"), try world.person("bob"))
        let photos = try world.opened(3, by: ann)
        for photo in photos { try world.state.open(photo, of: bob, at: 5) }
        let first = try world.edit(.delete(rows: [1...1]), of: ann)
        let second = try world.edit(.clear, of: bob)
        // The number that Ann knows is still that of her last edit.
        #expect(try world.edit(.move(row: 1, to: 2), of: ann, ifNumber: first) > first)
        #expect(try world.shown(ann) == [photos[2], photos[1]] && world.shown(bob).isEmpty)
        #expect(try world.edit(.undo, of: bob, ifNumber: second) > second)
        #expect(try world.shown(bob) == photos.reversed())
        #expect(try world.refusal(.undo, of: bob) == .nothingToUndo)
        #expect(try world.shown().isEmpty)
    }
}
