internal import GRDB

/// A group of the catalogue's methods. Each is a view of the catalogue and costs nothing.
protocol CatalogSubject: Sendable {
    var catalog: Catalog { get }
}

extension CatalogSubject {
    /// See ``Catalog/read(_:)``.
    func read<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try catalog.read(body)
    }

    /// See ``Catalog/write(_:)``.
    func write<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try catalog.write(body)
    }

    /// See ``Catalog/writeIfFree(_:)``.
    func writeIfFree<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try catalog.writeIfFree(body)
    }

    /// See ``Catalog/writeWithoutFsync(_:)``.
    func writeWithoutFsync<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
        try catalog.writeWithoutFsync(body)
    }

    /// See ``Catalog/writeLogged(_:)``.
    func writeLogged<Value>(
        _ body: (Database, inout PendingEdits) throws -> Value
    ) throws(CatalogError) -> Value {
        try catalog.writeLogged(body)
    }
}
