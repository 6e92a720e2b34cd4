internal import ArgumentParser

/// How rows of a listing are written on the command line.
enum RowsArgument {
    /// Reads row numbers and ranges with commas between, as `1,3,5-7`. Whether there are such rows isn't known yet.
    static func rows(_ text: String) throws -> [ClosedRange<Int>] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            guard let range = range(String(part).trimmed) else {
                throw ValidationError("invalid rows '\(text)': expected numbers and ranges, such as 1,3,5-7")
            }
            return range
        }
    }

    /// A number, or two with `-` between; a number may have a sign, so that it is told that there is no such row.
    private static func range(_ text: String) -> ClosedRange<Int>? {
        guard let dash = text.dropFirst().firstIndex(of: "-") else { return Int(text).map { $0...$0 } }
        guard let first = Int(text[..<dash]), let last = Int(text[text.index(after: dash)...]), first <= last else {
            return nil
        }
        return first...last
    }
}
