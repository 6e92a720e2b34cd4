import Catalog
import LibraryBase
import SharedState
import TestLibraries
import TestSupport
import Testing

/// The edit log on this machine with its copy in PostgreSQL. `Tests/People/run` starts the server.
@Suite struct SharedEditLogTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func named(_ name: String) throws -> EditEntry { try .naming("a", name) }

    private func copied(_ state: PostgresPersonalState, _ file: EditLogFile) throws -> [EditEntry]? {
        try SharedEditLog.entries(of: EditLogCopy(state, log: try #require(file.id)))?.entries
    }

    private func kept(_ log: EditLogFile) throws -> [EditEntry] {
        var entries: [EditEntry] = []
        _ = try log.replay { entries.append($0) }
        return entries
    }

    @Test(.enabled(if: TestPostgres.address != nil, "no PostgreSQL: Tests/People/run starts one"))
    func theCopyFollowsTheLog() throws {
        defer { folder.remove() }
        let state = try TestPostgres.state()
        let file = EditLogFile(library: folder.path("library"), state: folder.path("state"))
        let log = SharedEditLog(file, shared: SharedPersonalState(known: state))
        let start = try log.replace(with: [named("one"), named("two")], library: state.identity)
        #expect(try copied(state, file) == [named("one"), named("two")])
        let end = try #require(try log.append([named("three' é")], library: state.identity, at: start))
        #expect(try copied(state, file) == [named("one"), named("two"), named("three' é")])
        #expect(try log.append([], library: state.identity, at: end) == end)
        let many = try (0..<2500).map { try named("\($0)") }
        _ = try log.replace(with: many, library: state.identity)
        #expect(try copied(state, file) == many)
    }

    @Test(.enabled(if: TestPostgres.address != nil, "no PostgreSQL: Tests/People/run starts one"))
    func aCopyThatIsBehindIsReplaced() throws {
        defer { folder.remove() }
        let state = try TestPostgres.state()
        let file = EditLogFile(library: folder.path("library"), state: folder.path("state"))
        let alone = SharedEditLog(file, shared: SharedPersonalState())
        let both = SharedEditLog(file, shared: SharedPersonalState(known: state))
        let start = try both.replace(with: [named("one")], library: state.identity)
        // As while the server is away.
        let end = try #require(try alone.append([named("two")], library: state.identity, at: start))
        #expect(try both.append([named("three")], library: state.identity, at: end) == nil)
        #expect(try copied(state, file) == [named("one")])
        _ = try both.replace(with: [named("one"), named("two"), named("three")], library: state.identity)
        #expect(try copied(state, file) == [named("one"), named("two"), named("three")])
    }

    @Test(.enabled(if: TestPostgres.address != nil, "no PostgreSQL: Tests/People/run starts one"))
    func theLogsOfTwoMachinesHaveCopiesOfTheirOwn() throws {
        defer { folder.remove() }
        let state = try TestPostgres.state()
        let files = ["one", "two"].map { EditLogFile(library: folder.path("library"), state: folder.path($0)) }
        for (file, name) in zip(files, ["one", "two"]) {
            let log = SharedEditLog(file, shared: SharedPersonalState(known: state))
            let start = try log.replace(with: [named(name)], library: state.identity)
            _ = try #require(try log.append([named("\(name) more")], library: state.identity, at: start))
        }
        for (file, name) in zip(files, ["one", "two"]) {
            #expect(try copied(state, file) == [named(name), named("\(name) more")])
        }
        #expect(try EditLogCopy.all(at: TestPostgres.address ?? "").count { $0.library == state.identity } == 2)
    }

    @Test func aServerThatIsAwayKeepsNothingFromTheLogOnThisMachine() throws {
        defer { folder.remove() }
        let file = EditLogFile(library: folder.path("library"), state: folder.path("state"))
        let away = PostgresPersonalState("postgresql://nobody@127.0.0.1:1/none", library: "x")
        let log = SharedEditLog(file, shared: SharedPersonalState(known: away))
        let start = try log.replace(with: [named("one")], library: "x")
        _ = try #require(try log.append([named("two")], library: "x", at: start))
        #expect(try kept(file) == [named("one"), named("two")])
    }
}
