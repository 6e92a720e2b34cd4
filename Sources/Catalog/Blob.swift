internal import Foundation
internal import GRDB

/// Bytes as SQLite keeps them, without a detour through `Data` in the interfaces of this target.
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
