internal import GRDB

/// The columns of a value in a table, declared once: for SELECT, INSERT and UPDATE. The order of declaration is the
/// position of each column in a row.
///
/// Reading by position keeps long listings fast. `CodingKey` makes the compiler generate each case's name; reflection
/// at run time would be slow.
protocol Columns: CaseIterable, CodingKey, RawRepresentable, Hashable where RawValue == Int {
    /// The SQL expression that is selected for the column.
    var sql: String { get }

    /// The columns that are written from a value; all by default.
    static var written: [Self] { get }
}

extension Columns {
    var sql: String { stringValue }

    static var written: [Self] { Array(allCases) }

    /// All columns, as a SELECT lists them. Store the result in a constant, as with all properties here.
    static var list: String { allCases.map(\.sql).joined(separator: ", ") }

    /// The number of columns, which is the position of the next column of a longer list.
    static var count: Int { allCases.count }

    /// The names of the written columns, as an INSERT lists them.
    static var names: String { written.map(\.stringValue).joined(separator: ", ") }

    /// A placeholder for each written column.
    static var marks: String { written.map { _ in "?" }.joined(separator: ", ") }

    /// The assignments of an UPDATE.
    static var assignments: String { written.map { "\($0.stringValue) = ?" }.joined(separator: ", ") }

    /// All columns but some, for ``written``.
    static func all(but others: Self...) -> [Self] { allCases.filter { !others.contains($0) } }

    /// The numbered placeholder of a column if the written columns are the first arguments.
    static func mark(_ column: Self) -> String {
        written.firstIndex(of: column).map { "?\($0 + 1)" } ?? "NULL"
    }
}

/// A row with columns from a position on.
struct ColumnRow<Column: Columns> {
    private let values: Row
    private let position: Int

    init(_ values: Row, at position: Int = 0) {
        (self.values, self.position) = (values, position)
    }

    subscript<Value: DatabaseValueConvertible>(_ column: Column) -> Value {
        values[position + column.rawValue]
    }

    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: Column) -> Value {
        values[position + column.rawValue]
    }
}

/// A type that has a value for each column. Its `switch` has to cover all of them.
protocol ColumnValues {
    associatedtype Column: Columns

    func value(of column: Column) -> (any DatabaseValueConvertible)?
}

extension ColumnValues {
    /// The values of the written columns, in the order of declaration.
    var values: [(any DatabaseValueConvertible)?] {
        let columns = Column.written
        var values: [(any DatabaseValueConvertible)?] = []
        values.reserveCapacity(columns.count)
        for column in columns { values.append(value(of: column)) }
        return values
    }

    /// The same, as arguments of a statement.
    var arguments: StatementArguments { StatementArguments(values) }
}
