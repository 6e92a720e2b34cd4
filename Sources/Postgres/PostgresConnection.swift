internal import CPostgres

/// A connection to PostgreSQL. It is used by one thread at a time, and closed with the value.
@safe final class PostgresConnection {
    private let connection: OpaquePointer
    /// For how long the server may say nothing while it runs a statement.
    private let milliseconds: Int32

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: a URI or words as libpq understands them.
    ///   - timeout: for how long the server may say nothing while connecting.
    ///   - statements: the same for each statement.
    /// - Throws: ``PostgresError/libraryMissing``, ``PostgresError/unavailable(_:isDown:)``.
    init(_ address: String, timeout: Duration, for statements: Duration) throws(PostgresError) {
        milliseconds = Self.milliseconds(statements)
        guard CPostgres_isInstalled() != 0 else { throw .libraryMissing }
        guard let opened = unsafe CPostgres_open(address, Self.milliseconds(timeout)) else {
            throw .unavailable("memory is short", isDown: false)
        }
        unsafe connection = opened
        guard unsafe CPostgres_isOpen(opened) != 0 else { throw unsafe Self.absence(opened) }
    }

    private static func milliseconds(_ duration: Duration) -> Int32 {
        let (seconds, attoseconds) = duration.components
        return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }

    deinit { unsafe CPostgres_close(connection) }

    private static func absence(_ connection: OpaquePointer) -> PostgresError {
        var text = [CChar](repeating: 0, count: 512)
        unsafe CPostgres_copyProblem(connection, &text, text.count)
        let reason = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return .unavailable(reason, isDown: unsafe CPostgres_isDown(connection) != 0)
    }

    /// Whether the server did not answer in time.
    var isSilent: Bool { unsafe CPostgres_isSilent(connection) != 0 }

    /// Runs one statement; without values, several with semicolons between them, of which the last gives the result.
    ///
    /// - Parameter values: for `$1` and so on.
    /// - Throws: ``PostgresError``.
    func run(_ statement: String, _ values: [PostgresValue?] = []) throws(PostgresError) -> PostgresRows {
        var texts = values.map { $0.map { Array($0.text.utf8CString) } }
        for text in texts where text?.dropLast().contains(0) == true {
            throw .unexpected("a text with a NUL character")
        }
        var result: OpaquePointer?
        let outcome = unsafe Self.withPointers(&texts) {
            unsafe CPostgres_run(connection, statement, Int32(values.count), $0, milliseconds, &result)
        }
        guard let result = unsafe result else { throw unsafe Self.absence(connection) }
        defer { unsafe CPostgres_free(result) }
        guard outcome == CPostgres_done else {
            throw unsafe .refused(
                state: String(cString: CPostgres_state(result)), message: String(cString: CPostgres_message(result)))
        }
        let (rows, columns) = unsafe (CPostgres_rows(result), CPostgres_columns(result))
        let values = (0..<rows).map { row in
            (0..<columns).map { column in
                unsafe CPostgres_value(result, row, column).map { unsafe PostgresValue(String(cString: $0)) }
            }
        }
        return PostgresRows(rows: values, changed: Int(unsafe CPostgres_changed(result)))
    }

    private static func withPointers<Value>(
        _ texts: inout [[CChar]?], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
    ) -> Value {
        // One block for all texts, so that each pointer stays valid during the call.
        var block: [CChar] = []
        let offsets = texts.map { text -> Int? in
            guard let text else { return nil }
            defer { block += text }
            return block.count
        }
        return unsafe block.withUnsafeBufferPointer { block in
            let pointers = unsafe offsets.map { offset in
                unsafe offset.flatMap { unsafe block.baseAddress?.advanced(by: $0) }
            }
            return unsafe (pointers + [nil]).withUnsafeBufferPointer { pointers in
                guard let start = pointers.baseAddress else {
                    preconditionFailure("an array with an element has an address")
                }
                return unsafe body(start)
            }
        }
    }
}
