import Testing
import Watching

/// When changes are read.
@Suite struct PendingChangesTests {
    private let start = ContinuousClock.now

    private func after(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

    @Test func aFileIsReadWhenNothingHappenedForASecond() {
        var pending = PendingChanges()
        #expect(pending.isEmpty)
        pending.note(.file("/a", name: "1.jpg"), at: after(0))
        #expect(pending.takeDue(at: after(999)).isEmpty && !pending.isEmpty)
        pending.note(.file("/a", name: "1.jpg"), at: after(999))
        #expect(pending.takeDue(at: after(1500)).isEmpty)
        let due = pending.takeDue(at: after(1999))
        #expect(due.files == ["/a": ["1.jpg"]] && due.trees.isEmpty && due.growing.isEmpty)
        #expect(pending.isEmpty && pending.takeDue(at: after(9999)).isEmpty)
    }

    @Test func aFileThatGrowsDoesNotDelayOthers() {
        var pending = PendingChanges()
        pending.note(.file("/a", name: "done.jpg"), at: after(0))
        pending.note(.file("/a", name: "grows.jpg"), at: after(900))
        pending.note(.file("/", name: "grows.jpg"), at: after(950))
        pending.note(.folderCame("/b"), at: after(100))
        let due = pending.takeDue(at: after(1100))
        #expect(due.files == ["/a": ["done.jpg"]] && due.trees == ["/b"])
        #expect(due.growing == ["/a/grows.jpg", "/grows.jpg"])
        #expect(pending.takeDue(at: after(1950)).files == ["/a": ["grows.jpg"], "/": ["grows.jpg"]])
    }

    @Test func whatWasLostIsForgottenWhenEverythingIsLookedAt() {
        var pending = PendingChanges()
        pending.note(.lost, at: after(0))
        #expect(pending.isLost && !pending.isEmpty)
        pending.clear()
        #expect(!pending.isLost && pending.isEmpty)
    }
}
