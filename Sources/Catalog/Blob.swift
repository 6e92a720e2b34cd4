internal import Foundation
internal import GRDB

/// Bytes as SQLite stores them (BLOB), so that this module's interfaces need no `Data`.
struct Blob: DatabaseValueConvertible {
    var bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var databaseValue: DatabaseValue {
        Data(bytes).databaseValue
    }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Blob? {
        Data.fromDatabaseValue(value).map { Blob([UInt8]($0)) }
    }
}
