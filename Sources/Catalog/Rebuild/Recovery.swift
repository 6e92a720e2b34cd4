internal import GRDB

/// Reads as much as possible of a damaged database: tables row by row, in the order of their row numbers, skipping
/// pages that cannot be read.
struct Recovery {
    private let database: DatabaseQueue
    /// Whether all requested rows could be read.
    private(set) var isWhole = true

    /// Opens a damaged catalogue; nil if nothing can be read.
    init?(_ path: String) {
        guard let database = try? CatalogFile.open(path, .recovery),
            (try? database.read({ try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") })) ?? 0 > 0
        else { return nil }
        self.database = database
    }

    /// The names of a table's columns; empty if there is no such table.
    func columns(of table: String) -> [String] {
        (try? database.read { try $0.columns(in: table).map(\.name) }) ?? []
    }

    /// Calls `body` with each readable row of a table.
    ///
    /// - Parameters:
    ///   - key: the column with the row number.
    ///   - columns: the columns to read.
    mutating func forEachRow(of table: String, key: String, columns: [String], _ body: (Row) throws -> Void) throws {
        let list = ([key] + columns).joined(separator: ", ")
        var last = Int64.min
        while true {
            do {
                try database.read { db in
                    let rows = try Row.fetchCursor(
                        db, sql: "SELECT \(list) FROM \(table) WHERE \(key) > ? ORDER BY \(key)", arguments: [last])
                    while let row = try rows.next() {
                        last = row[0]
                        do { try body(row) } catch { throw Taken(error: error) }
                    }
                }
                return
            } catch let taken as Taken {
                throw taken.error
            } catch {
                isWhole = false
                guard let next = firstReadable(table, key, after: max(last, 0)) else { return }
                last = next - 1
            }
        }
    }

    /// Calls `body` with the rows of a table WITHOUT ROWID, up to the first page that cannot be read.
    mutating func forEachRowWithoutNumber(
        of table: String, columns: [String], _ body: (Row) throws -> Void
    ) throws {
        do {
            try database.read { db in
                let rows = try Row.fetchCursor(db, sql: "SELECT \(columns.joined(separator: ", ")) FROM \(table)")
                while let row = try rows.next() {
                    do { try body(row) } catch { throw Taken(error: error) }
                }
            }
        } catch let taken as Taken {
            throw taken.error
        } catch {
            isWhole = false
        }
    }

    /// An error of `body`, as opposed to one of reading.
    private struct Taken: Error {
        var error: any Error
    }

    /// The number of the first row after a page that cannot be read, found by doubling steps and then by bisection.
    private func firstReadable(_ table: String, _ key: String, after last: Int64) -> Int64? {
        func row(from number: Int64) -> Result<Int64?, any Error> {
            Result {
                try database.read {
                    try Int64.fetchOne(
                        $0, sql: "SELECT \(key) FROM \(table) WHERE \(key) >= ? ORDER BY \(key) LIMIT 1",
                        arguments: [number])
                }
            }
        }
        var (bad, step) = (last + 1, Int64(1))
        while case .failure = row(from: bad + step) {
            bad += step
            step *= 2
            if bad > 1 << 40 { return nil }
        }
        var good = bad + step
        while good - bad > 1 {
            let middle = bad + (good - bad) / 2
            if case .success = row(from: middle) { good = middle } else { bad = middle }
        }
        guard case .success(let found) = row(from: good) else { return nil }
        return found
    }
}
