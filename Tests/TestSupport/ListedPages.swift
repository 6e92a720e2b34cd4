import Foundation

/// The pages that tests visit, in Swift and in browsers: `Tests/pages.json` maps names to addresses with `{photo}`, `{place}`
/// and `{country}` for values of the test's library. `PageTests` reports pages of the server that are missing.
public enum ListedPages {
    /// The addresses with their placeholders.
    public static func patterns() throws -> [String] {
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../pages.json").standardized
        return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file)).values.sorted()
    }

    /// The addresses for the ids of a photo and its place.
    public static func addresses(photo: String, place: String) throws -> [String] {
        let values = ["photo": photo, "place": place, "country": place.prefix(2).uppercased()]
        return try patterns().map { pattern in
            values.reduce(pattern) { $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value) }
        }
    }
}
