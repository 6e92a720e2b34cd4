internal import GRDB

/// The columns of a value in a table, declared once: what a SELECT lists, what an INSERT or UPDATE writes, and, by the order of the
/// declaration, where in a row each of them stands.
///
/// Reading by position keeps long listings quick. By `CodingKey` the compiler gives each case its name: to ask for it at run time would be
/// slow.
protocol Columns: CaseIterable, CodingKey, RawRepresentable, Hashable where RawValue == Int {
    /// What is selected for the column.
    var sql: String { get }

    /// Those that are written from a value: all, unless said.
    static var written: [Self] { get }
}

extension Columns {
    var sql: String { stringValue }

    static var written: [Self] { Array(allCases) }

    /// All, as a SELECT lists them. To be kept in a constant, as all of these.
    static var list: String { allCases.map(\.sql).joined(separator: ", ") }

    /// How many there are: where the next column of a longer list stands.
    static var count: Int { allCases.count }

    /// The names of those that are written, as an INSERT lists them.
    static var names: String { written.map(\.stringValue).joined(separator: ", ") }

    /// As many placeholders.
    static var marks: String { written.map { _ in "?" }.joined(separator: ", ") }

    /// What an UPDATE sets.
    static var assignments: String { written.map { "\($0.stringValue) = ?" }.joined(separator: ", ") }

    /// All but some: for ``written``.
    static func all(but others: Self...) -> [Self] { allCases.filter { !others.contains($0) } }

    /// The numbered placeholder of a column where what is written are the first arguments.
    static func mark(_ column: Self) -> String {
        written.firstIndex(of: column).map { "?\($0 + 1)" } ?? "NULL"
    }
}

/// A row that has columns from a position on.
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

/// Something that says which value goes to which column. Its `switch` has to have all of them.
protocol ColumnValues {
    associatedtype Column: Columns

    func value(of column: Column) -> (any DatabaseValueConvertible)?
}

extension ColumnValues {
    /// The values of what is written, in the order of the declaration.
    var values: [(any DatabaseValueConvertible)?] {
        let columns = Column.written
        var values: [(any DatabaseValueConvertible)?] = []
        values.reserveCapacity(columns.count)
        for column in columns { values.append(value(of: column)) }
        return values
    }

    /// The same as arguments of a statement.
    var arguments: StatementArguments { StatementArguments(values) }
}
