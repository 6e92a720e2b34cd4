import Catalog
import Personal
import SharedState
import TestLibraries
import Testing
import Times

/// A personal state in each of its implementations. Its photos and people are in a catalogue.
struct PersonalWorld {
    enum Form: CaseIterable, Sendable {
        case catalogue, memory, postgres

        /// PostgreSQL only where there is a server: `Tests/People/run` starts one.
        static var allCases: [Form] { [.catalogue, .memory] + (TestPostgres.address == nil ? [] : [.postgres]) }
    }

    let state: any PersonalState
    var catalog: Catalog { world.catalog }
    private let form: Form
    private let world: World
    private let file: String?

    /// - Parameter file: where the catalogue is; nil for one in memory.
    init(_ form: Form, file: String? = nil) throws {
        world = World(catalog: try file.map { try Catalog(path: $0, access: .create) } ?? Catalog())
        (self.form, self.file) = (form, file)
        state =
            switch form {
            case .catalogue: world.catalog.personal
            case .memory: MemoryPersonalState()
            case .postgres: try TestPostgres.state()
            }
    }

    /// The state as another process uses it.
    func another() throws -> any PersonalState {
        switch form {
        case .catalogue: try file.map { try Catalog(path: $0, access: .existing).personal } ?? state
        case .memory: state
        case .postgres: try (state as? PostgresPersonalState).map { try TestPostgres.another($0) } ?? state
        }
    }

    /// New photos.
    func photos(_ count: Int) throws -> [PhotoID] {
        try world.record((0..<count).map { World.file("\($0).jpg", content: UInt8($0)) })
        let ids = try world.ids()
        return try (0..<count).map { PhotoID(try #require(ids["/p/\($0).jpg"])) }
    }

    /// New photos, opened by somebody, so that they are in this order from the top.
    func opened(_ count: Int, by person: PersonID = .local) throws -> [PhotoID] {
        let photos = try photos(count)
        for (time, photo) in photos.reversed().enumerated() {
            try state.open(photo, of: person, at: Instant(milliseconds: Int64(time)))
        }
        return photos
    }

    func person(_ name: String) throws -> PersonID {
        try world.catalog.people.add(name: name, key: name, password: "", isOwner: false, at: 1).id
    }

    /// Removes a person.
    func remove(_ person: PersonID, _ name: String) throws {
        _ = try world.catalog.people.remove(key: name)
        try state.forget(person)
    }

    /// Removes photos.
    func forget(_ photos: [PhotoID]) throws {
        _ = try world.catalog.folders.forget(rows: try world.catalog.photos.byID(photos).values.map(\.row))
    }

    /// The existing photos on a person's recents.
    func shown(_ person: PersonID = .local) throws -> [PhotoID] {
        let ids = try state.recents(of: person).recents.entries.map(\.photo)
        let there = try world.catalog.photos.byID(ids)
        return ids.filter { there[$0] != nil }
    }

    /// Edits, and returns the number.
    @discardableResult
    func edit(_ edit: RecentsEdit, of person: PersonID = .local, ifNumber number: Int64? = nil) throws -> Int64 {
        try state.edit(edit, of: person, ifNumber: number).after.number
    }

    /// Why an edit is refused; nil if it is not.
    func refusal(
        _ edit: RecentsEdit, of person: PersonID = .local, ifNumber number: Int64? = nil
    ) throws -> RecentsRefusal? {
        do {
            try self.edit(edit, of: person, ifNumber: number)
            return nil
        } catch PersonalStateError.refused(let refusal) {
            return refusal
        }
    }
}
