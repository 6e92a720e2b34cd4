/// A catalogue that is read from one edition after another, as a publisher makes them, and never written; and the pages of a file, of
/// which editions are made.
public struct CatalogEditions: CatalogSubject {
    let catalog: Catalog

    /// Opens an edition.
    ///
    /// - Parameters:
    ///   - path: a file that does not change.
    ///   - number: greater for one that is shown later.
    ///   - file: kept until the edition is closed.
    /// - Throws: ``CatalogError/newerVersion(_:)`` or ``CatalogError/earlierVersion(_:)`` for a file of another version.
    public static func open(_ path: String, number: Int64, file: any Sendable) throws(CatalogError) -> Catalog {
        Catalog(CatalogConnection(try OpenEdition(path: path, number: number, file: file)))
    }

    /// Shows another edition to those who come from now on, of a catalogue that ``open(_:number:file:)`` opened.
    ///
    /// - Throws: as ``open(_:number:file:)``; the edition before stays.
    public func show(_ path: String, number: Int64, file: any Sendable) throws(CatalogError) {
        catalog.connection.show(try OpenEdition(path: path, number: number, file: file))
    }

    /// Runs `body`, all of whose reads are of one edition.
    public func hold<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async rethrows -> Value {
        guard let edition = catalog.connection.newest else { return try await body() }
        let held = CatalogConnection.Held(connection: catalog.connection, edition: edition)
        return try await CatalogConnection.$held.withValue(held) { try await body() }
    }
}

extension Catalog {
    /// The number of the edition that this task reads; nil if the catalogue is not one that follows editions.
    public var edition: Int64? { connection.shown?.number }
}

/// The edition that a task reads, for work that goes on in a task of its own.
public struct HeldEdition: Sendable {
    private let held = CatalogConnection.held

    /// That of this task; none if it holds none.
    public init() {}

    /// Runs `body` as this task would.
    public func holding<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await CatalogConnection.$held.withValue(held) { try await body() }
    }
}
