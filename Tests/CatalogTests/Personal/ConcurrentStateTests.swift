import Personal
import TestLibraries
import TestSupport
import Testing

/// Several processes that use the same personal state.
@Suite struct ConcurrentStateTests {
    private let folder: TemporaryFolder
    private var file: String { folder.path("catalog.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: PersonalWorld.Form.allCases)
    func editsAtTheSameTimeAreEachWholeAndNoneIsLost(form: PersonalWorld.Form) async throws {
        defer { folder.remove() }
        let world = try PersonalWorld(form, file: file)
        let photos = try world.opened(40)
        let numbers = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for _ in 0..<4 {
                let state = try world.another()
                group.addTask {
                    try (0..<8).map { _ in
                        try state.edit(.delete(rows: [1...1]), of: .local, ifNumber: nil).after.number
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(numbers.sorted() == Array(1...32))
        #expect(try world.shown() == Array(photos.suffix(8)))
        for _ in 0..<32 { try world.edit(.undo) }
        #expect(try world.shown() == photos)
    }

    @Test(arguments: PersonalWorld.Form.allCases)
    func ofEditsAfterTheSameNumberOneIsDone(form: PersonalWorld.Form) async throws {
        defer { folder.remove() }
        let world = try PersonalWorld(form, file: file)
        _ = try world.opened(30)
        let done = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                let state = try world.another()
                group.addTask {
                    try (0..<5).count { number in
                        do {
                            _ = try state.edit(.delete(rows: [1...1]), of: .local, ifNumber: Int64(number))
                            return true
                        } catch PersonalStateError.refused(.editedSince) {
                            return false
                        }
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        let after = try world.state.recents(of: .local)
        #expect((1...5).contains(done))
        #expect(after.number == Int64(done) && after.recents.entries.count == 30 - done)
    }

    @Test(arguments: PersonalWorld.Form.allCases)
    func noChangeOfScreensIsLost(form: PersonalWorld.Form) async throws {
        defer { folder.remove() }
        let world = try PersonalWorld(form, file: file)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                let state = try world.another()
                group.addTask {
                    for _ in 0..<5 { try state.changeNavigationHistory(of: .local, waits: true) { ($0 ?? "") + "x" } }
                }
            }
            try await group.waitForAll()
        }
        #expect(try world.state.screens(of: .local) == String(repeating: "x", count: 20))
    }
}
