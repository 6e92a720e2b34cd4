internal import ArgumentParser

/// Parses rows of a listing on the command line.
enum RowsArgument {
    /// Parses row numbers and ranges separated by commas, such as `1,3,5-7`. Does not check whether the rows exist.
    static func rows(_ text: String) throws -> [ClosedRange<Int>] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            guard let range = range(String(part).trimmed) else {
                throw ValidationError("invalid rows '\(text)': expected numbers and ranges, such as 1,3,5-7")
            }
            return range
        }
    }

    /// A number, or two separated by `-`. A negative number is accepted, so that the message is that there is no such row.
    private static func range(_ text: String) -> ClosedRange<Int>? {
        guard let dash = text.dropFirst().firstIndex(of: "-") else { return Int(text).map { $0...$0 } }
        guard let first = Int(text[..<dash]), let last = Int(text[text.index(after: dash)...]), first <= last else {
            return nil
        }
        return first...last
    }
}
