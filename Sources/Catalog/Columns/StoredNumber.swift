internal import GRDB
internal import Times

/// A value that is stored as one integer.
protocol StoredNumber: DatabaseValueConvertible, StatementColumnConvertible {
    init(stored number: Int64)

    var stored: Int64 { get }
}

extension StoredNumber {
    var databaseValue: DatabaseValue { stored.databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
        Int64.fromDatabaseValue(value).map(Self.init(stored:))
    }

    init(sqliteStatement: SQLiteStatement, index: CInt) {
        unsafe self.init(stored: Int64(sqliteStatement: sqliteStatement, index: index))
    }
}

extension Instant: StoredNumber {
    init(stored number: Int64) { self.init(milliseconds: number) }

    var stored: Int64 { milliseconds }
}

extension LocalTime: StoredNumber {
    init(stored number: Int64) { self.init(milliseconds: number) }

    var stored: Int64 { milliseconds }
}

extension FileTime: StoredNumber {
    init(stored number: Int64) { self.init(nanoseconds: number) }

    var stored: Int64 { nanoseconds }
}
